//! Maps screens to the parts of the page. The first visit loads the frame and the home screen; every other part is
//! loaded when one of its screens is opened for the first time.

#![expect(
    clippy::unnecessary_wraps,
    reason = "`wasm_split` needs a result for parts that may fail to load"
)]

use std::sync::Once;

use leptos::prelude::*;
use leptos::wasm_split::wasm_split;

use crate::later::NotLoaded;
use crate::route::Route;
use crate::screens::{
    account, achievements, analysis, arena, game, help, home, join, lobby, login, missing,
    new_game, puzzles, rankings, saved, settings, signup, stats,
};
use crate::{browser, text};

/// Builds the screen of a route. The function of a part builds only the screens of that part.
pub type Screen = fn(&Route) -> AnyView;

/// Loads the part with the screen of a route, unless it is already loaded.
pub async fn load(route: &Route) -> Result<Screen, NotLoaded> {
    if !matches!(route, Route::Home | Route::Missing(_)) {
        browser::bring_styles().await;
    }
    match route {
        Route::Home | Route::Missing(_) => Ok(first),
        Route::Game(_) => game().await,
        Route::New(_) | Route::Join(_) | Route::Lobby => new().await,
        Route::Analysis => analysis().await,
        Route::Saved | Route::Arena | Route::Rankings(_) | Route::Stats | Route::Achievements => {
            lists().await
        }
        Route::Login | Route::Signup | Route::Account | Route::Settings => person().await,
        Route::Help(_) | Route::Puzzles(_) | Route::Practice(..) | Route::Mistakes => learn().await,
    }
}

fn first(route: &Route) -> AnyView {
    match route {
        Route::Home => home::Home().into_any(),
        _ => missing::Missing().into_any(),
    }
}

#[wasm_split(game, wasm_split_path = ::leptos::wasm_split, fallible)]
fn game() -> Result<Screen, NotLoaded> {
    bring_play_texts();
    bring_settings_texts();
    Ok(|route| match route {
        Route::Game(id) => view! { <game::GameScreen id=id.clone()/> }.into_any(),
        other => first(other),
    })
}

#[wasm_split(new, wasm_split_path = ::leptos::wasm_split, fallible)]
fn new() -> Result<Screen, NotLoaded> {
    bring_play_texts();
    bring_settings_texts();
    Ok(|route| match route {
        &Route::New(game) => view! { <new_game::NewGameScreen game/> }.into_any(),
        Route::Join(code) => view! { <join::JoinScreen code=code.clone()/> }.into_any(),
        Route::Lobby => lobby::Lobby().into_any(),
        other => first(other),
    })
}

#[wasm_split(analysis, wasm_split_path = ::leptos::wasm_split, fallible)]
fn analysis() -> Result<Screen, NotLoaded> {
    Ok(|route| match route {
        Route::Analysis => analysis::AnalysisScreen().into_any(),
        other => first(other),
    })
}

#[wasm_split(lists, wasm_split_path = ::leptos::wasm_split, fallible)]
fn lists() -> Result<Screen, NotLoaded> {
    static BROUGHT: Once = Once::new();
    BROUGHT.call_once(|| text::add_english(include_str!("../../locales/en/lists.ftl")));
    Ok(|route| match route {
        Route::Saved => saved::Saved().into_any(),
        Route::Arena => arena::ArenaScreen().into_any(),
        &Route::Rankings(game) => view! { <rankings::Rankings game/> }.into_any(),
        Route::Stats => stats::StatsScreen().into_any(),
        Route::Achievements => achievements::Achievements().into_any(),
        other => first(other),
    })
}

#[wasm_split(person, wasm_split_path = ::leptos::wasm_split, fallible)]
fn person() -> Result<Screen, NotLoaded> {
    static BROUGHT: Once = Once::new();
    BROUGHT.call_once(|| text::add_english(include_str!("../../locales/en/account.ftl")));
    bring_settings_texts();
    Ok(|route| match route {
        Route::Login => login::Login().into_any(),
        Route::Signup => signup::Signup().into_any(),
        Route::Account => account::AccountScreen().into_any(),
        Route::Settings => settings::SettingsScreen().into_any(),
        other => first(other),
    })
}

#[wasm_split(learn, wasm_split_path = ::leptos::wasm_split, fallible)]
fn learn() -> Result<Screen, NotLoaded> {
    Ok(|route| match route {
        &Route::Help(page) => view! { <help::Help page/> }.into_any(),
        &Route::Puzzles(game) => view! { <puzzles::PuzzlesScreen game practice=None/> }.into_any(),
        &Route::Practice(game, practice) => {
            view! { <puzzles::PuzzlesScreen game=Some(game) practice=Some(practice)/> }.into_any()
        }
        Route::Mistakes => puzzles::MistakesScreen().into_any(),
        other => first(other),
    })
}

/// Loads the texts for beginning and playing a game.
fn bring_play_texts() {
    static BROUGHT: Once = Once::new();
    BROUGHT.call_once(|| text::add_english(include_str!("../../locales/en/play.ftl")));
}

/// Loads the texts for the look of the board, which is set on the settings screen and beside a game.
fn bring_settings_texts() {
    static BROUGHT: Once = Once::new();
    BROUGHT.call_once(|| text::add_english(include_str!("../../locales/en/settings.ftl")));
}
