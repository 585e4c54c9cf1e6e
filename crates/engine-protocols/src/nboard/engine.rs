//! NBoard's protocol as an engine.

use std::ops::ControlFlow;
use std::time::Duration;

use sente_engine::{Analysis, Limits, Line, SearchRequest};
use sente_rules::{Colour, Table};

use super::game_clock::GameClock;
use super::{ggf, write_move};
use crate::clock::USUAL;
use crate::othello_time::allowance;
use crate::protocol_engine::{ProtocolEngine, handle_command, quoted, split};
use crate::session::{BackgroundEngine, Session};

const MOST_LINES: usize = 60;

/// The time limit for each position of an analysed game.
const ANALYSIS: Duration = Duration::from_millis(500);

/// The engine's state. It plays no moves on the board by itself.
pub(crate) struct NboardEngine<'a> {
    session: Session<'a>,
    depth: Option<u32>,
    clock: GameClock,
}

/// The text after `status error:`.
type Refusal = String;

impl<'a> NboardEngine<'a> {
    pub(crate) fn new(session: Session<'a>) -> Self {
        Self {
            session,
            depth: None,
            clock: GameClock::default(),
        }
    }

    fn answer(&mut self, word: &str, rest: &str) -> Result<(), Refusal> {
        match word {
            "nboard" => match rest.parse::<u32>() {
                Ok(_) => self.session.say("set myname Sente"),
                Err(_) => return Err("nboard needs a version".to_owned()),
            },
            "set" => self.set(rest)?,
            "move" => self.play(rest)?,
            "hint" => self.hint(rest)?,
            "go" => self.go(),
            "ping" => {
                // After the answer no output about the old position may follow.
                self.session.stop();
                self.session.say(format!("pong {}", quoted(rest)));
            }
            "learn" => {
                self.session.stop();
                self.session.say("learned");
            }
            "analyze" => self.analyse(),
            _ => return Err(format!("unknown command “{}”", quoted(word))),
        }
        Ok(())
    }

    fn set(&mut self, text: &str) -> Result<(), Refusal> {
        let (name, value) = split(text);
        match name {
            "depth" => {
                let depth = value.parse().ok().filter(|depth| (1..=64).contains(depth));
                self.depth = Some(depth.ok_or("a depth is a number from 1 to 64")?);
            }
            "game" => {
                let board = ggf::read(value)?;
                self.clock = GameClock::read(value);
                self.session.replace(board);
            }
            "contempt" => {
                // Sente's players have no contempt, but an invalid number is still reported.
                value.parse::<f32>().map_err(|_| "a contempt is a number")?;
            }
            _ => return Err(format!("there is no setting “{}”", quoted(name))),
        }
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), Refusal> {
        let mv = text.split('/').next().unwrap_or_default().trim();
        let board = self.session.board_mut();
        let colour = board.turn();
        board.play(mv).map_err(|reason| reason.to_string())?;
        self.clock.moved(colour, text);
        Ok(())
    }

    fn hint(&mut self, text: &str) -> Result<(), Refusal> {
        let lines = text
            .parse()
            .ok()
            .filter(|lines| (1..=MOST_LINES).contains(lines));
        let lines = lines.ok_or_else(|| format!("hint needs a number from 1 to {MOST_LINES}"))?;
        let request = self.request(lines);
        self.search(request, |_, _| {});
        Ok(())
    }

    fn go(&mut self) {
        // A move must respect the game's clock as well as the depth.
        let board = self.session.board();
        let time = allowance(self.clock.of(board.turn()), board);
        let request = self.request(1);
        let limits = match (time, self.depth) {
            (Some(time), None) => Limits::time(time),
            (Some(time), Some(_)) => request.limits.and(Limits::time(time)),
            (None, _) => request.limits,
        };
        self.search(SearchRequest { limits, ..request }, |engine, best| {
            let time = engine.elapsed().as_secs_f32();
            let answer = best.map_or("PA".to_owned(), |line| {
                let value = line.evaluation.value;
                format!("{}/{value:.2}/{time:.2}", write_move(&line.moves[0]))
            });
            engine.say(format!("=== {answer}"));
        });
    }

