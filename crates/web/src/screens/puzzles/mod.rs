//! The screens for practising puzzles: positions with a winning move to find.

mod helping;
mod mistakes;
mod modes;
mod progress;
mod repetition;
mod run_view;
mod running;
mod series;
mod state;
mod themes;

pub use mistakes::MistakesScreen;

use std::sync::Once;

use leptos::prelude::*;
use sente_puzzles::{Attempt, Hint, Practice};
use sente_rules::GameId;

use crate::board::Board;
use crate::components::game_tabs::GameTabs;
use crate::components::icon::{Icon, Symbol};
use crate::progress::theme_name;
use crate::route::Route;
use crate::{live, query, sentences, t, text};
use modes::Modes;
use state::{NEXT, PuzzleState, Stage, TASK};
use themes::ThemeChoice;

/// The puzzles of a game, one after another, or as a practice with a best result.
#[component]
pub fn PuzzlesScreen(
    /// The game; by default the first one.
    game: Option<GameId>,
    /// The kind of practice; `None` for one puzzle after another.
    practice: Option<Practice>,
) -> impl IntoView {
    bring_texts();
    let game = game.unwrap_or(GameId::Gomoku);
    let puzzles = PuzzleState::open(game, practice);
    let here = match practice {
        Some(practice) => Route::Practice(game, practice),
        None => Route::Puzzles(Some(game)),
    };
    let address = move |other| match practice {
        Some(practice) => Route::Practice(other, practice).to_string(),
        None => Route::Puzzles(Some(other)).to_string(),
    };
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
                <Modes game here/>
                {practice.is_none().then(|| view! { <ThemeChoice puzzles/> })}
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
                    // The reason appears later: it is below the buttons, so that they don't move.
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

/// The task: which side is to win.
fn goal(puzzles: PuzzleState) -> String {
    if let Some(words) = puzzles.run.and_then(run_view::goal) {
        return words;
    }
    puzzles.attempt.with(|attempt| match attempt {
        Some(attempt) => t!(
            "puzzle-goal",
            side = sentences::side(puzzles.game, attempt.side)
        ),
        None if !puzzles.loaded.get() => t!("puzzle-loading"),
        None => t!("puzzle-all-solved"),
    })
}

/// The length and rating of the puzzle.
fn about(puzzles: PuzzleState) -> String {
    if let Some(words) = puzzles.run.and_then(|run| run_view::about(puzzles, run)) {
        return words;
    }
    puzzles.attempt.with(|attempt| match attempt {
        Some(Attempt { puzzle, .. }) => {
            t!("puzzle-about", moves = puzzle.asked, rating = puzzle.rating)
        }
        None if !puzzles.loaded.get() => String::new(),
        None if puzzles.theme.get().is_some() => t!("puzzle-theme-solved-text"),
        None => t!("puzzle-all-solved-text"),
    })
}

/// A name with its value.
fn figure(name: fn() -> String, value: Signal<String>) -> impl IntoView {
    view! { <div><dt>{name}</dt><dd>{value}</dd></div> }
}

/// Rating, number of solved puzzles and streak; in a series its current result.
fn standing(puzzles: PuzzleState) -> AnyView {
    if let Some(run) = puzzles.run {
        return run_view::standing(puzzles, run);
    }
    let rating = move || format!("{:.0}", puzzles.progress.read().rating);
    let deviation = move || format!("±{:.0}", 1.96 * puzzles.progress.read().deviation);
    let solved = move || {
        let solved = puzzles.progress.read().solved.len();
        t!(
            "puzzle-solved-count",
            solved = solved,
            count = puzzles.count()
        )
    };
    let streak = move || match puzzles.practice {
        Some(practice) => puzzles.progress.read().best(practice).last.to_string(),
        None => puzzles.progress.read().streak.to_string(),
    };
    let streak_name: fn() -> String = match puzzles.practice {
        Some(_) => || t!("daily-days"),
        None => || t!("puzzle-streak"),
    };
    view! {
        <dl class="puzzle-standing">
            <div><dt>{live!("puzzle-rating")}</dt><dd>{rating}" "<small class="quiet">{deviation}</small></dd></div>
            {figure(|| t!("puzzle-solved"), Signal::derive(solved))}
            {figure(streak_name, Signal::derive(streak))}
        </dl>
    }
    .into_any()
}

/// What to do now, or the result of the last move.
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
    if let Some(words) = puzzles.run.and_then(|run| run_view::said(puzzles, run)) {
        return words;
    }
    if puzzles.attempt.read().is_none() {
        return String::new();
    }
    match puzzles.stage.get() {
        Stage::Asked if begun => t!("puzzle-go-on"),
        Stage::Asked => t!("puzzle-asked"),
        Stage::Hinted(hint) => hinted(puzzles, hint),
        Stage::Judging => t!("puzzle-judging"),
        Stage::Answering => t!("puzzle-right"),
        Stage::Wrong(text) if begun => t!("puzzle-slip", text = text),
        Stage::Wrong(text) => t!("puzzle-wrong", text = text),
        Stage::Missed(text) => t!("series-missed", text = text),
        Stage::Refused(sentence) => sentence,
        Stage::Won if puzzles.was_helped() => t!("puzzle-won-helped"),
        Stage::Won => t!("puzzle-won"),
        Stage::Shown => t!("puzzle-shown", line = solution()),
    }
}

