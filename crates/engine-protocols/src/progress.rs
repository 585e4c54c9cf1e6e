//! Search results in the notation that UGI and NBoard share, for both roles.

use sente_engine::{Evaluation, Proven};

/// Formats `cp 120`, `win 5`, `loss 4`: hundredths of the game's unit, or plies to a proven end.
pub(crate) fn write_score(evaluation: Evaluation) -> String {
    match evaluation.proven {
        Some(Proven::Win { plies: Some(plies) }) => format!("win {plies}"),
        Some(Proven::Loss { plies: Some(plies) }) => format!("loss {plies}"),
        Some(Proven::Win { plies: None } | Proven::Loss { plies: None } | Proven::Draw) | None => {
            format!("cp {}", (evaluation.value * 100.0).round() as i32)
        }
    }
}

/// The inverse of [`write_score`], as far as possible.
pub(crate) fn read_score(kind: &str, number: &str) -> Option<Evaluation> {
    match kind {
        "cp" => {
            let hundredths: f32 = number.parse().ok()?;
            hundredths
                .is_finite()
                .then(|| from_value(hundredths / 100.0))
        }
        "win" => Some(certain(Proven::Win {
            plies: Some(number.parse().ok()?),
        })),
        "loss" => Some(certain(Proven::Loss {
            plies: Some(number.parse().ok()?),
        })),
        _ => None,
    }
}

/// The evaluation of an engine that reports only a value. The meaning of a unit differs between engines; ten units
/// count as a nearly certain win.
pub(crate) fn from_value(value: f32) -> Evaluation {
    Evaluation {
        value,
        win_probability: 1.0 / (1.0 + (-value * 0.4).exp()),
        proven: None,
    }
}

fn certain(proven: Proven) -> Evaluation {
    let (value, win_probability) = match proven {
        Proven::Win { .. } => (100.0, 1.0),
        Proven::Loss { .. } => (-100.0, 0.0),
        Proven::Draw => (0.0, 0.5),
    };
    Evaluation {
        value,
        win_probability,
        proven: Some(proven),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_survive_their_words() {
        for words in ["cp 0", "cp 120", "cp -35", "win 5", "loss 12"] {
            let (kind, number) = words.split_once(' ').unwrap();
            let evaluation = read_score(kind, number).unwrap();
            assert_eq!(write_score(evaluation), words);
        }
        for (kind, number) in [("cp", "NaN"), ("cp", ""), ("win", "-1"), ("mate", "3")] {
            assert_eq!(read_score(kind, number), None);
        }
    }
}
