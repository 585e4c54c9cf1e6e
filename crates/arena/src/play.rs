//! Plays one game between two engines in a room without people. An engine that plays an illegal move or fails to answer
//! loses. Provides the players' clock; independent of tournaments.

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

/// The settings of a game between two engines.
pub struct Contest {
    /// The game after its opening.
    pub table: Box<dyn Table>,
    /// The limits for each move.
    pub limits: Limits,
    /// A game with this many plies is drawn.
    pub longest: usize,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The result for the player in the first seat.
    pub result: GameResult,
    /// Whether the opening gave White to the first seat.
    pub exchanged: bool,
    /// The cause of the end.
    pub ending: Ending,
    /// The end in words.
    pub reason: String,
    /// All actions, including the opening.
    pub steps: Vec<Step>,
}

/// The cause of a game's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The rules.
    Board,
    /// An illegal move or a failure of the loser.
    Forfeit,
    /// The limit on plies.
    Length,
}

/// An action with the player's evaluation, which opening moves do not have.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    /// The action as text.
    pub action: String,
    /// The value for Black, in the game's unit.
    pub evaluation: Option<f32>,
    /// The search depth.
    pub depth: Option<u32>,
    /// The number of searched positions.
    pub nodes: Option<u64>,
    /// The search time.
    pub milliseconds: Option<u32>,
}

impl Contest {
    /// Plays a game to its end; `None` if it was stopped. The first engine has the first seat.
    pub fn play(self, engines: &mut [Box<dyn DynEngine>; 2], stop: &AtomicBool) -> Option<Played> {
        self.play_watched(engines, stop, &mut |_| {})
    }

    /// Like [`Self::play`], and calls `watch` with the table before every move.
    pub fn play_watched(
        self,
        engines: &mut [Box<dyn DynEngine>; 2],
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&dyn Table),
    ) -> Option<Played> {
        let mut room = self.room();
        let mut steps = opening_steps(self.table.as_ref());
        let mut searched = Step::default();
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
                        let update = self.search(table, engine, stop, &mut searched);
                        // A stopped player answers early, so its move must not be played.
                        if stop.load(Ordering::Relaxed) {
                            return None;
                        }
                        inputs.push_back(Input::Search(order.job, SearchUpdate::Started));
                        inputs.push_back(Input::Search(order.job, update));
                    }
                    Output::Persist(persist) => steps.extend(played(&persist, &mut searched)),
                    Output::PlayerFailed { seat, reason } => failed = Some((seat, reason)),
                    // This host has no requests, no spectators and no timers.
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

    /// The room of the game after its opening.
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

    /// Runs the search for a move, and records its evaluation.
    fn search(
        &self,
        table: &dyn Table,
        engine: &mut dyn DynEngine,
        stop: &AtomicBool,
        searched: &mut Step,
    ) -> SearchUpdate<()> {
        let turn = table.turn();
        let answer = ask(engine, table, SearchRequest::best(self.limits), stop);
        let (analysis, time) = match answer {
            Ok(answer) => answer,
            Err(reason) => return SearchUpdate::Failed(reason),
        };
        let line = analysis.lines.first();
        *searched = Step {
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

/// The host of a game between two engines.
#[derive(Debug)]
struct Engines;

impl Host for Engines {
    type User = ();
    type Connection = ();
    type Evaluation = ();
}

/// The step of a played move, with the player's evaluation.
fn played(persist: &Persist<Engines>, searched: &mut Step) -> Option<Step> {
    let action = persist.events.iter().find_map(|event| match &event.kind {
        EventKind::Played { text, .. } => Some(text.clone()),
        _ => None,
    })?;
    Some(Step {
        action,
        ..std::mem::take(searched)
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

/// The game is lost for the player who forfeited it.
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

/// The engine's answer and its search time. A panic counts as a failure of the engine, and the tournament continues.
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

/// The value for Black; `None` if the player has no evaluation.
fn for_black(evaluation: Evaluation, turn: Colour) -> Option<f32> {
    let value = match turn {
        Colour::Black => evaluation.value,
        Colour::White => 0.0 - evaluation.value,
    };
    (evaluation != Evaluation::UNKNOWN).then_some(value)
}
