//! Codes for the lines around every point of a 15×15 board, updated incrementally. A code combines the distance of the
//! edges and the contents of the cells between; codes are numbered without gaps.

#![expect(
    clippy::inline_always,
    reason = "only what is inlined is compiled for wide vectors"
)]

use std::sync::LazyLock;

use sente_rules::{Colour, Point};

use super::REGIONS;
use crate::gomoku::cell::{CELLS, Cell};

/// The number of cells that a point sees on each side along a line.
pub const RADIUS: usize = 4;
/// The number of codes: on each side up to [`RADIUS`] cells, each empty, black or white.
pub const CODES: usize = SIDE * SIDE;
/// The number of configurations of one side, with no cell, one cell, two cells, etc.
const SIDE: usize = (3_usize.pow(RADIUS as u32 + 1) - 1) / 2;

const LINES: usize = 15;

const POWERS: [u16; RADIUS + 1] = {
    let mut powers = [1; RADIUS + 1];
    let mut at = 1;
    while at <= RADIUS {
        powers[at] = 3 * powers[at - 1];
        at += 1;
    }
    powers
};

/// The constant data of the points of a board.
struct Layout {
    /// The code of each point and direction on an empty board.
    empty: [[u16; 4]; CELLS],
    /// The place value in the code of the next cell ahead.
    ahead: [[u16; 4]; CELLS],
    /// The region of each point; [`OUTSIDE`] outside the board.
    region: [u8; CELLS],
}

const OUTSIDE: u8 = REGIONS as u8;

impl Layout {
    fn get() -> &'static Self {
        static LAYOUT: LazyLock<Layout> = LazyLock::new(Layout::new);
        &LAYOUT
    }

    fn new() -> Self {
        let mut layout = Self {
            empty: [[0; 4]; CELLS],
            ahead: [[1; 4]; CELLS],
            region: [OUTSIDE; CELLS],
        };
        for index in 0..LINES * LINES {
            let point = Point::from_index(index, LINES as u8);
            let [col, row] = [point.col, point.row].map(|at| usize::from(at) * 3 / LINES);
            layout.region[Cell::of(point).index()] = (3 * row + col) as u8;
        }
        for index in 0..LINES * LINES {
            let cell = Cell::of(Point::from_index(index, LINES as u8));
            for direction in 0..4 {
                let seen = [-1, 1].map(|side| {
                    let is_inside = |&distance: &usize| {
                        let there = cell.step(direction, side * distance as i16);
                        layout.region[there.index()] != OUTSIDE
                    };
                    (1..=RADIUS).take_while(is_inside).count()
                });
                layout.empty[cell.index()][direction] = first_code(seen);
                layout.ahead[cell.index()][direction] = POWERS[seen[0]];
            }
        }
        layout
    }
}

/// The first code of lines that see this many cells behind and ahead.
fn first_code(seen: [usize; 2]) -> u16 {
    let before = all_seen().take_while(|&other| other != seen);
    before.map(count).sum()
}

/// The codes of all points.
#[derive(Clone)]
pub struct Lines {
    codes: Box<[[u16; 4]; CELLS]>,
    is_empty: Box<[bool; CELLS]>,
    layout: &'static Layout,
}

impl Lines {
    /// The codes of an empty board.
    pub fn new() -> Self {
        let layout = Layout::get();
        Self {
            codes: Box::new(layout.empty),
            is_empty: Box::new(layout.region.map(|region| region != OUTSIDE)),
            layout,
        }
    }

    pub fn codes(&self, cell: Cell) -> [u16; 4] {
        self.codes[cell.index()]
    }

    #[inline]
    pub fn region(&self, cell: Cell) -> usize {
        usize::from(self.layout.region[cell.index()])
    }

    /// The region of each point.
    pub fn regions(&self) -> &'static [u8; CELLS] {
        &self.layout.region
    }

    /// The codes of a point's lines, without those that see no stones.
    pub fn seen(&self, cell: Cell) -> [Option<u16>; 4] {
        let (codes, empty) = (self.codes(cell), self.layout.empty[cell.index()]);
        std::array::from_fn(|at| (codes[at] != empty[at]).then_some(codes[at]))
    }

    /// Whether no line of a point sees a stone.
    pub fn sees_nothing(&self, cell: Cell) -> bool {
        self.codes(cell) == self.layout.empty[cell.index()]
    }

    /// All empty points.
    pub fn empty_points(&self) -> impl Iterator<Item = Cell> + '_ {
        let all = (0..LINES * LINES).map(|index| Cell::of(Point::from_index(index, LINES as u8)));
        all.filter(|cell| self.is_empty[cell.index()])
    }

    /// Places or removes a stone, and calls `changed` for every empty point whose code changes, with the point and its
    /// codes before and after.
    #[inline(always)]
    pub fn change<const CAME: bool>(
        &mut self,
        colour: Colour,
        cell: Cell,
        mut changed: impl FnMut(Cell, u16, u16),
    ) {
        self.is_empty[cell.index()] = !CAME;
        let digit = 1 + colour as u16;
        for direction in 0..4 {
            for side in [-1, 1] {
                for (distance, power) in (1..).zip(&POWERS[..RADIUS]) {
                    let there = cell.step(direction, side * distance);
                    let at = there.index();
                    if self.layout.region[at] == OUTSIDE {
                        break;
                    }
                    let first = match side {
                        1 => 1,
                        _ => self.layout.ahead[at][direction],
                    };
                    let weight = digit * first * power;
                    let before = self.codes[at][direction];
                    let after = if CAME {
                        before.wrapping_add(weight)
                    } else {
                        before.wrapping_sub(weight)
                    };
                    self.codes[at][direction] = after;
                    if self.is_empty[at] {
                        changed(there, before, after);
                    }
                }
            }
        }
    }
}

