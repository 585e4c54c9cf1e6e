//! A game of Othello on one line, as NBoard sends it. Unlike in the record format of the same name, a forced pass at
//! the end matters here, because it determines the side to move.

use std::fmt::Write as _;

use sente_rules::{Colour, GameId, Rules};

use super::write_move;
use crate::board::Board;
use crate::protocol_engine::quoted;

/// Writes the game with every pass.
pub(super) fn write(board: &Board) -> String {
    let rules = board.table().rules();
    let setup = board.table().setup_text();
    let start = setup.unwrap_or_else(|| rules.table().position_text());
    let start = start.replace('X', "*");
    let mut text = format!("(;GM[Othello]PC[Sente]PB[Black]PW[White]RE[?]TI[0]TY[8]BO[8 {start}]");
    for (colour, mv) in board.announced() {
        let _ = write!(text, "{}[{}]", letter(*colour), write_move(mv));
    }
    text.push_str(";)");
    text
}

/// Parses the game.
pub(super) fn read(text: &str) -> Result<Board, String> {
    let rules = Rules::usual(GameId::Othello);
    let mut board = Board::new(&rules);
    for property in properties(text) {
        let (name, value) = property?;
        match name {
            "GM" if !value.eq_ignore_ascii_case("othello") => {
                return Err(format!("“{}” is not Othello", quoted(value)));
            }
            "BO" => board = set_up(&rules, value)?,
            "B" => play(&mut board, Colour::Black, value)?,
            "W" => play(&mut board, Colour::White, value)?,
            _ => {}
        }
    }
    Ok(board)
}

/// The properties of a game, up to its end or the first error.
pub(super) fn properties(text: &str) -> impl Iterator<Item = Result<(&str, &str), String>> {
    let mut rest = text.trim().strip_prefix("(;");
    let mut begun = false;
    std::iter::from_fn(move || {
        if rest.is_none() && !begun {
            begun = true;
            return Some(Err("a game begins with “(;”".to_owned()));
        }
        begun = true;
        let text = rest.take()?.trim_start();
        if text.starts_with(";)") || text.starts_with(')') {
            return None;
        }
        let property = property(text);
        rest = property.as_ref().ok().map(|(.., after)| *after);
        Some(property.map(|(name, value, _)| (name, value)))
    })
}

/// The first property of a text: its name, its value, and the rest.
fn property(text: &str) -> Result<(&str, &str, &str), String> {
    let open = text.find('[').ok_or("the game does not end in “;)”")?;
    let close = text.find(']').ok_or("a property does not end in “]”")?;
    let value = text.get(open + 1..close).ok_or("a property has no value")?;
    Ok((
        text[..open].trim_matches([';', ' ']),
        value,
        &text[close + 1..],
    ))
}

/// Parses `8 -------- … *`: the board from a1, with or without spaces, and the side to move.
fn set_up(rules: &Rules, value: &str) -> Result<Board, String> {
    let squares = value
        .trim_start()
        .strip_prefix('8')
        .ok_or("the board is not 8×8")?;
    let mut squares: String = squares.split_whitespace().collect();
    let side = squares.pop().ok_or("the board is empty")?;
    let position = format!("{squares} {side}").replace('*', "X");
    Board::set_up(rules, &position).map_err(|error| error.to_string())
}

/// Parses `F5/evaluation/time`; only the move is used.
fn play(board: &mut Board, colour: Colour, value: &str) -> Result<(), String> {
    if ![board.turn(), board.table().turn()].contains(&colour) {
        return Err(format!("it is not {colour}'s turn at “{}”", quoted(value)));
    }
    let mv = value.split('/').next().unwrap_or_default().trim();
    board.play(mv).map_err(|reason| reason.to_string())
}

const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'B',
        Colour::White => 'W',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const NBOARD: &str = "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[a]PW[b]RE[?]TI[15:00]TY[8]\
        BO[8 ---------------------------O*------*O--------------------------- *]\
        B[F5]W[F6//0.01]B[D3/2.5/1];)";

    #[test]
    fn a_game_survives_being_told() {
        let board = read(NBOARD).unwrap();
        assert_eq!(board.table().actions(), ["f5", "f6", "d3"]);
        assert_eq!(board.table().setup_text(), None);
        let again = read(&write(&board)).unwrap();
        assert_eq!(again.table(), board.table());
    }

    #[test]
    fn a_pass_at_the_end_may_or_may_not_be_said() {
        let start = format!("-OX-----{}XO------ *", "-".repeat(48)).replace('X', "*");
        let owed = read(&format!("(;GM[Othello]BO[8 {start}]B[A1];)")).unwrap();
        assert_eq!((owed.turn(), owed.must_pass()), (Colour::White, true));
        let said = read(&format!("(;GM[Othello]BO[8 {start}]B[A1]W[PA];)")).unwrap();
        assert_eq!((said.turn(), said.must_pass()), (Colour::Black, false));
        assert!(write(&said).ends_with("B[A1]W[PA];)"), "{}", write(&said));
    }

    #[test]
    fn bad_games_are_refused() {
        for bad in [
            "",
            "(;",
            "(;GM[Othello]",
            "(;GM[Chess];)",
            "(;B[F5]B[F6];)",
            "(;B[A1];)",
            "(;BO[6 *];)",
            "(;]B[;)",
        ] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_a_game_or_refused(text in r"(\(;)?((B|W|BO|GM|;|)\[?(8 |F5|PA|[*O-]{0,70}|.{0,5})\]?){0,6}(;\))?") {
            let _ = read(&text);
        }
    }
}
