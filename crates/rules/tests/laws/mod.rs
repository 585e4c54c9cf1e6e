//! Properties of every game, whatever its rules. [`check_game`] tests them for a game.

use std::collections::HashSet;

use sente_rules::{
    Action, Finished, Game, Illegal, Point, Position, Reason, Rules, Symmetry, Table,
};

/// A small deterministic random generator, so that a seed reproduces a failing game.
pub struct Choices(u64);

impl Choices {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }
}

/// Plays a random game from the start and checks all properties at every step, or at every `stride`th step if that
/// would take too long.
pub fn check_game<P: Position>(rules: &P::Rules, seed: u64, stride: usize) {
    check_from(P::start(rules), seed, stride);
}

/// The same from a set-up position.
pub fn check_from<P: Position>(start: P, seed: u64, stride: usize) {
    let mut choices = Choices::new(seed);
    let mut position = start;
    for ply in 0..600 {
        check_hash(&position);
        if ply % stride == 0 || position.is_over() {
            check_moves(&position);
            check_text(&position);
            check_symmetries(&position);
            check_view(&position);
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            assert!(position.is_over(), "no move, but not over: {position}");
            return;
        }
        let mv = moves[choices.below(moves.len())];
        check_effect(&position, mv);
        position.play(mv).expect("a generated move is accepted");
    }
}

/// Undoing a whole game step by step restores every earlier position.
pub fn check_undo<P: Position>(rules: &P::Rules, seed: u64) {
    let mut choices = Choices::new(seed);
    let mut game = Game::<P>::new(rules);
    let mut history = Vec::new();
    while history.len() < 60 {
        let actions = game.legal_actions();
        if actions.is_empty() {
            break;
        }
        history.push((game.position().clone(), game.seat(), game.last().cloned()));
        let action = actions[choices.below(actions.len())];
        game.act(action).expect("a legal action is accepted");
        assert_eq!(game.actions().last(), Some(&action));
    }
    while let Some((position, seat, last)) = history.pop() {
        assert!(game.undo());
        assert_eq!(*game.position(), position);
        assert_eq!((game.seat(), game.last().cloned()), (seat, last));
    }
    assert!(!game.undo(), "nothing left to take back");
}

fn check_hash<P: Position>(position: &P) {
    assert_eq!(position.key(), position.recomputed_key(), "{position}");
}

/// The generated moves are exactly the accepted ones among all conceivable moves, without duplicates.
fn check_moves<P: Position>(position: &P) {
    let generated = position.legal_moves();
    let distinct: HashSet<P::Move> = generated.iter().copied().collect();
    assert_eq!(distinct.len(), generated.len(), "duplicates: {position}");
    assert_eq!(position.count_legal(), generated.len(), "{position}");
    let accepted: HashSet<P::Move> = position
        .conceivable_moves()
        .into_iter()
        .filter(|&mv| position.check(mv).is_ok())
        .collect();
    assert_eq!(distinct, accepted, "{position}");
    assert_eq!(position.is_over(), position.outcome().is_some());
    if position.is_over() {
        assert!(generated.is_empty(), "moves after the end: {position}");
        for mv in position.conceivable_moves() {
            let mut copy = position.clone();
            assert_eq!(copy.play(mv), Err(Illegal::GameOver), "{position}: {mv}");
            assert_eq!(copy, *position);
        }
    }
    for &mv in &generated {
        assert_eq!(mv.to_string().parse().ok(), Some(mv), "{mv}");
    }
}

fn check_text<P: Position>(position: &P) {
    let text = position.to_string();
    let read = P::from_text(&position.rules(), &text, Finished::Allowed)
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(read.to_string(), text);
    assert_eq!(read.key(), position.key(), "{text}");
    // Quiet plies and repetitions depend on the history, which a position text does not contain.
    let counted = |reason| matches!(reason, Reason::QuietPlies(..) | Reason::Repetition(..));
    if !position.outcome().is_some_and(|o| counted(o.reason)) {
        assert_eq!(read.legal_moves(), position.legal_moves(), "{text}");
    }
}

