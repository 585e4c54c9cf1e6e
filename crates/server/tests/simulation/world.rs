//! The simulated world: connections, messages in transit, and faults. The seed determines the history.

use std::collections::BTreeMap;

use sente_match::Time;
use sente_rules::Seat;
use sente_store::ServerId;

use crate::agenda::{Agenda, Random};
use crate::client::{Client, Said, Told};
use crate::server::{Between, Effect, Line, Server};
use crate::store::{Answer, Database, Operation};

/// A bug that the checks must detect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bug {
    /// The store ignores the fence.
    NoFencing,
    /// A server acknowledges before the store has committed.
    AcknowledgeEarly,
    /// A server passes events on although earlier ones are missing.
    IgnoreGaps,
    /// A server believes that its registration was valid all the time unless the store says otherwise.
    MissLapses,
}

/// Counts of the simulated events.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen {
    pub crashes: u32,
    pub pauses: u32,
    pub lost: u32,
    pub cut_off: u32,
    pub doubled: u32,
    pub takeovers: u32,
    pub fenced: u32,
    pub gaps: u32,
    pub repeated: u32,
    pub moves: u32,
}

impl Seen {
    pub fn add(&mut self, other: &Self) {
        self.crashes += other.crashes;
        self.pauses += other.pauses;
        self.lost += other.lost;
        self.cut_off += other.cut_off;
        self.doubled += other.doubled;
        self.takeovers += other.takeovers;
        self.fenced += other.fenced;
        self.gaps += other.gaps;
        self.repeated += other.repeated;
        self.moves += other.moves;
    }
}

const SERVERS: usize = 3;
const CLIENTS: [Option<Seat>; 3] = [Some(Seat::First), Some(Seat::Second), None];
/// The end of the faults, and the time by which everything must be in order again, in milliseconds.
const DISORDER: u64 = 40_000;
const END: u64 = 70_000;
/// The interval at which servers check their registration and requests, and clients their moves.
const TICK: u64 = 400;

struct Process {
    server: Server,
    /// The number of restarts; messages for an earlier life are dropped.
    life: u64,
    is_up: bool,
    paused_until: u64,
    /// The difference of its clock from the true time.
    skew: i64,
    /// The end of a cut of its connections to the other servers, and to the database.
    cut_until: u64,
    unstored_until: u64,
}

#[derive(Debug)]
enum Step {
    Tick(usize, u64),
    ClientTick(usize),
    Said(usize, u64, Line, Said),
    Told(Line, Told),
    Between(usize, u64, ServerId, Between),
    Operation(usize, u64, ServerId, Operation),
    /// An operation whose sender has been told that the connection is broken.
    Late(ServerId, Operation),
    Answer(usize, u64, Answer),
    Fault,
    Restart(usize),
}

pub struct World {
    now: u64,
    random: Random,
    agenda: Agenda<Step>,
    database: Database,
    processes: Vec<Process>,
    clients: Vec<Client>,
    next_server: u8,
    bug: Option<Bug>,
    pub seen: Seen,
    pub history: Vec<String>,
    /// The time of the last arrival on each line, because lines keep the order of messages.
    arrived: BTreeMap<(bool, Line), u64>,
}

impl World {
    pub fn new(seed: u64, bug: Option<Bug>) -> Self {
        let mut world = Self {
            now: 0,
            random: Random(seed),
            agenda: Agenda::default(),
            database: Database {
                is_without_fencing: bug == Some(Bug::NoFencing),
                ..Database::default()
            },
            processes: Vec::new(),
            clients: Vec::new(),
            next_server: 0,
            bug,
            seen: Seen::default(),
            history: Vec::new(),
            arrived: BTreeMap::new(),
        };
        for number in 0..SERVERS {
            let server = world.new_server();
            let skew = world.random.below(1_000).cast_signed() - 500;
            world.processes.push(Process {
                server,
                life: 0,
                is_up: true,
                paused_until: 0,
                skew,
                cut_until: 0,
                unstored_until: 0,
            });
            world.after(0, Step::Tick(number, 0));
        }
        for (number, seat) in CLIENTS.into_iter().enumerate() {
            world.clients.push(Client::new(seat, number));
            world.connect(number);
            world.after(50, Step::ClientTick(number));
        }
        world.after(1_000, Step::Fault);
        world
    }

    fn new_server(&mut self) -> Server {
        self.next_server += 1;
        Server::new(ServerId::from_bytes([self.next_server; 16]), self.bug)
    }

    fn after(&mut self, delay: u64, step: Step) {
        self.at(self.now + delay, step);
    }

