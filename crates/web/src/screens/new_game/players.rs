//! The computer players to choose from: rating, style, and the own score against each.

use leptos::html;
use leptos::prelude::*;
use sente_api::PlayerDoc;
use sente_rules::GameId;
use wasm_bindgen::JsCast;

use super::opponent::own_score;
use crate::{live, player_words};

/// A list of computer players, one of which is chosen.
#[component]
pub fn PlayerPick(
    /// Which list it is, where there are two.
    group: &'static str,
    /// What it is a choice of.
    #[prop(into)]
    label: Signal<String>,
    /// The game that they play.
    #[prop(into)]
    game: Signal<GameId>,
    /// The players; nothing until they are known.
    players: RwSignal<Option<Vec<PlayerDoc>>>,
    /// The id of the chosen one.
    #[prop(into)]
    chosen: Signal<Option<String>>,
    /// One is chosen.
    choose: Callback<String>,
) -> impl IntoView {
    let list = NodeRef::<html::Div>::new();
    keep_in_view(list, players, chosen);
    let rows = move || {
        let mut players = players.get().unwrap_or_default();
        // The slider has them.
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

/// The chosen one is always in sight, wherever in the list it stands.
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
