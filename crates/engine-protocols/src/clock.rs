//! Computes the time for a move from the time controls of the other program. Measures no time.

use std::time::Duration;

use sente_engine::Limits;

/// The time limit if the other program sends none.
pub(crate) const USUAL: Duration = Duration::from_secs(5);

/// The reserve for transmitting the answer and for reacting to the limit.
const LAG: Duration = Duration::from_millis(40);

/// The least time in which an engine finds some move.
const LEAST: Duration = Duration::from_millis(10);

/// The number of moves that the remaining time must last for.
const MOVES_TO_COME: u32 = 25;

/// The time for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clock {
    /// The limit for one move.
    pub(crate) turn: Option<Duration>,
    /// The remaining time for all moves.
    pub(crate) left: Option<Duration>,
    /// The increment after each move.
    pub(crate) increment: Duration,
}

impl Clock {
    /// The limits of the next search; `None` if time is unlimited. A limit for one move is used completely; time from a
    /// clock for all moves may be saved.
    pub(crate) fn limits(self) -> Option<Limits> {
        let time = self.allowance()?;
        let for_this_move = Self { left: None, ..self }.allowance();
        Some(if for_this_move == Some(time) {
            Limits::time(time)
        } else {
            Limits::game_time(time)
        })
    }

    /// The time for the next move; `None` if it is unlimited.
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
