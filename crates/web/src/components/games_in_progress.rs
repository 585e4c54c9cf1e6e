//! The games that the person can go on with.

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_protocol::GameCard;

use crate::components::game_card::GameCardLink;
use crate::live;
use crate::server::http;
use crate::server::who::use_who;

/// The games in progress, where there are any.
#[component]
pub fn GamesInProgress() -> impl IntoView {
    let who = use_who();
    let games = RwSignal::new(Vec::<GameCard>::new());
    let person = Memo::new(move |_| who.account().map(|account| account.name));
    Effect::new(move |_| {
        if person.get().is_none() {
            return games.set(Vec::new());
        }
        spawn_local(async move {
            // Without an answer nothing is shown; whatever is pressed next says what is wrong.
            if let Ok(found) = http::get("/games").await {
                games.try_set(found);
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
