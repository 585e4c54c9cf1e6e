//! The time of day, which somebody may set, and the time of games, which only passes. Handed around, so that tests can
//! turn them.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use sente_match::{Millis, Time};

/// Says what time it is.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Time + Send + Sync>);

impl Clock {
    /// The machine's clock.
    pub fn system() -> Self {
        Self::by(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH);
            Time(since.map_or(0, |since| since.as_millis() as u64))
        })
    }

    /// A clock that is read so.
    pub fn by(read: impl Fn() -> Time + Send + Sync + 'static) -> Self {
        Self(Arc::new(read))
    }

    /// The same clock, set so that it shows this time now: all servers of a site go by the clock of their database.
    #[must_use]
    pub fn shifted_to(self, time: Time) -> Self {
        let shift = time.0.cast_signed() - self.now().0.cast_signed();
        Self::by(move || Time(self.now().0.saturating_add_signed(shift)))
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> Time {
        (self.0)()
    }
}

/// The time of games within this process: begins with the time of day and passes evenly from then on, whatever happens to
/// the machine's clock. So nobody loses a game on time because that clock was set.
pub struct SteadyClock {
    wall: Clock,
    /// A time of day, and when it was read.
    anchor: Mutex<(Time, Instant)>,
}

impl SteadyClock {
    /// A clock that shows what this one shows now.
    pub fn of(wall: Clock) -> Self {
        Self {
            anchor: Mutex::new((wall.now(), Instant::now())),
            wall,
        }
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> Time {
        let (time, read) = *self.anchor.lock().unwrap_or_else(PoisonError::into_inner);
        time + Millis(read.elapsed().as_millis() as u64)
    }

    /// Shows the time of day again. Only for moments in which nobody measures anything with it.
    pub fn follow_wall(&self) {
        let anchor = (self.wall.now(), Instant::now());
        *self.anchor.lock().unwrap_or_else(PoisonError::into_inner) = anchor;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    const HOUR: u64 = 60 * 60 * 1000;

    #[test]
    fn a_wall_clock_that_jumps_moves_no_game_clock_until_it_may() {
        let wall = Arc::new(AtomicU64::new(10 * HOUR));
        let read = Arc::clone(&wall);
        let steady = SteadyClock::of(Clock::by(move || Time(read.load(Ordering::Relaxed))));
        let before = steady.now();
        assert!(before >= Time(10 * HOUR));
        for jumped in [11 * HOUR, 9 * HOUR] {
            wall.store(jumped, Ordering::Relaxed);
            let now = steady.now();
            assert!(now >= before && now < Time(10 * HOUR + HOUR / 2), "{now:?}");
        }
        steady.follow_wall();
        assert!(steady.now() >= Time(9 * HOUR) && steady.now() < Time(9 * HOUR + HOUR / 2));
    }
}
