//! A small picture of a position that came from the server as text.

use leptos::prelude::*;
use sente_rules::{BoardView, Finished, GameId, Rules};

use crate::board::picture::Picture;

/// The picture; nothing where this page cannot read the position.
pub fn small_board(rules: &str, position: &str, label: String) -> AnyView {
    match position_view(rules, position) {
        Some(view) => {
            let label = Signal::stored(label);
            view! { <Picture view=Signal::stored(view) label=label/> }.into_any()
        }
        None => ().into_any(),
    }
}

/// The game that rules in text are of.
pub fn game_of(rules: &str) -> Option<GameId> {
    rules.parse::<Rules>().ok().map(|rules| rules.game())
}

/// The board after moves from the usual start, or as far as they can be read.
pub fn moves_view(rules: &str, moves: &[String]) -> Option<BoardView> {
    let mut table = rules.parse::<Rules>().ok()?.table();
    for text in moves {
        if table.play_text(text).is_err() {
            break;
        }
    }
    Some(table.view())
}

fn position_view(rules: &str, position: &str) -> Option<BoardView> {
    let rules: Rules = rules.parse().ok()?;
    let table = rules.table_from(position, Finished::Allowed).ok()?;
    Some(table.view())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_of_the_server_is_drawn_as_it_was_played() {
        let moves = ["h8", "i9"].map(str::to_owned);
        let played = moves_view("renju", &moves).unwrap();
        let mut table = "renju".parse::<Rules>().unwrap().table();
        for text in &moves {
            table.play_text(text).unwrap();
        }
        let drawn = position_view("renju", &table.position_text()).unwrap();
        assert_eq!(drawn.pieces, played.pieces);
        assert_eq!(position_view("chess", "x"), None);
    }
}
