//! What the engine finds, as data that travels.

use sente_api::{EvaluationDoc, JudgementDoc, LineDoc, ProvenDoc, ReviewDoc, ReviewedMoveDoc};
use sente_engine::{Evaluation, Judgement, Line, Proven, Review, ReviewedMove};

/// An evaluation as data.
pub fn evaluation_doc(evaluation: Evaluation) -> EvaluationDoc {
    EvaluationDoc {
        value: evaluation.value,
        win_probability: evaluation.win_probability,
        proven: evaluation.proven.map(proven_doc),
    }
}

/// A proven result as data.
pub const fn proven_doc(proven: Proven) -> ProvenDoc {
    match proven {
        Proven::Win { plies } => ProvenDoc::Win { plies },
        Proven::Loss { plies } => ProvenDoc::Loss { plies },
        Proven::Draw => ProvenDoc::Draw,
    }
}

/// A line as data.
pub fn line_doc(line: &Line<String>) -> LineDoc {
    LineDoc {
        moves: line.moves.clone(),
        evaluation: evaluation_doc(line.evaluation),
    }
}

/// A judged game as data.
pub fn review_doc(review: Review) -> ReviewDoc {
    let reviewed = |one: ReviewedMove| ReviewedMoveDoc {
        best: line_doc(&one.best),
        after: evaluation_doc(one.after),
        text: one.text,
        side: one.colour.into(),
        judgement: match one.judgement {
            Judgement::Best => JudgementDoc::Best,
            Judgement::Good => JudgementDoc::Good,
            Judgement::Inaccuracy => JudgementDoc::Inaccuracy,
            Judgement::Mistake => JudgementDoc::Mistake,
            Judgement::Blunder => JudgementDoc::Blunder,
        },
    };
    ReviewDoc {
        moves: review.moves.into_iter().map(reviewed).collect(),
        accuracy: review.accuracy,
    }
}
