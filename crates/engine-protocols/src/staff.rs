//! Who can be asked to think for an engine: a border, so that conversations can be tested with
//! players of the tests' own.

use sente_engine::{DynEngine, Profile, Tablebases, players};
use sente_rules::GameId;

/// Whoever provides players.
pub trait Staff {
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

/// Sente's own players.
pub struct Roster;

impl Staff for Roster {
    fn players(&self, game: GameId) -> Vec<Profile> {
        players::profiles(game)
    }

    fn create(&self, game: GameId, player: &str, seed: u64) -> Box<dyn DynEngine> {
        TablebaseRoster::default().create(game, player, seed)
    }

    fn engine(&self, game: GameId, memory: Option<usize>, seed: u64) -> Box<dyn DynEngine> {
        TablebaseRoster::default().engine(game, memory, seed)
    }
}

/// The same players, who know endgames by heart.
#[derive(Clone, Default)]
pub struct TablebaseRoster(pub Tablebases);

impl Staff for TablebaseRoster {
    fn players(&self, game: GameId) -> Vec<Profile> {
        players::profiles(game)
    }

    fn create(&self, game: GameId, player: &str, seed: u64) -> Box<dyn DynEngine> {
        players::hire_with(&self.0, game, player, seed)
            .or_else(|| players::hire_with(&self.0, game, &self.strongest(game), seed))
            .expect("every player in the roster can be created")
    }

    fn engine(&self, game: GameId, memory: Option<usize>, _seed: u64) -> Box<dyn DynEngine> {
        players::engine_with(&self.0, game, memory)
    }
}
