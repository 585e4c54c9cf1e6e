//! The advantages of an account, beside the forms for it.

use leptos::prelude::*;
use sente_rules::GameId;

use crate::components::icon::{Icon, Symbol};
use crate::screens::home::games::picture_of;
use crate::{live, t};

/// The advantages: an icon and a sentence each.
const KEPT: [(Symbol, fn() -> String); 4] = [
    (Symbol::Chart, || t!("promise-rating")),
    (Symbol::Folder, || t!("promise-games")),
    (Symbol::Trophy, || t!("promise-progress")),
    (Symbol::Check, || t!("promise-free")),
];

/// The card.
#[component]
pub fn Promise() -> impl IntoView {
    let lines = KEPT.map(|(symbol, says)| {
        view! {
            <li class="list-row">
                <span class="tile"><Icon symbol=symbol/></span>
                <span>{says}</span>
            </li>
        }
    });
    view! {
        <aside class="panel promise" aria-labelledby="promise">
            <div class="promise-board">{picture_of(GameId::Gomoku)}</div>
            <h2 id="promise" class="card-title">{live!("promise-title")}</h2>
            <ul class="list">{lines.collect_view()}</ul>
        </aside>
    }
}
