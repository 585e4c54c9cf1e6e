//! The screen for practising one's own mistakes: each is repeated after 1, 3, 7 and 21 days, until it is learnt.

use leptos::prelude::*;
use sente_puzzles::mistake;
use sente_rules::GameId;

use super::analysis_address;
use super::modes::Modes;
use super::repetition::{ComesBack, NEXT, RepetitionState, Stage, TASK};
use crate::board::Board;
use crate::components::icon::{Icon, Symbol};
use crate::route::Route;
use crate::{learning, live, sentences, t};

/// The screen of the person's own mistakes that are due.
#[component]
pub fn MistakesScreen() -> impl IntoView {
    super::bring_texts();
    let mistakes = RepetitionState::open();
    let id = move || mistakes.current().map(|it| it.id);
    view! {
        <section class="puzzles" data-mistake=id>
            <h1 class="hidden">{live!("practice-mistakes")}</h1>
            <div class="puzzle-board">
                <Board
                    view=mistakes.view
                    playable=Signal::derive(move || mistakes.is_playable())
                    marks=Signal::derive(move || mistakes.marks())
                    on_move=Callback::new(move |text: String| mistakes.play(&text))
                    on_refused=Callback::new(move |refusal| mistakes.refuse(refusal))
                />
            </div>
            <div class="puzzle-side">
                {move || view! { <Modes game=mistakes.game() here=Route::Mistakes/> }}
                <div class="panel">{standing(mistakes)}</div>
                <div class="panel puzzle-task">
                    <h2 id=TASK tabindex="-1" class="puzzle-goal">{move || goal(mistakes)}</h2>
                    <p class="quiet small">{move || about(mistakes)}</p>
                    <p
                        role="status"
                        class="puzzle-said"
                        class:puzzle-right=move || matches!(*mistakes.stage.read(), Stage::Right(_))
                        data-test="mistake"
                    >
                        {move || said(mistakes)}
                    </p>
                    // The reason appears later: it is below the buttons, so that they don't move.
                    {move || buttons(mistakes)}
                    <p class="puzzle-why" data-test="mistake-why">{move || mistakes.why()}</p>
                    <p class="puzzle-rating" data-test="mistake-next">{move || comes_back(mistakes)}</p>
                </div>
            </div>
        </section>
    }
}

/// The numbers of due and of waiting mistakes, and when the next one is due.
fn standing(mistakes: RepetitionState) -> impl IntoView {
    let row = |name: fn() -> String, value: Signal<String>| {
        view! { <div><dt>{name}</dt><dd>{value}</dd></div> }
    };
    let due = move || {
        let done = mistakes.at.get() + usize::from(mistakes.is_done());
        let all = mistakes.queue.read().len();
        all.saturating_sub(done).to_string()
    };
    let later = move || mistakes.later.read().len().to_string();
    let next = move || {
        let next = mistakes.later.read().iter().min().copied();
        next.map_or_else(
            || "–".to_owned(),
            |day| t!("mistakes-in-days", days = day - learning::today().0),
        )
    };
    view! {
        <dl class="puzzle-standing">
            {row(|| t!("mistakes-due"), Signal::derive(due))}
            {row(|| t!("mistakes-waiting"), Signal::derive(later))}
            {row(|| t!("mistakes-coming"), Signal::derive(next))}
        </dl>
    }
}

fn goal(mistakes: RepetitionState) -> String {
    if !mistakes.loaded.get() {
        return t!("puzzle-loading");
    }
    match mistakes.current() {
        Some(mistake) => {
            let side = mistake::table_of(&mistake).map(|table| table.turn());
            let side = side.map(|side| sentences::side(mistakes.game(), side));
            let side = side.unwrap_or_default();
            t!("mistakes-goal", side = side, text = mistake.played)
        }
        None => t!("mistakes-none"),
    }
}

fn about(mistakes: RepetitionState) -> String {
    let count = mistakes.queue.read().len();
    match mistakes.current() {
        Some(mistake) => t!(
            "mistakes-about",
            game = sentences::game(mistakes.game()),
            number = mistakes.at.get() + 1,
            count = count,
            right = u32::from(mistake.right)
        ),
        None if !mistakes.loaded.get() => String::new(),
        None => t!("mistakes-none-text"),
    }
}

fn said(mistakes: RepetitionState) -> String {
    let Some(mistake) = mistakes.current() else {
        return String::new();
    };
    match mistakes.stage.get() {
        Stage::Asked => t!("mistakes-asked"),
        Stage::Judging(text) => t!("mistakes-judging", text = text),
        Stage::Wrong(text) => t!("mistakes-wrong", text = text),
        Stage::Refused(sentence) => sentence,
        Stage::Right(text) => t!("mistakes-right", text = text),
        Stage::Shown => t!("mistakes-shown", text = mistake.best),
    }
}

/// When the mistake is repeated, once it has been answered.
fn comes_back(mistakes: RepetitionState) -> String {
    match mistakes.comes_back() {
        Some(ComesBack::InDays(days)) => t!("mistakes-comes-back", days = days),
        Some(ComesBack::Never) => t!("mistakes-known"),
        None => String::new(),
    }
}

fn buttons(mistakes: RepetitionState) -> AnyView {
    if !mistakes.loaded.get() {
        return ().into_any();
    }
    let Some(mistake) = mistakes.current() else {
        return view! {
            <div class="row">
                <a class="button button-filled" href=Route::New(None).to_string()>{live!("home-new")}</a>
                <a class="button" href=Route::Puzzles(Some(GameId::Gomoku)).to_string()>{live!("title-puzzles")}</a>
            </div>
        }
        .into_any();
    };
    let analysis = analysis_address(&mistake.rules, &mistake.position);
    if mistakes.is_done() {
        return view! {
            <div class="row">
                <button id=NEXT class="button button-filled button-main" on:click=move |_| mistakes.go_on()>
                    {live!("mistakes-next")}
                </button>
                <a class="button" href=analysis>{live!("puzzle-analyse")}</a>
            </div>
        }
        .into_any();
    }
    view! {
        <div class="row">
            <button class="button" on:click=move |_| mistakes.show()>
                <Icon symbol=Symbol::Eye/>{live!("mistakes-show")}
            </button>
            <a class="button button-plain" href=analysis>{live!("puzzle-analyse")}</a>
        </div>
    }
    .into_any()
}
