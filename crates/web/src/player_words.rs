//! The computer players in the person's language. Their original texts are in English; players that the page does not
//! know keep these, because the server's operator has named them.

use sente_match::{Match, Participant};
use sente_rules::{GameId, Seat};

use crate::{t, text};

/// A player's name, by its id.
pub fn name(id: &str, english: &str) -> String {
    if text::is_english() {
        return english.to_owned();
    }
    let (family, number) = parts(id);
    let family = match family {
        "random" => t!("players-name-random"),
        "surprise" => t!("players-name-surprise"),
        "aggressive" => t!("players-name-aggressive"),
        "defensive" => t!("players-name-defensive"),
        "threats" => t!("players-name-threats"),
        "rows" => t!("players-name-rows"),
        "table" => t!("players-name-table"),
        "easy" => t!("players-name-easy"),
        "medium" => t!("players-name-medium"),
        "hard" => t!("players-name-hard"),
        "minimax" => t!("players-name-minimax"),
        "sente" => t!("players-name-sente"),
        "level" => t!("players-name-level"),
        _ => return english.to_owned(),
    };
    match number {
        Some(number) => format!("{family} {number}"),
        None => family,
    }
}

/// A player's style, in one line.
pub fn style(game: GameId, id: &str, english: &str) -> String {
    let known = (!text::is_english()).then(|| describe(game, id)).flatten();
    known.unwrap_or_else(|| english.to_owned())
}

/// The name of the participant at a seat. People keep their own names.
pub fn seated(game: &Match, seat: Seat) -> String {
    match game.participant(seat) {
        Participant::Computer { player, name, .. } => self::name(player, name),
        Participant::Person { name } => name.clone(),
    }
}

/// The name of the participant on a card in a list; computer players have an id.
pub fn carded(player: Option<&str>, english: &str) -> String {
    player.map_or_else(|| english.to_owned(), |id| name(id, english))
}

fn parts(id: &str) -> (&str, Option<u16>) {
    let parted = id.rsplit_once('-');
    let numbered = parted.and_then(|(family, number)| Some((family, Some(number.parse().ok()?))));
    numbered.unwrap_or((id, None))
}

/// A player's description in the person's language; `None` for players that the page does not know, which the server
/// describes.
pub fn describe(game: GameId, id: &str) -> Option<String> {
    let (family, number) = parts(id);
    let number = number.unwrap_or(0);
    let facts = game.facts();
    Some(match family {
        "random" if facts.begins_empty => t!("players-random-near"),
        "random" => t!("players-random"),
        "surprise" => t!("players-surprise"),
        "aggressive" => t!("players-aggressive", depth = number),
        "defensive" => t!("players-defensive", depth = number),
        "threats" => t!("players-threats", depth = number),
        "rows" => t!("players-rows", depth = number),
        "table" => t!("players-table", depth = number),
        "easy" => t!("players-easy"),
        "medium" => t!("players-medium"),
        "hard" => t!("players-hard"),
        "minimax" if facts.counts_pieces => t!("players-minimax-othello", depth = number),
        "minimax" if facts.pieces_move => t!("players-minimax-surakarta", depth = number),
        "minimax" => t!("players-minimax-stones", depth = number),
        "sente" => level(number)?,
        "level" => t!("players-level", rating = number),
        _ => return None,
    })
}

/// The engine's levels, the same in all games.
fn level(number: u16) -> Option<String> {
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
