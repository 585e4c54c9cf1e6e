//! A picture of a position: the real board, fed by a real table, that nobody plays on.

use leptos::prelude::*;
use sente_rules::{BoardView, Finished, GameId, Rules};

use crate::board::marks::Mark;
use crate::board::picture::Picture;

/// A board with a position on it, and moves played from there.
#[component]
pub fn Diagram(
    /// The game.
    game: GameId,
    /// The position as text; the usual start where there is none.
    #[prop(optional)]
    position: &'static str,
    /// Moves from there, parted by spaces.
    #[prop(optional)]
    moves: &'static str,
    /// What to point at.
    #[prop(optional)]
    marks: Vec<Mark>,
    /// What it shows, in words.
    #[prop(into)]
    label: Signal<String>,
) -> impl IntoView {
    let view = diagram_view(game, position, moves);
    view! {
        <Picture view=Signal::stored(view) marks=Signal::stored(marks) label=label/>
    }
}

/// The view of a position that the page itself names. The texts are tested, so that none is faulty.
pub fn diagram_view(game: GameId, position: &str, moves: &str) -> BoardView {
    let rules = Rules::usual(game);
    let set_up = (!position.is_empty()).then(|| rules.table_from(position, Finished::Allowed).ok());
    let mut table = set_up.flatten().unwrap_or_else(|| rules.table());
    for text in moves.split_whitespace() {
        let played = table.play_text(text);
        debug_assert!(played.is_ok(), "{game}: {text}: {played:?}");
    }
    table.view()
}
