//! The solvers on puzzles with known answers, with every win verified by the rules.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sente_engine::gomoku::{Answer, Solution, Threats, solve};
use sente_engine::{Budget, Limits, SearchControl};
use sente_rules::gomoku::{Gomoku, Rules, Variant};
use sente_rules::{Colour, Finished, Point, Position};
use sente_testbed::collected;

fn ask(position: &Gomoku, threats: Threats, most_moves: u8) -> Answer {
    let stop = AtomicBool::new(false);
    let control = SearchControl {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    let mut budget = Budget::new(Limits::nodes(3_000_000), control);
    solve(position, threats, most_moves, &mut budget)
}

fn win(position: &Gomoku, threats: Threats, most_moves: u8) -> Solution {
    match ask(position, threats, most_moves) {
        Answer::Win(solution) => solution,
        other => panic!("{other:?} for {position}"),
    }
}

fn position(variant: Variant, black: &str, white: &str, turn: Colour) -> Gomoku {
    let mut rows = vec![vec!['.'; 15]; 15];
    for (stones, letter) in [(black, 'X'), (white, 'O')] {
        for name in stones.split_whitespace() {
            let point: Point = name.parse().expect("the text names a point");
            rows[14 - usize::from(point.row)][usize::from(point.col)] = letter;
        }
    }
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    let text = format!("{} {}", rows.join("/"), turn.letter());
    Gomoku::from_text(&Rules::usual(variant), &text, Finished::Refused)
        .expect("the position is valid")
}

/// Replays the line by the rules. Before each answer of the defender, all legal answers are tried: every one must lose,
/// and not later than the solver said.
fn verify(start: &Gomoku, threats: Threats, solution: &Solution) {
    assert_eq!(solution.moves.len() as u32, solution.plies, "{solution:?}");
    let attacker = start.turn();
    let mut position = start.clone();
    for (ply, &mv) in solution.moves.iter().enumerate() {
        if position.turn() != attacker {
            let left = (solution.attacker_moves() as usize).saturating_sub(ply / 2 + 1);
            verify_answers(&position, threats, left.max(1) as u8);
        }
        position.play(mv).expect("the move is legal");
    }
    let outcome = position.outcome().expect("the line ends the game");
    assert_eq!(outcome.winner, Some(attacker), "{solution:?}");
}

fn verify_answers(position: &Gomoku, threats: Threats, moves_left: u8) {
    for answer in position.legal_moves() {
        let mut next = position.clone();
        next.play_unchecked(answer);
        let found = ask(&next, threats, moves_left);
        assert!(
            matches!(found, Answer::Win(_)),
            "{answer} answers {position}: {found:?}"
        );
    }
}

#[test]
fn the_collections_puzzles_are_solved_in_the_fewest_moves() {
    let Some(text) = collected("renju/tactics.txt") else {
        return;
    };
    let text = String::from_utf8(text).expect("the file is UTF-8");
    let mut stones = ["", ""];
    let mut solved = 0;
    for line in text.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "B" => stones[0] = rest,
            "W" => stones[1] = rest,
            "SOLVE" => {
                solve_one(stones, rest);
                solved += 1;
            }
            _ => {}
        }
    }
    assert_eq!(solved, 10);
}

fn solve_one([black, white]: [&str; 2], puzzle: &str) {
    let field = |name: &str| {
        let mut words = puzzle.split_whitespace();
        words.find_map(|word| word.strip_prefix(name))
    };
    let turn = match field("attacker=") {
        Some("Black") => Colour::Black,
        _ => Colour::White,
    };
    let threats = if puzzle.starts_with("VCF") {
        Threats::Fours
    } else {
        Threats::FoursAndThrees
    };
    let position = position(Variant::Renju, black, white, turn);
    let depth: Option<u8> = field("depth<=").and_then(|depth| depth.parse().ok());
    if puzzle.ends_with("NONE") {
        let answer = ask(
            &position,
            threats,
            depth.expect("the puzzle states a depth"),
        );
        assert_eq!(answer, Answer::NoWin, "{puzzle}");
    } else {
        let solution = win(&position, threats, depth.unwrap_or(12));
        verify(&position, threats, &solution);
    }
}

#[test]
fn white_wins_where_black_may_not_block() {
    // Black's only answer to the four g8–j8 is k8, which is a forbidden double three.
    let black = "f8 k9 k10 l9 m10";
    let white = "g8 h8 i8";
    let position = position(Variant::Renju, black, white, Colour::White);
    let solution = win(&position, Threats::Fours, 3);
    assert_eq!(solution.plies, 3, "{solution:?}");
    verify(&position, Threats::Fours, &solution);
}