    /// Searches, reports progress, and finishes with the answer to the command.
    fn search(
        &mut self,
        request: SearchRequest,
        answer: impl FnOnce(&BackgroundEngine, Option<&Line<String>>) + Send + 'static,
    ) {
        self.session.stop();
        let board = self.session.board();
        let (table, must_pass) = (board.table().boxed_clone(), board.must_pass());
        self.session.start(move |engine| {
            engine.say("status Sente is thinking");
            let mut told = None;
            let found = engine.search(&*table, request, |writer, found, _| {
                let found = passed(found, must_pass);
                if !found.lines.is_empty() {
                    writer.say(describe(&found));
                }
                told = Some(found);
            });
            match found.map(|found| passed(&found, must_pass)) {
                Ok(found) => {
                    if told.as_ref() != Some(&found) && !found.lines.is_empty() {
                        engine.say(describe(&found));
                    }
                    let time = engine.elapsed().as_secs_f32();
                    engine.say(format!("nodestats {} {time:.2}", found.nodes));
                    answer(engine, found.lines.first());
                    engine.say("status Sente is waiting");
                }
                Err(error) => engine.say(format!("status error: {error}")),
            }
            None
        });
    }

    /// Evaluates every position of the game from the last to the first: `analysis` with the number of played moves and
    /// Black's expected result.
    fn analyse(&mut self) {
        self.session.stop();
        let request = SearchRequest {
            limits: self.request(1).limits.and(Limits::time(ANALYSIS)),
            ..self.request(1)
        };
        let mut table = self.session.board().table().boxed_clone();
        self.session.start(move |engine| {
            for count in (0..=table.ply()).rev() {
                if engine.is_stopped() {
                    break;
                }
                match judge(engine, &*table, request) {
                    Ok(value) => engine.say(format!("analysis {count} {value:.2}")),
                    Err(error) => engine.say(format!("status error: {error}")),
                }
                table.undo();
            }
            engine.say("status Sente is waiting");
            None
        });
    }

    fn request(&self, lines: usize) -> SearchRequest {
        let limits = self.depth.map_or(Limits::time(USUAL), Limits::depth);
        self.session.request(limits, lines)
    }
}

impl ProtocolEngine for NboardEngine<'_> {
    fn handle(&mut self, line: &str) -> ControlFlow<()> {
        handle_command(self, line, Self::answer)
    }

    fn refuse(&mut self, reason: &str) {
        self.session.say(format!("status error: {reason}"));
    }

    fn stop(&mut self) {
        self.session.stop();
    }
}

/// The result after a pass, from the perspective of the side that has to pass.
fn passed(found: &Analysis<String>, must_pass: bool) -> Analysis<String> {
    let mut found = found.clone();
    if must_pass {
        found.lines.truncate(1);
        for line in &mut found.lines {
            line.moves.insert(0, crate::board::PASS.to_owned());
            line.evaluation.value = -line.evaluation.value;
            line.evaluation.win_probability = 1.0 - line.evaluation.win_probability;
        }
    }
    found
}

/// `search`, the line without spaces, its value, 0 games and the depth, for each of the best moves. The depth of a
/// proven result is `100%`.
fn describe(found: &Analysis<String>) -> String {
    let lines = found.lines.iter().map(|line| {
        let moves: String = line.moves.iter().map(|mv| write_move(mv)).collect();
        let depth = match line.evaluation.proven {
            Some(_) => "100%".to_owned(),
            None => found.depth.to_string(),
        };
        format!("search {moves} {:.2} 0 {depth}", line.evaluation.value)
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Black's expected result: the difference in discs, at the end as counted.
fn judge(
    engine: &mut BackgroundEngine,
    table: &dyn Table,
    request: SearchRequest,
) -> Result<f32, sente_engine::SearchError> {
    let found = engine.search(table, request, |_, _, _| {})?;
    let Some(line) = found.lines.first() else {
        let [black, white] = table.view().counts;
        return Ok(f32::from(black) - f32::from(white));
    };
    Ok(match table.turn() {
        Colour::Black => line.evaluation.value,
        Colour::White => -line.evaluation.value,
    })
}
