//! A search job: engine, position, limits, and its updates. Independent of whether a thread of this process or a worker
//! runs it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sente_engine::{Analysis, DynEngine, PlayerRegistry, SearchError, SearchRequest, players};
use sente_rules::{GameId, Table};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Class, Client};

/// The number of a job, unique within a process.
pub type JobNumber = u64;

/// The engine to search with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum EngineSpec {
    /// A player; the seed determines its random choices.
    Player {
        /// The id of the player.
        id: String,
        /// The seed.
        seed: u64,
    },
    /// An engine for advice: a player without the limits of its level.
    Adviser {
        /// The id of the player.
        id: String,
    },
}

impl EngineSpec {
    /// The id of the player.
    pub fn player(&self) -> &str {
        match self {
            Self::Player { id, .. } | Self::Adviser { id } => id,
        }
    }

    /// The specification for an engine created in the middle of a game, which must not repeat its random choices from
    /// the beginning. A player drawn for the game stays the same.
    pub(crate) fn in_mid_game(self, table: &dyn Table) -> Self {
        match self {
            Self::Player { id, seed } => Self::Player {
                id: players::drawn(table.game(), &id, seed).unwrap_or(id),
                seed: seed.wrapping_add((table.ply() as u64) << 32),
            },
            adviser @ Self::Adviser { .. } => adviser,
        }
    }

    /// Creates the engine; `None` if the player is unknown.
    pub fn create(&self, registry: &PlayerRegistry, game: GameId) -> Option<Box<dyn DynEngine>> {
        match self {
            Self::Player { id, seed } => registry.create(game, id, *seed),
            Self::Adviser { id } => registry.advise(game, id),
        }
    }
}

/// The engine of a search, new or kept.
pub struct EngineSource {
    /// The specification of the engine.
    pub spec: EngineSpec,
    /// The engine from an earlier search, with its memory.
    pub kept: Option<Box<dyn DynEngine>>,
    /// The key under which a worker keeps the engine of this game between searches.
    pub memory: Option<String>,
}

impl EngineSource {
    /// A new engine without memory.
    pub const fn new(spec: EngineSpec) -> Self {
        Self {
            spec,
            kept: None,
            memory: None,
        }
    }
}

/// A requested search.
pub struct SearchJob {
    /// The purpose, which determines the priority.
    pub class: Class,
    /// The client, for fair scheduling.
    pub client: Client,
    /// The engine.
    pub engine: EngineSource,
    /// The position.
    pub table: Box<dyn Table>,
    /// The limits and the number of lines.
    pub request: SearchRequest,
}

/// An update about a search.
pub enum SearchUpdate {
    /// The search has begun. Repeated if it has to start again on another worker.
    Begun,
    /// An intermediate result.
    Progress(Analysis<String>),
    /// The final answer. It returns the engine for further searches, except after a failure or if a worker searched
    /// with a new one.
    Answer(Result<Answer, Failure>),
}

/// The result of a search.
pub struct Answer {
    /// The analysis.
    pub analysis: Analysis<String>,
    /// The engine, if it can be used again.
    pub engine: Option<Box<dyn DynEngine>>,
}

/// The reason why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Failure {
    /// The player does not exist.
    #[error("there is no player “{0}”")]
    Unknown(String),
    /// The request is invalid, or the engine could not answer it.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The engine panicked.
    #[error("the player crashed")]
    Crashed,
}

/// A switch that tells a search to end soon with its best result so far.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Sets the switch.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the switch is set.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The switch in the form that engines check.
    pub fn switch(&self) -> &AtomicBool {
        &self.0
    }
}

/// The callback for updates.
pub(crate) type Tell = Arc<dyn Fn(SearchUpdate) + Send + Sync>;

/// A numbered search on its way from the queue to a thread or a worker.
pub(crate) struct Job {
    pub(crate) number: JobNumber,
    pub(crate) stop: Stop,
    pub(crate) search: SearchJob,
    pub(crate) tell: Tell,
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::Rules;

    #[test]
    fn a_surprise_is_the_same_player_for_the_whole_game() {
        let rules = Rules::usual(GameId::Othello);
        let moves = ["f5", "d6", "c3", "d3"];
        for seed in 0..50 {
            let spec = |moves: &[&str]| {
                let id = "surprise".to_owned();
                let table = rules.table_after(None, moves).unwrap();
                EngineSpec::Player { id, seed }.in_mid_game(&*table)
            };
            let specs: Vec<EngineSpec> = (0..=4).map(|ply| spec(&moves[..ply])).collect();
            let first = specs[0].player();
            assert_ne!(first, "surprise");
            assert!(specs.iter().all(|it| it.player() == first), "{specs:?}");
            assert_ne!(specs[0], specs[4], "its other choices differ");
        }
    }
}
