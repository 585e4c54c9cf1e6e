//! Questions about positions and games, answered by the engine in the form that browser and server exchange.
//! Knows no queue, no store and no transport: a server runs it on a thread, the page in a worker.

#![forbid(unsafe_code)]

mod docs;
mod question;
mod task;

pub use docs::{evaluation_doc, line, line_doc, reason_doc, review_doc};
pub use question::{AnalysisUpdate, Question, RequestError};
pub use task::{EngineWorker, fresh};
