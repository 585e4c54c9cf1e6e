//! The measured relation between skill and rating in each game.

use sente_rules::GameId;

use super::Level;

/// The skill for a level's rating, by linear interpolation between measured pairs.
pub(super) fn skill(game: GameId, level: Level) -> f32 {
    let measured = measured(game);
    let rating = f32::from(level.rating());
    let next = measured.partition_point(|(known, _)| *known < rating);
    let next = next.clamp(1, measured.len() - 1);
    let [(low, from), (high, to)] = [measured[next - 1], measured[next]];
    from + (to - from) * (rating - low) / (high - low)
}

/// The number of games with which each level was measured.
pub(super) const MEASURED_GAMES: u32 = 400;

/// The measured pairs of rating and skill.
const fn measured(game: GameId) -> &'static [(f32, f32)] {
    match game {
        GameId::Gomoku => &GOMOKU,
        GameId::Standard => &STANDARD,
        GameId::Renju => &RENJU,
        GameId::Othello => &OTHELLO,
        GameId::Surakarta => &SURAKARTA,
    }
}

#[rustfmt::skip]
const GOMOKU: [(f32, f32); 15] = [
    (130.0, 0.0), (270.0, 50.0), (375.0, 100.0), (495.0, 150.0), (575.0, 200.0), (660.0, 250.0),
    (765.0, 300.0), (845.0, 350.0), (925.0, 400.0), (1015.0, 450.0), (1085.0, 500.0), (1192.0, 600.0),
    (1265.0, 700.0), (1303.0, 780.0), (1345.0, 900.0),
];

#[rustfmt::skip]
const STANDARD: [(f32, f32); 11] = [
    (-212.0, 0.0), (193.0, 100.0), (440.0, 200.0), (620.0, 300.0), (830.0, 400.0), (1005.0, 500.0),
    (1128.0, 600.0), (1212.0, 700.0), (1262.0, 800.0), (1310.0, 900.0), (1340.0, 1000.0),
];

#[rustfmt::skip]
const RENJU: [(f32, f32); 11] = [
    (-195.0, 0.0), (178.0, 100.0), (420.0, 200.0), (600.0, 300.0), (785.0, 400.0), (970.0, 500.0),
    (1103.0, 600.0), (1190.0, 700.0), (1255.0, 800.0), (1318.0, 900.0), (1355.0, 1000.0),
];

#[rustfmt::skip]
const OTHELLO: [(f32, f32); 11] = [
    (480.0, -200.0), (560.0, 200.0), (600.0, 300.0), (655.0, 421.0), (725.0, 518.0), (860.0, 551.0),
    (935.0, 589.0), (1030.0, 630.0), (1105.0, 673.0), (1196.0, 742.0), (1303.0, 852.0),
];

#[rustfmt::skip]
const SURAKARTA: [(f32, f32); 10] = [
    (-66.0, 200.0), (90.0, 300.0), (300.0, 400.0), (520.0, 500.0), (800.0, 600.0), (980.0, 700.0),
    (1115.0, 800.0), (1210.0, 900.0), (1262.0, 1000.0), (1305.0, 1100.0),
];
