//! The name of an opening in the page's language, and the line that shows it. The rules find the opening; their tables
//! are a part of the page of their own.

#![expect(
    clippy::unnecessary_wraps,
    reason = "`wasm_split` needs a result for parts that may fail to load"
)]

use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use sente_rules::{GameId, Table, opening_name};

use crate::later::{NotLoaded, brought};
use crate::{live, t};

/// Names the opening of the game on a table.
pub type NameOpening = fn(&dyn Table) -> Option<String>;

#[wasm_split(openings, wasm_split_path = ::leptos::wasm_split, fallible)]
fn naming() -> Result<NameOpening, NotLoaded> {
    Ok(said)
}

/// The name of the opening that a screen reads from its table, if the game has named openings.
pub fn named(
    game: GameId,
    read: impl Fn(NameOpening) -> Option<String> + Send + Sync + 'static,
) -> Memo<Option<String>> {
    let naming = game.facts().has_opening_names.then(|| brought(naming()));
    Memo::new(move |_| naming?.get().and_then(&read))
}

/// The last named opening in the game on a table, in the current language.
fn said(table: &dyn Table) -> Option<String> {
    let opening = opening_name(table)?;
    let name = opening.name;
    let Some(code) = opening.code else {
        return Some(name.to_owned());
    };
    Some(if table.game().facts().has_traditional_openings {
        t!("opening-renju", name = name, code = code)
    } else {
        t!("opening-surakarta", name = name, code = code)
    })
}

/// A line with the opening's name. It takes its space even when empty, so that nothing moves when the name appears.
#[component]
pub fn OpeningLine(
    /// The game.
    game: GameId,
    /// The name, if known.
    name: Memo<Option<String>>,
) -> impl IntoView {
    let line = || view! { <p class="quiet opening-line" role="status" aria-label=live!("opening-label")>{name}</p> };
    game.facts().has_opening_names.then(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::Rules;

    #[test]
    fn an_opening_is_said_with_its_number_where_it_has_one() {
        for (game, moves, name) in [
            (GameId::Renju, "h8 i9 i7", Some("Hogetsu (I7)")),
            (GameId::Othello, "f5 d6 c3 d3 c4", Some("Tiger")),
            (
                GameId::Surakarta,
                "d2-d3 d5-d4",
                Some("Facing Pillars (S2)"),
            ),
            (GameId::Gomoku, "h8 i9 i7", None),
        ] {
            let mut table = Rules::usual(game).table();
            for text in moves.split(' ') {
                table.play_text(text).unwrap();
            }
            assert_eq!(said(&*table).as_deref(), name);
        }
    }
}
