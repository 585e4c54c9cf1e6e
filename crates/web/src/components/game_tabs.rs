//! Tabs with links for all rule sets: each has its own address.

use leptos::prelude::*;
use sente_rules::GameId;

use crate::text::words;
use crate::{live, sentences};

/// The tabs, with the current one highlighted.
#[component]
pub fn GameTabs(
    /// The current rule set.
    #[prop(into)]
    chosen: Signal<GameId>,
    /// The address of each tab.
    address: impl Fn(GameId) -> String + 'static,
) -> impl IntoView {
    let tab = |game: GameId| {
        let current = move || (chosen.get() == game).then_some("page");
        view! {
            <a class="tab" href=address(game) aria-current=current>{words(move || sentences::game(game))}</a>
        }
    };
    view! {
        <nav class="tabs" aria-label=live!("nav-games")>{GameId::ALL.map(tab).collect_view()}</nav>
    }
}
