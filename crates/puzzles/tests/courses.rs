//! The courses are correct: solvers prove that every accepted move is right and, where the step says so, that every
//! other move is wrong.

use std::collections::HashSet;

use sente_puzzles::maker::{saving_moves, winning_moves};
use sente_puzzles::{Goal, Step, course};
use sente_rules::{GameId, Rules};

/// The accepted moves of a step, without order.
fn accepted(step: &Step) -> HashSet<String> {
    match step.goal {
        Goal::Moves(moves) => moves.split(' ').map(str::to_owned).collect(),
        _ => panic!("{step:?}"),
    }
}

/// Proves all steps of a game whose answers do not follow from the rules alone.
fn prove(game: GameId) {
    let rules = Rules::usual(game);
    for chapter in course(game) {
        for step in &chapter.steps {
            let position = step.table(game).position_text();
            let proven = match (chapter.name, step.goal) {
                ("rules", _) => continue,
                ("defence", _) => saving_moves(&rules, &position),
                (_, Goal::Moves(_) | Goal::Beat(_)) => winning_moves(&rules, &position),
                _ => continue,
            };
            let proven = proven.unwrap_or_else(|| panic!("{game}: undecided: {step:?}"));
            let proven: HashSet<String> = proven.into_iter().collect();
            match step.goal {
                Goal::Beat(_) => assert!(!proven.is_empty(), "{game}: not won: {step:?}"),
                _ => assert_eq!(accepted(step), proven, "{game}: {step:?}"),
            }
        }
    }
}

#[test]
fn every_course_leads_from_the_rules_to_a_game() {
    for game in GameId::ALL {
        let chapters = course(game);
        let steps: usize = chapters.iter().map(|chapter| chapter.steps.len()).sum();
        assert!((25..=40).contains(&steps), "{game}: {steps}");
        assert_eq!(chapters.first().unwrap().name, "rules");
        assert_eq!(chapters.last().unwrap().name, "beat");
        assert!(chapters.iter().all(|chapter| chapter.steps.len() >= 3));
    }
}

#[test]
fn gomoku_is_taught_right() {
    prove(GameId::Gomoku);
}

#[test]
fn standard_gomoku_is_taught_right() {
    prove(GameId::Standard);
}

#[test]
fn renju_is_taught_right() {
    prove(GameId::Renju);
}

#[test]
fn othello_is_taught_right() {
    prove(GameId::Othello);
}

#[test]
fn surakarta_is_taught_right() {
    prove(GameId::Surakarta);
}

#[test]
fn the_openings_stand_where_the_words_say() {
    let places = [
        (GameId::Renju, "Kagetsu", "g9 i9"),
        (GameId::Renju, "Hogetsu", "g9 i7"),
        (GameId::Renju, "Ungetsu", "h9 i8"),
        (GameId::Renju, "Sangetsu", "g6 i6"),
        (GameId::Othello, "Parallel Opening", "f4"),
        (GameId::Othello, "Diagonal Opening", "f6"),
        (GameId::Othello, "Perpendicular Opening", "d6"),
        (GameId::Othello, "Tiger", "c4"),
    ];
    for (game, name, points) in places {
        let mut steps = course(game).into_iter().flat_map(|chapter| chapter.steps);
        let step = steps.find(|step| step.goal == Goal::Opening(name)).unwrap();
        let table = step.table(game);
        let legal = table.view().legal;
        let right = legal.iter().filter(|mv| step.goal.accepts(&*table, mv));
        let mut right: Vec<&str> = right.map(|mv| mv.text.as_str()).collect();
        right.sort_unstable();
        assert_eq!(right.join(" "), points, "{name}");
    }
}
