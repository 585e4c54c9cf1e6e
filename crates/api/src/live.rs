//! WebSocket messages. A client subscribes to games and acts in them. The server answers each action when it is stored,
//! and sends the events to all subscribers.

use sente_json::{FromJson, ToJson};
use sente_match::{Command, Event, Millis, Offer};
use sente_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::{AnalysisDoc, EvaluationDoc, GameDoc, MoveReasonDoc, Problem, RatingChange, SeekDoc};

/// The id of a client's message, which makes repetition harmless: a text of up to 36 characters that this client has
/// not used before, such as a UUID.
pub type MessageId = String;

/// Messages from client to server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ClientMessage {
    /// Subscribes to a game. The answer is [`ServerMessage::Game`], or [`ServerMessage::Events`] if the client gives
    /// its version.
    Follow {
        /// The game's id.
        game: String,
        /// The client's version, after a lost connection.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<u32>,
    },
    /// Ends the subscription to a game.
    Unfollow {
        /// The game's id.
        game: String,
    },
    /// Acts in a game. The answer is [`ServerMessage::Done`] or [`ServerMessage::Refused`].
    Act {
        /// The game's id.
        game: String,
        /// The id of this message.
        id: MessageId,
        /// The client's seat that acts.
        seat: Seat,
        /// The number of actions on the board that the client has seen.
        ply: u32,
        /// The action.
        action: Action,
    },
    /// Subscribes to the open seeks. The answer is [`ServerMessage::Seeks`].
    FollowLobby,
    /// Ends the subscription to the seeks.
    UnfollowLobby,
    /// Subscribes to an analysis that was requested over HTTP. The answer is [`ServerMessage::Analysis`], now and after
    /// each change. A subscription keeps the search running.
    FollowAnalysis {
        /// The analysis's id.
        id: String,
    },
    /// Ends the subscription to an analysis. The search ends with its last subscription.
    UnfollowAnalysis {
        /// The analysis's id.
        id: String,
    },
    /// Measures the latency; answered at once by [`ServerMessage::Pong`].
    Ping {
        /// An arbitrary value, which the answer repeats.
        sent: u64,
    },
}

/// The actions of a seat in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Action {
    /// Plays a move, or makes a choice that the opening offers.
    Play {
        /// The move in notation.
        text: String,
    },
    /// Resigns.
    Resign,
    /// Offers a draw, a rematch, or a takeback.
    Offer {
        /// The offer.
        offer: Offer,
    },
    /// Accepts the opponent's offer.
    Accept {
        /// The offer.
        offer: Offer,
    },
    /// Declines the opponent's offer.
    Decline {
        /// The offer.
        offer: Offer,
    },
    /// Withdraws the seat's own offer.
    Withdraw {
        /// The offer.
        offer: Offer,
    },
    /// Asks for a hint, which comes as [`ServerMessage::Hint`].
    Hint,
    /// Aborts the game.
    Abort,
    /// Claims the win because the opponent has left.
    ClaimWin,
    /// Tells the searching computer to play its best move so far.
    MoveNow,
}

impl Action {
    /// The command for the match, with this network delay; `None` for an action that concerns only the searching
    /// computer.
    pub fn command(&self, lag: Millis) -> Option<Command> {
        Some(match self.clone() {
            Self::Play { text } => Command::Play { text, lag },
            Self::Resign => Command::Resign,
            Self::Offer { offer } => Command::Offer(offer),
            Self::Accept { offer } => Command::Accept(offer),
            Self::Decline { offer } => Command::Decline(offer),
            Self::Withdraw { offer } => Command::Withdraw(offer),
            Self::Hint => Command::Hint,
            Self::Abort => Command::Abort,
            Self::ClaimWin => Command::ClaimWin,
            Self::MoveNow => return None,
        })
    }
}

/// Messages from server to client.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ServerMessage {
    /// The first message: the identity of the client.
    Hello {
        /// The name, if there is one.
        name: Option<String>,
        /// The server's clock, in milliseconds since 1970.
        now: u64,
    },
    /// A whole game.
    Game {
        /// The game.
        game: Box<GameDoc>,
    },
    /// Stored events of a game, in order.
    Events {
        /// The game's id.
        game: String,
        /// The events.
        events: Vec<Event>,
        /// The server's clock, in milliseconds since 1970.
        now: u64,
        /// The new ratings, with the end of a rated game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ratings: Option<[RatingChange; 2]>,
    },
    /// The action is stored. Its events come as [`ServerMessage::Events`], before or after this. A repeated id gets the
    /// same answer.
    Done {
        /// The game's id.
        game: String,
        /// The id of the answered message.
        id: MessageId,
        /// The version of the match after the action.
        version: u32,
    },
    /// The action was refused and has changed nothing.
    Refused {
        /// The game's id.
        game: String,
        /// The id of the answered message.
        id: MessageId,
        /// The reason.
        problem: Problem,
        /// The version of the match, if the action was for an old one.
        version: u32,
    },
    /// A hint, for the client that asked.
    Hint {
        /// The game's id.
        game: String,
        /// The number of actions on the board for which the hint is valid.
        ply: u32,
        /// The move.
        text: String,
        /// The evaluation for the person who asked.
        evaluation: EvaluationDoc,
        /// The depth in plies.
        depth: u32,
        /// The reasons for the move, the most important first.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        reasons: Vec<MoveReasonDoc>,
    },
    /// A computer has started, continued or ended its search.
    Thinking {
        /// The game's id.
        game: String,
        /// The progress; `None` at the end of the search.
        thinking: Option<Thinking>,
    },
    /// The number of spectators has changed.
    Spectators {
        /// The game's id.
        game: String,
        /// The number.
        count: u32,
    },
    /// The next game: a rematch, or the next of a series.
    Next {
        /// The game's id.
        game: String,
        /// The id of the next game.
        next: String,
    },
    /// All open seeks.
    Seeks {
        /// The seeks in order of creation.
        seeks: Vec<SeekDoc>,
    },
    /// The state of an analysis. The last message has a final status: done, failed or cancelled; an unknown analysis is
    /// cancelled.
    Analysis {
        /// The state so far.
        analysis: Box<AnalysisDoc>,
    },
    /// Answers [`ClientMessage::Ping`].
    Pong {
        /// The value of the ping.
        sent: u64,
        /// The server's clock, in milliseconds since 1970.
        now: u64,
    },
    /// A message could not be read or handled, or a game cannot be followed.
    Problem {
        /// The reason.
        problem: Problem,
        /// The id of the game that the message was about, if any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<String>,
    },
}

/// The progress of a computer's search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Thinking {
    /// The depth in plies.
    pub depth: u32,
    /// The number of searched positions.
    pub nodes: u64,
}
