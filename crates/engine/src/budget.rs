//! How long a search may go on: nodes, depth, time, and somebody's wish to stop. Time is passed in as
//! a function, since not every platform has a clock.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What ends a search. Without any limit it goes on until it is stopped or has proven its result.
///
/// ```
/// use std::time::Duration;
/// use sente_engine::Limits;
///
/// let level = Limits::nodes(5_000);
/// let asked = Limits::time(Duration::from_secs(1));
/// assert_eq!(level.and(asked).nodes, Some(5_000));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The number of positions looked at; exact, and on one thread reproducible.
    pub nodes: Option<u64>,
    /// The number of plies searched.
    pub depth: Option<u32>,
    /// The time.
    pub time: Option<Duration>,
    /// Whether time that is not used now is there for later moves: it comes from a clock for the whole game. A search
    /// then begins nothing that it will hardly finish; otherwise it uses all of its time.
    pub keeps_rest: bool,
}

impl Limits {
    /// So many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// So many plies.
    pub fn depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// The tighter of two limits in every respect.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        fn tighter<T: Ord>(one: Option<T>, two: Option<T>) -> Option<T> {
            match (one, two) {
                (Some(one), Some(two)) => Some(one.min(two)),
                (one, two) => one.or(two),
            }
        }
        Self {
            nodes: tighter(self.nodes, other.nodes),
            depth: tighter(self.depth, other.depth),
            time: tighter(self.time, other.time),
            keeps_rest: self.keeps_rest || other.keeps_rest,
        }
    }

    /// So much time, all of it for this move.
    pub fn time(time: Duration) -> Self {
        Self {
            time: Some(time),
            ..Self::default()
        }
    }

    /// At most so much time of a clock for the whole game.
    pub fn game_time(time: Duration) -> Self {
        Self {
            keeps_rest: true,
            ..Self::time(time)
        }
    }
}

/// A search's connection to the world outside: a clock and a switch.
#[derive(Clone, Copy)]
pub struct SearchControl<'a> {
    /// Set from outside to end the search.
    pub stop: &'a AtomicBool,
    /// The time since the search began.
    pub elapsed: &'a (dyn Fn() -> Duration + Sync),
}

/// One thread's share of a search's limits: counts its nodes and says when to stop.
pub struct Budget<'a> {
    control: SearchControl<'a>,
    limits: Limits,
    nodes: u64,
    next_look: u64,
    look_every: u64,
    spent: bool,
    /// When a part of the search has used its share of the time.
    share_end: Option<Duration>,
    share_spent: bool,
}

impl<'a> Budget<'a> {
    /// Looking at the clock costs about as much as this many nodes are allowed to hide.
    const LOOK_EVERY: u64 = 1024;

    /// A fresh budget.
    pub fn new(limits: Limits, control: SearchControl<'a>) -> Self {
        let mut budget = Self {
            control,
            limits,
            nodes: 0,
            next_look: 0,
            look_every: Self::LOOK_EVERY,
            spent: false,
            share_end: None,
            share_spent: false,
        };
        budget.look();
        budget
    }

    /// The same budget for nodes so slow that the clock and the switch are looked at after fewer of them.
    #[must_use]
    pub const fn looking_every(mut self, nodes: u64) -> Self {
        self.look_every = nodes;
        self.next_look = 0;
        self
    }

    /// Counts a node. Once this says false the search unwinds and its unfinished results are void.
    #[inline]
    pub fn visit(&mut self) -> bool {
        if self.nodes >= self.next_look {
            self.look();
        }
        // What is asked for while the search unwinds is not looked at and does not count.
        self.nodes += u64::from(!self.spent);
        !self.spent
    }

    /// The count to which somebody adds the nodes that it looks at without asking before each, at most so many; nothing
    /// where there may not be so many left.
    #[inline]
    pub fn begin_group(&mut self, most: u64) -> Option<&mut u64> {
        if self.nodes + most > self.next_look {
            self.look();
            self.spent |= self
                .limits
                .nodes
                .is_some_and(|limit| self.nodes + most > limit);
        }
        (!self.spent).then_some(&mut self.nodes)
    }

    /// Whether the search must end.
    #[inline]
    pub const fn is_spent(&self) -> bool {
        self.spent
    }

    /// Gives a part of the search one of so many equal parts of the time that is left, as the clock measures it.
    pub fn begin_share(&mut self, parts: u32) {
        self.end_share();
        if let Some(time) = self.limits.time {
            let now = self.elapsed();
            self.share_end = Some(now + time.saturating_sub(now) / parts.max(1));
            // Whatever the speed, the end of a short share is not missed by much.
            self.next_look = self.nodes;
        }
    }

    /// What follows has all the time again.
    pub const fn end_share(&mut self) {
        self.share_end = None;
        self.share_spent = false;
    }

    /// Whether the search must end, or at least the part of it that was given a share of the time.
    #[inline]
    pub const fn is_share_spent(&self) -> bool {
        self.spent || self.share_spent
    }

