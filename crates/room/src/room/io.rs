//! The inputs and outputs of a room, as plain data.

use std::fmt::Debug;

use sente_match::draws::Outlook;
use sente_match::{Command, Event, Match, Millis, Refused, Settings, Version};
use sente_rules::Seat;
use thiserror::Error;

/// The types of users, connections and evaluations in a room, chosen by its host.
pub trait Host: Debug {
    /// The identity that acts: an account, a guest, or the person at the screen.
    type User: Clone + PartialEq + Debug;
    /// The address for the answer to a request.
    type Connection: Clone + Debug;
    /// The evaluation of a position by a search; passed on with a hint.
    type Evaluation: Debug;
}

/// A stored game, and the identities that may act in it.
#[derive(Debug)]
pub struct Seated<H: Host> {
    /// The match.
    pub game: Match,
    /// The user who acts for each seat; for a computer's seat the user who added it.
    pub controllers: [Option<H::User>; 2],
    /// Whether a seat is still free.
    pub is_waiting: bool,
    /// The version after each message that led to events, by [the message's key](Request::key).
    pub answered: Vec<(String, u32)>,
    /// The number of games that follow, if computers play several.
    pub more: u32,
    /// Whether somebody is already watching.
    pub is_watched: bool,
}

impl<H: Host<User = ()>> Seated<H> {
    /// A game in which the person at the screen acts for all seats.
    pub fn at_one_screen(game: Match) -> Self {
        Self {
            game,
            controllers: [Some(()), Some(())],
            is_waiting: false,
            answered: Vec::new(),
            more: 0,
            is_watched: true,
        }
    }
}

/// An input of a room.
#[derive(Debug)]
pub enum Input<H: Host> {
    /// The room has just been opened: computers may begin to search.
    Opened,
    /// A user's request.
    Request(Request<H>),
    /// An update of a search.
    Search(JobId, SearchUpdate<H::Evaluation>),
    /// The presence of people has changed.
    Presence(Presence),
    /// Time has passed.
    Tick,
}

/// A user's request in a game.
#[derive(Debug)]
pub struct Request<H: Host> {
    /// The user who asks.
    pub user: H::User,
    /// The address for the answer.
    pub connection: H::Connection,
    /// The id that the client gave to its message. A repetition with the same id changes nothing.
    pub message: String,
    /// The seat that should act.
    pub seat: Seat,
    /// The number of actions on the board that the client has seen.
    pub ply: usize,
    /// The action.
    pub action: Action,
}

impl<H: Host> Clone for Request<H> {
    fn clone(&self) -> Self {
        Self {
            user: self.user.clone(),
            connection: self.connection.clone(),
            message: self.message.clone(),
            action: self.action.clone(),
            ..*self
        }
    }
}

impl<H: Host> Request<H> {
    /// The key that identifies the message: the clients of both seats may choose the same id.
    pub fn key(&self) -> String {
        match self.seat {
            Seat::First => format!("1:{}", self.message),
            Seat::Second => format!("2:{}", self.message),
        }
    }
}

/// The actions that can be requested from a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A command for the match.
    Command(Command),
    /// The searching computer should move at once.
    MoveNow,
}

/// The presence of people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Presence {
    /// Whether the person who acts for each seat follows the game.
    pub seats: [bool; 2],
    /// Whether anybody follows it.
    pub is_watched: bool,
}

/// The number of a search within one room. Numbers are never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobId(pub u64);

