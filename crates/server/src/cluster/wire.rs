//! Messages between the servers of a site. Plain data. During an upgrade both versions read it, so fields are only ever
//! added.

use sente_api::{Action, MessageId};
use sente_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::throttle::Spent;

/// A message about a game to one server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Envelope {
    /// The sending server.
    pub from: String,
    /// The game.
    pub game: String,
    /// The content.
    pub body: Body,
}

/// The content of a message about a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Body {
    /// A request of a client that is connected to the sender.
    Act {
        /// The subscriber at the sender that gets the answer.
        listener: u64,
        /// The id of the user.
        user: String,
        /// The id of the message.
        id: MessageId,
        /// The seat to act for.
        seat: Seat,
        /// The number of plies on the board that the client has seen.
        ply: u32,
        /// The requested action.
        action: Action,
        /// The round-trip time to the client, in milliseconds.
        lag: u64,
    },
    /// A message for one subscriber at the receiver.
    Tell {
        /// The id of the subscriber.
        listener: u64,
        /// The message that it answers, if any.
        answers: Option<MessageId>,
        /// The version of the game when it was sent.
        version: u32,
        /// The message in the form for a socket.
        text: String,
    },
    /// The complete list of subscribers of the game at the sender.
    Watch {
        /// Their user ids, where known.
        watchers: Vec<Option<String>>,
    },
    /// The answer to [`Watch`](Self::Watch): the state of the game.
    Watched {
        /// Its version.
        version: u32,
        /// Whether a seat is free.
        waiting: bool,
    },
    /// The game was changed in the store.
    Reload,
    /// The answer to [`Reload`](Self::Reload).
    Reloaded,
    /// The sender does not own the game: look up the owner in the store.
    NotOwner,
}

/// News of a game, for all servers with subscribers of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GameFrame {
    /// The version before its events.
    pub after: u32,
    /// The version after its events; equal to `after` if there are none.
    pub version: u32,
    /// The message in the form for sockets; `None` means that the whole game must be read again.
    pub text: Option<String>,
}

/// A question to the server that computes an analysis. The answer is the analysis so far.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AnalysisQuestion {
    /// The id of the user.
    pub asker: Option<String>,
    /// Whether they cancel their interest in it.
    pub leaves: bool,
}

/// A message to all servers.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Broadcast {
    /// The open seeks have changed.
    Lobby,
    /// A session has ended; it is identified by the hash of its token.
    SessionEnded {
        /// The id of its user.
        user: String,
        /// The hash of its token.
        token: String,
    },
    /// All sessions of a user have ended, except one.
    SessionsEnded {
        /// The id of the user.
        user: String,
        /// The hash of the token of the session that remains.
        keep: Option<String>,
    },
    /// What clients recently spent of their rate limits at the sender; the receiver counts it as its own.
    Spent {
        /// The amounts by client and limit.
        spent: Vec<Spent>,
    },
    /// An arena was cancelled by its owner.
    ArenaCancelled {
        /// The id of the arena.
        run: String,
    },
}
