//! The engine's side of every dialect: reads lines until the input or the other program's patience
//! ends, and lets the dialect answer.

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;

use sente_rules::Rules;

use crate::dialect::Dialect;
use crate::line::{self, Line};
use crate::line_writer::LineWriter;
use crate::player_source::PlayerSource;
use crate::session::Session;
use crate::{gomocup, gtp, nboard, ugi};

/// What an engine is to play, and who thinks for it.
pub struct EngineOptions<'a> {
    /// The game; in the Gomocup dialect the other program can change it.
    pub rules: Rules,
    /// Where players come from.
    pub players: &'a dyn PlayerSource,
    /// The player's id; none for the strongest.
    pub player: Option<String>,
    /// What chance moves follow.
    pub seed: u64,
    /// How many threads the player may use.
    pub threads: usize,
}

/// An engine that understands one dialect.
pub(crate) trait ProtocolEngine {
    /// Answers a line that is not empty. Nothing that it holds ends the conversation but a request to.
    fn hear(&mut self, line: &str) -> ControlFlow<()>;

    /// Answers a line that cannot be read.
    fn refuse(&mut self, reason: &str);

    /// Ends a running search, which answers first.
    fn stop(&mut self);
}

/// Speaks as an engine until the input ends or the other program says that it is over.
///
/// The dialect must be one in which the game [can be played](Dialect::plays).
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

/// The first word and the rest of a line.
pub(crate) fn split(line: &str) -> (&str, &str) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}

/// The beginning of a text of any length, on one line, for an answer that quotes it.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let visible = |letter: char| if letter.is_control() { ' ' } else { letter };
    let mut quoted: String = text.chars().take(LONGEST).map(visible).collect();
    if text.chars().nth(LONGEST).is_some() {
        quoted.push('…');
    }
    quoted
}
