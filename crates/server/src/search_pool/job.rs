//! One search: which engine, about which position, within which limits, and what is heard of it. The same whether a thread
//! of this process searches or a worker does.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sente_engine::{Analysis, DynEngine, PlayerRegistry, SearchError, SearchRequest};
use sente_rules::{GameId, Table};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Class, Client};

/// The number of a job of one process. Numbers are never used again.
pub type JobNumber = u64;

/// Which engine searches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum EngineSpec {
    /// A player, whose chance follows the seed.
    Player {
        /// Its id.
        id: String,
        /// The seed.
        seed: u64,
    },
    /// A player that gives advice, without the limits of its level.
    Adviser {
        /// Its id.
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

    /// Makes the engine ready to search.
    pub fn create(&self, registry: &PlayerRegistry, game: GameId) -> Option<Box<dyn DynEngine>> {
        match self {
            Self::Player { id, seed } => registry.create(game, id, *seed),
            Self::Adviser { id } => registry.advise(game, id),
        }
    }
}

/// An engine to search with.
pub struct EngineSource {
    /// Which one.
    pub spec: EngineSpec,
    /// The same engine, who has searched before and remembers it.
    pub kept: Option<Box<dyn DynEngine>>,
    /// The name under which a worker finds what it remembers of earlier searches of the same game.
    pub memory: Option<String>,
}

impl EngineSource {
    /// An engine that remembers nothing.
    pub const fn new(spec: EngineSpec) -> Self {
        Self {
            spec,
            kept: None,
            memory: None,
        }
    }
}

/// A search that somebody wants.
pub struct SearchJob {
    /// What it is for.
    pub class: Class,
    /// For whom.
    pub client: Client,
    /// Who searches.
    pub engine: EngineSource,
    /// About what.
    pub table: Box<dyn Table>,
    /// Within which limits.
    pub request: SearchRequest,
}

/// What is heard of a search.
pub enum SearchUpdate {
    /// It has begun; again where it has to be begun anew elsewhere.
    Begun,
    /// It has found something, and goes on.
    Progress(Analysis<String>),
    /// It is done. The engine comes back to be asked again, unless it has failed or searched elsewhere for the first time.
    Answer(Result<Answer, Failure>),
}

/// What came of a search.
pub struct Answer {
    /// What was found.
    pub analysis: Analysis<String>,
    /// The engine that found it, where it can be asked again.
    pub engine: Option<Box<dyn DynEngine>>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Failure {
    /// There is no such player.
    #[error("there is no player “{0}”")]
    Unknown(String),
    /// The question makes no sense, or the player could not answer it.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The search has a mistake. It is contained.
    #[error("the player crashed")]
    Crashed,
}

/// Somebody's wish that a search ends soon, with what it has found so far.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Wishes it.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody wishes it.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The switch as the engine looks at it.
    pub fn switch(&self) -> &AtomicBool {
        &self.0
    }
}

/// Where updates go.
pub(crate) type Tell = Arc<dyn Fn(SearchUpdate) + Send + Sync>;

/// A search with its number, on its way from the queue to whoever carries it out.
pub(crate) struct Job {
    pub(crate) number: JobNumber,
    pub(crate) stop: Stop,
    pub(crate) search: SearchJob,
    pub(crate) tell: Tell,
}
