//! Rules, positions and moves that came as text, from the server or from this browser's storage.

use sente_rules::{BoardView, Finished, GameId, Rules};

/// The game that rules in text are of.
pub fn game_of(rules: &str) -> Option<GameId> {
    rules.parse::<Rules>().ok().map(|rules| rules.game())
}

/// The board of a position; none where this page cannot read it, which a newer server may know.
pub fn position_view(rules: &str, position: &str) -> Option<BoardView> {
    let rules: Rules = rules.parse().ok()?;
    let table = rules.table_from(position, Finished::Allowed).ok()?;
    Some(table.view())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_from_the_server_are_played_as_they_were() {
        let moves = ["h8", "i9"].map(str::to_owned);
        let played = moves_view("renju", &moves).unwrap();
        let mut table = "renju".parse::<Rules>().unwrap().table();
        for text in &moves {
            table.play_text(text).unwrap();
        }
        let drawn = position_view("renju", &table.position_text()).unwrap();
        assert_eq!(drawn.pieces, played.pieces);
        assert_eq!(position_view("chess", "x"), None);
        assert_eq!(moves_view("chess", &moves), None);
    }
}
