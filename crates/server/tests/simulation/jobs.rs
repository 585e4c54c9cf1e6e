//! Simulates searches that servers hand to workers: servers and workers crash and pause, NATS loses its contents, and
//! reports are lost, delayed and duplicated. The ledger is the real one; NATS and the workers are models.

use std::collections::{BTreeMap, BTreeSet};

use sente_match::Time;
use sente_server::cluster::jobs::ledger::{Due, HEARTBEAT, Ledger, SILENCE, Verdict, WorkerId};

use crate::agenda::{Agenda, Random};

const SERVERS: usize = 2;
const WORKERS: usize = 3;
/// The end of the faults, the end of new searches, and the time by which all of them must be answered, in milliseconds.
const DISORDER: u64 = 40_000;
const ASKING: u64 = 45_000;
const END: u64 = 180_000;
const TICK: u64 = 250;
/// The time that a worker waits for an answer, and the delay before it offers a job again.
const PATIENCE: u64 = 2_000;
/// The time window in which NATS recognises duplicates.
const RECOGNISED: u64 = 20_000;
/// The number of offers of a message before its server counts as gone.
const MOST_OFFERS: u32 = 6;

/// A bug that the checks must detect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobBug {
    /// A server passes on every answer, even if it is not the first.
    CountTwice,
    /// A server never sends a search again.
    NeverAgain,
}

/// Counts of the simulated events.
#[derive(Clone, Copy, Debug, Default)]
pub struct JobsSeen {
    pub crashes: u32,
    pub lost: u32,
    pub doubled: u32,
    pub forgotten: u32,
    pub redelivered: u32,
    pub cancelled: u32,
    pub late_answers: u32,
    pub answered: u32,
}

impl JobsSeen {
    pub fn add(&mut self, other: &Self) {
        self.crashes += other.crashes;
        self.lost += other.lost;
        self.doubled += other.doubled;
        self.forgotten += other.forgotten;
        self.redelivered += other.redelivered;
        self.cancelled += other.cancelled;
        self.late_answers += other.late_answers;
        self.answered += other.answered;
    }
}

/// A server, its life (restarts so far), and the number of the job.
type Key = (usize, u64, u64);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    Begin,
    Working,
    Answer,
}

#[derive(Debug)]
enum Step {
    ServerTick(usize),
    WorkerTick(usize),
    Ask(usize),
    Report(usize, u64, Key, Says),
    Reply(usize, u64, Key, Says, Option<Verdict>),
    Stop(usize, Key),
    Fault,
}

struct Server {
    life: u64,
    paused_until: u64,
    ledger: Ledger<u64>,
    next: u64,
}

struct Worker {
    life: u64,
    paused_until: u64,
    task: Option<Task>,
}

/// A worker's work on one message.
struct Task {
    message: u64,
    key: Key,
    phase: Says,
    ends_at: u64,
    said_at: u64,
}

/// A message in the stream.
struct Message {
    key: Key,
    /// The time from which it can be delivered again.
    free_at: u64,
    offers: u32,
}

pub struct JobWorld {
    now: u64,
    random: Random,
    agenda: Agenda<Step>,
    servers: Vec<Server>,
    workers: Vec<Worker>,
    stream: BTreeMap<u64, Message>,
    /// The duplicates that the stream recognises, with the end of the time window.
    recognised: BTreeMap<(Key, u32), u64>,
    next_message: u64,
    answers: BTreeMap<Key, u32>,
    cancelled: BTreeSet<Key>,
    bug: Option<JobBug>,
    pub seen: JobsSeen,
    pub history: Vec<String>,
}

