//! A person's progress in a game's puzzles on a browser or a terminal, merged with the server's; and the choice of the
//! next puzzle. Stores nothing.

use std::collections::{BTreeMap, BTreeSet};

use sente_api::{BestDoc, PuzzleProgressDoc, PuzzleTryDoc, SeriesDoc};
use sente_json::{FromJson, ToJson};
use sente_match::PuzzleRating;
use serde::{Deserialize, Serialize};

use crate::{Best, Day, Practice, Puzzle};

/// A person's progress in one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
pub struct Progress {
    /// The rating for the game's puzzles.
    pub rating: f64,
    /// The Glicko-2 deviation of the rating.
    #[serde(default = "unknown")]
    pub deviation: f64,
    /// The ids of the solved puzzles, including those solved after a failure.
    pub solved: BTreeSet<String>,
    /// The ids of the puzzles that were only failed.
    pub failed: BTreeSet<String>,
    /// The number of consecutive puzzles solved at the first try.
    pub streak: u32,
    /// The moves of solved puzzles that were not yet sent to the server, by id.
    #[serde(default)]
    pub proofs: BTreeMap<String, Vec<String>>,
    /// The best results.
    #[serde(default)]
    pub bests: Vec<BestDoc>,
}

/// The deviation of an unknown person.
const fn unknown() -> f64 {
    PuzzleRating::START.deviation
}

impl Default for Progress {
    fn default() -> Self {
        Self {
            rating: PuzzleRating::START.rating,
            deviation: unknown(),
            solved: BTreeSet::new(),
            failed: BTreeSet::new(),
            streak: 0,
            proofs: BTreeMap::new(),
            bests: Vec::new(),
        }
    }
}

impl Progress {
    /// Records an attempt, with the moves of both sides if they solved the puzzle; returns what to send to a server.
    /// The first attempt at a puzzle changes the rating.
    pub fn attempt(&mut self, puzzle: &Puzzle, solved: Option<Vec<String>>) -> PuzzleTryDoc {
        let tried = PuzzleTryDoc {
            puzzle: puzzle.id.clone(),
            solved: solved.is_some(),
            moves: solved.clone().unwrap_or_default(),
        };
        self.note(puzzle, solved);
        tried
    }

    fn note(&mut self, puzzle: &Puzzle, moves: Option<Vec<String>>) {
        let solved = moves.is_some();
        if !self.knows(&puzzle.id) {
            self.streak = if solved { self.streak + 1 } else { 0 };
            self.rate(puzzle, solved);
        }
        if let Some(moves) = moves {
            self.proofs.insert(puzzle.id.clone(), moves);
            self.failed.remove(&puzzle.id);
            self.solved.insert(puzzle.id.clone());
        } else if !self.solved.contains(&puzzle.id) {
            self.failed.insert(puzzle.id.clone());
        }
    }

    /// Updates the rating after a first attempt. The server's result differs slightly, because it knows the deviation
    /// of each puzzle.
    fn rate(&mut self, puzzle: &Puzzle, solved: bool) {
        let person = PuzzleRating {
            deviation: self.deviation,
            ..PuzzleRating::of_newcomer(self.rating)
        };
        let (person, _) = person.after(PuzzleRating::of_puzzle(puzzle.rating), solved);
        (self.rating, self.deviation) = (person.rating, person.deviation);
    }

    /// The best result of a mode.
    pub fn best(&self, practice: Practice) -> Best {
        let known = self.bests.iter().find(|it| it.practice == practice.code());
        known.map_or(Best::NONE, |it| Best {
            best: it.best,
            last: it.last,
            day: Day(it.day),
        })
    }

    /// Records a finished series, or the puzzle of the day; returns what to send to a server.
    pub fn finish(&mut self, practice: Practice, day: Day, tries: Vec<PuzzleTryDoc>) -> SeriesDoc {
        let solved = tries.iter().filter(|tried| tried.solved).count() as u32;
        let best = self.best(practice).after(practice, day, solved);
        self.keep_best(practice, best);
        SeriesDoc {
            practice: practice.code().to_owned(),
            day: day.0,
            tries,
        }
    }

