//! How live play behaves in time, and how much of it there can be.

use std::time::Duration;

use sente_match::Millis;
use sente_room::Policy;

/// Everything about live play that can be configured.
#[derive(Clone, Debug)]
pub struct LiveConfig {
    /// Pauses and limits of every room.
    pub policy: Policy,
    /// How long a game stays in memory that nobody follows and in which nothing is due.
    pub sleep_after: Duration,
    /// How long a database that fails is asked for a game again before the game is given up.
    pub reload_for: Duration,
    /// How often a socket is asked whether it is still there, which also measures the way to it.
    pub heartbeat: Duration,
    /// The most lag that one action is credited for.
    pub lag_limit: Millis,
    /// How long somebody may be gone before the other may claim the win.
    pub grace: Millis,
    /// How long a seek stays in the lobby whose owner has no socket open.
    pub seek_grace: Millis,
    /// Open sockets.
    pub sockets: usize,
    /// Open sockets of one client.
    pub sockets_of_one: usize,
    /// Messages that a socket may send in a second; it may save up three times as many.
    pub messages: u32,
    /// Games that one socket follows.
    pub followed: usize,
    /// Games of one person that wait or are played.
    pub games_of_one: usize,
    /// Players that are kept in memory between their moves.
    pub minds_kept: usize,
    /// Addresses under which this server can be reached, for invitations.
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
            minds_kept: 24,
            addresses: Vec::new(),
        }
    }
}