impl JobWorld {
    pub fn new(seed: u64, bug: Option<JobBug>) -> Self {
        let mut world = Self {
            now: 0,
            random: Random(seed),
            agenda: Agenda::default(),
            servers: Vec::new(),
            workers: Vec::new(),
            stream: BTreeMap::new(),
            recognised: BTreeMap::new(),
            next_message: 0,
            answers: BTreeMap::new(),
            cancelled: BTreeSet::new(),
            bug,
            seen: JobsSeen::default(),
            history: Vec::new(),
        };
        for number in 0..SERVERS {
            world.servers.push(Server {
                life: 0,
                paused_until: 0,
                ledger: Ledger::default(),
                next: 0,
            });
            world.agenda.add(number as u64, Step::ServerTick(number));
            world.agenda.add(100, Step::Ask(number));
        }
        for number in 0..WORKERS {
            world.workers.push(Worker {
                life: 0,
                paused_until: 0,
                task: None,
            });
            world.agenda.add(number as u64, Step::WorkerTick(number));
        }
        world.agenda.add(1_000, Step::Fault);
        world
    }

    /// Runs the simulation. An error is a violated invariant.
    pub fn run(&mut self) -> Result<(), String> {
        while let Some((time, step)) = self.agenda.next(END) {
            self.now = time;
            self.happen(step)?;
        }
        self.check()
    }

    fn happen(&mut self, step: Step) -> Result<(), String> {
        if let Some(until) = self.pause_of(&step) {
            self.agenda.add(until, step);
            return Ok(());
        }
        self.history.push(format!("{:>6} {step:?}", self.now));
        match step {
            Step::ServerTick(number) => self.server_tick(number),
            Step::WorkerTick(number) => self.worker_tick(number),
            Step::Ask(number) => self.ask(number),
            Step::Report(worker, life, key, says) => {
                return self.report(worker, life, key, says);
            }
            Step::Reply(worker, life, key, says, verdict) => {
                self.reply(worker, life, key, says, verdict);
            }
            Step::Stop(worker, key) => {
                let task = self.workers[worker].task.as_mut();
                if let Some(task) = task.filter(|task| task.key == key) {
                    task.ends_at = self.now;
                }
            }
            Step::Fault => self.fault(),
        }
        Ok(())
    }

    /// The end of the pause, if the process of this event is paused.
    fn pause_of(&self, step: &Step) -> Option<u64> {
        let until = match step {
            Step::ServerTick(number) | Step::Ask(number) | Step::Report(_, _, (number, ..), _) => {
                self.servers[*number].paused_until
            }
            Step::WorkerTick(number) | Step::Reply(number, ..) | Step::Stop(number, _) => {
                self.workers[*number].paused_until
            }
            Step::Fault => 0,
        };
        (until > self.now).then_some(until)
    }

    /// Sends a message that may be lost, delayed or duplicated.
    fn send(&mut self, make: impl Fn() -> Step) {
        let is_bad = self.now < DISORDER;
        if is_bad && self.random.one_in(10) {
            self.seen.lost += 1;
            return;
        }
        let copies = 1 + u32::from(is_bad && self.random.one_in(10));
        self.seen.doubled += copies - 1;
        for _ in 0..copies {
            let slow = is_bad && self.random.one_in(20);
            let delay = 1 + self.random.below(if slow { 6_000 } else { 30 });
            self.agenda.add(self.now + delay, make());
        }
    }

    fn publish(&mut self, key: Key, copy: u32) {
        let until = self.recognised.get(&(key, copy));
        if until.is_some_and(|until| *until > self.now) {
            return;
        }
        self.recognised.insert((key, copy), self.now + RECOGNISED);
        self.next_message += 1;
        let message = Message {
            key,
            free_at: self.now,
            offers: 0,
        };
        self.stream.insert(self.next_message, message);
    }

    fn ask(&mut self, number: usize) {
        if self.now >= ASKING {
            return;
        }
        let server = &mut self.servers[number];
        server.next += 1;
        let (job, key) = (server.next, (number, server.life, server.next));
        server.ledger.publish(job, job, Time(self.now));
        self.answers.insert(key, 0);
        self.publish(key, 0);
        if self.random.one_in(5) {
            let server = &mut self.servers[number];
            let old = 1 + self.random.below(job);
            if server.ledger.cancel(old).is_some() {
                self.cancelled.insert((number, server.life, old));
                self.seen.cancelled += 1;
            }
            self.send_stops(number);
        }
        let delay = 200 + self.random.below(1_500);
        self.agenda.add(self.now + delay, Step::Ask(number));
    }