    fn keep_best(&mut self, practice: Practice, best: Best) {
        self.bests.retain(|it| it.practice != practice.code());
        self.bests.push(BestDoc {
            practice: practice.code().to_owned(),
            best: best.best,
            last: best.last,
            day: best.day.0,
        });
    }

    /// Merges the server's and the local result of a mode: the better best result, and the later last result.
    fn merge_best(&mut self, server: &BestDoc) {
        let Ok(practice) = server.practice.parse::<Practice>() else {
            return;
        };
        let here = self.best(practice);
        let there = Best {
            best: server.best,
            last: server.last,
            day: Day(server.day),
        };
        let later = if there.day >= here.day { there } else { here };
        let best = here.best.max(there.best);
        self.keep_best(practice, Best { best, ..later });
    }

    fn knows(&self, id: &str) -> bool {
        self.solved.contains(id) || self.failed.contains(id)
    }

    /// Merges the server's progress; returns what the server does not have yet.
    pub fn merge(&mut self, server: &PuzzleProgressDoc, puzzles: &[Puzzle]) -> Vec<PuzzleTryDoc> {
        let at_server = |list: &[String], id: &String| list.contains(id);
        let mut unknown = Vec::new();
        (self.rating, self.deviation) = (server.rating, server.deviation);
        for best in &server.bests {
            self.merge_best(best);
        }
        for puzzle in puzzles {
            let solved = self.solved.contains(&puzzle.id);
            let known_solved = at_server(&server.solved, &puzzle.id);
            let known = known_solved || at_server(&server.failed, &puzzle.id);
            if known_solved {
                self.proofs.remove(&puzzle.id);
            }
            let tried = self.knows(&puzzle.id);
            let moves = self.proofs.get(&puzzle.id).filter(|_| solved);
            // Puzzles that were solved before moves were stored cannot be sent.
            let can_show = !solved || moves.is_some();
            if can_show && (solved && !known_solved || tried && !known) {
                unknown.push(PuzzleTryDoc {
                    puzzle: puzzle.id.clone(),
                    solved,
                    moves: moves.cloned().unwrap_or_default(),
                });
                if !known {
                    self.rate(puzzle, solved);
                }
            }
        }
        self.solved.extend(server.solved.iter().cloned());
        self.failed.extend(server.failed.iter().cloned());
        self.failed = &self.failed - &self.solved;
        unknown
    }

    /// The next puzzle after this one: one without an attempt if there is one, else a failed one; among these the one
    /// with the rating nearest to the person's. `None` if all are solved.
    pub fn next<'a>(
        &self,
        puzzles: impl IntoIterator<Item = &'a Puzzle>,
        after: Option<&str>,
    ) -> Option<&'a Puzzle> {
        let far = |puzzle: &Puzzle| (f64::from(puzzle.rating) - self.rating).abs();
        let order = |puzzle: &&Puzzle| {
            let same = Some(puzzle.id.as_str()) == after;
            (same, self.failed.contains(&puzzle.id), far(puzzle) as u32)
        };
        let puzzles = puzzles.into_iter();
        let open = puzzles.filter(|it| !self.solved.contains(&it.id));
        open.min_by_key(order)
    }
}

#[cfg(test)]
mod tests {
    use sente_rules::GameId;

    use super::*;
    use crate::shipped;

    fn puzzles() -> Vec<Puzzle> {
        shipped(GameId::Othello)
    }

    /// The moves that solve a puzzle, in stored form.
    fn solution(puzzle: &Puzzle) -> Vec<String> {
        puzzle.solution.clone()
    }

    fn server(rating: f64, solved: &[&Puzzle], failed: &[&Puzzle]) -> PuzzleProgressDoc {
        let ids = |list: &[&Puzzle]| list.iter().map(|it| it.id.clone()).collect();
        PuzzleProgressDoc {
            rating,
            solved: ids(solved),
            failed: ids(failed),
            deviation: 100.0,
            curve: Vec::new(),
            bests: Vec::new(),
            ratings: Vec::new(),
        }
    }

