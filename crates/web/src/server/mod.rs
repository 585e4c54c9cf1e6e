//! The way to the server: requests, the socket, and games that live there. Knows no screens.

pub mod connectivity;
pub mod game;
pub mod http;
pub mod player_names;
pub mod problem_messages;
pub mod socket;
pub mod sync_queue;
pub mod who;
