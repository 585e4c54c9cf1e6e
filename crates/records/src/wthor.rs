//! WTHOR, the database of the French Othello Federation: the games of a year in a `.wtb` file, names of players and
//! tournaments in `.jou` and `.trn` files. Read only.
//!
//! [`games`] is for callers that read many games quickly and replay them themselves; [`read`] gives checked records.

use super::encoding::Encoding;
use super::error::{Place, ReadError, Warnings};
use super::replay::Draft;
use super::tree::NodeId;
use super::verdict::Verdict;
use super::{Budget, Reader, Reading, check_size};
use sente_rules::{GameId, Point, Rules};

const HEADER: usize = 16;
const GAME: usize = 68;
const PLAYER_NAME: usize = 20;
const TOURNAMENT_NAME: usize = 26;
const SQUARES: u8 = 64;

/// The names that games refer to by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    players: Vec<String>,
    tournaments: Vec<String>,
}

impl Names {
    /// Reads a file of players (`WTH.JOU`) and one of tournaments (`WTH.TRN`).
    pub fn read(players: &[u8], tournaments: &[u8]) -> Result<Self, ReadError> {
        Ok(Self {
            players: names(players, PLAYER_NAME)?,
            tournaments: names(tournaments, TOURNAMENT_NAME)?,
        })
    }

    /// The player with this number.
    pub fn player(&self, number: u16) -> Option<&str> {
        self.players.get(usize::from(number)).map(String::as_str)
    }

    /// The tournament with this number.
    pub fn tournament(&self, number: u16) -> Option<&str> {
        self.tournaments
            .get(usize::from(number))
            .map(String::as_str)
    }
}

/// A game as in the file. Its moves are not checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RawGame<'a> {
    /// The tournament's number.
    pub tournament: u16,
    /// Black's number.
    pub black: u16,
    /// White's number.
    pub white: u16,
    /// Black's discs at the end, with the empty squares counted for the winner.
    pub score: u8,
    /// Black's result with best play from a certain move on; see [`Games::depth`].
    pub theoretical: u8,
    moves: &'a [u8],
}

impl<'a> RawGame<'a> {
    /// The squares of the moves in order, without passes. Ends at the first byte that is not a square.
    pub fn moves(&self) -> impl Iterator<Item = Point> + use<'a> {
        self.moves.iter().map_while(|&byte| square(byte))
    }
}

/// The games of a file, one after the other.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    year: u16,
    depth: u8,
    rest: &'a [u8],
}

impl Games<'_> {
    /// The year in which the games were played.
    pub const fn year(&self) -> u16 {
        self.year
    }

    /// The number of empty squares at which the theoretical scores begin.
    pub const fn depth(&self) -> u8 {
        self.depth
    }
}

impl<'a> Iterator for Games<'a> {
    type Item = RawGame<'a>;

    fn next(&mut self) -> Option<RawGame<'a>> {
        let (game, rest) = self.rest.split_at_checked(GAME)?;
        self.rest = rest;
        let number = |at: usize| u16::from_le_bytes([game[at], game[at + 1]]);
        Some(RawGame {
            tournament: number(0),
            black: number(2),
            white: number(4),
            score: game[6],
            theoretical: game[7],
            moves: &game[8..],
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let games = self.rest.len() / GAME;
        (games, Some(games))
    }
}

impl ExactSizeIterator for Games<'_> {}

/// The games of a `.wtb` file.
pub fn games(bytes: &[u8]) -> Result<Games<'_>, ReadError> {
    check_size(bytes)?;
    let (count, header, body) = split(bytes)?;
    if !matches!(header[12], 0 | 8) {
        let size = header[12];
        return Err(ReadError::new(
            Place::Byte(12),
            format!("boards of {size}×{size} are not played here"),
        ));
    }
    Ok(Games {
        year: u16::from_le_bytes([header[10], header[11]]),
        depth: header[14],
        rest: &body[..body.len().min(count.saturating_mul(GAME))],
    })
}

/// Reads a `.wtb` file into records, with names if they are given.
pub fn read(bytes: &[u8], names: Option<&Names>) -> Result<Reading, ReadError> {
    let mut warnings = Warnings::default();
    let drafts = drafts(bytes, names, &mut warnings)?;
    Reader::of(drafts, warnings).finish()
}

pub(super) fn drafts(
    bytes: &[u8],
    names: Option<&Names>,
    warnings: &mut Warnings,
) -> Result<Vec<Draft>, ReadError> {
    let games = games(bytes)?;
    let (count, ..) = split(bytes)?;
    if games.len() < count {
        let found = games.len();
        warnings.add(
            Place::Byte(bytes.len()),
            format!("it ends after {found} of {count} games"),
        );
    }
    let mut budget = Budget::default();
    let year = games.year();
    games
        .map(|game| {
            budget.another_game()?;
            draft(&game, year, names, &mut budget)
        })
        .collect()
}

fn draft(
    game: &RawGame<'_>,
    year: u16,
    names: Option<&Names>,
    budget: &mut Budget,
) -> Result<Draft, ReadError> {
    let mut draft = Draft::new(Rules::usual(GameId::Othello));
    let player = |number| match names.and_then(|names| names.player(number)) {
        Some(name) => name.to_owned(),
        None => format!("player {number}"),
    };
    draft.info.black.name = player(game.black);
    draft.info.white.name = player(game.white);
    draft.info.event = match names.and_then(|names| names.tournament(game.tournament)) {
        Some(name) => name.to_owned(),
        None => format!("tournament {}", game.tournament),
    };
    draft.info.date = year.to_string();
    if game.score <= SQUARES {
        let difference = f32::from(game.score) * 2.0 - f32::from(SQUARES);
        draft.info.verdict = Some(Verdict::counted(difference));
    }
    let mut node = NodeId::START;
    for &byte in game.moves.iter().take_while(|&&byte| byte != 0) {
        budget.another_move()?;
        // An invalid square is kept, so that the rules reject the move by name.
        let action = square(byte).map_or_else(|| byte.to_string(), |point| point.to_string());
        node = draft.push(node, &action, None);
    }
    Ok(draft)
}

/// The declared number of games, the header and the rest.
fn split(bytes: &[u8]) -> Result<(usize, &[u8], &[u8]), ReadError> {
    let Some((header, body)) = bytes.split_at_checked(HEADER) else {
        return Err(ReadError::file(
            "it is too short for a file of this database",
        ));
    };
    let count = u32::from_le_bytes([header[4], header[5], header[6], header[7]]);
    Ok((count as usize, header, body))
}

fn names(bytes: &[u8], length: usize) -> Result<Vec<String>, ReadError> {
    check_size(bytes)?;
    let (_, header, body) = split(bytes)?;
    let count = u16::from_le_bytes([header[8], header[9]]);
    let name = |bytes: &[u8]| {
        let end = bytes.iter().position(|&byte| byte == 0);
        let bytes = &bytes[..end.unwrap_or(bytes.len())];
        let name = Encoding::WINDOWS_1252.decode_all(bytes);
        name.trim().to_owned()
    };
    Ok(body
        .chunks_exact(length)
        .take(count.into())
        .map(name)
        .collect())
}

/// Decodes `10 * row + column`, both counted from 1.
fn square(byte: u8) -> Option<Point> {
    let (row, col) = (byte / 10, byte % 10);
    ((1..=8).contains(&row) && (1..=8).contains(&col)).then(|| Point::new(col - 1, row - 1))
}
