//! What happens without a command: at a terminal the question where to play, in a pipe a plain game.

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use anyhow::Context;

use crate::cast::Cast;
use crate::commands::{Play, any_seed, is_at_terminal};
use crate::plain;

/// Asks where to play and plays there.
pub fn run(cast: &Arc<Cast>, input: &mut impl BufRead, out: &mut impl Write) -> anyhow::Result<()> {
    if !is_at_terminal() {
        return plain::run(None, cast, any_seed(), input, out).context("the terminal failed");
    }
    if wants_terminal(input, out)? {
        return Play::usual().run(cast, input, out);
    }
    writeln!(out, "\nGoodbye.")?;
    Ok(())
}

/// Asks until the answer is the terminal; false where the input ends.
fn wants_terminal(input: &mut impl BufRead, out: &mut impl Write) -> io::Result<bool> {
    loop {
        write!(out, "Play in the browser (g) or at this terminal (t)? > ")?;
        out.flush()?;
        let mut answer = String::new();
        if input.read_line(&mut answer)? == 0 {
            return Ok(false);
        }
        match answer.trim().to_lowercase().as_str() {
            "t" => return Ok(true),
            "g" => writeln!(out, "The page is not built yet: answer t.")?,
            _ => writeln!(out, "Write g or t.")?,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(mut input: &[u8]) -> (bool, String) {
        let mut out = Vec::new();
        let answer = wants_terminal(&mut input, &mut out).unwrap();
        (answer, String::from_utf8(out).unwrap())
    }

    #[test]
    fn it_asks_again_until_the_answer_is_one_of_two() {
        let (answer, said) = ask(b"\nx\nterminal\nT\n");
        assert!(answer);
        assert_eq!(said.matches("Write g or t.").count(), 3);
        let (answer, said) = ask(b"g\n");
        assert!(!answer);
        assert!(said.contains("The page is not built yet: answer t."));
    }
}
