//! The engine's side of all protocols: reads lines until the input ends or the other program quits, and passes them to
//! the protocol's implementation.

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;

use sente_rules::Rules;

use crate::dialect::Dialect;
use crate::line::{self, Line};
use crate::line_writer::LineWriter;
use crate::player_source::PlayerSource;
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
    fn hear(&mut self, line: &str) -> ControlFlow<()>;

    /// Answers a line that is too long.
    fn refuse(&mut self, reason: &str);

    /// Ends a running search, which answers first.
    fn stop(&mut self);
}

/// Runs as an engine until the input ends or the other program quits.
///
/// The protocol must [support](Dialect::plays) the game.
pub fn speak(
    dialect: Dialect,
    options: &EngineOptions<'_>,
    input: &mut impl BufRead,
    out: impl Write + Send + 'static,
) -> io::Result<()> {
    let writer = LineWriter::new(out);
    let session = Session::new(options, writer.clone());
    match dialect {
        Dialect::Gomocup => converse(gomocup::GomocupEngine::new(session), &writer, input),
        Dialect::Nboard => converse(nboard::NboardEngine::new(session), &writer, input),
        Dialect::Gtp => converse(gtp::GtpEngine::new(session), &writer, input),
        Dialect::Ugi => converse(ugi::UgiEngine::new(session), &writer, input),
    }
}

fn converse(
    mut speaker: impl ProtocolEngine,
    writer: &LineWriter,
    input: &mut impl BufRead,
) -> io::Result<()> {
    let heard = listen(&mut speaker, writer, input);
    speaker.stop();
    heard.and_then(|()| writer.check())
}

fn listen(
    speaker: &mut impl ProtocolEngine,
    writer: &LineWriter,
    input: &mut impl BufRead,
) -> io::Result<()> {
    while let Some(line) = line::read(input)? {
        match line {
            Line::TooLong => speaker.refuse("the line is too long"),
            Line::Text(text) if text.trim().is_empty() => {}
            Line::Text(text) => {
                if speaker.hear(text.trim()).is_break() {
                    break;
                }
            }
        }
        writer.check()?;
    }
    Ok(())
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
