//! What a search finds out: best lines with their evaluations, and how much work that was.

use crate::Evaluation;

/// The state of a search, while it goes on or at its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<M> {
    /// The best moves with what follows, best first; empty only where the game is over.
    pub lines: Vec<Line<M>>,
    /// The depth that was searched completely, in plies.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// One continuation.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<M> {
    /// The moves, the side to move's first; never empty.
    pub moves: Vec<M>,
    /// What it leads to, from the view of the side to move now.
    pub evaluation: Evaluation,
}

impl<M> Default for Analysis<M> {
    /// Nothing found yet, or nothing to find.
    fn default() -> Self {
        Self {
            lines: Vec::new(),
            depth: 0,
            nodes: 0,
        }
    }
}

impl<M: Copy> Analysis<M> {
    /// The recommended move.
    pub fn best(&self) -> Option<M> {
        self.lines
            .first()
            .and_then(|line| line.moves.first().copied())
    }
}

impl<M: ToString> Analysis<M> {
    /// The same with moves as text.
    pub fn to_text(&self) -> Analysis<String> {
        let lines = self.lines.iter().map(|line| Line {
            moves: line.moves.iter().map(ToString::to_string).collect(),
            evaluation: line.evaluation,
        });
        Analysis {
            lines: lines.collect(),
            depth: self.depth,
            nodes: self.nodes,
        }
    }
}

/// Hears of progress while a search goes on.
pub trait Progress<M> {
    /// A deeper or better result is there.
    fn report(&mut self, analysis: &Analysis<M>);
}

impl<M, F: FnMut(&Analysis<M>)> Progress<M> for F {
    fn report(&mut self, analysis: &Analysis<M>) {
        self(analysis);
    }
}