/// Tables that map codes by symmetries.
pub struct CodeTables {
    /// The smaller of the codes of a line and its mirror image.
    pub canonical: Vec<u16>,
    /// The code with the colours exchanged.
    pub exchanged: Vec<u16>,
    /// Whether the line sees a stone.
    pub sees_stone: Vec<bool>,
    /// The code with the sight shortened to 1, 2, ... cells on both sides.
    pub shortened: [Vec<u16>; RADIUS - 1],
}

impl CodeTables {
    /// The tables.
    pub fn get() -> &'static Self {
        static TABLES: LazyLock<CodeTables> = LazyLock::new(CodeTables::new);
        &TABLES
    }

    fn new() -> Self {
        let mut tables = Self {
            canonical: vec![0; CODES],
            exchanged: vec![0; CODES],
            sees_stone: vec![false; CODES],
            shortened: std::array::from_fn(|_| vec![0; CODES]),
        };
        for seen in all_seen() {
            for number in 0..count(seen) {
                tables.enter(seen[0], &digits(number, seen[0] + seen[1]));
            }
        }
        tables
    }

    fn enter(&mut self, behind: usize, digits: &[u16]) {
        let (near, far) = digits.split_at(behind);
        let code = code(near, far);
        let at = usize::from(code);
        self.sees_stone[at] = digits.iter().any(|&digit| digit > 0);
        self.canonical[at] = code.min(self::code(far, near));
        let exchanged: Vec<u16> = digits.iter().map(|digit| (3 - digit) % 3).collect();
        let (one, other) = exchanged.split_at(behind);
        self.exchanged[at] = self::code(one, other);
        for (most, shortened) in (1..).zip(&mut self.shortened) {
            let [one, other] = [near, far].map(|side| &side[..side.len().min(most)]);
            shortened[at] = self::code(one, other);
        }
    }
}

/// The numbers of cells that lines see behind and ahead, in the order of their codes.
fn all_seen() -> impl Iterator<Item = [usize; 2]> {
    let pairs = |behind| (0..=RADIUS).map(move |ahead| [behind, ahead]);
    (0..=RADIUS).flat_map(pairs)
}

/// The number of codes of lines that see this many cells behind and ahead.
fn count([behind, ahead]: [usize; 2]) -> u16 {
    POWERS[behind] * POWERS[ahead]
}

/// The ternary digits of a number, the lowest first.
fn digits(number: u16, count: usize) -> Vec<u16> {
    let digits = (0..count as u32).map(|at| number / 3_u16.pow(at) % 3);
    digits.collect()
}

/// The code of a line with these cells behind and ahead, the nearest first.
fn code(behind: &[u16], ahead: &[u16]) -> u16 {
    let all = behind.iter().chain(ahead).rev();
    first_code([behind.len(), ahead.len()]) + all.fold(0, |number, digit| 3 * number + digit)
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    /// The code of a point by definition.
    fn naive(stones: &[(Cell, Colour)], cell: Cell, direction: usize) -> u16 {
        let side = |side: i16| -> Vec<u16> {
            let there = (1..=RADIUS as i16).map(|distance| cell.step(direction, side * distance));
            let inside = there.take_while(|there| Layout::get().region[there.index()] != OUTSIDE);
            let stone = |cell| stones.iter().find(|(there, _)| *there == cell);
            inside
                .map(|cell| stone(cell).map_or(0, |(_, colour)| 1 + *colour as u16))
                .collect()
        };
        code(&side(-1), &side(1))
    }

    #[test]
    fn codes_that_are_kept_up_to_date_equal_those_found_from_nothing() {
        let mut rng = Rng::with_seed(1);
        let mut lines = Lines::new();
        let mut stones: Vec<(Cell, Colour)> = Vec::new();
        for _ in 0..400 {
            if rng.u8(..3) > 0 && stones.len() < 200 {
                let empty: Vec<Cell> = lines.empty_points().collect();
                let cell = *rng.choice(&empty).expect("there is an empty point");
                let colour = Colour::ALL[rng.usize(..2)];
                lines.change::<true>(colour, cell, |_, _, _| ());
                stones.push((cell, colour));
            } else if !stones.is_empty() {
                let (cell, colour) = stones.swap_remove(rng.usize(..stones.len()));
                lines.change::<false>(colour, cell, |_, _, _| ());
            }
            for cell in lines.empty_points() {
                for (direction, code) in lines.codes(cell).into_iter().enumerate() {
                    assert_eq!(code, naive(&stones, cell, direction));
                }
            }
        }
    }

    #[test]
    fn every_code_has_one_line_and_symmetries_lead_back() {
        let tables = CodeTables::get();
        let mut seen = vec![false; CODES];
        for line in all_seen() {
            for number in 0..count(line) {
                let digits = digits(number, line[0] + line[1]);
                let code = usize::from(code(&digits[..line[0]], &digits[line[0]..]));
                assert!(!std::mem::replace(&mut seen[code], true));
            }
        }
        assert!(seen.into_iter().all(|seen| seen));
        for code in 0..CODES {
            let exchanged = usize::from(tables.exchanged[code]);
            assert_eq!(usize::from(tables.exchanged[exchanged]), code);
            let canonical = usize::from(tables.canonical[code]);
            assert_eq!(tables.canonical[canonical], tables.canonical[code]);
            for shortened in &tables.shortened {
                let short = usize::from(shortened[code]);
                assert_eq!(usize::from(shortened[short]), short);
            }
        }
    }
}
