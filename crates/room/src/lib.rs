//! What is the same in every place where a game is played between seats that people and computers hold.
//!
//! [`Room`] is the machine around a match: who may act, when a computer searches and for how long, hints, how a computer
//! answers a draw offer, who is missing, the next game, and that a repeated message changes nothing. It is pure: inputs
//! go in, outputs come out, time is passed in, and searches are requests. The server, the page without a server, the
//! terminal and the arena are its [hosts](Host): they store, send and search.
//!
//! [`LocalRoom`] is a room whose host is a client without a server, in the messages of the wire. [`Replica`] is a
//! client's copy of a game that somebody else keeps.

#![forbid(unsafe_code)]

mod local_room;
mod problem;
mod replica;
mod room;

pub use local_room::{HERE, LocalGame, LocalRoom, SearchCommand};
pub use replica::{Advice, Replica, ReplicaError, ReplicaUpdate};
pub use room::{
    ADVISER, Action, Found, Hint, Host, Input, JobId, NextGame, Output, Persist, Policy, Presence,
    Purpose, Refusal, Reply, Request, Room, SearchOrder, SearchUpdate, Seated, Thinking, Urgency,
};
