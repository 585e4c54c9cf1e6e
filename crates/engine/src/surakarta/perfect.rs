//! Tablebase probing in games with limits. The tablebase's values ignore the limits; they are valid if the limits
//! cannot end the game first:
//!
//! - A win in some number of plies is valid if at least as many quiet plies remain, because every ply before the last
//!   may be quiet.
//! - On the way to a win the distance decreases with every ply, so that nothing is repeated. A board whose next
//!   repetition ends the game can only be reached if it is nearer to the end.
//! - If nobody can force a win, the piece count decides a game with limits. The result is known if enough quiet plies
//!   remain for everything that can be forced.
//!
//! Otherwise there is no result, and the search continues normally.

use std::cmp::{Ordering, Reverse};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sente_rules::Position;
use sente_rules::surakarta::{Board, Move, Surakarta};

use super::evaluation::told;
use super::node::{Node, Step, all_steps, written};
use super::search::{Found, Searcher, Style};
use super::tablebase::{Tablebase, Value};
use crate::transposition::Transpositions;
use crate::{Analysis, Budget, Evaluation, Limits, Line, Proven, Score, SearchControl};

/// The score of a certain win by piece count, whose distance is unknown.
pub(super) const WON_BY_COUNT: i16 = 28_000;

/// Whether a score is a proven result rather than an estimate.
pub(super) const fn is_certain(score: Score) -> bool {
    score.raw().unsigned_abs() >= WON_BY_COUNT.unsigned_abs()
}

/// The smallest distance in plies to the end over these boards, of those that somebody wins.
pub(super) fn nearest(tablebase: &Tablebase, boards: &[Board]) -> u32 {
    let distances = boards
        .iter()
        .filter_map(|&board| match tablebase.probe(board)? {
            Value::Win(plies) | Value::Loss(plies) => Some(u32::from(plies)),
            Value::Neither => None,
        });
    distances.min().unwrap_or(u32::MAX)
}

impl Searcher<'_> {
    /// The tablebase's score of a node, if the limits leave enough time for it.
    pub(super) fn look_up(&self, node: Node, ply: u32) -> Option<Score> {
        let tablebase = self.tablebase?;
        if node.board.occupied().count_ones() as usize > tablebase.pieces() {
            return None;
        }
        match tablebase.probe(node.board)? {
            Value::Win(plies) if self.is_in_time(node, plies) => {
                Some(Score::win_in(ply + u32::from(plies)))
            }
            Value::Loss(plies) if self.is_in_time(node, plies) => {
                Some(Score::loss_in(ply + u32::from(plies)))
            }
            Value::Win(_) | Value::Loss(_) => None,
            Value::Neither if self.past.is_endless() => Some(Score::EVEN),
            Value::Neither => {
                let count = tablebase.count(node.board)?;
                self.is_early(node, tablebase).then(|| match count {
                    Ordering::Less => Score::points(-i32::from(WON_BY_COUNT)),
                    Ordering::Equal => Score::EVEN,
                    Ordering::Greater => Score::points(WON_BY_COUNT.into()),
                })
            }
        }
    }

    /// Whether a game that takes this many plies from the node ends before the limits end it.
    fn is_in_time(&self, node: Node, plies: u8) -> bool {
        let plies = u32::from(plies);
        let can_repeat = !self.past.worn_boards(node).is_empty();
        plies <= self.past.quiet_plies_left(node) && !(can_repeat && plies > self.nearest_worn)
    }

    /// Whether everything that can be forced can be forced before the limits end the game.
    fn is_early(&self, node: Node, tablebase: &Tablebase) -> bool {
        let longest = u32::from(tablebase.longest());
        let limit = self.past.quiet_limit().map_or(u32::MAX, u32::from);
        let left = self.past.quiet_plies_left(node);
        left.min(limit) >= longest && self.past.worn_boards(node).is_empty()
    }

    /// The certain score after a root move, if any.
    fn certain(&self, child: Node) -> Option<Score> {
        if !child.board.can_move() {
            return Some(Score::loss_in(1));
        }
        let over = self.past.result(child, 1);
        over.or_else(|| self.look_up(child, 1))
    }
}