    fn at(&mut self, time: u64, step: Step) {
        self.agenda.add(time, step);
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
        if let Some((number, life)) = step.process() {
            let process = &self.processes[number];
            if !process.is_up || process.life != life {
                return Ok(());
            }
            if process.paused_until > self.now {
                self.at(process.paused_until, step);
                return Ok(());
            }
        }
        self.history.push(format!("{:>6} {step:?}", self.now));
        match step {
            Step::Tick(number, life) => {
                let asked = self.clock(number);
                self.operate(number, Operation::Renew(asked));
                self.with(number, Server::tick);
                self.after(TICK, Step::Tick(number, life));
            }
            Step::ClientTick(number) => self.client_tick(number),
            Step::Said(number, _, line, said) => {
                self.with(number, |server, now| server.said(line, said, now));
            }
            Step::Told(line, told) => return self.told(line, told),
            Step::Between(number, _, from, between) => {
                self.with(number, |server, now| server.heard(from, between, now));
            }
            Step::Operation(number, life, id, operation) => {
                return self.perform(number, life, id, &operation);
            }
            Step::Late(id, operation) => {
                let answer = self.database.perform(id, &operation, self.now)?;
                self.seen.fenced += u32::from(matches!(answer, Answer::Fenced));
            }
            Step::Answer(number, _, answer) => match answer {
                Answer::Renewed {
                    asked,
                    was_valid,
                    registered,
                } => self.with(number, |server, now| {
                    server.renewed(asked, was_valid, &registered, now)
                }),
                other => self.with(number, |server, now| server.answered(other, now)),
            },
            Step::Fault => self.fault(),
            Step::Restart(number) => self.restart(number),
        }
        Ok(())
    }

    /// Executes an operation, unless the connection is broken. One that was sent is executed even if the server has died
    /// since. An error is a violated invariant.
    fn perform(
        &mut self,
        number: usize,
        life: u64,
        id: ServerId,
        operation: &Operation,
    ) -> Result<(), String> {
        let process = &self.processes[number];
        let (is_same, until) = (process.life == life, process.unstored_until);
        let mut delay = self.random.below(20);
        let mut answer = Answer::Unavailable;
        if !is_same || until <= self.now {
            answer = self.database.perform(id, operation, self.now)?;
        } else {
            self.seen.cut_off += 1;
            delay += self.random.below(1_000);
            // The operation is lost, or its answer is, or it arrives when the connection works again.
            match self.random.below(3) {
                0 => {}
                1 => drop(self.database.perform(id, operation, self.now)?),
                _ => {
                    let late = until + self.random.below(50);
                    self.at(late, Step::Late(id, operation.clone()));
                }
            }
            if let Operation::Renew(_) = operation {
                // The next renewal does not wait for the answer.
                return Ok(());
            }
        }
        self.after(delay, Step::Answer(number, life, answer));
        Ok(())
    }

    /// The time of a process's clock.
    fn clock(&self, number: usize) -> Time {
        let skew = self.processes[number].skew;
        Time((self.now + 1_000_000).saturating_add_signed(skew))
    }

    fn with(&mut self, number: usize, work: impl FnOnce(&mut Server, Time) -> Vec<Effect>) {
        let now = self.clock(number);
        let effects = work(&mut self.processes[number].server, now);
        for effect in effects {
            match effect {
                Effect::Store(operation) => self.operate(number, operation),
                Effect::Tell(line, told) => {
                    let delay = 1 + self.random.below(30);
                    let arrives = self.in_order((false, line), delay);
                    self.at(arrives, Step::Told(line, told));
                }
                Effect::Send(to, between) => self.send(number, to, &between),
                Effect::SendAll(between) => {
                    let others = self.processes.iter().map(|process| process.server.id);
                    let others: Vec<ServerId> = others.collect();
                    for to in others {
                        self.send(number, to, &between);
                    }
                }
                Effect::Note(what) => match what {
                    "takeover" => self.seen.takeovers += 1,
                    "fenced" => self.seen.fenced += 1,
                    "gap" => self.seen.gaps += 1,
                    "sent again" => self.seen.repeated += 1,
                    _ => {}
                },
            }
        }
    }

    /// The time of arrival, so that messages on one line keep their order.
    fn in_order(&mut self, line: (bool, Line), delay: u64) -> u64 {
        let arrived = self.arrived.entry(line).or_default();
        *arrived = (self.now + delay).max(*arrived + 1);
        *arrived
    }

    fn operate(&mut self, number: usize, operation: Operation) {
        let (life, id) = (
            self.processes[number].life,
            self.processes[number].server.id,
        );
        let delay = 1 + self.random.below(20);
        let step = Step::Operation(number, life, id, operation);
        self.after(delay, step);
    }

    /// Sends a message between servers, which may be lost, duplicated or reordered.
    fn send(&mut self, from: usize, to: ServerId, between: &Between) {
        let found = self.processes.iter().position(|it| it.server.id == to);
        let Some(number) = found.filter(|number| *number != from) else {
            return;
        };
        let is_cut = |number: usize| self.processes[number].cut_until > self.now;
        let is_bad = self.now < DISORDER;
        if is_cut(from) || is_cut(number) || is_bad && self.random.one_in(10) {
            self.seen.lost += 1;
            return;
        }
        let copies = 1 + u64::from(is_bad && self.random.one_in(10));
        self.seen.doubled += (copies - 1) as u32;
        let (life, sender) = (self.processes[number].life, self.processes[from].server.id);
        for _ in 0..copies {
            let slow = is_bad && self.random.one_in(20);
            let delay = 1 + self.random.below(if slow { 2_000 } else { 30 });
            let step = Step::Between(number, life, sender, between.clone());
            self.after(delay, step);
        }
    }

