//! Evaluations of an engine in words and numbers. Pure.

use sente_api::{EvaluationDoc, JudgementDoc, ProvenDoc};
use sente_rules::{Colour, GameId};

use crate::{sentences, t};

/// An evaluation in words: which side is ahead, and how much.
pub fn evaluation(game: GameId, turn: Colour, evaluation: EvaluationDoc) -> String {
    let moves = |plies: u32| plies.div_ceil(2).max(1);
    let name = |colour| sentences::side(game, colour);
    match evaluation.proven {
        Some(ProvenDoc::Win { plies: Some(0) }) => return t!("eval-won", side = name(turn)),
        Some(ProvenDoc::Loss { plies: Some(0) }) => return t!("eval-won", side = name(!turn)),
        Some(ProvenDoc::Win { plies: Some(plies) }) => {
            return t!("eval-win-in", side = name(turn), moves = moves(plies));
        }
        Some(ProvenDoc::Loss { plies: Some(plies) }) => {
            return t!("eval-win-in", side = name(!turn), moves = moves(plies));
        }
        Some(ProvenDoc::Win { plies: None }) => return t!("eval-win", side = name(turn)),
        Some(ProvenDoc::Loss { plies: None }) => return t!("eval-win", side = name(!turn)),
        Some(ProvenDoc::Draw) => return t!("eval-draw"),
        None => {}
    }
    let chance = evaluation.win_probability;
    let side = name(if chance < 0.5 { !turn } else { turn });
    match (chance - 0.5).abs() {
        lead if lead < 0.06 => t!("eval-even"),
        lead if lead < 0.16 => t!("eval-slightly", side = side),
        lead if lead < 0.30 => t!("eval-better", side = side),
        lead if lead < 0.43 => t!("eval-much", side = side),
        _ => t!("eval-winning", side = side),
    }
}

/// An evaluation as a short number from Black's view: discs in Othello, points elsewhere, `#3` for a win in three.
pub fn number(turn: Colour, evaluation: EvaluationDoc) -> String {
    let moves = |plies: u32| plies.div_ceil(2).max(1);
    let (mine, theirs) = match turn {
        Colour::Black => ("+", "−"),
        Colour::White => ("−", "+"),
    };
    match evaluation.proven {
        Some(ProvenDoc::Win { plies: Some(plies) }) => format!("{mine}#{}", moves(plies)),
        Some(ProvenDoc::Loss { plies: Some(plies) }) => format!("{theirs}#{}", moves(plies)),
        Some(ProvenDoc::Win { plies: None }) => format!("{mine}#"),
        Some(ProvenDoc::Loss { plies: None }) => format!("{theirs}#"),
        Some(ProvenDoc::Draw) => "=".to_owned(),
        None => {
            let value = evaluation.value;
            let sign = if value < 0.0 { theirs } else { mine };
            match format!("{:.1}", value.abs()).as_str() {
                "0.0" => "0.0".to_owned(),
                written => format!("{sign}{written}"),
            }
        }
    }
}

/// Black's winning chance, from 0 to 1.
pub fn chance_of_black(turn: Colour, evaluation: EvaluationDoc) -> f32 {
    match turn {
        Colour::Black => evaluation.win_probability,
        Colour::White => 1.0 - evaluation.win_probability,
    }
}

/// A judgement as a word.
pub fn judgement(judgement: JudgementDoc) -> String {
    match judgement {
        JudgementDoc::Best => t!("judged-best"),
        JudgementDoc::Good => t!("judged-good"),
        JudgementDoc::Inaccuracy => t!("judged-inaccuracy"),
        JudgementDoc::Mistake => t!("judged-mistake"),
        JudgementDoc::Blunder => t!("judged-blunder"),
    }
}

/// The sign of a judgement after a move; empty for good moves.
pub const fn sign(judgement: JudgementDoc) -> &'static str {
    match judgement {
        JudgementDoc::Best | JudgementDoc::Good => "",
        JudgementDoc::Inaccuracy => "?!",
        JudgementDoc::Mistake => "?",
        JudgementDoc::Blunder => "??",
    }
}

/// A large number in abbreviated form.
pub fn count(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..1_000_000 => format!("{} k", number / 1000),
        _ => format!("{:.1} M", number as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doc(value: f32, win_probability: f32, proven: Option<ProvenDoc>) -> EvaluationDoc {
        EvaluationDoc {
            value,
            win_probability,
            proven,
        }
    }

    #[test]
    fn words_name_who_is_ahead_whoever_is_to_move() {
        let renju = |turn, doc| evaluation(GameId::Renju, turn, doc);
        let win = doc(300.0, 1.0, Some(ProvenDoc::Win { plies: Some(5) }));
        assert_eq!(renju(Colour::Black, win), "Black: forced win in 3");
        assert_eq!(
            renju(Colour::White, win.opposite()),
            "Black: forced win in 3"
        );
        assert_eq!(renju(Colour::White, doc(0.2, 0.52, None)), "Even");
        assert_eq!(
            renju(Colour::White, doc(-2.0, 0.3, None)),
            "Black is better"
        );
    }

    #[test]
    fn numbers_are_blacks() {
        assert_eq!(number(Colour::White, doc(2.04, 0.7, None)), "−2.0");
        assert_eq!(number(Colour::White, doc(-2.0, 0.3, None)), "+2.0");
        assert_eq!(number(Colour::Black, doc(-0.01, 0.5, None)), "0.0");
        let loss = Some(ProvenDoc::Loss { plies: Some(4) });
        assert_eq!(number(Colour::White, doc(0.0, 0.0, loss)), "+#2");
    }

    #[test]
    fn large_numbers_are_short() {
        assert_eq!(count(999), "999");
        assert_eq!(count(123_456), "123 k");
        assert_eq!(count(12_345_678), "12.3 M");
    }
}
