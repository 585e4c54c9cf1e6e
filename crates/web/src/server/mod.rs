//! The connection to the server: requests, the socket, and games on the server. Knows no screens.

pub mod connectivity;
pub mod game;
pub mod http;
pub mod passkeys;
pub mod player_names;
pub mod problem_messages;
pub mod socket;
pub mod sync_queue;
pub mod who;
