//! A simulated client: plays random moves when it is its turn, repeats unanswered requests, and reconnects after a lost
//! connection.

use std::collections::BTreeMap;

use sente_match::{Command, Event, Match, Participant, Settings};
use sente_rules::{GameId, Rules, Seat};

/// A message of a client.
#[derive(Clone, Debug)]
pub enum Said {
    Follow(usize),
    Act(Play),
}

/// A move that has been sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    pub id: String,
    pub seat: Seat,
    pub ply: usize,
    pub text: String,
}

impl Play {
    pub fn command(&self) -> Command {
        Command::play(&self.text)
    }
}

/// A message to a client.
#[derive(Clone, Debug)]
pub enum Told {
    Events(Vec<Event>),
    Done { id: String, version: u32 },
    Refused { id: String },
}

pub struct Client {
    /// The seat; `None` for a spectator.
    pub seat: Option<Seat>,
    pub game: Match,
    pub log: Vec<Event>,
    /// The server it is connected to.
    pub server: usize,
    /// The life of that server.
    pub life: u64,
    /// The number of connections; messages on an earlier one are dropped.
    pub connection: u64,
    pub pending: Option<Play>,
    next_id: u64,
    /// The versions of the acknowledged messages, by id.
    pub acknowledged: BTreeMap<String, u32>,
}

pub fn new_match() -> Match {
    let people = ["Ann", "Ben"].map(Participant::person);
    let rules = Rules::usual(GameId::Othello);
    Match::new(Settings::usual(rules, people)).unwrap()
}

impl Client {
    pub fn new(seat: Option<Seat>, server: usize) -> Self {
        Self {
            seat,
            game: new_match(),
            log: Vec::new(),
            server,
            life: 0,
            connection: 0,
            pending: None,
            next_id: 0,
            acknowledged: BTreeMap::new(),
        }
    }

    /// Handles a message. An error is a violated invariant.
    pub fn hear(&mut self, told: Told) -> Result<Option<Said>, String> {
        match told {
            Told::Events(events) => {
                for event in events {
                    let known = self.log.len() as u32;
                    if event.version.0 <= known {
                        if self.log[event.version.0 as usize - 1] != event {
                            return Err(format!("{event:?} replaces an earlier event"));
                        }
                        continue;
                    }
                    if event.version.0 > known + 1 {
                        return Err(format!("a gap: {event:?} after version {known}"));
                    }
                    let applied = self.game.apply(&event);
                    applied.map_err(|error| format!("{event:?} cannot be applied: {error}"))?;
                    self.log.push(event);
                }
            }
            Told::Done { id, version } => {
                if self.pending.as_ref().is_some_and(|play| play.id == id) {
                    self.pending = None;
                }
                self.acknowledged.insert(id, version);
            }
            // The move is sent again, or is obsolete.
            Told::Refused { id } => {
                self.pending = self.pending.take().filter(|play| {
                    play.id != id || Some(play.ply) == Some(self.game.table().ply())
                });
                return Ok(Some(Said::Follow(self.log.len())));
            }
        }
        Ok(None)
    }

    /// Plays a move if it is this client's turn, or repeats the pending one; `choose` picks an index below its
    /// argument.
    pub fn play(&mut self, choose: impl FnOnce(usize) -> usize) -> Option<Said> {
        if let Some(pending) = &self.pending {
            return Some(Said::Act(pending.clone()));
        }
        let seat = self.seat.filter(|seat| self.game.turn() == Some(*seat))?;
        let mut legal = self.game.table().legal_texts();
        let text = legal.swap_remove(choose(legal.len()));
        self.next_id += 1;
        let play = Play {
            id: format!("{}", self.next_id),
            seat,
            ply: self.game.table().ply(),
            text,
        };
        self.pending = Some(play.clone());
        Some(Said::Act(play))
    }
}
