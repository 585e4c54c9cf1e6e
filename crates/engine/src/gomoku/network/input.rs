//! What a network sees in a position, for those who train one.

use sente_rules::gomoku::Gomoku;
use sente_rules::{Colour, Point};

use super::REGIONS;
use super::lines::Lines;
use crate::gomoku::board::Board;
use crate::gomoku::cell::Cell;
use crate::gomoku::ordering::promise;
use crate::gomoku::vcf::has_quick_win_by_fours;
use crate::gomoku::weights::{Weights, is_quiet};

/// A position as a network sees it.
pub struct Input {
    /// The side to move.
    pub turn: Colour,
    /// What the weights of shapes say for the side to move, as the logarithm of its odds.
    pub balance: f32,
    /// The empty points that see a stone, or on which the search would try a move.
    pub points: Vec<PointInput>,
    /// How many of the other points each region has.
    pub others: [u8; REGIONS],
}

/// A point as a network sees it.
#[derive(Clone, Copy, Debug)]
pub struct PointInput {
    /// Which point it is.
    pub point: Point,
    /// Its codes in the four directions; none for a line that sees no stone.
    pub codes: [Option<u16>; 4],
    /// Its region.
    pub region: u8,
    /// How good a move looks by the weights of shapes, in points; none where the search would not try one.
    pub promise: Option<i16>,
}

impl Input {
    /// What is seen in a position; none where threats and not the evaluation decide it.
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
