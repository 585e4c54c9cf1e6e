//! Fives, fours and threes as players name them, found by counting stones. Simple rather than fast: it looks at single
//! moves and is independent of the search and its evaluation.

use sente_rules::gomoku::{Gomoku, Variant};
use sente_rules::{Colour, Finished, Point, Position};

/// The shapes that a stone can make, from weak to strong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// A three that becomes an open four if it is not stopped.
    OpenThree,
    /// A four that can be stopped with one move.
    Four,
    /// Two open threes at once.
    DoubleThree,
    /// A four and a three at once.
    FourThree,
    /// Two fours at once.
    DoubleFour,
    /// Four in an unbroken row that can be completed at both ends.
    OpenFour,
    /// A winning row.
    Five,
}

/// A shape with the points that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The strongest shape that the stone makes.
    pub shape: Shape,
    /// The stones that belong to it, in order.
    pub stones: Vec<Point>,
    /// The points that make it a five, or an open four for threes, in order.
    pub goals: Vec<Point>,
}

const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The shape that a stone of this side makes on an empty point, whoever is to move. `None` if it makes none, the point
/// is not empty or the side may not play there.
pub fn made(position: &Gomoku, side: Colour, point: Point) -> Option<Made> {
    let board = Stones::of(position);
    if !board.may_play(side, point) {
        return None;
    }
    let after = board.with(side, point);
    let mut fours = Vec::new();
    let mut threes = Vec::new();
    for step in DIRECTIONS {
        if after.is_five(side, point, step) {
            let stones = after.run(side, point, step);
            return Some(Made {
                shape: Shape::Five,
                stones,
                goals: vec![point],
            });
        }
        let goals = after.five_points(side, point, step);
        if !goals.is_empty() {
            fours.push((step, goals));
            continue;
        }
        let goals = after.open_four_points(position, side, point, step);
        if !goals.is_empty() {
            threes.push((step, goals));
        }
    }
    let open = |(step, goals): &&((i8, i8), Vec<Point>)| {
        goals.len() == 2 && after.run(side, point, *step).len() == 4
    };
    if let Some(four) = fours.iter().find(open) {
        return Some(after.gathered(side, point, Shape::OpenFour, &[four]));
    }
    let lines: Vec<&((i8, i8), Vec<Point>)> = fours.iter().chain(&threes).collect();
    // Two fours can be on one line, with a gap in each.
    let goals: usize = fours.iter().map(|(_, goals)| goals.len()).sum();
    let shape = match (goals, threes.len()) {
        (2.., _) => Shape::DoubleFour,
        (1, 1..) => Shape::FourThree,
        (1, 0) => Shape::Four,
        (0, 2..) => Shape::DoubleThree,
        (0, 1) => Shape::OpenThree,
        (0, 0) => return None,
    };
    Some(after.gathered(side, point, shape, &lines))
}

/// The empty points where this side would win at once.
pub fn five_points(position: &Gomoku, side: Colour) -> Vec<Point> {
    let board = Stones::of(position);
    let wins = |&point: &Point| {
        let after = board.with(side, point);
        let mut steps = DIRECTIONS.into_iter();
        steps.any(|step| after.is_five(side, point, step))
    };
    board.empty().filter(wins).collect()
}

/// The empty points where this side would make an open four.
pub fn open_four_points(position: &Gomoku, side: Colour) -> Vec<Point> {
    let board = Stones::of(position);
    let opens = |&point: &Point| {
        let after = board.with(side, point);
        let mut steps = DIRECTIONS.into_iter();
        // Checks for forbidden points last, because this is the most expensive test.
        steps.any(|step| after.is_open_four(side, point, step)) && board.may_play(side, point)
    };
    board.empty().filter(opens).collect()
}

/// The number of directions in which a stone of this side on an empty point makes an open two, which one more stone
/// makes an open three.
pub fn open_twos(position: &Gomoku, side: Colour, point: Point) -> u32 {
    let board = Stones::of(position);
    if !board.may_play(side, point) {
        return 0;
    }
    let after = board.with(side, point);
    let is_two = |step: &(i8, i8)| {
        let step = *step;
        let near = || (-3..=3).filter_map(|by| after.shifted(point, step, by));
        let is_three = |board: &Stones<'_>| {
            near().any(|goal| {
                board.at(goal).is_none() && {
                    let more = board.with(side, goal);
                    let run = more.run(side, goal, step);
                    more.is_open_four(side, goal, step) && run.contains(&point)
                }
            })
        };
        after.five_points(side, point, step).is_empty()
            && !is_three(&after)
            && near().any(|goal| after.at(goal).is_none() && is_three(&after.with(side, goal)))
    };
    DIRECTIONS.iter().filter(|step| is_two(step)).count() as u32
}

/// Whether there are no stones within two steps of a point.
pub fn is_far(position: &Gomoku, point: Point) -> bool {
    let lines = position.size().lines();
    let near = |at: u8| at.saturating_sub(2)..=(at + 2).min(lines - 1);
    let mut around = near(point.row).flat_map(|row| near(point.col).map(move |col| (col, row)));
    around.all(|(col, row)| {
        let next = Point::new(col, row);
        next == point || position.piece(next).is_none()
    })
}

/// Whether no five is possible any more, after this answer, in the directions in which this point is part of a four.
pub fn is_dead_four(before: &Gomoku, side: Colour, four: Point, answer: Point) -> bool {
    let after = Stones::of(before).with(side, four);
    let stopped = after.with(!side, answer);
    DIRECTIONS
        .into_iter()
        .filter(|&step| !after.five_points(side, four, step).is_empty())
        .all(|step| !stopped.has_room(side, four, step))
}

