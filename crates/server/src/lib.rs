//! The service: accounts, games, rankings, analyses over HTTP and WebSocket, and the page. Decides no
//! rule of a game (`sente-match` does) and writes no SQL (`sente-store` does).

#![forbid(unsafe_code)]

mod analyses;
mod arenas;
mod clock;
pub mod config;
mod connection_limits;
mod connections;
mod devices;
mod digest;
mod error;
mod extract;
mod headers;
mod latency;
pub mod live;
mod login;
mod login_guard;
mod metrics;
mod name;
mod origin;
mod page;
mod password;
mod pubsub;
mod routes;
pub mod search_pool;
mod server;
mod session_ends;
mod socket;
mod state;
mod stored;
mod throttle;
mod who;

pub use clock::Clock;
pub use config::Config;
pub use error::ApiError;
pub use origin::Address;
pub use server::{Server, StartError};
pub use state::{AppState, Parts};
