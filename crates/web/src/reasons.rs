//! Why a move is good or bad, as translated sentences and marks on the board, from the motifs and facts that the engine
//! has found. Finds nothing itself.

use std::sync::Once;

use sente_api::MoveReasonDoc;
use sente_rules::{Colour, GameId, Point};

use crate::board::marks::Mark;
use crate::text::{self, Value};
use crate::{sentences, t};

/// One sentence about the move and its consequence.
pub fn sentence(game: GameId, reason: &MoveReasonDoc) -> String {
    bring_texts();
    let side: Colour = reason.side;
    let word = |word: &Option<String>| Value::from(word.clone().unwrap_or_default());
    let facts = [
        ("move", Value::from(reason.text.clone())),
        ("answer", word(&reason.answer)),
        ("other", word(&reason.other)),
        ("points", reason.points.join(", ").into()),
        ("line", reason.line.join(" ").into()),
        ("side", sentences::side(game, side).into()),
        ("opponent", sentences::side(game, !side).into()),
        ("count", reason.count.unwrap_or_default().into()),
        ("before", reason.before.unwrap_or_default().into()),
    ];
    text::text(&format!("motif-{}", reason.motif), &facts)
}

/// The reasons about the move itself, or about the better one; empty if there are none.
pub fn about(game: GameId, reasons: &[MoveReasonDoc], better: bool) -> String {
    let told = reasons.iter().filter(|reason| reason.better == better);
    let told: Vec<String> = told.map(|reason| sentence(game, reason)).collect();
    told.join(" ")
}

/// One text with what is bad about the move and what the better one does.
pub fn whole(game: GameId, reasons: &[MoveReasonDoc]) -> String {
    let [bad, good] = [false, true].map(|better| about(game, reasons, better));
    let good = (!good.is_empty()).then(|| t!("why-better", reason = good));
    let told: Vec<String> = [Some(bad), good].into_iter().flatten().collect();
    told.join(" ").trim().to_owned()
}

/// The points that the reasons mention, except for the move itself.
pub fn marks(reasons: &[MoveReasonDoc]) -> Vec<Mark> {
    let points = reasons.iter().flat_map(|reason| {
        let own = target(&reason.text);
        let points = reason.points.iter().filter_map(|name| name.parse().ok());
        let points = points.filter(move |point: &Point| Some(*point) != own);
        points.map(|point| {
            if reason.better {
                Mark::Hint(point)
            } else {
                Mark::GivenAway(point)
            }
        })
    });
    points.collect()
}

/// The target point in a move's text.
pub fn target(text: &str) -> Option<Point> {
    let to = text.rsplit(['-', 'x']).next()?;
    to.parse().ok()
}

/// Adds the English sentences, which are only part of screens that explain moves.
fn bring_texts() {
    static BROUGHT: Once = Once::new();
    BROUGHT.call_once(|| text::add_english(include_str!("../locales/en/motifs.ftl")));
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::Colour;

    fn reason(motif: &str, better: bool) -> MoveReasonDoc {
        MoveReasonDoc {
            motif: motif.to_owned(),
            better,
            side: Colour::Black,
            text: "g7".to_owned(),
            answer: Some("h8".to_owned()),
            other: Some("f1".to_owned()),
            points: vec!["h8".to_owned()],
            count: Some(1),
            before: Some(4),
            line: vec!["g7".to_owned(), "h8".to_owned()],
        }
    }

    #[test]
    fn a_sentence_names_the_move_and_what_comes_of_it() {
        let given = [reason("gives-corner", false), reason("takes-room", true)];
        assert_eq!(
            whole(GameId::Othello, &given),
            "g7 gives White the corner h8. Better: g7 leaves White only 1 move instead of 4."
        );
        assert_eq!(about(GameId::Othello, &given[..1], true), "");
    }

    #[test]
    fn the_points_of_a_reason_are_marked() {
        let corner: Point = "h8".parse().unwrap();
        assert_eq!(
            marks(&[reason("gives-corner", false)]),
            [Mark::GivenAway(corner)]
        );
        assert_eq!(target("c2xe5"), "e5".parse().ok());
        assert_eq!(target("pass"), None);
    }
}
