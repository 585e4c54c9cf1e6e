//! The number of arena games in which each player's rating was measured. They count like played games: the more there
//! are, the less another game changes the rating.

use sente_rules::GameId;

/// The number of measured games of a player; zero if its rating is an estimate.
///
/// From the tournaments in `docs/measurements/arena`, to which the shipped ratings were fitted.
pub fn games(game: GameId, player: &str) -> u32 {
    let of_game = MEASURED.iter().filter(|(measured, _)| *measured == game);
    let mut counted = of_game.flat_map(|(_, counted)| counted.iter());
    let found = counted.find(|(id, _)| *id == player);
    found.map_or(0, |(_, games)| *games)
}

const MEASURED: [(GameId, &[(&str, u32)]); 5] = [
    (GameId::Gomoku, &GOMOKU),
    (GameId::Standard, &STANDARD),
    (GameId::Renju, &RENJU),
    (GameId::Othello, &OTHELLO),
    (GameId::Surakarta, &SURAKARTA),
];

#[rustfmt::skip]
const GOMOKU: [(&str, u32); 26] = [
    ("aggressive-2", 236), ("aggressive-3", 76), ("aggressive-4", 76), ("defensive-2", 236),
    ("defensive-3", 76), ("defensive-4", 76), ("minimax-2", 256), ("minimax-3", 236), ("minimax-4", 76),
    ("random", 76), ("rows-2", 360), ("sente-1", 296), ("sente-2", 276), ("sente-3", 156), ("sente-4", 156),
    ("sente-5", 156), ("sente-6", 156), ("sente-7", 146), ("sente-8", 166), ("sente-9", 70),
    ("sente-10", 50), ("table-1", 360), ("table-2", 360), ("table-3", 400), ("threats-2", 116),
    ("threats-3", 76),
];

#[rustfmt::skip]
const STANDARD: [(&str, u32); 26] = [
    ("aggressive-2", 236), ("aggressive-3", 76), ("aggressive-4", 76), ("defensive-2", 236),
    ("defensive-3", 76), ("defensive-4", 76), ("minimax-2", 256), ("minimax-3", 236), ("minimax-4", 76),
    ("random", 76), ("rows-2", 360), ("sente-1", 296), ("sente-2", 276), ("sente-3", 156), ("sente-4", 156),
    ("sente-5", 156), ("sente-6", 156), ("sente-7", 146), ("sente-8", 146), ("sente-9", 30),
    ("sente-10", 30), ("table-1", 360), ("table-2", 360), ("table-3", 400), ("threats-2", 116),
    ("threats-3", 76),
];

#[rustfmt::skip]
const RENJU: [(&str, u32); 26] = [
    ("aggressive-2", 236), ("aggressive-3", 76), ("aggressive-4", 76), ("defensive-2", 236),
    ("defensive-3", 76), ("defensive-4", 76), ("minimax-2", 256), ("minimax-3", 236), ("minimax-4", 76),
    ("random", 76), ("rows-2", 360), ("sente-1", 296), ("sente-2", 276), ("sente-3", 156), ("sente-4", 156),
    ("sente-5", 156), ("sente-6", 156), ("sente-7", 146), ("sente-8", 166), ("sente-9", 70),
    ("sente-10", 50), ("table-1", 360), ("table-2", 360), ("table-3", 400), ("threats-2", 116),
    ("threats-3", 76),
];

#[rustfmt::skip]
const OTHELLO: [(&str, u32); 20] = [
    ("minimax-1", 104), ("minimax-2", 64), ("minimax-3", 64), ("minimax-4", 64), ("minimax-5", 64),
    ("minimax-6", 64), ("minimax-7", 64), ("minimax-8", 64), ("minimax-9", 64), ("random", 64),
    ("sente-1", 144), ("sente-2", 104), ("sente-3", 144), ("sente-4", 144), ("sente-5", 144),
    ("sente-6", 134), ("sente-7", 124), ("sente-8", 81), ("sente-9", 20), ("sente-10", 51),
];

#[rustfmt::skip]
const SURAKARTA: [(&str, u32); 18] = [
    ("easy", 92), ("medium", 24), ("minimax-2", 52), ("minimax-3", 52), ("minimax-4", 64), ("minimax-5", 64),
    ("minimax-6", 60), ("random", 52), ("sente-1", 132), ("sente-2", 92), ("sente-3", 132), ("sente-4", 144),
    ("sente-5", 144), ("sente-6", 144), ("sente-7", 132), ("sente-8", 114), ("sente-9", 40), ("sente-10", 22),
];
