//! Search, evaluation, solvers and computer players. Synchronous and pure: weights are passed as bytes; time,
//! randomness and cancellation are parameters. Uses no files, sockets or async code.
//!
//! An [`Engine`] searches one game with that game's own types; a [`DynEngine`] takes tables and returns text. A
//! [`PlayerRegistry`] creates players by name.

mod analysis;
mod book;
mod budget;
mod canonical;
mod engine;
mod evaluation;
pub mod gomoku;
mod judgement;
mod limited;
mod mcts;
mod measured;
mod opening;
pub mod othello;
mod person;
pub mod players;
mod profile;
mod random;
pub mod reasons;
mod registry;
mod review;
mod score;
mod solve;
pub mod surakarta;
mod tablebases;
mod transposition;

pub use analysis::{Analysis, Line, Progress};
pub use book::{Book, BookError, BookMove, BookPlayer};
pub use budget::{Budget, Limits, SearchControl};
pub use canonical::{Canonical, mirrored};
pub use engine::{AnyGameAdapter, DynEngine, Engine, SearchError, SearchRequest};
pub use evaluation::{Evaluation, Proven};
pub use judgement::{Certainty, Judgement};
pub use limited::Limited;
pub use mcts::{LONGEST_ROLLOUT, MonteCarlo, Rollout};
pub use person::{Level, LevelError};
pub use profile::Profile;
pub use registry::{AddedPlayer, PlayerRegistry};
pub use review::{Review, ReviewedMove, judge_last, review};
pub use score::Score;
pub use solve::{Solved, Verdict, perfect_play, solve, solve_with};
pub use tablebases::Tablebases;

/// The version of the engine: a hash of its code, its data and the rules. It changes exactly when one of them does, so
/// that answers can be cached under it.
pub const fn fingerprint() -> &'static str {
    env!("SENTE_ENGINE_FINGERPRINT")
}
