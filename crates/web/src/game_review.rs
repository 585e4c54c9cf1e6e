//! The review of a game by the coach's worker, one at a time. It belongs to no screen: a review that began at the end
//! of a game continues when the person opens the review.

use std::cell::RefCell;

use leptos::prelude::*;
use sente_api::{ADVISER, AnalysisRequest, AnalysisStatus, GameSpecDoc, ReviewDoc};
use sente_puzzles::learning::OwnGame;

use crate::engine_worker::{self, WorkerUpdate};
use crate::learning;

/// The default time per position, in milliseconds.
pub const MILLIS: u64 = 300;

/// The progress of a review.
#[derive(Clone, Debug, PartialEq)]
pub enum ReviewState {
    /// The number of finished positions and of all positions.
    Running([u32; 2]),
    /// The finished review.
    Done(ReviewDoc),
    /// The computer player cannot review this game.
    Failed,
    /// The engine could not be loaded, or has stopped.
    Lost,
}

/// A requested review.
#[derive(Clone, Debug)]
pub struct GameReview {
    /// The request.
    pub request: AnalysisRequest,
    /// Its progress.
    pub state: ArcRwSignal<ReviewState>,
}

/// The default request to review a whole game.
pub fn usual(situation: GameSpecDoc) -> AnalysisRequest {
    AnalysisRequest {
        situation,
        player: ADVISER.to_owned(),
        lines: 1,
        millis: MILLIS,
        review: true,
    }
}

/// Returns the review of a game: the current one if it has the same request and has not failed, or else a new one.
/// Records its findings on the person's play if `own` says which side was theirs.
pub fn of(request: AnalysisRequest, own: Option<OwnGame>) -> GameReview {
    let known = CURRENT.with_borrow(Clone::clone);
    let is_same = |it: &GameReview| {
        let failed = matches!(
            *it.state.read_untracked(),
            ReviewState::Failed | ReviewState::Lost
        );
        is_same(&it.request, &request) && !failed
    };
    if let Some(known) = known.filter(is_same) {
        return known;
    }
    let all = request.situation.moves.len() as u32;
    let review = GameReview {
        state: ArcRwSignal::new(ReviewState::Running([0, all])),
        request,
    };
    CURRENT.replace(Some(review.clone()));
    let (state, asked) = (review.state.clone(), review.request.clone());
    engine_worker::ask_review(review.request.clone(), move |heard| match heard {
        WorkerUpdate::Found(doc) => match (doc.status, doc.review, doc.progress) {
            (AnalysisStatus::Done, Some(doc), _) => {
                if let Some(own) = &own {
                    learning::note_review(own, &asked, &doc);
                }
                state.set(ReviewState::Done(doc));
            }
            (AnalysisStatus::Queued | AnalysisStatus::Running, _, Some(progress)) => {
                state.set(ReviewState::Running(progress));
            }
            (AnalysisStatus::Queued | AnalysisStatus::Running, _, None) => {}
            _ => state.set(ReviewState::Failed),
        },
        WorkerUpdate::Lost => state.set(ReviewState::Lost),
    });
    review
}

/// Cancels the running review.
pub fn stop() {
    let running = CURRENT.take();
    let is_running =
        |it: &GameReview| matches!(*it.state.read_untracked(), ReviewState::Running(_));
    if running.as_ref().is_some_and(is_running) {
        engine_worker::stop_coach();
    }
}

/// Whether the only move of a review is as good as the best: the condition for having learnt from a mistake.
pub fn is_as_good(review: Option<&ReviewDoc>) -> bool {
    let judged = review.and_then(|review| review.moves.last());
    judged.is_some_and(|judged| judged.judgement.is_good())
}

thread_local! {
    static CURRENT: RefCell<Option<GameReview>> = const { RefCell::new(None) };
}

/// Whether two requests ask the same about the same game. A record has less of the rules than a match: the agreement on
/// the opening is over by then.
fn is_same(one: &AnalysisRequest, other: &AnalysisRequest) -> bool {
    let game = |request: &AnalysisRequest| {
        let rules = request.situation.rules.split_whitespace().next();
        rules.map(str::to_owned)
    };
    let (first, second) = (&one.situation, &other.situation);
    game(one) == game(other)
        && (&first.setup, &first.moves) == (&second.setup, &second.moves)
        && (&one.player, one.millis) == (&other.player, other.millis)
}

#[cfg(test)]
mod tests {
    use sente_api::{EvaluationDoc, JudgementDoc, LineDoc, ReviewedMoveDoc};
    use sente_rules::Colour;

    use super::*;

    fn asked(rules: &str, moves: &str) -> AnalysisRequest {
        usual(GameSpecDoc {
            rules: rules.to_owned(),
            setup: None,
            moves: moves.split_whitespace().map(str::to_owned).collect(),
        })
    }

    #[test]
    fn a_game_is_recognised_by_its_moves() {
        let played = asked("gomoku opening=swap2", "h8 i9");
        assert!(is_same(&played, &asked("gomoku", "h8 i9")));
        assert!(!is_same(&played, &asked("gomoku", "h8 i10")));
        assert!(!is_same(&played, &asked("renju", "h8 i9")));
        let deeper = AnalysisRequest {
            millis: 1000,
            ..asked("gomoku", "h8 i9")
        };
        assert!(!is_same(&played, &deeper));
    }

    #[test]
    fn what_is_judged_good_is_accepted_whatever_the_chances_are() {
        // A won game of Othello in which twenty discs are thrown away.
        let evaluation = |value| EvaluationDoc {
            value,
            win_probability: 1.0,
            proven: None,
        };
        let review = |judgement| ReviewDoc {
            moves: vec![ReviewedMoveDoc {
                reasons: Vec::new(),
                text: "b2".to_owned(),
                side: Colour::Black,
                best: LineDoc {
                    moves: vec!["a1".to_owned()],
                    evaluation: evaluation(40.0),
                },
                after: evaluation(20.0),
                judgement,
            }],
            accuracy: [None, None],
        };
        assert!(is_as_good(Some(&review(JudgementDoc::Best))));
        assert!(is_as_good(Some(&review(JudgementDoc::Good))));
        assert!(!is_as_good(Some(&review(JudgementDoc::Blunder))));
        assert!(!is_as_good(None));
    }
}
