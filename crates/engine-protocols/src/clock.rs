//! How long to think about a move, from what the other program says about time. Measures nothing.

use std::time::Duration;

use sente_engine::Limits;

/// What is spent where the other program says nothing about time.
pub(crate) const USUAL: Duration = Duration::from_secs(5);

/// What is kept back for the way of the answer, and for noticing that time is up.
const LAG: Duration = Duration::from_millis(40);

/// The least that is spent: enough to find some move.
const LEAST: Duration = Duration::from_millis(10);

/// The moves that the time left must be enough for.
const MOVES_TO_COME: u32 = 25;

/// The time that there is for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clock {
    /// The most for one move.
    pub(crate) turn: Option<Duration>,
    /// What is left for all moves.
    pub(crate) left: Option<Duration>,
    /// What is added after each move.
    pub(crate) increment: Duration,
}

impl Clock {
    /// The limits for the next move; none where nothing limits it. What is given for one move is used for it; what has
    /// to be enough for all moves may be saved.
    pub(crate) fn limits(self) -> Option<Limits> {
        let time = self.allowance()?;
        let for_this_move = Self { left: None, ..self }.allowance();
        Some(if for_this_move == Some(time) {
            Limits::time(time)
        } else {
            Limits::game_time(time)
        })
    }

    /// The time to spend on the next move; none where nothing limits it.
    pub(crate) fn allowance(self) -> Option<Duration> {
        let share = self.left.map(|left| {
            let even = left / MOVES_TO_COME + self.increment * 3 / 4;
            even.min(left / 2)
        });
        let time = match (self.turn, share) {
            (Some(turn), Some(share)) => turn.min(share),
            (turn, share) => turn.or(share)?,
        };
        Some(time.saturating_sub(LAG).max(LEAST))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_allowance_keeps_to_both_limits() {
        let ms = |ms| Some(Duration::from_millis(ms));
        let allowance = |turn, left, increment| {
            let increment = Duration::from_millis(increment);
            let clock = Clock {
                turn,
                left,
                increment,
            };
            clock.allowance()
        };
        assert_eq!(allowance(None, None, 0), None);
        assert_eq!(allowance(ms(1000), None, 0), ms(960));
        assert_eq!(allowance(ms(0), None, 0), ms(10));
        assert_eq!(allowance(ms(5000), ms(10_000), 0), ms(360));
        assert_eq!(allowance(ms(5000), ms(100), 60_000), ms(10));
        assert_eq!(allowance(None, ms(25_000), 1000), ms(1710));
    }

    #[test]
    fn only_the_time_of_a_whole_game_is_saved() {
        let second = Some(Duration::from_secs(1));
        let clock = |turn, left| Clock {
            turn,
            left,
            increment: Duration::ZERO,
        };
        let saves = |clock: Clock| clock.limits().map(|limits| limits.keeps_rest);
        assert_eq!(saves(clock(None, None)), None);
        assert_eq!(saves(clock(second, None)), Some(false));
        assert_eq!(saves(clock(second, second.map(|s| s * 600))), Some(false));
        assert_eq!(saves(clock(second, second)), Some(true));
        assert_eq!(saves(clock(None, second)), Some(true));
    }
}