    fn send_stops(&mut self, number: usize) {
        let life = self.servers[number].life;
        for (worker, job) in self.servers[number].ledger.take_stops() {
            let worker = worker
                .0
                .split('.')
                .next()
                .and_then(|text| text.parse().ok());
            let worker: usize = worker.unwrap();
            self.send(|| Step::Stop(worker, (number, life, job)));
        }
    }

    fn server_tick(&mut self, number: usize) {
        self.agenda.add(self.now + TICK, Step::ServerTick(number));
        if self.bug == Some(JobBug::NeverAgain) {
            return;
        }
        let server = &mut self.servers[number];
        let (life, due) = (server.life, server.ledger.due(Time(self.now)));
        for due in due {
            match due {
                Due::Send { number: job, copy } => self.publish((number, life, job), copy),
                // This many workers really have crashed.
                Due::Lost(job) => drop(self.answers.remove(&(number, life, job))),
            }
        }
    }

    fn id(&self, worker: usize) -> WorkerId {
        WorkerId(format!("{worker}.{}", self.workers[worker].life))
    }

    fn worker_tick(&mut self, number: usize) {
        self.agenda.add(self.now + TICK, Step::WorkerTick(number));
        let (now, life) = (self.now, self.workers[number].life);
        let Some(task) = &mut self.workers[number].task else {
            return self.fetch(number);
        };
        if task.phase == Says::Working && task.ends_at <= now {
            task.phase = Says::Answer;
            task.said_at = 0;
        }
        let waits = match task.phase {
            Says::Working => HEARTBEAT.0,
            Says::Begin | Says::Answer => PATIENCE,
        };
        if now - task.said_at < waits {
            return;
        }
        let (key, says, message) = (task.key, task.phase, task.message);
        task.said_at = now;
        if says == Says::Begin {
            // There was no answer: offer the message to other workers.
            return self.give_up(number, PATIENCE);
        }
        if let Some(message) = self.stream.get_mut(&message) {
            message.free_at = now + SILENCE.0;
        }
        self.send(|| Step::Report(number, life, key, says));
    }

    fn fetch(&mut self, number: usize) {
        let now = self.now;
        let free = self.stream.iter_mut().find(|(_, it)| it.free_at <= now);
        let Some((&id, message)) = free else {
            return;
        };
        message.free_at = now + SILENCE.0;
        message.offers += 1;
        self.seen.redelivered += u32::from(message.offers > 1);
        let key = message.key;
        let ends_at = now + 100 + self.random.below(2_500);
        let worker = &mut self.workers[number];
        worker.task = Some(Task {
            message: id,
            key,
            phase: Says::Begin,
            ends_at,
            said_at: now,
        });
        let life = worker.life;
        self.send(|| Step::Report(number, life, key, Says::Begin));
    }

    fn give_up(&mut self, number: usize, later: u64) {
        if let Some(task) = self.workers[number].task.take()
            && let Some(message) = self.stream.get_mut(&task.message)
        {
            message.free_at = self.now + later;
        }
    }

