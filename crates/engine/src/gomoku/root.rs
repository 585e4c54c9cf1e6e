//! The root position with the moves to search: those that the rules and the opening allow. Independent of the player.

use sente_rules::gomoku::Gomoku;
use sente_rules::{Point, Position};

use super::board::Board;
use super::cell::Cell;
use super::ordering::promise;

/// The root position with its moves, the most promising first.
#[derive(Clone)]
pub(super) struct Root {
    pub(super) position: Gomoku,
    pub(super) board: Board,
    pub(super) moves: Vec<Cell>,
}

impl Root {
    /// `None` if the game is over.
    pub(super) fn of(position: &Gomoku) -> Option<Self> {
        let board = Board::of(position);
        let opening = position.opening();
        let mut moves: Vec<Cell> = position
            .legal_moves()
            .into_iter()
            .filter(|&point| position.check_opening(opening, point).is_ok())
            .map(Cell::of)
            .collect();
        let near = board.stones().surroundings();
        if moves.iter().any(|&cell| near.contains(cell)) {
            moves.retain(|&cell| near.contains(cell));
        } else {
            // Far from all stones, only points near the centre are useful; on an empty board, only the centre.
            let middle = i32::from(position.size().lines() / 2);
            moves.sort_by_key(|cell| {
                let point = cell.point();
                let [dx, dy] = [point.col, point.row].map(|at| i32::from(at) - middle);
                dx * dx + dy * dy
            });
            moves.truncate(9);
            if position.stones() == 0 {
                moves.truncate(1);
            }
        }
        moves.sort_by_key(|&cell| -promise(&board, board.turn(), cell));
        (!moves.is_empty()).then(|| Self {
            position: position.clone(),
            board,
            moves,
        })
    }
}

/// The legal moves near the stones, ordered by the shape weights.
pub fn promising(position: &Gomoku) -> Vec<Point> {
    let moves = Root::of(position).map(|root| root.moves);
    moves.into_iter().flatten().map(Cell::point).collect()
}
