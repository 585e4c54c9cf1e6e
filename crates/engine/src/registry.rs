//! The registry of computer players: the engine's own, additional ones, and the endgame tablebases for strong players.
//! Starts no program and reads no file.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use sente_rules::GameId;

use crate::{DynEngine, Limited, Limits, Profile, Tablebases, players};

/// A player that is not part of the engine.
#[derive(Clone)]
pub struct AddedPlayer {
    /// Its profile.
    pub profile: Profile,
    /// The games it plays.
    pub games: Vec<GameId>,
    /// Creates the player.
    pub create: Arc<dyn Fn() -> Box<dyn DynEngine> + Send + Sync>,
}

impl fmt::Debug for AddedPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.profile.id)
    }
}

/// All players by game and id.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use std::time::Duration;
/// use sente_engine::{Analysis, Limits, PlayerRegistry, SearchControl, SearchRequest};
/// use sente_rules::{GameId, Rules};
///
/// let players = PlayerRegistry::default();
/// let mut engine = players.create(GameId::Gomoku, "sente-3", 1).expect("it is one of them");
/// let moves = ["h8", "a1", "i8", "b1", "j8", "c1", "k8", "d1"];
/// let table = Rules::usual(GameId::Gomoku).table_after(None, &moves)?;
/// let control = SearchControl { stop: &AtomicBool::new(false), elapsed: &|| Duration::ZERO };
/// let request = SearchRequest::best(Limits::nodes(1_000));
/// let analysis = engine.search(&*table, request, control, &mut |_: &Analysis<String>| {})?;
/// assert!(["g8", "l8"].contains(&analysis.lines[0].moves[0].as_str()), "the five");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct PlayerRegistry {
    added: Vec<AddedPlayer>,
    tablebases: Tablebases,
}

impl PlayerRegistry {
    /// The engine's players and these additional ones.
    pub fn new(added: Vec<AddedPlayer>) -> Self {
        Self {
            added,
            ..Self::default()
        }
    }

    /// The same players with these endgame tablebases.
    #[must_use]
    pub fn with_tablebases(mut self, tablebases: Tablebases) -> Self {
        self.tablebases = tablebases;
        self
    }

    /// The endgame tablebases.
    pub const fn tablebases(&self) -> &Tablebases {
        &self.tablebases
    }

    /// The players of a game, the weakest first.
    pub fn profiles(&self, game: GameId) -> Vec<Profile> {
        let mut profiles = players::profiles(game);
        let added = self.added_to(game).map(|added| added.profile.clone());
        profiles.extend(added);
        profiles.sort_by_key(Profile::order);
        profiles
    }

    /// The same with the opponents for learners.
    pub fn profiles_with_levels(&self, game: GameId) -> Vec<Profile> {
        let mut profiles = self.profiles(game);
        profiles.extend(players::levels(game));
        profiles.sort_by_key(Profile::order);
        profiles
    }

    /// The profile of the player with this id.
    pub fn profile(&self, game: GameId, id: &str) -> Option<Profile> {
        let mut profiles = self.profiles_with_levels(game).into_iter();
        profiles.find(|profile| profile.id == id)
    }

    /// Whether a player has a rating of its own in a game.
    pub fn has_rating(&self, game: GameId, id: &str) -> bool {
        let profile = self.profile(game, id);
        profile.is_some_and(|profile| profile.has_rating())
    }

    /// Creates the player with this id; the seed determines its random choices.
    pub fn create(&self, game: GameId, id: &str, seed: u64) -> Option<Box<dyn DynEngine>> {
        let mut added = self.added_to(game);
        match added.find(|added| added.profile.id == id) {
            Some(added) => Some((added.create)()),
            None => players::create_with(&self.tablebases, game, id, seed),
        }
    }

    /// The same, where the id may have a tighter limit than the player's own: `medium@1000ms`, `sente-10@5000` (nodes).
    pub fn create_limited(&self, game: GameId, id: &str, seed: u64) -> Option<Box<dyn DynEngine>> {
        let Some((id, limit)) = id.split_once('@') else {
            return self.create(game, id, seed);
        };
        let limits = match limit.strip_suffix("ms") {
            Some(time) => Limits::time(Duration::from_millis(time.parse().ok()?)),
            None => Limits::nodes(limit.parse().ok()?),
        };
        let engine = self.create(game, id, seed)?;
        Some(Box::new(Limited::new(engine, limits)))
    }

    /// Creates the player with this id for analysis; see [`players::advise`].
    pub fn advise(&self, game: GameId, id: &str) -> Option<Box<dyn DynEngine>> {
        let adviser = players::advise_with(&self.tablebases, game, id, 0);
        adviser.or_else(|| self.create(game, id, 0))
    }

    /// The game's engine without any level's limits; see [`players::engine`].
    pub fn engine(&self, game: GameId, memory: Option<usize>) -> Box<dyn DynEngine> {
        players::engine_with(&self.tablebases, game, memory)
    }

    fn added_to(&self, game: GameId) -> impl Iterator<Item = &AddedPlayer> {
        let plays = move |added: &&AddedPlayer| added.games.contains(&game);
        self.added.iter().filter(plays)
    }
}
