//! The number of measured games in a profile must not exceed that of the recorded games.

#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use sente_engine::players;
use sente_rules::GameId;

/// The number of recorded arena games of each player of a game.
fn recorded(game: GameId) -> HashMap<String, u32> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = folder
        .join("../../docs/measurements/arena")
        .join(game.code());
    let mut counted = HashMap::new();
    for tournament in fs::read_dir(folder).unwrap() {
        let games = tournament.unwrap().path().join("games.jsonl");
        for line in fs::read_to_string(games).unwrap().lines() {
            let (_, rest) = line.split_once(r#""players":["#).unwrap();
            let (names, _) = rest.split_once(']').unwrap();
            for name in names.split(',') {
                *counted
                    .entry(name.trim_matches('"').to_owned())
                    .or_default() += 1;
            }
        }
    }
    counted
}

#[test]
fn measured_games_are_recorded_games() {
    for game in GameId::ALL {
        let recorded = recorded(game);
        for profile in players::profiles(game) {
            let known = recorded.get(&profile.id).copied().unwrap_or(0);
            assert!(profile.measured_games <= known, "{game}: {}", profile.id);
        }
        let measured = players::profiles(game);
        let measured = measured.iter().filter(|profile| profile.measured_games > 0);
        assert!(measured.count() >= 15, "{game}");
    }
}
