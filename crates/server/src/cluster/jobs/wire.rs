//! Messages between servers and workers about searches. Plain data. During an upgrade both versions read it, so fields
//! are only ever added. A worker learns the position to search, and nothing about the people.

use std::time::Duration;

use sente_api::{GameSpecDoc, LineDoc};
use sente_engine::{Analysis, Limits, SearchRequest};
use sente_engine_worker::{line, line_doc};
use sente_rules::{GameTextError, Rules, RulesError, Table};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::ledger::{Verdict, WorkerId};
use crate::search_pool::{EngineSpec, Job, JobNumber};

/// A search for any worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct JobMessage {
    /// The server that requests it.
    pub server: String,
    /// The number of the job at that server.
    pub job: JobNumber,
    /// The engine to search with.
    pub engine: EngineSpec,
    /// The key under which a worker keeps the engine of this game between searches.
    pub memory: Option<String>,
    /// The required engine fingerprint, if the answer of other engines would be different.
    pub engines: Option<String>,
    /// The game so far.
    pub game: GameSpecDoc,
    /// The time limit, in milliseconds.
    pub millis: Option<u64>,
    /// The limit in nodes.
    pub nodes: Option<u64>,
    /// The limit in depth, in plies.
    pub depth: Option<u32>,
    /// Whether unused time is available for later moves.
    pub keeps_rest: bool,
    /// The number of best moves to return.
    pub lines: usize,
}

/// The result of a search.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FoundMessage {
    lines: Vec<LineDoc>,
    depth: u32,
    nodes: u64,
}

/// A report of a worker to the server that requested a search.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The reporting worker.
    pub worker: WorkerId,
    /// The number of the job.
    pub job: JobNumber,
    /// The content.
    pub says: Says,
}

/// The content of a report. The answer is a [`Reply`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Says {
    /// It wants to start the search.
    Begin,
    /// It is still searching.
    Working,
    /// An intermediate result.
    Progress {
        /// The result so far.
        found: FoundMessage,
    },
    /// The final result.
    Answer {
        /// The result.
        found: FoundMessage,
    },
    /// The engine failed.
    Failed {
        /// The error message.
        why: String,
    },
    /// It shuts down before the search is done.
    GivesBack,
}

/// The answer of a server to a report.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Reply {
    /// Whether the worker should continue.
    pub verdict: Verdict,
}

/// Tells a worker to end a search with its best result so far.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StopMessage {
    /// The server of the search.
    pub server: String,
    /// The number of the job.
    pub job: JobNumber,
}

/// The reason why a job is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JobError {
    /// The rules do not exist.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The moves of the game cannot be played.
    #[error("{0:?}")]
    Game(GameTextError),
}

impl JobMessage {
    /// The message for a job of this server; `engines` is the required engine fingerprint, if any.
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

    /// The position to search.
    pub fn table(&self) -> Result<Box<dyn Table>, JobError> {
        let rules: Rules = self.game.rules.parse()?;
        let setup = self.game.setup.as_deref();
        let table = rules.table_after(setup, &self.game.moves);
        table.map_err(JobError::Game)
    }

    /// The limits and the number of lines.
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
    /// The analysis of this position; `None` if its moves cannot be played there.
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
