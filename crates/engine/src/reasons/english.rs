//! Reasons as English sentences, for the terminal and the commands. The page says the same in its languages.

use sente_rules::Colour;

use super::{Motif, MoveReason, Subject};

/// One sentence that names the move and what comes of it.
pub fn sentence(reason: &MoveReason) -> String {
    let told = filled(template(reason.motif), reason);
    match reason.subject {
        Subject::Move => told,
        Subject::Better => format!("Better: {told}"),
    }
}

/// The template with the facts in place of their names in braces; `{count:move}` is a number with its noun.
fn filled(template: &str, reason: &MoveReason) -> String {
    let mut sentence = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        sentence.push_str(before);
        sentence.push_str(&fact(name, reason));
        rest = after;
    }
    sentence.push_str(rest);
    sentence
}

fn fact(name: &str, reason: &MoveReason) -> String {
    let joined = |points: &[sente_rules::Point]| {
        let names: Vec<String> = points.iter().map(ToString::to_string).collect();
        names.join(", ")
    };
    let number = |number: Option<u32>| number.unwrap_or(0).to_string();
    match name {
        "move" => reason.mv.clone(),
        "answer" => reason.answer.clone().unwrap_or_default(),
        "other" => reason.other.clone().unwrap_or_default(),
        "points" => joined(&reason.points),
        "line" => reason.line.join(" "),
        "side" => colour(reason.side).to_owned(),
        "opponent" => colour(!reason.side).to_owned(),
        "before" => number(reason.before),
        "count" => number(reason.count),
        _ => match name.split_once(':') {
            Some((_, noun)) if reason.count == Some(1) => format!("1 {noun}"),
            Some((_, noun)) => format!("{} {noun}s", number(reason.count)),
            None => String::new(),
        },
    }
}

const fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "Black",
        Colour::White => "White",
    }
}

