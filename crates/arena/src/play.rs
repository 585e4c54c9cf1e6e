//! One game between two minds. The table is the only judge: who plays something illegal or fails to
//! answer has lost. Knows the clock, which it shows to the players; knows no tournament.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use sente_engine::{
    Analysis, DynEngine, Evaluation, GameSpec, Limits, SearchControl, SearchRequest,
};
use sente_match::GameResult;
use sente_rules::{Colour, Outcome, Seat, Table};
use serde::{Deserialize, Serialize};

/// What two minds play.
pub struct Contest {
    /// The game as far as its opening goes.
    pub table: Box<dyn Table>,
    /// The limits of each move.
    pub limits: Limits,
    /// A game of this many plies is drawn.
    pub longest: usize,
}

/// A game that has ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The result for the player in the first seat.
    pub result: GameResult,
    /// Whether the opening gave White to the first seat.
    pub exchanged: bool,
    /// What ended it.
    pub ending: Ending,
    /// The end in words.
    pub reason: String,
    /// Everything that was done, the opening included.
    pub steps: Vec<Step>,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The rules.
    Board,
    /// The loser's illegal move or failure.
    Forfeit,
    /// Nobody's patience.
    Length,
}

/// One action with what its player thought of it; nothing in the opening.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    /// The action as text.
    pub action: String,
    /// How good it is for Black, in the game's own unit.
    pub evaluation: Option<f32>,
    /// The searched depth.
    pub depth: Option<u32>,
    /// The positions looked at.
    pub nodes: Option<u64>,
    /// The time it took.
    pub milliseconds: Option<u32>,
}

impl Contest {
    /// Plays a game to its end; none if it was stopped from outside. The first mind sits in the first seat.
    pub fn play(self, minds: &mut [Box<dyn DynEngine>; 2], stop: &AtomicBool) -> Option<Played> {
        self.play_watched(minds, stop, &mut |_| {})
    }

    /// Like [`Self::play`], and shows the table before every move to who watches.
    pub fn play_watched(
        mut self,
        minds: &mut [Box<dyn DynEngine>; 2],
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&dyn Table),
    ) -> Option<Played> {
        let mut steps = opening_steps(self.table.as_ref());
        loop {
            watch(self.table.as_ref());
            if let Some(outcome) = self.table.outcome() {
                return Some(self.decided(&outcome, steps));
            }
            if self.table.ply() >= self.longest {
                return Some(Played {
                    result: GameResult::Draw,
                    exchanged: is_exchanged(self.table.as_ref()),
                    ending: Ending::Length,
                    reason: format!("draw: {} plies are enough", self.longest),
                    steps,
                });
            }
            let seat = self.table.seat();
            let answer = self.step(minds[seat.index()].as_mut(), stop);
            // A stopped player answers early, so that its move is not its own.
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            match answer {
                Ok(answer) => steps.push(answer),
                Err(reason) => {
                    return Some(Played {
                        exchanged: is_exchanged(self.table.as_ref()),
                        ..forfeit(steps, seat, &reason)
                    });
                }
            }
        }
    }

    /// Asks for a move and makes it, or says why that failed.
    fn step(&mut self, engine: &mut dyn DynEngine, stop: &AtomicBool) -> Result<Step, String> {
        let spec = spec(self.table.as_ref());
        let turn = self.table.turn();
        let (analysis, time) = ask(engine, &spec, SearchRequest::best(self.limits), stop)?;
        let line = analysis.lines.first().ok_or("it gave no move")?;
        let action = line.moves.first().ok_or("it gave no move")?;
        let played = self.table.play_text(action);
        let played = played.map_err(|reason| reason.to_string())?;
        Ok(Step {
            action: played.text,
            evaluation: for_black(line.evaluation, turn),
            depth: Some(analysis.depth),
            nodes: Some(analysis.nodes),
            milliseconds: Some(time.as_millis() as u32),
        })
    }

    fn decided(&self, outcome: &Outcome, steps: Vec<Step>) -> Played {
        let result = match outcome.winner.map(|colour| self.table.holder(colour)) {
            Some(Seat::First) => GameResult::Win,
            Some(Seat::Second) => GameResult::Loss,
            None => GameResult::Draw,
        };
        Played {
            result,
            exchanged: is_exchanged(self.table.as_ref()),
            ending: Ending::Board,
            reason: outcome.to_string(),
            steps,
        }
    }
}

/// The game on a table as minds are asked about it.
pub(crate) fn spec(table: &dyn Table) -> GameSpec {
    GameSpec {
        rules: table.rules(),
        setup: table.setup_text(),
        moves: table.actions(),
    }
}

/// The game is lost for a player who broke it.
pub(crate) fn forfeit(steps: Vec<Step>, loser: Seat, reason: &str) -> Played {
    let (result, name) = match loser {
        Seat::First => (GameResult::Loss, "first"),
        Seat::Second => (GameResult::Win, "second"),
    };
    Played {
        result,
        exchanged: false,
        ending: Ending::Forfeit,
        reason: format!("the {name} player forfeits: {reason}"),
        steps,
    }
}

fn is_exchanged(table: &dyn Table) -> bool {
    table.holder(Colour::White) == Seat::First
}

fn opening_steps(table: &dyn Table) -> Vec<Step> {
    let step = |action| Step {
        action,
        ..Step::default()
    };
    table.actions().into_iter().map(step).collect()
}

/// The mind's answer and how long it took. A mind that panics has failed and its tournament goes on.
pub(crate) fn ask(
    engine: &mut dyn DynEngine,
    spec: &GameSpec,
    request: SearchRequest,
    stop: &AtomicBool,
) -> Result<(Analysis<String>, Duration), String> {
    let begin = Instant::now();
    let elapsed = move || begin.elapsed();
    let control = SearchControl {
        stop,
        elapsed: &elapsed,
    };
    let mut unheard = |_: &Analysis<String>| {};
    let answer = catch_unwind(AssertUnwindSafe(|| {
        engine.search(spec, request, control, &mut unheard)
    }));
    match answer {
        Ok(Ok(analysis)) => Ok((analysis, begin.elapsed())),
        Ok(Err(error)) => Err(error.to_string()),
        Err(_) => Err("it failed while thinking".to_owned()),
    }
}

/// The value from Black's view; nothing where the player has no opinion.
fn for_black(evaluation: Evaluation, turn: Colour) -> Option<f32> {
    let value = match turn {
        Colour::Black => evaluation.value,
        Colour::White => 0.0 - evaluation.value,
    };
    (evaluation != Evaluation::UNKNOWN).then_some(value)
}
