//! Othello: the board for engines, and the position with its rules on top of it.

mod board;
mod moves;
mod position;
mod text;

pub use board::{Board, Squares};
pub use moves::Move;
pub use position::Othello;

/// Othello's rules have no settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules;
