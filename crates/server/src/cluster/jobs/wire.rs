//! What servers and workers say to each other about searches. Plain data; both sides of an upgrade read it, so fields are
//! only ever added. A worker learns which position is to be searched, and nothing of the people who want to know.

use std::time::Duration;

use sente_api::{GameSpecDoc, LineDoc};
use sente_engine::{Analysis, Limits, SearchRequest};
use sente_engine_worker::{line, line_doc};
use sente_rules::{GameTextError, Rules, RulesError, Table};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::ledger::{Verdict, WorkerId};
use crate::search_pool::{EngineSpec, Job, JobNumber};

/// A search for whichever worker takes it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct JobMessage {
    /// The server that wants it.
    pub server: String,
    /// Its number there.
    pub job: JobNumber,
    /// Which engine is to search.
    pub engine: EngineSpec,
    /// The name under which a worker remembers earlier searches of the same game.
    pub memory: Option<String>,
    /// The name of the engines that have to answer, where an answer of others would be another one.
    pub engines: Option<String>,
    /// The game so far.
    pub game: GameSpecDoc,
    /// How long to search at most.
    pub millis: Option<u64>,
    /// How many positions to look at, at most.
    pub nodes: Option<u64>,
    /// How deep to look at most.
    pub depth: Option<u32>,
    /// Whether time that is not used is there for later moves.
    pub keeps_rest: bool,
    /// How many of the best moves.
    pub lines: usize,
}

/// What a worker has found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FoundMessage {
    lines: Vec<LineDoc>,
    depth: u32,
    nodes: u64,
}

/// What a worker says to the server that wants a search.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Report {
    /// Who says it.
    pub worker: WorkerId,
    /// About which search.
    pub job: JobNumber,
    /// What.
    pub says: Says,
}

/// What a worker says about a search. The answer is a [`Reply`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Says {
    /// It wants to begin.
    Begin,
    /// It is still searching.
    Working,
    /// It has found something, and goes on.
    Progress {
        /// What.
        found: FoundMessage,
    },
    /// It is done.
    Answer {
        /// What it has found.
        found: FoundMessage,
    },
    /// The engine failed.
    Failed {
        /// Why.
        why: String,
    },
    /// It ends before it is done.
    GivesBack,
}

/// What a server answers.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Reply {
    /// Whether the worker is to go on.
    pub verdict: Verdict,
}

/// A worker is to end a search, with what it has found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StopMessage {
    /// Whose search.
    pub server: String,
    /// Which.
    pub job: JobNumber,
}

/// Why a job makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JobError {
    /// There are no such rules.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The game cannot be played as it is written.
    #[error("{0:?}")]
    Game(GameTextError),
}

impl JobMessage {
    /// A search of this server as it is sent; `engines` names those that have to answer, if it matters.
    pub(crate) fn new(server: String, job: &Job, engines: Option<String>) -> Self {
        let search = &job.search;
        let SearchRequest { limits, lines, .. } = search.request;
        Self {
            server,
            job: job.number,
            engine: search.engine.spec.clone(),
            memory: search.engine.memory.clone(),
            engines,
            game: GameSpecDoc {
                rules: search.table.rules().to_string(),
                setup: search.table.setup_text(),
                moves: search.table.actions(),
            },
            millis: limits.time.map(|time| time.as_millis() as u64),
            nodes: limits.nodes,
            depth: limits.depth,
            keeps_rest: limits.keeps_rest,
            lines,
        }
    }

    /// The position that is to be searched.
    pub fn table(&self) -> Result<Box<dyn Table>, JobError> {
        let rules: Rules = self.game.rules.parse()?;
        let setup = self.game.setup.as_deref();
        let table = rules.table_after(setup, &self.game.moves);
        table.map_err(JobError::Game)
    }

    /// Within which limits.
    pub fn request(&self) -> SearchRequest {
        let limits = Limits {
            nodes: self.nodes,
            depth: self.depth,
            time: self.millis.map(Duration::from_millis),
            keeps_rest: self.keeps_rest,
        };
        SearchRequest {
            lines: self.lines,
            ..SearchRequest::best(limits)
        }
    }
}

impl From<&Analysis<String>> for FoundMessage {
    fn from(analysis: &Analysis<String>) -> Self {
        Self {
            lines: analysis.lines.iter().map(line_doc).collect(),
            depth: analysis.depth,
            nodes: analysis.nodes,
        }
    }
}

impl FoundMessage {
    /// What was found about this position; nothing where its moves cannot be played there.
    pub fn checked(self, table: &dyn Table) -> Option<Analysis<String>> {
        let is_playable = |line: &LineDoc| {
            let first = line.moves.first();
            first.is_some_and(|first| table.boxed_clone().play_text(first).is_ok())
        };
        let is_empty = self.lines.is_empty() && table.outcome().is_none();
        (!is_empty && self.lines.iter().all(is_playable)).then(|| Analysis {
            lines: self.lines.into_iter().map(line).collect(),
            depth: self.depth,
            nodes: self.nodes,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_engine::{Evaluation, Line, Proven};
    use sente_rules::GameId;

    #[test]
    fn what_a_worker_finds_arrives_as_it_was_and_has_to_be_playable() {
        let table = Rules::usual(GameId::Othello)
            .table_after::<&str>(None, &[])
            .unwrap();
        let line = |text: &str, proven| Line {
            moves: vec![text.to_owned()],
            evaluation: Evaluation {
                value: 0.1,
                win_probability: 1.0 / 3.0,
                proven,
            },
        };
        let analysis = |lines| Analysis {
            lines,
            depth: 7,
            nodes: u64::MAX,
        };
        let travelled = |analysis: &Analysis<String>| {
            let text = serde_json::to_string(&FoundMessage::from(analysis)).unwrap();
            let found: FoundMessage = serde_json::from_str(&text).unwrap();
            found.checked(&*table)
        };
        let win = Some(Proven::Win { plies: Some(3) });
        let right = analysis(vec![line("d3", None), line("c4", win)]);
        assert_eq!(travelled(&right), Some(right));
        assert_eq!(travelled(&analysis(vec![line("a1", None)])), None);
        assert_eq!(travelled(&analysis(vec![])), None);
    }
}
