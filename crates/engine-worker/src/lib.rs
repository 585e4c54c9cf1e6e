//! Answers requests about positions and games with the engine, in the types of the API. Contains no queue, no storage
//! and no transport: a server runs it on a thread, the page in a worker.

#![forbid(unsafe_code)]

mod docs;
mod request;
mod task;

pub use docs::{evaluation_doc, line, line_doc, reason_doc, review_doc};
pub use request::{AnalysisUpdate, ReplayedRequest, RequestError};
pub use task::{EngineWorker, fresh};
