//! Converts scores in discs to evaluations with win probabilities.

use crate::{Evaluation, Proven};

/// The evaluation for a search score in hundredths of a disc with this many empty squares.
pub(super) fn estimated(score: i32, empties: u32) -> Evaluation {
    let value = score as f32 / 100.0;
    Evaluation {
        value,
        win_probability: win_probability(value, empties),
        proven: None,
    }
}

/// The evaluation for an exact result in discs.
pub(super) fn exact(score: i32) -> Evaluation {
    let (win_probability, proven) = match score.signum() {
        1 => (1.0, Proven::Win { plies: None }),
        -1 => (0.0, Proven::Loss { plies: None }),
        _ => (0.5, Proven::Draw),
    };
    Evaluation {
        value: score as f32,
        win_probability,
        proven: Some(proven),
    }
}

/// The win probability with a lead of this many discs, which increases as the board fills. The spread is from games
/// between tournament players, measured with `sente-datagen win_probability`.
fn win_probability(discs: f32, empties: u32) -> f32 {
    let spread = 2.4 + 0.21 * empties as f32;
    1.0 / (1.0 + (-discs / spread).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_is_worth_more_near_the_end() {
        let chance = |score, empties| estimated(score, empties).win_probability;
        assert!(chance(400, 20) > chance(400, 50));
        assert!((chance(0, 30) - 0.5).abs() < 1e-6);
        assert!((chance(300, 30) + chance(-300, 30) - 1.0).abs() < 1e-6);
    }

    #[test]
    fn exact_scores_are_proven() {
        assert_eq!(exact(-2).to_string(), "forced loss");
        assert_eq!(exact(0).to_string(), "forced draw");
        assert_eq!(exact(64).to_string(), "forced win");
    }
}
