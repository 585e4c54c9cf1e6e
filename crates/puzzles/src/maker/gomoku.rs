//! Wins by fours and threes in Gomoku and Renju. A win is proven by the solver; that another move does not win is shown
//! by an answer after which the solver, with many more nodes, finds none.

use sente_engine::gomoku::{Answer, Solution, Threats as Kind, solve};
use sente_engine::{Budget, Limits};
use sente_rules::gomoku::Gomoku;
use sente_rules::{Finished, Game, Point, Position};

use super::{Proof, Prover, timeless};

/// Proves wins by threats.
pub(super) struct Threats;

/// The most moves of a win before five cannot be stopped: more is work and no puzzle.
const MOST_MOVES: u8 = 8;

/// The nodes in which a win has to be found.
const PROOF: u64 = 30_000;

/// The nodes in which no win may be found after another first move.
const DOUBT: u64 = 100_000;

/// Another win may take so many moves more than this one.
const LONGER: u8 = 2;

/// The nodes in which every answer to a move has to be shown to lose, whatever the length, before the move is accepted.
const ACCEPTED: u64 = 1_000_000;

/// With how many nodes the answers to a move are looked at, one round after the other: most moves that do not win have an
/// answer that shows it in the first rounds.
const ROUNDS: [u64; 4] = [3_000, 30_000, 250_000, ACCEPTED];

impl Prover<Gomoku> for Threats {
    const LISTS_LATER_MOVES: bool = false;

    fn is_worth_a_look(&self, position: &Gomoku, played: usize, to_come: usize) -> bool {
        // The winner is to move, and moves at least three times more.
        played >= 8 && (5..=17).contains(&to_come) && to_come % 2 == 1 && !position.is_over()
    }

    fn prove(&mut self, game: &Game<Gomoku>) -> Option<Proof> {
        let position = game.position();
        if must_stop_five(position) {
            return None;
        }
        let solution = win(position, MOST_MOVES, PROOF)?;
        let asked = solution.attacker_moves();
        let unique = asked >= 2
            && others(position, &solution).all(|other| {
                let most = asked as u8 + LONGER;
                is_refuted(position, other, &solution, most)
            });
        unique.then(|| Proof {
            asked: asked as usize,
            line: solution.moves.iter().map(ToString::to_string).collect(),
        })
    }

    fn winning_moves(&mut self, game: &Game<Gomoku>) -> Vec<Point> {
        let position = game.position();
        let Some(solution) = win(position, u8::MAX, ACCEPTED) else {
            return Vec::new();
        };
        near(position, &solution)
            .into_iter()
            .filter(|&mv| is_won_after(position, mv, &solution))
            .collect()
    }
}

/// Whether a move wins against every answer, by wins of any length.
fn is_won_after(position: &Gomoku, mv: Point, solution: &Solution) -> bool {
    let mut after = position.clone();
    after.play_unchecked(mv);
    if let Some(outcome) = after.outcome() {
        return outcome.winner == Some(position.turn());
    }
    if !threatens(&after) {
        return false;
    }
    let answered = |answer: Point| {
        let mut answered = after.clone();
        answered.play_unchecked(answer);
        answered
    };
    let mut open: Vec<Gomoku> = near(&after, solution).into_iter().map(answered).collect();
    for nodes in ROUNDS {
        let mut unknown = Vec::new();
        for answered in open {
            // One answer after which there surely is no win is enough.
            match verdict(&answered, nodes) {
                Answer::NoWin => return false,
                Answer::Win(_) => {}
                Answer::Unknown => unknown.push(answered),
            }
        }
        open = unknown;
    }
    open.is_empty()
}

/// What is known about a win by threats of any length within so many nodes.
fn verdict(position: &Gomoku, nodes: u64) -> Answer {
    if position.is_over() {
        return Answer::NoWin;
    }
    timeless(|control| {
        let solved = |kind| {
            let mut budget = Budget::new(Limits::nodes(nodes), control);
            solve(position, kind, u8::MAX, &mut budget)
        };
        match solved(Kind::Fours) {
            win @ Answer::Win(_) => win,
            Answer::NoWin | Answer::Unknown => solved(Kind::FoursAndThrees),
        }
    })
}

/// Whether the side that has just moved would win by fours if it could move again: wins by threats begin so.
fn threatens(position: &Gomoku) -> bool {
    const SEEN: u64 = 1_000;
    other_to_move(position).is_some_and(|again| {
        timeless(|control| {
            let mut budget = Budget::new(Limits::nodes(SEEN), control);
            let answer = solve(&again, Kind::Fours, MOST_MOVES, &mut budget);
            matches!(answer, Answer::Win(_))
        })
    })
}

/// Whether the other side would win at once: where the first move is forced there is nothing to find.
fn must_stop_five(position: &Gomoku) -> bool {
    other_to_move(position).is_some_and(|others| {
        others.legal_moves().into_iter().any(|point| {
            let mut after = others.clone();
            after.play_unchecked(point);
            after.is_over()
        })
    })
}

/// The same stones with the other side to move.
fn other_to_move(position: &Gomoku) -> Option<Gomoku> {
    let text = position.to_string();
    let pieces = text.split(' ').next().unwrap_or_default();
    let text = format!("{pieces} {}", (!position.turn()).letter());
    Gomoku::from_text(&position.rules(), &text, Finished::Refused).ok()
}

/// The shortest win of the side to move: by fours alone where there is one, which people find more easily.
fn win(position: &Gomoku, most: u8, nodes: u64) -> Option<Solution> {
    timeless(|control| {
        let mut budget = Budget::new(Limits::nodes(nodes), control);
        [Kind::Fours, Kind::FoursAndThrees]
            .into_iter()
            .find_map(|kind| match solve(position, kind, most, &mut budget) {
                Answer::Win(solution) => Some(solution),
                Answer::NoWin | Answer::Unknown => None,
            })
    })
}

/// All first moves but the winning one: those of the solution first, which may win in another order, then all that are
/// near a stone. What is far from all stones helps nobody.
fn others(position: &Gomoku, solution: &Solution) -> impl Iterator<Item = Point> {
    let first = solution.moves[0];
    near(position, solution)
        .into_iter()
        .filter(move |point| *point != first)
}

/// Whether the other side has an answer to a move after which no win is found.
fn is_refuted(position: &Gomoku, mv: Point, solution: &Solution, most: u8) -> bool {
    let mut after = position.clone();
    after.play_unchecked(mv);
    if after.is_over() {
        return false;
    }
    near(&after, solution).into_iter().any(|answer| {
        let mut answered = after.clone();
        answered.play_unchecked(answer);
        // Fours alone show quickly that most answers do not help.
        answered.is_over() || win(&answered, most, DOUBT).is_none()
    })
}

/// Legal points, those of the solution first, then all within two steps of a stone.
fn near(position: &Gomoku, solution: &Solution) -> Vec<Point> {
    let legal = position.legal_moves();
    let mut points: Vec<Point> = solution.moves.clone();
    points.retain(|point| legal.contains(point));
    let last = position.size().lines() - 1;
    let around = |at: u8| at.saturating_sub(2)..=(at + 2).min(last);
    let is_near = |point: &Point| {
        around(point.row)
            .any(|row| around(point.col).any(|col| position.piece(Point::new(col, row)).is_some()))
    };
    let rest: Vec<Point> = legal
        .into_iter()
        .filter(|point| is_near(point) && !points.contains(point))
        .collect();
    points.extend(rest);
    points
}
