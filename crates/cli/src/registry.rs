//! The commands' registry of computer players: Sente's own and the engines of the operator's file. An unknown name
//! gives an error that lists the known ones.

use std::path::Path;

use anyhow::Context;
use sente_engine::{AddedPlayer, DynEngine, PlayerRegistry, Profile};
use sente_engine_protocols::load_externals;
use sente_rules::GameId;

use crate::failure::wrong_use;

/// Sente's own players, and the engines of the file if there is one.
pub fn read(file: Option<&Path>) -> anyhow::Result<PlayerRegistry> {
    let Some(path) = file else {
        return Ok(PlayerRegistry::default());
    };
    let externals = load_externals(path).with_context(|| path.display().to_string())?;
    let added = externals.into_iter().map(AddedPlayer::from).collect();
    Ok(PlayerRegistry::new(added))
}

/// The players of a game, the strongest first, players without a rating last.
pub fn strongest_first(registry: &PlayerRegistry, game: GameId) -> Vec<Profile> {
    let mut profiles = registry.profiles(game);
    profiles.sort_by_key(|profile| (!profile.has_rating(), std::cmp::Reverse(profile.rating)));
    profiles
}

/// The player with this id and time limit. The error lists the existing players.
pub fn need(
    registry: &PlayerRegistry,
    game: GameId,
    id: &str,
) -> anyhow::Result<Box<dyn DynEngine>> {
    registry.create_limited(game, id, 0).ok_or_else(|| {
        let listed = strongest_first(registry, game).into_iter();
        let ids: Vec<String> = listed.map(|profile| profile.id).collect();
        let ids = ids.join(", ");
        wrong_use(format!("{game} has no player “{id}”: there are {ids}"))
    })
}

/// The same for analysis; see [`PlayerRegistry::advise`].
pub fn need_adviser(
    registry: &PlayerRegistry,
    game: GameId,
    id: &str,
) -> anyhow::Result<Box<dyn DynEngine>> {
    let adviser = registry.advise(game, id);
    adviser.map_or_else(|| need(registry, game, id), Ok)
}