fn hinted(puzzles: PuzzleState, hint: Hint) -> String {
    match hint {
        Hint::Where => t!("puzzle-hint-where"),
        Hint::Theme => {
            let attempt = puzzles.attempt.read();
            let theme = attempt.as_ref().map(|it| theme_name(it.puzzle.theme));
            t!("puzzle-hint-theme", theme = theme.unwrap_or_default())
        }
        Hint::Move => t!("puzzle-hinted"),
    }
}

/// The rating change by the puzzle; before that, what counts.
fn rated(puzzles: PuzzleState) -> String {
    match puzzles.change.get() {
        Some([before, after]) => {
            let [before, after] = [before, after].map(|rating| format!("{rating:.0}"));
            t!("puzzle-rated", before = before, after = after)
        }
        None if puzzles.is_done() || puzzles.attempt.read().is_none() => String::new(),
        None if puzzles.run.is_some() => String::new(),
        None => t!("puzzle-counts"),
    }
}

fn buttons(puzzles: PuzzleState) -> AnyView {
    let next = move |_| puzzles.go_on();
    if !puzzles.loaded.get() {
        return ().into_any();
    }
    if let Some(run) = puzzles.run {
        return run_view::buttons(puzzles, run);
    }
    if puzzles.attempt.read().is_none() {
        return view! {
            <div class="row">
                <a class="button button-filled" href=Route::New(Some(puzzles.game)).to_string()>{live!("home-new")}</a>
            </div>
        }
        .into_any();
    }
    if puzzles.is_done() && puzzles.practice.is_some() {
        return view! {
            <p class="quiet">{live!("daily-tomorrow")}</p>
            <div class="row">
                <a id=NEXT class="button button-filled" href=Route::Puzzles(Some(puzzles.game)).to_string()>
                    {live!("daily-more")}
                </a>
                <a class="button" href=analysis(puzzles)>{live!("puzzle-analyse")}</a>
            </div>
        }
        .into_any();
    }
    let skip = puzzles.practice.is_none().then(|| view! {
        <button class="button button-plain" on:click=next>{live!("puzzle-skip")}<Icon symbol=Symbol::Right/></button>
    });
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
            {skip}
        </div>
    }
    .into_any()
}

/// The address of the analysis of the puzzle.
fn analysis(puzzles: PuzzleState) -> String {
    puzzles.attempt.with(|attempt| {
        let puzzle = attempt.as_ref().map(|attempt| &attempt.puzzle);
        puzzle.map_or_else(String::new, |puzzle| {
            analysis_address(&puzzle.rules.to_string(), &puzzle.position)
        })
    })
}

/// The address of the analysis of a position.
fn analysis_address(rules: &str, position: &str) -> String {
    query::address(
        &Route::Analysis.to_string(),
        &[("rules", Some(rules)), ("position", Some(position))],
    )
}

/// Loads the English texts together with the screen, because the first visit does not need them.
fn bring_texts() {
    static BROUGHT: Once = Once::new();
    BROUGHT.call_once(|| text::add_english(include_str!("../../../locales/en/puzzles.ftl")));
}
