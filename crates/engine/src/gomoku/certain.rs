//! Whether a move that a player of few candidates believes in wins against every answer: what is told as a forced win
//! has to be one. Only looks at wins that end in fours, which is how all short ones end.

use super::board::Board;
use super::cell::Cell;
use super::classes::Class;
use super::vcf::FourSolver;
use super::vct::Win;
use crate::Budget;

/// The longest row of fours after an answer.
const MOST_FOURS: u8 = 12;

/// How a move of the side to move wins against the answer that holds out longest; nothing where an answer may hold, or
/// where the budget does not reach.
pub(super) fn win_after(board: &mut Board, first: Cell, budget: &mut Budget<'_>) -> Option<Win> {
    if board.class(board.turn(), first) == Class::Five {
        return Some(Win::now(1, first));
    }
    board.play(first);
    let win = win_against_all(board, budget);
    board.undo();
    win.map(|win| win.after(first))
}

/// The other side's win against all moves of the side to move, seen from before its best one.
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
