//! A client's copy of a game that a server keeps: it follows what the server says, shows own moves
//! before they are confirmed, and knows what to send again after a lost connection. And a game that the client
//! keeps itself while there is no server. Has no transport and no clock: messages and time are passed in.

#![forbid(unsafe_code)]

mod replica;
mod room;

pub use replica::{Advice, Replica, ReplicaError, ReplicaUpdate};
pub use room::{HERE, LocalGame, Room, SearchCommand};
