//! What people see on a Gomoku board: the shapes that a stone would make, double threats, and wins by fours. Distant,
//! diagonal and opponent's shapes are overlooked more often.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sente_rules::gomoku::Gomoku;
use sente_rules::{Action, Colour, Game, Point};

use super::board::Board;
use super::cell::Cell;
use super::classes::Class;
use super::root::Root;
use super::shapes::Shape;
use super::vcf::FourSolver;
use crate::person::{Perception, Sight};
use crate::{Budget, Limits, SearchControl};

impl Sight for Gomoku {
    fn prospects(game: &Game<Self>, perception: &Perception) -> Vec<(Point, f32)> {
        let Some(root) = Root::of(game.position()) else {
            return Vec::new();
        };
        let last = game.actions().iter().rev().find_map(|action| match action {
            Action::Move(point) => Some(*point),
            _ => None,
        });
        let mut board = root.board;
        let looker = Looker {
            board: &board,
            perception,
            last,
        };
        let worth = |&cell: &Cell| (cell, looker.worth(cell));
        let mut prospects: Vec<(Cell, f32)> = root.moves.iter().map(worth).collect();
        see_wins_by_fours(&mut board, perception, &mut prospects);
        let written = prospects.into_iter();
        written.map(|(cell, worth)| (cell.point(), worth)).collect()
    }
}

/// The values of threats, which exceed all shapes, the most urgent first.
const FIVE: f32 = 1e6;
const BLOCKED_FIVE: f32 = 1e5;
const WINNING_FOUR: f32 = 3e4;
const WIN_BY_FOURS: f32 = 2e4;
const FOUR_THREE: f32 = 1.2e4;
const BLOCKED_FOUR: f32 = 8e3;
const DOUBLE_THREE: f32 = 4e3;
const BLOCKED_FOUR_THREE: f32 = 3e3;
const BLOCKED_DOUBLE_THREE: f32 = 1.5e3;
/// The cost of leaving the opponent a win by fours.
const LEFT_WIN: f32 = 6e3;

/// A person looking at the points of a board.
struct Looker<'a> {
    board: &'a Board,
    perception: &'a Perception,
    last: Option<Point>,
}

/// The shapes that a stone on a point makes, as far as the person sees them.
#[derive(Default)]
struct Seen {
    five: bool,
    fours: u32,
    winning_fours: u32,
    threes: u32,
    worth: f32,
}

impl Looker<'_> {
    /// The perceived value of a move.
    fn worth(&self, cell: Cell) -> f32 {
        let turn = self.board.turn();
        let own = self.look(turn, cell);
        let other = self.look(!turn, cell);
        let number = u64::from(cell.number());
        let sees_both = |which: u64, subtlety| self.perception.sees(which << 32 | number, subtlety);
        let mut worth = 2.0 * own.worth + other.worth;
        if own.five {
            worth += FIVE;
        }
        if other.five {
            worth += BLOCKED_FIVE;
        }
        if own.winning_fours > 0 || own.fours > 1 && sees_both(1, 550.0) {
            worth += WINNING_FOUR;
        } else if own.fours > 0 && own.threes > 0 && sees_both(2, 600.0) {
            worth += FOUR_THREE;
        } else if own.threes > 1 && sees_both(3, 500.0) {
            worth += DOUBLE_THREE;
        }
        if other.winning_fours > 0 || other.fours > 1 && sees_both(4, 700.0) {
            worth += BLOCKED_FOUR;
        } else if other.fours > 0 && other.threes > 0 && sees_both(5, 800.0) {
            worth += BLOCKED_FOUR_THREE;
        } else if other.threes > 1 && sees_both(6, 700.0) {
            worth += BLOCKED_DOUBLE_THREE;
        }
        // Beginners tend to answer near the opponent's last move.
        let habit = 4.0 * (1.0 - self.perception.experience(200.0, 900.0));
        let closeness = 4_u8.saturating_sub(self.distance(cell));
        worth + habit * f32::from(closeness) + self.perception.misjudges(7 << 32 | number, 40.0)
    }

    fn look(&self, colour: Colour, cell: Cell) -> Seen {
        let mut seen = Seen::default();
        if self.board.class(colour, cell) == Class::Forbidden {
            return seen;
        }
        let is_own = colour == self.board.turn();
        for direction in 0..4 {
            let shape = self.board.shape(colour, cell, direction);
            if shape == Shape::Dead {
                continue;
            }
            let mut subtlety = subtlety(shape, is_own);
            if direction > 1 {
                subtlety += ASKEW;
            }
            if self.distance(cell) > 4 {
                subtlety += FAR;
            }
            if !self
                .perception
                .sees(line(colour, cell, direction), subtlety)
            {
                continue;
            }
            seen.worth += line_worth(shape);
            match shape {
                Shape::Five => seen.five = true,
                Shape::StraightFour | Shape::DoubleFour => seen.winning_fours += 1,
                Shape::Four => seen.fours += 1,
                Shape::OpenThree | Shape::WideThree => seen.threes += 1,
                _ => {}
            }
        }
        seen
    }

    fn distance(&self, cell: Cell) -> u8 {
        let point = cell.point();
        self.last.map_or(0, |last| {
            last.col
                .abs_diff(point.col)
                .max(last.row.abs_diff(point.row))
        })
    }
}

