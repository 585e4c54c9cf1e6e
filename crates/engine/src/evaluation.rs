//! Evaluations: a value in the game's unit, a winning probability, a proven result, and a description in words.

use std::fmt;

use sente_rules::Colour;

/// An evaluation for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evaluation {
    /// The value in the game's unit: discs in Othello, points elsewhere.
    pub value: f32,
    /// The winning probability with a draw counted as half, from 0 to 1.
    pub win_probability: f32,
    /// The proven result, if there is one.
    pub proven: Option<Proven>,
}

/// A proven result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proven {
    /// The side to move wins.
    Win {
        /// The plies to the end; `None` if only the result is known.
        plies: Option<u32>,
    },
    /// The side to move loses.
    Loss {
        /// The plies to the end; `None` if only the result is known.
        plies: Option<u32>,
    },
    /// A draw.
    Draw,
}

impl Evaluation {
    /// An even position without any information.
    pub const UNKNOWN: Self = Self {
        value: 0.0,
        win_probability: 0.5,
        proven: None,
    };

    /// The same evaluation from the other side's perspective.
    #[must_use]
    pub fn opposite(self) -> Self {
        let proven = self.proven.map(|proven| match proven {
            Proven::Win { plies } => Proven::Loss { plies },
            Proven::Loss { plies } => Proven::Win { plies },
            Proven::Draw => Proven::Draw,
        });
        Self {
            value: -self.value,
            win_probability: 1.0 - self.win_probability,
            proven,
        }
    }

    /// The evaluation of a finished game for a side, without its value.
    pub fn of_outcome(winner: Option<Colour>, side: Colour) -> Self {
        let (win_probability, proven) = match winner {
            Some(colour) if colour == side => (1.0, Proven::Win { plies: Some(0) }),
            Some(_) => (0.0, Proven::Loss { plies: Some(0) }),
            None => (0.5, Proven::Draw),
        };
        Self {
            value: 0.0,
            win_probability,
            proven: Some(proven),
        }
    }
}

impl fmt::Display for Evaluation {
    /// In words: “even”, “small advantage for the opponent”, “forced win in 3”.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = |plies: u32| plies.div_ceil(2).max(1);
        match self.proven {
            Some(Proven::Win { plies: Some(plies) }) => {
                return write!(f, "forced win in {}", moves(plies));
            }
            Some(Proven::Loss { plies: Some(plies) }) => {
                return write!(f, "forced loss in {}", moves(plies));
            }
            Some(Proven::Win { plies: None }) => return f.write_str("forced win"),
            Some(Proven::Loss { plies: None }) => return f.write_str("forced loss"),
            Some(Proven::Draw) => return f.write_str("forced draw"),
            None => {}
        }
        let lead = (self.win_probability - 0.5).abs();
        let words = match lead {
            _ if lead < 0.06 => return f.write_str("even"),
            _ if lead < 0.16 => "small advantage",
            _ if lead < 0.30 => "advantage",
            _ if lead < 0.43 => "great advantage",
            _ => "close to winning",
        };
        f.write_str(words)?;
        if self.win_probability < 0.5 {
            f.write_str(" for the opponent")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_follow_the_chance_to_win() {
        let words = |win_probability, proven| {
            Evaluation {
                value: 0.0,
                win_probability,
                proven,
            }
            .to_string()
        };
        assert_eq!(words(0.52, None), "even");
        assert_eq!(words(0.6, None), "small advantage");
        assert_eq!(words(0.25, None), "advantage for the opponent");
        assert_eq!(words(0.85, None), "great advantage");
        assert_eq!(words(0.02, None), "close to winning for the opponent");
        assert_eq!(
            words(1.0, Some(Proven::Win { plies: Some(5) })),
            "forced win in 3"
        );
        assert_eq!(
            words(0.0, Some(Proven::Loss { plies: Some(4) })),
            "forced loss in 2"
        );
        assert_eq!(words(0.5, Some(Proven::Draw)), "forced draw");
    }
}
