//! The arena: computer players against each other. The games are played on the server, whether somebody watches or not.

mod form;
mod watch;

use std::sync::Once;

use leptos::prelude::*;
use sente_api::{ArenaDoc, ArenaStatus};
use sente_rules::GameId;

use crate::components::empty::empty;
use crate::components::loaded::{Loaded, load};
use crate::components::small_board::game_of;
use crate::navigation::use_navigation;
use crate::route::Route;
use crate::{dates, live, player_words, query, sentences, t, text};
use form::Form;
use watch::Watch;

/// The screen of the arena: the form, or the arena in the address.
#[component]
pub fn ArenaScreen() -> impl IntoView {
    bring_texts();
    let navigation = use_navigation();
    let id = Memo::new(move |_| query::value(&navigation.query(), "id"));
    move || match id.get() {
        Some(id) => view! { <Watch id/> }.into_any(),
        None => view! { <Lobby/> }.into_any(),
    }
}

/// Loads the English texts that the first visit does not need.
fn bring_texts() {
    static BROUGHT: Once = Once::new();
    BROUGHT.call_once(|| text::add_english(include_str!("../../../locales/en/arena.ftl")));
}

/// The address of an arena.
fn address(id: &str) -> String {
    query::address(&Route::Arena.to_string(), &[("id", Some(id))])
}

#[component]
fn Lobby() -> impl IntoView {
    let arenas: Loaded<Vec<ArenaDoc>> = load(|| "/arenas".to_owned());
    let list = arenas.show(|arenas| {
        if arenas.is_empty() {
            return empty(
                GameId::Othello,
                || t!("arena-none"),
                || t!("arena-none-text"),
                (),
            );
        }
        view! { <ul class="list">{arenas.iter().map(entry).collect_view()}</ul> }.into_any()
    });
    view! {
        <section class="page">
            <div class="page-head">
                <div>
                    <h1>{live!("title-arena")}</h1>
                    <p>{live!("arena-text")}</p>
                </div>
            </div>
            <div class="columns">
                <Form/>
                <section class="panel" aria-labelledby="arenas">
                    <div class="card-head"><h2 id="arenas" class="card-title">{live!("arena-recent")}</h2></div>
                    {list}
                </section>
            </div>
        </section>
    }
}

fn entry(arena: &ArenaDoc) -> impl IntoView + use<> {
    let game = game_name(arena);
    let first = arena
        .rows
        .first()
        .map(|row| player_words::name(&row.player, &row.name))
        .unwrap_or_default();
    let players = match &arena.rows[..] {
        [one, two] => t!(
            "saved-between",
            first = player_words::name(&one.player, &one.name),
            second = player_words::name(&two.player, &two.name)
        ),
        rows => t!("arena-many", first = first, count = rows.len()),
    };
    view! {
        <li class="list-row opens">
            <span class="list-words">
                <a href=address(&arena.id)><strong>{players}</strong></a>
                <span class="quiet">{game} " · " {dates::moment(arena.created)}</span>
            </span>
            <span class="quiet small">{progress(arena)}</span>
        </li>
    }
}

fn game_name(arena: &ArenaDoc) -> String {
    game_of(&arena.rules).map_or_else(|| arena.rules.clone(), sentences::game)
}

/// The state of an arena in a few words.
fn progress(arena: &ArenaDoc) -> String {
    let (played, total) = (arena.played, arena.total);
    match arena.status {
        ArenaStatus::Queued => t!("arena-queued"),
        ArenaStatus::Running => t!("arena-running", played = played, total = total),
        ArenaStatus::Done => t!("arena-done", total = total),
        ArenaStatus::Cancelled => t!("arena-cancelled", played = played, total = total),
    }
}

/// Whether the arena is not over.
const fn goes_on(status: ArenaStatus) -> bool {
    matches!(status, ArenaStatus::Queued | ArenaStatus::Running)
}
