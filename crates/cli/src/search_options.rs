//! Lends a search what the engine does not have: a clock and a switch.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::Args;
use sente_engine::{Analysis, Evaluation, Limits, SearchControl, SearchRequest};
use sente_engine_worker::evaluation_doc;
use sente_room::{Found, Thinking};

/// The move that an engine would play.
pub fn best(analysis: &Analysis<String>) -> Option<&str> {
    let line = analysis.lines.first()?;
    line.moves.first().map(String::as_str)
}

/// What a search has found, as a room is told.
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

/// Calls something that thinks, with a clock that starts now.
pub fn with_clock<T>(search: impl FnOnce(SearchControl<'_>) -> T) -> T {
    let start = Instant::now();
    let stop = AtomicBool::new(false);
    let elapsed = || start.elapsed();
    search(SearchControl {
        stop: &stop,
        elapsed: &elapsed,
    })
}

/// When to stop thinking.
#[derive(Args)]
pub struct LimitOptions {
    /// Thinks about so many positions.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Thinks so many plies ahead.
    #[arg(long, value_name = "PLIES")]
    depth: Option<u32>,
    /// Thinks for so many milliseconds.
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
}

impl LimitOptions {
    /// The limits that were said; none where nothing was.
    pub fn limits(&self) -> Limits {
        Limits {
            nodes: self.nodes,
            depth: self.depth,
            time: self.time.map(Duration::from_millis),
            keeps_rest: false,
        }
    }
}

/// How hard to think.
#[derive(Args)]
pub struct SearchOptions {
    #[command(flatten)]
    patience: LimitOptions,
    /// The number of threads.
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

impl SearchOptions {
    /// The question that asks for it; `otherwise` limits it where nothing else does.
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
