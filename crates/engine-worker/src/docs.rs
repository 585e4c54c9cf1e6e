//! Conversions of engine results into the types of the API.

use sente_api::{
    EvaluationDoc, JudgementDoc, LineDoc, MoveReasonDoc, ProvenDoc, ReviewDoc, ReviewedMoveDoc,
};
use sente_engine::reasons::{MoveReason, Subject};
use sente_engine::{Evaluation, Judgement, Line, Proven, Review, ReviewedMove};

/// Converts an evaluation.
pub fn evaluation_doc(evaluation: Evaluation) -> EvaluationDoc {
    EvaluationDoc {
        value: evaluation.value,
        win_probability: evaluation.win_probability,
        proven: evaluation.proven.map(proven_doc),
    }
}

/// Converts a proven result.
pub const fn proven_doc(proven: Proven) -> ProvenDoc {
    match proven {
        Proven::Win { plies } => ProvenDoc::Win { plies },
        Proven::Loss { plies } => ProvenDoc::Loss { plies },
        Proven::Draw => ProvenDoc::Draw,
    }
}

/// Converts a line.
pub fn line_doc(line: &Line<String>) -> LineDoc {
    LineDoc {
        moves: line.moves.clone(),
        evaluation: evaluation_doc(line.evaluation),
    }
}

/// The inverse of [`line_doc`].
pub fn line(doc: LineDoc) -> Line<String> {
    let proven = doc.evaluation.proven.map(|proven| match proven {
        ProvenDoc::Win { plies } => Proven::Win { plies },
        ProvenDoc::Loss { plies } => Proven::Loss { plies },
        ProvenDoc::Draw => Proven::Draw,
    });
    Line {
        moves: doc.moves,
        evaluation: Evaluation {
            value: doc.evaluation.value,
            win_probability: doc.evaluation.win_probability,
            proven,
        },
    }
}

/// Converts a reason.
pub fn reason_doc(reason: MoveReason) -> MoveReasonDoc {
    MoveReasonDoc {
        motif: reason.motif.key().to_owned(),
        better: reason.subject == Subject::Better,
        side: reason.side,
        text: reason.mv,
        answer: reason.answer,
        other: reason.other,
        points: reason.points.iter().map(ToString::to_string).collect(),
        count: reason.count,
        before: reason.before,
        line: reason.line,
    }
}

/// Converts a review.
pub fn review_doc(review: Review) -> ReviewDoc {
    let reviewed = |one: ReviewedMove| ReviewedMoveDoc {
        best: line_doc(&one.best),
        after: evaluation_doc(one.after),
        text: one.text,
        side: one.colour,
        judgement: match one.judgement {
            Judgement::Best => JudgementDoc::Best,
            Judgement::Good => JudgementDoc::Good,
            Judgement::Inaccuracy => JudgementDoc::Inaccuracy,
            Judgement::Mistake => JudgementDoc::Mistake,
            Judgement::Blunder => JudgementDoc::Blunder,
        },
        reasons: one.reasons.into_iter().map(reason_doc).collect(),
    };
    ReviewDoc {
        moves: review.moves.into_iter().map(reviewed).collect(),
        accuracy: review.accuracy,
    }
}
