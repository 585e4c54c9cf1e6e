//! What happens around a board: so far, what a result does to two ratings. Pure: no clock, no storage.

#![forbid(unsafe_code)]

mod rating;

pub use rating::{GameResult, Rating};
