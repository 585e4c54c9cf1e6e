//! Gomoku, Standard Gomoku and Renju. They share one type of position, because they differ only in the winning lines
//! and in Renju's forbidden points.

pub mod facts;
mod forbidden;
mod forbidden_candidates;
mod lines;
mod outcome;
mod position;
mod rules;
mod text;

pub use position::{Gomoku, shape};
pub use rules::{Rules, Size, Variant};
