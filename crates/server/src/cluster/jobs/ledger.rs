//! The searches handed out to workers: which worker holds each, when it last reported, and when to send a search again
//! or give it up. Accepts one answer per search. Sends nothing and reads no clock, so tests can simulate every network
//! failure.

use std::collections::BTreeMap;

use sente_match::{Millis, Time};
use serde::{Deserialize, Serialize};

use crate::search_pool::JobNumber;

/// The interval of a worker's reports while it searches without new results.
pub const HEARTBEAT: Millis = Millis::from_secs(1);
/// The time without a report after which a worker counts as dead and another may take its search.
pub const SILENCE: Millis = Millis::from_secs(4);
/// The interval at which a search that no worker has begun is sent again. NATS drops the copy unless it has lost the
/// original.
pub const AGAIN_AFTER: Millis = Millis::from_secs(5);
/// The number of workers that may begin a search without finishing it, before the search counts as the cause of their
/// failure.
pub const MOST_TRIES: u32 = 5;

/// The id of a worker process; a restart gives a new one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WorkerId(pub String);

/// The searches handed out, by number.
#[derive(Debug)]
pub struct Ledger<J> {
    out: BTreeMap<JobNumber, Entry<J>>,
    stops: Vec<(WorkerId, JobNumber)>,
}

#[derive(Debug)]
struct Entry<J> {
    job: J,
    holder: Option<Holder>,
    /// The time at which it is sent again, if no worker has begun it.
    send_at: Time,
    /// The number of workers that have begun it.
    tries: u32,
    /// The number of times that a worker has lost it or given it back, so that it had to be sent as a new message.
    copies: u32,
}

#[derive(Debug)]
struct Holder {
    worker: WorkerId,
    heard: Time,
    /// Whether it has reported that it is searching.
    searches: bool,
}

/// The answer to a worker's report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Continue.
    Go,
    /// Stop: the search is finished, cancelled, or held by another worker.
    Drop,
}

/// What to do about a search because of the passed time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Due<J> {
    /// Send it again.
    Send {
        /// The number of the job.
        number: JobNumber,
        /// The number of the copy: messages with the same job and copy number are duplicates.
        copy: u32,
    },
    /// Give it up: too many workers have failed on it.
    Lost(J),
}

impl<J> Default for Ledger<J> {
    fn default() -> Self {
        Self {
            out: BTreeMap::new(),
            stops: Vec::new(),
        }
    }
}

impl<J> Ledger<J> {
    /// Records a search that is being sent for the first time.
    pub fn publish(&mut self, number: JobNumber, job: J, now: Time) {
        let entry = Entry {
            job,
            holder: None,
            send_at: now + AGAIN_AFTER,
            tries: 0,
            copies: 0,
        };
        self.out.insert(number, entry);
    }

    /// The job with this number.
    pub fn get(&self, number: JobNumber) -> Option<&J> {
        self.out.get(&number).map(|entry| &entry.job)
    }

    /// A worker asks to begin. Allowed unless another live worker holds the search.
    pub fn begin(&mut self, number: JobNumber, worker: &WorkerId, now: Time) -> Verdict {
        let Some(entry) = self.out.get_mut(&number) else {
            return Verdict::Drop;
        };
        let is_its_own = |holder: &Holder| holder.worker == *worker;
        let is_dead = |holder: &Holder| now.since(holder.heard) >= SILENCE;
        if let Some(holder) = &entry.holder {
            if !is_its_own(holder) && !is_dead(holder) {
                return Verdict::Drop;
            }
            if is_its_own(holder) {
                entry.hear(worker, now);
                return Verdict::Go;
            }
        }
        entry.tries += 1;
        entry.hear(worker, now);
        Verdict::Go
    }

    /// A worker reports that it is still searching.
    pub fn hear(&mut self, number: JobNumber, worker: &WorkerId, now: Time) -> Verdict {
        match self.out.get_mut(&number) {
            Some(entry) if entry.is_held_by(worker) => {
                entry.hear(worker, now);
                entry.holder.iter_mut().for_each(|it| it.searches = true);
                Verdict::Go
            }
            _ => Verdict::Drop,
        }
    }

    /// A worker has an answer. Returns the job if this is the first answer. It counts no matter which worker sends it,
    /// because all search the same request.
    pub fn answer(&mut self, number: JobNumber, worker: &WorkerId) -> Option<J> {
        let entry = self.out.remove(&number)?;
        let others = entry.holder.filter(|holder| holder.worker != *worker);
        self.stops
            .extend(others.map(|holder| (holder.worker, number)));
        Some(entry.job)
    }

    /// A worker gives a search back, because it shuts down or cannot begin it. The search becomes due at once. If the
    /// worker was searching, the search has not failed on it: any number of workers may shut down during a long search.
    pub fn give_back(&mut self, number: JobNumber, worker: &WorkerId) {
        if let Some(entry) = self.held(number, worker) {
            let was_searching = entry.holder.as_ref().is_some_and(|it| it.searches);
            entry.tries -= u32::from(was_searching);
            entry.let_go();
        }
    }