/// An update of a search.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchUpdate<E> {
    /// The search has started, or will certainly start. The first update.
    Started,
    /// The search could not start: the pool has no capacity.
    PoolFull,
    /// The search could not start: there is no engine at all.
    NoEngine,
    /// An intermediate result.
    Progress(Found<E>),
    /// The result. The last update.
    Answer(Found<E>),
    /// The player failed. The last update.
    Failed(String),
    /// The search ended without an answer, and not because the player failed. The last update: the room requests the
    /// search again.
    Lost,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<E> {
    /// The best action in notation.
    pub best: Option<String>,
    /// The evaluation from the perspective of the side to move.
    pub evaluation: Option<E>,
    /// The evaluation in the form for deciding on a draw offer.
    pub outlook: Option<Outlook>,
    /// The depth and number of nodes.
    pub thinking: Thinking,
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thinking {
    /// The reached depth in plies.
    pub depth: u32,
    /// The number of searched positions.
    pub nodes: u64,
}

/// An output of a room, which the host has to execute.
#[derive(Debug)]
pub enum Output<H: Host> {
    /// Store these events, then send them to all subscribers of the game.
    Persist(Persist<H>),
    /// Answer a request.
    Reply(Reply<H>),
    /// Send a hint to the user who asked for it.
    Hint(Hint<H>),
    /// Send the progress of the computer to move to all subscribers; `None` when the search has ended.
    Thinking(Option<Thinking>),
    /// Start a search. The host answers with [`SearchUpdate::Started`], [`SearchUpdate::PoolFull`] or
    /// [`SearchUpdate::NoEngine`].
    Search(SearchOrder<H>),
    /// Make a search answer as soon as it can.
    FinishNow(JobId),
    /// Cancel a search. Its answer is not needed.
    Cancel(JobId),
    /// Create the next game, once.
    Next(NextGame),
    /// Call off a game that nobody has joined, and answer the request.
    CallOff(Request<H>),
    /// Log that a computer player failed and lost.
    PlayerFailed {
        /// Its seat.
        seat: Seat,
        /// The reason.
        reason: String,
    },
}

/// Events to store.
#[derive(Debug)]
pub struct Persist<H: Host> {
    /// The events in order; never empty.
    pub events: Vec<Event>,
    /// The request that led to the events. The host stores its [key](Request::key) with the last event.
    pub request: Option<Request<H>>,
}

/// The answer to a request.
#[derive(Debug)]
pub struct Reply<H: Host> {
    /// The address for the answer.
    pub to: H::Connection,
    /// The id of the answered message.
    pub message: String,
    /// The outcome.
    pub result: Result<(), Refusal>,
    /// The match's version after it.
    pub version: Version,
}

/// A hint.
#[derive(Debug)]
pub struct Hint<H: Host> {
    /// The address for the hint.
    pub to: H::Connection,
    /// The number of actions on the board for which the hint is valid.
    pub ply: usize,
    /// The move in notation.
    pub text: String,
    /// The evaluation for the person who asked.
    pub evaluation: H::Evaluation,
    /// The depth and number of nodes.
    pub depth: u32,
}

/// A search of the current position to start.
#[derive(Debug)]
pub struct SearchOrder<H: Host> {
    /// Its number.
    pub job: JobId,
    /// Its purpose.
    pub purpose: Purpose,
    /// The id of the computer player.
    pub player: String,
    /// The time limit.
    pub limit: Millis,
    /// Whether the limit is a share of the player's clock, so that the search should save unused time.
    pub is_on_clock: bool,
    /// The urgency.
    pub urgency: Urgency,
    /// The user who wants the hint, or who added the computer.
    pub user: Option<H::User>,
}

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The move of the computer in this seat.
    Move(Seat),
    /// Whether the computer in this seat accepts a draw.
    Draw(Seat),
    /// A hint.
    Hint,
}

/// The urgency of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// A person waits for an answer beside the game.
    Advice,
    /// A person waits for a move.
    Move,
    /// Nobody in particular waits.
    Background,
}

/// The next game to create.
#[derive(Clone, Debug, PartialEq)]
pub struct NextGame {
    /// Its settings, with exchanged seats.
    pub settings: Settings,
    /// The number of games that follow it.
    pub more: u32,
}

/// Why a request was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The seat belongs to another user.
    #[error("This seat is not yours.")]
    NotYours,
    /// The client has seen another position.
    #[error("The game has changed in the meantime.")]
    Stale,
    /// The search pool has no capacity.
    #[error("All engines are busy: try again in a moment.")]
    Busy,
    /// There is no engine at all.
    #[error("No engine is available at the moment. People can still play each other.")]
    NoEngine,
    /// There is no opponent yet.
    #[error("Nobody has joined the game yet.")]
    Waiting,
    /// There is no search that could be told to move at once.
    #[error("No computer is thinking.")]
    NotThinking,
    /// The match refuses the command.
    #[error(transparent)]
    Match(#[from] Refused),
}