/// The sentence of a motif with names of facts in braces.
#[rustfmt::skip]
pub const fn template(motif: Motif) -> &'static str {
    match motif {
        Motif::MakesFive => "{move} completes five in a row.",
        Motif::MakesOpenFour => "{move} makes an open four, which can be completed at both ends.",
        Motif::MakesDoubleFour => "{move} makes two fours at once, of which only one can be stopped.",
        Motif::MakesFourThree => "{move} makes a four and an open three at once.",
        Motif::MakesDoubleThree => "{move} makes two open threes at once.",
        Motif::MakesFour => "{move} makes a four, which has to be answered.",
        Motif::MakesOpenThree => "{move} makes an open three, which threatens an open four.",
        Motif::StopsFive => "{move} stops {opponent}’s four.",
        Motif::StopsOpenThree => "{move} stops {opponent}’s open three.",
        Motif::StopsDoubleFour => "{move} takes the point on which {opponent} would make two fours at once.",
        Motif::StopsFourThree => "{move} takes the point on which {opponent} would make a four and an open three.",
        Motif::StopsDoubleThree => "{move} takes the point on which {opponent} would make two open threes.",
        Motif::AllowsFive => "{move} does not stop {opponent}’s four: {answer} makes five.",
        Motif::AllowsOpenFour => "{move} lets {opponent} make an open four with {answer}.",
        Motif::AllowsDoubleFour => "{move} lets {opponent} make two fours at once with {answer}.",
        Motif::AllowsFourThree => "{move} lets {opponent} make a four and an open three at once with {answer}.",
        Motif::AllowsDoubleThree => "{move} lets {opponent} make two open threes at once with {answer}.",
        Motif::WinsByFours => "{move} begins a win by fours in {count:move}.",
        Motif::WinsByThreats => "{move} begins a win by fours and threes in {count:move}.",
        Motif::AllowsWinByFours => "After {move}, {opponent} wins by fours in {count:move}, beginning with {answer}.",
        Motif::AllowsWinByThreats => "After {move}, {opponent} wins by fours and threes in {count:move}, beginning with {answer}.",
        Motif::ForbiddenWeapon => "{move} makes a four that Black may not stop: {points} is forbidden.",
        Motif::AllowsForbiddenWeapon => "After {move}, {answer} makes a four that Black may not stop: {points} is forbidden.",
        Motif::WastesFour => "{answer} stops the four {move}, and nothing is left of its row.",
        Motif::WrongSide => "{move} stops the open three from the wrong side; {other} is the better side.",
        Motif::LosesInitiative => "{move} threatens nothing, and {answer} does: the initiative goes to {opponent}.",
        Motif::GivesInitiative => "After {move}, {opponent} gets the initiative with {answer}.",
        Motif::LeadsToAttack => "{move} leads to a double threat with {answer}: {line}.",
        Motif::StopsThree => "{move} takes a point on which {opponent} would make an open three.",
        Motif::BuildsTwos => "{move} builds {count:open two}; {other} builds {before}.",
        Motif::StopsTwos => "{move} takes a point on which {opponent} would build {count:open two}.",
        Motif::FarAway => "{move} is far from all other stones; {other} works together with them.",
        Motif::TakesCorner => "{move} takes the corner.",
        Motif::GivesCorner => "{move} gives {opponent} the corner {points}.",
        Motif::BesideCornerDiagonally => "{move} is an X square: it stands diagonally beside the empty corner {points}.",
        Motif::BesideCornerOnEdge => "{move} is a C square: it stands on the edge beside the empty corner {points}.",
        Motif::ForcesPass => "{move} leaves {opponent} without a move: {side} moves again.",
        Motif::TakesRoom => "{move} leaves {opponent} only {count:move} instead of {before}.",
        Motif::GivesRoom => "{move} gives {opponent} room: {count:move} instead of {before}.",
        Motif::LessRoom => "{move} leaves {opponent} {count:move}; {other} leaves only {before}.",
        Motif::RunsOutOfMoves => "After {move} and {answer}, {side} has only {count:move} left; {other} leaves {before}.",
        Motif::FewerOwnMoves => "After {move} and {answer}, {side} has {count:move}; {other} leaves {before}.",
        Motif::Outnumbered => "After {line}, {opponent} has {before} moves to choose from and {side} {count}.",
        Motif::OpensFrontier => "{move} leaves {count:disc} beside empty squares, where they can be turned, instead of {before}.",
        Motif::MakesStable => "{move} makes {count:disc} that can never be turned instead of {before}.",
        Motif::LastInRegion => "{move} leaves an even number of empty squares in its region, so that {side} can have the last move there.",
        Motif::Wedge => "{move} is a wedge: it stands on the edge between two discs of {opponent}.",
        Motif::AllowsWedge => "{move} lets {opponent} play a wedge on the edge with {answer}.",
        Motif::GivesAwayMove => "{opponent} cannot play on {move}: {side} could have kept this move for later and played {other} first.",
        Motif::WipeOut => "{move} leaves {side} in danger of losing every disc: {count:disc} after {line}.",
        Motif::FewerDiscs => "{move} ends {count:disc} worse than {other}.",
        Motif::CapturesBySmallLoop => "{move} captures by way of {count:small loop}.",
        Motif::CapturesByLargeLoop => "{move} captures by way of {count:large loop}.",
        Motif::WinsExchange => "{move} wins {count:piece} for {before}: {line}.",
        Motif::LosesPiece => "After {move}, {answer} takes a piece for nothing.",
        Motif::LosesExchange => "After {move}, {side} loses {count:piece} for {before}: {line}.",
        Motif::MoreAttacked => "After {move}, {opponent} attacks {count:piece}; {other} leaves {before} attacked.",
        Motif::FewerAttacks => "{move} attacks {count:piece}; {other} attacks {before}.",
        Motif::Cramped => "{move} leaves {side} {count:move} to choose from; {other} leaves {before}.",
        Motif::OpensTrack => "{move} opens a track: {answer} captures along it.",
        Motif::BlocksTrack => "{move} blocks the track on which a piece could be captured.",
        Motif::GuardsPiece => "{move} guards {points}: a capture there can be answered.",
        Motif::MovesOutOfReach => "{move} takes an attacked piece out of reach.",
        Motif::IntoCorner => "{move} goes into a corner, from where no piece can capture.",
        Motif::NoSafeMove => "After {move} and {answer}, every move of {side} loses a piece.",
        Motif::LeavesNoSafeMove => "{move} leaves {opponent} without a safe move: each loses a piece.",
        Motif::ForcedWin => "{move} wins by force in {count:move}.",
        Motif::AllowsForcedWin => "After {move}, {opponent} wins by force in {count:move}, beginning with {answer}.",
        Motif::WinsInTheEnd => "{move} wins if both sides play their best.",
        Motif::LosesInTheEnd => "{move} loses if both sides play their best; {other} does not.",
        Motif::OnlyDraws => "{move} only draws if both sides play their best.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_in_a_template_is_a_fact() {
        let reason = MoveReason {
            answer: Some("b2".to_owned()),
            other: Some("c3".to_owned()),
            points: vec![sente_rules::Point::new(0, 0)],
            count: Some(2),
            before: Some(5),
            ..MoveReason::new(Motif::MakesFive, Colour::White, &"d4")
        };
        for motif in Motif::ALL {
            let mut rest = template(motif);
            while let Some((_, after)) = rest.split_once('{') {
                let (name, after) = after.split_once('}').unwrap();
                assert!(!fact(name, &reason).is_empty(), "{motif:?} {name}");
                rest = after;
            }
            assert_eq!(Motif::from_key(motif.key()), Some(motif));
        }
    }

    #[test]
    fn sentences_name_the_move_and_what_comes_of_it() {
        let mut reason = MoveReason {
            count: Some(1),
            ..MoveReason::new(Motif::AllowsWinByFours, Colour::Black, &"d7").answered(&"b7")
        };
        let told = "After d7, White wins by fours in 1 move, beginning with b7.";
        assert_eq!(sentence(&reason), told);
        (reason.motif, reason.subject) = (Motif::WinsByFours, Subject::Better);
        reason.count = Some(3);
        assert_eq!(
            sentence(&reason),
            "Better: d7 begins a win by fours in 3 moves."
        );
    }
}
