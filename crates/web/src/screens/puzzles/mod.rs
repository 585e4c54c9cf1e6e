//! Puzzles: a position, a move that wins, and the next puzzle. How they are made is told elsewhere.

mod attempt;
mod progress;
mod state;

use std::sync::Once;

use leptos::prelude::*;
use sente_rules::GameId;

use crate::board::Board;
use crate::components::game_tabs::GameTabs;
use crate::components::icon::{Icon, Symbol};
use crate::route::Route;
use crate::{live, query, sentences, t, text};
use attempt::Attempt;
use state::{NEXT, PuzzleState, Stage, TASK};

/// The puzzles of a game.
#[component]
pub fn PuzzlesScreen(
    /// The game; the first one where nothing is said.
    game: Option<GameId>,
) -> impl IntoView {
    bring_texts();
    let game = game.unwrap_or(GameId::Gomoku);
    let puzzles = PuzzleState::open(game);
    let id = move || {
        puzzles
            .attempt
            .with(|it| it.as_ref().map(|it| it.puzzle.id.clone()))
    };
    view! {
        <section class="puzzles" data-puzzle=id>
            <h1 class="hidden">{live!("title-puzzles")}</h1>
            <div class="puzzle-board">
                <Board
                    view=puzzles.view
                    playable=Signal::derive(move || puzzles.is_playable())
                    marks=Signal::derive(move || puzzles.marks())
                    on_move=Callback::new(move |text: String| puzzles.play(&text))
                    on_refused=Callback::new(move |refusal| puzzles.refuse(refusal))
                />
            </div>
            <div class="puzzle-side">
                <GameTabs chosen=Signal::stored(game) address=address/>
                <div class="panel">{standing(puzzles)}</div>
                <div class="panel puzzle-task">
                    <h2 id=TASK tabindex="-1" class="puzzle-goal">{move || goal(puzzles)}</h2>
                    <p class="quiet small">{move || about(puzzles)}</p>
                    <p
                        role="status"
                        class="puzzle-said"
                        class:puzzle-right=move || *puzzles.stage.read() == Stage::Won
                        data-test="puzzle"
                    >
                        {move || said(puzzles)}
                    </p>
                    // The reason comes when it is found: below the buttons, so that none of them moves away.
                    {move || buttons(puzzles)}
                    <p class="puzzle-why" data-test="puzzle-why">{move || puzzles.why()}</p>
                    <p class="puzzle-rating" class:puzzle-rated=move || puzzles.change.read().is_some()>
                        {move || rated(puzzles)}
                    </p>
                </div>
            </div>
        </section>
    }
}

/// The address of a game's puzzles.
fn address(game: GameId) -> String {
    Route::Puzzles(Some(game)).to_string()
}

/// Who is to win.
fn goal(puzzles: PuzzleState) -> String {
    puzzles.attempt.with(|attempt| match attempt {
        Some(attempt) => t!(
            "puzzle-goal",
            side = sentences::side(puzzles.game, attempt.side)
        ),
        None if !puzzles.loaded.get() => t!("puzzle-loading"),
        None => t!("puzzle-all-solved"),
    })
}

/// How long and how hard it is.
fn about(puzzles: PuzzleState) -> String {
    puzzles.attempt.with(|attempt| match attempt {
        Some(Attempt { puzzle, .. }) => {
            t!("puzzle-about", moves = puzzle.asked, rating = puzzle.rating)
        }
        None if !puzzles.loaded.get() => String::new(),
        None => t!("puzzle-all-solved-text"),
    })
}

/// Rating, number and streak.
fn standing(puzzles: PuzzleState) -> impl IntoView {
    let row = |name: fn() -> String, value: Signal<String>| {
        view! { <div><dt>{name}</dt><dd>{value}</dd></div> }
    };
    let rating = move || format!("{:.0}", puzzles.progress.read().rating);
    let solved = move || {
        let solved = puzzles.progress.read().solved.len();
        t!(
            "puzzle-solved-count",
            solved = solved,
            count = puzzles.count()
        )
    };
    let streak = move || puzzles.progress.read().streak.to_string();
    view! {
        <dl class="puzzle-standing">
            {row(|| t!("puzzle-rating"), Signal::derive(rating))}
            {row(|| t!("puzzle-solved"), Signal::derive(solved))}
            {row(|| t!("puzzle-streak"), Signal::derive(streak))}
        </dl>
    }
}

