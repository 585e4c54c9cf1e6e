//! The transposition table of the endgame solver: bounds in discs and best moves. Lock-free and shared by threads; not
//! for estimated scores.

use std::sync::atomic::{AtomicU64, Ordering};

use sente_rules::othello::Board;

/// The proven bounds of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// The lower bound of the score for the side to move.
    pub(super) lower: i8,
    /// The upper bound of the score for the side to move.
    pub(super) upper: i8,
    /// The best move of the last search and that of the one before.
    pub(super) best: [Option<u8>; 2],
}

impl Bounds {
    /// The trivial bounds.
    pub(super) const UNKNOWN: Self = Self {
        lower: -64,
        upper: 64,
        best: [None; 2],
    };
}

/// A fixed number of entries in buckets of four, each one cache line.
pub(super) struct EndgameTable {
    buckets: Box<[Bucket]>,
    age: u8,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// An entry. The key is stored mixed with the data, so that a torn write looks like a missing entry.
#[derive(Default)]
struct Slot {
    mixed_key: AtomicU64,
    data: AtomicU64,
}

impl EndgameTable {
    /// A table of about this many bytes, at least one bucket.
    pub(super) fn with_bytes(bytes: usize) -> Self {
        let buckets = 1 << (bytes / size_of::<Bucket>()).max(1).ilog2();
        Self {
            buckets: (0..buckets).map(|_| Bucket::default()).collect(),
            age: 0,
        }
    }

    /// Starts a new search: earlier entries are kept but replaced first.
    pub(super) fn new_search(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// The bounds of the board with this key.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Bounds> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let found = slot.mixed_key.load(Ordering::Relaxed) ^ data == key && data != 0;
            found.then(|| unpack(data))
        })
    }

    /// Stores the result of a null-window search: a score above `alpha` is a lower bound, any other an upper bound.
    /// Earlier bounds are kept.
    pub(super) fn put(&self, key: u64, empties: u32, score: i32, alpha: i32, best: Option<u8>) {
        let mut chosen = None;
        let mut least = u8::MAX;
        let mut bounds = Bounds::UNKNOWN;
        for slot in self.bucket(key) {
            let data = slot.data.load(Ordering::Relaxed);
            if data != 0 && slot.mixed_key.load(Ordering::Relaxed) ^ data == key {
                (chosen, bounds) = (Some(slot), unpack(data));
                break;
            }
            let worth = self.worth(data);
            if worth < least {
                (chosen, least) = (Some(slot), worth);
            }
        }
        let slot = chosen.expect("every bucket has a slot below the maximum worth");
        if score > alpha {
            bounds.lower = bounds.lower.max(score as i8);
        } else {
            bounds.upper = bounds.upper.min(score as i8);
        }
        if best.is_some() && best != bounds.best[0] {
            bounds.best = [best, bounds.best[0]];
        }
        let data = pack(bounds, empties as u8, self.age);
        slot.mixed_key.store(key ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }

    /// The replacement priority: entries with more empty squares took more work; old ones are replaced first.
    fn worth(&self, data: u64) -> u8 {
        let [.., empties, age, _, _] = data.to_le_bytes();
        if age == self.age { empties } else { 0 }
    }

    /// The location of an entry with this key, for prefetching.
    #[inline]
    pub(super) fn place(&self, key: u64) -> &impl Sized {
        self.bucket(key)
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot; 4] {
        &self.buckets[key as usize & (self.buckets.len() - 1)].0
    }
}

/// A hash of a board.
#[inline]
pub(super) const fn key(board: Board) -> u64 {
    let own = board.own.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let opponent = board.opponent.wrapping_mul(0xd6e8_feb8_6659_fd93);
    let mixed = (own ^ opponent.rotate_left(32)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let mixed = mixed ^ mixed >> 32;
    mixed.wrapping_mul(0xc4ce_b9fe_1a85_ec53) ^ mixed >> 29
}

const NO_MOVE: u8 = 64;

/// Packs the lower bound, the upper bound, both moves, the number of empty squares and the age from the lowest byte up.
/// Never 0, because stored positions have empty squares.
fn pack(bounds: Bounds, empties: u8, age: u8) -> u64 {
    let [best, second] = bounds.best.map(|mv| mv.unwrap_or(NO_MOVE));
    u64::from_le_bytes([
        bounds.lower.cast_unsigned(),
        bounds.upper.cast_unsigned(),
        best,
        second,
        empties,
        age,
        0,
        0,
    ])
}

#[inline]
fn unpack(data: u64) -> Bounds {
    let [lower, upper, best, second, ..] = data.to_le_bytes();
    Bounds {
        lower: lower.cast_signed(),
        upper: upper.cast_signed(),
        best: [best, second].map(|mv| (mv != NO_MOVE).then_some(mv)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_meet_and_the_last_two_best_moves_are_kept() {
        let table = EndgameTable::with_bytes(1 << 12);
        table.put(77, 20, 4, 0, Some(19));
        table.put(77, 20, 8, 9, Some(26));
        let bounds = Bounds {
            lower: 4,
            upper: 8,
            best: [Some(26), Some(19)],
        };
        assert_eq!(table.get(77), Some(bounds));
        assert_eq!(table.get(78), None);
    }

    #[test]
    fn what_is_old_or_took_the_least_work_makes_room() {
        let mut table = EndgameTable::with_bytes(0);
        for (key, empties) in [(1, 12), (2, 8), (3, 14), (4, 10), (5, 9)] {
            table.put(key, empties, 0, 0, None);
        }
        assert_eq!(table.get(2), None);
        assert!([1, 3, 4, 5].iter().all(|&key| table.get(key).is_some()));
        table.new_search();
        for key in 6..10 {
            table.put(key, 7, 0, 0, None);
        }
        assert!((6..10).all(|key| table.get(key).is_some()));
    }
}
