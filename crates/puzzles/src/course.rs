//! The courses: for each game, chapters of steps from the rules to what club players know. A step is a position and a
//! goal; the page's texts explain it under the step's key.
//!
//! `data/courses` has a file for each game. A line `== name` begins a chapter, and each other line is a step: the key
//! of its texts, the position, the goal. A position is a position text, `after` with moves, or nothing for the initial
//! position.

use std::time::Duration;

use sente_rules::{Finished, GameId, Rules, Table};

use crate::{Goal, shipped};

/// Steps about one subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// The key of its name is `chapter-` plus this.
    pub name: &'static str,
    /// The steps in order.
    pub steps: Vec<Step>,
}

/// A position with a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The key of the sentence with the task. Several steps may share it.
    pub text: &'static str,
    /// The goal.
    pub goal: Goal,
    position: &'static str,
}

/// Which texts a step has besides its task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    /// A text for a right answer, and one for a wrong answer.
    Both,
    /// A text for a right answer.
    Right,
    /// None: the step is an exercise.
    None,
}

impl Step {
    /// The time limit of a computer player for a move in a course.
    pub const MOVE_TIME: Duration = Duration::from_secs(2);

    /// The table with the step's position.
    pub fn table(&self, game: GameId) -> Box<dyn Table> {
        self.set_up(game)
            .expect("the positions of the courses are tested")
    }

    fn set_up(&self, game: GameId) -> Option<Box<dyn Table>> {
        let rules = Rules::usual(game);
        if self.position.is_empty() {
            return Some(rules.table());
        }
        let Some(moves) = self.position.strip_prefix("after ") else {
            return rules.table_from(self.position, Finished::Refused).ok();
        };
        let mut table = rules.table();
        for text in moves.split(' ') {
            table.play_text(text).ok()?;
        }
        Some(table)
    }

    /// The texts of the step, which the beginning of its key determines.
    pub fn words(&self) -> Words {
        match self.text.split('-').next() {
            Some("lesson") => Words::Both,
            Some("course") => Words::Right,
            _ => Words::None,
        }
    }
}

/// The course of a game.
pub fn course(game: GameId) -> Vec<Chapter> {
    read(shipped::course(game)).expect("the courses are read in a test")
}

/// Parses a file; `None` if a line is invalid.
fn read(text: &'static str) -> Option<Vec<Chapter>> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("== ") {
            let steps = Vec::new();
            chapters.push(Chapter { name, steps });
            continue;
        }
        let mut parts = line.split('|').map(str::trim);
        let step = Step {
            text: parts.next()?,
            position: parts.next()?,
            goal: Goal::read(parts.next()?)?,
        };
        if parts.next().is_some() {
            return None;
        }
        chapters.last_mut()?.steps.push(step);
    }
    Some(chapters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_can_be_done_and_only_what_is_legal_is_named() {
        for game in GameId::ALL {
            for chapter in course(game) {
                for step in chapter.steps {
                    let table = step.set_up(game).unwrap_or_else(|| panic!("{step:?}"));
                    assert!(table.outcome().is_none(), "{game}: {step:?}");
                    assert!(step.goal.answer(&*table).is_some(), "{game}: {step:?}");
                    if let Goal::Moves(moves) = step.goal {
                        let legal = table.legal_texts();
                        for text in moves.split(' ') {
                            assert!(legal.iter().any(|it| it == text), "{game}: {text}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn every_step_but_the_freest_can_be_done_wrong() {
        for game in GameId::ALL {
            for step in course(game).into_iter().flat_map(|it| it.steps) {
                let table = step.table(game);
                let view = table.view();
                let wrong = |mv| !step.goal.accepts(&*table, mv);
                match step.goal {
                    // Forbidden points, or whole games, are the difficulty here.
                    Goal::Legal | Goal::Beat(_) => {}
                    // The only square of the board that fits.
                    _ if view.legal.len() == 1 => {}
                    _ => assert!(view.legal.iter().any(wrong), "{game}: {step:?}"),
                }
            }
        }
    }

    #[test]
    fn what_is_no_course_is_refused() {
        assert_eq!(read("== a\nlesson-five | | win").unwrap()[0].steps.len(), 1);
        for text in [
            "lesson-five | | win",
            "== a\nlesson-five | win",
            "== a\nlesson-five | | wim",
            "== a\nlesson-five | | win | win",
            "== a\nlesson-five | | turn x",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
