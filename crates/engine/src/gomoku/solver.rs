//! The puzzle solver: searches for a forced win by continuous fours, by fours and threes, or with quiet moves that
//! threaten such a win. It is meant for the proof and its line, not for playing.

use sente_rules::gomoku::Gomoku;
use sente_rules::{Point, Position};

use super::board::Board;
use super::cell::Cell;
use super::claims::{Checker, Claims};
use super::line::Line;
use super::proof::{AttackMoves, Proof, ProofSearch};
use super::vcf::FourSolver;
use super::vct::{ThreatSolver, Verdict, Win};
use crate::transposition::Transpositions;
use crate::{Budget, Limits, Score};

/// The moves that the attacker may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threats {
    /// Fours only (VCF).
    Fours,
    /// Fours and open threes (VCT).
    FoursAndThrees,
    /// Also quiet moves that threaten a win by fours.
    WithQuietMoves,
}

/// The result of the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The side to move wins.
    Win(Solution),
    /// There is no such win within this number of moves.
    NoWin,
    /// The limits ended the search before.
    Unknown,
}

/// A forced win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The line with the longest defence, up to five in a row.
    pub moves: Vec<Point>,
    /// The number of plies to the five.
    pub plies: u32,
}

impl Solution {
    /// The number of attacker's moves up to the one after which five cannot be stopped, as puzzles count.
    pub const fn attacker_moves(&self) -> u32 {
        match self.plies {
            0..3 => 1,
            plies => plies.div_ceil(2) - 1,
        }
    }
}

/// Searches for a win of the side to move by these threats with at most this many moves, counted as in
/// [`Solution::attacker_moves`]. A win that is found within a part of the budget is the shortest; later ones need not
/// be.
pub fn solve(
    position: &Gomoku,
    threats: Threats,
    most_moves: u8,
    budget: &mut Budget<'_>,
) -> Answer {
    if position.is_over() {
        return Answer::NoWin;
    }
    let mut board = Board::of(position);
    let found = match threats {
        Threats::Fours => by_fours(&mut board, most_moves, budget),
        Threats::FoursAndThrees => by_threats(&mut board, most_moves, budget),
        Threats::WithQuietMoves => {
            let nodes = nodes_left(budget);
            prove(&mut board, AttackMoves::QuietThreats, nodes, budget)
        }
    };
    match found {
        Verdict::Win(win) => {
            let mut line = Line::new(position);
            for cell in win.line {
                line.play(cell);
            }
            line.finish();
            line.moves.truncate(win.plies as usize);
            let solution = Solution {
                moves: line.moves,
                plies: win.plies,
            };
            if solution.attacker_moves() <= u32::from(most_moves) {
                Answer::Win(solution)
            } else {
                Answer::Unknown
            }
        }
        Verdict::None => Answer::NoWin,
        Verdict::Unknown => Answer::Unknown,
    }
}

/// A win by fours, the shortest if there is time to find it.
fn by_fours(board: &mut Board, most_moves: u8, budget: &mut Budget<'_>) -> Verdict {
    let mut solver = FourSolver::new(1 << 18);
    let Some(plies) = solver.win(board, budget, most_moves, u64::MAX) else {
        return if budget.is_share_spent() {
            Verdict::Unknown
        } else {
            Verdict::None
        };
    };
    let mut line: Vec<Cell> = solver.line().collect();
    line.reverse();
    let shorter = (line.len() / 2).min(u8::MAX.into()) as u8;
    let (plies, line) = solver
        .shortest(board, budget, shorter, u64::MAX)
        .unwrap_or((plies, line));
    Verdict::Win(Win { plies, line })
}

/// The shortest win by fours and threes, or one of any length if that takes too long.
fn by_threats(board: &mut Board, most_moves: u8, budget: &mut Budget<'_>) -> Verdict {
    let nodes = nodes_left(budget);
    let any_length = most_moves == u8::MAX;
    let share = if any_length { nodes / 5 } else { nodes };
    match ThreatSolver::new(board, budget, share).shortest(most_moves) {
        Verdict::Unknown if any_length && !budget.is_share_spent() => {
            prove(board, AttackMoves::FoursAndThrees, nodes - share, budget)
        }
        verdict => verdict,
    }
}

/// A win of any length, verified by replaying its proof against every answer.
fn prove(
    board: &mut Board,
    attack_moves: AttackMoves,
    nodes: u64,
    budget: &mut Budget<'_>,
) -> Verdict {
    /// The node limit of replaying for each node of the search.
    const CHECKED: u64 = 4;
    let table =
        Transpositions::with_bytes((nodes as usize).saturating_mul(16).clamp(1 << 20, 64 << 20));
    let search = ProofSearch::new(board, budget, attack_moves, nodes).keeping_proofs(&table);
    let win = match search.prove() {
        Proof::Win(win) => win,
        Proof::None if attack_moves == AttackMoves::FoursAndThrees => return Verdict::None,
        Proof::None | Proof::Unknown => return Verdict::Unknown,
    };
    let limits = Limits {
        time: budget.limits().time,
        ..Limits::nodes(nodes.saturating_mul(CHECKED))
    };
    let mut claims = Claims::default();
    let mut checker = Checker::new(board, &table, &mut claims, limits, budget.control());
    let sure = win
        .line
        .first()
        .and_then(|&first| checker.check_after(first, true));
    let plies = sure.and_then(Score::win_distance);
    plies.map_or(Verdict::Unknown, |plies| {
        let line = claims.line(board);
        Verdict::Win(Win { plies, line })
    })
}

/// The number of nodes within the limits, or a large number without limits.
fn nodes_left(budget: &Budget<'_>) -> u64 {
    /// The approximate speed of a slow core.
    const PER_MILLISECOND: u64 = 350;
    const MOST: u64 = 40_000_000;
    let limits = budget.limits();
    let by_time = limits
        .time
        .map(|time| time.as_millis() as u64 * PER_MILLISECOND);
    let by_nodes = limits
        .nodes
        .map(|nodes| nodes.saturating_sub(budget.nodes()));
    by_nodes.into_iter().chain(by_time).min().unwrap_or(MOST)
}
