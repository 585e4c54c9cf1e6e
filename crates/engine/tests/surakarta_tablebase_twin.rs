//! Checks Surakarta's tablebase against an independent computation that shares only the moves: all boards without
//! symmetry, by forward iteration until nothing changes.

use std::cmp::Ordering;
use std::collections::HashMap;

use sente_engine::surakarta::{Tablebase, Value};
use sente_rules::surakarta::{Board, POINTS};

type Values = HashMap<(u64, u64), Value>;
type Results = HashMap<(u64, u64), Ordering>;

/// All sets of this many points.
fn sets(size: usize) -> Vec<u64> {
    let smaller = |set: u64| set.trailing_zeros() as usize;
    match size {
        0 => vec![0],
        _ => sets(size - 1)
            .into_iter()
            .flat_map(|set| (0..POINTS.min(smaller(set))).map(move |point| set | 1 << point))
            .collect(),
    }
}

fn boards(own: usize, other: usize) -> Vec<Board> {
    let others = sets(other);
    let all = sets(own).into_iter().flat_map(|own| {
        let free = others.iter().filter(move |&&opponent| opponent & own == 0);
        free.map(move |&opponent| Board { own, opponent })
    });
    all.collect()
}

fn key(board: Board) -> (u64, u64) {
    (board.own, board.opponent)
}

fn successors(board: Board) -> Vec<Board> {
    let mut all = Vec::new();
    board.for_each_move(|from, to, _| all.push(board.after(from, to)));
    all
}

/// The numbers of pieces of both sides, the fewest first; classes that steps connect are grouped.
const CLASSES: [&[(usize, usize)]; 4] =
    [&[(1, 1)], &[(2, 1), (1, 2)], &[(3, 1), (1, 3)], &[(2, 2)]];

/// Who captures all pieces or leaves no move, in the fewest plies: boards are solved for increasing `plies`.
fn eliminations() -> Values {
    let mut values = Values::new();
    for pairs in CLASSES {
        let mut open: Vec<Board> = pairs.iter().flat_map(|&(a, b)| boards(a, b)).collect();
        for plies in 0..40 {
            let mut found = Vec::new();
            open.retain(|&board| {
                let value = settled(&values, board, plies);
                found.extend(value.map(|value| (key(board), value)));
                value.is_none()
            });
            values.extend(found);
        }
        values.extend(open.into_iter().map(|board| (key(board), Value::Neither)));
    }
    values
}

fn settled(values: &Values, board: Board, plies: u8) -> Option<Value> {
    let known = successors(board).into_iter().map(|after| match after.own {
        0 => Some(Value::Loss(0)),
        _ => values.get(&key(after)).copied(),
    });
    let known: Vec<Option<Value>> = known.collect();
    let wins =
        |value: &Option<Value>| matches!(value, Some(Value::Loss(least)) if least + 1 == plies);
    let loses =
        |value: &Option<Value>| matches!(value, Some(Value::Win(least)) if *least < plies.max(1));
    if known.iter().any(wins) {
        Some(Value::Win(plies))
    } else if known.iter().all(loses) {
        Some(Value::Loss(plies))
    } else {
        None
    }
}

/// Who wins if the side with more pieces wins an endless game: starts with endless games everywhere and improves the
/// results until both sides cannot.
fn results() -> Results {
    let mut results = Results::new();
    for pairs in [CLASSES[0], CLASSES[1], CLASSES[3]] {
        let all: Vec<Board> = pairs.iter().flat_map(|&(a, b)| boards(a, b)).collect();
        let numbers: HashMap<_, _> = all.iter().map(|&board| key(board)).zip(0..).collect();
        let moves: Vec<Moves> = all
            .iter()
            .map(|&board| Moves::of(board, &numbers, &results))
            .collect();
        let endless = |board: &Board| board.own.count_ones().cmp(&board.opponent.count_ones());
        let mut present: Vec<Ordering> = all.iter().map(endless).collect();
        loop {
            let best = |moves: &Moves| {
                let steps = moves.steps.iter();
                let steps = steps.map(|&after: &usize| present[after].reverse());
                steps.fold(moves.best_capture, Ordering::max)
            };
            let next: Vec<Ordering> = moves.iter().map(best).collect();
            if next == present {
                break;
            }
            present = next;
        }
        results.extend(all.into_iter().map(key).zip(present));
    }
    results
}

/// The successors of a board.
struct Moves {
    /// The numbers of the boards after steps.
    steps: Vec<usize>,
    /// The best result of a capture; a loss if there is none.
    best_capture: Ordering,
}

impl Moves {
    fn of(board: Board, numbers: &HashMap<(u64, u64), usize>, results: &Results) -> Self {
        let mut moves = Self {
            steps: Vec::new(),
            best_capture: Ordering::Less,
        };
        for after in successors(board) {
            if let Some(&number) = numbers.get(&key(after)) {
                moves.steps.push(number);
            } else {
                let lost = after.own == 0;
                let result = if lost {
                    Ordering::Less
                } else {
                    results[&key(after)]
                };
                moves.best_capture = moves.best_capture.max(result.reverse());
            }
        }
        moves
    }
}

#[test]
fn a_second_computation_finds_the_same_values_of_all_boards_up_to_four_pieces() {
    let tablebase = Tablebase::build(4);
    let values = eliminations();
    assert_eq!(values.len(), 1260 + 2 * 21_420 + 2 * 235_620 + 353_430);
    for (&(own, opponent), &value) in &values {
        let board = Board { own, opponent };
        assert_eq!(tablebase.probe(board), Some(value), "{board:?}");
    }
}

#[test]
fn a_second_computation_finds_the_same_counts_and_results() {
    let tablebase = Tablebase::build(4);
    let results = results();
    let mut counted = [0; 3];
    for (&(own, opponent), &result) in &results {
        let board = Board { own, opponent };
        let found = match tablebase.probe(board).unwrap() {
            Value::Win(_) => Ordering::Greater,
            Value::Loss(_) => Ordering::Less,
            Value::Neither => {
                let count = tablebase.count(board).unwrap();
                counted[(count as i8 + 1) as usize] += 1;
                count
            }
        };
        assert_eq!(found, result, "{board:?}");
    }
    // Every kind of result must occur.
    assert!(counted.iter().all(|&count| count > 0), "{counted:?}");
}
