//! Measures the latency to a client, and whether the client is still there. Times are arguments.

use std::time::{Duration, Instant};

use sente_match::Millis;

/// The measured latency of a client.
#[derive(Debug)]
pub struct Latency {
    sent: Option<(u64, Instant)>,
    heard: Instant,
    lag: Option<Duration>,
}

impl Latency {
    /// Nothing measured yet.
    pub const fn new(now: Instant) -> Self {
        Self {
            sent: None,
            heard: now,
            lag: None,
        }
    }

    /// Returns the payload of a ping. The client has to send it back and cannot guess it.
    pub fn probe(&mut self, secret: u64, now: Instant) -> u64 {
        self.sent = Some((secret, now));
        secret
    }

    /// Records a pong.
    pub fn returned(&mut self, number: u64, now: Instant) {
        if let Some((_, sent)) = self.sent.take_if(|(expected, _)| *expected == number) {
            let took = now.saturating_duration_since(sent);
            // A moving average, so that one slow or quick answer changes little.
            self.lag = Some(self.lag.map_or(took, |lag| (lag * 3 + took) / 4));
        }
    }

    /// Records any message of the client.
    pub const fn heard(&mut self, now: Instant) {
        self.heard = now;
    }

    /// The time since the last message.
    pub fn silent_for(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.heard)
    }

    /// The average round-trip time; zero before the first measurement.
    pub fn lag(&self) -> Millis {
        Millis(self.lag.map_or(0, |lag| lag.as_millis() as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TENTH: Duration = Duration::from_millis(100);

    #[test]
    fn the_way_is_measured_by_what_comes_back() {
        let start = Instant::now();
        let mut latency = Latency::new(start);
        assert_eq!(latency.lag(), Millis(0));
        latency.probe(7, start);
        latency.returned(7, start + TENTH);
        assert_eq!(latency.lag(), Millis(100));
        latency.probe(8, start + TENTH);
        latency.returned(8, start + TENTH * 6);
        assert_eq!(latency.lag(), Millis(200));
    }

    #[test]
    fn what_was_not_sent_or_came_before_measures_nothing() {
        let start = Instant::now();
        let mut latency = Latency::new(start);
        latency.returned(7, start + TENTH);
        latency.probe(7, start);
        latency.returned(8, start + TENTH);
        assert_eq!(latency.lag(), Millis(0));
        latency.returned(7, start + TENTH);
        latency.returned(7, start + TENTH * 9);
        assert_eq!(latency.lag(), Millis(100));
    }

    #[test]
    fn silence_is_counted_from_the_last_sound() {
        let start = Instant::now();
        let mut latency = Latency::new(start);
        latency.heard(start + TENTH);
        assert_eq!(latency.silent_for(start + TENTH * 3), TENTH * 2);
    }
}
