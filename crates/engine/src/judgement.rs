//! Judges moves by their loss compared with the best move in a search of the same depth. Reviews, lessons and hints
//! share this scale.

use std::fmt;

use sente_rules::GameId;

use crate::Evaluation;

/// The judgement of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Judgement {
    /// The engine's move, or one as good.
    Best,
    /// Nearly as good.
    Good,
    /// A small loss.
    Inaccuracy,
    /// A large loss.
    Mistake,
    /// A loss that may decide the game.
    Blunder,
}

/// The accuracy of the comparison of two moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// Both results are proven, or both moves are the same.
    Exact,
    /// Both moves were searched.
    Searched {
        /// The depth in plies from the position before them.
        depth: u32,
        /// The number of empty points in that position.
        empties: u32,
    },
}

impl Judgement {
    /// Judges a move by the evaluations of the best move and of this one, both for the mover. A difference below the
    /// noise of the search is never judged worse than good.
    pub fn of(game: GameId, best: Evaluation, after: Evaluation, certainty: Certainty) -> Self {
        let chance = best.win_probability - after.win_probability;
        let by_chance = Self::by(chance, [0.005, 0.05, 0.10, 0.20]);
        let noise = Noise::of(game, best, after, certainty);
        if !game.facts().counts_pieces {
            return by_chance.unless_noise(chance < noise.chance);
        }
        // If the result is a number of discs, they count even if the game is already decided.
        let discs = best.value - after.value;
        let judged = by_chance.max(Self::by(discs, [1.0, 3.0, 6.0, 12.0]));
        judged.unless_noise(discs < noise.discs)
    }

    /// The first judgement whose limit is not reached.
    fn by(lost: f32, limits: [f32; 4]) -> Self {
        let judgements = [Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake];
        let mut judged = judgements.into_iter().zip(limits);
        let found = judged.find(|&(_, limit)| lost < limit);
        found.map_or(Self::Blunder, |(judgement, _)| judgement)
    }

    fn unless_noise(self, noise: bool) -> Self {
        if noise { self.min(Self::Good) } else { self }
    }
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        })
    }
}

/// The share of a large lead by which two equal moves may seem to differ if nothing is solved.
const FAR_FROM_EVEN: f32 = 0.35;

/// The noise of a search: an upper bound for the difference between two moves of equal value, in nearly all cases.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Noise {
    chance: f32,
    discs: f32,
}

impl Noise {
    const NONE: Self = Self {
        chance: 0.0,
        discs: 0.0,
    };

    /// From the measurements of the example `review_noise`: nearly all equal moves stay below it.
    fn of(game: GameId, best: Evaluation, after: Evaluation, certainty: Certainty) -> Self {
        let Certainty::Searched { depth, empties } = certainty else {
            return Self::NONE;
        };
        let depth = depth as f32;
        if game.facts().counts_pieces {
            Self {
                chance: 0.0,
                // Near the end of a game, a search that does not reach it is least accurate.
                discs: if empties <= NEAR_THE_END {
                    let usual = (17.5 - 0.7 * depth).clamp(3.5, 14.0);
                    // Lopsided positions are evaluated less accurately, because few training games had them.
                    usual.max(FAR_FROM_EVEN * best.value.abs())
                } else {
                    (9.5 - 0.4 * depth).clamp(3.5, 8.0)
                },
            }
        } else {
            Self {
                chance: match (best.proven, after.proven) {
                    // A move that is proven to lose has lost, whatever the evaluation of the best move.
                    (_, Some(_)) => 0.0,
                    // A win that is not proven yet looks worse than a proven one.
                    (Some(_), None) => 0.15,
                    (None, None) => (0.12 - 0.008 * depth).clamp(0.05, 0.12),
                },
                discs: 0.0,
            }
        }
    }
}

/// The number of empty squares from which Othello's results are exact.
const NEAR_THE_END: u32 = 20;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Proven;

    fn worth(win_probability: f32, value: f32, proven: Option<Proven>) -> Evaluation {
        Evaluation {
            value,
            win_probability,
            proven,
        }
    }

    const SEARCHED: Certainty = Certainty::Searched {
        depth: 8,
        empties: 40,
    };

    #[test]
    fn what_a_search_cannot_tell_from_nothing_is_good() {
        let best = worth(0.60, 4.0, None);
        let of = |after, certainty| Judgement::of(GameId::Othello, best, after, certainty);
        // Two and a half discs are noise at depth eight, and an inaccuracy if everything is solved.
        let close = worth(0.52, 1.5, None);
        assert_eq!(of(close, SEARCHED), Judgement::Good);
        assert_eq!(of(close, Certainty::Exact), Judgement::Inaccuracy);
        let blunder = worth(0.2, -11.0, None);
        assert_eq!(of(blunder, SEARCHED), Judgement::Blunder);
    }

    #[test]
    fn discs_count_in_a_decided_game() {
        let win = Some(Proven::Win { plies: None });
        let (best, after) = (worth(1.0, 40.0, win), worth(1.0, 20.0, win));
        let othello = Judgement::of(GameId::Othello, best, after, Certainty::Exact);
        assert_eq!(othello, Judgement::Blunder);
        let gomoku = Judgement::of(GameId::Gomoku, best, after, Certainty::Exact);
        assert_eq!(gomoku, Judgement::Best);
    }

    #[test]
    fn a_proven_loss_is_no_noise() {
        let lost = worth(0.0, -99.0, Some(Proven::Loss { plies: Some(6) }));
        let judged = Judgement::of(GameId::Renju, worth(0.52, 0.1, None), lost, SEARCHED);
        assert_eq!(judged, Judgement::Blunder);
        let win = worth(1.0, 99.0, Some(Proven::Win { plies: Some(9) }));
        let nearly = worth(0.9, 3.0, None);
        let judged = Judgement::of(GameId::Renju, win, nearly, SEARCHED);
        assert_eq!(judged, Judgement::Good);
    }
}
