//! What goes over a socket. A client follows games and acts in them; the server answers each action
//! once it is stored, and tells everybody who follows what happened.

use sente_json::{FromJson, ToJson};
use sente_match::{Command, Event, Millis, Offer};
use sente_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::{AnalysisDoc, EvaluationDoc, GameDoc, MoveReasonDoc, Problem, RatingChange, SeekDoc};

/// An id that a client gives its message, so that sending it again changes nothing: any text of up to
/// 36 characters that this client has not used before, such as a UUID.
pub type MessageId = String;

/// From client to server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ClientMessage {
    /// Wants to hear of this game from now on. Answered by [`ServerMessage::Game`], or by
    /// [`ServerMessage::Events`] for who says which version they have.
    Follow {
        /// Which game.
        game: String,
        /// The version that the client has, after a lost connection.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<u32>,
    },
    /// Does not want to hear of it any more.
    Unfollow {
        /// Which game.
        game: String,
    },
    /// Wants to do something in a game. Answered by [`ServerMessage::Done`] or [`ServerMessage::Refused`].
    Act {
        /// Which game.
        game: String,
        /// The id of this message.
        id: MessageId,
        /// For which of the own seats.
        seat: Seat,
        /// The number of actions on the board that the client has seen.
        ply: u32,
        /// What.
        action: Action,
    },
    /// Wants to hear of the open seeks from now on. Answered by [`ServerMessage::Seeks`].
    FollowLobby,
    /// Does not want to hear of them any more.
    UnfollowLobby,
    /// Wants to hear how an analysis goes on, which was asked for over HTTP. Answered by [`ServerMessage::Analysis`], at
    /// once and whenever more is known. Whoever follows an analysis keeps its search going.
    FollowAnalysis {
        /// The analysis's id.
        id: String,
    },
    /// Does not want to know any more. The search ends when nobody does.
    UnfollowAnalysis {
        /// The analysis's id.
        id: String,
    },
    /// Measures the way: answered at once by [`ServerMessage::Pong`].
    Ping {
        /// Comes back.
        sent: u64,
    },
}

/// What a seat can do in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Action {
    /// Plays a move, or makes a choice that the opening offers.
    Play {
        /// As it is written.
        text: String,
    },
    /// Gives up.
    Resign,
    /// Offers a draw, a rematch, or to undo.
    Offer {
        /// What.
        offer: Offer,
    },
    /// Agrees.
    Accept {
        /// To what.
        offer: Offer,
    },
    /// Disagrees.
    Decline {
        /// With what.
        offer: Offer,
    },
    /// Takes the own offer back.
    Withdraw {
        /// Which.
        offer: Offer,
    },
    /// Wants to be shown a good move. It comes as [`ServerMessage::Hint`].
    Hint,
    /// Calls the game off.
    Abort,
    /// Wants to win because the other left.
    ClaimWin,
    /// Wants the computer that thinks to play what it has found so far.
    MoveNow,
}

impl Action {
    /// The same as the match understands it; nothing for what only concerns the computer that thinks. So much time was
    /// lost on the way.
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

/// From server to client.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ServerMessage {
    /// The first message: who the server takes the client for.
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
    /// What happened in a game, in order, stored.
    Events {
        /// Which game.
        game: String,
        /// What happened.
        events: Vec<Event>,
        /// The server's clock, in milliseconds since 1970.
        now: u64,
        /// What the ratings became, with the end of a rated game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ratings: Option<[RatingChange; 2]>,
    },
    /// The action was stored; its events came or come as [`ServerMessage::Events`]. The same id gets the same answer again.
    Done {
        /// Which game.
        game: String,
        /// The message that it answers.
        id: MessageId,
        /// The match's version after it.
        version: u32,
    },
    /// The action changed nothing.
    Refused {
        /// Which game.
        game: String,
        /// The message that it answers.
        id: MessageId,
        /// Why.
        problem: Problem,
        /// The match's version, for who acted on an old one.
        version: u32,
    },
    /// A good move for who asked.
    Hint {
        /// Which game.
        game: String,
        /// For how many actions on the board it holds.
        ply: u32,
        /// The move.
        text: String,
        /// How it leaves the asker.
        evaluation: EvaluationDoc,
        /// How deep was looked.
        depth: u32,
        /// What is good about it, the weightiest first.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        reasons: Vec<MoveReasonDoc>,
    },
    /// A computer began, goes on or ceased to think.
    Thinking {
        /// Which game.
        game: String,
        /// How far it is; nothing when it ceased.
        thinking: Option<Thinking>,
    },
    /// How many watch who do not play.
    Spectators {
        /// Which game.
        game: String,
        /// How many.
        count: u32,
    },
    /// The game goes on as another one: a rematch, or the next of several.
    Next {
        /// Which game.
        game: String,
        /// The other one's id.
        next: String,
    },
    /// The open seeks, all of them.
    Seeks {
        /// In the order in which they came.
        seeks: Vec<SeekDoc>,
    },
    /// What is known of an analysis. The last one that is sent is over: done, failed or cancelled; an analysis that
    /// nobody knows is cancelled.
    Analysis {
        /// The analysis so far.
        analysis: Box<AnalysisDoc>,
    },
    /// Answers [`ClientMessage::Ping`].
    Pong {
        /// What came.
        sent: u64,
        /// The server's clock, in milliseconds since 1970.
        now: u64,
    },
    /// A message could not be read or served, or a game cannot be followed.
    Problem {
        /// Why.
        problem: Problem,
        /// The game it is about, if there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<String>,
    },
}

/// What a computer has found so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Thinking {
    /// How deep it has looked.
    pub depth: u32,
    /// How many positions it has looked at.
    pub nodes: u64,
}
