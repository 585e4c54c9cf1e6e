//! Everybody who can play: our own computer players, and the engines that the operator's file names.

use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use sente_engine::{
    Analysis, DynEngine, GameSpec, Limits, Profile, Progress, SearchControl, SearchError,
    SearchRequest, Tablebases, players,
};
use sente_engine_protocols::{External, load_externals};
use sente_rules::GameId;

use crate::failure::wrong_use;

/// All players of all games.
#[derive(Default)]
pub struct Cast {
    externals: Vec<External>,
    tablebases: Tablebases,
}

impl Cast {
    /// Ours, and those of the file where one is named.
    pub fn read(file: Option<&Path>) -> anyhow::Result<Self> {
        let Some(path) = file else {
            return Ok(Self::default());
        };
        let externals = load_externals(path).with_context(|| path.display().to_string())?;
        Ok(Self {
            externals,
            ..Self::default()
        })
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

    /// The players of a game, the strongest first.
    pub fn roster(&self, game: GameId) -> Vec<Profile> {
        let mut profiles = players::profiles(game);
        profiles.extend(self.externals_of(game).map(External::profile));
        profiles.sort_by_key(|profile| std::cmp::Reverse(profile.rating));
        profiles
    }

    /// The player with this id, or with a shorter pace than its own: `medium@1000ms`, `sente-10@5000` (nodes).
    pub fn create(&self, game: GameId, id: &str, seed: u64) -> Option<Box<dyn DynEngine>> {
        let Some((id, pace)) = id.split_once('@') else {
            return self.create_at_own_pace(game, id, seed);
        };
        let limits = match pace.strip_suffix("ms") {
            Some(time) => Limits::time(Duration::from_millis(time.parse().ok()?)),
            None => Limits::nodes(pace.parse().ok()?),
        };
        let engine = self.create_at_own_pace(game, id, seed)?;
        Some(Box::new(Paced { engine, limits }))
    }

    fn create_at_own_pace(&self, game: GameId, id: &str, seed: u64) -> Option<Box<dyn DynEngine>> {
        let mut externals = self.externals_of(game);
        match externals.find(|external| external.id() == id) {
            Some(external) => Some(Box::new(external.create())),
            None => players::hire_with(&self.tablebases, game, id, seed),
        }
    }

    /// The player with this id, or a sentence that lists those there are.
    pub fn need(&self, game: GameId, id: &str) -> anyhow::Result<Box<dyn DynEngine>> {
        self.create(game, id, 0).ok_or_else(|| {
            let ids: Vec<String> = self.roster(game).into_iter().map(|p| p.id).collect();
            let ids = ids.join(", ");
            wrong_use(format!("{game} has no player “{id}”: there are {ids}"))
        })
    }

    /// The same for somebody who is asked for advice; see [`players::advise`].
    pub fn need_adviser(&self, game: GameId, id: &str) -> anyhow::Result<Box<dyn DynEngine>> {
        let adviser = players::advise_with(&self.tablebases, game, id, 0);
        adviser.map_or_else(|| self.need(game, id), Ok)
    }

    fn externals_of(&self, game: GameId) -> impl Iterator<Item = &External> {
        let plays = move |external: &&External| external.games.contains(&game);
        self.externals.iter().filter(plays)
    }
}

/// A player that is hurried.
struct Paced {
    engine: Box<dyn DynEngine>,
    limits: Limits,
}

impl DynEngine for Paced {
    fn search(
        &mut self,
        spec: &GameSpec,
        request: SearchRequest,
        control: SearchControl<'_>,
        sink: &mut dyn Progress<String>,
    ) -> Result<Analysis<String>, SearchError> {
        let limits = request.limits.and(self.limits);
        let request = SearchRequest { limits, ..request };
        self.engine.search(spec, request, control, sink)
    }
}
