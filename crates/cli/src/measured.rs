//! The shipped measurements of the computer players' ratings: `measured.txt` has the output of `sente fit` for the
//! tournaments in `docs/measurements/arena`.

use sente_rules::GameId;
use serde::Serialize;

/// A player's results in the arena, and the error of the rating computed from them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Measured {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// Half the width of the rating's 95 % interval.
    pub error: u32,
}

/// One line per player: game, player, wins, draws, losses, error.
const RESULTS: &str = include_str!("measured.txt");

/// The measurement of a player; `None` if its rating is an estimate.
pub fn find(game: GameId, player: &str) -> Option<Measured> {
    let mut lines = RESULTS.lines().filter(|line| !line.starts_with('#'));
    lines.find_map(|line| {
        let mut words = line.split_whitespace();
        let is_it = words.next() == Some(game.code()) && words.next() == Some(player);
        if !is_it {
            return None;
        }
        let mut number = || words.next()?.parse().ok();
        Some(Measured {
            wins: number()?,
            draws: number()?,
            losses: number()?,
            error: number()?,
        })
    })
}
