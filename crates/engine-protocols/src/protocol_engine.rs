//! The engine's side of all protocols: reads lines until the input ends or the other program quits, and passes them to
//! the protocol's implementation.

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;

use sente_rules::Rules;

use crate::line::{self, Line};
use crate::line_writer::LineWriter;
use crate::player_source::PlayerSource;
use crate::protocol::Protocol;
use crate::session::Session;
use crate::{gomocup, gtp, nboard, ugi};

/// The options of an engine.
pub struct EngineOptions<'a> {
    /// The game; the Gomocup protocol can change it.
    pub rules: Rules,
    /// The source of players.
    pub players: &'a dyn PlayerSource,
    /// The player's id; `None` for the engine at full strength.
    pub player: Option<String>,
    /// The seed of random choices.
    pub seed: u64,
    /// The number of threads for a search.
    pub threads: usize,
}

/// The implementation of a protocol.
pub(crate) trait ProtocolEngine {
    /// Handles a non-empty line. Only a command to quit ends the session, not an invalid line.
    fn handle(&mut self, line: &str) -> ControlFlow<()>;

    /// Answers a line that is too long.
    fn refuse(&mut self, reason: &str);

    /// Ends a running search, which answers first.
    fn stop(&mut self);
}

/// Runs as an engine until the input ends or the other program quits.
///
/// The protocol must [support](Protocol::supports) the game.
pub fn run_engine(
    protocol: Protocol,
    options: &EngineOptions<'_>,
    input: &mut impl BufRead,
    out: impl Write + Send + 'static,
) -> io::Result<()> {
    let writer = LineWriter::new(out);
    let session = Session::new(options, writer.clone());
    match protocol {
        Protocol::Gomocup => converse(gomocup::GomocupEngine::new(session), &writer, input),
        Protocol::Nboard => converse(nboard::NboardEngine::new(session), &writer, input),
        Protocol::Gtp => converse(gtp::GtpEngine::new(session), &writer, input),
        Protocol::Ugi => converse(ugi::UgiEngine::new(session), &writer, input),
    }
}

fn converse(
    mut engine: impl ProtocolEngine,
    writer: &LineWriter,
    input: &mut impl BufRead,
) -> io::Result<()> {
    let read = listen(&mut engine, writer, input);
    engine.stop();
    read.and_then(|()| writer.check())
}

fn listen(
    engine: &mut impl ProtocolEngine,
    writer: &LineWriter,
    input: &mut impl BufRead,
) -> io::Result<()> {
    while let Some(line) = line::read(input)? {
        match line {
            Line::TooLong => engine.refuse("the line is too long"),
            Line::Text(text) if text.trim().is_empty() => {}
            Line::Text(text) => {
                if engine.handle(text.trim()).is_break() {
                    break;
                }
            }
        }
        writer.check()?;
    }
    Ok(())
}

/// Handles a line of a protocol whose commands begin with a word: `quit` ends the session, other commands are answered.
pub(crate) fn handle_command<E: ProtocolEngine>(
    engine: &mut E,
    line: &str,
    answer: impl FnOnce(&mut E, &str, &str) -> Result<(), String>,
) -> ControlFlow<()> {
    let (word, rest) = split(line);
    if word == "quit" {
        return ControlFlow::Break(());
    }
    if let Err(reason) = answer(engine, word, rest) {
        engine.refuse(&reason);
    }
    ControlFlow::Continue(())
}

/// Splits a line into the first word and the rest.
pub(crate) fn split(line: &str) -> (&str, &str) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}

/// The beginning of a text, on one line, for error messages that quote it.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let visible = |letter: char| if letter.is_control() { ' ' } else { letter };
    let mut quoted: String = text.chars().take(LONGEST).map(visible).collect();
    if text.chars().nth(LONGEST).is_some() {
        quoted.push('…');
    }
    quoted
}
