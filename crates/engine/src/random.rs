//! The player that plays anything legal. For complete beginners, and for tests of everything else.

use fastrand::Rng;
use sente_rules::{Game, Position};

use crate::{Analysis, Control, Evaluation, Line, Mind, Question, Sink};

/// Plays a random legal move.
pub struct Random(Rng);

impl Random {
    /// Its moves depend on this seed and on nothing else.
    pub fn new(seed: u64) -> Self {
        Self(Rng::with_seed(seed))
    }
}

impl<P: Position> Mind<P> for Random {
    fn think(
        &mut self,
        game: &Game<P>,
        _: Question,
        _: Control<'_>,
        _: &mut dyn Sink<P::Move>,
    ) -> Analysis<P::Move> {
        let moves = game.position().legal_moves();
        let line = self.0.choice(moves).map(|mv| Line {
            moves: vec![mv],
            evaluation: Evaluation::UNKNOWN,
        });
        Analysis {
            lines: line.into_iter().collect(),
            depth: 0,
            nodes: 0,
        }
    }
}
