//! The time of day. Handed around, so that tests can turn it.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use sente_match::Time;

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

    /// Milliseconds since 1970.
    pub fn now(&self) -> Time {
        (self.0)()
    }
}
