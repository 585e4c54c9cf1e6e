//! Surakarta: the engine, the tablebase and the players. Does not contain the rules.

mod evaluation;
mod minimax;
mod network;
mod node;
mod ordering;
mod perfect;
mod players;
mod quiescence;
mod rollout;
mod search;
mod selectivity;
mod sight;
mod tablebase;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sente_rules::surakarta::{Move, Surakarta};
use sente_rules::{Game, Position};

pub use evaluation::{FEATURES, FULL_BOARD, Features, NAMES, Weights, features};
pub use network::{FILTERS, Network, NetworkError, NetworkWeights, ONE, OUTPUT_ONE, PHASES};
pub use perfect::perfect_moves;
pub use players::{create, profiles};
pub use rollout::{judge_by_evaluation, roll_out_capturing};
pub use tablebase::{Blocked, Builder as TablebaseBuilder, Tablebase, TablebaseError, Value};

use crate::transposition::Transpositions;
use crate::{
    Analysis, Budget, Engine, Limits, Line, Progress, SearchControl, SearchRequest, Tablebases,
};
use node::{Node, all_steps, written};
use search::{Found, Searcher, Style};
use selectivity::Selectivity;

/// The engine, with a transposition table that persists between searches.
pub struct SurakartaEngine {
    table: Transpositions,
    tablebases: Tablebases,
    network: Option<Arc<Network>>,
    style: Style,
}

impl Default for SurakartaEngine {
    fn default() -> Self {
        Self::with_memory(32 << 20)
    }
}

impl SurakartaEngine {
    /// The engine at full strength with a table of about this many bytes.
    pub fn with_memory(bytes: usize) -> Self {
        Self {
            table: Transpositions::with_bytes(bytes),
            tablebases: Tablebases::default(),
            network: Some(Network::shipped()),
            style: Style::BEST,
        }
    }

    /// The weaker engine with which the lower levels and the embedded puzzles were measured: it uses the feature-based
    /// evaluation and prunes little.
    pub fn counting(bytes: usize) -> Self {
        let style = Style {
            selectivity: Selectivity::Little,
            ..Style::BEST
        };
        Self {
            network: None,
            style,
            ..Self::with_memory(bytes)
        }
    }

    /// The same engine with a tablebase for boards with few pieces.
    #[must_use]
    pub fn with_tablebase(self, tablebase: Arc<Tablebase>) -> Self {
        self.with_tablebases(Tablebases::with_surakarta(tablebase))
    }

    /// The same engine with tablebases that may be added later.
    #[must_use]
    pub fn with_tablebases(mut self, tablebases: Tablebases) -> Self {
        self.tablebases = tablebases;
        self
    }

    /// The same engine with evaluation errors of at most this many points, determined by the seed.
    const fn with_noise(mut self, noise: u16, seed: u64) -> Self {
        self.style.noise = noise;
        self.style.seed = seed;
        self
    }

    fn searcher<'a>(
        &'a self,
        position: &Surakarta,
        limits: Limits,
        control: SearchControl<'a>,
        tablebase: Option<&'a Tablebase>,
    ) -> Searcher<'a> {
        let budget = Budget::new(limits, control);
        let network = self.network.as_deref();
        Searcher::new(position, self.style, budget, &self.table, tablebase).with_network(network)
    }

    /// Searches on a helper thread until the main thread is done, in order to fill the table.
    fn help(mut searcher: Searcher<'_>, number: usize) -> u64 {
        // Half of the helpers search one depth ahead.
        let first_depth = 1 + number as u32 % 2;
        searcher.deepen(first_depth, 1, |_, _, _| {});
        searcher.budget.nodes()
    }
}

impl Engine<Surakarta> for SurakartaEngine {
    fn search(
        &mut self,
        game: &Game<Surakarta>,
        request: SearchRequest,
        control: SearchControl<'_>,
        progress: &mut dyn Progress<Move>,
    ) -> Analysis<Move> {
        let position = game.position();
        let lines = request.lines.max(1).min(position.count_legal());
        let mut latest = unsearched(position, lines);
        if lines == 0 {
            return latest;
        }
        self.table.new_search();
        let engine = &*self;
        let tablebase = engine.tablebases.surakarta();
        let tablebase = tablebase.as_deref();
        let searcher = engine.searcher(position, request.limits, control, tablebase);
        if let Some(known) = perfect::answer(&searcher, lines) {
            progress.report(&known);
            return known;
        }
        let helpers = if cfg!(target_family = "wasm") {
            0
        } else {
            request.threads.saturating_sub(1)
        };
        let limits = Limits {
            nodes: request
                .limits
                .nodes
                .map(|nodes| nodes / (helpers as u64 + 1)),
            ..request.limits
        };
        let done = AtomicBool::new(false);
        latest.nodes = std::thread::scope(|scope| {
            let done = &done;
            let helper = |number| {
                let control = SearchControl {
                    stop: done,
                    ..control
                };
                let searcher = engine.searcher(position, limits, control, tablebase);
                move || Self::help(searcher, number)
            };
            let handles: Vec<_> = (1..=helpers)
                .map(|number| scope.spawn(helper(number)))
                .collect();
            let mut searcher = engine.searcher(position, limits, control, tablebase);
            searcher.deepen(1, lines, |depth, nodes, found| {
                let found = perfect::completed(tablebase, position, found);
                latest = analysis(Node::of(position), depth, nodes, &found);
                progress.report(&latest);
            });
            done.store(true, Ordering::Relaxed);
            let nodes = handles
                .into_iter()
                .map(|handle| handle.join().expect("helper threads do not panic"));
            searcher.budget.nodes() + nodes.sum::<u64>()
        });
        latest
    }
}

/// The answer without any search.
fn unsearched(position: &Surakarta, lines: usize) -> Analysis<Move> {
    let node = Node::of(position);
    let line = |&step| Found {
        score: Weights::TUNED.evaluate(node.board),
        steps: vec![step],
    };
    let found: Vec<Found> = all_steps(node.board)[..lines].iter().map(line).collect();
    analysis(node, 0, 0, &found)
}

fn analysis(node: Node, depth: u32, nodes: u64, found: &[Found]) -> Analysis<Move> {
    let lines = found.iter().map(|line| Line {
        moves: written(node.board, &line.steps),
        evaluation: evaluation::told(line.score),
    });
    Analysis {
        lines: lines.collect(),
        depth,
        nodes,
    }
}
