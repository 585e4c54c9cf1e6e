//! Which searches are out at workers: sent, begun by whom, heard of when, and answered once. Decides when something is sent
//! again and when it is given up; sends nothing itself and reads no clock, so that it can be tried out under every disorder
//! that a network has.

use std::collections::BTreeMap;

use sente_match::{Millis, Time};
use serde::{Deserialize, Serialize};

use crate::search_pool::JobNumber;

/// How often a worker says that it is still searching, even if it has found nothing.
pub const HEARTBEAT: Millis = Millis::from_secs(1);
/// After how long without a word a worker counts as dead, and its search is somebody else's.
pub const SILENCE: Millis = Millis::from_secs(4);
/// How often a search that nobody has begun is sent again: only a NATS that has lost it does not know it still.
pub const AGAIN_AFTER: Millis = Millis::from_secs(5);
/// How many workers may begin a search and come to nothing, before it counts as one that kills workers.
pub const MOST_TRIES: u32 = 5;

/// A worker, in the life that it leads now.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WorkerId(pub String);

/// Searches that are out, by number.
#[derive(Debug)]
pub struct Ledger<J> {
    out: BTreeMap<JobNumber, Entry<J>>,
    stops: Vec<(WorkerId, JobNumber)>,
}

#[derive(Debug)]
struct Entry<J> {
    job: J,
    holder: Option<Holder>,
    /// When it is sent again, if nobody has begun it by then.
    send_at: Time,
    /// How many workers have begun it.
    tries: u32,
    /// How many times it had to be sent anew because what was sent before came to nothing.
    copies: u32,
}

#[derive(Debug)]
struct Holder {
    worker: WorkerId,
    heard: Time,
}

/// What a worker is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Go on.
    Go,
    /// Nobody wants it from this worker, or not any more.
    Drop,
}

/// What is to be done about a search because time has passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Due<J> {
    /// Send it again.
    Send {
        /// Its number.
        number: JobNumber,
        /// Which copy this is: copies of the same number are the same message.
        copy: u32,
    },
    /// Too many workers have come to nothing with it.
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
    /// A search is sent for the first time.
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

    /// A search that is out.
    pub fn get(&self, number: JobNumber) -> Option<&J> {
        self.out.get(&number).map(|entry| &entry.job)
    }

    /// A worker wants to begin. It may, unless another one is at it.
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

    /// A worker is still searching.
    pub fn hear(&mut self, number: JobNumber, worker: &WorkerId, now: Time) -> Verdict {
        match self.out.get_mut(&number) {
            Some(entry) if entry.is_held_by(worker) => {
                entry.hear(worker, now);
                Verdict::Go
            }
            _ => Verdict::Drop,
        }
    }

    /// A worker has an answer: the search that it is for, if it is the first answer. It counts whoever gives it, since
    /// all were asked the same.
    pub fn answer(&mut self, number: JobNumber, worker: &WorkerId) -> Option<J> {
        let entry = self.out.remove(&number)?;
        let others = entry.holder.filter(|holder| holder.worker != *worker);
        self.stops
            .extend(others.map(|holder| (holder.worker, number)));
        Some(entry.job)
    }

    /// A worker gives a search back, because it ends or cannot do it: it is sent anew at once.
    pub fn give_back(&mut self, number: JobNumber, worker: &WorkerId) {
        let entry = self.out.get_mut(&number);
        if let Some(entry) = entry.filter(|entry| entry.is_held_by(worker)) {
            entry.let_go();
        }
    }

    /// Nobody wants the answer any more.
    pub fn cancel(&mut self, number: JobNumber) -> Option<J> {
        let entry = self.out.remove(&number)?;
        let holder = entry.holder.map(|holder| (holder.worker, number));
        self.stops.extend(holder);
        Some(entry.job)
    }

    /// Nobody wants any answer any more.
    pub fn cancel_all(&mut self) {
        let numbers: Vec<JobNumber> = self.out.keys().copied().collect();
        for number in numbers {
            drop(self.cancel(number));
        }
    }

    /// Somebody wants the answer soon.
    pub fn finish(&mut self, number: JobNumber) {
        let holder = self
            .out
            .get(&number)
            .and_then(|entry| entry.holder.as_ref());
        let stop = holder.map(|holder| (holder.worker.clone(), number));
        self.stops.extend(stop);
    }

    /// Who is to stop which search, since this was asked last.
    pub fn take_stops(&mut self) -> Vec<(WorkerId, JobNumber)> {
        std::mem::take(&mut self.stops)
    }

    /// What has to be sent again by now, and what is given up.
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

    /// Everything that nobody has begun is to be sent again at once: NATS may have lost it.
    pub fn expect_loss(&mut self) {
        for entry in self.out.values_mut() {
            entry.send_at = Time(0);
        }
    }

    /// What was sent and not begun yet.
    pub fn waiting(&self) -> impl Iterator<Item = &J> {
        let waiting = self.out.values().filter(|entry| entry.holder.is_none());
        waiting.map(|entry| &entry.job)
    }

    /// How many are being searched.
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
        self.holder = Some(Holder {
            worker: worker.clone(),
            heard: now,
        });
    }

    /// Nobody has it any more: it is due, as another message than before.
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
        // It has woken up and was quicker.
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
