//! The player that plays anything legal. For complete beginners, and for tests of everything else.

use fastrand::Rng;
use sente_rules::{Game, Position};

use crate::{Analysis, Engine, Evaluation, Line, Progress, SearchControl, SearchRequest};

/// Plays a random legal move.
pub struct Random(Rng);

impl Random {
    /// Its moves depend on this seed and on nothing else.
    pub fn new(seed: u64) -> Self {
        Self(Rng::with_seed(seed))
    }
}

impl<P: Position> Engine<P> for Random {
    fn search(
        &mut self,
        game: &Game<P>,
        request: SearchRequest,
        _: SearchControl<'_>,
        _: &mut dyn Progress<P::Move>,
    ) -> Analysis<P::Move> {
        let mut moves = game.position().legal_moves();
        self.0.shuffle(&mut moves);
        let lines = moves.into_iter().take(request.lines.max(1)).map(|mv| Line {
            moves: vec![mv],
            evaluation: Evaluation::UNKNOWN,
        });
        Analysis {
            lines: lines.collect(),
            depth: 0,
            nodes: 0,
        }
    }
}
