//! What each computer player is like: its character, how it thinks, its rating, and a game against it.

use leptos::prelude::*;
use sente_protocol::PlayerDoc;
use sente_rules::GameId;

use crate::components::loaded::load;
use crate::screens::new_game;
use crate::{live, sentences, t};

/// The computer players of a game.
#[component]
pub fn PlayersPage(
    /// The game.
    game: GameId,
) -> impl IntoView {
    let players = load::<Vec<PlayerDoc>>(move || format!("/players/{game}"));
    let list = players.show(move |players| {
        let mut players = players.clone();
        players.sort_by(|a, b| a.rating.total_cmp(&b.rating));
        let rows = players.into_iter().map(|player| row(game, player));
        view! { <ul class="list help-players">{rows.collect_view()}</ul> }.into_any()
    });
    view! {
        <section>
            <h2>{move || t!("players-title", game = sentences::game(game))}</h2>
            <p class="help-words">{live!("players-about")}</p>
            {list}
        </section>
    }
}

fn row(game: GameId, player: PlayerDoc) -> impl IntoView {
    let PlayerDoc {
        id,
        name,
        style,
        rating,
        ..
    } = player;
    let address = new_game::against(game, &id);
    let named = name.clone();
    let label = move || t!("players-play-named", name = named.as_str());
    let about = move || describe(game, &id).unwrap_or_else(|| style.clone());
    view! {
        <li>
            <span class="help-player">
                <strong>{name}</strong>
                <span>{about}</span>
            </span>
            <span class="figures">{format!("{rating:.0}")}</span>
            <a class="button" href=address aria-label=label>{live!("players-play")}</a>
        </li>
    }
}

/// A player in the person's language; nothing for players that the page does not know, whom the server
/// describes.
fn describe(game: GameId, id: &str) -> Option<String> {
    let (family, number) = match id.rsplit_once('-') {
        Some((family, number)) => (family, number.parse::<u8>().ok()?),
        None => (id, 0),
    };
    let stones = matches!(game, GameId::Gomoku | GameId::Standard | GameId::Renju);
    Some(match family {
        "random" if stones => t!("players-random-near"),
        "random" => t!("players-random"),
        "surprise" => t!("players-surprise"),
        "aggressive" => t!("players-aggressive", depth = number),
        "defensive" => t!("players-defensive", depth = number),
        "threats" => t!("players-threats", depth = number),
        "rows" => t!("players-rows", depth = number),
        "table" => t!("players-table", depth = number),
        "easy" => t!("players-easy"),
        "medium" => t!("players-monte-carlo", seconds = 15),
        "hard" => t!("players-monte-carlo", seconds = 30),
        "minimax" => match game {
            GameId::Gomoku | GameId::Standard | GameId::Renju => {
                t!("players-minimax-stones", depth = number)
            }
            GameId::Othello => t!("players-minimax-othello", depth = number),
            GameId::Surakarta => t!("players-minimax-surakarta", depth = number),
        },
        "sente" => level(number)?,
        _ => return None,
    })
}

/// The engine's levels, which are the same in all games.
fn level(number: u8) -> Option<String> {
    Some(match number {
        1 => t!("players-sente-1"),
        2 => t!("players-sente-2"),
        3 => t!("players-sente-3"),
        4 => t!("players-sente-4"),
        5 => t!("players-sente-5"),
        6 => t!("players-sente-6"),
        7 => t!("players-sente-7"),
        8 => t!("players-sente-8"),
        9 => t!("players-sente-9"),
        10 => t!("players-sente-10"),
        _ => return None,
    })
}
