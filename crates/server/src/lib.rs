//! The server: accounts, games, rankings and analyses over HTTP and WebSocket, and the page. Contains no rules of games
//! (`sente-match` does) and no SQL (`sente-store` does).

#![forbid(unsafe_code)]

mod analyses;
mod arenas;
mod clock;
pub mod cluster;
pub mod config;
mod connection_limits;
mod connections;
mod devices;
mod digest;
pub mod doctor;
mod error;
mod etag;
mod extract;
mod headers;
mod known_sessions;
mod latency;
pub mod live;
mod login;
mod login_guard;
mod metrics;
mod name;
mod origin;
mod page;
mod passkeys;
mod password;
mod process_metrics;
mod pubsub;
mod readiness;
mod request_id;
mod routes;
pub mod search_pool;
mod security_log;
mod server;
mod session_ends;
mod socket;
mod state;
mod stored;
mod throttle;
mod tidy;
mod who;
pub mod worker;

pub use clock::Clock;
pub use config::Config;
pub use error::ApiError;
pub use origin::Address;
pub use server::{EndSignal, Server, StartError};
pub use state::{AppState, Parts};
