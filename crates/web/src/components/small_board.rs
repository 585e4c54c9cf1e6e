//! Rules, positions and moves given as text, from the server or from this browser's storage. A position is drawn
//! without the rules of the game: the first screen has boards, but no rules.

use sente_rules::{BoardView, GameId, Rules};

/// The game of rules given as text.
pub fn game_of(rules: &str) -> Option<GameId> {
    rules.parse::<Rules>().ok().map(|rules| rules.game())
}

/// The board of a position; `None` if this page cannot read it, as with a newer server.
pub fn position_view(rules: &str, position: &str) -> Option<BoardView> {
    rules.parse::<Rules>().ok()?.still(position)
}

/// The board of a position in the page's own code. Tests make sure that all of these texts are valid.
pub fn known_view(game: GameId, position: &str) -> BoardView {
    let still = Rules::usual(game).still(position);
    still.expect("tests check this position")
}

/// The board after moves from the start of a game, up to the first unreadable one.
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
