//! A player that plays random legal moves, for beginners and for tests.

use fastrand::Rng;
use sente_rules::{Game, Position};

use crate::{Analysis, Engine, Progress, SearchControl, SearchRequest};

/// Plays a random legal move.
pub struct Random(Rng);

impl Random {
    /// Its moves depend only on this seed.
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
        Analysis::of_moves(moves.into_iter().take(request.lines.max(1)))
    }
}
