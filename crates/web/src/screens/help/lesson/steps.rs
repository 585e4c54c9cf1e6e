//! The steps of the lessons: positions, goals and sentences. Nothing is decided here.

use sente_rules::GameId;

use super::goal::Goal;
use crate::t;

/// A position in which something is to be done.
pub struct Step {
    /// The position as text; the usual start where there is none.
    pub position: &'static str,
    /// What is to be done.
    pub goal: Goal,
    /// What is to be done, in words.
    pub task: fn() -> String,
    /// What is said when it is done.
    pub right: fn() -> String,
    /// What is said when something else is played.
    pub wrong: fn() -> String,
}

/// The lesson of a game.
pub const fn steps(game: GameId) -> &'static [Step] {
    match game {
        GameId::Gomoku => &[FIVE, GAP, STOP_FOUR, STOP_THREE, OPEN_FOUR, FORK, SIX],
        GameId::Standard => &[FIVE, GAP, STOP_FOUR, STOP_THREE, OPEN_FOUR, EXACT],
        GameId::Renju => &[
            FIVE,
            OVERLINE,
            DOUBLE_FOUR,
            DOUBLE_THREE,
            FOUR_THREE,
            FIVE_FIRST,
            WHITE,
        ],
        GameId::Othello => &[ENCLOSE, LINES, ONLY, CORNER, NO_CORNER, PASS, COUNT],
        GameId::Surakarta => &[
            STEP, LOOP, TWO_LOOPS, BLOCKED, NEIGHBOUR, NO_TRACK, SAFE, LAST,
        ],
    }
}

