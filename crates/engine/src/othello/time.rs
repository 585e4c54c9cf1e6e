//! Time management for whole games: most of the time is for the moves shortly before the rest of the game can be
//! solved, which decide games. Does not measure time.

use std::time::Duration;

/// The relative share of time for a move with this many empty squares.
const fn share(empties: u32) -> u32 {
    match empties {
        // Already solved, or solved at once.
        0..=11 => 1,
        12..=17 | 33..=44 => 3,
        18..=19 | 29..=32 => 8,
        20..=28 => 16,
        _ => 2,
    }
}

/// The reciprocal of the part of the remaining time that is held in reserve, because some moves take longer than
/// planned.
const RESERVE: u32 = 20;

/// The time for the next move, given the remaining time for all moves and the increment after each.
pub fn time_for_move(left: Duration, increment: Duration, empties: u32) -> Duration {
    // The opponent makes every second move.
    let to_come: u32 = (0..=empties).rev().step_by(2).map(share).sum();
    let planned = left.saturating_sub(left / RESERVE);
    let time = planned / to_come * share(empties) + increment * 3 / 4;
    time.min(left / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: Duration = Duration::from_mins(5);

    /// The times of a whole game by number of empty squares.
    fn times(increment: Duration) -> Vec<(u32, Duration)> {
        let mut left = GAME;
        let moves = (1..=60).rev().step_by(2);
        let time = |empties| {
            let time = time_for_move(left, increment, empties);
            assert!(time <= left, "{empties}");
            left = left.saturating_sub(time) + increment;
            (empties, time)
        };
        moves.map(time).collect()
    }

    #[test]
    fn most_time_is_spent_where_games_are_decided() {
        let times = times(Duration::ZERO);
        let between = |range: std::ops::RangeInclusive<u32>| -> Duration {
            let chosen = times.iter().filter(|(empties, _)| range.contains(empties));
            chosen.map(|(_, time)| *time).sum()
        };
        assert!(between(20..=28) > GAME * 2 / 5);
        assert!(between(33..=60) < GAME / 3);
        let of_one = |empties| time_for_move(GAME, Duration::ZERO, empties);
        assert!(of_one(24) > 2 * of_one(40));
    }

    #[test]
    fn nothing_is_left_unused_and_nobody_runs_out() {
        let spent: Duration = times(Duration::ZERO).iter().map(|(_, time)| *time).sum();
        assert!(spent > GAME * 7 / 10, "{spent:?}");
        times(Duration::from_secs(2));
        assert_eq!(
            time_for_move(Duration::ZERO, Duration::from_secs(9), 30),
            Duration::ZERO
        );
    }
}
