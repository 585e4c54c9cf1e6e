//! Plain minimax with alpha-beta pruning to a fixed depth: the opponents that are named after their depth.

use fastrand::Rng;
use sente_rules::surakarta::{Board, Move, Surakarta};
use sente_rules::{Game, Position};

use super::analysis;
use super::node::{Node, Past, Step, all_steps};
use super::search::Found;
use crate::{Analysis, Budget, Engine, Limits, Progress, Score, SearchControl, SearchRequest};

/// The player.
pub(super) struct Minimax {
    depth: u32,
    rng: Rng,
}

impl Minimax {
    /// A player with this depth; it chooses randomly among equal moves.
    pub(super) const fn new(depth: u32, rng: Rng) -> Self {
        Self { depth, rng }
    }
}

impl Engine<Surakarta> for Minimax {
    fn search(
        &mut self,
        game: &Game<Surakarta>,
        request: SearchRequest,
        control: SearchControl<'_>,
        progress: &mut dyn Progress<Move>,
    ) -> Analysis<Move> {
        let position = game.position();
        let limits = request.limits.and(Limits::depth(self.depth));
        let depth = limits.depth.unwrap_or(self.depth).max(1) as usize;
        let mut search = Search {
            budget: Budget::new(limits, control),
            past: Past::of(position),
            lines: vec![Vec::new(); depth + 1],
        };
        let root = Node::of(position);
        let mut steps = if position.is_over() {
            Vec::new()
        } else {
            all_steps(root.board)
        };
        self.rng.shuffle(&mut steps);
        let lines = request.lines.max(1);
        let (found, completed) = search.best_lines(root, &steps, depth, lines);
        let completed = if completed { depth as u32 } else { 0 };
        let analysis = analysis(root, completed, search.budget.nodes(), &found);
        progress.report(&analysis);
        analysis
    }
}

struct Search<'a> {
    budget: Budget<'a>,
    past: Past,
    lines: Vec<Vec<Step>>,
}

impl Search<'_> {
    /// The best moves with their lines, and whether all moves were searched.
    fn best_lines(
        &mut self,
        root: Node,
        steps: &[Step],
        depth: usize,
        lines: usize,
    ) -> (Vec<Found>, bool) {
        let mut found: Vec<Found> = Vec::new();
        self.past.enter(root);
        for &step in steps {
            let enough = found.get(lines - 1);
            let alpha = enough.map_or(Score::MIN, |line| line.score);
            let score = -self.search(root.after(step), depth - 1, Score::MIN, -alpha, 1);
            if self.budget.is_spent() {
                break;
            }
            if score > alpha {
                let mut line = vec![step];
                line.extend(&self.lines[1]);
                // Inserted after its equals, so that the first of them stays the best.
                let place = found.partition_point(|line| line.score >= score);
                found.insert(place, Found { score, steps: line });
                found.truncate(lines);
            }
        }
        if found.is_empty() {
            found.extend(steps.first().map(|&step| Found {
                score: judge(root.board),
                steps: vec![step],
            }));
        }
        (found, !self.budget.is_spent())
    }

    fn search(
        &mut self,
        node: Node,
        depth: usize,
        mut alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        self.lines[ply].clear();
        if !self.budget.visit() {
            return Score::EVEN;
        }
        if let Some(score) = self.past.result(node, ply) {
            return score;
        }
        if !node.board.can_move() {
            return Score::loss_in(ply as u32);
        }
        if depth == 0 {
            return judge(node.board);
        }
        let mut best = Score::MIN;
        for step in all_steps(node.board) {
            let score = -self.search(node.after(step), depth - 1, -beta, -alpha, ply + 1);
            if self.budget.is_spent() {
                break;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                let (upper, lower) = self.lines.split_at_mut(ply + 1);
                upper[ply].clear();
                upper[ply].push(step);
                upper[ply].extend(&lower[0]);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

/// The evaluation: a hundred points for a piece and one for a step.
fn judge(board: Board) -> Score {
    let worth = |board: Board| board.own.count_ones() as i32 * 100 + board.count_steps() as i32;
    Score::points(worth(board) - worth(board.swapped()))
}