    /// A server receives a report.
    fn report(&mut self, worker: usize, life: u64, key: Key, says: Says) -> Result<(), String> {
        let (number, server_life, job) = key;
        let id = WorkerId(format!("{worker}.{life}"));
        if self.servers[number].life != server_life {
            // That life has ended, so the report has no receiver.
            self.send(|| Step::Reply(worker, life, key, says, None));
            return Ok(());
        }
        let (now, ledger) = (Time(self.now), &mut self.servers[number].ledger);
        let verdict = match says {
            Says::Begin => ledger.begin(job, &id, now),
            Says::Working => ledger.hear(job, &id, now),
            Says::Answer => {
                let is_first = ledger.answer(job, &id).is_some();
                let counts = is_first || self.bug == Some(JobBug::CountTwice);
                self.seen.late_answers += u32::from(!is_first);
                if let Some(count) = self.answers.get_mut(&key).filter(|_| counts) {
                    *count += 1;
                    if *count > 1 {
                        return Err(format!("{key:?} was answered twice"));
                    }
                }
                if counts && self.cancelled.contains(&key) {
                    return Err(format!("{key:?} was answered though it was cancelled"));
                }
                Verdict::Drop
            }
        };
        self.send_stops(number);
        self.send(|| Step::Reply(worker, life, key, says, Some(verdict)));
        Ok(())
    }

    /// A worker receives the answer to its report.
    fn reply(&mut self, number: usize, life: u64, key: Key, says: Says, verdict: Option<Verdict>) {
        let worker = &mut self.workers[number];
        let task = worker.task.as_mut().filter(|task| task.key == key);
        let Some(task) = task.filter(|task| worker.life == life && task.phase == says) else {
            return;
        };
        match verdict {
            Some(Verdict::Go) if says == Says::Begin => {
                task.phase = Says::Working;
                task.said_at = self.now;
            }
            Some(Verdict::Go) => {}
            Some(Verdict::Drop) => {
                let message = task.message;
                worker.task = None;
                self.stream.remove(&message);
            }
            None => {
                let message = task.message;
                let offers = self.stream.get(&message).map_or(0, |it| it.offers);
                if offers >= MOST_OFFERS {
                    self.stream.remove(&message);
                }
                self.give_up(number, PATIENCE);
            }
        }
    }

    fn fault(&mut self) {
        if self.now >= DISORDER {
            return;
        }
        let delay = 200 + self.random.below(3_000);
        self.agenda.add(self.now + delay, Step::Fault);
        let lasts = 100 + self.random.below(8_000);
        let (server, worker) = (
            self.random.below(SERVERS as u64) as usize,
            self.random.below(WORKERS as u64) as usize,
        );
        match self.random.below(8) {
            0 => self.crash_server(server),
            1 => self.servers[server].paused_until = self.now + lasts,
            2 | 3 => {
                let crashed = &mut self.workers[worker];
                crashed.life += 1;
                crashed.task = None;
                self.seen.crashes += 1;
            }
            4 | 5 => self.workers[worker].paused_until = self.now + lasts,
            _ => {
                // NATS restarts empty, and the servers detect the reconnection.
                self.seen.forgotten += self.stream.len() as u32;
                self.stream.clear();
                self.recognised.clear();
                for server in &mut self.servers {
                    server.ledger.expect_loss();
                }
            }
        }
    }

    /// The searches of a crashed server are dropped.
    fn crash_server(&mut self, number: usize) {
        self.seen.crashes += 1;
        let server = &mut self.servers[number];
        server.life += 1;
        server.ledger = Ledger::default();
        server.paused_until = 0;
        self.answers.retain(|(other, ..), _| *other != number);
        self.cancelled.retain(|(other, ..)| *other != number);
    }

    /// Checks the invariants at the end of the simulation.
    fn check(&mut self) -> Result<(), String> {
        for (key, count) in &self.answers {
            self.seen.answered += count;
            if *count == 0 && !self.cancelled.contains(key) {
                return Err(format!("{key:?} was never answered"));
            }
        }
        let busy: Vec<WorkerId> = (0..WORKERS)
            .filter(|number| self.workers[*number].task.is_some())
            .map(|number| self.id(number))
            .collect();
        if !self.stream.is_empty() || !busy.is_empty() {
            let left = self.stream.len();
            return Err(format!(
                "{left} messages are left, and these workers are busy: {busy:?}"
            ));
        }
        Ok(())
    }
}
