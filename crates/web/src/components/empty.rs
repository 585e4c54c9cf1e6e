//! Where there is nothing yet: a small quiet board, a friendly sentence, and what ends the emptiness.

use leptos::prelude::*;
use sente_rules::GameId;

use crate::board::picture::Crop;
use crate::components::diagram::diagram_view;
use crate::live;
use crate::route::Route;

/// A card of a profile that has nothing to show before the first game.
pub fn empty_card(
    class: &'static str,
    id: &'static str,
    heading: fn() -> String,
    game: GameId,
    title: fn() -> String,
    text: fn() -> String,
) -> AnyView {
    let action = view! {
        <a class="button button-small button-tonal" href=Route::New(Some(game)).to_string()>
            {live!("home-new")}
        </a>
    };
    view! {
        <section class=class aria-labelledby=id>
            <h2 id=id>{heading}</h2>
            {empty(game, title, text, action)}
        </section>
    }
    .into_any()
}

/// The place. What ends the emptiness is a tonal button, or nothing.
pub fn empty(
    game: GameId,
    title: fn() -> String,
    text: fn() -> String,
    action: impl IntoView + 'static,
) -> AnyView {
    let first = if game.facts().begins_empty { "h8" } else { "" };
    let mut view = diagram_view(game, "", first);
    view.last = None;
    view! {
        <div class="empty">
            <div class="thumbnail"><Crop view/></div>
            <div>
                <h3>{title}</h3>
                <p>{text}</p>
                {action.into_any()}
            </div>
        </div>
    }
    .into_any()
}
