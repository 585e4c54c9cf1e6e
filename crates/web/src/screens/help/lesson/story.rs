//! The history of a game and its players today, with sources.

use leptos::prelude::*;
use sente_rules::GameId;

use crate::live;
use crate::screens::help::game_words;

/// The history of a game.
#[component]
pub fn Story(game: GameId) -> impl IntoView {
    let sources = game_words::sources(game)
        .iter()
        .map(|source| view! { <li>{*source}</li> });
    view! {
        <section class="panel course" aria-labelledby="story">
            <h2 id="story" class="card-title">{live!("story-title")}</h2>
            <p class="help-words">{move || game_words::history(game)}</p>
            <p class="help-words">{move || game_words::today(game)}</p>
            <h3>{live!("story-sources")}</h3>
            <ul class="small quiet">{sources.collect_view()}</ul>
        </section>
    }
}
