//! The games that the person can continue: on the server and in this browser.

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::GameSummary;

use crate::board::picture::Crop;
use crate::components::game_row::{about, board_of, title};
use crate::components::show::Show;
use crate::latest_analysis::LatestAnalysis;
use crate::live;
use crate::local_games::storage;
use crate::route::Route;
use crate::server::http;
use crate::server::who::use_who;
use crate::{sentences, t};

/// The number of games shown at first.
const SHOWN: usize = 3;

/// Whether this browser has stored a game or an analysis.
pub fn is_kept_here() -> bool {
    storage::has_games() || LatestAnalysis::is_kept()
}

/// The card of the games in progress; empty if there are none.
#[component]
pub fn Continued() -> impl IntoView {
    let who = use_who();
    let games = RwSignal::new(Vec::<GameSummary>::new());
    let all = RwSignal::new(false);
    let person = Memo::new(move |_| who.account().map(|account| account.name));
    Effect::new(move |_| {
        let kept_here = storage::cards();
        games.set(kept_here.clone());
        // Without an identity there are no games on the server.
        if person.get().is_none() {
            return;
        }
        spawn_local(async move {
            // If the server does not answer, only the games of this browser are shown.
            if let Ok(found) = http::get::<Vec<GameSummary>>("/games").await {
                games.try_set(kept_here.into_iter().chain(found).collect());
            }
        });
    });
    let shown = move || {
        let most = if all.get() { usize::MAX } else { SHOWN };
        games.get().into_iter().take(most).collect::<Vec<_>>()
    };
    let count = move || games.read().len();
    let latest = StoredValue::new(LatestAnalysis::find());
    view! {
        <Show when=move || { count() > 0 || latest.with_value(Option::is_some) }>
            <section class="panel home-continue" aria-labelledby="continue">
                <div class="card-head">
                    <h2 id="continue" class="card-title">{live!("home-continue")}</h2>
                    <Show when=move || { count() > SHOWN && !all.get() }>
                        <button class="more-link" on:click=move |_| all.set(true)>
                            {live!("home-all", count = count())}
                        </button>
                    </Show>
                </div>
                <ul class="list">
                    <For each=shown key=|game| (game.id.clone(), game.ply) children=|game| row(game)/>
                    {move || latest.get_value().map(analysis_row)}
                </ul>
            </section>
        </Show>
    }
}

/// The analysis that was changed last.
fn analysis_row(latest: LatestAnalysis) -> impl IntoView {
    let picture = latest
        .board()
        .map(|view| view! { <div class="thumbnail"><Crop view/></div> });
    let LatestAnalysis {
        rules, moves, name, ..
    } = latest;
    let title = move || match name.as_str() {
        "" => {
            let game = rules.split(' ').next().unwrap_or_default().parse();
            let game = game.map_or_else(|_| rules.clone(), sentences::game);
            t!("home-analysis", game = game)
        }
        name => name.to_owned(),
    };
    view! {
        <li class="list-row">
            {picture}
            <span class="list-words">
                <strong>{title}</strong>
                <span class="quiet">{live!("home-analysis-about", count = moves)}</span>
            </span>
            <a class="button button-small" href=Route::Analysis.to_string() aria-label=live!("home-analysis-resume")>
                {live!("home-resume")}
            </a>
        </li>
    }
}

fn row(game: GameSummary) -> impl IntoView {
    let picture = board_of(&game).map(|view| view! { <div class="thumbnail"><Crop view/></div> });
    let address = Route::Game(game.id.clone()).to_string();
    let game = StoredValue::new(game);
    let title = move || game.with_value(title);
    view! {
        <li class="list-row">
            {picture}
            <span class="list-words">
                <strong>{title}</strong>
                <span class="quiet">{move || game.with_value(about)}</span>
            </span>
            <a class="button button-small" href=address aria-label=live!("home-resume-label", game = title())>
                {live!("home-resume")}
            </a>
        </li>
    }
}
