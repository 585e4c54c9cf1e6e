//! The source of players for an engine: usually the registry, in tests a substitute.

use sente_engine::{DynEngine, PlayerRegistry, Profile};
use sente_rules::GameId;

/// A source of players.
pub trait PlayerSource {
    /// The players of a game; never empty.
    fn players(&self, game: GameId) -> Vec<Profile>;

    /// Creates a player of the game; the strongest one if there is no such player.
    fn create(&self, game: GameId, player: &str, seed: u64) -> Box<dyn DynEngine>;

    /// Creates the default engine, which only the request limits. Its tables take about this many bytes, if a size is
    /// given.
    fn engine(&self, game: GameId, _memory: Option<usize>, seed: u64) -> Box<dyn DynEngine> {
        self.create(game, &self.strongest(game), seed)
    }

    /// The id of the game's strongest player.
    fn strongest(&self, game: GameId) -> String {
        let strongest = self.players(game).into_iter().max_by_key(|it| it.rating);
        strongest.expect("every game has a player").id
    }
}

impl PlayerSource for PlayerRegistry {
    fn players(&self, game: GameId) -> Vec<Profile> {
        self.profiles(game)
    }

    fn create(&self, game: GameId, player: &str, seed: u64) -> Box<dyn DynEngine> {
        Self::create(self, game, player, seed)
            .or_else(|| Self::create(self, game, &self.strongest(game), seed))
            .expect("every player in the registry can be created")
    }

    fn engine(&self, game: GameId, memory: Option<usize>, _seed: u64) -> Box<dyn DynEngine> {
        Self::engine(self, game, memory)
    }
}
