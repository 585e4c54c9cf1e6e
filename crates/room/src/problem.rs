//! Converts refusals into the problem documents of the API.

use sente_api::{Problem, ProblemCode};
use sente_match::Refused;

use crate::Refusal;

impl From<&Refusal> for Problem {
    fn from(refusal: &Refusal) -> Self {
        let code = match refusal {
            Refusal::NotYours => ProblemCode::Forbidden,
            Refusal::Stale => ProblemCode::Stale,
            Refusal::Busy => ProblemCode::Busy,
            Refusal::NoEngine => ProblemCode::NoEngine,
            Refusal::Match(Refused::Illegal(_)) => ProblemCode::Illegal,
            Refusal::Waiting | Refusal::NotThinking | Refusal::Match(_) => ProblemCode::Refused,
        };
        Self {
            retry_after: (code == ProblemCode::Busy).then_some(1),
            ..Self::new(code, refusal.to_string())
        }
    }
}
