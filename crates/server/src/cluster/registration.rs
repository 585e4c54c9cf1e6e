//! How long a server may serve its games: until its registration has expired by its own monotonic clock. Reads no clock,
//! so tests can simulate servers that sleep and renewals whose answers are lost.

use sente_match::{Millis, Time};

/// A server's knowledge of its own registration.
#[derive(Clone, Copy, Debug, Default)]
pub struct Registration {
    /// When the last successful renewal was requested.
    renewed: Option<Time>,
}

impl Registration {
    /// The validity of a registration that is not renewed.
    pub const LASTS: Millis = Millis::from_secs(3);

    /// Whether other servers certainly still regard the server as registered.
    pub fn is_current(self, now: Time) -> bool {
        let renewed = self.renewed;
        renewed.is_some_and(|renewed| now.since(renewed) < Self::LASTS)
    }

    /// Notes that the store has renewed the registration, and whether it says that it was still valid. Returns whether
    /// it may have expired in between: the answer to an earlier renewal may have been lost.
    pub fn renew(&mut self, asked: Time, was_valid: bool) -> bool {
        let has_lapsed = !was_valid || !self.is_current(asked);
        self.renewed = Some(asked);
        has_lapsed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_registration_lasts_from_the_request_that_renewed_it() {
        let mut registration = Registration::default();
        assert!(!registration.is_current(Time(0)));
        registration.renew(Time(1_000), true);
        assert!(registration.is_current(Time(3_999)));
        assert!(!registration.is_current(Time(4_000)));
    }

    #[test]
    fn a_lapse_is_noticed_even_if_the_answer_about_it_was_lost() {
        let mut registration = Registration::default();
        registration.renew(Time(0), true);
        assert!(!registration.renew(Time(2_999), true));
        assert!(registration.renew(Time(3_500), false));
        // A renewal at 7,000 found that it had expired, but its answer was lost.
        assert!(registration.renew(Time(7_500), true));
        assert!(!registration.renew(Time(8_000), true));
    }
}
