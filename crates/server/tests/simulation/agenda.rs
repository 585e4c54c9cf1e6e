//! The event queue of a simulated world, and its seeded random numbers.

use std::collections::BTreeMap;

/// A queue of events by time; events of the same time keep the order of insertion.
pub struct Agenda<H> {
    happenings: BTreeMap<(u64, u64), H>,
    next: u64,
}

impl<H> Default for Agenda<H> {
    fn default() -> Self {
        let happenings = BTreeMap::new();
        Self {
            happenings,
            next: 0,
        }
    }
}

impl<H> Agenda<H> {
    pub fn add(&mut self, time: u64, step: H) {
        self.next += 1;
        self.happenings.insert((time, self.next), step);
    }

    /// Removes and returns the next event, unless it is after the end.
    pub fn next(&mut self, end: u64) -> Option<(u64, H)> {
        let ((time, _), step) = self.happenings.pop_first()?;
        (time <= end).then_some((time, step))
    }
}

/// A random number generator; equal seeds give equal numbers.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }

    pub fn one_in(&mut self, bound: u64) -> bool {
        self.below(bound) == 0
    }
}
