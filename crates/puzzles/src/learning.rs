//! What people learn from their own games: extracts the results of a review, and updates the stored data after a review
//! or an answer. Browser and terminal use it alike; it stores nothing.

use sente_api::{
    GameSpecDoc, JudgementDoc, LearningDoc, MotifTally, OwnMistakeDoc, OwnReviewDoc, ReviewDoc,
    ReviewedGameDoc, ReviewedMoveDoc,
};
use sente_rules::{Colour, Finished, Rules, Table};

use crate::{Day, mistake};

/// The largest number of kept games; the oldest are dropped.
const MOST_GAMES: usize = 300;
/// The largest number of pending mistakes.
const MOST_MISTAKES: usize = 500;

/// A game that the person has played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnGame {
    /// The game's id.
    pub id: String,
    /// The person's side.
    pub side: Colour,
}

/// The results of a review for one side; `None` if it judges no move of that side.
pub fn own_review(
    own: &OwnGame,
    situation: &GameSpecDoc,
    review: &ReviewDoc,
    day: Day,
) -> Option<OwnReviewDoc> {
    let rules: Rules = situation.rules.parse().ok()?;
    let setup = situation.setup.as_deref();
    let mut table = match setup {
        Some(position) => rules.table_from(position, Finished::Refused).ok()?,
        None => rules.table(),
    };
    let mut judged = review.moves.iter().peekable();
    let mut mistakes = Vec::new();
    for text in &situation.moves {
        if let Some(mv) = judged.next_if(|mv| mv.text == *text) {
            let is_own = mv.side == own.side && is_serious(mv);
            mistakes.extend(is_own.then(|| own_mistake(&*table, mv)).flatten());
        }
        table.play_text(text).ok()?;
    }
    let reviewed = ReviewedGameDoc {
        game: own.id.clone(),
        rules: rules.without_opening().to_string(),
        side: own.side,
        day: day.0,
        accuracy: Some(review.accuracy[own.side.index()]?),
        motifs: motifs(own.side, review),
    };
    Some(OwnReviewDoc { reviewed, mistakes })
}

fn own_mistake(before: &dyn Table, mv: &ReviewedMoveDoc) -> Option<OwnMistakeDoc> {
    let best = mv.best.moves.first()?.clone();
    (best != mv.text).then(|| OwnMistakeDoc {
        position: before.position_text(),
        played: mv.text.clone(),
        best,
    })
}

/// The same threshold as for learning from the mistakes of one game.
pub fn is_serious(mv: &ReviewedMoveDoc) -> bool {
    matches!(mv.judgement, JudgementDoc::Mistake | JudgementDoc::Blunder)
}

/// How often a side missed each motif, and how often it occurred: in the better move, or in what the side's own move
/// allowed.
fn motifs(side: Colour, review: &ReviewDoc) -> Vec<MotifTally> {
    let mut tallies: Vec<MotifTally> = Vec::new();
    for mv in review.moves.iter().filter(|mv| mv.side == side) {
        for reason in &mv.reasons {
            let missed = u32::from(is_serious(mv));
            match tallies.iter_mut().find(|it| it.motif == reason.motif) {
                Some(tally) => {
                    tally.missed += missed;
                    tally.all += 1;
                }
                None => tallies.push(MotifTally {
                    motif: reason.motif.clone(),
                    missed,
                    all: 1,
                }),
            }
        }
    }
    tallies
}

/// A game counts once; a repeated mistake starts again.
pub fn add_review(learning: &mut LearningDoc, doc: &OwnReviewDoc) {
    let game = &doc.reviewed;
    if learning.games.iter().any(|known| known.game == game.game) {
        return;
    }
    learning.games.push(game.clone());
    let too_many = learning.games.len().saturating_sub(MOST_GAMES);
    learning.games.drain(..too_many);
    let Ok(rules) = game.rules.parse::<Rules>() else {
        return;
    };
    for own in &doc.mistakes {
        let begun = mistake::begin(&rules, own.clone(), Day(game.day));
        learning.mistakes.retain(|known| known.id != begun.id);
        if learning.mistakes.len() < MOST_MISTAKES {
            learning.mistakes.push(begun);
        }
    }
}

