//! The formats of records, and their detection by outer marks.

use std::fmt;

use sente_rules::GameId;

use super::text;

/// A format of game records.
///
/// ```
/// use sente_records::Format;
///
/// assert_eq!(Format::detect(b"(;GM[4]SZ[15];B[h8])"), Some(Format::Sgf));
/// assert_eq!(Format::from_extension("psq"), Some(Format::Psq));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Sente's own format: everything about one game of any kind.
    Json,
    /// Smart Game Format: Gomoku, Renju and Othello, several games, with variations.
    Sgf,
    /// Piskvork: one line of Gomoku or Renju.
    Psq,
    /// RenLib: a tree of Renju moves.
    Lib,
    /// Generic Game Format: Othello, several games, one line of moves each.
    Ggf,
    /// WTHOR, the database of the French Othello Federation; read only.
    Wthor,
    /// A plain list of moves of any game.
    Transcript,
}

/// The formats of the games that other programs have formats for.
const OF_GAMES: [(GameId, &[Format]); 4] = {
    const GOMOKU: &[Format] = &[Format::Json, Format::Sgf, Format::Psq, Format::Transcript];
    [
        (GameId::Gomoku, GOMOKU),
        (GameId::Standard, GOMOKU),
        (
            GameId::Renju,
            &[
                Format::Json,
                Format::Sgf,
                Format::Psq,
                Format::Lib,
                Format::Transcript,
            ],
        ),
        (
            GameId::Othello,
            &[Format::Json, Format::Sgf, Format::Ggf, Format::Transcript],
        ),
    ]
};

impl Format {
    /// All formats, Sente's own first.
    pub const ALL: [Self; 7] = [
        Self::Json,
        Self::Sgf,
        Self::Psq,
        Self::Lib,
        Self::Ggf,
        Self::Wthor,
        Self::Transcript,
    ];

    /// The formats that can be written, Sente's own first.
    pub fn of(game: GameId) -> &'static [Self] {
        let own = OF_GAMES.iter().find(|(of, _)| *of == game);
        own.map_or(&[Self::Json, Self::Transcript], |&(_, formats)| formats)
    }

    /// The usual file extension, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Sgf => "sgf",
            Self::Psq => "psq",
            Self::Lib => "lib",
            Self::Ggf => "ggf",
            Self::Wthor => "wtb",
            Self::Transcript => "txt",
        }
    }

    /// The format with this file extension.
    pub fn from_extension(extension: &str) -> Option<Self> {
        let extension = extension.trim_start_matches('.');
        Self::ALL
            .into_iter()
            .find(|format| format.extension().eq_ignore_ascii_case(extension))
    }

    /// Detects the format of these bytes.
    pub fn detect(bytes: &[u8]) -> Option<Self> {
        if bytes.starts_with(b"\xFFRenLib\xFF") {
            return Some(Self::Lib);
        }
        if looks_like_wthor(bytes) {
            return Some(Self::Wthor);
        }
        let beginning = text::decode(&bytes[..bytes.len().min(4096)], None);
        let beginning = beginning.trim_start();
        if beginning.starts_with('{') {
            return Some(Self::Json);
        }
        if beginning.starts_with("Piskvorky") {
            return Some(Self::Psq);
        }
        if let Some(open) = beginning.find('(')
            && beginning[open + 1..].trim_start().starts_with(';')
        {
            let inside = beginning[open..].to_ascii_lowercase();
            let is_ggf = inside.contains("gm[othello]");
            return Some(if is_ggf { Self::Ggf } else { Self::Sgf });
        }
        let is_letter_and_digit =
            |pair: &[u8]| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit();
        let has_points = beginning.as_bytes().windows(2).any(is_letter_and_digit);
        let is_text = !beginning
            .chars()
            .any(|c| c.is_control() && !c.is_whitespace());
        (has_points && is_text).then_some(Self::Transcript)
    }
}

/// WTHOR's header has no mark, but its count must match the length of the file.
fn looks_like_wthor(bytes: &[u8]) -> bool {
    const HEADER: usize = 16;
    const GAME: usize = 68;
    let Some((header, games)) = bytes.split_at_checked(HEADER) else {
        return false;
    };
    let count = u32::from_le_bytes([header[4], header[5], header[6], header[7]]);
    let board = header[12];
    games.len() == count as usize * GAME && matches!(board, 0 | 8) && header[2] <= 12
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Json => "JSON",
            Self::Sgf => "SGF",
            Self::Psq => "PSQ",
            Self::Lib => "LIB",
            Self::Ggf => "GGF",
            Self::Wthor => "WTHOR",
            Self::Transcript => "a transcript",
        })
    }
}
