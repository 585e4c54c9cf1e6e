//! What goes into a room and what comes out of it, as plain data.

use std::fmt::Debug;

use sente_match::draws::Outlook;
use sente_match::{Command, Event, Match, Millis, Refused, Settings, Version};
use sente_rules::Seat;
use thiserror::Error;

/// The people and machines around a room, as its host knows them.
pub trait Host: Debug {
    /// Who acts: an account, a guest, or simply whoever is at the screen.
    type User: Clone + PartialEq + Debug;
    /// Where the answer to a request goes.
    type Connection: Clone + Debug;
    /// How a search judges a position; handed on with a hint.
    type Evaluation: Debug;
}

/// A game as it is stored, and who may act in it.
#[derive(Debug)]
pub struct Seated<H: Host> {
    /// The match.
    pub game: Match,
    /// Who acts for each seat; for a computer's seat who brought it.
    pub controllers: [Option<H::User>; 2],
    /// Whether a seat is still free.
    pub is_waiting: bool,
    /// The version after each message that has led to events, by [the message's key](Request::key).
    pub answered: Vec<(String, u32)>,
    /// How many games are to follow, where computers play several.
    pub more: u32,
    /// Whether somebody watches already.
    pub is_watched: bool,
}

impl<H: Host<User = ()>> Seated<H> {
    /// A game in which whoever is at the screen acts for all seats.
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

/// What a room can be told.
#[derive(Debug)]
pub enum Input<H: Host> {
    /// The room has just been opened: computers may begin.
    Opened,
    /// Somebody wants to do something.
    Request(Request<H>),
    /// What became of a search.
    Search(JobId, SearchUpdate<H::Evaluation>),
    /// Who is there has changed.
    Presence(Presence),
    /// Time has passed.
    Tick,
}

/// Something that somebody wants to do in a game.
#[derive(Debug)]
pub struct Request<H: Host> {
    /// Who asks.
    pub user: H::User,
    /// Where the answer goes.
    pub connection: H::Connection,
    /// The id that the client gave its message: sent again, the message changes nothing.
    pub message: String,
    /// For which seat.
    pub seat: Seat,
    /// The number of actions on the board that the client has seen.
    pub ply: usize,
    /// What.
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
    /// What the message is known by: both seats' clients may choose the same id.
    pub fn key(&self) -> String {
        match self.seat {
            Seat::First => format!("1:{}", self.message),
            Seat::Second => format!("2:{}", self.message),
        }
    }
}

/// What can be asked of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Something that the match decides.
    Command(Command),
    /// The computer that is searching shall move at once.
    MoveNow,
}

/// Who is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Presence {
    /// Whether the person who acts for each seat follows the game.
    pub seats: [bool; 2],
    /// Whether anybody follows it.
    pub is_watched: bool,
}

/// The number of a search of one room. Numbers are never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobId(pub u64);

/// What becomes of a search.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchUpdate<E> {
    /// It has begun, or is certain to begin. Comes first.
    Started,
    /// It could not begin: nobody is free to run it.
    PoolFull,
    /// It could not begin: no engine is there at all.
    NoEngine,
    /// What it has found so far.
    Progress(Found<E>),
    /// What it has found. The last.
    Answer(Found<E>),
    /// The player cannot go on. The last.
    Failed(String),
    /// It ended without an answer, through no fault of the player. The last: it is asked for again.
    Lost,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<E> {
    /// The best action, as it is written.
    pub best: Option<String>,
    /// How it leaves the side to move.
    pub evaluation: Option<E>,
    /// The same for somebody who is offered a draw.
    pub outlook: Option<Outlook>,
    /// How deep and how much was searched.
    pub thinking: Thinking,
}

/// How far a search is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thinking {
    /// The depth reached.
    pub depth: u32,
    /// The positions searched.
    pub nodes: u64,
}