/// What is to be done now, or what became of the last move.
fn said(puzzles: PuzzleState) -> String {
    let begun = puzzles
        .attempt
        .with(|it| it.as_ref().is_some_and(|it| it.made > 0));
    let solution = || {
        puzzles.attempt.with(|attempt| {
            let attempt = attempt.as_ref();
            attempt.map_or_else(String::new, |it| it.puzzle.solution.join(" "))
        })
    };
    if puzzles.attempt.read().is_none() {
        return String::new();
    }
    match puzzles.stage.get() {
        Stage::Asked if begun => t!("puzzle-go-on"),
        Stage::Asked => t!("puzzle-asked"),
        Stage::Hinted => t!("puzzle-hinted"),
        Stage::Judging => t!("puzzle-judging"),
        Stage::Answering => t!("puzzle-right"),
        Stage::Wrong(text) if begun => t!("puzzle-slip", text = text),
        Stage::Wrong(text) => t!("puzzle-wrong", text = text),
        Stage::Refused(sentence) => sentence,
        Stage::Won if puzzles.was_helped() => t!("puzzle-won-helped"),
        Stage::Won => t!("puzzle-won"),
        Stage::Shown => t!("puzzle-shown", line = solution()),
    }
}

/// What the puzzle did to the rating; before, what counts.
fn rated(puzzles: PuzzleState) -> String {
    match puzzles.change.get() {
        Some([before, after]) => {
            let [before, after] = [before, after].map(|rating| format!("{rating:.0}"));
            t!("puzzle-rated", before = before, after = after)
        }
        None if puzzles.is_done() || puzzles.attempt.read().is_none() => String::new(),
        None => t!("puzzle-counts"),
    }
}

fn buttons(puzzles: PuzzleState) -> AnyView {
    let next = move |_| puzzles.go_on();
    if !puzzles.loaded.get() {
        return ().into_any();
    }
    if puzzles.attempt.read().is_none() {
        return view! {
            <div class="row">
                <a class="button button-filled" href=Route::New(Some(puzzles.game)).to_string()>{live!("home-new")}</a>
            </div>
        }
        .into_any();
    }
    if puzzles.is_done() {
        return view! {
            <div class="row">
                <button id=NEXT class="button button-filled button-main" on:click=next>{live!("puzzle-next")}</button>
                <a class="button" href=analysis(puzzles)>{live!("puzzle-analyse")}</a>
            </div>
        }
        .into_any();
    }
    view! {
        <div class="row">
            <button class="button" on:click=move |_| puzzles.hint()><Icon symbol=Symbol::Hint/>{live!("puzzle-hint")}</button>
            <button class="button" on:click=move |_| puzzles.show()><Icon symbol=Symbol::Eye/>{live!("puzzle-show")}</button>
            <button class="button button-plain" on:click=next>{live!("puzzle-skip")}<Icon symbol=Symbol::Right/></button>
        </div>
    }
    .into_any()
}

/// The analysis board with the position.
fn analysis(puzzles: PuzzleState) -> String {
    puzzles.attempt.with(|attempt| {
        let puzzle = attempt.as_ref().map(|attempt| &attempt.puzzle);
        let rules = puzzle.map(|puzzle| puzzle.rules.to_string());
        let position = puzzle.map(|puzzle| puzzle.position.as_str());
        query::address(
            &Route::Analysis.to_string(),
            &[("rules", rules.as_deref()), ("position", position)],
        )
    })
}

/// The English texts come with the screen, because the first visit does not need them.
fn bring_texts() {
    static BROUGHT: Once = Once::new();
    BROUGHT.call_once(|| text::add_english(include_str!("../../../locales/en/puzzles.ftl")));
}
