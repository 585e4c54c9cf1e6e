//! Gomoku, Standard Gomoku and Renju.

mod rules;

pub use rules::{Rules, Size, Variant};

crate::placeholder::placeholder!(Gomoku, crate::Point);
