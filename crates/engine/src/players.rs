//! All computer players of all games by name. Each game's folder defines its own; this module combines them.

use fastrand::Rng;
use sente_rules::gomoku::{Gomoku, Variant};
use sente_rules::othello::Othello;
use sente_rules::surakarta::Surakarta;
use sente_rules::{GameId, Position};

use crate::person::{Person, Sight};
use crate::profile::SURPRISE;
use crate::{
    AnyGameAdapter, Book, BookPlayer, DynEngine, Engine, Level, Profile, Tablebases, gomoku,
    othello, surakarta,
};

/// The players of a game, the weakest first.
pub fn profiles(game: GameId) -> Vec<Profile> {
    let mut profiles = match game {
        GameId::Gomoku => gomoku::profiles(Variant::Freestyle),
        GameId::Standard => gomoku::profiles(Variant::Standard),
        GameId::Renju => gomoku::profiles(Variant::Renju),
        GameId::Othello => othello::profiles(),
        GameId::Surakarta => surakarta::profiles(),
    };
    profiles.sort_by_key(Profile::order);
    profiles
}

/// The opponents for learners in a game, the weakest first; not part of [`profiles`], because there are too many.
pub fn levels(game: GameId) -> Vec<Profile> {
    Level::listed(game).map(Level::profile).collect()
}

/// Creates the player with this id; the seed determines its random choices. `surprise` is one of the other players
/// except the levels of Sente, drawn from the seed.
pub fn create(game: GameId, id: &str, seed: u64) -> Option<Box<dyn DynEngine>> {
    create_with(&Tablebases::default(), game, id, seed)
}

/// The same with endgame tablebases for strong players.
pub fn create_with(
    tablebases: &Tablebases,
    game: GameId,
    id: &str,
    seed: u64,
) -> Option<Box<dyn DynEngine>> {
    if let Ok(level) = id.parse::<Level>() {
        return Some(person(game, level.skill(game), seed));
    }
    let listed = profiles(game);
    listed.iter().find(|profile| profile.id == id)?;
    if let Some(drawn) = drawn(game, id, seed) {
        return create_with(tablebases, game, &drawn, seed);
    }
    let engine = match game {
        GameId::Gomoku | GameId::Standard | GameId::Renju => gomoku::create(id, seed).map(any_game),
        GameId::Othello => othello::create(id, seed).map(any_game),
        GameId::Surakarta => surakarta::create(tablebases, id, seed).map(any_game),
    }?;
    Some(match Book::shipped(game) {
        Some(book) if id == STRONGEST => Box::new(BookPlayer::new(engine, book, seed)),
        _ => engine,
    })
}

/// A player that errs like a person with this skill parameter; used to measure which rating that is.
pub fn person(game: GameId, skill: f32, seed: u64) -> Box<dyn DynEngine> {
    fn of<P: Sight>(skill: f32, seed: u64) -> Box<dyn DynEngine> {
        any_game(Box::new(Person::<P>::new(skill, seed)))
    }
    match game {
        GameId::Gomoku | GameId::Standard | GameId::Renju => of::<Gomoku>(skill, seed),
        GameId::Othello => of::<Othello>(skill, seed),
        GameId::Surakarta => of::<Surakarta>(skill, seed),
    }
}

/// The id of the player that this id stands for with this seed, if it is not the player itself: `surprise` is drawn.
pub fn drawn(game: GameId, id: &str, seed: u64) -> Option<String> {
    let is_drawn = id == SURPRISE;
    is_drawn
        .then(|| draw_surprise(profiles(game), seed))
        .flatten()
}

/// The player behind `surprise`: one of the named players, never a level.
fn draw_surprise(mut listed: Vec<Profile>, seed: u64) -> Option<String> {
    let is_level = |id: &str| id.starts_with("sente-") || id.parse::<Level>().is_ok();
    listed.retain(|profile| profile.id != SURPRISE && !is_level(&profile.id));
    Some(Rng::with_seed(seed).choice(listed)?.id)
}

/// Creates the player with this id for analysis, without a limit of its own on the strongest level. (In games the
/// strongest level has a node limit, so that they proceed at a reasonable pace.)
pub fn advise(game: GameId, id: &str, seed: u64) -> Option<Box<dyn DynEngine>> {
    advise_with(&Tablebases::default(), game, id, seed)
}

/// The same with endgame tablebases.
pub fn advise_with(
    tablebases: &Tablebases,
    game: GameId,
    id: &str,
    seed: u64,
) -> Option<Box<dyn DynEngine>> {
    if id != STRONGEST {
        return create_with(tablebases, game, id, seed);
    }
    Some(engine_with(tablebases, game, None))
}

