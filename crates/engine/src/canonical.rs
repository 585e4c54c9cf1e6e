//! Maps a game to one canonical symmetric image, so that all images are searched alike. Independent of the search.

use sente_rules::{Action, Game, Position, Symmetry, Table, Visitor};

use crate::SearchError;
use crate::engine::game_of;

/// A game in its canonical form.
#[derive(Debug)]
pub struct Canonical {
    /// The canonical game.
    pub table: Box<dyn Table>,
    /// The position on it.
    pub position: String,
    /// The symmetry from the canonical form back to the original game.
    back: Symmetry,
}

impl Canonical {
    /// The canonical form of a game. If the position itself is symmetric, the moves that led to it decide.
    pub fn of(table: &dyn Table) -> Result<Self, SearchError> {
        table.rules().visit(Least(table))
    }

    /// Maps moves of the canonical form to the original board.
    pub fn back(&self, moves: Vec<String>) -> Vec<String> {
        let table = &*self.table;
        table.rules().visit(Turned {
            table,
            moves,
            symmetry: self.back,
        })
    }
}

/// The game on a transformed board.
pub fn mirrored(table: &dyn Table, symmetry: Symmetry) -> Result<Box<dyn Table>, SearchError> {
    struct Mirrored<'a>(&'a dyn Table, Symmetry);
    impl Visitor for Mirrored<'_> {
        type Output = Result<Box<dyn Table>, SearchError>;

        fn visit<P: Position>(self, rules: &P::Rules) -> Self::Output {
            let image = Image::of(game_of::<P>(self.0)?, self.1);
            Ok(Box::new(image.game(rules)?))
        }
    }
    table.rules().visit(Mirrored(table, symmetry))
}

/// A transformed game.
struct Image<P: Position> {
    start: P,
    position: P,
    actions: Vec<Action<P::Move>>,
}

impl<P: Position> Image<P> {
    fn of(game: &Game<P>, symmetry: Symmetry) -> Self {
        let start = game.start().transformed(symmetry);
        let turned = |&action: &Action<P::Move>| turned(action, &start, symmetry);
        Self {
            actions: game.actions().iter().map(turned).collect(),
            position: game.position().transformed(symmetry),
            start,
        }
    }

    /// The key by which images are compared.
    fn order(&self) -> (String, String, Vec<String>) {
        let actions = self.actions.iter().map(Action::to_string).collect();
        (self.position.to_string(), self.start.to_string(), actions)
    }

    fn game(&self, rules: &P::Rules) -> Result<Game<P>, SearchError> {
        let failed = |why: &dyn ToString| SearchError::Failed(why.to_string());
        // Openings with choices exist only on the default board.
        let mut game = if self.start == P::start(rules) {
            Game::new(rules)
        } else {
            Game::from_position(self.start.clone()).map_err(|why| failed(&why))?
        };
        for &action in &self.actions {
            game.act(action).map_err(|why| failed(&why))?;
        }
        Ok(game)
    }
}

/// An action with its move transformed; choices without a move stay.
fn turned<P: Position>(action: Action<P::Move>, board: &P, symmetry: Symmetry) -> Action<P::Move> {
    match action {
        Action::Move(mv) => Action::Move(board.transformed_move(mv, symmetry)),
        Action::Offer(mv) => Action::Offer(board.transformed_move(mv, symmetry)),
        choice @ (Action::Take(_) | Action::Extend | Action::Fifths(_)) => choice,
    }
}

struct Least<'a>(&'a dyn Table);

impl Visitor for Least<'_> {
    type Output = Result<Canonical, SearchError>;

    fn visit<P: Position>(self, rules: &P::Rules) -> Self::Output {
        let game = game_of::<P>(self.0)?;
        let images = P::SYMMETRIES.iter().map(|&symmetry| {
            let image = Image::of(game, symmetry);
            (image.order(), image, symmetry)
        });
        let least = images.min_by(|(left, ..), (right, ..)| left.cmp(right));
        let ((position, ..), image, symmetry) = least.expect("the identity is one");
        Ok(Canonical {
            table: Box::new(image.game(rules)?),
            position,
            back: symmetry.inverse(),
        })
    }
}

/// Transforms moves; leaves actions that are not moves unchanged.
struct Turned<'a> {
    table: &'a dyn Table,
    moves: Vec<String>,
    symmetry: Symmetry,
}

impl Visitor for Turned<'_> {
    type Output = Vec<String>;

    fn visit<P: Position>(self, rules: &P::Rules) -> Self::Output {
        // The board of a set-up position may have another size than the rules.
        let game = self.table.as_game::<P>();
        let board = game.map_or_else(|| P::start(rules), |game| game.start().clone());
        let turned = |text: String| match text.parse::<Action<P::Move>>() {
            Ok(action) => turned(action, &board, self.symmetry).to_string(),
            Err(_) => text,
        };
        self.moves.into_iter().map(turned).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::Rules;

    fn table(rules: &str, moves: &str) -> Box<dyn Table> {
        let moves: Vec<_> = moves.split_whitespace().collect();
        let rules: Rules = rules.parse().unwrap();
        rules.table_after(None, &moves).unwrap()
    }

    #[test]
    fn all_images_of_a_game_share_one_form() {
        for (rules, moves) in [
            ("gomoku size=19", "k10 l11 m10"),
            ("renju opening=swap2", "h8 i9 a1 black"),
            ("renju opening=rif", "h8 i9 j10 black k8 offer-c3 offer-d6"),
            ("othello", "f5 d6 c3 d3"),
            ("surakarta", "c2-c3 d5-d4 b2-b3"),
        ] {
            let game = table(rules, moves);
            let shared = Canonical::of(&*game).unwrap().table;
            for symmetry in Symmetry::ALL {
                let image = mirrored(&*game, symmetry).unwrap();
                let of_image = Canonical::of(&*image).unwrap();
                assert_eq!(of_image.table.actions(), shared.actions(), "{rules}");
                assert_eq!(of_image.table.setup_text(), shared.setup_text(), "{rules}");
                let played = of_image.back(of_image.table.actions());
                assert_eq!(played, image.actions(), "{rules}");
            }
        }
    }

    #[test]
    fn the_first_moves_of_othello_are_one() {
        let forms = ["c4", "d3", "e6", "f5"].map(|text| {
            let game = table("othello", text);
            Canonical::of(&*game).unwrap().table.actions()
        });
        assert!(forms.iter().all(|form| *form == forms[0]));
    }
}
