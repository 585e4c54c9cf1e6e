//! Exact computation of Renju's forbidden points. Depends only on the stones, not on the side to move: the question is
//! always whether Black may play on a point.
//!
//! In one direction a stone is part either of fours or of at most one three, never of both. The gap that completes a
//! four to a five is next to the stone's own run; any other stone added to that run would make that five a six. And a
//! run shorter than three can reach a straight four on one side only, because the end on the other side must stay free
//! of further stones. So it is sufficient to examine the two ends of the run through the new stone.

use super::forbidden_candidates;
use super::lines::{Direction, Lines, Run, Spot};
use crate::{Colour, Forbidden, Point};

/// Why this empty point is forbidden for Black, if it is.
pub(super) fn kind_at(lines: &Lines, point: Point) -> Option<Forbidden> {
    match judge(lines, point) {
        Verdict::Forbidden(kind) => Some(kind),
        Verdict::Five | Verdict::Free => None,
    }
}

/// Calls `visit` for each forbidden point of the board, from `a1` row by row.
pub(super) fn for_each(lines: &Lines, mut visit: impl FnMut(Point, Forbidden)) {
    for point in forbidden_candidates::points(lines) {
        if let Some(kind) = kind_at(lines, point) {
            visit(point, kind);
        }
    }
}

/// The effect of a black stone on an empty point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// It makes exactly five, which is never forbidden.
    Five,
    Forbidden(Forbidden),
    Free,
}

fn judge(lines: &Lines, point: Point) -> Verdict {
    let mut overline = false;
    let mut fours = 0;
    let mut threes = [[None; 2]; 4];
    for (direction, three) in Direction::ALL.into_iter().zip(&mut threes) {
        let line = NewStone::on(lines, direction, point);
        match line.run.len() {
            5 => return Verdict::Five,
            6.. => overline = true,
            _ => {
                fours += line.fours();
                *three = line.straight_four_points();
            }
        }
    }
    if overline {
        Verdict::Forbidden(Forbidden::Overline)
    } else if fours >= 2 {
        Verdict::Forbidden(Forbidden::DoubleFour)
    } else if has_two_threes(lines, point, &threes) {
        Verdict::Forbidden(Forbidden::DoubleThree)
    } else {
        Verdict::Free
    }
}

/// Whether at least two directions have a point that is a legal move of Black after this one. A point that also makes a
/// five does not count.
fn has_two_threes(lines: &Lines, point: Point, threes: &[[Option<Point>; 2]; 4]) -> bool {
    let possible = threes.iter().filter(|three| **three != [None; 2]).count();
    if possible < 2 {
        return false;
    }
    let mut after = lines.clone();
    after.place(Colour::Black, point);
    let is_real = |three: &&[Option<Point>; 2]| {
        let mut completing = three.iter().flatten();
        completing.any(|&next| judge(&after, next) == Verdict::Free)
    };
    threes.iter().filter(is_real).nth(1).is_some()
}

/// One line through a point, with a new black stone on that point.
struct NewStone {
    direction: Direction,
    line: usize,
    black: u32,
    empty: u32,
    /// The unbroken row that contains the new stone.
    run: Run,
}

impl NewStone {
    fn on(lines: &Lines, direction: Direction, point: Point) -> Self {
        let Spot { line, bit } = direction.spot(point);
        let black = lines.stones(Colour::Black, line) | 1 << bit;
        Self {
            direction,
            line,
            black,
            empty: lines.empty(line) & !(1 << bit),
            run: Run::through(black, bit),
        }
    }

    /// The number of fours with the new stone in this line: 0, 1 or 2.
    fn fours(&self) -> usize {
        let fives = self.longer_runs().into_iter().flatten();
        let fours = fives.filter(|(_, run)| run.len() == 5).count();
        // The two fives that an unbroken row of four can become share one four.
        if self.run.len() == 4 {
            fours.min(1)
        } else {
            fours
        }
    }

    /// The points where one more stone makes a straight four that contains the new stone.
    fn straight_four_points(&self) -> [Option<Point>; 2] {
        self.longer_runs().map(|longer| {
            let (bit, run) = longer?;
            let line = self.line;
            let straight = run.len() == 4 && self.can_become_five_at_both_ends(run);
            straight.then(|| self.direction.point(Spot { line, bit }))
        })
    }

    fn can_become_five_at_both_ends(&self, four: Run) -> bool {
        let ends = 1 << (four.low - 1) | 1 << (four.high + 1);
        let beyond = 1 << (four.low - 2) | 1 << (four.high + 2);
        self.empty & ends == ends && self.black & beyond == 0
    }

    /// The empty points next to both ends of the run, with the run that a stone there makes.
    fn longer_runs(&self) -> [Option<(u32, Run)>; 2] {
        [self.run.low - 1, self.run.high + 1].map(|bit| {
            let empty = self.empty >> bit & 1 == 1;
            empty.then(|| (bit, Run::through(self.black | 1 << bit, bit)))
        })
    }
}
