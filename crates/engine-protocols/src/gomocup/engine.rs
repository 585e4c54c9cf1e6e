//! The Gomocup protocol as an engine.

use std::ops::ControlFlow;
use std::time::Duration;

use sente_engine::{Analysis, Limits, SearchRequest};
use sente_rules::gomoku::{self, Size, Variant};
use sente_rules::{Colour, Point, Rules, Table};

use super::move_listing::{Listing, Purpose, position_text};
use super::{coordinates, rule, swap2};
use crate::board::Board;
use crate::clock::{Clock, USUAL};
use crate::protocol_engine::{ProtocolEngine, quoted, split};
use crate::session::{BackgroundEngine, Session};

const MOST_LINES: usize = 100;
const MOST_THREADS: usize = 256;

/// The numeric keys of `INFO` that are supported.
const NUMBERS: [&str; 9] = [
    "max_depth",
    "max_memory",
    "max_node",
    "pondering",
    "rule",
    "thread_num",
    "time_left",
    "timeout_match",
    "timeout_turn",
];

/// The engine's state. The move of every answer is played on its board.
pub(crate) struct GomocupEngine<'a> {
    session: Session<'a>,
    variant: Variant,
    /// `None` before `START`.
    size: Option<Size>,
    listing: Option<Listing>,
    turn: Duration,
    whole: Duration,
    left: Option<Duration>,
    nodes: Option<u64>,
    depth: Option<u32>,
    /// Whether to ponder during the opponent's turn.
    ponders: bool,
}

/// The text after `ERROR`.
type Refusal = String;

impl<'a> GomocupEngine<'a> {
    pub(crate) fn new(session: Session<'a>) -> Self {
        let variant = match session.board().table().rules() {
            Rules::Gomoku(rules) => rules.variant(),
            _ => Variant::default(),
        };
        Self {
            session,
            variant,
            size: None,
            listing: None,
            turn: USUAL,
            whole: Duration::ZERO,
            left: None,
            nodes: None,
            depth: None,
            ponders: false,
        }
    }

    /// Handles a command; `None` for an unknown command.
    fn answer(&mut self, word: &str, rest: &str) -> Option<Result<(), Refusal>> {
        let done = match word {
            "START" => self.start(rest),
            "RECTSTART" => self.start_rectangle(rest),
            "RESTART" => self.restart(),
            "BEGIN" => self.begin(),
            "TURN" => self.take_turn(rest),
            "BOARD" => self.list(Purpose::Move),
            "YXBOARD" => self.list(Purpose::Show),
            "SWAP2BOARD" => self.list(Purpose::Swap2),
            "TAKEBACK" => self.take_back(rest),
            "INFO" => {
                self.inform(rest);
                Ok(())
            }
            "ABOUT" => {
                self.introduce();
                Ok(())
            }
            "YXSTOP" => {
                self.session.stop();
                Ok(())
            }
            "YXNBEST" => self.think_of_best(rest),
            "YXSHOWFORBID" => self.show_forbidden(),
            _ => return None,
        };
        Some(done)
    }

    fn start(&mut self, text: &str) -> Result<(), Refusal> {
        let size = text.parse().ok().and_then(Size::from_lines);
        let size = size.ok_or_else(|| {
            format!(
                "a board of size “{}” is not supported, only 15, 19 and 20",
                quoted(text)
            )
        })?;
        let board = Board::new(&self.rules(size)?);
        self.size = Some(size);
        self.session.renew(board);
        self.session.say("OK");
        Ok(())
    }

    fn start_rectangle(&mut self, text: &str) -> Result<(), Refusal> {
        match text.split_once(',') {
            Some((width, height)) if width.trim() == height.trim() => self.start(width.trim()),
            _ => Err("only square boards are supported".to_owned()),
        }
    }

    fn restart(&mut self) -> Result<(), Refusal> {
        let rules = self.rules(self.size()?)?;
        self.session.renew(Board::new(&rules));
        self.session.say("OK");
        Ok(())
    }

