//! The screens, one file each. To add one: its file here, its arm in [`screen`] and its title.

pub mod account;
pub mod achievements;
pub mod arena;
pub mod game;
pub mod help;
pub mod home;
pub mod join;
pub mod lobby;
pub mod login;
pub mod missing;
pub mod new_game;
pub mod rankings;
pub mod saved;
pub mod settings;
pub mod signup;
pub mod stats;

use leptos::prelude::*;

use crate::route::Route;
use crate::{sentences, t};

/// The screen at an address.
pub fn screen(route: Route) -> AnyView {
    match route {
        Route::Home => home::Home().into_any(),
        Route::New(game) => view! { <new_game::NewGameScreen game/> }.into_any(),
        Route::Game(id) => view! { <game::GameScreen id/> }.into_any(),
        Route::Join(code) => view! { <join::JoinScreen code/> }.into_any(),
        Route::Lobby => lobby::Lobby().into_any(),
        Route::Settings => settings::SettingsScreen().into_any(),
        Route::Help(topic) => view! { <help::Help topic/> }.into_any(),
        Route::Saved => saved::Saved().into_any(),
        Route::Arena => arena::ArenaScreen().into_any(),
        Route::Rankings(game) => view! { <rankings::Rankings game/> }.into_any(),
        Route::Stats => stats::StatsScreen().into_any(),
        Route::Achievements => achievements::Achievements().into_any(),
        Route::Login => login::Login().into_any(),
        Route::Signup => signup::Signup().into_any(),
        Route::Account => account::AccountScreen().into_any(),
        Route::Missing(_) => missing::Missing().into_any(),
    }
}

/// What the screen is called in the browser's title.
pub fn title(route: &Route) -> String {
    match route {
        Route::Home => t!("title-home"),
        Route::New(None) => t!("title-new"),
        Route::New(Some(game)) => sentences::game(*game),
        Route::Game(_) | Route::Join(_) => t!("title-game"),
        Route::Lobby => t!("title-lobby"),
        Route::Saved => t!("title-saved"),
        Route::Arena => t!("title-arena"),
        Route::Rankings(_) => t!("title-rankings"),
        Route::Stats => t!("title-stats"),
        Route::Achievements => t!("title-achievements"),
        Route::Help(_) => t!("title-help"),
        Route::Login => t!("title-login"),
        Route::Signup => t!("title-signup"),
        Route::Account => t!("title-account"),
        Route::Settings => t!("title-settings"),
        Route::Missing(_) => t!("title-missing"),
    }
}
