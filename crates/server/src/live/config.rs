//! The timing and the limits of live play.

use std::time::Duration;

use sente_match::Millis;
use sente_room::Policy;

/// The configuration of live play.
#[derive(Clone, Debug)]
pub struct LiveConfig {
    /// Pauses and time limits of every room.
    pub policy: Policy,
    /// The time after which a game without subscribers and pending work is removed from memory.
    pub sleep_after: Duration,
    /// The time for which a failing database is retried before a game is given up.
    pub reload_for: Duration,
    /// The interval of pings on a socket, which also measure the round-trip time.
    pub heartbeat: Duration,
    /// The limit of the lag compensation per action.
    pub lag_limit: Millis,
    /// The time that a player may be absent before the opponent can claim the win.
    pub grace: Millis,
    /// The time that a seek stays in the lobby while its owner has no open socket.
    pub seek_grace: Millis,
    /// The limit of open sockets.
    pub sockets: usize,
    /// The limit of open sockets per client.
    pub sockets_of_one: usize,
    /// The limit of messages per second and socket, with bursts of three times as many.
    pub messages: u32,
    /// The limit of games that one socket follows.
    pub followed: usize,
    /// The limit of waiting and running games per user.
    pub games_of_one: usize,
    /// The number of engines kept in memory between their moves.
    pub engines_kept: usize,
    /// The addresses of this server, for invitations.
    pub addresses: Vec<String>,
}

impl Default for LiveConfig {
    fn default() -> Self {
        Self {
            policy: Policy::default(),
            sleep_after: Duration::from_secs(20),
            reload_for: Duration::from_secs(30),
            heartbeat: Duration::from_secs(10),
            lag_limit: Millis(500),
            grace: Millis::from_secs(60),
            seek_grace: Millis::from_secs(60),
            sockets: 20_000,
            sockets_of_one: 64,
            messages: 20,
            followed: 32,
            games_of_one: 100,
            engines_kept: 24,
            addresses: Vec::new(),
        }
    }
}
