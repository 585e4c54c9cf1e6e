//! The games that the person can go on with.

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::GameSummary;

use crate::components::game_card::GameCardLink;
use crate::live;
use crate::local_games::storage;
use crate::server::http;
use crate::server::who::use_who;

/// The games in progress, where there are any.
#[component]
pub fn GamesInProgress() -> impl IntoView {
    let who = use_who();
    let games = RwSignal::new(Vec::<GameSummary>::new());
    let person = Memo::new(move |_| who.account().map(|account| account.name));
    Effect::new(move |_| {
        let kept_here = storage::cards();
        games.set(kept_here.clone());
        if person.get().is_none() {
            return;
        }
        spawn_local(async move {
            // Without an answer only those are shown that this browser has itself.
            if let Ok(found) = http::get::<Vec<GameSummary>>("/games").await {
                games.try_set(kept_here.into_iter().chain(found).collect());
            }
        });
    });
    view! {
        <Show when=move || !games.read().is_empty()>
            <section class="continue" aria-labelledby="continue">
                <h2 id="continue">{live!("home-continue")}</h2>
                <ul class="game-cards">
                    <For
                        each=move || games.get()
                        key=|game| game.id.clone()
                        children=|game| view! { <li><GameCardLink game/></li> }
                    />
                </ul>
            </section>
        </Show>
    }
}