/// The analysis of a root whose moves all have certain scores, without a search.
pub(super) fn answer(searcher: &Searcher<'_>, lines: usize) -> Option<Analysis<Move>> {
    let root = searcher.root;
    let tablebase = searcher.tablebase?;
    if root.board.occupied().count_ones() as usize > tablebase.pieces() {
        return None;
    }
    let mut found = Vec::new();
    for step in all_steps(root.board) {
        let child = root.after(step);
        let score = -searcher.certain(child)?;
        // Moves with the same result are ordered by the evaluation.
        let guess = Reverse(searcher.judge(child).raw());
        found.push((score, guess, step));
    }
    let nodes = found.len() as u64;
    found.sort_by_key(|&(score, guess, _)| Reverse((score, guess)));
    found.truncate(lines);
    let line = |&(score, _, step): &(Score, _, Step)| {
        let steps = vec![step];
        let found = complete(tablebase, root.board, Found { score, steps });
        Line {
            moves: written(root.board, &found.steps),
            evaluation: certain_evaluation(score),
        }
    };
    let lines: Vec<Line<Move>> = found.iter().map(line).collect();
    let depth = lines.iter().map(|line| line.moves.len() as u32).max();
    Some(Analysis {
        lines,
        depth: depth.unwrap_or_default(),
        nodes,
    })
}

/// All moves of a position with their results for the side to move, the best first; `None` unless all are known.
pub fn perfect_moves(tablebase: &Tablebase, position: &Surakarta) -> Option<Vec<(Move, Proven)>> {
    let never = AtomicBool::new(false);
    let control = SearchControl {
        stop: &never,
        elapsed: &|| Duration::ZERO,
    };
    let table = Transpositions::with_bytes(0);
    let budget = Budget::new(Limits::default(), control);
    let searcher = Searcher::new(position, Style::BEST, budget, &table, Some(tablebase));
    if position.is_over() {
        return None;
    }
    let analysis = answer(&searcher, usize::MAX)?;
    let result = |line: Line<Move>| Some((line.moves[0], line.evaluation.proven?));
    analysis.lines.into_iter().map(result).collect()
}

/// The evaluation for a certain score.
fn certain_evaluation(score: Score) -> Evaluation {
    let evaluation = told(score);
    if score == Score::EVEN {
        return Evaluation {
            proven: Some(Proven::Draw),
            ..evaluation
        };
    }
    evaluation
}

/// The lines, extended by the tablebase.
pub(super) fn completed(
    tablebase: Option<&Tablebase>,
    position: &Surakarta,
    found: &[Found],
) -> Vec<Found> {
    let complete = |line: &Found| match tablebase {
        Some(tablebase) => complete(tablebase, position.board(), line.clone()),
        None => line.clone(),
    };
    found.iter().map(complete).collect()
}

/// Extends a decided line to its end with the tablebase. Leaves it unchanged if the limits end the game or if the line
/// has gaps.
fn complete(tablebase: &Tablebase, board: Board, mut line: Found) -> Found {
    let distance = line.score.win_distance().or(line.score.loss_distance());
    let known = line.steps.len();
    if let Some(plies) = distance.filter(|&plies| known < plies as usize) {
        let follow = |board: Board, step: &Step| board.after(step.from(), step.to());
        let rest = best_play(tablebase, line.steps.iter().fold(board, follow));
        if known + rest.len() == plies as usize {
            line.steps.extend(rest);
        }
    }
    line
}

/// The moves of best play, with the quickest win and the longest defence.
fn best_play(tablebase: &Tablebase, mut board: Board) -> Vec<Step> {
    let mut steps = Vec::new();
    while let Some(step) = best_step(tablebase, board) {
        steps.push(step);
        board = board.after(step.from(), step.to());
    }
    steps
}

/// The tablebase's best move; `None` if nobody wins or the game is over.
fn best_step(tablebase: &Tablebase, board: Board) -> Option<Step> {
    let wanted = match tablebase.probe(board)? {
        Value::Win(plies) => Value::Loss(plies - 1),
        Value::Loss(0) | Value::Neither => return None,
        Value::Loss(plies) => Value::Win(plies - 1),
    };
    let leads_there = |step: &Step| {
        let after = board.after(step.from(), step.to());
        let value = match after.own {
            0 => Some(Value::Loss(0)),
            _ => tablebase.probe(after),
        };
        value == Some(wanted)
    };
    all_steps(board).into_iter().find(leads_there)
}
