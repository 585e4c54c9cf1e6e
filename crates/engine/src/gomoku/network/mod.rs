//! A small network that looks at the lines around every empty point: what a board is worth, and which moves look good. It
//! adds to what the weights of shapes say. Knows neither depth nor limits.
//!
//! The eight cells around a point in one direction are a code, and every code has a row of numbers. The rows of a
//! point's four directions added up and cut off are what is seen at the point, half of it with Black's eyes and half
//! with White's; sums over the board and its nine regions go through a few dense layers. Rows do not depend on the direction and
//! mirrored lines share one, so mirrored and turned boards are worth the same.

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

/// How many numbers each colour's view of a point has.
pub const VIEW: usize = 16;
/// Both views of a point.
pub const WIDTH: usize = 2 * VIEW;
/// The regions of a board: three rows of three.
pub const REGIONS: usize = 9;
/// The kinds of regions: corners, edges and the centre.
pub const KINDS: usize = 3;
/// What makes 1 in a row, and the most that counts at a point.
pub const ONE: i16 = 256;

/// What makes a point in the weights of promises.
const PROMISE_ONE: i32 = 16;

/// Which kind each region is.
pub const KIND_OF_REGION: [usize; REGIONS] = [0, 1, 0, 1, 2, 1, 0, 1, 0];

/// A network that is ready to look at boards.
pub struct Network {
    /// For each code what Black's view and White's view of a point gain by it.
    table: Vec<Numbers>,
    /// For Black and White to move.
    heads: [Head; 2],
    /// For Black and White to move what each number at a point adds to the promise of a move there.
    promises: [[i16; WIDTH]; 2],
}

/// Numbers for both views, Black's first, in as few lines of the processor's cache as they fit into.
#[repr(align(64))]
#[derive(Clone, Copy, Debug, PartialEq)]
struct Numbers([i16; WIDTH]);

impl Numbers {
    const ZERO: Self = Self([0; WIDTH]);
}

impl Network {
    /// What a position on a board of 15 lines is worth for the side to move, in points.
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
                // Heads see the own view first.
                let own_first = (at + turn * VIEW) % WIDTH;
                // A cast of what is too great ends at the greatest there is.
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
