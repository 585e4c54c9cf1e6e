//! GTP as a host. Every request replays the game, so that nothing depends on the engine's memory. The protocol cannot
//! represent set-up positions.

use sente_engine::{Analysis, SearchRequest};
use sente_rules::Colour;

use crate::board::{Board, PASS, is_pass};
use crate::clock::USUAL;
use crate::connection::{EngineConnection, Failure};
use crate::host::{HostUpdate, Interpreter, PATIENCE};
use crate::protocol_engine::quoted;

/// The host's state.
pub(crate) struct Host;

impl Interpreter for Host {
    fn greet(&mut self, link: &mut EngineConnection) -> Result<(), Failure> {
        command(link, "protocol_version")?;
        command(link, "boardsize 8")
    }

    fn ask(
        &mut self,
        link: &mut EngineConnection,
        board: &Board,
        request: SearchRequest,
    ) -> Result<(), Failure> {
        if board.table().setup_text().is_some() {
            let reason = "GTP cannot tell a position that was set up";
            return Err(Failure::Refused(reason.to_owned()));
        }
        command(link, "clear_board")?;
        for (colour, text) in board.announced() {
            command(link, &format!("play {} {}", letter(*colour), square(text)))?;
        }
        // The protocol has only whole seconds: round down, but to at least one.
        let time = request.limits.time.unwrap_or(USUAL).as_secs().max(1);
        command(link, &format!("time_settings 0 {time} 1"))?;
        link.send(format!("genmove {}", letter(board.turn())))
    }

    fn hear(&mut self, line: &str, _: &mut Analysis<String>) -> Result<HostUpdate, Failure> {
        let Some(text) = line.strip_prefix('=') else {
            return if line.starts_with('?') {
                Err(Failure::Refused(quoted(line)))
            } else {
                Ok(HostUpdate::Nothing)
            };
        };
        let text = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let text = text.trim();
        let text = if is_pass(text) { PASS } else { text };
        Ok(HostUpdate::Move(text.to_ascii_lowercase()))
    }

    /// GTP cannot interrupt a search.
    fn stop(&mut self, _: &mut EngineConnection) -> Result<(), Failure> {
        Ok(())
    }

    fn farewell(&self) -> &'static str {
        "quit"
    }
}

/// Sends a command and waits for its answer.
fn command(link: &mut EngineConnection, text: &str) -> Result<(), Failure> {
    link.send(text)?;
    link.expect(PATIENCE, |line| match line.as_bytes().first() {
        Some(b'=') => Some(Ok(())),
        Some(b'?') => Some(Err(Failure::Refused(quoted(line)))),
        _ => None,
    })?
}

const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'b',
        Colour::White => 'w',
    }
}

fn square(text: &str) -> String {
    text.to_ascii_uppercase()
}
