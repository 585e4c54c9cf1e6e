//! The difficulty of a puzzle: the rating of an imaginary player against whom the ladder's players would have scored as
//! often as they found the first move. The caller provides the results.

use sente_match::Rating;

/// The points for each further move to find.
const PER_MOVE: f64 = 25.0;

/// The points for every doubling of the number of legal moves.
const PER_DOUBLING: f64 = 15.0;

/// The rating of a puzzle. `tries` are players' ratings with whether they found the first move, `asked` is the number
/// of moves that the solver has to find, and `choices` the number of legal first moves.
///
/// Each player that finds the move lowers the rating, and each further move to find raises it.
pub fn difficulty(tries: &[(i32, bool)], asked: usize, choices: usize) -> i32 {
    // If all players fail, or none does, the results only bound the rating.
    const DOUBT: f64 = 0.5;
    let found = tries.iter().filter(|(_, found)| *found).count() as f64;
    let score = found.clamp(DOUBT, (tries.len() as f64 - DOUBT).max(DOUBT));
    let expected = |rating: f64| -> f64 {
        let share = |&(player, _): &(i32, bool)| Rating(player.into()).expected(Rating(rating));
        tries.iter().map(share).sum()
    };
    let (mut low, mut high) = (0.0, 4000.0);
    // Each step halves the interval, to less than one point at the end.
    for _ in 0..13 {
        let middle = f64::midpoint(low, high);
        if expected(middle) > score {
            low = middle;
        } else {
            high = middle;
        }
    }
    let length = PER_MOVE * asked.saturating_sub(2) as f64;
    let width = PER_DOUBLING * (choices.max(1) as f64 / 16.0).log2();
    (low + length + width).round().clamp(100.0, 3000.0) as i32
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_half_of_equal_players_find_is_rated_as_they_are() {
        let tries = [(1600, true), (1600, false)];
        let rating = difficulty(&tries, 2, 16);
        assert!((1599..=1601).contains(&rating), "{rating}");
    }

    #[test]
    fn what_everybody_or_nobody_finds_has_a_rating_too() {
        let all = [800, 1500, 2200].map(|player| (player, true));
        let none = all.map(|(player, _)| (player, false));
        let [easy, hard] = [all, none].map(|tries| difficulty(&tries, 2, 16));
        assert!((100..900).contains(&easy), "{easy}");
        assert!((2100..=3000).contains(&hard), "{hard}");
    }

    proptest! {
        #[test]
        fn finding_it_makes_it_easier_and_length_and_choice_harder(
            tries in prop::collection::vec((500_i32..2500, any::<bool>()), 1..20),
            asked in 1_usize..10,
            choices in 2_usize..200,
            index in any::<prop::sample::Index>(),
        ) {
            let rating = difficulty(&tries, asked, choices);
            prop_assert!(difficulty(&tries, asked + 1, choices) >= rating);
            prop_assert!(difficulty(&tries, asked, choices * 2) >= rating);
            let mut better = tries.clone();
            better[index.index(tries.len())].1 = true;
            prop_assert!(difficulty(&better, asked, choices) <= rating);
        }
    }
}
