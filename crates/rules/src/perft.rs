//! Perft: counts move sequences. Two implementations of the same rules must agree on the number.

use crate::rules::Visitor;
use crate::{Finished, Position, Rules, SetupError};

/// The number of sequences of `depth` moves. A forced pass counts as a move.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => match position.count_legal() as u64 {
            0 => P::FINISHED_LEAVES,
            count => count,
        },
        _ => {
            let mut total = 0;
            let mut moved = false;
            position.for_each_legal(|mv| {
                moved = true;
                let mut next = position.clone();
                next.play_unchecked(mv);
                total += perft(&next, depth - 1);
            });
            if moved { total } else { P::FINISHED_LEAVES }
        }
    }
}

/// The perft number of each first move, at the same total depth.
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    let mut counts = Vec::new();
    position.for_each_legal(|mv| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        counts.push((mv, perft(&next, depth.saturating_sub(1))));
    });
    counts
}

/// The result of [`count`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number of sequences.
    pub total: u64,
    /// The number of sequences for each first move.
    pub by_move: Vec<(String, u64)>,
}

/// Counts move sequences of `depth` moves from the start or from a position text, for callers that don't know the game.
pub fn count(rules: &Rules, position: Option<&str>, depth: u32) -> Result<Count, SetupError> {
    rules.visit(Counter { position, depth })
}

struct Counter<'a> {
    position: Option<&'a str>,
    depth: u32,
}

impl Visitor for Counter<'_> {
    type Output = Result<Count, SetupError>;

    fn visit<P: Position>(self, rules: &P::Rules) -> Self::Output {
        let start = match self.position {
            Some(text) => P::from_text(rules, text, Finished::Allowed)?,
            None => P::start(rules),
        };
        let by_move = match self.depth {
            0 => Vec::new(),
            depth => divide(&start, depth),
        };
        let total = match by_move.as_slice() {
            [] => perft(&start, self.depth),
            counts => counts.iter().map(|(_, count)| count).sum(),
        };
        let by_move = by_move
            .into_iter()
            .map(|(mv, count)| (mv.to_string(), count));
        Ok(Count {
            total,
            by_move: by_move.collect(),
        })
    }
}
