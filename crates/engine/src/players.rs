//! All computer players of all games by name. Each game's folder knows its own; this is the list of lists.

use fastrand::Rng;
use sente_rules::gomoku::Variant;
use sente_rules::{GameId, Position};

use crate::{AnyMind, ByText, Mind, Profile, Tablebases, gomoku, othello, surakarta};

/// The players of a game, weakest first.
pub fn roster(game: GameId) -> Vec<Profile> {
    let mut profiles = match game {
        GameId::Gomoku => gomoku::profiles(Variant::Freestyle),
        GameId::Standard => gomoku::profiles(Variant::Standard),
        GameId::Renju => gomoku::profiles(Variant::Renju),
        GameId::Othello => othello::profiles(),
        GameId::Surakarta => surakarta::profiles(),
    };
    profiles.sort_by_key(|profile| profile.rating);
    profiles
}

/// The player with this id, ready to think; its chance moves follow the seed. `surprise` is one of the
/// others that is no level of Sente, drawn by the seed.
pub fn hire(game: GameId, id: &str, seed: u64) -> Option<Box<dyn AnyMind>> {
    hire_with(&Tablebases::default(), game, id, seed)
}

/// The same with endgames that strong players know by heart.
pub fn hire_with(
    tablebases: &Tablebases,
    game: GameId,
    id: &str,
    seed: u64,
) -> Option<Box<dyn AnyMind>> {
    let listed = roster(game);
    listed.iter().find(|profile| profile.id == id)?;
    if id == SURPRISE {
        return hire_with(tablebases, game, &draw_surprise(listed, seed)?, seed);
    }
    match game {
        GameId::Gomoku | GameId::Standard | GameId::Renju => {
            gomoku::hire(id, seed).map(asked_in_text)
        }
        GameId::Othello => othello::hire(id, seed).map(asked_in_text),
        GameId::Surakarta => surakarta::hire(tablebases, id, seed).map(asked_in_text),
    }
}

/// Who is behind the surprise: one of the named players, never a level of Sente.
fn draw_surprise(mut listed: Vec<Profile>, seed: u64) -> Option<String> {
    listed.retain(|profile| profile.id != SURPRISE && !profile.id.starts_with("sente-"));
    Some(Rng::with_seed(seed).choice(listed)?.id)
}

/// The player with this id as somebody who is asked for advice: it thinks as long as it is let. Only the strongest
/// level differs from who plays under its name, which looks at so many positions and no more, so that games go on.
pub fn advise(game: GameId, id: &str, seed: u64) -> Option<Box<dyn AnyMind>> {
    advise_with(&Tablebases::default(), game, id, seed)
}

/// The same with endgames that are known by heart.
pub fn advise_with(
    tablebases: &Tablebases,
    game: GameId,
    id: &str,
    seed: u64,
) -> Option<Box<dyn AnyMind>> {
    if id != STRONGEST {
        return hire_with(tablebases, game, id, seed);
    }
    Some(engine_with(tablebases, game, None))
}

/// The game's engine without the limits of any level: it thinks for all of the time it is given. Its tables take about so
/// many bytes, where that is said.
pub fn engine(game: GameId, memory: Option<usize>) -> Box<dyn AnyMind> {
    engine_with(&Tablebases::default(), game, memory)
}

/// The same with endgames that are known by heart.
pub fn engine_with(
    tablebases: &Tablebases,
    game: GameId,
    memory: Option<usize>,
) -> Box<dyn AnyMind> {
    match (game, memory) {
        (GameId::Gomoku | GameId::Standard | GameId::Renju, None) => {
            asked_in_text(Box::new(gomoku::Engine::default()))
        }
        (GameId::Gomoku | GameId::Standard | GameId::Renju, Some(bytes)) => {
            asked_in_text(Box::new(gomoku::Engine::with_memory(bytes)))
        }
        (GameId::Othello, None) => asked_in_text(Box::new(othello::Engine::default())),
        (GameId::Othello, Some(bytes)) => {
            let (weights, temper) = (othello::Weights::shipped(), othello::Temper::default());
            let engine = othello::Engine::with_weights(weights, temper, bytes);
            asked_in_text(Box::new(engine))
        }
        (GameId::Surakarta, memory) => {
            let engine =
                memory.map_or_else(surakarta::Engine::default, surakarta::Engine::with_memory);
            asked_in_text(Box::new(engine.with_tablebases(tablebases.clone())))
        }
    }
}

/// The level that every game's engine has without any weakness.
const STRONGEST: &str = "sente-10";
const SURPRISE: &str = "surprise";

fn asked_in_text<P: Position>(mind: Box<dyn Mind<P>>) -> Box<dyn AnyMind> {
    Box::new(ByText::<P, _>::new(mind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Analysis, Control, Limits, Question, Situation};
    use sente_rules::Rules;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    #[test]
    fn an_adviser_is_not_held_back_by_the_limits_of_a_player() {
        let never = AtomicBool::new(false);
        let rules = Rules::usual(GameId::Surakarta);
        let situation = Situation {
            rules,
            setup: None,
            moves: Vec::new(),
        };
        // The strongest player's own limit is three million.
        let question = Question::best(Limits::nodes(3_500_000));
        let control = Control {
            stop: &never,
            elapsed: &|| Duration::ZERO,
        };
        let mut adviser = advise(GameId::Surakarta, STRONGEST, 0).unwrap();
        let quiet = &mut |_: &Analysis<String>| ();
        let analysis = adviser.think(&situation, question, control, quiet);
        assert!(analysis.unwrap().nodes > 3_400_000);
        assert!(advise(GameId::Surakarta, "nobody", 0).is_none());
    }

    #[test]
    fn a_surprise_is_never_a_level_of_sente() {
        for game in GameId::ALL {
            for seed in 0..100 {
                let drawn = draw_surprise(roster(game), seed).unwrap();
                assert!(drawn != SURPRISE && !drawn.starts_with("sente-"), "{drawn}");
            }
        }
    }

    #[test]
    fn everybody_in_the_list_can_be_hired_and_has_a_name_of_their_own() {
        for game in GameId::ALL {
            let mut ids = Vec::new();
            for profile in roster(game) {
                assert!(
                    hire(game, &profile.id, 1).is_some(),
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
                assert!(hire(game, nobody, 1).is_none(), "{game} {nobody}");
            }
        }
    }
}
