//! UGI as an engine.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::time::Duration;

use sente_engine::{Analysis, Limits};
use sente_rules::{Colour, Rules};

use crate::board::Board;
use crate::clock::{Clock, USUAL};
use crate::progress::write_score;
use crate::protocol_engine::{ProtocolEngine, handle_command, quoted, split};
use crate::session::Session;

const MOST_THREADS: usize = 256;
const MOST_LINES: usize = 100;

/// The engine's state.
pub(crate) struct UgiEngine<'a> {
    session: Session<'a>,
    rules: Rules,
    lines: usize,
}

/// The text of an `info string error:`.
type Refusal = String;

impl<'a> UgiEngine<'a> {
    pub(crate) fn new(session: Session<'a>) -> Self {
        Self {
            rules: session.board().table().rules(),
            session,
            lines: 1,
        }
    }

    fn answer(&mut self, word: &str, rest: &str) -> Result<(), Refusal> {
        match word {
            "ugi" => self.introduce(),
            "isready" => self.session.say("readyok"),
            "uginewgame" => self.session.renew(Board::new(&self.rules)),
            "setoption" => self.set_option(rest)?,
            "position" => self.set_position(rest)?,
            "query" => self.query(rest)?,
            "go" => self.go(rest)?,
            "stop" => self.session.stop(),
            _ => return Err(format!("unknown command “{}”", quoted(word))),
        }
        Ok(())
    }

    fn introduce(&self) {
        let mut text = format!(
            "id name Sente {}\nid author the Sente authors\n",
            env!("CARGO_PKG_VERSION")
        );
        let _ = writeln!(
            text,
            "option name Threads type spin default {} min 1 max {MOST_THREADS}",
            self.session.threads
        );
        let _ = writeln!(
            text,
            "option name MultiPV type spin default 1 min 1 max {MOST_LINES}"
        );
        let _ = write!(
            text,
            "option name Player type combo default {}",
            self.session.player()
        );
        for player in self.session.players() {
            let _ = write!(text, " var {player}");
        }
        text.push('\n');
        for (name, value) in settings(&self.rules) {
            let _ = writeln!(text, "option name {name} type string default {value}");
        }
        text.push_str("ugiok");
        self.session.say(text);
    }

    fn set_option(&mut self, rest: &str) -> Result<(), Refusal> {
        let usage = || "write setoption name NAME value VALUE".to_owned();
        let (word, rest) = split(rest);
        let (name, value) = rest.split_once(" value ").ok_or_else(usage)?;
        let (name, value) = (name.trim(), value.trim());
        if word != "name" {
            return Err(usage());
        }
        match name.to_ascii_lowercase().as_str() {
            "threads" => self.session.threads = number(name, value, MOST_THREADS)?,
            "multipv" => self.lines = number(name, value, MOST_LINES)?,
            "player" if self.session.choose(value) => {}
            "player" => return Err(format!("there is no player “{}”", quoted(value))),
            setting
                if settings(&self.rules)
                    .iter()
                    .any(|(name, _)| *name == setting) =>
            {
                let rules = self.rules.with(setting, value);
                self.rules = rules.map_err(|error| error.to_string())?;
                self.session.replace(Board::new(&self.rules));
            }
            _ => return Err(format!("there is no option “{}”", quoted(name))),
        }
        Ok(())
    }

    fn set_position(&mut self, rest: &str) -> Result<(), Refusal> {
        let mut words = rest.split_whitespace();
        let first = words.next();
        let position: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
        let mut board = match (first, position.is_empty()) {
            (Some("startpos"), true) => Board::new(&self.rules),
            (Some("fen"), false) => Board::set_up(&self.rules, &position.join(" "))
                .map_err(|error| error.to_string())?,
            _ => {
                return Err(
                    "write position startpos or position fen POSITION, then moves".to_owned(),
                );
            }
        };
        for word in words {
            board.play(word).map_err(|error| error.to_string())?;
        }
        self.session.replace(board);
        Ok(())
    }

