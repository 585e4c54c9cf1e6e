//! Search, evaluation, solvers and computer players. Synchronous and pure: weights come in as bytes;
//! time, chance and the wish to stop come in as parameters. Knows no files, sockets or async.
//!
//! A [`Mind`] thinks about one game with its own types; [`AnyMind`] is asked in text.

mod analysis;
mod budget;
mod evaluation;
pub mod gomoku;
mod mcts;
mod mind;
pub mod othello;
pub mod players;
mod profile;
mod random;
mod review;
mod score;
mod solve;
pub mod surakarta;
mod tablebases;
mod transposition;

pub use analysis::{Analysis, Line, Sink};
pub use budget::{Budget, Control, Limits};
pub use evaluation::{Evaluation, Proven};
pub use mcts::{LONGEST_ROLLOUT, MonteCarlo, Rollout};
pub use mind::{AnyMind, ByText, Mind, Question, Situation, SituationError};
pub use profile::Profile;
pub use review::{Judgement, Review, ReviewedMove, review};
pub use score::Score;
pub use solve::{Solved, Verdict, perfect_play, solve, solve_with};
pub use tablebases::Tablebases;