    #[test]
    fn only_the_first_try_is_rated_and_a_failed_puzzle_can_be_solved() {
        let all = puzzles();
        let mut progress = Progress::default();
        progress.note(&all[0], None);
        let rating = progress.rating;
        assert!(rating < 1500.0);
        progress.note(&all[0], Some(solution(&all[0])));
        assert!((progress.rating - rating).abs() < 1e-9);
        assert_eq!((progress.solved.len(), progress.failed.len()), (1, 0));
        assert_eq!(progress.streak, 0);
        progress.note(&all[1], Some(solution(&all[1])));
        assert!(progress.rating > rating);
        assert_eq!(progress.streak, 1);
    }

    #[test]
    fn merging_loses_nothing() {
        let all = puzzles();
        let mut progress = Progress::default();
        progress.note(&all[0], Some(solution(&all[0])));
        progress.note(&all[1], None);
        progress.note(&all[2], Some(solution(&all[2])));
        let doc = server(1600.0, &[&all[1], &all[3]], &[&all[2], &all[4]]);
        let unknown = progress.merge(&doc, &all);
        let sent: Vec<_> = unknown.iter().map(|it| (&it.puzzle, it.solved)).collect();
        assert_eq!(sent, [(&all[0].id, true), (&all[2].id, true)]);
        assert_eq!(unknown[0].moves, all[0].solution);
        assert_eq!(progress.solved.len(), 4);
        assert_eq!(progress.failed, BTreeSet::from([all[4].id.clone()]));
        assert!(
            progress.rating > 1600.0,
            "the one that only was known here is rated"
        );
        let again = server(1605.0, &[&all[0], &all[1], &all[2], &all[3]], &[&all[4]]);
        assert!(progress.merge(&again, &all).is_empty());
        assert!((progress.rating - 1605.0).abs() < 1e-9);
        assert!(progress.proofs.is_empty(), "the server has them");
    }

    #[test]
    fn what_was_solved_before_moves_were_kept_stays_solved_here() {
        let all = puzzles();
        let stored = format!(
            r#"{{"rating":1510.0,"solved":["{}"],"failed":[],"streak":1}}"#,
            all[0].id
        );
        let mut progress: Progress = serde_json::from_str(&stored).unwrap();
        assert!(progress.merge(&server(1500.0, &[], &[]), &all).is_empty());
        assert!(progress.solved.contains(&all[0].id));
    }

    #[test]
    fn the_best_of_browser_and_server_is_kept() {
        let best = |practice: Practice, best, last, day| BestDoc {
            practice: practice.code().to_owned(),
            best,
            last,
            day,
        };
        let mut progress = Progress::default();
        assert_eq!(progress.best(Practice::Rush), Best::NONE);
        progress.bests = vec![
            best(Practice::Rush, 12, 4, 20),
            best(Practice::Daily, 3, 3, 20),
        ];
        progress.merge_best(&best(Practice::Rush, 9, 9, 21));
        progress.merge_best(&best(Practice::Daily, 7, 2, 19));
        progress.merge_best(&best(Practice::Streak, 5, 5, 18));
        let kept = |practice| {
            let best = progress.best(practice);
            (best.best, best.last, best.day.0)
        };
        assert_eq!(kept(Practice::Rush), (12, 9, 21));
        assert_eq!(kept(Practice::Daily), (7, 3, 20));
        assert_eq!(kept(Practice::Streak), (5, 5, 18));
    }

    #[test]
    fn the_next_puzzle_is_new_and_near_ones_rating() {
        let all = puzzles();
        let mut progress = Progress::default();
        let first = progress.next(&all, None).unwrap();
        let far = |puzzle: &Puzzle| (puzzle.rating - 1500).abs();
        assert!(all.iter().all(|puzzle| far(puzzle) >= far(first)));
        progress.failed.insert(first.id.clone());
        assert_ne!(progress.next(&all, None).unwrap().id, first.id);
        let others = all.iter().filter(|it| it.id != first.id);
        progress.solved.extend(others.map(|it| it.id.clone()));
        assert_eq!(progress.next(&all, Some(&first.id)), Some(first));
        progress.solved.insert(first.id.clone());
        assert_eq!(progress.next(&all, None), None);
    }
}
