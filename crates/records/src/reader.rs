//! Incremental reading, for callers that must not block: first the file is parsed, and then its moves are replayed, as
//! many per call as the caller wants.

use std::collections::VecDeque;

use super::error::{ReadError, Warnings};
use super::replay::{Check, Draft};
use super::{Format, Reading, Record, check_size};
use super::{ggf, json, psq, renlib, sgf, transcript, wthor};
use sente_rules::GameId;

/// A file that is being read.
///
/// ```
/// use sente_rules::GameId;
/// use sente_records::Reader;
///
/// let mut reader = Reader::new(b"f5 d6 c3 d3", None, Some(GameId::Othello))?;
/// while !reader.advance(2) {
///     println!("{} of {} moves", reader.played(), reader.moves());
/// }
/// assert_eq!(reader.finish()?.records[0].main_line().count(), 4);
/// # Ok::<(), sente_records::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Reader {
    drafts: VecDeque<Draft>,
    /// Whether the file has several games, so that messages name them by number.
    several: bool,
    /// The number of the current game.
    game: usize,
    check: Option<Check>,
    records: Vec<Record>,
    warnings: Warnings,
    /// Why the first of the games that cannot start cannot start.
    refused: Option<ReadError>,
    moves: usize,
    played: usize,
}

impl Reader {
    /// Parses a file. Detects the format if none is given. The hint names the expected game and decides if the file
    /// does not name one.
    pub fn new(
        bytes: &[u8],
        format: Option<Format>,
        hint: Option<GameId>,
    ) -> Result<Self, ReadError> {
        check_size(bytes)?;
        let unknown = || ReadError::file("this is not a game record of a known format");
        let format = format
            .or_else(|| Format::detect(bytes))
            .ok_or_else(unknown)?;
        let mut warnings = Warnings::default();
        let drafts = match format {
            Format::Json => vec![json::read(bytes, hint, &mut warnings)?],
            Format::Sgf => sgf::read(bytes, hint, &mut warnings)?,
            Format::Psq => vec![psq::read(bytes, hint)?],
            Format::Lib => vec![renlib::read(bytes, hint)?],
            Format::Ggf => ggf::read(bytes, &mut warnings)?,
            Format::Wthor => wthor::drafts(bytes, None, &mut warnings)?,
            Format::Transcript => vec![transcript::read(bytes, hint)?],
        };
        Ok(Self::of(drafts, warnings))
    }

    pub(super) fn of(drafts: Vec<Draft>, warnings: Warnings) -> Self {
        Self {
            several: drafts.len() > 1,
            moves: drafts.iter().map(|it| it.tree.capacity() - 1).sum(),
            drafts: drafts.into(),
            game: 0,
            check: None,
            records: Vec::new(),
            warnings,
            refused: None,
            played: 0,
        }
    }

    /// Replays at most this many more moves. Returns true when all are replayed.
    pub fn advance(&mut self, moves: usize) -> bool {
        let mut left = moves;
        while left > 0 {
            let Some(check) = &mut self.check else {
                match self.drafts.pop_front() {
                    Some(draft) => self.begin(draft),
                    None => return true,
                }
                continue;
            };
            let unused = check.advance(left, &mut self.warnings);
            self.played += left - unused;
            left = unused;
            if let Some(check) = self.check.take_if(|check| check.is_done()) {
                self.records.push(check.finish());
            }
        }
        self.check.is_none() && self.drafts.is_empty()
    }

    /// The number of moves in the file, including variations.
    pub const fn moves(&self) -> usize {
        self.moves
    }

    /// The number of replayed moves, without those that were cut off.
    pub const fn played(&self) -> usize {
        self.played
    }

    /// The result. A game that cannot start is an error only if there are no other games.
    pub fn finish(mut self) -> Result<Reading, ReadError> {
        while !self.advance(usize::MAX) {}
        match self.refused {
            Some(error) if self.records.is_empty() => Err(error),
            _ if self.records.is_empty() => Err(ReadError::file("there is no game in it")),
            _ => Ok(Reading {
                records: self.records,
                warnings: self.warnings.into_vec(),
            }),
        }
    }

    fn begin(&mut self, draft: Draft) {
        self.game += 1;
        match draft.check(self.several.then_some(self.game)) {
            Ok(check) => self.check = Some(check),
            Err(error) => {
                self.warnings.add(error.place.clone(), error.reason.clone());
                self.refused.get_or_insert(error);
            }
        }
    }
}
