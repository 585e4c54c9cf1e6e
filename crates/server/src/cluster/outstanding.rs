//! Requests that were sent to the owner of a game and are not answered yet. They are sent again from time to time, to
//! the current owner, because a repeated message changes nothing. A request without an answer is given up after a
//! while. Reads no clock.

use std::collections::VecDeque;

use sente_match::{Millis, Time};

/// The unanswered requests, the oldest first.
#[derive(Debug)]
pub struct Outstanding<K, R> {
    waiting: VecDeque<Sent<K, R>>,
}

#[derive(Debug)]
struct Sent<K, R> {
    key: K,
    request: R,
    again_at: Time,
    give_up_at: Time,
}

/// Error: too many requests are waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// The time without an answer after which a request is sent again.
pub const AGAIN_AFTER: Millis = Millis(700);
/// The time without an answer after which a request is given up: longer than the replacement of a dead server takes.
pub const GIVE_UP_AFTER: Millis = Millis::from_secs(8);
/// The limit of unanswered requests per game.
pub const MOST: usize = 64;

impl<K, R> Default for Outstanding<K, R> {
    fn default() -> Self {
        Self {
            waiting: VecDeque::new(),
        }
    }
}

impl<K: PartialEq, R: Clone> Outstanding<K, R> {
    /// Records a request that is being sent. A duplicate of a recorded request is accepted and not recorded again.
    pub fn send(&mut self, key: K, request: R, now: Time) -> Result<(), Full> {
        if self.waiting.iter().any(|sent| sent.key == key) {
            return Ok(());
        }
        if self.waiting.len() >= MOST {
            return Err(Full);
        }
        self.waiting.push_back(Sent {
            key,
            request,
            again_at: now + AGAIN_AFTER,
            give_up_at: now + GIVE_UP_AFTER,
        });
        Ok(())
    }

    /// Handles an answer: removes and returns its request, if it is recorded.
    pub fn answer(&mut self, key: &K) -> Option<R> {
        let place = self.waiting.iter().position(|sent| sent.key == *key)?;
        Some(self.waiting.remove(place)?.request)
    }

    /// The requests to send again now.
    pub fn due(&mut self, now: Time) -> Vec<R> {
        let due = self.waiting.iter_mut().filter(|sent| sent.again_at <= now);
        due.map(|sent| {
            sent.again_at = now + AGAIN_AFTER;
            sent.request.clone()
        })
        .collect()
    }

    /// Removes and returns the requests to give up.
    pub fn given_up(&mut self, now: Time) -> Vec<R> {
        let is_late = |sent: &Sent<K, R>| sent.give_up_at <= now;
        let (late, waiting): (VecDeque<_>, VecDeque<_>) = self.waiting.drain(..).partition(is_late);
        self.waiting = waiting;
        late.into_iter().map(|sent| sent.request).collect()
    }

    /// Removes and returns all requests in their order, for another owner.
    pub fn take_all(&mut self) -> Vec<R> {
        self.waiting.drain(..).map(|sent| sent.request).collect()
    }

    /// The time at which the next request is to be sent again or given up.
    pub fn next_due(&self) -> Option<Time> {
        let due = |sent: &Sent<K, R>| sent.again_at.min(sent.give_up_at);
        self.waiting.iter().map(due).min()
    }

    /// Whether no request is waiting.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_answered_is_sent_again_and_given_up_in_the_end() {
        let nothing: [u8; 0] = [];
        let mut sent = Outstanding::default();
        sent.send("a", 1, Time(0)).unwrap();
        sent.send("b", 2, Time(10)).unwrap();
        sent.send("a", 1, Time(20)).unwrap();
        assert_eq!(sent.next_due(), Some(Time(0) + AGAIN_AFTER));
        assert_eq!(sent.due(Time(699)), nothing);
        assert_eq!(sent.due(Time(700)), [1]);
        assert_eq!(sent.due(Time(710)), [2]);
        assert_eq!(sent.answer(&"b"), Some(2));
        assert_eq!(sent.answer(&"b"), None);
        assert_eq!(sent.given_up(Time(7_999)), nothing);
        assert_eq!(sent.given_up(Time(8_000)), [1]);
        assert!(sent.is_empty());
    }

    #[test]
    fn there_are_only_so_many() {
        let mut sent = Outstanding::default();
        for number in 0..MOST {
            sent.send(number, number, Time(0)).unwrap();
        }
        assert_eq!(sent.send(MOST, MOST, Time(0)), Err(Full));
        assert_eq!(sent.take_all().len(), MOST);
    }
}
