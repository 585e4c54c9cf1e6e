//! Gomoku, Standard Gomoku and Renju: the engine, its solvers and all computer players.
//!
//! The board classifies every empty point (`shapes`, `classes`, `board`); the solvers (`vcf`, `vct`, `proof`) and the
//! `search` use it, and `deepening` divides the time among them.

mod board;
mod cell;
mod certain;
mod claims;
mod classes;
mod deepening;
mod effort;
mod engine;
mod evaluation;
mod forbidden;
mod line;
mod minimax;
mod move_heuristic;
pub mod network;
mod ordering;
mod players;
mod proof;
mod role;
mod root;
mod rows;
mod search;
mod shapes;
mod sight;
mod solver;
mod tactics;
mod vcf;
mod vct;
mod weights;

pub use engine::GomokuEngine;
pub use players::{create, profiles};
pub use root::promising;
pub use solver::{Answer, Solution, Threats, solve};
pub use weights::{Weights, WeightsError, terms};
