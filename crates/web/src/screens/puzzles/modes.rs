//! The kinds of practice, as links with an address each.

use leptos::prelude::*;
use sente_puzzles::Practice;
use sente_rules::GameId;

use crate::route::Route;
use crate::{learning, live, t};

/// The links to the kinds of practice in a game, with the current one marked.
#[component]
pub fn Modes(
    /// The game of the puzzles.
    game: GameId,
    /// The current route.
    here: Route,
) -> impl IntoView {
    let training = (Route::Puzzles(Some(game)), training as fn() -> String);
    let practices = Practice::ALL.map(|it| (Route::Practice(game, it), name(it)));
    let mistakes = (Route::Mistakes, mistakes as fn() -> String);
    let all = std::iter::once(training).chain(practices).chain([mistakes]);
    let here = match here {
        Route::Puzzles(_) => Route::Puzzles(Some(game)),
        other => other,
    };
    let tab = |(route, name): (Route, fn() -> String)| {
        let current = (route == here).then_some("page");
        view! { <a class="tab" href=route.to_string() aria-current=current>{move || name()}</a> }
    };
    view! {
        <nav class="tabs" aria-label=live!("practice-label")>{all.map(tab).collect_view()}</nav>
    }
}

fn training() -> String {
    t!("practice-training")
}

/// The name of a kind of practice.
pub fn name(practice: Practice) -> fn() -> String {
    match practice {
        Practice::Daily => || t!("practice-daily"),
        Practice::Streak => || t!("practice-streak"),
        Practice::Rush => || t!("practice-rush"),
    }
}

fn mistakes() -> String {
    match learning::due_here() {
        0 => t!("practice-mistakes"),
        count => t!("practice-mistakes-due", count = count),
    }
}
