//! Learning from mistakes: each mistake is put back on the board, and any move that the reviewing engine judges as good
//! as the best is accepted.

use leptos::prelude::*;
use sente_api::{AnalysisRequest, AnalysisStatus, ReviewedMoveDoc};
use sente_records::NodeId;
use sente_rules::Colour;

use super::state::{AnalysisState, Tab};
use super::{analysis_messages, engine_panel};
use crate::components::show::Show;
use crate::engine_worker::{self, WorkerUpdate};
use crate::{game_review, live, sentences, t};

/// The stage of a mistake.
#[derive(Clone, Debug, PartialEq)]
pub enum State {
    /// The person is to find a better move.
    Asked,
    /// The engine judges this move.
    Judging(String),
    /// This move was not good enough.
    Wrong(String),
    /// The person has found a move as good as the best.
    Right(String),
    /// The answer has been shown.
    Shown,
}

/// A mistake that is put back on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// The index among the turning points.
    pub index: usize,
    /// The number of turning points.
    pub count: usize,
    /// The node before the mistake.
    pub before: NodeId,
    /// The mistake.
    pub mistake: ReviewedMoveDoc,
    /// The stage.
    pub state: State,
}

/// Starts with the first mistake.
pub fn begin(analysis: AnalysisState) {
    analysis.engine.stop();
    analysis.engine.found.set(None);
    analysis.tab.set(Tab::Review);
    put(analysis, 0);
}

/// Puts a mistake back on the board; ends the lesson after the last.
fn put(analysis: AnalysisState, index: usize) {
    engine_worker::stop();
    let lesson = analysis.review.judged.with_untracked(|judged| {
        let judged = judged.as_ref()?;
        let points = judged.turning_points();
        let place = *points.get(index)?;
        let before = analysis.study.read_untracked();
        let before = before.record.tree.parent(judged.nodes[place])?;
        Some(Lesson {
            index,
            count: points.len(),
            before,
            mistake: judged.doc.moves[place].clone(),
            state: State::Asked,
        })
    });
    match &lesson {
        Some(lesson) => analysis.go(lesson.before),
        None => analysis.messages.note(t!("learn-over")),
    }
    analysis.lesson.set(lesson);
}

/// Handles a move of the person.
pub fn attempt(analysis: AnalysisState, text: &str) {
    let Some(lesson) = analysis.lesson.get_untracked() else {
        return;
    };
    // After the answer, moves on the board are ordinary variations.
    let done = matches!(lesson.state, State::Right(_) | State::Shown);
    if done || analysis.here.get_untracked() != lesson.before {
        analysis.change(|study| {
            // The board offers only legal moves.
            study.play(text).ok();
        });
        return;
    }
    let mut table = analysis.study.read_untracked().table();
    if table.play_text(text).is_err() {
        return;
    }
    let is_best = |best: &String| best == text;
    if lesson.mistake.best.moves.first().is_some_and(is_best) {
        return accept(analysis, text);
    }
    if lesson.mistake.text == text {
        return set(analysis, State::Wrong(text.to_owned()));
    }
    judge(analysis, &lesson, text);
}

/// Asks the engine of the review, with the same time limit and measure.
fn judge(analysis: AnalysisState, lesson: &Lesson, text: &str) {
    let asked = analysis.review.judged.with_untracked(|judged| {
        let judged = judged.as_ref()?;
        let mut situation = analysis.study.read_untracked().situation(lesson.before);
        situation.moves.push(text.to_owned());
        Some(AnalysisRequest {
            situation,
            player: judged.player.clone(),
            lines: 1,
            millis: judged.millis,
            review: false,
        })
    });
    let Some(asked) = asked else { return };
    set(analysis, State::Judging(text.to_owned()));
    let text = text.to_owned();
    engine_worker::ask_judgement(asked, move |heard| match heard {
        WorkerUpdate::Found(doc) if !doc.status.is_over() => {}
        WorkerUpdate::Found(doc) if doc.status == AnalysisStatus::Done => {
            if game_review::is_as_good(doc.review.as_ref()) {
                accept(analysis, &text);
            } else {
                set(analysis, State::Wrong(text.clone()));
            }
        }
        WorkerUpdate::Found(_) | WorkerUpdate::Lost => {
            set(analysis, State::Asked);
            analysis.messages.warn(t!("engine-lost"));
        }
    });
}