    fn begin(&mut self) -> Result<(), Refusal> {
        self.size()?;
        if self.session.board_mut().table().ply() > 0 {
            return Err("the board is not empty".to_owned());
        }
        self.search(1);
        Ok(())
    }

    fn take_turn(&mut self, text: &str) -> Result<(), Refusal> {
        let point = self.point(text)?;
        let played = self.session.board_mut().play(&point.to_string());
        played.map_err(|reason| reason.to_string())?;
        self.search(1);
        Ok(())
    }

    fn list(&mut self, purpose: Purpose) -> Result<(), Refusal> {
        let lines = self.size()?.lines();
        self.session.stop();
        self.listing = Some(Listing::new(purpose, lines));
        Ok(())
    }

    fn finish_list(&mut self, listing: &Listing) -> Result<(), Refusal> {
        let rules = self.rules(self.size()?)?;
        let position = listing.position()?;
        let board = match listing.count() {
            // An empty board starts a new game.
            0 => Board::new(&rules),
            _ => Board::set_up(&rules, &position).map_err(|error| error.to_string())?,
        };
        self.session.replace(board);
        match (listing.purpose, listing.count()) {
            (Purpose::Show, _) => {}
            (Purpose::Move, _) => self.search(1),
            (Purpose::Swap2, 0) => self.lay_out(rules),
            (Purpose::Swap2, 3 | 5) => self.choose_colour(),
            (Purpose::Swap2, count) => {
                return Err(format!("swap2 does not stop at {count} stones"));
            }
        }
        Ok(())
    }

    fn take_back(&mut self, text: &str) -> Result<(), Refusal> {
        let point = self.point(text)?;
        let board = self.session.board_mut();
        let last = board.announced().last();
        if last.is_some_and(|(_, last)| *last == point.to_string()) {
            board.undo();
        } else {
            let rules = board.table().rules();
            let position =
                without(board, point).ok_or_else(|| format!("there is no stone on {text}"))?;
            let board = Board::set_up(&rules, &position).map_err(|error| error.to_string())?;
            self.session.replace(board);
        }
        self.session.say("OK");
        Ok(())
    }

    /// `INFO` has no answer: unknown keys may be for other engines.
    fn inform(&mut self, text: &str) {
        let (key, value) = split(text);
        let key = key.to_ascii_lowercase();
        if !NUMBERS.contains(&key.as_str()) {
            return;
        }
        let Ok(number) = value.parse::<i64>() else {
            self.session.say(format!(
                "MESSAGE {key} needs a number, not “{}”",
                quoted(value)
            ));
            return;
        };
        let number = number.max(0).cast_unsigned();
        let time = Duration::from_millis(number.min(u64::from(u32::MAX)));
        let small = number.min(u64::from(u32::MAX)) as u32;
        // For numeric limits 0 means unlimited.
        match key.as_str() {
            "timeout_turn" => self.turn = time,
            "timeout_match" => self.whole = time,
            "time_left" => self.left = Some(time),
            "max_node" => self.nodes = (number > 0).then_some(number),
            "max_depth" => self.depth = (number > 0).then_some(small),
            "max_memory" => self.session.set_memory(table_bytes(number)),
            "thread_num" => self.session.threads = (small as usize).clamp(1, MOST_THREADS),
            "pondering" => self.ponders = number > 0,
            _ => self.set_rule(small),
        }
    }

    /// Takes effect at once on an empty board, otherwise with the next game.
    fn set_rule(&mut self, bits: u32) {
        let known = rule::EXACT_FIVE | rule::CONTINUOUS | rule::RENJU;
        if bits & !known != 0 {
            self.session
                .say(format!("MESSAGE rule {bits} is not supported"));
            return;
        }
        self.variant = if bits & rule::RENJU != 0 {
            Variant::Renju
        } else if bits & rule::EXACT_FIVE != 0 {
            Variant::Standard
        } else {
            Variant::Freestyle
        };
        let Some(size) = self.size else {
            return;
        };
        match self.rules(size) {
            Ok(rules) if self.session.board_mut().table().ply() == 0 => {
                self.session.replace(Board::new(&rules));
            }
            Ok(_) => {}
            Err(reason) => self.session.say(format!("MESSAGE {reason}")),
        }
    }

