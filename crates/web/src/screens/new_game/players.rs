//! The computer players to choose from: rating, style, and the own score against each.

use leptos::prelude::*;
use sente_protocol::{PlayerDoc, Tally};

use crate::{live, t};

/// A list of computer players, one of which is chosen.
#[component]
pub fn PlayerPick(
    /// Which list it is, where there are two.
    group: &'static str,
    /// What it is a choice of.
    #[prop(into)]
    label: Signal<String>,
    /// The players; nothing until they are known.
    players: RwSignal<Option<Vec<PlayerDoc>>>,
    /// The id of the chosen one.
    #[prop(into)]
    chosen: Signal<Option<String>>,
    /// One is chosen.
    choose: Callback<String>,
) -> impl IntoView {
    let rows = move || {
        let players = players.get().unwrap_or_default();
        let row = |player| row(group, player, chosen, choose);
        players.into_iter().map(row).collect_view()
    };
    view! {
        <fieldset class="panel player-pick">
            <legend>{label}</legend>
            <div class="player-list" aria-busy=move || players.read().is_none().to_string()>
                {rows}
            </div>
        </fieldset>
    }
}

fn row(
    group: &'static str,
    player: PlayerDoc,
    chosen: Signal<Option<String>>,
    choose: Callback<String>,
) -> impl IntoView {
    let (id, picked) = (player.id.clone(), player.id);
    let is_chosen = move || chosen.read().as_ref() == Some(&id);
    let score = score(player.score);
    let suggested = player.suggested;
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
                    <strong>{player.name}</strong>
                    {suggested.then(|| view! { <span class="badge">{live!("new-suggested")}</span> })}
                </span>
                <span class="quiet">{player.style}</span>
            </span>
            <span class="player-numbers figures">
                <span>{format!("{:.0}", player.rating)}</span>
                <span class="quiet">{score}</span>
            </span>
        </label>
    }
}

/// The own score, where there is one.
fn score(tally: Tally) -> Option<impl Fn() -> String> {
    let Tally {
        wins,
        draws,
        losses,
    } = tally;
    (wins + draws + losses > 0)
        .then_some(move || t!("new-score", wins = wins, draws = draws, losses = losses))
}
