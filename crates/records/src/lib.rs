//! Game records: the moves of a game with variations and annotations, the players, and the file formats. Works on
//! bytes; opens no files.
//!
//! Reading is liberal: whatever the rules accept is kept, and a [`Warning`] reports the rest. Writing is strict: no
//! move is omitted unless the caller asks for it. Other data that a format cannot hold is omitted:
//!
//! | | variations | comments | evaluations, times | labels, marks | players, date | set-up |
//! |---|---|---|---|---|---|---|
//! | JSON, SGF | yes | yes | yes | yes | yes | yes |
//! | LIB | yes | yes | – | yes | – | – |
//! | GGF | – | – | yes | – | yes | yes |
//! | PSQ | – | – | times | – | names | – |
//! | transcript | – | – | – | – | – | – |
//!
//! As JSON, the games of an older desktop program can be read too, but not written.
//!
//! PSQ, LIB and transcripts do not name their rules, so reading them needs the hint. The board of a transcript is the
//! smallest one that has all its points. SGF and GGF distinguish fewer causes of an end than [`Ending`].
//!
//! ```
//! use sente_rules::GameId;
//! use sente_records::{Format, read, write};
//!
//! let reading = read(b"1. f5 d6 2. c3 a1", None, Some(GameId::Othello))?;
//! assert_eq!(reading.warnings[0].to_string(), "move 4, a1: a1 turns over no disc");
//! assert_eq!(write(&reading.records, Format::Transcript)?, b"f5d6c3\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod desktop;
mod encoding;
mod error;
mod format;
mod ggf;
mod json;
pub mod properties;
mod psq;
mod reader;
mod renlib;
mod replay;
mod sgf;
mod text;
pub mod transcript;
mod tree;
mod verdict;
pub mod wthor;

pub use encoding::{Decoder, set_decoder};
pub use error::{Place, ReadError, Unplayable, Warning, WriteError};
pub use format::Format;
pub use reader::Reader;
pub use tree::{NodeId, Notes, Tree};
pub use verdict::{Ending, Verdict};

use error::Warnings;
use replay::Replay;

use sente_rules::Action;
use sente_rules::gomoku::Size;
use sente_rules::{GameId, Opening, Rules, Table};

/// The largest size of a file, in bytes.
pub const LARGEST_FILE: usize = 64 << 20;

/// The largest number of moves in a file, including variations.
pub const MOST_MOVES: usize = 1_000_000;

/// The largest number of games in a file.
pub const MOST_GAMES: usize = 100_000;

/// One game.
///
/// ```
/// use sente_records::{Format, NodeId, Record, write};
/// use sente_rules::{GameId, Rules};
///
/// let mut record = Record::new(Rules::usual(GameId::Othello));
/// let first = record.tree.add(NodeId::START, "f5");
/// record.tree.add(first, "d6");
/// let other = record.tree.add(first, "f6");
/// record.tree.notes_mut(other).comment = "Diagonal".to_owned();
///
/// assert_eq!(record.main_line().collect::<Vec<_>>(), ["f5", "d6"]);
/// assert_eq!(record.table(other)?.actions(), ["f5", "f6"]);
/// assert_eq!(write(&[record.main_line_only()], Format::Transcript)?, b"f5d6\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The rules with their settings.
    pub rules: Rules,
    /// The initial position as text, if it is not the default one.
    pub setup: Option<String>,
    /// The players, the date and the result.
    pub info: Info,
    /// The moves with their variations and annotations.
    pub tree: Tree,
}

/// Information about a game beside its moves. Unknown texts are empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// The player of Black after the opening.
    pub black: Player,
    /// The player of White after the opening.
    pub white: Player,
    /// The date as in the file.
    pub date: String,
    /// The tournament or match.
    pub event: String,
    /// The place.
    pub place: String,
    /// The time control as in the file.
    pub clock: String,
    /// The result.
    pub verdict: Option<Verdict>,
}

/// A player in a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The name.
    pub name: String,
    /// The rating or rank as in the file.
    pub rating: String,
}

/// The content of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The games, at least one.
    pub records: Vec<Record>,
    /// The omitted parts.
    pub warnings: Vec<Warning>,
}

