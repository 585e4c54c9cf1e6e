//! Series of puzzles and the puzzle of the day: which results are valid, and how the best results are stored. Does not
//! check the moves.

use std::collections::{BTreeMap, HashSet};

use sente_api::{BestDoc, PuzzleTryDoc};
use sente_puzzles::{Best, Day, Practice, Puzzle, daily, find, shipped};
use sente_rules::GameId;

/// Limit of puzzles in a series.
const MOST: usize = 500;

/// The puzzles of a series in the order of the attempts. The error tells why the series is invalid.
pub fn puzzles_of(
    game: GameId,
    practice: Practice,
    day: Day,
    tries: &[PuzzleTryDoc],
) -> Result<Vec<Puzzle>, &'static str> {
    if tries.is_empty() || tries.len() > MOST {
        return Err("a series must have 1 to 500 puzzles");
    }
    let missed = tries.iter().filter(|tried| !tried.solved).count();
    match practice.series() {
        Some(series) if missed > series.most_missed() as usize => {
            return Err("the series ended earlier");
        }
        None if tries.len() > 1 => return Err("there is only one puzzle of the day"),
        Some(_) | None => {}
    }
    let ids: HashSet<&str> = tries.iter().map(|tried| tried.puzzle.as_str()).collect();
    if ids.len() < tries.len() {
        return Err("a series must not repeat a puzzle");
    }
    let puzzles: Option<Vec<Puzzle>> = tries.iter().map(|it| find(game, &it.puzzle)).collect();
    let puzzles = puzzles.ok_or("there is no such puzzle")?;
    if practice == Practice::Daily && daily(&shipped(game), day) != puzzles.first() {
        return Err("this is not the puzzle of the day");
    }
    Ok(puzzles)
}

/// The prefix of the keys of a game's best results.
pub fn keys(game: GameId) -> String {
    format!("best:{game}:")
}

/// The changes that a result makes.
pub fn change(
    known: &BTreeMap<String, String>,
    (game, practice): (GameId, Practice),
    day: Day,
    solved: u32,
) -> Vec<(String, Option<String>)> {
    let key = format!("{}{practice}", keys(game));
    let before = known.get(&key).and_then(|text| read(text));
    let best = before.unwrap_or(Best::NONE).after(practice, day, solved);
    vec![(key, Some(write(best)))]
}

/// The best results in a game.
pub fn bests(known: &BTreeMap<String, String>, game: GameId) -> Vec<BestDoc> {
    let doc = |practice: Practice| {
        let best = read(known.get(&format!("{}{practice}", keys(game)))?)?;
        Some(BestDoc {
            practice: practice.code().to_owned(),
            best: best.best,
            last: best.last,
            day: best.day.0,
        })
    };
    Practice::ALL.into_iter().filter_map(doc).collect()
}

fn write(best: Best) -> String {
    format!("{} {} {}", best.best, best.last, best.day.0)
}

fn read(text: &str) -> Option<Best> {
    let mut words = text.split(' ');
    Some(Best {
        best: words.next()?.parse().ok()?,
        last: words.next()?.parse().ok()?,
        day: Day(words.next()?.parse().ok()?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(puzzle: &Puzzle, solved: bool) -> PuzzleTryDoc {
        PuzzleTryDoc {
            puzzle: puzzle.id.clone(),
            solved,
            moves: Vec::new(),
        }
    }

    #[test]
    fn a_series_is_what_somebody_can_have_played() {
        let all = shipped(GameId::Othello);
        let day = Day(20_000);
        let of = |practice, tries: &[PuzzleTryDoc]| {
            puzzles_of(GameId::Othello, practice, day, tries).map(|it| it.len())
        };
        let missed = |count: usize| -> Vec<PuzzleTryDoc> {
            let missed = all.iter().take(count).map(|it| tried(it, false));
            missed.chain([tried(&all[9], true)]).collect()
        };
        assert_eq!(of(Practice::Rush, &missed(3)), Ok(4));
        assert!(of(Practice::Rush, &missed(4)).is_err());
        assert_eq!(of(Practice::Streak, &missed(1)), Ok(2));
        assert!(of(Practice::Streak, &missed(2)).is_err());
        let twice = [tried(&all[0], true), tried(&all[0], true)];
        assert!(of(Practice::Streak, &twice).is_err());
        assert!(of(Practice::Rush, &[]).is_err());
        let today = daily(&all, day).unwrap();
        assert_eq!(of(Practice::Daily, &[tried(today, true)]), Ok(1));
        let other = all.iter().find(|it| it.id != today.id).unwrap();
        assert!(of(Practice::Daily, &[tried(other, true)]).is_err());
        let renju = puzzles_of(GameId::Renju, Practice::Rush, day, &missed(0));
        assert!(renju.is_err());
    }

    #[test]
    fn best_results_are_kept_for_each_practice() {
        let mut known = BTreeMap::new();
        for (practice, solved) in [
            (Practice::Rush, 9),
            (Practice::Rush, 4),
            (Practice::Daily, 1),
        ] {
            let changes = change(&known, (GameId::Renju, practice), Day(7), solved);
            known.extend(
                changes
                    .into_iter()
                    .filter_map(|(key, value)| Some((key, value?))),
            );
        }
        let kept = bests(&known, GameId::Renju);
        let kept: Vec<_> = kept
            .iter()
            .map(|it| (&*it.practice, it.best, it.last))
            .collect();
        assert_eq!(kept, [("daily", 1, 1), ("rush", 9, 4)]);
        assert!(bests(&known, GameId::Othello).is_empty());
    }
}
