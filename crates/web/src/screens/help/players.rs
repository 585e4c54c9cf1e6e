//! The computer players: their character, how they search, their rating, and a link to a game against each.

use leptos::prelude::*;
use sente_api::PlayerDoc;
use sente_rules::GameId;

use super::surakarta_study::SurakartaStudy;
use crate::components::loaded::load;
use crate::player_words;
use crate::screens::new_game;
use crate::{live, sentences, t};

/// The page about the computer players of a game.
#[component]
pub fn PlayersPage(
    /// The game.
    game: GameId,
) -> impl IntoView {
    let players = load::<Vec<PlayerDoc>>(move || format!("/players/{game}"));
    let list = players.show(move |players| {
        let mut players = players.clone();
        players.sort_by(|a, b| a.strength().total_cmp(&b.strength()));
        let rows = players.into_iter().map(|player| row(game, player));
        view! { <ul class="list help-players">{rows.collect_view()}</ul> }.into_any()
    });
    view! {
        <section>
            <h2>{live!("players-title", game = sentences::game(game))}</h2>
            <p class="help-words">{live!("players-about")}</p>
            {list}
            {(game == GameId::Surakarta).then(|| view! { <SurakartaStudy/> })}
        </section>
    }
}

fn row(game: GameId, player: PlayerDoc) -> impl IntoView {
    let rating = player.shown_rating();
    let PlayerDoc {
        id, name, style, ..
    } = player;
    let address = new_game::against(game, &id);
    let player = StoredValue::new((id, name, style));
    let name = move || player.with_value(|(id, name, _)| player_words::name(id, name));
    let label = move || t!("players-play-named", name = name());
    let about = move || {
        player.with_value(|(id, _, style)| {
            player_words::describe(game, id).unwrap_or_else(|| style.clone())
        })
    };
    view! {
        <li>
            <span class="help-player">
                <strong>{name}</strong>
                <span>{about}</span>
            </span>
            <span class="figures">{rating}</span>
            <a class="button button-small" href=address aria-label=label>{live!("players-play")}</a>
        </li>
    }
}
