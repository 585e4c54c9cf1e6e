//! Help: the rules of each game with diagrams. For now the first diagrams of each game.

use leptos::prelude::*;
use sente_rules::GameId;

use crate::components::diagram::Diagram;
use crate::{sentences, t};

/// The help screen.
#[component]
pub fn Help(
    /// The part to show; the whole where there is none.
    topic: Option<String>,
) -> impl IntoView {
    let shown = GameId::ALL
        .into_iter()
        .filter(|game| topic.as_deref().is_none_or(|topic| topic == game.code()));
    view! {
        <section class="page">
            <h1>{move || t!("title-help")}</h1>
            {shown.map(rules).collect_view()}
        </section>
    }
}

fn rules(game: GameId) -> impl IntoView {
    view! {
        <section class="help-game">
            <h2>{move || sentences::game(game)}</h2>
            <Diagram game label=Signal::derive(move || sentences::game(game))/>
        </section>
    }
}