    /// A worker's answer was unusable. The search becomes due at once.
    pub fn reject(&mut self, number: JobNumber, worker: &WorkerId) {
        if let Some(entry) = self.held(number, worker) {
            entry.let_go();
        }
    }

    fn held(&mut self, number: JobNumber, worker: &WorkerId) -> Option<&mut Entry<J>> {
        let entry = self.out.get_mut(&number);
        entry.filter(|entry| entry.is_held_by(worker))
    }

    /// Removes a search that is no longer wanted, and stops its worker.
    pub fn cancel(&mut self, number: JobNumber) -> Option<J> {
        let entry = self.out.remove(&number)?;
        let holder = entry.holder.map(|holder| (holder.worker, number));
        self.stops.extend(holder);
        Some(entry.job)
    }

    /// Removes all searches and stops their workers.
    pub fn cancel_all(&mut self) {
        let numbers: Vec<JobNumber> = self.out.keys().copied().collect();
        for number in numbers {
            drop(self.cancel(number));
        }
    }

    /// Tells the worker to end the search soon with its best result so far.
    pub fn finish(&mut self, number: JobNumber) {
        let holder = self
            .out
            .get(&number)
            .and_then(|entry| entry.holder.as_ref());
        let stop = holder.map(|holder| (holder.worker.clone(), number));
        self.stops.extend(stop);
    }

    /// The pending stop messages; clears them.
    pub fn take_stops(&mut self) -> Vec<(WorkerId, JobNumber)> {
        std::mem::take(&mut self.stops)
    }

    /// Returns the searches to send again and those to give up.
    pub fn due(&mut self, now: Time) -> Vec<Due<J>> {
        let mut due = Vec::new();
        let lost = |entry: &mut Entry<J>| {
            let holder = entry.holder.as_ref();
            let is_dead = holder.is_some_and(|holder| now.since(holder.heard) >= SILENCE);
            if is_dead {
                entry.let_go();
            }
            entry.holder.is_none() && entry.tries >= MOST_TRIES
        };
        let lost = self.out.extract_if(.., |_, entry| lost(entry));
        due.extend(lost.map(|(_, entry)| Due::Lost(entry.job)));
        for (&number, entry) in &mut self.out {
            if entry.holder.is_none() && entry.send_at <= now {
                entry.send_at = now + AGAIN_AFTER;
                let copy = entry.copies;
                due.push(Due::Send { number, copy });
            }
        }
        due
    }

    /// Takes the oldest wanted search back that no worker has begun.
    pub fn take_back(&mut self, is_wanted: impl Fn(&J) -> bool) -> Option<J> {
        let waits = |entry: &Entry<J>| entry.holder.is_none() && is_wanted(&entry.job);
        let (&number, _) = self.out.iter().find(|(_, entry)| waits(entry))?;
        self.out.remove(&number).map(|entry| entry.job)
    }

    /// Makes every search that no worker has begun due at once, because NATS may have lost it.
    pub fn expect_loss(&mut self) {
        for entry in self.out.values_mut() {
            entry.send_at = Time(0);
        }
    }

    /// The searches that no worker has begun.
    pub fn waiting(&self) -> impl Iterator<Item = &J> {
        let waiting = self.out.values().filter(|entry| entry.holder.is_none());
        waiting.map(|entry| &entry.job)
    }

    /// Whether a worker holds this search.
    pub fn is_held(&self, number: JobNumber) -> bool {
        let entry = self.out.get(&number);
        entry.is_some_and(|entry| entry.holder.is_some())
    }

    /// The number of searches held by workers.
    pub fn running(&self) -> usize {
        let running = self.out.values().filter(|entry| entry.holder.is_some());
        running.count()
    }
}

impl<J> Entry<J> {
    fn is_held_by(&self, worker: &WorkerId) -> bool {
        let holder = self.holder.as_ref();
        holder.is_some_and(|holder| holder.worker == *worker)
    }

    fn hear(&mut self, worker: &WorkerId, now: Time) {
        let searches =
            self.is_held_by(worker) && self.holder.as_ref().is_some_and(|it| it.searches);
        self.holder = Some(Holder {
            worker: worker.clone(),
            heard: now,
            searches,
        });
    }

