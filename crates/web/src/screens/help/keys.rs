//! The keyboard shortcuts of the board and of the screen of a game.

use leptos::prelude::*;
use sente_rules::GameId;

use crate::{live, t};

type Row = (&'static [&'static str], fn() -> String);

/// The keys of the board in every game.
const BOARD: [Row; 3] = [
    (&["Tab"], || t!("keys-tab")),
    (&["←", "→", "↑", "↓"], || t!("keys-arrows")),
    (&["Esc"], || t!("keys-escape")),
];

/// The keys of a game's screen.
const GAME: [Row; 3] = [
    (&["←", "→"], || t!("keys-browse")),
    (&["Home"], || t!("keys-home")),
    (&["End"], || t!("keys-end")),
];

/// The page about the keys.
#[component]
pub fn KeysPage(
    /// The game; in some games pieces are picked up before they move.
    game: GameId,
) -> impl IntoView {
    let press: Row = (
        &["Enter", "Space"],
        if game.facts().pieces_move {
            || t!("keys-press-piece")
        } else {
            || t!("keys-press")
        },
    );
    let [tab, arrows, escape] = BOARD;
    view! {
        <section class="columns">
            <div>
                <h2>{live!("keys-board")}</h2>
                {table([tab, arrows, press, escape].into())}
            </div>
            <div>
                <h2>{live!("keys-game")}</h2>
                {table(GAME.into())}
                <p class="help-words">{live!("keys-note")}</p>
            </div>
        </section>
    }
}

fn table(rows: Vec<Row>) -> impl IntoView {
    let rows = rows.into_iter().map(|(keys, does)| {
        let keys = keys.iter().map(|key| view! { <kbd>{*key}</kbd> });
        view! {
            <tr>
                <th scope="row" class="keys">{keys.collect_view()}</th>
                <td>{does}</td>
            </tr>
        }
    });
    view! { <table class="table help-table"><tbody>{rows.collect_view()}</tbody></table> }
}