/// Reads a file. Detects the format if none is given. The hint names the expected game and decides if the file does not
/// name one.
pub fn read(
    bytes: &[u8],
    format: Option<Format>,
    hint: Option<GameId>,
) -> Result<Reading, ReadError> {
    let mut reader = Reader::new(bytes, format, hint)?;
    reader.advance(usize::MAX);
    reader.finish()
}

/// Writes records so that [`read`] returns them unchanged. Fails if the format cannot hold them.
pub fn write(records: &[Record], format: Format) -> Result<Vec<u8>, WriteError> {
    match format {
        Format::Json => json::write(single(records, format)?),
        Format::Sgf => sgf::write(records),
        Format::Psq => psq::write(single(records, format)?),
        Format::Lib => renlib::write(single(records, format)?),
        Format::Ggf => ggf::write(records),
        Format::Wthor => Err(WriteError::ReadOnly(format)),
        Format::Transcript => transcript::write(single(records, format)?),
    }
}

impl Record {
    /// Reads a record in Sente's own format, like [`read`] with [`Format::Json`]. A program that calls only this contains
    /// no code for other formats.
    pub fn read_own(bytes: &[u8]) -> Result<Self, ReadError> {
        check_size(bytes)?;
        let mut warnings = Warnings::default();
        let draft = json::read_own(bytes, None, &mut warnings)?;
        let mut reading = Reader::of(vec![draft], warnings).finish()?;
        Ok(reading.records.swap_remove(0))
    }

    /// Writes the record in Sente's own format, like [`write()`] with [`Format::Json`].
    pub fn write_own(&self) -> Result<Vec<u8>, WriteError> {
        json::write(self)
    }

    /// A record of a game without moves.
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            setup: None,
            info: Info::default(),
            tree: Tree::new(),
        }
    }

    /// The record of the game on a table.
    pub fn of(table: &dyn Table) -> Self {
        let mut record = Self::new(table.rules());
        record.setup = table.setup_text();
        let mut node = NodeId::START;
        for action in table.actions() {
            node = record.tree.add(node, &action);
        }
        record.info.verdict = table.outcome().as_ref().map(Verdict::from);
        record
    }

    /// A table with the position of a node; an error if the line to it is illegal.
    pub fn table(&self, node: NodeId) -> Result<Box<dyn Table>, Unplayable> {
        let mut table = replay::begin(&self.rules, self.setup.as_deref())?;
        for node in self.tree.path(node) {
            table.play_text(self.tree.action(node))?;
        }
        Ok(table)
    }

    /// The actions of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = &str> {
        let nodes = self.tree.main_line(NodeId::START);
        nodes.map(|node| self.tree.action(node))
    }

    /// A copy without variations, for formats that cannot hold them.
    #[must_use]
    pub fn main_line_only(&self) -> Self {
        let mut tree = Tree::new();
        *tree.notes_mut(NodeId::START) = self.tree.notes(NodeId::START).clone();
        let mut end = NodeId::START;
        for node in self.tree.main_line(NodeId::START) {
            end = tree.add(end, self.tree.action(node));
            *tree.notes_mut(end) = self.tree.notes(node).clone();
        }
        Self {
            tree,
            ..self.clone()
        }
    }

    /// A copy with a free opening and without the choices of an opening, for formats that hold only moves.
    #[must_use]
    pub fn stones_only(&self) -> Self {
        let mut tree = Tree::new();
        let mut places = vec![NodeId::START; self.tree.capacity()];
        for (node, _) in self.tree.preorder(NodeId::START) {
            let parent = self
                .tree
                .parent(node)
                .map_or(NodeId::START, |parent| places[parent.index()]);
            let action = self.tree.action(node);
            let is_move = node != NodeId::START && !Action::<()>::is_choice(action);
            let place = if is_move {
                tree.add(parent, action)
            } else {
                parent
            };
            tree.notes_mut(place).merge(self.tree.notes(node).clone());
            places[node.index()] = place;
        }
        Self {
            rules: self.rules.without_opening(),
            tree,
            setup: self.setup.clone(),
            info: self.info.clone(),
        }
    }

    /// The replayed record for writers: canonical, with the side of each move.
    fn replay(&self) -> Result<Replay, WriteError> {
        if self.tree.capacity() > MOST_MOVES && self.tree.len() > MOST_MOVES {
            return Err(WriteError::TooLarge(MOST_MOVES));
        }
        let setup = self.setup.as_deref();
        let table = replay::begin(&self.rules, setup)?;
        let mut refusal = None;
        let replay = Replay::run(table, setup, self.tree.clone(), |ply, text, reason| {
            refusal.get_or_insert_with(|| format!("move {ply}, {text}: {reason}"));
        });
        match refusal {
            Some(reason) => Err(WriteError::Illegal(reason)),
            None => Ok(replay),
        }
    }

    /// The record for a format that holds one line of moves from the default position.
    fn line(&self, format: Format) -> Result<Replay, WriteError> {
        if self.tree.has_variations() {
            return Err(WriteError::Variations(format));
        }
        self.refuse_opening(format)?;
        self.replay()
    }

    fn refuse_setup(&self, format: Format) -> Result<(), WriteError> {
        match self.setup {
            Some(_) => Err(WriteError::SetUp(format)),
            None => Ok(()),
        }
    }

    fn refuse_opening(&self, format: Format) -> Result<(), WriteError> {
        match self.rules.opening() {
            Opening::Free => Ok(()),
            _ => Err(WriteError::Opening(format)),
        }
    }

    /// Rejects a game that the format does not support.
    fn refuse_game(&self, format: Format) -> Result<(), WriteError> {
        let is_held = Format::of(self.rules.game()).contains(&format);
        is_held.then_some(()).ok_or_else(|| self.wrong_game(format))
    }

    fn wrong_game(&self, format: Format) -> WriteError {
        WriteError::WrongGame {
            format,
            game: self.rules.game().name(),
        }
    }
}

