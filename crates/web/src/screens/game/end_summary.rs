//! The three most important facts about a reviewed game. Pure.

use sente_api::{ReviewDoc, ReviewedMoveDoc};
use sente_puzzles::learning;
use sente_rules::Colour;

/// Accuracy, turning point and missed win.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The accuracy of the person and of the other side, from 0 to 100.
    pub accuracy: [Option<f32>; 2],
    /// The number and the text of the move that gave away most.
    pub turning: Option<(usize, String)>,
    /// The first move with which the person let a win go, and the move that would have won.
    pub missed: Option<(usize, String)>,
}

/// Summarizes a review for the person on one side.
pub fn summary(doc: &ReviewDoc, me: Colour) -> Summary {
    let numbered = || (1..).zip(&doc.moves);
    let serious = numbered().filter(|(_, mv)| learning::is_serious(mv));
    let turning = serious.max_by(|(_, one), (_, two)| lost(one).total_cmp(&lost(two)));
    let missed = numbered().find(|(_, mv)| mv.side == me && lets_go(mv));
    Summary {
        accuracy: [me, !me].map(|side| doc.accuracy[side.index()]),
        turning: turning.map(|(number, mv)| (number, mv.text.clone())),
        missed: missed
            .map(|(number, mv)| (number, mv.best.moves.first().cloned().unwrap_or_default())),
    }
}

fn lost(mv: &ReviewedMoveDoc) -> f32 {
    mv.best.evaluation.win_probability - mv.after.win_probability
}

/// Whether the move gave up a proven win.
fn lets_go(mv: &ReviewedMoveDoc) -> bool {
    let won = mv.best.evaluation.proven.is_some() && mv.best.evaluation.wins();
    won && !mv.after.wins() && !mv.judgement.is_good()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_api::{EvaluationDoc, JudgementDoc, LineDoc, ProvenDoc};
    use sente_rules::Colour;

    fn judged(
        text: &str,
        side: Colour,
        best: f32,
        after: f32,
        judgement: JudgementDoc,
    ) -> ReviewedMoveDoc {
        let evaluation = |chance: f32| EvaluationDoc {
            value: 0.0,
            win_probability: chance,
            proven: (chance >= 1.0).then_some(ProvenDoc::Win { plies: Some(5) }),
        };
        ReviewedMoveDoc {
            text: text.to_owned(),
            side,
            best: LineDoc {
                moves: vec!["e10".to_owned()],
                evaluation: evaluation(best),
            },
            after: evaluation(after),
            judgement,
            reasons: Vec::new(),
        }
    }

    #[test]
    fn accuracy_turning_point_and_missed_win() {
        let doc = ReviewDoc {
            moves: vec![
                judged("h8", Colour::Black, 0.5, 0.5, JudgementDoc::Best),
                judged("i9", Colour::White, 0.5, 0.35, JudgementDoc::Mistake),
                judged("k7", Colour::Black, 1.0, 0.6, JudgementDoc::Blunder),
                judged("k6", Colour::White, 0.5, 0.02, JudgementDoc::Blunder),
            ],
            accuracy: [Some(93.0), Some(71.0)],
        };
        let black = summary(&doc, Colour::Black);
        assert_eq!(black.accuracy, [Some(93.0), Some(71.0)]);
        assert_eq!(black.turning, Some((4, "k6".to_owned())));
        assert_eq!(black.missed, Some((3, "e10".to_owned())));
        let white = summary(&doc, Colour::White);
        assert_eq!(white.accuracy, [Some(71.0), Some(93.0)]);
        assert_eq!(white.missed, None);
    }
}
