//! What comes to the app from outside, and what it wants done outside.

use std::path::PathBuf;

use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use sente_engine::{Analysis, Limits, ReviewedMove};
use sente_room::Purpose;
use sente_rules::Table;

use super::online::connection::{Ask, Heard};
use super::review_page::ReviewUpdate;

/// Something happened outside.
#[derive(Clone, Debug)]
pub enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse was used.
    Mouse(MouseEvent),
    /// The window has another size.
    Resize(u16, u16),
    /// A computer player is further.
    SearchUpdate(SearchId, SearchUpdate),
    /// A file was written, or the reason why not.
    Saved(PathBuf, Result<(), SaveError>),
    /// A file was read, or the reason why not.
    Loaded(PathBuf, Result<Vec<u8>, String>),
    /// What the folder holds, the newest first.
    Listed(Vec<SavedFile>),
    /// The person's preferences, or what they have learned, were written down, or the reason why not.
    Kept(Result<(), String>),
    /// The review of this number is further.
    Reviewed(u64, ReviewUpdate),
    /// The move that was the last of so many, in the game of this number, is judged.
    Judged(u64, usize, Box<ReviewedMove>),
    /// Something came from the server.
    Server(Heard),
    /// Time has passed, and nothing else.
    Tick,
    /// The program was told to end.
    Terminate,
}

/// Why a file was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// There is one of this name, and it was not to be replaced.
    Exists,
    /// For another reason.
    Failed(String),
}

/// A file that may hold a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedFile {
    pub path: PathBuf,
    pub bytes: Vec<u8>,
}

/// What the app wants done outside.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Lets a computer player think, instead of whatever it thinks about now.
    Think(Job),
    /// Ends the thinking; its answer still comes.
    StopThinking,
    /// Writes a file; one that is there already only where it is to be replaced.
    Save {
        path: PathBuf,
        bytes: Vec<u8>,
        replace: bool,
    },
    /// Lists the files in this folder that may hold games.
    List,
    /// Reads a file.
    Load(PathBuf),
    /// Writes the person's preferences down.
    Keep(String),
    /// Writes down what the person has learned.
    KeepLearning(String),
    /// Judges a finished game; answers come with this number.
    Review(u64, Box<dyn Table>),
    /// Judges the last move of the game of this number, instead of an earlier one.
    Judge(u64, Box<dyn Table>),
    /// Nobody waits for the review any more.
    StopReview,
    /// Wants something from the server.
    Ask(Ask),
    /// Gives the terminal back to the shell until it wants the program to go on.
    Suspend,
    /// Ends the program.
    Quit,
}

/// The number of a job: answers with an old one come too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchId(pub u64);

/// Something to think about.
#[derive(Clone, Debug)]
pub struct Job {
    pub ticket: SearchId,
    /// Who thinks: players remember what they thought before in the same game.
    pub engine: EngineKey,
    pub table: Box<dyn Table>,
    pub limits: Limits,
}

/// A computer player at work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineKey {
    /// The number of the game.
    pub game: u64,
    pub purpose: Purpose,
    /// The id of the player.
    pub player: String,
    pub seed: u64,
}

/// How far a computer player is.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchUpdate {
    /// What it has found so far.
    Progress(Analysis<String>),
    /// What it has found, or the reason why it failed.
    Answer(Result<Analysis<String>, String>),
}
