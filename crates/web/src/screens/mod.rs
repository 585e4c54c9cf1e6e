//! The screens, one file or folder each. A new screen also needs an arm in one of the parts of [`parts`] and a title.

pub mod account;
pub mod achievements;
pub mod analysis;
pub mod arena;
pub mod game;
pub mod help;
pub mod home;
pub mod join;
pub mod lobby;
pub mod login;
pub mod missing;
pub mod new_game;
pub mod parts;
pub mod puzzles;
pub mod rankings;
pub mod saved;
pub mod settings;
pub mod signup;
pub mod stats;
pub mod studies;

use crate::route::Route;
use crate::{sentences, t};

/// The name of a screen in the title of the page.
pub fn title(route: &Route) -> String {
    match route {
        Route::Home => t!("title-home"),
        Route::New(None) => t!("title-new"),
        Route::New(Some(game)) => sentences::game(*game),
        Route::Game(_) | Route::Join(_) => t!("title-game"),
        Route::Lobby => t!("title-lobby"),
        Route::Saved => t!("title-saved"),
        Route::Analysis => t!("title-analysis"),
        Route::Arena => t!("title-arena"),
        Route::Rankings(_) => t!("title-rankings"),
        Route::Puzzles(_) | Route::Practice(..) | Route::Mistakes => t!("title-puzzles"),
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
