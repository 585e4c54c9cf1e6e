//! A simulated server: like `live/game_actor` and `live/relay.rs`, it connects the same pure components, with one
//! operation of the store at a time.

use std::collections::{BTreeSet, VecDeque};

use sente_match::{Event, Match, Time};
use sente_room::{Action, Host, Input, Output, Policy, Reply, Request, Room, Seated};
use sente_server::cluster::custody::{Custody, Notice};
use sente_server::cluster::feed::{Feed, Heard};
use sente_server::cluster::outstanding::Outstanding;
use sente_server::cluster::registration::Registration;
use sente_store::{Fence, ServerId};

use crate::client::{Play, Said, Told, new_match};
use crate::store::{Answer, Operation, Stored};
use crate::world::Bug;

/// A connection of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Line {
    pub client: usize,
    pub connection: u64,
}

/// The recipient of an answer: a client at this server or at another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recipient {
    Here(Line),
    There(ServerId, Line),
}

#[derive(Debug)]
pub struct Simulated;

impl Host for Simulated {
    type User = usize;
    type Connection = Recipient;
    type Evaluation = ();
}

/// A message between servers.
#[derive(Clone, Debug)]
pub enum Between {
    Act(Line, Play),
    Tell(Line, String, u32, Told),
    Ask,
    Stands(u32),
    NotOwner,
    Frame { after: u32, events: Vec<Event> },
}

/// An effect that the world executes for a server.
#[derive(Debug)]
pub enum Effect {
    Store(Operation),
    Tell(Line, Told),
    Send(ServerId, Between),
    SendAll(Between),
    Note(&'static str),
}

/// An input in the queue of a server.
#[derive(Clone, Debug)]
enum Incoming {
    Said(Line, Said),
    Between(ServerId, Between),
}

/// The pending operation of the store.
enum Busy {
    Claim,
    /// Loads the game, as its owner or to follow it; answers this request, whose events may have been stored.
    Open(Option<Request<Simulated>>),
    /// Loads the missing events.
    CatchUp(Option<(Line, Option<Told>)>),
    Append(Vec<Stored>, Option<Request<Simulated>>),
}

pub struct Server {
    pub id: ServerId,
    registration: Registration,
    custody: Custody,
    room: Option<Room<Simulated>>,
    log: Vec<Stored>,
    feed: Feed,
    outstanding: Outstanding<(Line, String), (Line, Play)>,
    lines: BTreeSet<Line>,
    inbox: VecDeque<Incoming>,
    outputs: VecDeque<Output<Simulated>>,
    busy: Option<Busy>,
    bug: Option<Bug>,
    effects: Vec<Effect>,
}

impl Server {
    pub fn new(id: ServerId, bug: Option<Bug>) -> Self {
        Self {
            id,
            registration: Registration::default(),
            custody: Custody::Unknown,
            room: None,
            log: Vec::new(),
            feed: Feed::default(),
            outstanding: Outstanding::default(),
            lines: BTreeSet::new(),
            inbox: VecDeque::new(),
            outputs: VecDeque::new(),
            busy: None,
            bug,
            effects: Vec::new(),
        }
    }

    /// Handles a message of a client.
    pub fn said(&mut self, line: Line, said: Said, now: Time) -> Vec<Effect> {
        self.inbox.push_back(Incoming::Said(line, said));
        self.work(now)
    }

    /// Handles a message of another server.
    pub fn heard(&mut self, from: ServerId, between: Between, now: Time) -> Vec<Effect> {
        self.inbox.push_back(Incoming::Between(from, between));
        self.work(now)
    }

    /// Handles the passing of time.
    pub fn tick(&mut self, now: Time) -> Vec<Effect> {
        if let Custody::Other(owner) = self.custody {
            for (line, _) in self.outstanding.given_up(now) {
                // The client repeats the request by itself.
                self.effects.push(Effect::Note("given up"));
                let _ = line;
            }
            for (line, play) in self.outstanding.due(now) {
                self.effects.push(Effect::Note("sent again"));
                self.send(owner, Between::Act(line, play));
            }
            self.send(owner, Between::Ask);
        }
        self.work(now)
    }