    fn introduce(&self) {
        self.session.say(format!(
            "name=\"Sente\", version=\"{}\", author=\"the Sente authors\", country=\"International\"",
            env!("CARGO_PKG_VERSION")
        ));
    }

    fn think_of_best(&mut self, text: &str) -> Result<(), Refusal> {
        self.size()?;
        let lines = text
            .parse()
            .ok()
            .filter(|lines| (1..=MOST_LINES).contains(lines));
        let lines =
            lines.ok_or_else(|| format!("YXNBEST needs a number from 1 to {MOST_LINES}"))?;
        self.search(lines);
        Ok(())
    }

    fn show_forbidden(&mut self) -> Result<(), Refusal> {
        let lines = self.size()?.lines();
        let forbidden = self.session.board_mut().table().view().forbidden;
        let pairs = forbidden.into_iter().map(|(point, _)| {
            let (x, y) = coordinates::flipped(point, lines);
            format!("{x:02}{y:02}")
        });
        let pairs: String = pairs.collect();
        self.session.say(format!("FORBID {pairs}."));
        Ok(())
    }

    fn search(&mut self, lines: usize) {
        self.session.stop();
        let request = self.session.request(self.limits(), lines);
        let board_lines = self.size.unwrap_or_default().lines();
        let mut table = self.session.board().table().boxed_clone();
        let ponders = self.ponders;
        self.session.start(move |engine| {
            let mut told = None;
            let report = |writer: &crate::line_writer::LineWriter, found: &Analysis<String>, _| {
                writer.say(describe(found));
                told = Some(found.clone());
            };
            let found = engine.search(&*table, request, report);
            if let Ok(found) = &found
                && told.as_ref() != Some(found)
                && !found.lines.is_empty()
            {
                engine.say(describe(found));
            }
            let best = found.map(|found| found.lines.first().map(|line| line.moves[0].clone()));
            let played = match best {
                Ok(Some(best)) => answer_move(engine, best, board_lines),
                Ok(None) => refuse(engine, "the game is over"),
                Err(error) => refuse(engine, &error.to_string()),
            };
            if ponders
                && let Some(played) = &played
                && table.play_text(played).is_ok()
            {
                ponder(engine, &*table, request);
            }
            played
        });
    }

    fn lay_out(&mut self, rules: Rules) {
        let time = self.limits().time.unwrap_or(USUAL) / 8;
        let request = self.session.request(Limits::time(time), 1);
        let lines = self.size.unwrap_or_default().lines();
        self.session.start(move |engine| {
            match swap2::lay_out(engine, &rules, lines, request) {
                Ok(points) => engine.say(points),
                Err(error) => return refuse(engine, &error.to_string()),
            }
            None
        });
    }

    fn choose_colour(&mut self) {
        let request = self.session.request(self.limits(), 1);
        let lines = self.size.unwrap_or_default().lines();
        let board = self.session.board().clone();
        self.session
            .start(move |engine| match swap2::choose(engine, &board, request) {
                Ok(Some(swap2::Choice::Stay(best))) => answer_move(engine, best, lines),
                Ok(Some(swap2::Choice::Swap)) => {
                    engine.say("SWAP");
                    None
                }
                Ok(None) => refuse(engine, "the game is over"),
                Err(error) => refuse(engine, &error.to_string()),
            });
    }

    fn limits(&self) -> Limits {
        let left = self.left.or((!self.whole.is_zero()).then_some(self.whole));
        let clock = Clock {
            turn: Some(self.turn),
            left: left.filter(|_| !self.whole.is_zero()),
            increment: Duration::ZERO,
        };
        Limits {
            nodes: self.nodes,
            depth: self.depth,
            ..clock.limits().unwrap_or_else(|| Limits::time(USUAL))
        }
    }

    fn size(&self) -> Result<Size, Refusal> {
        self.size
            .ok_or_else(|| "there is no board: send START first".to_owned())
    }

