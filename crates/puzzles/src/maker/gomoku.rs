//! Wins by fours and threes in Gomoku and Renju. The solver proves the win; another move is shown not to win by an
//! answer after which the solver proves that there is no win. A position with an undecided move is not a puzzle.

use sente_engine::gomoku::{Answer, Solution, Threats as Kind, solve};
use sente_engine::{Budget, Limits};
use sente_rules::gomoku::Gomoku;
use sente_rules::{Finished, Game, Point, Position};

use super::{MOST_WINNING, Proof, Prover, timeless};
use crate::Theme;

/// Proves wins by threats.
pub(super) struct Threats;

/// The largest number of moves before five cannot be stopped: longer wins are too laborious for a puzzle.
const MOST_MOVES: u8 = 8;

/// The node limit for finding a win.
const PROOF: u64 = 30_000;

/// The node limits for the answers to a move, one round after the other: for most moves that do not win, one of the
/// first rounds finds a refutation. A position with a move that is undecided after the last round is not a puzzle.
const ROUNDS: [u64; 3] = [300, 3_000, 12_000];

impl Prover<Gomoku> for Threats {
    const LISTS_LATER_MOVES: bool = false;

    /// Every win ends with a shape that cannot be stopped: the rarest one in the solution is what it teaches.
    fn theme(themes: &[Theme]) -> Theme {
        const RAREST: [Theme; 4] = [
            Theme::Forbidden,
            Theme::DoubleFours,
            Theme::FourThrees,
            Theme::DoubleThrees,
        ];
        let rarest = RAREST.into_iter().find(|theme| themes.contains(theme));
        rarest.unwrap_or(Theme::LongWins)
    }

    fn is_worth_a_look(&self, position: &Gomoku, played: usize, to_come: usize) -> bool {
        // The winner is to move, and has at least three more moves.
        played >= 8 && (5..=17).contains(&to_come) && to_come % 2 == 1 && !position.is_over()
    }

    fn prove(&mut self, game: &Game<Gomoku>) -> Option<Proof> {
        let position = game.position();
        if must_stop_five(position) {
            return None;
        }
        let solution = win(position, MOST_MOVES, PROOF)?;
        let asked = solution.attacker_moves() as usize;
        (asked >= 2).then(|| Proof {
            asked,
            line: solution.moves.iter().map(ToString::to_string).collect(),
        })
    }

    fn winning_moves(&mut self, game: &Game<Gomoku>) -> Option<Vec<Point>> {
        let position = game.position();
        let solution = win(position, u8::MAX, PROOF)?;
        let mut winning = Vec::new();
        for mv in near(position, &solution.moves) {
            if is_likely_won(position, mv)? {
                winning.push(mv);
            }
            // More winning moves than this need not be counted.
            if winning.len() > MOST_WINNING {
                return Some(winning);
            }
        }
        let mut proven = Vec::new();
        for mv in winning {
            if is_won(position, mv)? {
                proven.push(mv);
            }
        }
        Some(proven)
    }
}

/// All moves near a stone after which the other side has no win by fours and threes any more; `None` if a move cannot
/// be decided.
pub(super) fn saving_moves(position: &Gomoku) -> Option<Vec<Point>> {
    let threat = win(&other_to_move(position)?, u8::MAX, PROOF)?;
    let mut saving = Vec::new();
    for mv in near(position, &threat.moves) {
        let after = played(position, mv);
        let last = ROUNDS[ROUNDS.len() - 1];
        match verdict(&after, last) {
            Answer::NoWin => saving.push(mv),
            Answer::Win(_) => {}
            Answer::Unknown => return None,
        }
    }
    Some(saving)
}

/// Whether a move wins against the answers that meet its threat; `None` if the limits are too small.
fn is_likely_won(position: &Gomoku, mv: Point) -> Option<bool> {
    let after = played(position, mv);
    match after.outcome() {
        Some(outcome) => Some(outcome.winner == Some(position.turn())),
        // A move without a threat does not win by threats.
        None => match threat(&after) {
            Some(threat) => wins_against(&after, meeting(&after, threat)),
            None => Some(false),
        },
    }
}

/// Whether a move wins against every answer near a stone, by wins of any length.
fn is_won(position: &Gomoku, mv: Point) -> Option<bool> {
    let after = played(position, mv);
    if after.is_over() {
        return Some(true);
    }
    wins_against(&after, near(&after, &[]))
}

/// The answers to a threat on its own points.
fn meeting(position: &Gomoku, threat: Vec<Point>) -> Vec<Point> {
    let legal = position.legal_moves();
    threat
        .into_iter()
        .filter(|point| legal.contains(point))
        .collect()
}

fn wins_against(position: &Gomoku, answers: Vec<Point>) -> Option<bool> {
    let mut open: Vec<Gomoku> = answers.into_iter().map(|it| played(position, it)).collect();
    for nodes in ROUNDS {
        let is_last = nodes == ROUNDS[ROUNDS.len() - 1];
        let mut unknown = Vec::new();
        for answered in open {
            // One answer that certainly prevents the win is enough.
            match verdict(&answered, nodes) {
                Answer::NoWin => return Some(false),
                Answer::Win(_) => {}
                Answer::Unknown if is_last => return None,
                Answer::Unknown => unknown.push(answered),
            }
        }
        open = unknown;
    }
    Some(true)
}

fn played(position: &Gomoku, mv: Point) -> Gomoku {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after
}

/// The result of a search for a win by threats of any length within this many nodes.
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

/// The win by fours that the side that has just moved would have if it could move again: wins by threats begin with
/// such a move.
fn threat(position: &Gomoku) -> Option<Vec<Point>> {
    const SEEN: u64 = 1_000;
    let again = other_to_move(position)?;
    let found = timeless(|control| {
        let mut budget = Budget::new(Limits::nodes(SEEN), control);
        solve(&again, Kind::Fours, MOST_MOVES, &mut budget)
    });
    match found {
        Answer::Win(solution) => Some(solution.moves),
        Answer::NoWin | Answer::Unknown => None,
    }
}

/// Whether the other side threatens to win at once: then the first move is forced, and the position is not a puzzle.
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

/// The shortest win of the side to move: by fours alone if there is one, because people find it more easily.
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

/// Legal points: those of a line first, then all within two steps of a stone. More distant moves are never useful.
fn near(position: &Gomoku, line: &[Point]) -> Vec<Point> {
    let legal = position.legal_moves();
    let mut points: Vec<Point> = line.to_vec();
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
