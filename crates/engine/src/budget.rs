//! Limits of a search: nodes, depth, time, and cancellation. The time comes from a function, because not every platform
//! has a clock.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The limits of a search. Without any limit it runs until it is cancelled or has proven its result.
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
    /// The limit in nodes; exact, and reproducible on one thread.
    pub nodes: Option<u64>,
    /// The limit in depth, in plies.
    pub depth: Option<u32>,
    /// The limit in time.
    pub time: Option<Duration>,
    /// Whether unused time is available for later moves, because it comes from a clock for the whole game. The search
    /// then starts no iteration that it will probably not finish; otherwise it uses all its time.
    pub keeps_rest: bool,
}

impl Limits {
    /// A limit in nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// A limit in depth, in plies.
    pub fn depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// The tighter of both limits in every respect.
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

    /// A time for this move, which the search uses completely.
    pub fn time(time: Duration) -> Self {
        Self {
            time: Some(time),
            ..Self::default()
        }
    }

    /// A time limit from a clock for the whole game.
    pub fn game_time(time: Duration) -> Self {
        Self {
            keeps_rest: true,
            ..Self::time(time)
        }
    }
}

/// The clock and the cancel switch of a search.
#[derive(Clone, Copy)]
pub struct SearchControl<'a> {
    /// Set from outside to cancel the search.
    pub stop: &'a AtomicBool,
    /// Returns the time since the search began.
    pub elapsed: &'a (dyn Fn() -> Duration + Sync),
}

/// Enforces a search's limits on one thread: counts nodes and decides when to stop.
pub struct Budget<'a> {
    control: SearchControl<'a>,
    limits: Limits,
    nodes: u64,
    next_look: u64,
    look_every: u64,
    spent: bool,
    /// The end of the current share of the time.
    share_end: Option<Duration>,
    share_spent: bool,
}

impl<'a> Budget<'a> {
    /// Number of nodes between two checks of the clock, so that a check costs little in comparison.
    const LOOK_EVERY: u64 = 1024;

    /// A new budget.
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

    /// The same for expensive nodes: checks clock and switch after fewer of them.
    #[must_use]
    pub const fn looking_every(mut self, nodes: u64) -> Self {
        self.look_every = nodes;
        self.next_look = 0;
        self
    }

    /// Counts a node. If this returns false, the search must unwind and discard its unfinished results.
    #[inline]
    pub fn visit(&mut self) -> bool {
        if self.nodes >= self.next_look {
            self.look();
        }
        // Calls during unwinding do not count.
        self.nodes += u64::from(!self.spent);
        !self.spent
    }

    /// Mutable access to the count for code that searches up to this many nodes without calling [`visit`](Self::visit);
    /// `None` if fewer may be left.
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

    /// Limits the next part of the search to an equal share of the remaining time.
    pub fn begin_share(&mut self, parts: u32) {
        self.end_share();
        if let Some(time) = self.limits.time {
            let now = self.elapsed();
            self.share_end = Some(now + time.saturating_sub(now) / parts.max(1));
            // A short share must not be exceeded by much at any speed.
            self.next_look = self.nodes;
        }
    }

    /// Ends the share: the following parts have all the remaining time.
    pub const fn end_share(&mut self) {
        self.share_end = None;
        self.share_spent = false;
    }

    /// Whether the search, or the part with the current share, must end.
    #[inline]
    pub const fn is_share_spent(&self) -> bool {
        self.spent || self.share_spent
    }

    /// The clock and the cancel switch.
    pub const fn control(&self) -> SearchControl<'a> {
        self.control
    }

    /// The number of counted nodes.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The original limits.
    pub const fn limits(&self) -> Limits {
        self.limits
    }

    /// The time since the search began.
    pub fn elapsed(&self) -> Duration {
        (self.control.elapsed)()
    }

    /// Whether another iteration may start.
    pub fn allows_depth(&self, depth: u32) -> bool {
        !self.spent && self.limits.depth.is_none_or(|most| depth <= most)
    }

    /// Whether another iteration may start. If unused time is worth saving, only if it will probably finish.
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
        // After 166 groups 20 nodes remain.
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
        // A slow machine: ten milliseconds pass between two checks of the clock.
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