const FIVE: Step = Step {
    position: "15/15/15/15/15/15/4OO1O7/4XXXX7/15/8O6/15/15/15/15/15 X",
    goal: Goal::Win,
    task: || t!("lesson-five"),
    right: || t!("lesson-five-right"),
    wrong: || t!("lesson-five-wrong"),
};
const GAP: Step = Step {
    position: "15/15/15/15/15/9X5/8X2O3/6O8/6X1OO5/5X9/15/15/15/15/15 X",
    goal: Goal::Win,
    task: || t!("lesson-gap"),
    right: || t!("lesson-gap-right"),
    wrong: || t!("lesson-gap-wrong"),
};
const STOP_FOUR: Step = Step {
    position: "15/15/15/15/15/15/6X8/5X1X7/3XOOOO7/15/15/15/15/15/15 X",
    goal: Goal::Moves(&["i7"]),
    task: || t!("lesson-stop-four"),
    right: || t!("lesson-stop-four-right"),
    wrong: || t!("lesson-stop-four-wrong"),
};
const STOP_THREE: Step = Step {
    position: "15/15/15/15/15/15/7X7/6OOO6/6X8/8X6/15/15/15/15/15 X",
    goal: Goal::Moves(&["f8", "j8"]),
    task: || t!("lesson-stop-three"),
    right: || t!("lesson-stop-three-right"),
    wrong: || t!("lesson-stop-three-wrong"),
};
const OPEN_FOUR: Step = Step {
    position: "15/15/15/15/15/15/6O1O6/5XXX7/7O7/15/15/15/15/15/15 X",
    goal: Goal::Moves(&["e8", "i8"]),
    task: || t!("lesson-open-four"),
    right: || t!("lesson-open-four-right"),
    wrong: || t!("lesson-open-four-wrong"),
};
const FORK: Step = Step {
    position: "15/15/15/15/15/7X7/6OX7/5XX1O6/9O5/9O5/15/15/15/15/15 X",
    goal: Goal::Moves(&["h8"]),
    task: || t!("lesson-fork"),
    right: || t!("lesson-fork-right"),
    wrong: || t!("lesson-fork-wrong"),
};
const SIX: Step = Step {
    position: "15/15/15/15/15/15/4OO3O5/3XXX1XX6/5O3O5/15/15/15/15/15/15 X",
    goal: Goal::Win,
    task: || t!("lesson-six"),
    right: || t!("lesson-six-right"),
    wrong: || t!("lesson-six-wrong"),
};
const EXACT: Step = Step {
    position: "15/10O4/10X4/10X4/10X4/9OXO3/15/3XXX1XX6/4OO3O5/5O3O5/8O6/15/15/15/15 X",
    goal: Goal::Win,
    task: || t!("lesson-exact"),
    right: || t!("lesson-exact-right"),
    wrong: || t!("lesson-exact-wrong"),
};
const OVERLINE: Step = Step {
    position: "15/10O4/10X4/10X4/10X4/9OXO3/15/3XXX1XX6/4OO3O5/5O3O5/8O6/15/15/15/15 X",
    goal: Goal::Win,
    task: || t!("lesson-overline"),
    right: || t!("lesson-overline-right"),
    wrong: || t!("lesson-overline-wrong"),
};
const DOUBLE_FOUR: Step = Step {
    position: "15/15/15/15/7X7/7X7/6OX1O5/4XXX8/5O3O5/4O5O4/15/15/15/15/15 X",
    goal: Goal::Legal,
    task: || t!("lesson-double-four"),
    right: || t!("lesson-double-four-right"),
    wrong: || t!("lesson-double-four-wrong"),
};
const DOUBLE_THREE: Step = Step {
    position: "15/15/15/15/15/7X7/6OX7/8XX5/6O2O5/9O5/15/15/15/15/15 X",
    goal: Goal::Legal,
    task: || t!("lesson-double-three"),
    right: || t!("lesson-double-three-right"),
    wrong: || t!("lesson-double-three-wrong"),
};
const FOUR_THREE: Step = Step {
    position: "15/15/15/15/15/7X7/5O1X1O5/3OXXX8/5O1O7/15/15/15/15/15/15 X",
    goal: Goal::Moves(&["h8"]),
    task: || t!("lesson-four-three"),
    right: || t!("lesson-four-three-right"),
    wrong: || t!("lesson-four-three-wrong"),
};
const FIVE_FIRST: Step = Step {
    position: "15/15/15/15/15/7X7/5O1X1O5/4XXX1X6/4OO1X7/5O1XOO5/7X7/5O3O5/15/15/15 X",
    goal: Goal::Win,
    task: || t!("lesson-five-first"),
    right: || t!("lesson-five-first-right"),
    wrong: || t!("lesson-five-first-wrong"),
};
const WHITE: Step = Step {
    position: "15/15/15/15/15/10X4/4X2X7/3OOO1OO6/4X1X8/6X8/15/15/15/15/15 O",
    goal: Goal::Win,
    task: || t!("lesson-white"),
    right: || t!("lesson-white-right"),
    wrong: || t!("lesson-white-wrong"),
};
const ENCLOSE: Step = Step {
    position: "",
    goal: Goal::Legal,
    task: || t!("lesson-enclose"),
    right: || t!("lesson-enclose-right"),
    wrong: || t!("lesson-enclose-wrong"),
};
const LINES: Step = Step {
    position: "-------- -------- -------- -XO-OOX- ---OO--- ---X-X-- -------- -------- X",
    goal: Goal::Turn(5),
    task: || t!("lesson-lines"),
    right: || t!("lesson-lines-right"),
    wrong: || t!("lesson-lines-wrong"),
};
const ONLY: Step = Step {
    position: "-------- -------- -------- --XOO--- -------- -----O-- ---O---- -------- X",
    goal: Goal::Legal,
    task: || t!("lesson-only"),
    right: || t!("lesson-only-right"),
    wrong: || t!("lesson-only-wrong"),
};
const CORNER: Step = Step {
    position: "-------- -O------ --OX---- ---XX--- ---XO--- -------- -------- -------- X",
    goal: Goal::Moves(&["a1"]),
    task: || t!("lesson-corner"),
    right: || t!("lesson-corner-right"),
    wrong: || t!("lesson-corner-wrong"),
};
const NO_CORNER: Step = Step {
    position: "-------- -------- --O----- ---XO--- ---XO--- -------- -------- -------- X",
    goal: Goal::KeepCorners,
    task: || t!("lesson-no-corner"),
    right: || t!("lesson-no-corner-right"),
    wrong: || t!("lesson-no-corner-wrong"),
};
const PASS: Step = Step {
    position: "-OX----- -------- -------- -------- -------- -------- -------- XXXXXXO- X",
    goal: Goal::Pass,
    task: || t!("lesson-pass"),
    right: || t!("lesson-pass-right"),
    wrong: || t!("lesson-pass-wrong"),
};
const COUNT: Step = Step {
    position: "-OOOOOOX XXXXXXXX XXXXXXXX XXXXXXXX OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOX X",
    goal: Goal::Win,
    task: || t!("lesson-count"),
    right: || t!("lesson-count-right"),
    wrong: || t!("lesson-count-wrong"),
};
const STEP: Step = Step {
    position: "",
    goal: Goal::Legal,
    task: || t!("lesson-step-one"),
    right: || t!("lesson-step-one-right"),
    wrong: || t!("lesson-step-one-wrong"),
};
const LOOP: Step = Step {
    position: "6/6/6/1X4/3O2/6 X",
    goal: Goal::Capture(1),
    task: || t!("lesson-loop"),
    right: || t!("lesson-loop-right"),
    wrong: || t!("lesson-loop-wrong"),
};
const TWO_LOOPS: Step = Step {
    position: "6/6/4O1/1X4/6/6 X",
    goal: Goal::Capture(2),
    task: || t!("lesson-two-loops"),
    right: || t!("lesson-two-loops-right"),
    wrong: || t!("lesson-two-loops-wrong"),
};
const BLOCKED: Step = Step {
    position: "6/6/1X4/1X2X1/2XO2/6 X",
    goal: Goal::Capture(1),
    task: || t!("lesson-blocked"),
    right: || t!("lesson-blocked-right"),
    wrong: || t!("lesson-blocked-wrong"),
};
const NEIGHBOUR: Step = Step {
    position: "6/6/2XO2/6/6/6 X",
    goal: Goal::Capture(1),
    task: || t!("lesson-neighbour"),
    right: || t!("lesson-neighbour-right"),
    wrong: || t!("lesson-neighbour-wrong"),
};
const NO_TRACK: Step = Step {
    position: "O5/6/6/1X4/3O2/5X X",
    goal: Goal::Capture(1),
    task: || t!("lesson-no-track"),
    right: || t!("lesson-no-track-right"),
    wrong: || t!("lesson-no-track-wrong"),
};
const SAFE: Step = Step {
    position: "6/4O1/6/2X3/6/6 X",
    goal: Goal::Safe,
    task: || t!("lesson-safe"),
    right: || t!("lesson-safe-right"),
    wrong: || t!("lesson-safe-wrong"),
};
const LAST: Step = Step {
    position: "6/6/6/1XX1O1/6/6 X",
    goal: Goal::Win,
    task: || t!("lesson-last"),
    right: || t!("lesson-last-right"),
    wrong: || t!("lesson-last-wrong"),
};