impl Info {
    fn cleaned(&self) -> Self {
        let player = |player: &Player| Player {
            name: text::clean_line(&player.name),
            rating: text::clean_line(&player.rating),
        };
        let margin = |verdict: Verdict| Verdict {
            margin: verdict.margin.filter(|margin| margin.is_finite()),
            ..verdict
        };
        Self {
            black: player(&self.black),
            white: player(&self.white),
            date: text::clean_line(&self.date),
            event: text::clean_line(&self.event),
            place: text::clean_line(&self.place),
            clock: text::clean_line(&self.clock),
            verdict: self.verdict.map(margin),
        }
    }
}

fn check_size(bytes: &[u8]) -> Result<(), ReadError> {
    if bytes.len() > LARGEST_FILE {
        let most = LARGEST_FILE >> 20;
        return Err(ReadError::file(format!("it is larger than {most} MiB")));
    }
    Ok(())
}

fn single(records: &[Record], format: Format) -> Result<&Record, WriteError> {
    match records {
        [record] => Ok(record),
        _ => Err(WriteError::Count {
            format,
            count: records.len(),
        }),
    }
}

/// Counts moves and games over a whole file, to bound the memory.
#[derive(Debug, Default)]
struct Budget {
    moves: usize,
    games: usize,
}

impl Budget {
    fn another_move(&mut self) -> Result<(), ReadError> {
        self.moves += 1;
        match self.moves {
            0..=MOST_MOVES => Ok(()),
            _ => Err(ReadError::file(format!(
                "it has more than {MOST_MOVES} moves"
            ))),
        }
    }

    fn another_game(&mut self) -> Result<(), ReadError> {
        self.games += 1;
        match self.games {
            0..=MOST_GAMES => Ok(()),
            _ => Err(ReadError::file(format!(
                "it has more than {MOST_GAMES} games"
            ))),
        }
    }
}

/// The Gomoku rules for a file that does not name them: those of the hint, if it is for Gomoku.
fn gomoku_rules(hint: Option<GameId>, otherwise: GameId, lines: usize) -> Result<Rules, ReadError> {
    let is_gomoku = |game: &GameId| matches!(Rules::usual(*game), Rules::Gomoku(_));
    let game = hint.filter(is_gomoku).unwrap_or(otherwise);
    let refused = || {
        let name = game.name();
        ReadError::file(format!(
            "{name} is not played here on {lines}×{lines} lines"
        ))
    };
    let Rules::Gomoku(rules) = Rules::usual(game) else {
        return Err(refused());
    };
    let size = Size::from_lines(lines).ok_or_else(refused)?;
    Ok(rules.with_size(size).ok_or_else(refused)?.into())
}
