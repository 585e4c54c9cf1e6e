//! Series of puzzles (streak and rush): their clock, start, progress and end.

use std::time::Duration;

use sente_match::{Millis, Time};
use sente_puzzles::{Practice, Run};

use super::{PuzzlePage, Stage};
use crate::terminal::clock;
use crate::terminal::column::Tone;
use crate::terminal::event::Effect;
use crate::terminal::practice::PracticeContext;

/// A series with its clock and progress.
pub(super) struct SeriesClock {
    pub(super) practice: Practice,
    pub(super) run: Run,
    pub(super) begun: Option<Time>,
    pub(super) is_over: bool,
    pub(super) lots: fastrand::Rng,
}

impl SeriesClock {
    pub(super) fn elapsed(&self, now: Time) -> Duration {
        self.begun
            .map_or(Duration::ZERO, |begun| now.since(begun).into())
    }

    pub(super) const fn is_running(&self) -> bool {
        self.begun.is_some() && !self.is_over
    }
}

/// A series that has not started; `None` for the puzzle of the day.
pub(super) fn series(practice: Practice, seed: u64) -> Option<SeriesClock> {
    Some(SeriesClock {
        practice,
        run: Run::new(practice)?,
        begun: None,
        is_over: false,
        lots: fastrand::Rng::with_seed(seed),
    })
}

impl PuzzlePage {
    /// Starts a series.
    pub(super) fn start(&mut self, context: &mut PracticeContext<'_>) -> Vec<Effect> {
        let Some(series) = &mut self.series else {
            return Vec::new();
        };
        let Some(run) = Run::new(series.practice) else {
            return Vec::new();
        };
        (series.run, series.begun, series.is_over) = (run, Some(context.now), false);
        self.go_on(context, "");
        self.tick(context)
    }

    /// Continues with the next puzzle of a series, or ends it.
    pub(super) fn run_on(&mut self, said: &str, context: &mut PracticeContext<'_>) -> Vec<Effect> {
        let is_over = self.series.as_ref().is_some_and(|series| {
            let elapsed = series.elapsed(context.now);
            series.run.series().is_over(elapsed)
        });
        if is_over {
            return self.end(context, said);
        }
        self.go_on(context, said);
        Vec::new()
    }

    /// Updates the clock, and ends the series if its time is up.
    pub fn tick(&mut self, context: &mut PracticeContext<'_>) -> Vec<Effect> {
        let Some(series) = self.series.as_ref().filter(|it| it.is_running()) else {
            return Vec::new();
        };
        let elapsed = series.elapsed(context.now);
        let left = series.run.series().left(elapsed);
        self.left = left.map(|left| Millis(left.as_millis() as u64));
        if series.run.series().is_over(elapsed) {
            return self.end(context, "Time is up. ");
        }
        Vec::new()
    }

    /// The time until the clock's display changes.
    pub fn changes_in(&self, now: Time) -> Option<Duration> {
        let series = self.series.as_ref().filter(|it| it.is_running())?;
        let left = series.run.series().left(series.elapsed(now))?;
        Some(clock::changes_in(Millis(left.as_millis() as u64)).into())
    }

    /// Ends a series and stores its result.
    pub(super) fn end(&mut self, context: &mut PracticeContext<'_>, said: &str) -> Vec<Effect> {
        let Some(series) = &mut self.series else {
            return Vec::new();
        };
        series.is_over = true;
        self.stage = Stage::Open;
        let practice = series.practice;
        let (tries, solved) = (series.run.tries().to_vec(), series.run.series().solved);
        let best = context.learner.progress(self.game).best(practice).best;
        let record = match best {
            best if solved > best => "That is your best so far. ".to_owned(),
            0 => String::new(),
            best => format!("Your best is {best}. "),
        };
        let told = format!("{said}{solved} solved. {record}Ctrl-A starts again.");
        self.board.message = (told, Tone::Turn);
        let mut effects = vec![Effect::StopThinking];
        if !tries.is_empty() {
            let kind = (self.game, practice);
            effects.push(context.learner.note_series(kind, context.today, tries));
        }
        effects
    }
}

/// The rules of a series, displayed before it starts.
pub(super) const fn rules(practice: Practice) -> &'static str {
    match practice {
        Practice::Rush => {
            "Three minutes. Solve as many as you can; they get harder, and the third miss ends it. Enter starts."
        }
        Practice::Streak | Practice::Daily => {
            "Without a miss. Solve as many as you can, without a clock; they get harder. Enter starts."
        }
    }
}