    /// Removes the holder. The search is due at once, as a new message.
    fn let_go(&mut self) {
        self.holder = None;
        self.copies += 1;
        self.send_at = Time(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Time = Time(1_000_000);

    fn worker(name: &str) -> WorkerId {
        WorkerId(name.to_owned())
    }

    fn send<J>(number: JobNumber, copy: u32) -> Due<J> {
        Due::Send { number, copy }
    }

    #[test]
    fn an_answer_counts_once() {
        let mut ledger = Ledger::default();
        let (one, two) = (worker("one"), worker("two"));
        ledger.publish(1, "job", START);
        assert_eq!(ledger.begin(1, &one, START), Verdict::Go);
        assert_eq!(ledger.begin(1, &one, START), Verdict::Go);
        assert_eq!(ledger.begin(1, &two, START), Verdict::Drop);
        assert_eq!((ledger.waiting().count(), ledger.running()), (0, 1));
        assert_eq!(ledger.answer(1, &one), Some("job"));
        assert_eq!(ledger.answer(1, &one), None);
        assert_eq!(ledger.begin(1, &two, START), Verdict::Drop);
        assert_eq!(ledger.take_stops(), []);
    }

    #[test]
    fn a_silent_worker_is_replaced_and_the_first_answer_counts() {
        let mut ledger = Ledger::default();
        let (one, two) = (worker("one"), worker("two"));
        ledger.publish(1, "job", START);
        ledger.begin(1, &one, START);
        let late = START + SILENCE;
        assert_eq!(ledger.begin(1, &two, late), Verdict::Go);
        assert_eq!(ledger.hear(1, &one, late), Verdict::Drop);
        assert_eq!(ledger.hear(1, &two, late), Verdict::Go);
        // The first worker has woken up and was quicker.
        assert_eq!(ledger.answer(1, &one), Some("job"));
        assert_eq!(ledger.take_stops(), [(two.clone(), 1)]);
        assert_eq!(ledger.answer(1, &two), None);
    }

    #[test]
    fn what_nobody_begins_is_the_same_message_again_and_what_nobody_ends_is_another() {
        let mut ledger = Ledger::default();
        ledger.publish(1, "job", START);
        assert_eq!(ledger.due(START), []);
        assert_eq!(ledger.due(START + AGAIN_AFTER), [send(1, 0)]);
        assert_eq!(ledger.due(START + AGAIN_AFTER), []);
        ledger.expect_loss();
        assert_eq!(ledger.due(START + AGAIN_AFTER), [send(1, 0)]);
        ledger.begin(1, &worker("one"), START);
        assert_eq!(ledger.due(START + SILENCE), [send(1, 1)]);
        ledger.begin(1, &worker("two"), START);
        ledger.give_back(1, &worker("one"));
        assert_eq!(ledger.due(START), []);
        ledger.give_back(1, &worker("two"));
        assert_eq!(ledger.due(START), [send(1, 2)]);
    }

    #[test]
    fn what_no_worker_has_begun_can_be_taken_back() {
        let mut ledger = Ledger::default();
        for (number, job) in [(1, "begun"), (2, "other"), (3, "first"), (4, "second")] {
            ledger.publish(number, job, START);
        }
        ledger.begin(1, &worker("one"), START);
        let is_wanted = |job: &&str| *job != "other";
        assert_eq!(ledger.take_back(is_wanted), Some("first"));
        assert_eq!(ledger.take_back(is_wanted), Some("second"));
        assert_eq!(ledger.take_back(is_wanted), None);
        assert_eq!(ledger.begin(3, &worker("two"), START), Verdict::Drop);
        // The worker has died.
        ledger.due(START + SILENCE);
        assert_eq!(ledger.take_back(is_wanted), Some("begun"));
    }

    #[test]
    fn a_search_survives_any_number_of_workers_that_shut_down() {
        let mut ledger = Ledger::default();
        ledger.publish(1, "job", START);
        for number in 1..=2 * MOST_TRIES {
            let worker = worker(&number.to_string());
            assert_eq!(ledger.begin(1, &worker, START), Verdict::Go);
            assert_eq!(ledger.hear(1, &worker, START), Verdict::Go);
            ledger.give_back(1, &worker);
            assert_eq!(ledger.due(START), [send(1, number)]);
        }
    }

    #[test]
    fn a_search_with_unusable_answers_is_given_up() {
        let mut ledger = Ledger::default();
        ledger.publish(1, "job", START);
        for number in 0..MOST_TRIES {
            let worker = worker(&number.to_string());
            ledger.begin(1, &worker, START);
            ledger.hear(1, &worker, START);
            ledger.reject(1, &worker);
        }
        assert_eq!(ledger.due(START), [Due::Lost("job")]);
    }

    #[test]
    fn a_search_that_kills_workers_is_given_up() {
        let mut ledger = Ledger::default();
        ledger.publish(1, "job", START);
        for number in 0..MOST_TRIES {
            assert_eq!(
                ledger.due(START),
                if number > 0 {
                    vec![send(1, number)]
                } else {
                    vec![]
                }
            );
            ledger.begin(1, &worker(&number.to_string()), START);
            ledger.give_back(1, &worker(&number.to_string()));
        }
        assert_eq!(ledger.due(START), [Due::Lost("job")]);
        assert_eq!(ledger.due(START), []);
    }

    #[test]
    fn what_is_cancelled_is_stopped_and_its_answer_does_not_count() {
        let mut ledger = Ledger::default();
        let one = worker("one");
        ledger.publish(1, "job", START);
        ledger.publish(2, "other", START);
        ledger.begin(1, &one, START);
        ledger.finish(1);
        assert_eq!(ledger.take_stops(), [(one.clone(), 1)]);
        assert_eq!(ledger.cancel(1), Some("job"));
        ledger.cancel_all();
        assert_eq!(ledger.take_stops(), [(one.clone(), 1)]);
        assert_eq!(ledger.answer(1, &one), None);
        assert_eq!(ledger.begin(2, &one, START), Verdict::Drop);
    }
}
