//! The transposition table, shared by threads without locks. Independent of the game: moves are small numbers that the
//! game interprets.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::Score;

/// The relation of a stored score to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
    /// This is the true score.
    Exact,
}

/// An entry of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The score, with win distances counted from this position.
    pub(crate) score: Score,
    /// The kind of the score.
    pub(crate) bound: Bound,
    /// The depth of the search.
    pub(crate) depth: u8,
    /// The best move as a number of the game.
    pub(crate) best: Option<u16>,
}

impl Entry {
    /// The stored score, if it is sufficient for a search with this window.
    pub(crate) fn cutoff(self, depth: u8, alpha: Score, beta: Score) -> Option<Score> {
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        };
        (self.depth >= depth && decides).then_some(self.score)
    }
}

/// A fixed number of entries in buckets of two. The key is stored combined with the data, so that a torn write looks
/// like a missing entry.
pub(crate) struct Transpositions {
    slots: Box<[Slot]>,
    age: u8,
}

#[derive(Default)]
struct Slot {
    mixed_key: AtomicU64,
    data: AtomicU64,
}

impl Transpositions {
    /// A table of about this many bytes, with at least one bucket.
    pub(crate) fn with_bytes(bytes: usize) -> Self {
        let slots = (bytes / size_of::<Slot>()).max(2);
        let slots = 1 << slots.ilog2();
        Self {
            slots: (0..slots).map(|_| Slot::default()).collect(),
            age: 0,
        }
    }

    /// Starts a new search: older entries stay but are replaced first.
    pub(crate) fn new_search(&mut self) {
        self.age = (self.age + 1) & AGE_MASK;
    }

    /// The entry for this key.
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let found = slot.mixed_key.load(Ordering::Relaxed) ^ data == key && data != 0;
            found.then(|| unpack(data))
        })
    }

    /// Stores an entry in place of the least valuable one in its bucket.
    pub(crate) fn put(&self, key: u64, entry: Entry) {
        let bucket = self.bucket(key);
        let worth = |slot: &&Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let same = slot.mixed_key.load(Ordering::Relaxed) ^ data == key;
            if same || data == 0 {
                return -1;
            }
            let current = packed_age(data) == self.age;
            i32::from(unpack(data).depth) + if current { 256 } else { 0 }
        };
        let slot = bucket.iter().min_by_key(worth).expect("a bucket has slots");
        let data = pack(entry, self.age);
        slot.mixed_key.store(key ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }

    fn bucket(&self, key: u64) -> &[Slot] {
        let first = (key as usize & (self.slots.len() - 1)) & !1;
        &self.slots[first..first + 2]
    }
}

const NO_MOVE: u16 = u16::MAX;
const AGE_MASK: u8 = 0x3f;

/// Score, move, depth, bound and age, from the lowest bits up. Never 0, because a bound is 1, 2 or 3.
fn pack(entry: Entry, age: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Lower => 1,
        Bound::Upper => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.score.raw().cast_unsigned())
        | u64::from(entry.best.unwrap_or(NO_MOVE)) << 16
        | u64::from(entry.depth) << 32
        | bound << 40
        | u64::from(age) << 42
}

fn unpack(data: u64) -> Entry {
    let best = (data >> 16) as u16;
    Entry {
        score: Score::from_raw((data as u16).cast_signed()),
        best: (best != NO_MOVE).then_some(best),
        depth: (data >> 32) as u8,
        bound: match (data >> 40) & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        },
    }
}

const fn packed_age(data: u64) -> u8 {
    (data >> 42) as u8 & AGE_MASK
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8, best: Option<u16>) -> Entry {
        Entry {
            score: Score::points(-17),
            bound: Bound::Lower,
            depth,
            best,
        }
    }

    #[test]
    fn what_is_put_is_got_and_nothing_else() {
        let table = Transpositions::with_bytes(1 << 16);
        for best in [None, Some(0), Some(1295)] {
            table.put(0x1234_5678, entry(3, best));
            assert_eq!(table.get(0x1234_5678), Some(entry(3, best)));
        }
        assert_eq!(table.get(0x1234_5679), None);
        assert_eq!(table.get(0), None);
    }

    #[test]
    fn the_shallow_and_the_old_make_room() {
        let mut table = Transpositions::with_bytes(0);
        table.put(2, entry(9, None));
        table.put(4, entry(2, None));
        table.put(6, entry(5, None));
        assert!(table.get(2).is_some() && table.get(4).is_none() && table.get(6).is_some());
        table.new_search();
        table.put(8, entry(1, None));
        table.put(10, entry(1, None));
        assert!(table.get(2).is_none() && table.get(6).is_none());
    }
}
