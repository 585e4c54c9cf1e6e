//! A game in a list: its board, its players, and whose turn it is.

use sente_api::{GameStatus, GameSummary};
use sente_rules::BoardView;

use crate::components::small_board::position_view;
use crate::{player_words, sentences, t};

/// The game and the opponent: `Othello against Sente 4`.
pub fn title(game: &GameSummary) -> String {
    let rules = game.rules.split(' ').next().unwrap_or_default();
    let name = rules
        .parse()
        .map_or_else(|_| game.rules.clone(), sentences::game);
    let seat = |index: usize| {
        let seat = &game.seats[index];
        match seat.name.as_str() {
            "" => "…".to_owned(),
            name => player_words::carded(seat.player.as_deref(), name),
        }
    };
    match game.yours[..] {
        [own] => t!("game-against", game = name, name = seat(1 - own.index())),
        _ => t!(
            "game-between",
            game = name,
            first = seat(0),
            second = seat(1)
        ),
    }
}

/// Whose turn it is, and the number of moves.
pub fn about(game: &GameSummary) -> String {
    let moves = t!("game-moves-made", count = game.ply);
    match turn(game) {
        turn if turn.is_empty() || game.ply == 0 => turn,
        turn => format!("{turn} {moves}"),
    }
}

/// The position on a card; `None` if this page does not know the rules of a newer server.
pub fn board_of(game: &GameSummary) -> Option<BoardView> {
    position_view(&game.rules, &game.position)
}

fn turn(game: &GameSummary) -> String {
    if game.status == GameStatus::Waiting {
        return t!("game-waiting");
    }
    let Some(seat) = game.turn else {
        return String::new();
    };
    let both = game.yours.len() > 1;
    if game.yours.contains(&seat) && !both {
        return t!("game-your-turn");
    }
    let card = &game.seats[seat.index()];
    let name = player_words::carded(card.player.as_deref(), &card.name);
    t!("game-their-turn", name = name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_api::SeatSummary;
    use sente_rules::{Rules, Seat};

    fn card(position: &str) -> GameSummary {
        let seat = |name: &str| SeatSummary {
            name: name.to_owned(),
            player: None,
            account: false,
            rating: None,
            colour: None,
        };
        GameSummary {
            id: "x7".to_owned(),
            status: GameStatus::Live,
            rules: "othello".to_owned(),
            seats: [seat("Ann"), seat("Ben")],
            yours: vec![Seat::First],
            position: position.to_owned(),
            ply: 0,
            turn: Some(Seat::First),
            result: None,
            updated: 0,
        }
    }

    #[test]
    fn a_card_shows_its_position_and_whose_turn_it_is() {
        let start = "othello".parse::<Rules>().unwrap().table().position_text();
        let mut card = card(&start);
        assert_eq!(board_of(&card).unwrap().counts, [2, 2]);
        assert_eq!(turn(&card), "Your turn.");
        assert_eq!(title(&card), "Othello against Ben");
        card.turn = Some(Seat::Second);
        assert_eq!(turn(&card), "Waiting for Ben.");
        card.position = "?".to_owned();
        assert!(board_of(&card).is_none());
    }
}
