//! Gomoku, Standard Gomoku and Renju: one position for all three, because they differ only in which
//! lines win and in Renju's forbidden points.

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
