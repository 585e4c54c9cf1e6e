//! Two people at one terminal: asks for a game, then for moves, until it is over. Knows no game: it
//! deals with a table.

use std::io::{self, BufRead, Write};

use sente_rules::{Colour, GameId, Rules, Table};

use crate::draw;

/// Asks and answers until the game is over or the input ends.
pub fn run(input: &mut impl BufRead, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "Sente: Gomoku, Renju, Othello and Surakarta for two people."
    )?;
    let Some(game) = ask_game(input, out)? else {
        return writeln!(out, "\nGoodbye.");
    };
    let mut table = Rules::usual(game).table();
    writeln!(out, "{}\nType a move, or: {HELP}", game.name())?;
    write!(out, "\n{}", draw::board(&table.view()))?;
    while table.outcome().is_none() {
        let question = format!("{} ({})", table.turn(), table.turn().letter());
        let Some(line) = ask(&question, input, out)? else {
            return writeln!(out, "\nGoodbye.");
        };
        match line.to_lowercase().as_str() {
            "" => {}
            "quit" => return writeln!(out, "Goodbye."),
            "help" => writeln!(out, "{HELP}")?,
            "moves" => writeln!(out, "{}", table.legal_texts().join(" "))?,
            "undo" => undo(table.as_mut(), out)?,
            text => play(table.as_mut(), text, out)?,
        }
    }
    writeln!(out, "The game is over. Well played.")
}

const HELP: &str = "undo, moves (all that can be played), help, quit.";

fn ask_game(input: &mut impl BufRead, out: &mut impl Write) -> io::Result<Option<GameId>> {
    let names: Vec<&str> = GameId::ALL.iter().map(|game| game.code()).collect();
    let question = format!("Which game ({})?", names.join(", "));
    loop {
        let Some(line) = ask(&question, input, out)? else {
            return Ok(None);
        };
        match line.parse() {
            Ok(game) => return Ok(Some(game)),
            Err(_) if line == "quit" => return Ok(None),
            Err(error) => writeln!(out, "Sorry, {error}.")?,
        }
    }
}

/// The answer without its white space; none at the end of the input.
fn ask(
    question: &str,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> io::Result<Option<String>> {
    const LONGEST_LINE: u64 = 10_000;
    write!(out, "{question} > ")?;
    out.flush()?;
    let mut line = Vec::new();
    let read = io::Read::take(&mut *input, LONGEST_LINE).read_until(b'\n', &mut line)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
}

fn undo(table: &mut dyn Table, out: &mut impl Write) -> io::Result<()> {
    if table.undo() {
        write!(out, "\n{}", draw::board(&table.view()))
    } else {
        writeln!(out, "There is nothing to undo.")
    }
}

fn play(table: &mut dyn Table, text: &str, out: &mut impl Write) -> io::Result<()> {
    match table.play_text(text) {
        Ok(played) => {
            write!(out, "\n{}", draw::board(&table.view()))?;
            match played.passed {
                Some(colour @ (Colour::Black | Colour::White)) => {
                    writeln!(out, "{colour} has no move and passes.")
                }
                None => Ok(()),
            }
        }
        Err(reason) => writeln!(out, "Not played: {reason}."),
    }
}
