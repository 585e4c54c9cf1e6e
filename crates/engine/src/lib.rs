//! Search, evaluation, solvers and computer players. Synchronous and pure: weights come in as bytes;
//! time, chance and the wish to stop come in as parameters. Knows no files, sockets or async.
//!
//! [`analyse`] is the one door: the terminal, the service and the page all call it.

mod analysis;
mod budget;
mod evaluation;
mod score;
mod transposition;

pub use analysis::{Analysis, Line, Sink};
pub use budget::{Budget, Control, Limits};
pub use evaluation::{Evaluation, Proven};
pub use score::Score;
