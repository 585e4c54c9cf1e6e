//! Where an engine that speaks a protocol gets its players from: usually the registry, in tests players of their own.

use sente_engine::{DynEngine, PlayerRegistry, Profile};
use sente_rules::GameId;

/// Whoever provides players.
pub trait PlayerSource {
    /// The players of a game; at least one for every game.
    fn players(&self, game: GameId) -> Vec<Profile>;

    /// This player of the game, ready to think; the strongest where there is no such player.
    fn create(&self, game: GameId, player: &str, seed: u64) -> Box<dyn DynEngine>;

    /// Who thinks where no player was asked for: somebody whom nothing but the question limits. Its tables take about so
    /// many bytes, where that is said.
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