/// The same position with this side to move.
pub fn with_turn(position: &Gomoku, side: Colour) -> Option<Gomoku> {
    if position.turn() == side {
        return Some(position.clone());
    }
    let text = position.to_string();
    let pieces = text.split(' ').next()?;
    let text = format!("{pieces} {}", side.letter());
    Gomoku::from_text(&position.rules(), &text, Finished::Refused).ok()
}

/// A board on which stones can be placed in any order.
#[derive(Clone)]
struct Stones<'a> {
    position: &'a Gomoku,
    added: Vec<(Point, Colour)>,
}

impl<'a> Stones<'a> {
    const fn of(position: &'a Gomoku) -> Self {
        let added = Vec::new();
        Self { position, added }
    }

    fn with(&self, side: Colour, point: Point) -> Self {
        let mut more = self.clone();
        more.added.push((point, side));
        more
    }

    fn at(&self, point: Point) -> Option<Colour> {
        let added = self.added.iter().find(|(at, _)| *at == point);
        added.map_or_else(|| self.position.piece(point), |(_, side)| Some(*side))
    }

    fn empty(&self) -> impl Iterator<Item = Point> + '_ {
        let lines = self.position.size().lines();
        (0..lines)
            .flat_map(move |row| (0..lines).map(move |col| Point::new(col, row)))
            .filter(|&point| self.at(point).is_none())
    }

    /// Whether the rules allow this side to play on a point of the position, whoever is to move. A five is never
    /// forbidden.
    fn may_play(&self, side: Colour, point: Point) -> bool {
        let position = self.position;
        position.is_empty_at(point)
            && (side == Colour::White || position.forbidden_at(point).is_none())
    }

    /// The point this many steps away, if it is on the board.
    fn shifted(&self, point: Point, step: (i8, i8), by: i8) -> Option<Point> {
        let lines = self.position.size().lines();
        let col = point.col.checked_add_signed(step.0 * by);
        let row = point.row.checked_add_signed(step.1 * by);
        let shifted = Point::new(col?, row?);
        (shifted.col < lines && shifted.row < lines).then_some(shifted)
    }

    /// The unbroken row of this side through one of its stones, in order.
    fn run(&self, side: Colour, point: Point, step: (i8, i8)) -> Vec<Point> {
        let beyond = |sign: i8| {
            (1..)
                .map_while(move |by| self.shifted(point, step, sign * by))
                .take_while(|&next| self.at(next) == Some(side))
        };
        let mut run: Vec<Point> = beyond(-1).collect();
        run.reverse();
        run.push(point);
        run.extend(beyond(1));
        run
    }

    fn is_five(&self, side: Colour, point: Point, step: (i8, i8)) -> bool {
        let length = self.run(side, point, step).len();
        let exactly = match self.position.variant() {
            Variant::Freestyle => false,
            Variant::Standard => true,
            Variant::Renju => side == Colour::Black,
        };
        if exactly { length == 5 } else { length >= 5 }
    }

    /// The empty points on a line that complete a five with a stone on it.
    fn five_points(&self, side: Colour, point: Point, step: (i8, i8)) -> Vec<Point> {
        let near = (-4..=4).filter_map(|by| self.shifted(point, step, by));
        near.filter(|&goal| {
            self.at(goal).is_none() && {
                let after = self.with(side, goal);
                after.is_five(side, goal, step) && after.run(side, goal, step).contains(&point)
            }
        })
        .collect()
    }

    fn is_open_four(&self, side: Colour, point: Point, step: (i8, i8)) -> bool {
        self.run(side, point, step).len() == 4 && self.five_points(side, point, step).len() == 2
    }

    /// The empty points on a line that make an open four with the stone on `point`, which was added to the position.
    /// Points that are forbidden to Black do not count.
    fn open_four_points(
        &self,
        position: &Gomoku,
        side: Colour,
        point: Point,
        step: (i8, i8),
    ) -> Vec<Point> {
        let near = (-3..=3).filter_map(|by| self.shifted(point, step, by));
        near.filter(|&goal| {
            self.at(goal).is_none() && {
                let after = self.with(side, goal);
                after.is_open_four(side, goal, step)
                    && after.run(side, goal, step).contains(&point)
                    && is_allowed(position, side, point, goal)
            }
        })
        .collect()
    }

    /// Whether the point is in a row of five points without stones of the other side.
    fn has_room(&self, side: Colour, point: Point, step: (i8, i8)) -> bool {
        let free = |sign: i8| {
            (1..=4)
                .map_while(|by| self.shifted(point, step, sign * by))
                .take_while(|&next| self.at(next) != Some(!side))
                .count()
        };
        free(-1) + free(1) >= 4
    }

    fn gathered(
        &self,
        side: Colour,
        point: Point,
        shape: Shape,
        lines: &[&((i8, i8), Vec<Point>)],
    ) -> Made {
        let mut stones = Vec::new();
        let mut goals = Vec::new();
        for (step, ends) in lines {
            let near = (-4..=4).filter_map(|by| self.shifted(point, *step, by));
            let of_shape = near.filter(|&next| {
                self.at(next) == Some(side)
                    && ends.iter().any(|&goal| {
                        let row = self.with(side, goal).run(side, goal, *step);
                        row.contains(&next)
                    })
            });
            stones.extend(of_shape);
            goals.extend(ends);
        }
        for points in [&mut stones, &mut goals] {
            points.sort_unstable();
            points.dedup();
        }
        Made {
            shape,
            stones,
            goals,
        }
    }
}

/// Whether a side may play on a second point after a first one.
fn is_allowed(position: &Gomoku, side: Colour, first: Point, second: Point) -> bool {
    if side == Colour::White || position.variant() != Variant::Renju {
        return true;
    }
    let Some(mut after) = with_turn(position, side) else {
        return false;
    };
    after.play(first).is_ok() && after.forbidden_at(second).is_none()
}
