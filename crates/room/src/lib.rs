//! The logic around a match that is the same wherever people and computers play.
//!
//! [`Room`] is the state machine around a match: who may act, when a computer searches and for how long, hints, how a
//! computer answers a draw offer, presence, the next game, and the idempotence of repeated messages. It is pure: inputs
//! go in, outputs come out, the time is an argument, and searches are requests. The server, the page without a server,
//! the terminal and the arena are its [hosts](Host): they store, send and search.
//!
//! [`LocalRoom`] is a room in a client without a server; it uses the messages of the network API. [`Replica`] is a
//! client's copy of a game that a server keeps.

#![forbid(unsafe_code)]

mod local_room;
mod problem;
mod replica;
mod room;

pub use local_room::{HERE, LocalGame, LocalRoom, SearchCommand};
pub use replica::{Advice, Replica, ReplicaError, ReplicaUpdate};
pub use room::{
    Action, Found, Hint, Host, Input, JobId, NextGame, Output, Persist, Policy, Presence, Purpose,
    Refusal, Reply, Request, Room, SearchOrder, SearchUpdate, Seated, Thinking, Urgency,
};
