//! A static picture of a position, given as text.

use leptos::prelude::*;
use sente_rules::{BoardView, Finished, GameId, Rules};

use crate::board::marks::Mark;
use crate::board::picture::Picture;

/// A board with a position and moves played from there.
#[component]
pub fn Diagram(
    /// The game.
    game: GameId,
    /// The position as text; by default the start of the game.
    #[prop(optional)]
    position: &'static str,
    /// Moves from there, separated by spaces.
    #[prop(optional)]
    moves: &'static str,
    /// The marks on the board.
    #[prop(optional)]
    marks: Vec<Mark>,
    /// A description for screen readers.
    #[prop(into)]
    label: Signal<String>,
) -> impl IntoView {
    let view = diagram_view(game, position, moves);
    view! {
        <Picture view=Signal::stored(view) marks=Signal::stored(marks) label=label/>
    }
}

/// The view of a position in the page's own code. Tests make sure that all of these texts are valid.
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
