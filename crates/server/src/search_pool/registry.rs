//! The computer players of this server: those that come with the engine, and those that the operator
//! has added.

use std::fmt;
use std::sync::Arc;

use sente_engine::{DynEngine, Profile, Tablebases, players};
use sente_engine_protocols::External;
use sente_rules::GameId;

/// A player that does not come with the engine.
#[derive(Clone)]
pub struct Added {
    /// What people are told about it.
    pub profile: Profile,
    /// The games it plays.
    pub games: Vec<GameId>,
    /// Makes it ready to think.
    pub create: Arc<dyn Fn() -> Box<dyn DynEngine> + Send + Sync>,
}

impl From<External> for Added {
    fn from(external: External) -> Self {
        Self {
            profile: external.profile(),
            games: external.games.clone(),
            create: Arc::new(move || Box::new(external.create())),
        }
    }
}

impl fmt::Debug for Added {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.profile.id)
    }
}

/// All players by game and id.
#[derive(Clone, Debug, Default)]
pub struct Roster {
    added: Vec<Added>,
    tablebases: Tablebases,
}

impl Roster {
    /// The engine's players and these.
    pub fn new(added: Vec<Added>) -> Self {
        Self {
            added,
            ..Self::default()
        }
    }

    /// The same players, who know endgames by heart.
    #[must_use]
    pub fn with_tablebases(mut self, tablebases: Tablebases) -> Self {
        self.tablebases = tablebases;
        self
    }

    /// The endgames that they know.
    pub const fn tablebases(&self) -> &Tablebases {
        &self.tablebases
    }

    /// The players of a game, weakest first.
    pub fn profiles(&self, game: GameId) -> Vec<Profile> {
        let mut profiles = players::profiles(game);
        let added = self.added_to(game).map(|added| added.profile.clone());
        profiles.extend(added);
        profiles.sort_by_key(|profile| profile.rating);
        profiles
    }

    /// The player with this id.
    pub fn profile(&self, game: GameId, id: &str) -> Option<Profile> {
        let mut profiles = self.profiles(game).into_iter();
        profiles.find(|profile| profile.id == id)
    }

    /// The player with this id, ready to think; its chance moves follow the seed.
    pub fn create(&self, game: GameId, id: &str, seed: u64) -> Option<Box<dyn DynEngine>> {
        let mut added = self.added_to(game);
        match added.find(|added| added.profile.id == id) {
            Some(added) => Some((added.create)()),
            None => players::hire_with(&self.tablebases, game, id, seed),
        }
    }

    /// The player with this id, ready to give advice; see [`players::advise`].
    pub fn advise(&self, game: GameId, id: &str) -> Option<Box<dyn DynEngine>> {
        let adviser = players::advise_with(&self.tablebases, game, id, 0);
        adviser.or_else(|| self.create(game, id, 0))
    }

    fn added_to(&self, game: GameId) -> impl Iterator<Item = &Added> {
        let plays = move |added: &&Added| added.games.contains(&game);
        self.added.iter().filter(plays)
    }
}
