//! A person's attempt at one puzzle: the effect of each move. Runs no engine: the caller passes the engine's result if
//! it is needed.

use std::time::Duration;

use sente_api::{GameSpecDoc, LineDoc};
use sente_rules::{Colour, Table};

use crate::Puzzle;

/// A puzzle with the moves so far.
#[derive(Clone)]
pub struct Attempt {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The current game.
    pub table: Box<dyn Table>,
    /// The side that wins.
    pub side: Colour,
    /// The number of right moves.
    pub made: usize,
}

/// The judgement of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Right, and the last required move.
    Won,
    /// Right; the other side answers.
    Right,
    /// It does not win.
    Wrong,
    /// Only the engine can decide whether it wins.
    Unclear,
}

impl Attempt {
    /// The time limit of the engine for judging whether another move still wins.
    pub const JUDGING_TIME: Duration = Duration::from_millis(2_500);

    /// Starts an attempt.
    pub fn new(puzzle: Puzzle) -> Self {
        let table = puzzle.table();
        Self {
            side: table.turn(),
            table,
            puzzle,
            made: 0,
        }
    }

    /// The next move of the solution, as long as the attempt has followed it.
    pub fn expected(&self) -> Option<&str> {
        let played = self.table.actions();
        let solution = &self.puzzle.solution;
        let next = solution.get(played.len())?;
        solution.starts_with(&played).then_some(next)
    }

    /// Judges a move of the person without playing it.
    pub fn judge(&self, text: &str) -> Verdict {
        let played = self.table.actions();
        let follows = self.puzzle.solution.starts_with(&played);
        if follows && self.puzzle.accepts(played.len(), text) {
            return self.right();
        }
        let mut after = self.table.clone();
        let known = self.made == 0 && self.puzzle.game().facts().puzzles_know_all_moves;
        if known || after.play_text(text).is_err() {
            return Verdict::Wrong;
        }
        match after.outcome() {
            Some(outcome) if outcome.winner == Some(self.side) => Verdict::Won,
            Some(_) => Verdict::Wrong,
            None => Verdict::Unclear,
        }
    }

    /// Judges a move by the engine's best line after it.
    pub fn weigh(&self, text: &str, best: Option<&LineDoc>) -> Verdict {
        let mut after = self.table.clone();
        let (Ok(_), Some(best)) = (after.play_text(text), best) else {
            return Verdict::Wrong;
        };
        let evaluation = if after.turn() == self.side {
            best.evaluation
        } else {
            best.evaluation.opposite()
        };
        // The first move is the point of the puzzle: it must be proven to win.
        let certain = self.made > 0 || evaluation.proven.is_some();
        if certain && evaluation.wins() {
            self.right()
        } else {
            Verdict::Wrong
        }
    }

    fn right(&self) -> Verdict {
        if self.made + 1 >= self.puzzle.asked {
            Verdict::Won
        } else {
            Verdict::Right
        }
    }

    /// Plays a move of the person that was judged right.
    pub fn play(&mut self, text: &str) {
        self.made += usize::from(self.table.play_text(text).is_ok());
    }

    /// Plays the other side's move.
    pub fn answer(&mut self, text: &str) -> bool {
        self.table.play_text(text).is_ok()
    }

    /// Whether the other side has to move.
    pub fn awaits_answer(&self) -> bool {
        self.table.outcome().is_none() && self.table.turn() != self.side
    }

    /// The game for the engine, with or without a further move.
    pub fn situation(&self, text: Option<&str>) -> GameSpecDoc {
        let mut moves = self.table.actions();
        moves.extend(text.map(str::to_owned));
        GameSpecDoc {
            rules: self.puzzle.rules.to_string(),
            setup: Some(self.puzzle.position.clone()),
            moves,
        }
    }
}

#[cfg(test)]
mod tests {
    use sente_api::{EvaluationDoc, ProvenDoc};
    use sente_rules::GameId;

    use super::*;
    use crate::shipped;