#[cfg(test)]
mod tests {
    use super::super::begin;
    use super::*;
    use sente_rules::{Finished, Rules};

    /// What the sentences speak of: a tempting answer that is not accepted, for each step of each game.
    fn traps(game: GameId) -> &'static [&'static str] {
        match game {
            GameId::Gomoku => &["h7", "e5", "a1", "e8", "d8", "i10", "f8"],
            GameId::Standard => &["h7", "e5", "a1", "e8", "d8", "g8"],
            GameId::Renju => &["h7", "g8", "h8", "h8", "i8", "g7", "g9"],
            GameId::Othello => &["a1", "g3", "f5", "b3", "b2", "h8", "b1"],
            GameId::Surakarta => &[
                "c2-c4", "b3-c3", "b3-c4", "b3xd2", "c4-c5", "b3xa6", "c3-c2", "c3-d3",
            ],
        }
    }

    #[test]
    fn every_step_can_be_solved_and_something_is_wrong() {
        for game in GameId::ALL {
            let steps = steps(game);
            assert!((5..=8).contains(&steps.len()), "{game}");
            assert_eq!(steps.len(), traps(game).len(), "{game}");
            for (step, trap) in steps.iter().zip(traps(game)) {
                if !step.position.is_empty() {
                    let set_up = Rules::usual(game).table_from(step.position, Finished::Refused);
                    assert!(set_up.is_ok(), "{game}: {}", step.position);
                }
                let table = begin(game, step);
                let answer = step.goal.answer(&*table);
                let answer = answer.unwrap_or_else(|| panic!("{game}: {}", step.position));
                let mut after = table.boxed_clone();
                after.play_text(&answer.text).unwrap();
                let view = table.view();
                let tempting = view.legal.iter().find(|mv| mv.text == *trap);
                match tempting {
                    Some(mv) => assert!(!step.goal.accepts(&*table, mv), "{game}: {trap}"),
                    None => assert!(table.boxed_clone().play_text(trap).is_err()),
                }
            }
        }
    }

    #[test]
    fn every_answer_that_a_step_names_is_legal() {
        for game in GameId::ALL {
            for step in steps(game) {
                if let Goal::Moves(moves) = step.goal {
                    let legal = begin(game, step).legal_texts();
                    for text in moves {
                        assert!(legal.iter().any(|it| it == text), "{game}: {text}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_points_that_renju_forbids_are_refused_for_their_reasons() {
        let reasons = ["overline", "double four", "double three"];
        for (step, reason) in steps(GameId::Renju)[1..4].iter().zip(reasons) {
            let view = begin(GameId::Renju, step).view();
            let kinds: Vec<_> = view.forbidden.iter().map(|it| it.1.to_string()).collect();
            assert_eq!(kinds, [reason]);
        }
    }
}
