//! Proof and disproof numbers and the table of a proof-number search. Independent of games.

/// Proof and disproof number: the minimum number of leaves that must be solved to prove, or to disprove, that the
/// attacker wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Effort {
    pub(super) const MOST: u32 = 1 << 30;
    pub(super) const WON: Self = Self {
        proof: 0,
        disproof: Self::MOST,
    };
    pub(super) const NOT_WON: Self = Self {
        proof: Self::MOST,
        disproof: 0,
    };
    pub(super) const UNKNOWN: Self = Self {
        proof: 1,
        disproof: 1,
    };
    pub(super) const UNLIMITED: Self = Self {
        proof: Self::MOST,
        disproof: Self::MOST,
    };

    /// The numbers from the other side's view: the side to move wants a small first number.
    pub(super) const fn turned(self, turned: bool) -> Self {
        if turned {
            Self {
                proof: self.disproof,
                disproof: self.proof,
            }
        } else {
            self
        }
    }

    /// Whether a threshold is reached.
    pub(super) const fn exceeds(self, allowed: Self) -> bool {
        self.proof >= allowed.proof || self.disproof >= allowed.disproof
    }
}

/// The efforts of positions by key, in buckets of two; entries with more work are kept.
pub(super) struct EffortTable(Vec<[Slot; 2]>);

#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    effort: Effort,
    work: u64,
}

impl EffortTable {
    /// A table of about this many positions.
    pub(super) fn new(positions: usize) -> Self {
        let nothing = Slot {
            key: 0,
            effort: Effort::UNKNOWN,
            work: 0,
        };
        Self(vec![[nothing; 2]; (positions / 2).next_power_of_two()])
    }

    pub(super) const fn len(&self) -> usize {
        2 * self.0.len()
    }

    pub(super) fn get(&self, key: u64) -> Option<Effort> {
        let bucket = &self.0[self.place(key)];
        let slot = bucket.iter().find(|slot| slot.key == key && slot.work > 0);
        slot.map(|slot| slot.effort)
    }

    /// Stores a result and adds to its work.
    pub(super) fn keep(&mut self, key: u64, effort: Effort, work: u64) {
        let place = self.place(key);
        let bucket = &mut self.0[place];
        let first = bucket[0].key == key;
        let at = usize::from(!first && (bucket[1].key == key || bucket[0].work > bucket[1].work));
        let before = if bucket[at].key == key {
            bucket[at].work
        } else {
            0
        };
        bucket[at] = Slot {
            key,
            effort,
            work: before + work,
        };
    }

    const fn place(&self, key: u64) -> usize {
        (key >> 8) as usize & (self.0.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_took_more_work_stays() {
        let mut table = EffortTable::new(2);
        table.keep(1, Effort::WON, 50);
        table.keep(2, Effort::NOT_WON, 5);
        table.keep(3, Effort::UNKNOWN, 1);
        assert_eq!(table.get(1), Some(Effort::WON));
        assert_eq!(table.get(2), None);
        assert_eq!(table.get(3), Some(Effort::UNKNOWN));
    }
}
