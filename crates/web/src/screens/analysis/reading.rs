//! Reading what a person opens: a record in any format, moves, or a position. The page stays responsive meanwhile.

use sente_records::{Format, Reader, Record};
use sente_rules::{Finished, GameId, Rules};

use super::collection_storage::STRIDE;
use super::reasons;
use crate::browser::{self, Pace};
use crate::components::busy::Task;

/// The number of moves above which opening the record becomes a task of its own, after a pause for the browser.
const LARGE: usize = 10_000;

/// The result of reading.
#[derive(Debug, PartialEq)]
pub struct Opened {
    /// The games, at least one.
    pub records: Vec<Record>,
    /// A warning about content that could not be read.
    pub warning: Option<String>,
}

/// The input after a first look.
enum Glimpse {
    /// A position of the current game or of another.
    Position(Box<Record>),
    /// A record in some format, or moves, which still have to be replayed.
    File(Box<Reader>),
}

/// The games that a file may contain, the likeliest first. Most formats name the game or are read as the current one;
/// Piskvork's and RenLib's do not, and may contain another one.
fn possible_games(bytes: &[u8], rules: &Rules) -> Vec<GameId> {
    let mut games = vec![rules.game()];
    if matches!(Format::detect(bytes), Some(Format::Psq | Format::Lib)) {
        games.extend(GameId::ALL.into_iter().filter(|game| *game != rules.game()));
    }
    games
}

/// Recognises the input, assuming a game.
fn glimpse(bytes: &[u8], rules: &Rules, game: GameId) -> Result<Glimpse, String> {
    if let Some(record) = position(bytes, rules) {
        return Ok(Glimpse::Position(Box::new(record)));
    }
    let reader = Reader::new(bytes, None, Some(game));
    let reader = reader.map_err(|error| reasons::refused(bytes, &error))?;
    Ok(Glimpse::File(Box::new(reader)))
}

/// The content of a file after its moves were replayed.
fn opened(reader: Reader) -> Result<Opened, String> {
    let reading = reader.finish();
    let reading = reading.map_err(|error| reasons::refused(&[], &error))?;
    let warning = reading.warnings.first().map(reasons::left_out);
    let nothing = reading.records.iter().all(|it| it.tree.is_empty());
    match warning {
        // If not a single move was legal, the input was not a record.
        Some(warning) if nothing => Err(warning),
        warning => Ok(Opened {
            records: reading.records,
            warning,
        }),
    }
}

/// Reads a position text, which no other format resembles: it ends in the side to move. Tries the current game first.
fn position(bytes: &[u8], rules: &Rules) -> Option<Record> {
    let text = std::str::from_utf8(bytes).ok()?.trim();
    let others = GameId::ALL.into_iter().map(Rules::usual);
    let mut games = std::iter::once(rules.without_opening()).chain(others);
    let table = games.find_map(|rules| rules.table_from(text, Finished::Allowed).ok());
    table.map(|table| Record::of(&*table))
}

/// Reads a record in any format, moves, or a position: as the first game in which all moves can be replayed, or else
/// the first in which some can.
pub async fn understand(bytes: Vec<u8>, rules: Rules, task: Task) -> Result<Opened, String> {
    let mut best = None;
    for game in possible_games(&bytes, &rules) {
        let found = read_as(&bytes, &rules, game, task).await;
        if is_better(&found, best.as_ref()) {
            best = Some(found);
        }
    }
    best.unwrap_or_else(|| Err(String::new()))
}

/// Whether a reading is more complete than the one before: all of it, some of it, nothing.
fn is_better(found: &Result<Opened, String>, before: Option<&Result<Opened, String>>) -> bool {
    let worth = |reading: &Result<Opened, String>| match reading {
        Ok(Opened { warning: None, .. }) => 2,
        Ok(Opened { .. }) => 1,
        Err(_) => 0,
    };
    before.is_none_or(|before| worth(found) > worth(before))
}

async fn read_as(bytes: &[u8], rules: &Rules, game: GameId, task: Task) -> Result<Opened, String> {
    let mut reader = match glimpse(bytes, rules, game)? {
        Glimpse::Position(record) => {
            return Ok(Opened {
                records: vec![*record],
                warning: None,
            });
        }
        Glimpse::File(reader) => *reader,
    };
    let mut pace = Pace::begin();
    while !reader.advance(STRIDE) && task.is_wanted() {
        // No progress bar for input that is read at once.
        if pace.keep().await {
            task.tell(reader.played(), reader.moves());
        }
    }
    if !task.is_wanted() {
        return Err(String::new());
    }
    if reader.moves() > LARGE {
        browser::rest().await;
    }
    opened(reader)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(game: GameId) -> Rules {
        Rules::usual(game)
    }

    /// Reads at once, without pauses.
    fn understand(bytes: &[u8], rules: &Rules) -> Result<Opened, String> {
        let read_as = |game| match glimpse(bytes, rules, game)? {
            Glimpse::Position(record) => Ok(Opened {
                records: vec![*record],
                warning: None,
            }),
            Glimpse::File(reader) => opened(*reader),
        };
        let mut best = None;
        for found in possible_games(bytes, rules).into_iter().map(read_as) {
            if is_better(&found, best.as_ref()) {
                best = Some(found);
            }
        }
        best.unwrap()
    }

    #[test]
    fn a_file_of_piskvork_opens_whatever_was_open_before() {
        let file = b"Piskvorky 20x20, 11:11, 0\n10,10,100\n11,11,100\n20,20,100\nAnn\nBo\n";
        for game in GameId::ALL {
            let opened = understand(file, &rules(game)).unwrap();
            assert_eq!(opened.warning, None, "{game}");
            assert_eq!(opened.records[0].main_line().count(), 3, "{game}");
        }
        // Six in a row wins in Gomoku and is forbidden in Renju: the file is read as the game in which it is legal.
        let six = "Piskvorky 15x15, 0:0, 0\n1,1,0\n1,3,0\n2,1,0\n2,3,0\n3,1,0\n3,3,0\n5,1,0\n5,3,0\n6,1,0\n7,3,0\n4,1,0\n";
        let opened = understand(six.as_bytes(), &rules(GameId::Renju)).unwrap();
        assert_eq!(opened.records[0].main_line().count(), 11);
    }

    #[test]
    fn records_moves_and_positions_are_understood() {
        let sgf = understand(
            b"(;GM[2]SZ[8];B[f5];W[d6](;B[c3])(;B[c4]))",
            &rules(GameId::Renju),
        );
        assert!(sgf.unwrap().records[0].tree.has_variations());
        let moves = understand(b"1. h8 i9 2. j10", &rules(GameId::Renju)).unwrap();
        assert_eq!(moves.records[0].main_line().count(), 3);
        let text = b"....../....../..O.../....../XX..../...... O";
        let position = understand(text, &rules(GameId::Othello)).unwrap();
        assert_eq!(position.records[0].rules.game(), GameId::Surakarta);
        assert!(position.records[0].setup.is_some());
    }

    #[test]
    fn what_is_no_record_is_refused_with_a_reason() {
        for bytes in [
            &b"Dear Ann, how are you?"[..],
            b"\x89PNG\r\n\x1a\n",
            b"{}",
            b"",
        ] {
            let refused = understand(bytes, &rules(GameId::Gomoku));
            assert!(refused.is_err_and(|reason| !reason.is_empty()), "{bytes:?}");
        }
        let illegal = understand(b"a1 a1", &rules(GameId::Othello));
        assert!(illegal.is_err());
    }
}