    /// Handles an answer of the store, except about the registration.
    pub fn answered(&mut self, answer: Answer, now: Time) -> Vec<Effect> {
        match (self.busy.take(), answer) {
            (Some(Busy::Claim), Answer::Claimed(claim)) => {
                self.note(Notice::Claimed(claim));
                if self.custody != Custody::Unknown {
                    self.ask(Busy::Open(None), Operation::Load);
                }
            }
            (Some(Busy::Open(request)), Answer::Loaded { fence, log }) => {
                self.open(fence, log, now);
                self.answer_after_reload(request, now);
            }
            (Some(Busy::CatchUp(then)), Answer::Loaded { log, .. }) => self.catch_up(log, then),
            (Some(busy), Answer::Unavailable) => self.ask_again(busy),
            (Some(Busy::Append(events, request)), answer) => {
                self.appended(events, request, &answer);
            }
            (_, answer) => unreachable!("no operation is pending for {answer:?}"),
        }
        self.work(now)
    }

    /// Handles the store's answer about the registration.
    pub fn renewed(
        &mut self,
        asked: Time,
        was_valid: bool,
        registered: &[ServerId],
        now: Time,
    ) -> Vec<Effect> {
        let has_lapsed = self.registration.renew(asked, was_valid);
        if has_lapsed && self.bug != Some(Bug::MissLapses) || !was_valid {
            self.note(Notice::Lapsed);
        }
        self.note(Notice::Registered(registered));
        self.work(now)
    }

    /// Reads what is stored after an operation whose outcome is unknown.
    fn ask_again(&mut self, busy: Busy) {
        match busy {
            Busy::Claim => self.ask(Busy::Claim, Operation::Claim),
            Busy::Open(request) => self.ask(Busy::Open(request), Operation::Load),
            Busy::CatchUp(then) => self.ask(Busy::CatchUp(then), Operation::Load),
            Busy::Append(_, request) => {
                self.room = None;
                self.outputs.clear();
                self.ask(Busy::Open(request), Operation::Load);
            }
        }
    }

    /// Answers a request that was stored after all as a repeated one, and refuses it otherwise.
    fn answer_after_reload(&mut self, request: Option<Request<Simulated>>, now: Time) {
        let (Some(request), Some(room)) = (request, &mut self.room) else {
            return;
        };
        if room.has_answered(&request) {
            self.outputs
                .extend(room.handle(Input::Request(request), now));
        } else {
            let id = request.message;
            self.tell(request.connection, Told::Refused { id });
        }
    }

    fn note(&mut self, notice: Notice<'_>) {
        let before = self.custody;
        self.custody = self.custody.after(notice);
        if self.custody != before {
            self.room = None;
            self.outputs.clear();
        }
    }

    fn ask(&mut self, busy: Busy, operation: Operation) {
        self.busy = Some(busy);
        self.effects.push(Effect::Store(operation));
    }

    fn send(&mut self, to: ServerId, between: Between) {
        self.effects.push(Effect::Send(to, between));
    }

    fn tell(&mut self, recipient: Recipient, told: Told) {
        match recipient {
            Recipient::Here(line) => self.effects.push(Effect::Tell(line, told)),
            Recipient::There(server, line) => {
                let (id, version) = match &told {
                    Told::Done { id, version } => (id.clone(), *version),
                    Told::Refused { id } => (id.clone(), 0),
                    Told::Events(_) => unreachable!("events are sent to all clients"),
                };
                self.send(server, Between::Tell(line, id, version, told));
            }
        }
    }

    fn tell_everybody(&mut self, events: &[Event]) {
        for &line in &self.lines {
            let told = Told::Events(events.to_vec());
            self.effects.push(Effect::Tell(line, told));
        }
    }

    /// Works until an operation of the store is pending or nothing is left to do.
    fn work(&mut self, now: Time) -> Vec<Effect> {
        while self.busy.is_none() {
            if let Some(output) = self.outputs.pop_front() {
                self.execute(output);
                continue;
            }
            match self.custody {
                // Only a registered server gets games.
                Custody::Unknown if !self.registration.is_current(now) => break,
                Custody::Unknown => self.ask(Busy::Claim, Operation::Claim),
                Custody::Own(_) | Custody::Other(_) if self.inbox.is_empty() => break,
                // Another server may have taken the game.
                Custody::Own(_) if !self.registration.is_current(now) => {
                    self.note(Notice::Lapsed);
                }
                Custody::Own(_) | Custody::Other(_) => {
                    if let Some(incoming) = self.inbox.pop_front() {
                        self.receive(incoming, now);
                    }
                }
            }
        }
        std::mem::take(&mut self.effects)
    }

