//! A small neural network over the lines around every empty point, for evaluation and move ordering. It is added to the
//! shape weights. Independent of depth and limits.
//!
//! The cells around a point in one direction have a code, and every code has a row of numbers. The features of a point
//! are the clamped sum of its four rows, half of them from Black's view and half from White's; their sums over the
//! board and its nine regions go through a few dense layers. Rows do not depend on the direction and are shared by
//! mirrored lines, so that symmetric boards have equal values.

mod accumulator;
mod file;
mod head;
mod input;
mod lines;

use sente_rules::gomoku::Gomoku;

use super::board::Board;

pub(super) use accumulator::Accumulator;
pub use file::{NetworkError, NetworkWeights};
pub use head::{Dense, Head, Layers};
pub use input::{Input, PointInput};
pub use lines::{CODES, CodeTables, RADIUS};

/// The number of features of a point in each colour's view.
pub const VIEW: usize = 16;
/// The number of features of a point in both views.
pub const WIDTH: usize = 2 * VIEW;
/// The regions of a board: three rows of three.
pub const REGIONS: usize = 9;
/// The number of kinds of regions: corners, edges and the centre.
pub const KINDS: usize = 3;
/// The quantized value of 1 in a row, and the upper clamp at a point.
pub const ONE: i16 = 256;

/// The quantized value of one point in the policy weights.
const PROMISE_ONE: i32 = 16;

/// The kind of each region.
pub const KIND_OF_REGION: [usize; REGIONS] = [0, 1, 0, 1, 2, 1, 0, 1, 0];

/// A network in the form for evaluation.
pub struct Network {
    /// The rows of both views by code.
    table: Vec<Numbers>,
    /// The heads for Black and for White to move.
    heads: [Head; 2],
    /// The policy weights for Black and for White to move.
    promises: [[i16; WIDTH]; 2],
}

/// The features of both views, Black's first, aligned to cache lines.
#[repr(align(64))]
#[derive(Clone, Copy, Debug, PartialEq)]
struct Numbers([i16; WIDTH]);

impl Numbers {
    const ZERO: Self = Self([0; WIDTH]);
}

impl Network {
    /// The value of a position on a 15×15 board for the side to move, in points.
    pub fn evaluate(&self, position: &Gomoku) -> i32 {
        let board = Board::of(position);
        Accumulator::new(self, &board).evaluate(&board)
    }

    /// A network with these weights.
    pub fn new(weights: &NetworkWeights) -> Self {
        let tables = CodeTables::get();
        let table = (0..CODES).map(|code| {
            let [black, white] = weights.rows_of(tables, code);
            Numbers(std::array::from_fn(|at| match at {
                ..VIEW => black[at],
                _ => white[at - VIEW],
            }))
        });
        let heads = [0, 1].map(|turn| weights.heads[turn.min(weights.heads.len() - 1)].clone());
        let promises = [0, 1].map(|turn: usize| {
            let head: &Head = &heads[turn];
            let share = PROMISE_ONE as f32 / head.promise.max(1e-4);
            std::array::from_fn(|at| {
                // Heads take the view of the side to move first.
                let own_first = (at + turn * VIEW) % WIDTH;
                // Casts saturate.
                (head.policy[own_first] * share).round() as i16
            })
        });
        Self {
            table: table.collect(),
            heads,
            promises,
        }
    }
}
