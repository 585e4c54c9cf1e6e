//! Counting move sequences: the number that two implementations of the same rules must agree on.

use crate::Position;

/// The number of sequences of `depth` moves. A pass that the rules force is a move of its own.
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

/// The same count for each first move.
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    let mut counts = Vec::new();
    position.for_each_legal(|mv| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        counts.push((mv, perft(&next, depth.saturating_sub(1))));
    });
    counts
}
