//! Runs `sente` without a command: asks at a terminal where to play, otherwise serves the page.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::sync::Arc;

use crate::commands::{Play, Serve, is_at_terminal};
use sente_engine::PlayerRegistry;

/// Asks where to play and plays there.
pub fn run(
    engines: Option<&Path>,
    registry: &Arc<PlayerRegistry>,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    if !is_at_terminal() {
        return Serve::with(&[])?.run(engines, registry.tablebases(), out);
    }
    match ask(input, out)? {
        Some(Place::Browser) => {
            Serve::with(&["--local", "--open"])?.run(engines, registry.tablebases(), out)
        }
        Some(Place::Terminal) => Play::usual().run(engines, registry, input, out),
        None => Ok(writeln!(out, "\nGoodbye.")?),
    }
}

/// The place where the user wants to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Browser,
    Terminal,
}

/// Repeats the question until the answer is valid; `None` at the end of the input.
fn ask(input: &mut impl BufRead, out: &mut impl Write) -> io::Result<Option<Place>> {
    loop {
        write!(out, "Play in the browser (g) or at this terminal (t)? > ")?;
        out.flush()?;
        let mut answer = String::new();
        if input.read_line(&mut answer)? == 0 {
            return Ok(None);
        }
        match answer.trim().to_lowercase().as_str() {
            "g" => return Ok(Some(Place::Browser)),
            "t" => return Ok(Some(Place::Terminal)),
            _ => writeln!(out, "Write g or t.")?,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(mut input: &[u8]) -> (Option<Place>, String) {
        let mut out = Vec::new();
        let place = ask(&mut input, &mut out).unwrap();
        (place, String::from_utf8(out).unwrap())
    }

    #[test]
    fn it_asks_again_until_the_answer_is_one_of_two() {
        let (place, said) = answer(b"\nx\nterminal\nT\n");
        assert_eq!(place, Some(Place::Terminal));
        assert_eq!(said.matches("Write g or t.").count(), 3);
        assert_eq!(answer(b"g\n").0, Some(Place::Browser));
        assert_eq!(answer(b"x\n").0, None);
    }
}
