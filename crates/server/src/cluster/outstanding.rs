//! What was sent to the server that looks after a game and is not answered yet. It is sent again from time to time, to
//! whoever looks after the game by then, because a message that is repeated changes nothing; what nobody answers for too
//! long is given up. Reads no clock.

use std::collections::VecDeque;

use sente_match::{Millis, Time};

/// Requests under way, the oldest first.
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

/// There are too many already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// How long an answer is waited for before a request is sent again.
pub const AGAIN_AFTER: Millis = Millis(700);
/// How long a request is tried in all: longer than it takes to replace a server that has died.
pub const GIVE_UP_AFTER: Millis = Millis::from_secs(8);
/// How many requests of one game can be under way.
pub const MOST: usize = 64;

impl<K, R> Default for Outstanding<K, R> {
    fn default() -> Self {
        Self {
            waiting: VecDeque::new(),
        }
    }
}

impl<K: PartialEq, R: Clone> Outstanding<K, R> {
    /// Notes a request that is being sent. One that is under way already is sent on and noted once.
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

    /// An answer has come: the request that it belongs to, if one is waiting.
    pub fn answer(&mut self, key: &K) -> Option<R> {
        let place = self.waiting.iter().position(|sent| sent.key == *key)?;
        Some(self.waiting.remove(place)?.request)
    }

    /// What to send again by now.
    pub fn due(&mut self, now: Time) -> Vec<R> {
        let due = self.waiting.iter_mut().filter(|sent| sent.again_at <= now);
        due.map(|sent| {
            sent.again_at = now + AGAIN_AFTER;
            sent.request.clone()
        })
        .collect()
    }

    /// What is not tried any more.
    pub fn given_up(&mut self, now: Time) -> Vec<R> {
        let is_late = |sent: &Sent<K, R>| sent.give_up_at <= now;
        let (late, waiting): (VecDeque<_>, VecDeque<_>) = self.waiting.drain(..).partition(is_late);
        self.waiting = waiting;
        late.into_iter().map(|sent| sent.request).collect()
    }

    /// Everything that is under way, in the order in which it was asked for: another server is to have it, or this one.
    pub fn take_all(&mut self) -> Vec<R> {
        self.waiting.drain(..).map(|sent| sent.request).collect()
    }

    /// When something is next to be sent again or given up.
    pub fn next_due(&self) -> Option<Time> {
        let due = |sent: &Sent<K, R>| sent.again_at.min(sent.give_up_at);
        self.waiting.iter().map(due).min()
    }

    /// Whether nothing is under way.
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
