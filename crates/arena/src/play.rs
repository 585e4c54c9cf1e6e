//! One game between two engines, in a room without people. Whoever plays something illegal or fails to answer has lost.
//! Knows the clock, which it shows to the players; knows no tournament.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use sente_engine::{Analysis, DynEngine, Evaluation, Limits, SearchControl, SearchRequest};
use sente_match::{Command, EventKind, GameResult, Match, Participant, Settings, Time};
use sente_room::{
    Found, Host, Input, Output, Persist, Policy, Purpose, Room, SearchUpdate, Seated, Thinking,
};
use sente_rules::{Colour, Outcome, Seat, Table};
use serde::{Deserialize, Serialize};

/// What two engines play.
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
    /// Plays a game to its end; none if it was stopped from outside. The first engine sits in the first seat.
    pub fn play(self, engines: &mut [Box<dyn DynEngine>; 2], stop: &AtomicBool) -> Option<Played> {
        self.play_watched(engines, stop, &mut |_| {})
    }

    /// Like [`Self::play`], and shows the table before every move to who watches.
    pub fn play_watched(
        self,
        engines: &mut [Box<dyn DynEngine>; 2],
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&dyn Table),
    ) -> Option<Played> {
        let mut room = self.room();
        let mut steps = opening_steps(self.table.as_ref());
        let mut thought = Step::default();
        let mut failed = None;
        let mut inputs = VecDeque::from([Input::Opened]);
        while let Some(input) = inputs.pop_front() {
            for output in room.handle(input, Time::default()) {
                match output {
                    Output::Search(order) => {
                        let (Purpose::Move(seat), table) = (order.purpose, room.game().table())
                        else {
                            continue;
                        };
                        watch(table);
                        if table.ply() >= self.longest {
                            return Some(self.too_long(table, steps));
                        }
                        let engine = engines[seat.index()].as_mut();
                        let update = self.search(table, engine, stop, &mut thought);
                        // A stopped player answers early, so that its move is not its own.
                        if stop.load(Ordering::Relaxed) {
                            return None;
                        }
                        inputs.push_back(Input::Search(order.job, SearchUpdate::Started));
                        inputs.push_back(Input::Search(order.job, update));
                    }
                    Output::Persist(persist) => steps.extend(played(&persist, &mut thought)),
                    Output::PlayerFailed { seat, reason } => failed = Some((seat, reason)),
                    // Nobody asks, watches or waits here.
                    Output::Reply(_)
                    | Output::Hint(_)
                    | Output::Thinking(_)
                    | Output::FinishNow(_)
                    | Output::Cancel(_)
                    | Output::Next(_)
                    | Output::CallOff(_) => {}
                }
            }
        }
        let table = room.game().table();
        if let Some((seat, reason)) = failed {
            return Some(Played {
                exchanged: is_exchanged(table),
                ..forfeit(steps, seat, &reason)
            });
        }
        watch(table);
        let outcome = table.outcome()?;
        Some(decided(table, &outcome, steps))
    }

    /// The room of the game, as far as its opening goes.
    fn room(&self) -> Room<Engines> {
        let seats = ["first", "second"].map(|name| Participant::computer(name, name));
        let settings = Settings {
            setup: self.table.setup_text(),
            ..Settings::usual(self.table.rules(), seats)
        };
        let mut game = Match::new(settings).expect("the table began from it");
        for action in self.table.actions() {
            let seat = game.table().seat();
            let played = game.act(seat, Command::play(action), Time::default());
            played.expect("what was played on the table can be played again");
        }
        let seated = Seated {
            is_watched: false,
            ..Seated::at_one_screen(game)
        };
        Room::open(seated, Policy::default())
    }

    /// Asks for a move, and notes what its player thought of it.
    fn search(
        &self,
        table: &dyn Table,
        engine: &mut dyn DynEngine,
        stop: &AtomicBool,
        thought: &mut Step,
    ) -> SearchUpdate<()> {
        let turn = table.turn();
        let answer = ask(engine, table, SearchRequest::best(self.limits), stop);
        let (analysis, time) = match answer {
            Ok(answer) => answer,
            Err(reason) => return SearchUpdate::Failed(reason),
        };
        let line = analysis.lines.first();
        *thought = Step {
            action: String::new(),
            evaluation: line.and_then(|line| for_black(line.evaluation, turn)),
            depth: Some(analysis.depth),
            nodes: Some(analysis.nodes),
            milliseconds: Some(time.as_millis() as u32),
        };
        SearchUpdate::Answer(Found {
            best: line.and_then(|line| line.moves.first()).cloned(),
            evaluation: None,
            outlook: None,
            thinking: Thinking {
                depth: analysis.depth,
                nodes: analysis.nodes,
            },
        })
    }

    fn too_long(&self, table: &dyn Table, steps: Vec<Step>) -> Played {
        Played {
            result: GameResult::Draw,
            exchanged: is_exchanged(table),
            ending: Ending::Length,
            reason: format!("draw: {} plies are enough", self.longest),
            steps,
        }
    }
}

/// Engines that nobody watches.
#[derive(Debug)]
struct Engines;

impl Host for Engines {
    type User = ();
    type Connection = ();
    type Evaluation = ();
}

/// The step of a move that was played, with what its player thought of it.
fn played(persist: &Persist<Engines>, thought: &mut Step) -> Option<Step> {
    let action = persist.events.iter().find_map(|event| match &event.kind {
        EventKind::Played { text, .. } => Some(text.clone()),
        _ => None,
    })?;
    Some(Step {
        action,
        ..std::mem::take(thought)
    })
}

fn decided(table: &dyn Table, outcome: &Outcome, steps: Vec<Step>) -> Played {
    let result = match outcome.winner.map(|colour| table.holder(colour)) {
        Some(Seat::First) => GameResult::Win,
        Some(Seat::Second) => GameResult::Loss,
        None => GameResult::Draw,
    };
    Played {
        result,
        exchanged: is_exchanged(table),
        ending: Ending::Board,
        reason: outcome.to_string(),
        steps,
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

/// The engine's answer and how long it took. An engine that panics has failed and its tournament goes on.
pub(crate) fn ask(
    engine: &mut dyn DynEngine,
    table: &dyn Table,
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
        engine.search(table, request, control, &mut unheard)
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
