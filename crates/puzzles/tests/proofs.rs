//! The shipped puzzles: all can be parsed and agree with their files; a sample of each game is proven again.

use std::collections::HashSet;

use sente_puzzles::maker::{PuzzleQuery, completed, holds, image, make, theme};
use sente_puzzles::{Puzzle, Theme, find, read, shipped, text};
use sente_rules::GameId;

#[test]
fn all_are_read_and_told_apart() {
    let (mut ids, mut images) = (HashSet::new(), HashSet::new());
    for game in GameId::ALL {
        let puzzles = shipped(game);
        let command = text(game).lines().next().unwrap();
        assert!(command.starts_with(&format!("# collect_puzzles collect {game} ")));
        // The fast reader, which does not set up positions, agrees with the careful one.
        assert_eq!(read(text(game)).as_ref(), Ok(&puzzles));
        for puzzle in &puzzles {
            assert_eq!(puzzle.game(), game);
            assert!(puzzle.asked >= 2, "{puzzle}: it is won with one move");
            assert!(
                ids.insert(puzzle.id.clone()),
                "{puzzle}: the id is a duplicate"
            );
            let is_new = images.insert((game, image(puzzle)));
            assert!(is_new, "{puzzle}: a symmetric puzzle exists");
        }
        let easiest_first = puzzles.is_sorted_by_key(|puzzle| puzzle.rating);
        assert!(easiest_first, "{game}");
        let [easiest, hardest] = [puzzles.first(), puzzles.last()].map(|it| it.unwrap().rating);
        assert!(
            hardest - easiest >= 1000,
            "{game}: the range of ratings is too small"
        );
        let known = puzzles.last().unwrap();
        assert_eq!(find(game, &known.id).as_ref(), Some(known));
    }
    assert_eq!(find(GameId::Othello, ""), None);
    assert_eq!(find(GameId::Othello, "#"), None);
}

/// The least number of shipped puzzles of a game.
const ENOUGH: usize = 900;

/// The least number of puzzles of a theme, if a game has it.
const TO_PRACTISE: usize = 5;

#[test]
fn every_game_has_enough_puzzles_and_every_theme_too() {
    for game in GameId::ALL {
        let puzzles = shipped(game);
        assert!(puzzles.len() >= ENOUGH, "{game}: {}", puzzles.len());
        for theme in Theme::ALL {
            let count = puzzles.iter().filter(|it| it.theme == theme).count();
            assert!(
                count == 0 || count >= TO_PRACTISE,
                "{game} {theme}: {count}"
            );
        }
    }
}

#[test]
fn a_puzzle_is_about_what_its_solution_shows() {
    for game in GameId::ALL {
        for puzzle in shipped(game).iter().step_by(20) {
            assert_eq!(theme(puzzle), puzzle.theme, "{puzzle}");
        }
    }
}

/// Proves one in `step` of a game's puzzles, so that the test takes seconds.
fn prove_every(game: GameId, step: usize) {
    for puzzle in shipped(game).iter().step_by(step) {
        assert!(holds(puzzle), "{puzzle}");
        let again = completed(puzzle).unwrap_or_else(|| panic!("{puzzle}: too many win"));
        assert_eq!(sorted(again), sorted(puzzle.clone()));
    }
}

/// The puzzle with sorted lists of winning moves.
fn sorted(mut puzzle: Puzzle) -> Puzzle {
    for moves in puzzle.also.values_mut() {
        moves.sort_unstable();
    }
    puzzle
}

#[test]
fn othello_has_one_winning_move() {
    prove_every(GameId::Othello, 40);
}

#[test]
fn surakarta_has_one_winning_move() {
    prove_every(GameId::Surakarta, 10);
}

#[test]
fn gomoku_has_one_winning_move() {
    prove_every(GameId::Gomoku, 30);
}

#[test]
fn standard_has_one_winning_move() {
    prove_every(GameId::Standard, 30);
}

#[test]
fn renju_has_one_winning_move() {
    prove_every(GameId::Renju, 30);
}

#[test]
fn another_first_move_is_no_proof() {
    for mut puzzle in shipped(GameId::Othello).into_iter().take(3) {
        let legal = puzzle.table().legal_texts();
        let other = legal.into_iter().find(|text| *text != puzzle.solution[0]);
        puzzle.solution = vec![other.unwrap()];
        assert!(!holds(&puzzle), "{puzzle}");
    }
}

#[test]
fn the_same_wish_gives_the_same_puzzles() {
    let wish = PuzzleQuery {
        game: GameId::Othello,
        count: 3,
        seed: 5,
    };
    let made = make(wish, &mut |_| {});
    assert_eq!(made.len(), 3);
    assert_eq!(made, make(wish, &mut |_| {}));
    let lines: Vec<String> = made.iter().map(ToString::to_string).collect();
    assert_eq!(read(&lines.join("\n")).unwrap(), made);
}