/// What a room wants done.
#[derive(Debug)]
pub enum Output<H: Host> {
    /// Store these events, then tell everybody who follows the game.
    Persist(Persist<H>),
    /// Answer a request.
    Reply(Reply<H>),
    /// Show a good move to whoever asked for it.
    Hint(Hint<H>),
    /// Tell everybody how far the computer that is to move has come; nothing when it has ceased to search.
    Thinking(Option<Thinking>),
    /// Begin a search; answered by [`SearchUpdate::Started`], [`SearchUpdate::PoolFull`] or [`SearchUpdate::NoEngine`].
    Search(SearchOrder<H>),
    /// Let a search answer as soon as it can.
    FinishNow(JobId),
    /// End a search. Its answer is not wanted.
    Cancel(JobId),
    /// The game goes on as another one, which is to be made once.
    Next(NextGame),
    /// Call off a game that nobody has joined, and answer the request.
    CallOff(Request<H>),
    /// A computer player has lost because it failed: for the log.
    PlayerFailed {
        /// Which.
        seat: Seat,
        /// Why.
        reason: String,
    },
}

/// Events to store.
#[derive(Debug)]
pub struct Persist<H: Host> {
    /// What happened, in order; never empty.
    pub events: Vec<Event>,
    /// The request that led to it, whose [key](Request::key) is to be stored with the last event.
    pub request: Option<Request<H>>,
}

/// The answer to a request.
#[derive(Debug)]
pub struct Reply<H: Host> {
    /// Where it goes.
    pub to: H::Connection,
    /// The id of the message that it answers.
    pub message: String,
    /// Whether it was done.
    pub result: Result<(), Refusal>,
    /// The match's version after it.
    pub version: Version,
}

/// A good move.
#[derive(Debug)]
pub struct Hint<H: Host> {
    /// Where it goes.
    pub to: H::Connection,
    /// For how many actions on the board it holds.
    pub ply: usize,
    /// The move as it is written.
    pub text: String,
    /// How it leaves the one who asked.
    pub evaluation: H::Evaluation,
    /// How deep was searched.
    pub depth: u32,
}

/// A search to begin: about the position that is on the board now.
#[derive(Debug)]
pub struct SearchOrder<H: Host> {
    /// Its number.
    pub job: JobId,
    /// What it is for.
    pub purpose: Purpose,
    /// The id of the player who searches.
    pub player: String,
    /// The most time that it may take.
    pub limit: Millis,
    /// Whether the limit is a share of the player's clock, so that what is left over is worth keeping.
    pub is_on_clock: bool,
    /// Who waits for it.
    pub urgency: Urgency,
    /// Whose search it is: who wants the hint, or who brought the computer.
    pub user: Option<H::User>,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The move of the computer in this seat.
    Move(Seat),
    /// Whether the computer in this seat agrees to a draw.
    Draw(Seat),
    /// A hint.
    Hint,
}

/// Who waits for a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// A person, for an answer beside the game.
    Advice,
    /// A person, for a move.
    Move,
    /// Nobody in particular.
    Background,
}

/// A game to be made after this one.
#[derive(Clone, Debug, PartialEq)]
pub struct NextGame {
    /// Its settings: the same with exchanged seats.
    pub settings: Settings,
    /// How many games are to follow it.
    pub more: u32,
}

/// Why a request was not carried out. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The seat belongs to somebody else.
    #[error("This seat is not yours.")]
    NotYours,
    /// The client has seen another position.
    #[error("The game went on in the meantime.")]
    Stale,
    /// No engine is free.
    #[error("Everybody who could do it is busy: try again in a moment.")]
    Busy,
    /// No engine is there at all.
    #[error(
        "No engine is there at the moment: people can play each other, and computers will be back."
    )]
    NoEngine,
    /// There is nobody to play against yet.
    #[error("Nobody has joined the game yet.")]
    Waiting,
    /// Nobody searches who could move at once.
    #[error("No computer is thinking.")]
    NotThinking,
    /// The match does not allow it.
    #[error(transparent)]
    Match(#[from] Refused),
}
