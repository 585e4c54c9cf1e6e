//! Rules, positions and moves that came as text, from the server or from this browser's storage. A position is drawn as it
//! is written: the first screen has boards and needs no rules of games.

use sente_rules::{BoardView, GameId, Rules};

/// The game that rules in text are of.
pub fn game_of(rules: &str) -> Option<GameId> {
    rules.parse::<Rules>().ok().map(|rules| rules.game())
}

/// The board of a position; none where this page cannot read it, which a newer server may know.
pub fn position_view(rules: &str, position: &str) -> Option<BoardView> {
    rules.parse::<Rules>().ok()?.still(position)
}

/// The same for a position that the page itself names. These texts are tested, so that none is faulty.
pub fn known_view(game: GameId, position: &str) -> BoardView {
    let still = Rules::usual(game).still(position);
    still.expect("a position that is tested")
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