/// Records the answer to a mistake, which is known after enough consecutive right answers.
pub fn note_answer(learning: &mut LearningDoc, id: &str, day: Day, right: bool) {
    let place = learning.mistakes.iter().position(|known| known.id == id);
    if let Some(place) = place {
        let next = mistake::answered(learning.mistakes[place].clone(), day, right);
        learning.mistakes.splice(place..=place, next);
    }
}

#[cfg(test)]
mod tests {
    use sente_api::{EvaluationDoc, JudgementDoc, LineDoc, MoveReasonDoc};

    use super::*;

    fn judged(text: &str, side: Colour, best: &str, judgement: JudgementDoc) -> ReviewedMoveDoc {
        let evaluation = EvaluationDoc {
            value: 0.0,
            win_probability: 0.5,
            proven: None,
        };
        ReviewedMoveDoc {
            text: text.to_owned(),
            side,
            best: LineDoc {
                moves: vec![best.to_owned()],
                evaluation,
            },
            after: evaluation,
            judgement,
            reasons: vec![MoveReasonDoc {
                motif: "gives-corner".to_owned(),
                better: false,
                side,
                text: text.to_owned(),
                answer: None,
                other: None,
                points: Vec::new(),
                count: None,
                before: None,
                line: Vec::new(),
            }],
        }
    }

    fn reviewed(id: &str, day: i32) -> OwnReviewDoc {
        let situation = GameSpecDoc {
            rules: "othello".to_owned(),
            setup: None,
            moves: ["d3", "c3", "c4"].map(str::to_owned).into(),
        };
        let review = ReviewDoc {
            moves: vec![
                judged("d3", Colour::Black, "c4", JudgementDoc::Best),
                judged("c3", Colour::White, "e3", JudgementDoc::Blunder),
                judged("c4", Colour::Black, "f6", JudgementDoc::Mistake),
            ],
            accuracy: [Some(71.0), Some(12.0)],
        };
        let own = OwnGame {
            id: id.to_owned(),
            side: Colour::Black,
        };
        own_review(&own, &situation, &review, Day(day)).unwrap()
    }

    #[test]
    fn a_review_finds_the_own_mistakes_where_they_were_made() {
        let found = reviewed("a", 100);
        let [mistake] = &found.mistakes[..] else {
            panic!("{found:?}");
        };
        assert_eq!((&*mistake.played, &*mistake.best), ("c4", "f6"));
        let mut table: Box<dyn Table> = Rules::usual(sente_rules::GameId::Othello).table();
        table.play_text("d3").unwrap();
        table.play_text("c3").unwrap();
        assert_eq!(mistake.position, table.position_text());
        assert_eq!(found.reviewed.accuracy, Some(71.0));
        let [tally] = &found.reviewed.motifs[..] else {
            panic!("{found:?}");
        };
        assert_eq!((tally.missed, tally.all), (1, 2));
    }

    #[test]
    fn a_game_counts_once_and_a_mistake_that_is_made_again_begins_anew() {
        let mut learning = LearningDoc::default();
        add_review(&mut learning, &reviewed("a", 100));
        add_review(&mut learning, &reviewed("a", 105));
        assert_eq!(learning.mistakes[0].due, 101);
        assert!(mistake::table_of(&learning.mistakes[0]).is_some());
        let id = learning.mistakes[0].id.clone();
        note_answer(&mut learning, &id, Day(101), true);
        assert_eq!(learning.mistakes[0].due, 104);
        add_review(&mut learning, &reviewed("b", 110));
        assert_eq!((learning.games.len(), learning.mistakes.len()), (2, 1));
        assert_eq!(learning.mistakes[0].due, 111);
        for (day, right) in [
            (111, false),
            (112, true),
            (115, true),
            (122, true),
            (143, true),
        ] {
            assert_eq!(learning.mistakes.len(), 1);
            note_answer(&mut learning, &id, Day(day), right);
        }
        assert!(learning.mistakes.is_empty(), "it is known");
    }
}
