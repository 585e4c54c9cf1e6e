//! Inputs of the app, and the effects that it requests.

use std::path::PathBuf;

use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use sente_engine::{Analysis, Limits, ReviewedMove};
use sente_room::Purpose;
use sente_rules::Table;

use super::online::connection::{Ask, Heard};
use super::review_page::ReviewUpdate;

/// An input of the app.
#[derive(Clone, Debug)]
pub enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse was used.
    Mouse(MouseEvent),
    /// The window was resized.
    Resize(u16, u16),
    /// Progress or the result of a computer player's search.
    SearchUpdate(SearchId, SearchUpdate),
    /// A file was written, or could not be for this reason.
    Saved(PathBuf, Result<(), SaveError>),
    /// A file was read, or could not be for this reason.
    Loaded(PathBuf, Result<Vec<u8>, String>),
    /// The files of the folder, the newest first.
    Listed(Vec<SavedFile>),
    /// The person's preferences or learning progress were stored, or could not be for this reason.
    Kept(Result<(), String>),
    /// Progress or the result of the review with this number.
    Reviewed(u64, ReviewUpdate),
    /// The judgement of the last move, at this ply, of the game with this number.
    Judged(u64, usize, Box<ReviewedMove>),
    /// Something arrived from the server.
    Server(Heard),
    /// Only time has passed.
    Tick,
    /// The process was asked to terminate.
    Terminate,
}

/// Why a file was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// The file exists and may not be replaced.
    Exists,
    /// Another reason.
    Failed(String),
}

/// A file that may contain a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedFile {
    pub path: PathBuf,
    pub bytes: Vec<u8>,
}

/// An effect that the app requests.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Starts a computer player's search and cancels the current one.
    Think(Job),
    /// Cancels the search; its answer still arrives.
    StopThinking,
    /// Writes a file; replaces an existing one only with `replace`.
    Save {
        path: PathBuf,
        bytes: Vec<u8>,
        replace: bool,
    },
    /// Lists the files in the current folder that may contain games.
    List,
    /// Reads a file.
    Load(PathBuf),
    /// Stores the person's preferences.
    Keep(String),
    /// Stores the person's learning progress.
    KeepLearning(String),
    /// Reviews a finished game; the answers carry this number.
    Review(u64, Box<dyn Table>),
    /// Judges the last move of the game with this number; cancels an earlier request.
    Judge(u64, Box<dyn Table>),
    /// Cancels the review.
    StopReview,
    /// Sends a request to the server.
    Ask(Ask),
    /// Suspends the program and returns the terminal to the shell until it is resumed.
    Suspend,
    /// Ends the program.
    Quit,
}

/// The number of a search; answers with an outdated number are ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchId(pub u64);

/// A search to run.
#[derive(Clone, Debug)]
pub struct Job {
    pub ticket: SearchId,
    /// The engine to use: engines keep what they learned from earlier searches in the same game.
    pub engine: EngineKey,
    pub table: Box<dyn Table>,
    pub limits: Limits,
}

/// Identifies the engine of a computer player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineKey {
    /// The number of the game.
    pub game: u64,
    pub purpose: Purpose,
    /// The player's id.
    pub player: String,
    pub seed: u64,
}

/// Progress or the result of a search.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchUpdate {
    /// The best result so far.
    Progress(Analysis<String>),
    /// The final result, or the reason why the search failed.
    Answer(Result<Analysis<String>, String>),
}
