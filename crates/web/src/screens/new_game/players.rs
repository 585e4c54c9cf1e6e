//! The list of computer players: rating, style, and the person's score against each.

use leptos::html;
use leptos::prelude::*;
use sente_api::PlayerDoc;
use sente_rules::GameId;
use wasm_bindgen::JsCast;

use super::opponent::own_score;
use crate::{live, player_words};

/// A list of computer players to choose one from.
#[component]
pub fn PlayerPick(
    /// The name of the radio group, which distinguishes several lists.
    group: &'static str,
    /// The label of the list.
    #[prop(into)]
    label: Signal<String>,
    /// The game of the players.
    #[prop(into)]
    game: Signal<GameId>,
    /// The players; `None` until they have loaded.
    players: RwSignal<Option<Vec<PlayerDoc>>>,
    /// The id of the chosen player.
    #[prop(into)]
    chosen: Signal<Option<String>>,
    /// Called with the id of the player that the person chooses.
    choose: Callback<String>,
) -> impl IntoView {
    let list = NodeRef::<html::Div>::new();
    keep_in_view(list, players, chosen);
    let rows = move || {
        let mut players = players.get().unwrap_or_default();
        // The slider shows these.
        players.retain(|player| !player.id.starts_with("level-"));
        let row = |player| row(group, game, player, chosen, choose);
        players.into_iter().map(row).collect_view()
    };
    view! {
        <fieldset class="panel player-pick">
            <legend>{label}</legend>
            <div class="player-list" node_ref=list aria-busy=move || players.read().is_none().to_string()>
                {rows}
            </div>
        </fieldset>
    }
}

/// Keeps the chosen player visible in the scrolling list.
fn keep_in_view(
    list: NodeRef<html::Div>,
    players: RwSignal<Option<Vec<PlayerDoc>>>,
    chosen: Signal<Option<String>>,
) {
    Effect::new(move |_| {
        players.track();
        chosen.track();
        let Some(list) = list.get() else { return };
        request_animation_frame(move || {
            let row = list.query_selector("label:has(input:checked)").ok();
            let row = row
                .flatten()
                .map(JsCast::unchecked_into::<web_sys::HtmlElement>);
            let Some(row) = row else { return };
            let (top, height) = (row.offset_top(), list.client_height());
            let seen = list.scroll_top()..=list.scroll_top() + height - row.offset_height();
            if !seen.contains(&top) {
                list.set_scroll_top(top - (height - row.offset_height()) / 2);
            }
        });
    });
}

fn row(
    group: &'static str,
    game: Signal<GameId>,
    player: PlayerDoc,
    chosen: Signal<Option<String>>,
    choose: Callback<String>,
) -> impl IntoView {
    let rating = player.shown_rating();
    let (id, picked) = (player.id.clone(), player.id);
    let is_chosen = move || chosen.read().as_ref() == Some(&id);
    let score = player.score;
    let suggested = player.suggested;
    let (known, english) = (picked.clone(), player.name);
    let name = move || player_words::name(&known, &english);
    let (known, english) = (picked.clone(), player.style);
    let style = move || player_words::style(game.get(), &known, &english);
    view! {
        <label class="player-row">
            <input
                type="radio"
                name=group
                prop:checked=is_chosen
                on:change=move |_| choose.run(picked.clone())
            />
            <span class="player-about">
                <span class="player-name">
                    <strong>{name}</strong>
                    {suggested.then(|| view! { <span class="tag">{live!("level-fits-you")}</span> })}
                </span>
                <span class="quiet">{style}</span>
            </span>
            <span class="player-numbers figures">
                <span>{rating}</span>
                <span class="quiet">{move || own_score(score)}</span>
            </span>
        </label>
    }
}
