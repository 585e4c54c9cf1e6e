//! Verifies the wins of players that search few moves: a win is reported as forced only if it holds against every
//! answer. Considers wins that end with fours, as all short ones do.

use super::board::Board;
use super::cell::Cell;
use super::classes::Class;
use super::vcf::FourSolver;
use super::vct::Win;
use crate::Budget;

/// The longest win by fours after an answer.
const MOST_FOURS: u8 = 12;

/// The win by a move against the longest defence; `None` if an answer may hold or the budget is spent before.
pub(super) fn win_after(board: &mut Board, first: Cell, budget: &mut Budget<'_>) -> Option<Win> {
    if board.class(board.turn(), first) == Class::Five {
        return Some(Win::now(1, first));
    }
    board.play(first);
    let win = win_against_all(board, budget);
    board.undo();
    win.map(|win| win.after(first))
}

/// The opponent's win against all moves of the side to move, from the view of the position before its best one.
fn win_against_all(board: &mut Board, budget: &mut Budget<'_>) -> Option<Win> {
    let defender = board.turn();
    let answers: Vec<Cell> = board.empty().iter().collect();
    let mut solver = FourSolver::new(1 << 12);
    let mut longest: Option<Win> = None;
    for answer in answers {
        if !board.is_legal(defender, answer) {
            continue;
        }
        if board.class(defender, answer) == Class::Five {
            return None;
        }
        board.play(answer);
        let found = solver.shortest(board, budget, MOST_FOURS, u64::MAX);
        board.undo();
        let (plies, line) = found?;
        if longest.as_ref().is_none_or(|win| plies + 1 > win.plies) {
            longest = Some(Win { plies, line }.after(answer));
        }
    }
    longest
}