#[test]
fn a_double_four_wins_but_not_for_black_in_renju() {
    let (black, white) = ("e8 f8 g8 h5 h6 h7", "d8 h4 a1 c1 e1 g1");
    let free = position(Variant::Freestyle, black, white, Colour::Black);
    assert_eq!(win(&free, Threats::Fours, 1).plies, 3);
    let renju = position(Variant::Renju, black, white, Colour::Black);
    assert_eq!(ask(&renju, Threats::Fours, 5), Answer::NoWin);
}

#[test]
fn two_open_threes_win_and_every_answer_loses() {
    let position = position(
        Variant::Freestyle,
        "g8 i8 h7 h9",
        "a1 h1 o1 o15",
        Colour::Black,
    );
    let solution = win(&position, Threats::FoursAndThrees, 3);
    assert_eq!(solution.plies, 5);
    verify(&position, Threats::FoursAndThrees, &solution);
}

#[test]
fn the_defenders_own_fours_delay_the_win() {
    // White can make d1 and then f1 or g1, and Black must block each.
    let position = position(
        Variant::Freestyle,
        "g8 i8 h7 h9",
        "a1 c1 e1 o15",
        Colour::Black,
    );
    assert_eq!(ask(&position, Threats::FoursAndThrees, 3), Answer::NoWin);
    let solution = win(&position, Threats::FoursAndThrees, 4);
    assert_eq!(solution.plies, 9);
    verify(&position, Threats::FoursAndThrees, &solution);
}

/// Replays a win of any length by the rules: before each answer of the defender all legal answers are tried, and the
/// solvers must still find a win after each.
fn verify_of_any_length(start: &Gomoku, solution: &Solution) {
    let attacker = start.turn();
    let mut position = start.clone();
    for &mv in &solution.moves {
        if position.turn() != attacker {
            for answer in position.legal_moves() {
                let mut next = position.clone();
                next.play_unchecked(answer);
                assert!(is_won(&next), "{answer} answers {position}");
            }
        }
        position.play(mv).expect("the move is legal");
    }
    let outcome = position.outcome().expect("the line ends the game");
    assert_eq!(outcome.winner, Some(attacker), "{solution:?}");
    assert!(solution.moves.len() as u32 <= solution.plies);
}

fn is_won(position: &Gomoku) -> bool {
    let all = [
        Threats::Fours,
        Threats::FoursAndThrees,
        Threats::WithQuietMoves,
    ];
    all.into_iter()
        .any(|threats| matches!(ask(position, threats, u8::MAX), Answer::Win(_)))
}

fn parse(variant: Variant, text: &str) -> Gomoku {
    Gomoku::from_text(&Rules::usual(variant), text, Finished::Refused)
        .expect("the position is valid")
}

#[test]
fn quiet_moves_that_threaten_fours_win_where_threes_do_not() {
    let text = "15/15/15/15/15/5X9/6O8/7XX6/4X1O1O1X4/5O1OXX5/4O3X6/3O3O7/2X12/15/15 O";
    let position = parse(Variant::Freestyle, text);
    let threes = ask(&position, Threats::FoursAndThrees, u8::MAX);
    assert_eq!(threes, Answer::NoWin);
    let solution = win(&position, Threats::WithQuietMoves, u8::MAX);
    verify_of_any_length(&position, &solution);
}

#[test]
fn long_wins_by_threats_are_found_with_few_nodes() {
    let texts = [
        "15/15/15/15/4X2O7/3OOX1O7/4X1OO7/4XXOX7/6X8/15/15/15/15/15/15 X",
        "15/15/15/15/15/7O7/8O6/9O5/10X4/7X7/6XXXO5/7O7/15/15/15 X",
        "15/11O3/10X4/9X5/5XXOX6/6OX7/5XOXO6/15/1XOOOOX8/3O11/4X10/15/15/15/15 O",
    ];
    for text in texts {
        let position = parse(Variant::Freestyle, text);
        let stop = AtomicBool::new(false);
        let control = SearchControl {
            stop: &stop,
            elapsed: &|| Duration::ZERO,
        };
        let mut budget = Budget::new(Limits::nodes(70_000), control);
        match solve(&position, Threats::FoursAndThrees, u8::MAX, &mut budget) {
            Answer::Win(solution) => verify_of_any_length(&position, &solution),
            other => panic!("{other:?} for {position}"),
        }
    }
}
