//! Points and spans of time in whole milliseconds, so that storing and reading them is exact. This module reads no
//! clock: the caller passes the time.

use std::fmt;
use std::ops::{Add, Sub};
use std::time::Duration;

/// A point in time: milliseconds since an arbitrary epoch that is the same for the whole match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Time(pub u64);

/// A span of time. Addition and subtraction saturate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Millis(pub u64);

impl Time {
    /// The time since an earlier moment; zero if that moment is not earlier.
    #[must_use]
    pub const fn since(self, earlier: Self) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}

impl Millis {
    /// Zero.
    pub const ZERO: Self = Self(0);

    /// Whether it is zero.
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

/// In seconds, rounded up.
impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} s", self.0.div_ceil(1000))
    }
}