    fn open(&mut self, fence: Fence, log: Vec<Stored>, now: Time) {
        let known = self.log.len();
        let events: Vec<Event> = log.iter().map(|stored| stored.event.clone()).collect();
        self.log = log;
        self.feed = Feed::new(events.len() as u32);
        if known < events.len() {
            self.tell_everybody(&events[known..]);
        }
        match self.custody {
            Custody::Own(own) if own == fence => {
                self.effects.push(Effect::Note("takeover"));
                self.room = Some(Room::open(self.seated(), Policy::default()));
                let requests = self.outstanding.take_all();
                for (line, play) in requests.into_iter().rev() {
                    let said = Incoming::Said(line, Said::Act(play));
                    self.inbox.push_front(said);
                }
            }
            // Another server has claimed the game since.
            Custody::Own(_) => self.note(Notice::Fenced),
            Custody::Other(_) => {
                for (line, play) in self.outstanding.take_all() {
                    self.forward(line, play, now);
                }
            }
            Custody::Unknown => {}
        }
    }

    fn seated(&self) -> Seated<Simulated> {
        let mut game: Match = new_match();
        for stored in &self.log {
            game.apply(&stored.event).unwrap();
        }
        let answered = self.log.iter();
        let answered = answered
            .filter_map(|stored| Some((stored.key.clone()?, stored.event.version.0)))
            .collect();
        Seated {
            game,
            controllers: [Some(0), Some(1)],
            is_waiting: false,
            answered,
            more: 0,
            is_watched: true,
        }
    }

    fn catch_up(&mut self, log: Vec<Stored>, then: Option<(Line, Option<Told>)>) {
        let known = self.log.len();
        if log.len() > known {
            let new: Vec<Event> = log[known..].iter().map(|it| it.event.clone()).collect();
            self.log = log;
            self.feed.read(self.log.len() as u32);
            self.tell_everybody(&new);
        }
        if let Some((line, Some(told))) = then {
            self.effects.push(Effect::Tell(line, told));
        }
    }

    fn receive(&mut self, incoming: Incoming, now: Time) {
        match incoming {
            Incoming::Said(line, Said::Follow(version)) => {
                self.lines.insert(line);
                let events = self.log.iter().skip(version);
                let events: Vec<Event> = events.map(|stored| stored.event.clone()).collect();
                self.effects.push(Effect::Tell(line, Told::Events(events)));
            }
            Incoming::Said(line, Said::Act(play)) => match self.custody {
                Custody::Own(_) => self.act(Recipient::Here(line), line.client, &play, now),
                Custody::Other(_) | Custody::Unknown => self.forward(line, play, now),
            },
            Incoming::Between(from, between) => self.hear(from, between, now),
        }
    }

    fn forward(&mut self, line: Line, play: Play, now: Time) {
        let Custody::Other(owner) = self.custody else {
            return;
        };
        let key = (line, play.id.clone());
        if self
            .outstanding
            .send(key, (line, play.clone()), now)
            .is_ok()
        {
            self.send(owner, Between::Act(line, play));
        }
    }

    fn act(&mut self, recipient: Recipient, user: usize, play: &Play, now: Time) {
        let request = Request {
            user,
            connection: recipient,
            message: play.id.clone(),
            seat: play.seat,
            ply: play.ply,
            action: Action::Command(play.command()),
        };
        if let Some(room) = &mut self.room {
            self.outputs
                .extend(room.handle(Input::Request(request), now));
        }
    }

