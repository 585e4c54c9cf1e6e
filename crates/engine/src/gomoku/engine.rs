//! The full-strength engine, single-threaded or with several threads that share a table.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sente_rules::gomoku::{Gomoku, Size};
use sente_rules::{Game, Point};

use super::claims::Claims;
use super::deepening::Deepening;
use super::network::Network;
use super::root::Root;
use super::search::{Search, Skill};
use crate::transposition::Transpositions;
use crate::{Analysis, Budget, Engine, Limits, Progress, SearchControl, SearchRequest};

/// The engine for Gomoku, Standard Gomoku and Renju, with a table and proven results that persist between searches.
pub struct GomokuEngine {
    table: Transpositions,
    skill: Skill,
    claims: Claims,
    network: Option<Arc<Network>>,
}

impl Default for GomokuEngine {
    fn default() -> Self {
        Self::with_memory(32 << 20)
    }
}

impl GomokuEngine {
    /// An engine at full strength with a table of about this many bytes.
    pub fn with_memory(bytes: usize) -> Self {
        Self::with_skill(bytes, Skill::FULL)
    }

    pub(super) fn with_skill(bytes: usize, skill: Skill) -> Self {
        Self {
            table: Transpositions::with_bytes(bytes),
            skill,
            claims: Claims::default(),
            network: None,
        }
    }

    /// The same engine with a network for 15×15 boards, which must have been trained for its rules.
    #[must_use]
    pub fn with_network(mut self, network: Arc<Network>) -> Self {
        self.network = Some(network);
        self
    }
}

impl Engine<Gomoku> for GomokuEngine {
    fn search(
        &mut self,
        game: &Game<Gomoku>,
        request: SearchRequest,
        control: SearchControl<'_>,
        progress: &mut dyn Progress<Point>,
    ) -> Analysis<Point> {
        self.table.new_search();
        let Some(root) = Root::of(game.position()) else {
            return Analysis::default();
        };
        let done = AtomicBool::new(false);
        let helpers = request.threads.saturating_sub(1);
        let (table, skill, claims) = (&self.table, self.skill, &mut self.claims);
        let network = self.network.as_deref();
        let network = network.filter(|_| game.position().size() == Size::Fifteen);
        std::thread::scope(|scope| {
            for number in 1..=helpers {
                let (root, done) = (root.clone(), &done);
                scope.spawn(move || help(root, table, skill, network, number, done));
            }
            let budget = Budget::new(request.limits, control).looking_every(LOOK_EVERY);
            let search =
                Search::new(root.board.clone(), budget, table, skill).with_network(network);
            let deepening = Deepening::new(root, search, request.lines).with_claims(claims);
            let analysis = deepening.run(skill, progress);
            done.store(true, Ordering::Relaxed);
            analysis
        })
    }
}

/// The number of nodes between two checks of the clock: less than a millisecond, and not much more on a slow machine.
const LOOK_EVERY: u64 = 256;

/// A helper thread's search: it fills the shared table and does not report.
fn help(
    root: Root,
    table: &Transpositions,
    skill: Skill,
    network: Option<&Network>,
    number: usize,
    done: &AtomicBool,
) {
    let control = SearchControl {
        stop: done,
        elapsed: &|| Duration::ZERO,
    };
    let budget = Budget::new(Limits::default(), control);
    let search = Search::new(root.board.clone(), budget, table, skill).with_network(network);
    let mut deepening = Deepening::new(root, search, 1);
    deepening.first_depth += number as u32 % 2;
    let quiet = Skill {
        threats: false,
        ..skill
    };
    deepening.run(quiet, &mut |_: &Analysis<Point>| ());
}
