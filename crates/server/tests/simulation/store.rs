//! A model of the database: each operation is atomic.

use std::collections::BTreeMap;

use sente_match::{Event, Time};
use sente_server::cluster::registration::Registration;
use sente_store::{Claim, Fence, ServerId};

/// An event with the key of the message that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    pub event: Event,
    pub key: Option<String>,
}

/// An operation of a server.
#[derive(Clone, Debug)]
pub enum Operation {
    /// With the time of the server's clock.
    Renew(Time),
    Claim,
    Load,
    Append {
        fence: Fence,
        expected: usize,
        events: Vec<Stored>,
    },
}

/// The answer to an operation.
#[derive(Clone, Debug)]
pub enum Answer {
    /// When the renewal was requested, whether the registration was still valid, and the registered servers.
    Renewed {
        asked: Time,
        was_valid: bool,
        registered: Vec<ServerId>,
    },
    Claimed(Claim),
    Loaded {
        fence: Fence,
        log: Vec<Stored>,
    },
    Appended,
    Conflict,
    Fenced,
    /// The connection has broken: the operation may have been executed, or may be later.
    Unavailable,
}

#[derive(Default)]
pub struct Database {
    pub log: Vec<Stored>,
    pub fence: Fence,
    pub owner: Option<ServerId>,
    pub expires: BTreeMap<ServerId, u64>,
    pub is_without_fencing: bool,
}

impl Database {
    /// Executes an operation at this time of the database's clock. An error is a violated invariant.
    pub fn perform(
        &mut self,
        server: ServerId,
        operation: &Operation,
        now: u64,
    ) -> Result<Answer, String> {
        Ok(match operation {
            Operation::Renew(asked) => {
                let was_valid = self.is_registered(server, now);
                self.expires.insert(server, now + Registration::LASTS.0);
                let mut registered: Vec<ServerId> = self.expires.keys().copied().collect();
                registered.retain(|server| self.is_registered(*server, now));
                Answer::Renewed {
                    asked: *asked,
                    was_valid,
                    registered,
                }
            }
            Operation::Claim => Answer::Claimed(self.claim(server, now)),
            Operation::Load => Answer::Loaded {
                fence: self.fence,
                log: self.log.clone(),
            },
            Operation::Append {
                fence,
                expected,
                events,
            } => {
                if *fence != self.fence && !self.is_without_fencing {
                    return Ok(Answer::Fenced);
                }
                if *expected != self.log.len() {
                    return Ok(Answer::Conflict);
                }
                if self.owner != Some(server) || *fence != self.fence {
                    return Err(format!("{server} wrote without being the owner"));
                }
                self.log.extend(events.iter().cloned());
                Answer::Appended
            }
        })
    }

    fn is_registered(&self, server: ServerId, now: u64) -> bool {
        self.expires
            .get(&server)
            .is_some_and(|expires| *expires > now)
    }

    fn claim(&mut self, server: ServerId, now: u64) -> Claim {
        if !self.is_registered(server, now) {
            return Claim::Lapsed;
        }
        match self.owner {
            Some(owner) if owner != server && self.is_registered(owner, now) => Claim::Other(owner),
            _ => {
                self.owner = Some(server);
                self.fence = Fence(self.fence.0 + 1);
                Claim::Own(self.fence)
            }
        }
    }
}
