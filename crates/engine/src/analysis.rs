//! The result of a search: best lines with their evaluations, and the amount of work.

use crate::Evaluation;

/// The state of a search, during or after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<M> {
    /// The best moves with their continuations, best first; empty only if the game is over.
    pub lines: Vec<Line<M>>,
    /// The completed depth in plies.
    pub depth: u32,
    /// The number of searched positions.
    pub nodes: u64,
}

/// A line of moves with its evaluation.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<M> {
    /// The moves, the side to move's first; never empty.
    pub moves: Vec<M>,
    /// The evaluation for the side to move now.
    pub evaluation: Evaluation,
}

impl<M> Default for Analysis<M> {
    /// No result yet, or none possible.
    fn default() -> Self {
        Self {
            lines: Vec::new(),
            depth: 0,
            nodes: 0,
        }
    }
}

impl<M> Analysis<M> {
    /// Moves that were chosen without a search, the best first; none of them is evaluated.
    pub fn of_moves(moves: impl IntoIterator<Item = M>) -> Self {
        let line = |mv| Line {
            moves: vec![mv],
            evaluation: Evaluation::UNKNOWN,
        };
        Self {
            lines: moves.into_iter().map(line).collect(),
            ..Self::default()
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

/// Receives the progress of a search.
pub trait Progress<M> {
    /// A deeper or better result is available.
    fn report(&mut self, analysis: &Analysis<M>);
}

impl<M, F: FnMut(&Analysis<M>)> Progress<M> for F {
    fn report(&mut self, analysis: &Analysis<M>) {
        self(analysis);
    }
}
