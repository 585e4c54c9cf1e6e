//! The wall clock, which may be set, and the clock of games, which runs evenly. Both are passed as values, so that
//! tests can control them.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use sente_match::{Millis, Time};

/// A source of the current time.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Time + Send + Sync>);

impl Clock {
    /// The system clock.
    pub fn system() -> Self {
        Self::by(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH);
            Time(since.map_or(0, |since| since.as_millis() as u64))
        })
    }

    /// A clock that calls this function.
    pub fn by(read: impl Fn() -> Time + Send + Sync + 'static) -> Self {
        Self(Arc::new(read))
    }

    /// The same clock with an offset so that it now shows this time. All servers of a site use their database's time.
    #[must_use]
    pub fn shifted_to(self, time: Time) -> Self {
        let shift = time.0.cast_signed() - self.now().0.cast_signed();
        Self::by(move || Time(self.now().0.saturating_add_signed(shift)))
    }

    /// The current time in milliseconds since 1970.
    pub fn now(&self) -> Time {
        (self.0)()
    }
}

/// The time of games within this process. Starts with the wall clock's time and then runs evenly, even if the system
/// clock is set, so that nobody loses a game on time because of that.
pub struct SteadyClock {
    wall: Clock,
    /// A time of the wall clock, and when it was read.
    anchor: Mutex<(Time, Instant)>,
}

impl SteadyClock {
    /// A clock that now shows the time of this wall clock.
    pub fn of(wall: Clock) -> Self {
        Self {
            anchor: Mutex::new((wall.now(), Instant::now())),
            wall,
        }
    }

    /// The current time in milliseconds since 1970.
    pub fn now(&self) -> Time {
        let (time, read) = *self.anchor.lock().unwrap_or_else(PoisonError::into_inner);
        time + Millis(read.elapsed().as_millis() as u64)
    }

    /// Sets it to the wall clock's time. Only allowed while nothing is measured with it.
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