fn check_symmetries<P: Position>(position: &P) {
    let sorted = |mut moves: Vec<P::Move>| {
        moves.sort_unstable();
        moves
    };
    for symmetry in Symmetry::ALL {
        let image = position.transformed(symmetry);
        assert_eq!(image.key(), image.recomputed_key());
        assert_eq!(image.transformed(symmetry.inverse()), *position);
        let carried = |mv| position.transformed_move(mv, symmetry);
        let moves: Vec<P::Move> = position.legal_moves().into_iter().map(carried).collect();
        assert_eq!(
            sorted(image.legal_moves()),
            sorted(moves),
            "{position} {symmetry:?}"
        );
        let ends = |p: &P| p.outcome().map(|o| (o.winner, o.reason, o.cells.len()));
        assert_eq!(ends(&image), ends(position));
        if let Some(&mv) = position.legal_moves().first() {
            let mut first = position.clone();
            first.play_unchecked(mv);
            let mut other = image;
            other.play_unchecked(carried(mv));
            assert_eq!(first.transformed(symmetry), other);
        }
    }
}

/// The description of a move agrees with its effect, and nothing else changes.
fn check_effect<P: Position>(position: &P, mv: P::Move) {
    let view = position.describe(mv);
    let mut after = position.clone();
    after.play_unchecked(mv);
    assert_eq!(view.text, mv.to_string());
    assert_eq!(view.colour, position.turn());
    let shape = position.shape();
    for point in shape.reading_order() {
        let expected = if Some(point) == view.to || view.flips.contains(&point) {
            Some(view.colour)
        } else if Some(point) == view.from {
            None
        } else {
            position.piece(point)
        };
        assert_eq!(after.piece(point), expected, "{position} {mv} {point}");
    }
    if let Some(captured) = view.captures {
        assert_eq!(position.piece(captured), Some(!view.colour));
        assert_eq!(view.path.last().map(|step| step.to), view.to);
        assert!(view.path.iter().any(|step| step.around_loop));
    }
}

fn check_view<P: Position>(position: &P) {
    let Ok(game) = Game::from_position(position.clone()) else {
        return;
    };
    let view = game.view();
    let cells = usize::from(view.shape.width) * usize::from(view.shape.height);
    assert_eq!(view.pieces.len(), cells);
    assert_eq!(view.shape.reading_order().count(), cells);
    assert_eq!(view.outcome, game.position().outcome());
    assert_eq!(view.legal.len(), game.position().count_legal());
    for (point, _) in &view.forbidden {
        assert_eq!(view.piece(*point), None);
        assert!(view.legal.iter().all(|mv| mv.to != Some(*point)));
    }
    let off = Point::new(view.shape.width, view.shape.height);
    assert_eq!(view.piece(off), None);
}

/// The type-erased table behaves like the typed game.
pub fn check_table(rules: &Rules, seed: u64) {
    let mut choices = Choices::new(seed);
    let mut table = rules.table();
    assert_eq!(table.rules(), *rules);
    assert_eq!(rules.to_string().parse().as_ref(), Ok(rules));
    assert_eq!(table.setup_text(), None);
    for ply in 0..40 {
        let texts = table.legal_texts();
        if texts.is_empty() {
            assert!(table.outcome().is_some());
            break;
        }
        assert_eq!(table.ply(), ply);
        let before = table.position_text();
        assert!(table.play_text("nonsense").is_err());
        assert!(table.play_text("").is_err());
        assert_eq!(table.position_text(), before);
        let text = &texts[choices.below(texts.len())];
        let copy = table.clone();
        let played = table.play_text(&format!(" {text}\n")).expect("legal");
        assert_eq!(played.text, *text);
        assert_eq!(copy.position_text(), before);
    }
    let mut again = rules.table();
    for text in table.actions() {
        again.play_text(&text).expect("a played action plays again");
    }
    assert_eq!(again.position_text(), table.position_text());
    assert_eq!(again.key(), table.key());
    let choice = Action::<Point>::Extend.to_string();
    assert!(rules.table().play_text(&choice).is_err());
}
