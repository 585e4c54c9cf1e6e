//! Search, evaluation, solvers and computer players. Synchronous and pure: weights come in as bytes;
//! time, randomness and the stop switch come in as parameters. Knows no files, sockets or async.
//!
//! An [`Engine`] searches one game with that game's own types; a [`DynEngine`] is asked in text. Whoever wants a player
//! by its name asks a [`PlayerRegistry`].

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
pub use book::{Book, BookMove, BookPlayer, NotABook};
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

/// Names this version of the engine: a hash of its code, its data and the rules it plays by. It changes whenever any of
/// them does, and nothing else changes it, so what an engine has answered can be kept under it.
pub const fn fingerprint() -> &'static str {
    env!("SENTE_ENGINE_FINGERPRINT")
}
