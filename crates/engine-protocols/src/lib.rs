//! Engine protocols in both roles: [`run_engine`] makes Sente's players an engine for other programs, and a [`Host`]
//! makes an external program a player. Contains no search.

#![forbid(unsafe_code)]

mod board;
mod clock;
mod connection;
mod externals;
mod gomocup;
mod gtp;
mod host;
mod line;
mod line_writer;
mod nboard;
mod othello_time;
mod player_source;
mod progress;
mod protocol;
mod protocol_engine;
mod session;
mod ugi;

pub use connection::EngineConnection;
pub use externals::{External, ExternalsError, load_externals, misformed, read_externals};
pub use host::Host;
pub use player_source::PlayerSource;
pub use protocol::{ParseProtocolError, Protocol};
pub use protocol_engine::{EngineOptions, run_engine};
