//! The lobby on the home screen: the open seeks, and a link to create one.

use leptos::prelude::*;
use sente_api::HomeDoc;
use sente_rules::GameId;

use super::parts;
use crate::components::empty::empty;
use crate::components::loaded::{Loaded, loading};
use crate::components::seek_row::seek_row;
use crate::components::show::Show;
use crate::later::later;
use crate::route::Route;
use crate::server::connectivity::use_reach;
use crate::{live, t};

/// The maximum number of displayed seeks.
const SHOWN: usize = 3;

/// The first of the open seeks.
#[component]
pub fn Seeks(home: Loaded<HomeDoc>) -> impl IntoView {
    let rows = move || {
        home.with(|home| {
            let rows = home.seeks.iter().take(SHOWN).cloned().map(seek_row);
            rows.collect_view()
        })
    };
    view! { <ul class="list">{rows}</ul> }
}

/// The card of the lobby.
#[component]
pub fn Lobby(home: Loaded<HomeDoc>) -> impl IntoView {
    let reach = use_reach();
    let online = Memo::new(move |_| home.with(|home| home.online).unwrap_or(0));
    let title = move || match online.get() {
        0 => t!("home-people"),
        count => t!("home-online", count = count),
    };
    let all = home;
    let list = home.show(move |home| {
        if home.seeks.is_empty() {
            return empty(
                GameId::Gomoku,
                || t!("home-nobody"),
                || t!("home-nobody-text"),
                view! {
                    <a class="button button-small button-tonal" href="/new?with=anyone">{live!("lobby-seek")}</a>
                },
            );
        }
        later(parts::seeks(), all, loading)
    });
    view! {
        <section class="panel home-lobby" aria-labelledby="people">
            <div class="card-head">
                <h2 id="people" class="card-title">
                    <span class="online-dot" class:online-none=move || online.get() == 0 aria-hidden="true"></span>
                    {title}
                </h2>
                <a class="more-link" href=Route::Lobby.to_string()>{live!("home-lobby")}</a>
            </div>
            <Show
                when=move || !reach.is_offline()
                fallback=|| view! { <p class="quiet">{live!("offline-lobby")}</p> }
            >
                <p class="gone"></p>
            </Show>
            <div class:gone=move || reach.is_offline()>{list}</div>
        </section>
    }
}
