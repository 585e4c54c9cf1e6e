//! The cancel switches of a worker's jobs. A job is known here from before its server hears that it begins, because the
//! server's message to stop can arrive before the search has begun.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::search_pool::{JobNumber, Stop};

/// A job: its server, and its number there.
pub(super) type Key = (String, JobNumber);

/// The switches by job.
#[derive(Default)]
pub(super) struct Running(Mutex<HashMap<Key, Stop>>);

impl Running {
    /// Adds a job that is about to begin.
    pub(super) fn expect(&self, key: Key) {
        self.stops().entry(key).or_default();
    }

    /// Sets the switch of the job's search, at once if the job has been stopped before.
    pub(super) fn begin(&self, key: Key, stop: &Stop) {
        let expected = self.stops().insert(key, stop.clone());
        if expected.is_some_and(|expected| expected.is_cancelled()) {
            stop.cancel();
        }
    }

    /// Stops a job.
    pub(super) fn stop(&self, key: &Key) {
        if let Some(stop) = self.stops().get(key) {
            stop.cancel();
        }
    }

    /// Removes a job.
    pub(super) fn end(&self, key: &Key) {
        self.stops().remove(key);
    }

    fn stops(&self) -> MutexGuard<'_, HashMap<Key, Stop>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_to_stop_counts_before_and_after_the_search_begins() {
        let running = Running::default();
        let key = |job| ("server".to_owned(), job);
        let (hurried, usual) = (Stop::default(), Stop::default());
        running.expect(key(1));
        running.stop(&key(1));
        running.begin(key(1), &hurried);
        assert!(hurried.is_cancelled());
        running.expect(key(2));
        running.begin(key(2), &usual);
        assert!(!usual.is_cancelled());
        running.stop(&key(2));
        assert!(usual.is_cancelled());
        // A job that has ended leaves nothing behind.
        running.end(&key(1));
        let next = Stop::default();
        running.expect(key(1));
        running.begin(key(1), &next);
        assert!(!next.is_cancelled());
    }
}
