//! Moments and lengths of time in whole milliseconds, so that what is stored and read again is
//! exactly what was decided on. Reads no clock: whoever has one passes the time in.

use std::fmt;
use std::ops::{Add, Sub};
use std::time::Duration;

/// A moment: milliseconds since any fixed one, the same for a whole match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Time(pub u64);

/// A length of time. Sums and differences stop at the ends of the range.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Millis(pub u64);

impl Time {
    /// How long ago the earlier moment was; nothing if it was not earlier.
    #[must_use]
    pub const fn since(self, earlier: Self) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}

impl Millis {
    /// No time.
    pub const ZERO: Self = Self(0);

    /// Whether it is no time at all.
    pub const fn is_zero(&self) -> bool {
        self.0 == 0
    }

    /// This many seconds.
    #[must_use]
    pub const fn from_secs(seconds: u64) -> Self {
        Self(seconds.saturating_mul(1000))
    }
}

impl From<Millis> for Duration {
    fn from(span: Millis) -> Self {
        Self::from_millis(span.0)
    }
}

impl Add<Millis> for Time {
    type Output = Self;

    fn add(self, span: Millis) -> Self {
        Self(self.0.saturating_add(span.0))
    }
}

impl Add for Millis {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Millis {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

/// In seconds, rounded up: a second that has begun is still there.
impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} s", self.0.div_ceil(1000))
    }
}
