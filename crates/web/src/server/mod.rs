//! The way to the server: requests, the socket, and games that live there. Knows no screens.

pub mod game;
pub mod http;
pub mod outbox;
pub mod roster;
pub mod socket;
pub mod who;
pub mod words;
