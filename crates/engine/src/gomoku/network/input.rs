//! The input of a network in a form for training.

use sente_rules::gomoku::Gomoku;
use sente_rules::{Colour, Point};

use super::REGIONS;
use super::lines::Lines;
use crate::gomoku::board::Board;
use crate::gomoku::cell::Cell;
use crate::gomoku::ordering::promise;
use crate::gomoku::vcf::has_quick_win_by_fours;
use crate::gomoku::weights::{Weights, is_quiet};

/// The input for a position.
pub struct Input {
    /// The side to move.
    pub turn: Colour,
    /// The shape evaluation for the side to move, in log odds.
    pub balance: f32,
    /// The empty points that see a stone or where the search would try a move.
    pub points: Vec<PointInput>,
    /// The number of remaining points in each region.
    pub others: [u8; REGIONS],
}

/// The input for a point.
#[derive(Clone, Copy, Debug)]
pub struct PointInput {
    /// The point.
    pub point: Point,
    /// The codes in the four directions; `None` for lines that see no stones.
    pub codes: [Option<u16>; 4],
    /// Its region.
    pub region: u8,
    /// The ordering value of a move by the shape weights, in points; `None` where the search would not try one.
    pub promise: Option<i16>,
}

impl Input {
    /// The input for a position; `None` if threats rather than the evaluation decide it.
    pub fn of(position: &Gomoku) -> Option<Self> {
        let mut board = Board::of(position);
        if !is_quiet(&mut board) || has_quick_win_by_fours(&mut board) {
            return None;
        }
        let turn = board.turn();
        let mut lines = Lines::new();
        for cell in board.stones().iter() {
            let black = board.has_stone(Colour::Black, cell);
            let colour = if black { Colour::Black } else { Colour::White };
            lines.change::<true>(colour, cell, |_, _, _| ());
        }
        let near = board.stones().surroundings();
        let mut input = Self {
            turn,
            balance: board.balance() as f32 / (Weights::POINT as f32 * Weights::SCALE),
            points: Vec::new(),
            others: [0; REGIONS],
        };
        for cell in lines.empty_points() {
            let is_tried = near.contains(cell) && board.is_legal(turn, cell);
            if is_tried || !lines.sees_nothing(cell) {
                let promise = is_tried.then(|| promise(&board, turn, cell));
                input.points.push(point_input(&lines, cell, promise));
            } else {
                input.others[lines.region(cell)] += 1;
            }
        }
        Some(input)
    }
}

fn point_input(lines: &Lines, cell: Cell, promise: Option<i32>) -> PointInput {
    PointInput {
        point: cell.point(),
        codes: lines.seen(cell),
        region: lines.region(cell) as u8,
        promise: promise.map(|promise| promise as i16),
    }
}