/// The additional subtlety of diagonal lines.
const ASKEW: f32 = 80.0;
/// The additional subtlety far from the last move.
const FAR: f32 = 150.0;

/// The skill with which half of all people see a shape that a stone would make.
const fn subtlety(shape: Shape, is_own: bool) -> f32 {
    match (shape, is_own) {
        (Shape::Five, true) => Perception::OBVIOUS,
        (Shape::Five, false) => -150.0,
        (Shape::StraightFour | Shape::DoubleFour, true) => 120.0,
        (Shape::StraightFour | Shape::DoubleFour, false) => 250.0,
        (Shape::Four, true) => 180.0,
        (Shape::OpenThree | Shape::WideThree, true) => 220.0,
        (Shape::OpenThree | Shape::WideThree, false) => 380.0,
        (Shape::Three, _) => 400.0,
        (_, true) => 100.0,
        (_, false) => 300.0,
    }
}

const fn line_worth(shape: Shape) -> f32 {
    match shape {
        Shape::Dead | Shape::Overline | Shape::One => 0.0,
        Shape::OpenOne => 1.0,
        Shape::Two => 2.0,
        Shape::OpenTwo => 5.0,
        Shape::WideTwo => 7.0,
        Shape::Three => 8.0,
        Shape::OpenThree => 28.0,
        Shape::WideThree => 32.0,
        Shape::Four => 20.0,
        Shape::DoubleFour | Shape::StraightFour | Shape::Five => 150.0,
    }
}

/// The id of the line through a cell as one colour sees it.
fn line(colour: Colour, cell: Cell, direction: usize) -> u64 {
    let Point { col, row } = cell.point();
    let [col, row] = [col, row].map(u64::from);
    let number = match direction {
        0 => row,
        1 => col,
        2 => 32 + col - row,
        _ => col + row,
    };
    1 << 40 | (colour as u64) << 16 | (direction as u64) << 8 | number
}

/// Skilled people calculate wins by fours, both their own and those that a move leaves to the opponent.
fn see_wins_by_fours(board: &mut Board, perception: &Perception, prospects: &mut [(Cell, f32)]) {
    /// The number of moves to examine.
    const WIDTH: usize = 8;
    /// The node limit of a search; people cannot read more.
    const NODES: u64 = 2_000;
    /// The base skill for counting wins by fours, and the additional skill for each four.
    const FIRST: f32 = 600.0;
    const EACH: f32 = 150.0;
    let fours = |more: f32| {
        let seen = (1..=6).rev().find(|&fours| {
            let subtlety = FIRST + more + EACH * f32::from(fours);
            perception.sees(8 << 32, subtlety)
        });
        seen.unwrap_or(0)
    };
    prospects.sort_by(|one, two| two.1.total_cmp(&one.1));
    let (own, left) = (fours(0.0), fours(250.0));
    if own == 0
        || prospects
            .first()
            .is_none_or(|(_, worth)| *worth > WIN_BY_FOURS)
    {
        return;
    }
    let control = SearchControl {
        stop: &AtomicBool::new(false),
        elapsed: &|| Duration::ZERO,
    };
    let mut budget = Budget::new(Limits::default(), control);
    let mut solver = FourSolver::new(1 << 10);
    if solver.win(board, &mut budget, own, NODES).is_some()
        && let Some(first) = solver.first()
        && let Some(found) = prospects.iter_mut().find(|(cell, _)| *cell == first)
    {
        found.1 += WIN_BY_FOURS;
        return;
    }
    for (cell, worth) in prospects.iter_mut().take(WIDTH).filter(|_| left > 0) {
        board.play(*cell);
        if solver.win(board, &mut budget, left, NODES).is_some() {
            *worth -= LEFT_WIN;
        }
        board.undo();
    }
}