    fn rules(&self, size: Size) -> Result<Rules, Refusal> {
        let rules = gomoku::Rules::usual(self.variant).with_size(size);
        let refusal = || format!("Renju is not played on a board of size {}", size.lines());
        rules.map(Rules::from).ok_or_else(refusal)
    }

    fn point(&self, text: &str) -> Result<Point, Refusal> {
        let point = coordinates::read(text, self.size()?.lines());
        point.ok_or_else(|| format!("“{}” is not a point of the board", quoted(text)))
    }
}

impl ProtocolEngine for GomocupEngine<'_> {
    fn handle(&mut self, line: &str) -> ControlFlow<()> {
        let (word, rest) = split(line);
        let word = word.to_ascii_uppercase();
        if let Some(mut listing) = self.listing.take() {
            if word == "DONE" {
                if let Err(reason) = self.finish_list(&listing) {
                    self.refuse(&reason);
                }
                return ControlFlow::Continue(());
            }
            let is_command = line.starts_with(|letter: char| letter.is_ascii_alphabetic());
            if !is_command {
                listing.add(&quoted(line));
                self.listing = Some(listing);
                return ControlFlow::Continue(());
            }
            self.refuse("the board before this was not DONE");
        }
        match self.answer(&word, rest) {
            _ if word == "END" => return ControlFlow::Break(()),
            Some(Ok(())) => {}
            Some(Err(reason)) => self.refuse(&reason),
            None => self
                .session
                .say(format!("UNKNOWN command “{}”", quoted(&word))),
        }
        ControlFlow::Continue(())
    }

    fn refuse(&mut self, reason: &str) {
        self.session.say(format!("ERROR {reason}"));
    }

    fn stop(&mut self) {
        self.session.stop();
    }
}

fn answer_move(engine: &BackgroundEngine, best: String, lines: u8) -> Option<String> {
    match best.parse() {
        Ok(point) => {
            engine.say(coordinates::write(point, lines));
            Some(best)
        }
        Err(_) => refuse(engine, &format!("the player answered “{}”", quoted(&best))),
    }
}

/// Ponders until the job should end. The result is not sent, but stays in the player's memory.
fn ponder(engine: &mut BackgroundEngine, table: &dyn Table, request: SearchRequest) {
    let request = SearchRequest {
        limits: Limits::default(),
        lines: 1,
        ..request
    };
    if !engine.is_stopped() {
        // A failure is reported with the next request.
        let _ = engine.search(table, request, |_, _, _| {});
    }
}

/// The size of the tables for a memory limit: half of it, because the engine needs other memory too. `None` without a
/// limit.
fn table_bytes(memory: u64) -> Option<usize> {
    const LEAST: u64 = 1 << 20;
    const MOST: u64 = 1 << 30;
    (memory > 0).then(|| (memory / 2).clamp(LEAST, MOST) as usize)
}

fn refuse(engine: &BackgroundEngine, reason: &str) -> Option<String> {
    engine.say(format!("ERROR {reason}"));
    None
}

/// One line for each of the best moves, for display.
fn describe(found: &Analysis<String>) -> String {
    let (depth, nodes) = (found.depth, found.nodes);
    let lines = found.lines.iter().enumerate().map(|(index, line)| {
        let value = line.evaluation.value;
        let (number, moves) = (index + 1, line.moves.join(" "));
        format!(
            "MESSAGE ({number}) depth {depth} | {value:+.2}, {} | nodes {nodes} | {moves}",
            line.evaluation
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The position without the stone on this point; the number of stones determines the side to move.
fn without(board: &Board, point: Point) -> Option<String> {
    let view = board.table().view();
    let taken = view.piece(point)?;
    let mut counts = view.counts;
    counts[taken.index()] -= 1;
    let turn = if counts[0] > counts[1] {
        Colour::White
    } else {
        Colour::Black
    };
    let letter = |at| match view.piece(at) {
        Some(colour) if at != point => colour.letter(),
        _ => '.',
    };
    Some(position_text(view.shape.width, turn, letter))
}
