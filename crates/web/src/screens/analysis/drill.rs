//! A drill in the opening: the person plays one side from the displayed position, and the games of the collection
//! answer. `sente-explorer` knows the moves.

use std::time::Duration;

use leptos::prelude::*;
use sente_records::NodeId;
use sente_rules::Colour;

use super::state::AnalysisState;
use crate::components::show::Show;
use crate::{live, sentences, t};

/// The delay before the book's answer, so that people can follow.
const PAUSE: Duration = Duration::from_millis(550);

/// A drill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drill {
    /// The person's side.
    side: Colour,
    /// The position in which it began.
    root: NodeId,
    /// The numbers of right and of wrong moves.
    right: u32,
    wrong: u32,
    stage: Stage,
}

/// The stage of a drill.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Stage {
    /// The person is to move.
    Asked,
    /// This move was played in so many games, and the book is about to answer.
    Right(String, u32),
    /// The book has answered with this move.
    Answered(String),
    /// The collection does not know this move.
    Wrong(String),
    /// The moves have been shown.
    Shown,
    /// The collection has no more moves.
    Over,
}

/// Begins a drill in the displayed position.
fn begin(analysis: AnalysisState, side: Colour) {
    analysis.engine.stop();
    analysis.engine.found.set(None);
    analysis.lesson.set(None);
    analysis.drill.set(Some(Drill {
        side,
        root: analysis.here.get_untracked(),
        right: 0,
        wrong: 0,
        stage: Stage::Asked,
    }));
    go_on(analysis);
}

/// Asks the person, or lets the book move after a delay.
fn go_on(analysis: AnalysisState) {
    let table = analysis.study.read_untracked().table();
    let Some(drill) = analysis.drill.get_untracked() else {
        return;
    };
    if untrack(|| analysis.shelf.known_moves(&*table)).is_empty() {
        return set(analysis, Stage::Over);
    }
    if table.turn() == drill.side {
        return;
    }
    let here = analysis.here.get_untracked();
    let answer = move || {
        // The drill or the screen may have been left in the meantime.
        let is_here = analysis.here.try_get_untracked() == Some(here);
        if !is_here || analysis.drill.try_get_untracked().flatten().is_none() {
            return;
        }
        if let Some(text) = analysis.shelf.answer(&*table, js_sys::Math::random()) {
            play(analysis, &text);
            set(analysis, Stage::Answered(text));
            go_on(analysis);
        }
    };
    set_timeout(answer, PAUSE);
}

/// Handles a move of the person.
pub fn attempt(analysis: AnalysisState, text: &str) {
    let table = analysis.study.read_untracked().table();
    let Some(drill) = analysis.drill.get_untracked() else {
        return;
    };
    if drill.stage == Stage::Over {
        return play(analysis, text);
    }
    if table.turn() != drill.side {
        return;
    }
    let games = analysis.shelf.games_after(&*table, text);
    if games == 0 {
        count(analysis, |drill| drill.wrong += 1);
        return set(analysis, Stage::Wrong(text.to_owned()));
    }
    play(analysis, text);
    if drill.stage != Stage::Shown {
        count(analysis, |drill| drill.right += 1);
    }
    set(analysis, Stage::Right(text.to_owned(), games));
    go_on(analysis);
}

fn play(analysis: AnalysisState, text: &str) {
    analysis.change(|study| {
        // The board and the collection offer only legal moves.
        study.play(text).ok();
    });
}

fn count(analysis: AnalysisState, change: impl FnOnce(&mut Drill)) {
    analysis.drill.update(|drill| {
        if let Some(drill) = drill {
            change(drill);
        }
    });
}

fn set(analysis: AnalysisState, stage: Stage) {
    count(analysis, |drill| drill.stage = stage);
}

/// Whether the moves of the collection are hidden, because the person is to find them. Tracked.
pub fn hides_moves(analysis: AnalysisState) -> bool {
    let drill = analysis.drill.read();
    let stage = drill.as_ref().map(|drill| &drill.stage);
    stage.is_some_and(|stage| !matches!(stage, Stage::Shown | Stage::Over))
}

/// The buttons that begin a drill; empty where the collection knows no move.
#[component]
pub fn DrillStart(analysis: AnalysisState) -> impl IntoView {
    let is_known = Memo::new(move |_| {
        let table = analysis.study.read().table();
        !analysis.shelf.known_moves(&*table).is_empty()
    });
    let buttons = move || {
        Colour::ALL.map(|side| {
            let words = move || {
                let side = sentences::side(analysis.game(), side);
                t!("drill-begin", side = side)
            };
            view! { <button class="button" on:click=move |_| begin(analysis, side)>{words}</button> }
        })
        .collect_view()
    };
    view! {
        <Show when=move || is_known.get()>
            <section class="stack" aria-labelledby="drill">
                <h2 id="drill" class="perfect-title">{live!("drill-title")}</h2>
                <p class="quiet small">{live!("drill-about")}</p>
                <div class="row">{buttons}</div>
            </section>
        </Show>
    }
}

/// The panel of a drill.
#[component]
pub fn DrillPanel(analysis: AnalysisState) -> impl IntoView {
    let is_over = move || {
        let drill = analysis.drill.read();
        drill.as_ref().is_some_and(|it| it.stage == Stage::Over)
    };
    let again = move |_| {
        if let Some(drill) = analysis.drill.get_untracked() {
            analysis.go(drill.root);
            begin(analysis, drill.side);
        }
    };
    view! {
        <h2 class="perfect-title">{live!("drill-title")}</h2>
        <p class="learn-said" role="status" data-test="drill">{move || said(analysis)}</p>
        <div class="row">
            <Show when=is_over fallback=move || view! {
                <button class="button" on:click=move |_| set(analysis, Stage::Shown)>{live!("drill-show")}</button>
            }>
                <button class="button button-filled" on:click=again>{live!("drill-again")}</button>
            </Show>
            <button class="button" on:click=move |_| analysis.drill.set(None)>{live!("drill-stop")}</button>
        </div>
    }
}

fn said(analysis: AnalysisState) -> Option<String> {
    let drill = analysis.drill.get()?;
    let side = sentences::side(analysis.game(), drill.side);
    Some(match drill.stage {
        Stage::Asked => t!("drill-asked", side = side),
        Stage::Right(text, games) => t!("drill-right", text = text, games = games),
        Stage::Answered(text) => t!("drill-answered", text = text, side = side),
        Stage::Wrong(text) => t!("drill-wrong", text = text),
        Stage::Shown => t!("drill-shown"),
        Stage::Over => t!("drill-over", right = drill.right, wrong = drill.wrong),
    })
}