    #[test]
    fn every_shipped_puzzle_is_won_by_its_solution() {
        for game in GameId::ALL {
            for puzzle in shipped(game) {
                let mut attempt = Attempt::new(puzzle);
                let last = loop {
                    let text = attempt.expected().unwrap().to_owned();
                    let verdict = attempt.judge(&text);
                    attempt.play(&text);
                    if verdict != Verdict::Right {
                        break verdict;
                    }
                    while attempt.awaits_answer() {
                        let text = attempt.expected().unwrap().to_owned();
                        assert!(attempt.answer(&text), "{}", attempt.puzzle.id);
                    }
                };
                assert_eq!(last, Verdict::Won, "{}", attempt.puzzle.id);
                assert_eq!(attempt.made, attempt.puzzle.asked);
            }
        }
    }

    #[test]
    fn any_first_move_that_is_known_to_win_is_right() {
        for game in GameId::ALL {
            let mut puzzle = shipped(game).remove(0);
            let legal = puzzle.table().legal_texts();
            let unknown = |text: &&String| !puzzle.accepts(0, text);
            let other = legal.iter().find(unknown).unwrap().clone();
            let judged = Attempt::new(puzzle.clone()).judge(&other);
            assert_ne!(judged, Verdict::Right, "{}", puzzle.id);
            puzzle.also.entry(0).or_default().push(other.clone());
            let mut attempt = Attempt::new(puzzle);
            assert_eq!(attempt.judge(&other), Verdict::Right);
            attempt.play(&other);
            // From here on the engine answers and judges.
            assert_eq!(attempt.expected(), None);
            for text in attempt.table.legal_texts() {
                assert_ne!(attempt.judge(&text), Verdict::Right);
            }
        }
    }

    #[test]
    fn a_first_move_that_is_not_listed_has_to_be_proven() {
        let puzzle = shipped(GameId::Gomoku).remove(0);
        let legal = puzzle.table().legal_texts();
        let other = legal.iter().find(|text| !puzzle.accepts(0, text)).unwrap();
        let attempt = Attempt::new(puzzle.clone());
        assert_eq!(attempt.judge(other), Verdict::Unclear);
        let line = |win_probability, proven| LineDoc {
            moves: Vec::new(),
            evaluation: EvaluationDoc {
                value: 0.0,
                win_probability,
                proven,
            },
        };
        let nearly = line(0.01, None);
        let lost = line(0.0, Some(ProvenDoc::Loss { plies: Some(12) }));
        assert_eq!(attempt.weigh(other, Some(&nearly)), Verdict::Wrong);
        assert_eq!(attempt.weigh(other, Some(&lost)), Verdict::Right);
    }

    #[test]
    fn the_first_move_is_known_and_later_the_engine_may_say() {
        let puzzle = shipped(GameId::Othello).pop().unwrap();
        let mut attempt = Attempt::new(puzzle);
        let first = attempt.expected().unwrap().to_owned();
        for text in attempt.table.legal_texts() {
            let right = attempt.judge(&text) == Verdict::Right;
            assert_eq!(right, attempt.puzzle.accepts(0, &text), "{text}");
        }
        attempt.play(&first);
        while attempt.awaits_answer() {
            let text = attempt.expected().unwrap().to_owned();
            attempt.answer(&text);
        }
        let expected = attempt.expected().unwrap().to_owned();
        let legal = attempt.table.legal_texts();
        let place = attempt.table.actions().len();
        let other = legal
            .iter()
            .find(|text| !attempt.puzzle.accepts(place, text))
            .unwrap();
        assert_ne!(*other, expected);
        assert_eq!(attempt.judge(other), Verdict::Unclear);
        let line = |proven| LineDoc {
            moves: Vec::new(),
            evaluation: EvaluationDoc {
                value: 0.0,
                win_probability: 0.5,
                proven,
            },
        };
        let lost = line(Some(ProvenDoc::Loss { plies: None }));
        let drawn = line(Some(ProvenDoc::Draw));
        assert_ne!(attempt.weigh(other, Some(&lost)), Verdict::Wrong);
        assert_eq!(attempt.weigh(other, Some(&drawn)), Verdict::Wrong);
        assert_eq!(attempt.weigh(other, Some(&line(None))), Verdict::Wrong);
        assert_eq!(attempt.weigh(other, None), Verdict::Wrong);
    }
}