    fn query(&self, request: &str) -> Result<(), Refusal> {
        let table = self.session.board().table();
        let outcome = table.outcome();
        let answer = match request {
            "gameover" => outcome.is_some().to_string(),
            "p1turn" => (table.turn() == Colour::Black).to_string(),
            "result" => match outcome.map(|outcome| outcome.winner) {
                None => "none",
                Some(None) => "draw",
                Some(Some(Colour::Black)) => "p1win",
                Some(Some(Colour::White)) => "p2win",
            }
            .to_owned(),
            _ => return Err("query gameover, p1turn or result".to_owned()),
        };
        self.session.say(format!("response {answer}"));
        Ok(())
    }

    fn go(&mut self, rest: &str) -> Result<(), Refusal> {
        let go = Go::read(rest, self.session.board().table().turn())?;
        let request = self.session.request(go.limits, self.lines);
        self.session.stop();
        let table = self.session.board().table().boxed_clone();
        self.session.start(move |engine| {
            let mut told = None;
            let found = engine.search(&*table, request, |writer, found, time| {
                writer.say(describe(found, time));
                told = Some(found.clone());
            });
            if go.is_infinite {
                engine.wait_for_stop();
            }
            let best = match found {
                Ok(found) => {
                    if told.as_ref() != Some(&found) && !found.lines.is_empty() {
                        engine.say(describe(&found, engine.elapsed()));
                    }
                    found.lines.first().map(|line| line.moves[0].clone())
                }
                Err(error) => {
                    engine.say(format!("info string error: {error}"));
                    None
                }
            };
            engine.say(format!("bestmove {}", best.as_deref().unwrap_or("(none)")));
            None
        });
        Ok(())
    }
}

impl ProtocolEngine for UgiEngine<'_> {
    fn handle(&mut self, line: &str) -> ControlFlow<()> {
        handle_command(self, line, Self::answer)
    }

    fn refuse(&mut self, reason: &str) {
        self.session.say(format!("info string error: {reason}"));
    }

    fn stop(&mut self) {
        self.session.stop();
    }
}

/// The parameters of `go`.
struct Go {
    limits: Limits,
    is_infinite: bool,
}

impl Go {
    fn read(text: &str, turn: Colour) -> Result<Self, Refusal> {
        let mut limits = Limits::default();
        let mut clock = Clock::default();
        let mut is_infinite = false;
        let (own_time, own_increment) = match turn {
            Colour::Black => ("p1time", "p1inc"),
            Colour::White => ("p2time", "p2inc"),
        };
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            if word == "infinite" {
                is_infinite = true;
                continue;
            }
            let value = words.next().unwrap_or_default();
            let number: u64 = value
                .parse()
                .map_err(|_| format!("{} needs a number, not “{}”", quoted(word), quoted(value)))?;
            let time = Duration::from_millis(number.min(u64::from(u32::MAX)));
            match word {
                "movetime" => limits.time = Some(time),
                "nodes" => limits.nodes = Some(number),
                "depth" => limits.depth = Some(number.min(u64::from(u32::MAX)) as u32),
                _ if word == own_time => clock.left = Some(time),
                _ if word == own_increment => clock.increment = time,
                "p1time" | "p2time" | "p1inc" | "p2inc" => {}
                _ => return Err(format!("go does not know “{}”", quoted(word))),
            }
        }
        if limits.time.is_none()
            && let Some(game) = clock.limits()
        {
            limits = limits.and(game);
        }
        if limits == Limits::default() && !is_infinite {
            limits.time = Some(USUAL);
        }
        Ok(Self {
            limits,
            is_infinite,
        })
    }
}

fn describe(found: &Analysis<String>, time: Duration) -> String {
    let (depth, nodes, time) = (found.depth, found.nodes, time.as_millis());
    let line = |(index, line): (usize, &sente_engine::Line<String>)| {
        let score = write_score(line.evaluation);
        let (number, moves) = (index + 1, line.moves.join(" "));
        format!(
            "info depth {depth} multipv {number} score {score} nodes {nodes} time {time} pv {moves}"
        )
    };
    let lines: Vec<String> = found.lines.iter().enumerate().map(line).collect();
    lines.join("\n")
}

/// The settings of the rules that are options: all except openings, whose choices UGI cannot represent.
fn settings(rules: &Rules) -> Vec<(&'static str, String)> {
    let mut settings = rules.settings();
    settings.retain(|(name, _)| *name != "opening");
    settings
}

fn number(name: &str, value: &str, most: usize) -> Result<usize, Refusal> {
    let number = value
        .parse()
        .ok()
        .filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("{name} must be a number from 1 to {most}"))
}
