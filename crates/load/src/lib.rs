//! Many people playing at once: clients, people and a server in a process of its own, for measuring a
//! server and for killing it. Judges nothing by itself.

#![forbid(unsafe_code)]

pub mod client;
pub mod people;
pub mod server;