fn accept(analysis: AnalysisState, text: &str) {
    analysis.change(|study| {
        // `attempt` has checked the move on a copy.
        study.play(text).ok();
    });
    set(analysis, State::Right(text.to_owned()));
}

fn set(analysis: AnalysisState, state: State) {
    analysis.lesson.update(|lesson| {
        if let Some(lesson) = lesson {
            lesson.state = state;
        }
    });
}

fn show_answer(analysis: AnalysisState) {
    engine_worker::stop();
    let Some(lesson) = analysis.lesson.get_untracked() else {
        return;
    };
    let best = lesson.mistake.best.moves.into_iter().take(1);
    analysis.follow(lesson.before, &best.collect::<Vec<_>>());
    set(analysis, State::Shown);
}

/// The panel of the lesson.
#[component]
pub fn LessonPanel(analysis: AnalysisState) -> impl IntoView {
    let title = move || {
        let lesson = analysis.lesson.get()?;
        Some(t!(
            "learn-title",
            number = lesson.index + 1,
            count = lesson.count
        ))
    };
    let done = move || {
        let lesson = analysis.lesson.read();
        lesson
            .as_ref()
            .is_some_and(|it| matches!(it.state, State::Right(_) | State::Shown))
    };
    let next = move |_| {
        let index = analysis
            .lesson
            .read_untracked()
            .as_ref()
            .map_or(0, |it| it.index + 1);
        put(analysis, index);
    };
    let answer = move || {
        let lesson = analysis.lesson.get()?;
        let shown = matches!(lesson.state, State::Right(_) | State::Shown);
        let turn: Colour = lesson.mistake.side;
        shown.then(|| view! {
            <p>{explanation(analysis, &lesson)}</p>
            <ol class="lines">{engine_panel::line_row(analysis, lesson.before, turn, lesson.mistake.best)}</ol>
        })
    };
    view! {
        <h2>{title}</h2>
        <p class="learn-said" role="status" data-test="lesson">{move || said(analysis)}</p>
        <div class="row">
            <Show when=done fallback=move || view! {
                <button class="button" on:click=move |_| show_answer(analysis)>{live!("learn-show")}</button>
            }>
                <button class="button button-filled" on:click=next>{live!("learn-next")}</button>
            </Show>
            <button class="button" on:click=move |_| {
                engine_worker::stop();
                analysis.lesson.set(None);
            }>{live!("learn-stop")}</button>
        </div>
        // Below the buttons, so that they don't move when the answer appears.
        {answer}
    }
}

fn said(analysis: AnalysisState) -> Option<String> {
    let lesson = analysis.lesson.get()?;
    let side = sentences::side(analysis.game(), lesson.mistake.side);
    Some(match lesson.state {
        State::Asked => t!("learn-asked", side = side, text = lesson.mistake.text),
        State::Judging(text) => t!("learn-judging", text = text),
        State::Wrong(text) => t!("learn-wrong", text = text),
        State::Right(text) => t!("learn-right", text = text),
        State::Shown => t!("learn-shown"),
    })
}

/// The explanation of the answer.
fn explanation(analysis: AnalysisState, lesson: &Lesson) -> String {
    let game = analysis.game();
    let turn: Colour = lesson.mistake.side;
    let mistake = &lesson.mistake;
    t!(
        "learn-answer",
        best = mistake.best.moves.first().cloned().unwrap_or_default(),
        words = analysis_messages::evaluation(game, turn, mistake.best.evaluation),
        played = mistake.text.clone(),
        after = analysis_messages::evaluation(game, turn, mistake.after)
    )
}
