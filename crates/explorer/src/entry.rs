//! A game of a collection: players, result and moves. It is stored as one line of text to save space, without comments
//! and variations.

use sente_records::{Record, wthor};
use sente_rules::{Colour, Rules};

use crate::Won;

/// A game of a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The result.
    pub won: Won,
    /// The player of Black; empty if unknown.
    pub black: String,
    /// The player of White; empty if unknown.
    pub white: String,
    /// The date as in the record.
    pub date: String,
    /// The initial position, if it is not the default one.
    pub setup: Option<String>,
    /// The moves, one after another. Moves of Othello and Gomoku need no spaces between them.
    pub moves: String,
}

impl Entry {
    /// The main line of a record.
    pub fn of(record: &Record) -> Self {
        // Choices of an opening are not moves: the colours of the players do not change the board.
        let record = record.main_line_only().stones_only();
        let moves: Vec<_> = record.main_line().collect();
        // Moves between points need a separator.
        let between = if record.rules.game().facts().pieces_move {
            " "
        } else {
            ""
        };
        let info = &record.info;
        Self {
            won: match info.verdict.map(|it| it.winner) {
                Some(Some(colour)) => Won::By(colour),
                Some(None) => Won::Drawn,
                None => Won::Unknown,
            },
            black: info.black.name.clone(),
            white: info.white.name.clone(),
            date: info.date.clone(),
            setup: record.setup.clone(),
            moves: moves.join(between),
        }
    }

    /// A game of the WTHOR database as in its file, without validation of the moves.
    pub fn of_raw(game: &wthor::RawGame<'_>, year: u16) -> Self {
        let won = match game.score {
            0..32 => Won::By(Colour::White),
            32 => Won::Drawn,
            33..=64 => Won::By(Colour::Black),
            _ => Won::Unknown,
        };
        Self {
            won,
            black: format!("player {}", game.black),
            white: format!("player {}", game.white),
            date: year.to_string(),
            setup: None,
            moves: game.moves().map(|point| point.to_string()).collect(),
        }
    }

    /// The game as a line, without a line break.
    pub fn to_line(&self) -> String {
        let plain = |text: &str| text.replace(['\t', '\n', '\r'], " ");
        let fields = [
            self.won.letter().to_string(),
            plain(&self.black),
            plain(&self.white),
            plain(&self.date),
            plain(self.setup.as_deref().unwrap_or_default()),
            plain(&self.moves),
        ];
        fields.join("\t")
    }

    /// The inverse of [`Entry::to_line`]; `None` if the line is invalid.
    pub fn from_line(line: &str) -> Option<Self> {
        let fields: Vec<_> = line.split('\t').collect();
        let [won, black, white, date, setup, moves] = fields.try_into().ok()?;
        Some(Self {
            won: Won::from_letter(won)?,
            black: black.to_owned(),
            white: white.to_owned(),
            date: date.to_owned(),
            setup: (!setup.is_empty()).then(|| setup.to_owned()),
            moves: moves.to_owned(),
        })
    }

    /// Iterates over the moves.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let mut rest = self.moves.as_str();
        std::iter::from_fn(move || {
            rest = rest.trim_start();
            let begin = rest.chars().next()?;
            // A letter begins a move, except for the second point of a move with a separator sign.
            let mut last = begin;
            let end = rest.char_indices().skip(1).find(|&(_, it)| {
                let new =
                    it == ' ' || it.is_ascii_alphabetic() && last.is_ascii_digit() && it != 'x';
                last = it;
                new
            });
            let (text, tail) = rest.split_at(end.map_or(rest.len(), |(at, _)| at));
            rest = tail;
            Some(text)
        })
    }
}

/// The rules under which games share positions: the same for all opening protocols.
pub(crate) fn shared(rules: &Rules) -> Rules {
    rules.without_opening()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_records::read;
    use sente_rules::GameId;

    #[test]
    fn moves_are_told_apart_with_and_without_spaces() {
        let cases = [
            ("h8i9j10a1", vec!["h8", "i9", "j10", "a1"]),
            ("f5 d6c3 ", vec!["f5", "d6", "c3"]),
            ("c2-c3 d5-d4 c3xd4", vec!["c2-c3", "d5-d4", "c3xd4"]),
            ("", vec![]),
        ];
        for (moves, wanted) in cases {
            let line = format!("?\t\t\t\t\t{moves}");
            let entry = Entry::from_line(&line).expect("a line");
            assert_eq!(entry.texts().collect::<Vec<_>>(), wanted);
        }
    }

    #[test]
    fn a_record_becomes_a_line_and_comes_back() {
        let sgf =
            b"(;GM[4]SZ[15]PB[Ann\tLee]PW[Bo]DT[2024-05-01]RE[W+R];B[h8];W[i9](;B[j10])(;B[g7]))";
        let record = &read(sgf, None, Some(GameId::Renju))
            .expect("a record")
            .records[0];
        let entry = Entry::of(record);
        assert_eq!(entry.to_line(), "W\tAnn Lee\tBo\t2024-05-01\t\th8i9j10");
        assert_eq!(Entry::from_line(&entry.to_line()), Some(entry));
        assert_eq!(Entry::from_line("nonsense"), None);
    }
}
