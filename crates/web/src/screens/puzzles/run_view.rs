//! The texts and buttons beside the board in a series: before the start, while it runs, at the end.

use leptos::prelude::*;
use sente_puzzles::Practice;

use super::figure;
use super::series::{Run, RunStage};
use super::state::{NEXT, PuzzleState};
use crate::components::icon::{Icon, Symbol};
use crate::{live, t};

/// The heading before and after a series; `None` while it runs, when the puzzle has its own.
pub fn goal(run: Run) -> Option<String> {
    match (run.stage.get(), run.practice) {
        (RunStage::Running, _) => None,
        (RunStage::Ready, Practice::Rush) => Some(t!("rush-title")),
        (RunStage::Ready, Practice::Streak | Practice::Daily) => Some(t!("streak-title")),
        (RunStage::Over, _) => {
            let solved = run.series().solved;
            Some(t!("series-over", count = solved))
        }
    }
}

/// The rules of the series before it starts, and the best result after it.
pub fn about(puzzles: PuzzleState, run: Run) -> Option<String> {
    match (run.stage.get(), run.practice) {
        (RunStage::Running, _) => None,
        (RunStage::Ready, Practice::Rush) => Some(t!("rush-about")),
        (RunStage::Ready, Practice::Streak | Practice::Daily) => Some(t!("streak-about")),
        (RunStage::Over, practice) => {
            let solved = run.series().solved;
            let best = puzzles.progress.read().best(practice).best;
            Some(if solved > 0 && solved >= best {
                t!("series-record")
            } else {
                t!("series-best-was", count = best)
            })
        }
    }
}

/// The solution of the last puzzle, once the series is over.
pub fn said(puzzles: PuzzleState, run: Run) -> Option<String> {
    match run.stage.get() {
        RunStage::Running => None,
        RunStage::Ready => Some(String::new()),
        RunStage::Over => puzzles.attempt.with(|attempt| {
            let attempt = attempt.as_ref();
            let line = attempt.map(|it| it.puzzle.solution.join(" "));
            Some(line.map_or_else(String::new, |line| t!("puzzle-shown", line = line)))
        }),
    }
}

/// The numbers of solved and missed puzzles, the remaining time of a rush, and the best result.
pub fn standing(puzzles: PuzzleState, run: Run) -> AnyView {
    let solved = move || run.series().solved.to_string();
    let left = move || {
        let left = run.series().left(run.elapsed.get());
        let seconds = left.map_or(0, |left| left.as_millis().div_ceil(1000));
        format!("{}:{:02}", seconds / 60, seconds % 60)
    };
    let missed = move || {
        let series = run.series();
        format!("{} / {}", series.missed, series.most_missed())
    };
    let best = move || {
        let best = puzzles.progress.read().best(run.practice).best;
        best.to_string()
    };
    let clock = (run.practice == Practice::Rush)
        .then(|| figure(|| t!("series-time"), Signal::derive(left)));
    view! {
        <dl class="puzzle-standing puzzle-run" data-test="series">
            {clock}
            {figure(|| t!("puzzle-solved"), Signal::derive(solved))}
            {figure(|| t!("series-misses"), Signal::derive(missed))}
            {figure(|| t!("series-best"), Signal::derive(best))}
        </dl>
    }
    .into_any()
}

/// The buttons to start, end or repeat the series.
pub fn buttons(puzzles: PuzzleState, run: Run) -> AnyView {
    let start = move |_| puzzles.start_run();
    match run.stage.get() {
        RunStage::Ready => view! {
            <div class="row">
                <button class="button button-filled button-main" on:click=start>
                    <Icon symbol=Symbol::Play/>{live!("series-start")}
                </button>
            </div>
        }
        .into_any(),
        RunStage::Running => view! {
            <div class="row">
                <button class="button" on:click=move |_| puzzles.end_run()>{live!("series-end")}</button>
            </div>
        }
        .into_any(),
        RunStage::Over => view! {
            <div class="row">
                <button id=NEXT class="button button-filled button-main" on:click=start>
                    <Icon symbol=Symbol::Again/>{live!("series-again")}
                </button>
                <a class="button" href=super::analysis(puzzles)>{live!("puzzle-analyse")}</a>
            </div>
        }
        .into_any(),
    }
}
