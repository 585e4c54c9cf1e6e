//! Runs searches for commands: provides the clock and the cancel switch that the engine does not have.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::Args;
use sente_engine::{Analysis, Evaluation, Limits, SearchControl, SearchRequest};
use sente_engine_worker::evaluation_doc;
use sente_room::{Found, Thinking};

/// The best move according to an engine.
pub fn best(analysis: &Analysis<String>) -> Option<&str> {
    let line = analysis.lines.first()?;
    line.moves.first().map(String::as_str)
}

/// The result of a search in the form that a room expects.
pub fn found(analysis: &Analysis<String>) -> Found<Evaluation> {
    let evaluation = analysis.lines.first().map(|line| line.evaluation);
    Found {
        best: best(analysis).map(str::to_owned),
        evaluation,
        outlook: evaluation.map(|evaluation| evaluation_doc(evaluation).outlook()),
        thinking: Thinking {
            depth: analysis.depth,
            nodes: analysis.nodes,
        },
    }
}

/// Runs a search with a clock that starts now.
pub fn with_clock<T>(search: impl FnOnce(SearchControl<'_>) -> T) -> T {
    let start = Instant::now();
    let stop = AtomicBool::new(false);
    let elapsed = || start.elapsed();
    search(SearchControl {
        stop: &stop,
        elapsed: &elapsed,
    })
}

/// Limits of a search.
#[derive(Args)]
pub struct LimitOptions {
    /// Searches this number of positions.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Searches to this depth in plies.
    #[arg(long, value_name = "PLIES")]
    depth: Option<u32>,
    /// Searches for this number of milliseconds.
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
}

impl LimitOptions {
    /// The given limits; `None` if there are none.
    pub fn limits(&self) -> Limits {
        Limits {
            nodes: self.nodes,
            depth: self.depth,
            time: self.time.map(Duration::from_millis),
            keeps_rest: false,
        }
    }
}

/// Limits and threads of a search.
#[derive(Args)]
pub struct SearchOptions {
    #[command(flatten)]
    patience: LimitOptions,
    /// The number of threads.
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

impl SearchOptions {
    /// The search request with these options; `otherwise` is the limit if none is given.
    pub fn request(&self, otherwise: Limits, lines: usize) -> SearchRequest {
        let said = self.patience.limits();
        let limits = if said == Limits::default() {
            otherwise
        } else {
            said
        };
        SearchRequest {
            limits,
            lines,
            threads: self.threads.into(),
        }
    }
}
