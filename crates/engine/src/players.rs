//! All computer players of all games by name. Each game's folder knows its own; this is the list of lists.

use sente_rules::GameId;
use sente_rules::gomoku::Gomoku;
use sente_rules::othello::Othello;
use sente_rules::surakarta::Surakarta;

use crate::random::Random;
use crate::{AnyMind, ByText, Profile};

/// The players of a game, weakest first.
pub fn roster(game: GameId) -> Vec<Profile> {
    let random = Profile {
        id: "random".to_owned(),
        name: "Random".to_owned(),
        style: "Plays anything legal.".to_owned(),
        rating: 500,
    };
    match game {
        GameId::Gomoku | GameId::Standard | GameId::Renju | GameId::Othello | GameId::Surakarta => {
            vec![random]
        }
    }
}

/// The player with this id, ready to think; its chance moves follow the seed.
pub fn hire(game: GameId, id: &str, seed: u64) -> Option<Box<dyn AnyMind>> {
    let random = Random::new(seed);
    match (game, id) {
        (GameId::Gomoku | GameId::Standard | GameId::Renju, "random") => {
            Some(Box::new(ByText::<Gomoku, _>::new(random)))
        }
        (GameId::Othello, "random") => Some(Box::new(ByText::<Othello, _>::new(random))),
        (GameId::Surakarta, "random") => Some(Box::new(ByText::<Surakarta, _>::new(random))),
        _ => None,
    }
}
