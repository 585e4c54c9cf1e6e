//! One image of a game for all its turned and mirrored twins, so that they are searched alike. Knows no search.

use sente_rules::{Action, Position, Symmetry, Visitor};

use crate::{GameSpec, SearchError};

/// A situation turned and mirrored into the form that all its images share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The shared form.
    pub spec: GameSpec,
    /// The position that it leads to.
    pub position: String,
    /// What leads from the shared form back to the situation that was asked about.
    back: Symmetry,
}

impl Canonical {
    /// The form that the situation shares with its images. Where the position itself is symmetric, the moves that
    /// led to it decide.
    pub fn of(spec: &GameSpec) -> Result<Self, SearchError> {
        let mut least: Option<(Image, Symmetry)> = None;
        for &symmetry in spec.rules.game().facts().symmetries {
            let image = Image::of(spec, symmetry)?;
            if least.as_ref().is_none_or(|(known, _)| image < *known) {
                least = Some((image, symmetry));
            }
        }
        let (image, symmetry) = least.expect("the identity is one");
        Ok(Self {
            spec: GameSpec {
                rules: spec.rules.clone(),
                setup: image.setup,
                moves: image.moves,
            },
            position: image.position,
            back: symmetry.inverse(),
        })
    }

    /// Moves of the shared form as they are on the board that was asked about.
    pub fn back(&self, moves: Vec<String>) -> Vec<String> {
        let spec = &self.spec;
        spec.rules.visit(Turned {
            spec,
            moves,
            symmetry: self.back,
        })
    }
}

/// The same game on a turned or mirrored board.
pub fn mirrored(spec: &GameSpec, symmetry: Symmetry) -> Result<GameSpec, SearchError> {
    let image = Image::of(spec, symmetry)?;
    Ok(GameSpec {
        rules: spec.rules.clone(),
        setup: image.setup,
        moves: image.moves,
    })
}

/// A turned or mirrored game in the order in which images are compared.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Image {
    position: String,
    setup: Option<String>,
    moves: Vec<String>,
}

impl Image {
    fn of(spec: &GameSpec, symmetry: Symmetry) -> Result<Self, SearchError> {
        spec.rules.visit(Imaged(spec, symmetry))
    }
}

struct Imaged<'a>(&'a GameSpec, Symmetry);

impl Visitor for Imaged<'_> {
    type Output = Result<Image, SearchError>;

    fn visit<P: Position>(self, rules: &P::Rules) -> Self::Output {
        let Self(spec, symmetry) = self;
        let game = spec.game::<P>()?;
        let begun = beginning::<P>(spec)?.transformed(symmetry);
        // Openings with choices begin on the usual board and on no other.
        let is_usual = spec.setup.is_none() && begun == P::start(rules);
        let turned = |&action: &Action<P::Move>| match action {
            Action::Move(mv) => begun.transformed_move(mv, symmetry).to_string(),
            choice @ (Action::Take(_) | Action::Extend) => choice.to_string(),
        };
        Ok(Image {
            position: game.position().transformed(symmetry).to_string(),
            setup: (!is_usual).then(|| begun.to_string()),
            moves: game.actions().iter().map(turned).collect(),
        })
    }
}

/// The position in which the game of a situation begins.
fn beginning<P: Position>(spec: &GameSpec) -> Result<P, SearchError> {
    let begun = GameSpec {
        moves: Vec::new(),
        ..spec.clone()
    };
    Ok(begun.game::<P>()?.position().clone())
}

/// Moves turned or mirrored; what is no move stays as it is.
struct Turned<'a> {
    spec: &'a GameSpec,
    moves: Vec<String>,
    symmetry: Symmetry,
}

impl Visitor for Turned<'_> {
    type Output = Vec<String>;

    fn visit<P: Position>(self, rules: &P::Rules) -> Self::Output {
        // The board of a set-up position can have another size than the rules say.
        let board = beginning::<P>(self.spec).unwrap_or_else(|_| P::start(rules));
        let turned = |text: String| match text.parse::<P::Move>() {
            Ok(mv) => board.transformed_move(mv, self.symmetry).to_string(),
            Err(_) => text,
        };
        self.moves.into_iter().map(turned).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::Rules;

    fn spec(rules: &str, moves: &str) -> GameSpec {
        GameSpec {
            rules: rules.parse::<Rules>().unwrap(),
            setup: None,
            moves: moves.split_whitespace().map(str::to_owned).collect(),
        }
    }

    #[test]
    fn all_images_of_a_game_share_one_form() {
        for (rules, moves) in [
            ("gomoku size=19", "k10 l11 m10"),
            ("renju opening=swap2", "h8 i9 a1 black"),
            ("othello", "f5 d6 c3 d3"),
            ("surakarta", "c2-c3 d5-d4 b2-b3"),
        ] {
            let game = spec(rules, moves);
            let shared = Canonical::of(&game).unwrap();
            for symmetry in Symmetry::ALL {
                let image = mirrored(&game, symmetry).unwrap();
                let of_image = Canonical::of(&image).unwrap();
                assert_eq!(of_image.spec, shared.spec, "{rules}");
                let played = of_image.back(of_image.spec.moves.clone());
                assert_eq!(played, image.moves, "{rules}");
            }
        }
    }

    #[test]
    fn the_first_moves_of_othello_are_one() {
        let forms = ["c4", "d3", "e6", "f5"].map(|text| {
            let game = spec("othello", text);
            Canonical::of(&game).unwrap()
        });
        assert!(forms.iter().all(|form| form.spec == forms[0].spec));
    }
}