    fn hear(&mut self, from: ServerId, between: Between, now: Time) {
        let is_owner = matches!(self.custody, Custody::Own(_));
        match between {
            Between::Act(line, play) if is_owner => {
                self.act(Recipient::There(from, line), line.client, &play, now);
            }
            Between::Ask if is_owner => {
                let version = self.log.len() as u32;
                self.send(from, Between::Stands(version));
            }
            Between::Act(..) | Between::Ask => self.send(from, Between::NotOwner),
            Between::NotOwner => self.note(Notice::NotOwner(from)),
            Between::Tell(line, id, version, told) => {
                if self.outstanding.answer(&(line, id)).is_none() || is_owner {
                    return;
                }
                if version > self.feed.version() {
                    let then = Some((line, Some(told)));
                    return self.ask(Busy::CatchUp(then), Operation::Load);
                }
                self.effects.push(Effect::Tell(line, told));
            }
            Between::Stands(version) => {
                if version > self.feed.version() && !is_owner {
                    self.effects.push(Effect::Note("gap"));
                    self.ask(Busy::CatchUp(None), Operation::Load);
                }
            }
            Between::Frame { after, events } => {
                if !is_owner {
                    self.hear_frame(after, &events);
                }
            }
        }
    }

    fn hear_frame(&mut self, after: u32, events: &[Event]) {
        let heard = self.feed.hear(after, after + events.len() as u32);
        let heard = match heard {
            Heard::Gap if self.bug == Some(Bug::IgnoreGaps) => Heard::New,
            other => other,
        };
        match heard {
            Heard::Known => {}
            Heard::Gap => {
                self.effects.push(Effect::Note("gap"));
                self.ask(Busy::CatchUp(None), Operation::Load);
            }
            Heard::New => {
                let known = self.log.len() as u32;
                for event in events {
                    if event.version.0 > known {
                        // Only the owner needs the key of the message, and reads it from the store.
                        let event = event.clone();
                        self.log.push(Stored { event, key: None });
                    }
                }
                self.tell_everybody(events);
            }
        }
    }

    fn execute(&mut self, output: Output<Simulated>) {
        match output {
            Output::Persist(persist) => {
                let Custody::Own(fence) = self.custody else {
                    return;
                };
                let key = persist.request.as_ref().map(Request::key);
                let last = persist.events.len() - 1;
                let stored = |(index, event): (usize, &Event)| Stored {
                    event: event.clone(),
                    key: key.clone().filter(|_| index == last),
                };
                let events: Vec<Stored> = persist.events.iter().enumerate().map(stored).collect();
                if let (Some(Bug::AcknowledgeEarly), Some(request)) = (self.bug, &persist.request) {
                    let version = (self.log.len() + events.len()) as u32;
                    let id = request.message.clone();
                    self.tell(request.connection, Told::Done { id, version });
                }
                let operation = Operation::Append {
                    fence,
                    expected: self.log.len(),
                    events: events.clone(),
                };
                self.ask(Busy::Append(events, persist.request), operation);
            }
            Output::Reply(Reply {
                to,
                message: id,
                result,
                version,
            }) => {
                let version = version.0;
                let told = match result {
                    Ok(()) => Told::Done { id, version },
                    Err(_) => Told::Refused { id },
                };
                self.tell(to, told);
            }
            other => unreachable!("a game between people has no such output: {other:?}"),
        }
    }

    fn appended(
        &mut self,
        events: Vec<Stored>,
        request: Option<Request<Simulated>>,
        answer: &Answer,
    ) {
        match answer {
            Answer::Appended if matches!(self.custody, Custody::Own(_)) => {
                let after = self.log.len() as u32;
                let new: Vec<Event> = events.iter().map(|it| it.event.clone()).collect();
                self.log.extend(events);
                self.feed.read(self.log.len() as u32);
                self.tell_everybody(&new);
                let frame = Between::Frame { after, events: new };
                self.effects.push(Effect::SendAll(frame));
            }
            // The registration expired during the write: the game is loaded again.
            Answer::Appended => {}
            Answer::Fenced | Answer::Conflict => {
                self.effects.push(Effect::Note("fenced"));
                self.note(Notice::Fenced);
                if let Some(Recipient::There(server, _)) = request.map(|it| it.connection) {
                    self.send(server, Between::NotOwner);
                }
            }
            other => unreachable!("{other:?} is no answer to an append"),
        }
    }
}
