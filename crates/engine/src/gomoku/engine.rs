//! The strong engine: it thinks on one thread or on several that share a table.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sente_rules::gomoku::Gomoku;
use sente_rules::{Game, Point};

use super::deepening::Deepening;
use super::root::Root;
use super::search::{Search, Skill};
use crate::transposition::Transpositions;
use crate::{Analysis, Budget, Control, Limits, Mind, Question, Sink};

/// The engine for Gomoku, Standard Gomoku and Renju. It remembers what it found between questions.
pub struct Engine {
    table: Transpositions,
    skill: Skill,
}

impl Default for Engine {
    fn default() -> Self {
        Self::with_memory(32 << 20)
    }
}

impl Engine {
    /// An engine at full strength with a table of about this many bytes.
    pub fn with_memory(bytes: usize) -> Self {
        Self::with_skill(bytes, Skill::FULL)
    }

    pub(super) fn with_skill(bytes: usize, skill: Skill) -> Self {
        Self {
            table: Transpositions::with_bytes(bytes),
            skill,
        }
    }
}

impl Mind<Gomoku> for Engine {
    fn think(
        &mut self,
        game: &Game<Gomoku>,
        question: Question,
        control: Control<'_>,
        sink: &mut dyn Sink<Point>,
    ) -> Analysis<Point> {
        self.table.new_search();
        let Some(root) = Root::of(game.position()) else {
            return Analysis::default();
        };
        let done = AtomicBool::new(false);
        let helpers = question.threads.saturating_sub(1);
        std::thread::scope(|scope| {
            for number in 1..=helpers {
                let (root, table, skill, done) = (root.clone(), &self.table, self.skill, &done);
                scope.spawn(move || help(root, table, skill, number, done));
            }
            let budget = Budget::new(question.limits, control);
            let search = Search::new(root.board.clone(), budget, &self.table, self.skill);
            let analysis = Deepening::new(root, search, question.lines).run(self.skill, sink);
            done.store(true, Ordering::Relaxed);
            analysis
        })
    }
}

/// A helper's search fills the shared table, and nobody hears of its results.
fn help(root: Root, table: &Transpositions, skill: Skill, number: usize, done: &AtomicBool) {
    let control = Control {
        stop: done,
        elapsed: &|| Duration::ZERO,
    };
    let budget = Budget::new(Limits::default(), control);
    let search = Search::new(root.board.clone(), budget, table, skill);
    let mut deepening = Deepening::new(root, search, 1);
    deepening.first_depth += number as u32 % 2;
    let quiet = Skill {
        threats: false,
        ..skill
    };
    deepening.run(quiet, &mut |_: &Analysis<Point>| ());
}