    /// The search's connection to the world outside.
    pub const fn control(&self) -> SearchControl<'a> {
        self.control
    }

    /// Nodes counted so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The limits it was made with.
    pub const fn limits(&self) -> Limits {
        self.limits
    }

    /// The time since the search began.
    pub fn elapsed(&self) -> Duration {
        (self.control.elapsed)()
    }

    /// Whether another iteration may begin.
    pub fn allows_depth(&self, depth: u32) -> bool {
        !self.spent && self.limits.depth.is_none_or(|most| depth <= most)
    }

    /// Whether another iteration may begin. Where time is worth something later, only if it is likely to end.
    pub fn expects_depth(&self, depth: u32) -> bool {
        let half_spent = |time: Duration| self.limits.keeps_rest && self.elapsed() * 2 > time;
        self.allows_depth(depth) && !self.limits.time.is_some_and(half_spent)
    }

    #[cold]
    fn look(&mut self) {
        let out_of_nodes = self.limits.nodes.is_some_and(|most| self.nodes >= most);
        let mut out_of_time = false;
        if let Some(time) = self.limits.time {
            let now = self.elapsed();
            out_of_time = now >= time;
            self.share_spent |= self.share_end.is_some_and(|end| now >= end);
        }
        self.spent |= out_of_nodes || out_of_time || self.control.stop.load(Ordering::Relaxed);
        let nodes_left = self
            .limits
            .nodes
            .map_or(u64::MAX, |most| most.saturating_sub(self.nodes));
        self.next_look = self.nodes + nodes_left.clamp(1, self.look_every);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(limits: Limits, stop: bool) -> u64 {
        let stop = AtomicBool::new(stop);
        let elapsed = || Duration::from_secs(1);
        let control = SearchControl {
            stop: &stop,
            elapsed: &elapsed,
        };
        let mut budget = Budget::new(limits, control);
        let mut visited = 0;
        while visited < 10_000 && budget.visit() {
            visited += 1;
        }
        visited
    }

    #[test]
    fn a_node_limit_is_exact() {
        for nodes in [0, 1, 1000, 1024, 1025, 5000] {
            assert_eq!(count(Limits::nodes(nodes), false), nodes);
        }
    }

    #[test]
    fn a_group_of_nodes_begins_only_where_all_of_it_fits() {
        let stop = AtomicBool::new(false);
        let control = SearchControl {
            stop: &stop,
            elapsed: &|| Duration::ZERO,
        };
        let mut budget = Budget::new(Limits::nodes(5000), control);
        let mut groups = 0;
        while let Some(nodes) = budget.begin_group(40) {
            *nodes += 30;
            groups += 1;
        }
        // After 166 groups 20 nodes are left.
        assert_eq!((groups, budget.nodes()), (166, 4980));
        assert!(budget.is_spent() && !budget.visit());
        stop.store(true, Ordering::Relaxed);
        assert!(
            Budget::new(Limits::default(), control)
                .begin_group(1)
                .is_none()
        );
    }

    #[test]
    fn the_tighter_limit_holds() {
        let both = Limits::nodes(5).and(Limits::depth(3)).and(Limits::nodes(9));
        assert_eq!(
            (both.nodes, both.depth, both.time),
            (Some(5), Some(3), None)
        );
    }

    #[test]
    fn only_the_clock_of_a_game_ends_a_search_before_its_time() {
        let stop = AtomicBool::new(false);
        let control = SearchControl {
            stop: &stop,
            elapsed: &|| Duration::from_millis(600),
        };
        let second = Duration::from_secs(1);
        assert!(Budget::new(Limits::time(second), control).expects_depth(5));
        assert!(!Budget::new(Limits::game_time(second), control).expects_depth(5));
        let minute = Limits::game_time(Duration::from_mins(1));
        assert!(Budget::new(minute, control).expects_depth(5));
    }

    #[test]
    fn a_share_of_the_time_is_measured() {
        use std::sync::atomic::AtomicU64;
        let stop = AtomicBool::new(false);
        // A slow machine: ten milliseconds pass from one look at the clock to the next.
        let clock = AtomicU64::new(0);
        let elapsed = || Duration::from_millis(clock.fetch_add(10, Ordering::Relaxed));
        let control = SearchControl {
            stop: &stop,
            elapsed: &elapsed,
        };
        let mut budget = Budget::new(Limits::time(Duration::from_secs(1)), control);
        budget.begin_share(4);
        let mut visited = 0_u64;
        while !budget.is_share_spent() && budget.visit() {
            visited += 1;
        }
        assert!(!budget.is_spent(), "three quarters are left");
        assert!(
            (20..30).contains(&(visited / Budget::LOOK_EVERY)),
            "{visited}"
        );
        budget.end_share();
        assert!(!budget.is_share_spent() && budget.visit());
    }

    #[test]
    fn a_wish_to_stop_and_a_passed_time_are_seen_at_once() {
        assert_eq!(count(Limits::default(), true), 0);
        assert_eq!(count(Limits::time(Duration::from_millis(1)), false), 0);
        assert_eq!(count(Limits::time(Duration::from_secs(2)), false), 10_000);
    }
}