    fn client_tick(&mut self, number: usize) {
        let delay = TICK + self.random.below(300);
        self.after(delay, Step::ClientTick(number));
        let client = &self.clients[number];
        let process = &self.processes[client.server];
        let is_cut_off = !process.is_up || process.life != client.life;
        let moves_away = self.now < DISORDER && self.random.one_in(40);
        if is_cut_off || moves_away {
            return self.connect(number);
        }
        let random = &mut self.random;
        let said = self.clients[number].play(|count| random.below(count as u64) as usize);
        if let Some(said) = said {
            self.say(number, said);
        }
    }

    /// Connects a client to a running server and sends the version that it knows.
    fn connect(&mut self, number: usize) {
        let server = self.random.below(SERVERS as u64) as usize;
        if !self.processes[server].is_up {
            return;
        }
        let life = self.processes[server].life;
        let client = &mut self.clients[number];
        client.server = server;
        client.life = life;
        client.connection += 1;
        let said = Said::Follow(client.log.len());
        self.say(number, said);
    }

    fn say(&mut self, number: usize, said: Said) {
        let client = &self.clients[number];
        let (server, connection) = (client.server, client.connection);
        let line = Line {
            client: number,
            connection,
        };
        let server_life = client.life;
        let delay = 1 + self.random.below(30);
        let arrives = self.in_order((true, line), delay);
        self.at(arrives, Step::Said(server, server_life, line, said));
    }

    fn told(&mut self, line: Line, told: Told) -> Result<(), String> {
        let client = &mut self.clients[line.client];
        if client.connection != line.connection {
            return Ok(());
        }
        let said = client.hear(told).map_err(|why| {
            let number = line.client;
            format!("client {number}: {why}")
        })?;
        if let Some(said) = said {
            self.say(line.client, said);
        }
        Ok(())
    }

    fn fault(&mut self) {
        if self.now >= DISORDER {
            return;
        }
        let delay = 200 + self.random.below(3_000);
        self.after(delay, Step::Fault);
        let number = self.random.below(SERVERS as u64) as usize;
        let kind = self.random.below(4);
        let lasts = 100 + self.random.below(8_000);
        let process = &mut self.processes[number];
        match kind {
            0 if process.is_up => {
                process.is_up = false;
                self.seen.crashes += 1;
                self.after(lasts, Step::Restart(number));
            }
            1 => {
                process.paused_until = self.now + lasts;
                self.seen.pauses += 1;
            }
            2 => process.unstored_until = self.now + lasts,
            _ => process.cut_until = self.now + lasts,
        }
    }

    fn restart(&mut self, number: usize) {
        let server = self.new_server();
        let process = &mut self.processes[number];
        process.server = server;
        process.life += 1;
        process.is_up = true;
        let life = process.life;
        self.after(0, Step::Tick(number, life));
    }

    /// Checks the invariants at the end of the simulation.
    fn check(&mut self) -> Result<(), String> {
        let log = &self.database.log;
        self.seen.moves += log.len() as u32;
        let mut keys: Vec<&String> = log.iter().filter_map(|it| it.key.as_ref()).collect();
        let count = keys.len();
        keys.sort();
        keys.dedup();
        if keys.len() != count {
            return Err("a message was executed twice".into());
        }
        for (number, client) in self.clients.iter().enumerate() {
            let prefix = match client.seat {
                Some(Seat::First) => "1",
                Some(Seat::Second) => "2",
                None => "",
            };
            for (id, version) in &client.acknowledged {
                let key = format!("{prefix}:{id}");
                let stored = log.get(*version as usize - 1);
                if stored.and_then(|it| it.key.as_ref()) != Some(&key) {
                    return Err(format!(
                        "{key} was acknowledged with version {version} and is not stored"
                    ));
                }
            }
            let knows = client.log.len();
            if knows + 2 < log.len() {
                return Err(format!(
                    "client {number} knows {knows} of {} events",
                    log.len()
                ));
            }
            let is_same = client
                .log
                .iter()
                .zip(log)
                .all(|(told, stored)| *told == stored.event);
            if !is_same {
                return Err(format!("client {number} has other events than the store"));
            }
        }
        let game = &self.clients[0].game;
        if game.result().is_none() && log.len() < 20 {
            return Err(format!("only {} moves were played", log.len()));
        }
        Ok(())
    }
}

impl Step {
    /// The process of the event, and the life that the event belongs to.
    const fn process(&self) -> Option<(usize, u64)> {
        match self {
            Self::Tick(number, life)
            | Self::Said(number, life, ..)
            | Self::Between(number, life, ..)
            | Self::Answer(number, life, ..) => Some((*number, *life)),
            Self::ClientTick(_)
            | Self::Told(..)
            | Self::Operation(..)
            | Self::Late(..)
            | Self::Fault
            | Self::Restart(_) => None,
        }
    }
}
