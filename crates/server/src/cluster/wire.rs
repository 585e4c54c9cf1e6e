//! What servers say to each other. Plain data; both sides of an upgrade read it, so fields are only ever added.

use sente_api::{Action, MessageId};
use sente_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::throttle::Spent;

/// A message about a game to one server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Envelope {
    /// The server that sends it.
    pub from: String,
    /// The game.
    pub game: String,
    /// What it says.
    pub body: Body,
}

/// What one server says to another about a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Body {
    /// Somebody who is connected to the sender wants to do something.
    Act {
        /// Where the answer goes there.
        listener: u64,
        /// Who.
        user: String,
        /// The id of the message.
        id: MessageId,
        /// For which seat.
        seat: Seat,
        /// The number of actions on the board that the client has seen.
        ply: u32,
        /// What.
        action: Action,
        /// How long the way to the client and back takes, in milliseconds.
        lag: u64,
    },
    /// Something for one listener at the receiver.
    Tell {
        /// Who.
        listener: u64,
        /// The message that it answers, if it answers one.
        answers: Option<MessageId>,
        /// The version of the game that it follows on.
        version: u32,
        /// The message as it goes over a socket.
        text: String,
    },
    /// These follow the game at the sender: all of them, each time.
    Watch {
        /// Who they are, where that is known.
        watchers: Vec<Option<String>>,
    },
    /// The answer to it: how the game stands.
    Watched {
        /// Its version.
        version: u32,
        /// Whether a seat is free.
        waiting: bool,
    },
    /// The game was changed in the store.
    Reload,
    /// The answer to it.
    Reloaded,
    /// The game is not the sender's: ask the store whose it is.
    NotOwner,
}

/// What happens in a game, for all servers where somebody follows it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GameFrame {
    /// The version before its events.
    pub after: u32,
    /// The version after its events; the same where there are none.
    pub version: u32,
    /// The message as it goes over sockets; without one the whole game has to be read anew.
    pub text: Option<String>,
}

/// What a server asks the one that thinks about an analysis. The answer is the analysis so far.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AnalysisQuestion {
    /// For whom.
    pub asker: Option<String>,
    /// Whether they do not want to know any more.
    pub leaves: bool,
}

/// What all servers hear.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Broadcast {
    /// The open seeks have changed.
    Lobby,
    /// One of somebody's sessions has ended, by the hash of its token.
    SessionEnded {
        /// Whose.
        user: String,
        /// Which.
        token: String,
    },
    /// All of somebody's sessions have ended, but one.
    SessionsEnded {
        /// Whose.
        user: String,
        /// The one that goes on.
        keep: Option<String>,
    },
    /// What clients have done at the sender lately, to be counted as if they had done it at the receiver.
    Spent {
        /// Who did what how often.
        spent: Vec<Spent>,
    },
    /// A tournament was called off by its owner.
    ArenaCancelled {
        /// Which.
        run: String,
    },
}
