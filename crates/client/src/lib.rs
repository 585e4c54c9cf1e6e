//! A client's copy of a game that a server keeps: it follows what the server says, shows own moves
//! before they are confirmed, and knows what to send again after a lost connection. Has no transport
//! and no clock: messages and time are passed in.

#![forbid(unsafe_code)]

mod replica;

pub use replica::{Advice, Broken, News, Replica};
