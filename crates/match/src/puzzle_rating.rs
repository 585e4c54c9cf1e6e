//! Ratings of people at puzzles and of puzzles, by Glicko-2: each attempt is a game between the person and the puzzle.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::Rating;

/// The rating of a person at puzzles, or of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuzzleRating {
    /// The rating, on the scale of players' ratings.
    pub rating: f64,
    /// The standard deviation of the rating.
    pub deviation: f64,
    /// The volatility: how much the results fluctuate.
    pub volatility: f64,
}

impl PuzzleRating {
    /// The rating of an unknown person.
    pub const START: Self = Self::of_newcomer(Rating::START.0);

    /// The rating of a person of whom only an estimate is known.
    pub const fn of_newcomer(rating: f64) -> Self {
        Self {
            rating,
            deviation: 350.0,
            volatility: 0.06,
        }
    }

    /// The rating of a puzzle from its file, which engines have measured but no people.
    pub const fn of_puzzle(rating: i32) -> Self {
        Self {
            rating: rating as f64,
            deviation: 150.0,
            volatility: 0.06,
        }
    }

    /// The ratings of the person and the puzzle after an attempt: a person who solves the puzzle wins against it.
    #[must_use]
    pub fn after(self, puzzle: Self, solved: bool) -> (Self, Self) {
        let outcome = if solved {
            Outcomes::WIN
        } else {
            Outcomes::LOSS
        };
        let config = Glicko2Config::default();
        let (person, puzzle) = glicko2(&self.into(), &puzzle.into(), &outcome, &config);
        (person.into(), puzzle.into())
    }
}

impl From<PuzzleRating> for Glicko2Rating {
    fn from(rating: PuzzleRating) -> Self {
        Self {
            rating: rating.rating,
            deviation: rating.deviation,
            volatility: rating.volatility,
        }
    }
}

impl From<Glicko2Rating> for PuzzleRating {
    fn from(rating: Glicko2Rating) -> Self {
        Self {
            rating: rating.rating,
            deviation: rating.deviation,
            volatility: rating.volatility,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn somebody_who_solves_half_of_the_hard_ones_is_rated_like_them() {
        let mut person = PuzzleRating::of_newcomer(1000.0);
        for round in 0..40 {
            person = person
                .after(PuzzleRating::of_puzzle(1600), round % 2 == 0)
                .0;
        }
        assert!((1500.0..1700.0).contains(&person.rating), "{person:?}");
        assert!(person.deviation < 120.0, "{person:?}");
    }

    #[test]
    fn a_puzzle_that_everybody_misses_is_harder_than_its_file_says() {
        let mut puzzle = PuzzleRating::of_puzzle(1200);
        for _ in 0..20 {
            puzzle = PuzzleRating::of_newcomer(1300.0).after(puzzle, false).1;
        }
        assert!(puzzle.rating > 1300.0, "{puzzle:?}");
        assert!(puzzle.deviation < 150.0, "{puzzle:?}");
    }

    proptest! {
        #[test]
        fn solving_raises_the_person_and_lowers_the_puzzle(own in 300.0..2600.0, puzzle in 300_i32..2600) {
            let (person, puzzle) = (PuzzleRating::of_newcomer(own), PuzzleRating::of_puzzle(puzzle));
            let (better, easier) = person.after(puzzle, true);
            prop_assert!(better.rating >= person.rating && easier.rating <= puzzle.rating);
            let (worse, harder) = person.after(puzzle, false);
            prop_assert!(worse.rating <= person.rating && harder.rating >= puzzle.rating);
            prop_assert!(better.deviation <= person.deviation + 1.0);
        }
    }
}