/// The game's engine without any level's limits: it uses all the time that it is given. Its tables take about this many
/// bytes, if a size is given.
pub fn engine(game: GameId, memory: Option<usize>) -> Box<dyn DynEngine> {
    engine_with(&Tablebases::default(), game, memory)
}

/// The same with endgame tablebases.
pub fn engine_with(
    tablebases: &Tablebases,
    game: GameId,
    memory: Option<usize>,
) -> Box<dyn DynEngine> {
    match (game, memory) {
        (GameId::Gomoku | GameId::Standard | GameId::Renju, None) => {
            any_game(Box::new(gomoku::GomokuEngine::default()))
        }
        (GameId::Gomoku | GameId::Standard | GameId::Renju, Some(bytes)) => {
            any_game(Box::new(gomoku::GomokuEngine::with_memory(bytes)))
        }
        (GameId::Othello, None) => any_game(Box::new(othello::OthelloEngine::default())),
        (GameId::Othello, Some(bytes)) => {
            let (weights, skill) = (othello::Weights::shipped(), othello::Skill::default());
            let engine = othello::OthelloEngine::with_weights(weights, skill, bytes);
            any_game(Box::new(engine))
        }
        (GameId::Surakarta, memory) => {
            let engine = memory.map_or_else(
                surakarta::SurakartaEngine::default,
                surakarta::SurakartaEngine::with_memory,
            );
            any_game(Box::new(engine.with_tablebases(tablebases.clone())))
        }
    }
}

/// Fast players with well-measured ratings, against which others are measured.
pub const fn anchors(game: GameId) -> &'static [&'static str] {
    match game {
        GameId::Gomoku | GameId::Standard | GameId::Renju => &[
            "minimax-2",
            "aggressive-2",
            "defensive-2",
            "table-1",
            "table-2",
            "rows-2",
            "sente-2",
        ],
        GameId::Othello => &[
            "minimax-1",
            "minimax-2",
            "minimax-3",
            "sente-3",
            "minimax-4",
            "sente-4",
        ],
        GameId::Surakarta => &["minimax-2", "sente-2", "minimax-3", "sente-3", "minimax-4"],
    }
}

/// The approximate number of nodes that a game's engine searches per millisecond in a browser.
pub(crate) const fn nodes_each_millisecond(game: GameId) -> u64 {
    match game {
        GameId::Gomoku | GameId::Standard | GameId::Renju => 350,
        GameId::Othello => 4_000,
        GameId::Surakarta => 1_200,
    }
}

/// The level that is the engine without any weakness.
const STRONGEST: &str = "sente-10";

fn any_game<P: Position>(engine: Box<dyn Engine<P>>) -> Box<dyn DynEngine> {
    Box::new(AnyGameAdapter::<P, _>::new(engine))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Analysis, Limits, SearchControl, SearchRequest};
    use sente_rules::Rules;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    #[test]
    fn an_adviser_is_not_held_back_by_the_limits_of_a_player() {
        let never = AtomicBool::new(false);
        let table = Rules::usual(GameId::Surakarta).table();
        // The strongest player's own limit is three million nodes.
        let request = SearchRequest::best(Limits::nodes(3_500_000));
        let control = SearchControl {
            stop: &never,
            elapsed: &|| Duration::ZERO,
        };
        let mut adviser = advise(GameId::Surakarta, STRONGEST, 0).unwrap();
        let quiet = &mut |_: &Analysis<String>| ();
        let analysis = adviser.search(&*table, request, control, quiet);
        assert!(analysis.unwrap().nodes > 3_400_000);
        assert!(advise(GameId::Surakarta, "nobody", 0).is_none());
    }

    #[test]
    fn a_surprise_is_never_a_level_of_sente() {
        for game in GameId::ALL {
            for seed in 0..100 {
                let drawn = draw_surprise(profiles(game), seed).unwrap();
                assert!(drawn != SURPRISE && !drawn.starts_with("sente-"), "{drawn}");
            }
        }
    }

    #[test]
    fn every_player_of_the_list_can_be_created_and_has_a_name_of_their_own() {
        for game in GameId::ALL {
            let mut ids = Vec::new();
            for profile in profiles(game) {
                assert!(
                    create(game, &profile.id, 1).is_some(),
                    "{game} {}",
                    profile.id
                );
                assert!(!profile.name.is_empty() && !profile.style.is_empty());
                ids.push(profile.id);
            }
            for level in 1..=10 {
                assert!(ids.contains(&format!("sente-{level}")), "{game} {level}");
            }
            let count = ids.len();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len(), count, "{game}");
            for nobody in ["", "nobody", "sente-0", "sente-11", "sente-01", "minimax-"] {
                assert!(create(game, nobody, 1).is_none(), "{game} {nobody}");
            }
        }
    }
}
