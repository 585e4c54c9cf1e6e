//! The clocks of the two seats, at most one of which is running. The match decides when the clocks start and what a
//! fallen flag means.

use sente_rules::Seat;

use crate::{Millis, Time};

/// The time control; serialised in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum TimeControl {
    /// Unlimited time.
    #[default]
    Unlimited,
    /// An amount for the whole game, plus an increment after each action.
    Game {
        /// The initial time of each seat.
        main: Millis,
        /// The increment after each timed action.
        increment: Millis,
    },
    /// A fixed time for each action; unused time is lost.
    Move {
        /// The time for one action.
        span: Millis,
    },
}

/// The clocks of both seats.
///
/// ```
/// use sente_match::{Clock, Millis, Time, TimeControl};
/// use sente_rules::Seat;
///
/// let clock = Clock::new(TimeControl::Move { span: Millis::from_secs(30) });
/// assert_eq!(clock.left(Seat::First, Time(0)), Some(Millis(30_000)));
/// assert_eq!(clock.running(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    left: [Millis; 2],
    running: Option<(Seat, Time)>,
}

impl Clock {
    /// Both clocks full and stopped.
    pub const fn new(control: TimeControl) -> Self {
        let full = match control {
            TimeControl::Unlimited => Millis::ZERO,
            TimeControl::Game { main, .. } => main,
            TimeControl::Move { span } => span,
        };
        Self {
            control,
            left: [full; 2],
            running: None,
        }
    }

    /// The time that this seat has left; `None` if time is unlimited.
    pub fn left(&self, seat: Seat, now: Time) -> Option<Millis> {
        let spent = match self.running {
            Some((running, since)) if running == seat => now.since(since),
            _ => Millis::ZERO,
        };
        (self.control != TimeControl::Unlimited).then(|| self.left[seat.index()] - spent)
    }

    /// The time that this seat should spend on its next action so that its clock lasts for the whole game; `None` if
    /// time is unlimited.
    pub fn share(&self, seat: Seat, now: Time) -> Option<Millis> {
        /// The number of actions that the remaining time must last for.
        const TO_COME: u64 = 25;
        /// The reserve for reacting to the limit and for transmitting the action.
        const RESERVE: Millis = Millis(50);
        /// The least time in which an engine finds some action.
        const LEAST: Millis = Millis(10);
        let left = self.left(seat, now)?.0;
        let share = match self.control {
            TimeControl::Unlimited => return None,
            TimeControl::Game { increment, .. } => {
                let even = left / TO_COME + increment.0.saturating_mul(3) / 4;
                even.min(left / 2)
            }
            TimeControl::Move { .. } => left.saturating_mul(3) / 4,
        };
        Some((Millis(share) - RESERVE).max(LEAST))
    }

    /// The seat whose clock is running.
    pub fn running(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// The moment at which the running clock reaches zero.
    pub fn runs_out(&self) -> Option<Time> {
        self.running
            .map(|(seat, since)| since + self.left[seat.index()])
    }

    /// The seat whose flag has fallen at this moment, after a credit of `lag`. The last millisecond still counts: a
    /// flag falls when nothing is left.
    pub fn fallen(&self, at: Time, lag: Millis) -> Option<Seat> {
        let (seat, since) = self.running?;
        (at.since(since) - lag >= self.left[seat.index()]).then_some(seat)
    }

    /// Starts the clock of one seat.
    pub(crate) fn start(&mut self, seat: Seat, at: Time) {
        match self.control {
            TimeControl::Unlimited => return,
            TimeControl::Game { .. } => {}
            TimeControl::Move { span } => self.left = [span; 2],
        }
        self.running = Some((seat, at));
    }

    /// Ends a timed action: subtracts its time and adds the increment. Does nothing if no clock is running.
    pub(crate) fn press(&mut self, at: Time, lag: Millis) {
        if let (Some(seat), TimeControl::Game { increment, .. }) =
            (self.stop(at, lag), self.control)
        {
            self.left[seat.index()] = self.left[seat.index()] + increment;
        }
    }

    /// Stops the running clock and returns its seat.
    pub(crate) fn stop(&mut self, at: Time, lag: Millis) -> Option<Seat> {
        let (seat, since) = self.running.take()?;
        self.left[seat.index()] = self.left[seat.index()] - (at.since(since) - lag);
        Some(seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Seat::{First, Second};

    const GAME: TimeControl = TimeControl::Game {
        main: Millis(10_000),
        increment: Millis(2_000),
    };

    #[test]
    fn only_the_running_clock_loses_time() {
        let mut clock = Clock::new(GAME);
        clock.start(First, Time(1_000));
        assert_eq!(clock.left(First, Time(4_000)), Some(Millis(7_000)));
        assert_eq!(clock.left(Second, Time(4_000)), Some(Millis(10_000)));
    }

    #[test]
    fn an_action_earns_its_increment_and_lag_is_given_back() {
        let mut clock = Clock::new(GAME);
        clock.start(First, Time(0));
        clock.press(Time(3_000), Millis(500));
        assert_eq!(clock.left(First, Time(9_000)), Some(Millis(9_500)));
    }

    #[test]
    fn more_lag_than_time_gives_nothing_away() {
        let mut clock = Clock::new(GAME);
        clock.start(First, Time(0));
        assert_eq!(clock.stop(Time(100), Millis(5_000)), Some(First));
        assert_eq!(clock.left(First, Time(100)), Some(Millis(10_000)));
    }

    #[test]
    fn a_flag_falls_when_nothing_is_left() {
        let mut clock = Clock::new(GAME);
        clock.start(Second, Time(5_000));
        assert_eq!(clock.runs_out(), Some(Time(15_000)));
        assert_eq!(clock.fallen(Time(14_999), Millis::ZERO), None);
        assert_eq!(clock.fallen(Time(15_000), Millis::ZERO), Some(Second));
        assert_eq!(clock.fallen(Time(15_000), Millis(1)), None);
        assert_eq!(clock.left(Second, Time(99_000)), Some(Millis::ZERO));
    }

    #[test]
    fn time_for_a_move_is_full_again_for_the_next() {
        let mut clock = Clock::new(TimeControl::Move {
            span: Millis(3_000),
        });
        clock.start(First, Time(0));
        clock.press(Time(2_900), Millis::ZERO);
        clock.start(Second, Time(2_900));
        assert_eq!(clock.left(First, Time(2_900)), Some(Millis(3_000)));
        assert_eq!(clock.runs_out(), Some(Time(5_900)));
    }

    #[test]
    fn a_share_is_a_small_part_of_what_is_left() {
        let clock = Clock::new(GAME);
        let share = clock.share(First, Time(0));
        assert_eq!(share, Some(Millis(10_000 / 25 + 1_500 - 50)));
        let mut clock = Clock::new(TimeControl::Move {
            span: Millis(2_000),
        });
        clock.start(First, Time(0));
        assert_eq!(clock.share(First, Time(0)), Some(Millis(1_450)));
        assert_eq!(clock.share(First, Time(1_990)), Some(Millis(10)));
        assert_eq!(
            Clock::new(TimeControl::Unlimited).share(First, Time(0)),
            None
        );
    }

    #[test]
    fn unlimited_time_never_runs_out() {
        let mut clock = Clock::new(TimeControl::Unlimited);
        clock.start(First, Time(0));
        assert_eq!(clock.left(First, Time(u64::MAX)), None);
        assert_eq!(clock.fallen(Time(u64::MAX), Millis::ZERO), None);
        assert_eq!(clock.runs_out(), None);
    }
}
