//! The history of a game and its players today, with sources.

use leptos::prelude::*;
use sente_rules::GameId;

use crate::{live, t};

/// The history of a game.
#[component]
pub fn Story(game: GameId) -> impl IntoView {
    let told = move || match game {
        GameId::Gomoku | GameId::Standard => t!("story-gomoku"),
        GameId::Renju => t!("story-renju"),
        GameId::Othello => t!("story-othello"),
        GameId::Surakarta => t!("story-surakarta"),
    };
    let today = move || match game {
        GameId::Gomoku | GameId::Standard => t!("story-gomoku-today"),
        GameId::Renju => t!("story-renju-today"),
        GameId::Othello => t!("story-othello-today"),
        GameId::Surakarta => t!("story-surakarta-today"),
    };
    let sources = sources(game)
        .iter()
        .map(|source| view! { <li>{*source}</li> });
    view! {
        <section class="panel course" aria-labelledby="story">
            <h2 id="story" class="card-title">{live!("story-title")}</h2>
            <p class="help-words">{told}</p>
            <p class="help-words">{today}</p>
            <h3>{live!("story-sources")}</h3>
            <ul class="small quiet">{sources.collect_view()}</ul>
        </section>
    }
}

/// The sources of the history. Titles are not translated.
const fn sources(game: GameId) -> &'static [&'static str] {
    match game {
        GameId::Gomoku | GameId::Standard => &[
            "L. V. Allis, Searching for Solutions in Games and Artificial Intelligence, University of Limburg, 1994",
            "gomocup.org",
            "renju.net",
        ],
        GameId::Renju => &["renju.net"],
        GameId::Othello => &[
            "worldothello.org",
            "M. Buro, The Othello Match of the Year: Takeshi Murakami vs. Logistello, ICCA Journal 20(3), 1997",
            "H. Takizawa, Othello is Solved, arXiv:2310.19387, 2023",
        ],
        GameId::Surakarta => {
            &["M. H. M. Winands, SIA Wins Surakarta Tournament, ICGA Journal 30(3), 2007"]
        }
    }
}
