//! A second implementation of Gomoku and Renju for comparison, which follows the text of the rules without regard to
//! speed. Shares no code with the crate.

use std::collections::BTreeSet;

/// A colour, `X` or `O`; any other character is empty.
pub(crate) type Cell = char;

/// A column and a row, counted from 0.
pub(crate) type At = (i32, i32);

/// The names of the kinds of forbidden points.
pub(crate) const KINDS: [&str; 3] = ["overline", "double-four", "double-three"];

const EMPTY: Cell = '.';
const STEPS: [At; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A board as a square of characters.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    pub(crate) size: i32,
    cells: [[Cell; 20]; 20],
}

/// How often three stones are not a three only because the completing point is forbidden, by kind, or makes five; and
/// the greatest depth of the recursion.
#[derive(Default, Debug)]
pub(crate) struct Census {
    pub(crate) denied: [usize; 3],
    pub(crate) denied_by_five: usize,
    pub(crate) deepest: usize,
}

impl Board {
    pub(crate) fn new(size: i32) -> Self {
        Self {
            size,
            cells: [[EMPTY; 20]; 20],
        }
    }

    /// The content of a point; `#` off the board.
    pub(crate) fn get(&self, (col, row): At) -> Cell {
        if (0..self.size).contains(&col) && (0..self.size).contains(&row) {
            self.cells[row as usize][col as usize]
        } else {
            '#'
        }
    }

    pub(crate) fn set(&mut self, (col, row): At, cell: Cell) {
        self.cells[row as usize][col as usize] = cell;
    }

    fn with(&self, at: At, cell: Cell) -> Self {
        let mut board = *self;
        board.set(at, cell);
        board
    }

    pub(crate) fn points(&self) -> Vec<At> {
        let size = self.size;
        (0..size)
            .flat_map(|row| (0..size).map(move |col| (col, row)))
            .collect()
    }

    pub(crate) fn empty_points(&self) -> Vec<At> {
        let mut points = self.points();
        points.retain(|&at| self.get(at) == EMPTY);
        points
    }

    /// The unbroken row of one colour that contains a stone.
    pub(crate) fn row_through(&self, at: At, step: At) -> Vec<At> {
        let colour = self.get(at);
        let mut first = at;
        while self.get(shift(first, step, -1)) == colour {
            first = shift(first, step, -1);
        }
        let along = (0..).map(|n| shift(first, step, n));
        along.take_while(|&at| self.get(at) == colour).collect()
    }

    /// The length of the unbroken row that contains a stone, in each direction.
    fn lengths(&self, at: At) -> [usize; 4] {
        STEPS.map(|step| self.row_through(at, step).len())
    }

    /// Whether the stone on this point wins under the rules with this name.
    pub(crate) fn wins(&self, rules: &str, at: At) -> bool {
        let colour = self.get(at);
        self.lengths(at)
            .iter()
            .any(|&length| match (rules, colour) {
                ("gomoku", _) | ("renju", 'O') => length >= 5,
                ("standard", _) | ("renju", 'X') => length == 5,
                other => panic!("{other:?}"),
            })
    }

    /// All stones of a colour in winning lines.
    pub(crate) fn winning_stones(&self, rules: &str, colour: Cell) -> BTreeSet<At> {
        let mut stones = BTreeSet::new();
        for at in self.points() {
            for step in STEPS {
                if self.get(at) != colour {
                    continue;
                }
                let row = self.row_through(at, step);
                let exact = rules == "standard" || rules == "renju" && colour == 'X';
                if row.len() == 5 || row.len() > 5 && !exact {
                    stones.extend(row);
                }
            }
        }
        stones
    }

    /// The reason why an empty point is forbidden for Black.
    pub(crate) fn forbidden(&self, at: At, census: &mut Census) -> Option<&'static str> {
        self.forbidden_at_depth(at, 0, census)
    }

    fn forbidden_at_depth(
        &self,
        at: At,
        depth: usize,
        census: &mut Census,
    ) -> Option<&'static str> {
        census.deepest = census.deepest.max(depth);
        let after = self.with(at, 'X');
        if after.lengths(at).contains(&5) {
            return None;
        }
        if after.lengths(at).iter().any(|&length| length >= 6) {
            return Some(KINDS[0]);
        }
        if after.fours(at).len() >= 2 {
            return Some(KINDS[1]);
        }
        if after.threes(at, depth, census).len() >= 2 {
            return Some(KINDS[2]);
        }
        None
    }

    /// The fours that contain the stone on this point, each as its four stones.
    fn fours(&self, at: At) -> BTreeSet<Vec<At>> {
        let mut fours = BTreeSet::new();
        for step in STEPS {
            for stretch in stretches(at, step, 5) {
                let Some((stones, gap)) = self.all_but_one(&stretch) else {
                    continue;
                };
                if self.with(gap, 'X').row_through(at, step).len() == 5 {
                    fours.insert(stones);
                }
            }
        }
        fours
    }

    /// The threes that contain the stone on this point, each as its three stones.
    fn threes(&self, at: At, depth: usize, census: &mut Census) -> BTreeSet<Vec<At>> {
        let mut threes = BTreeSet::new();
        for step in STEPS {
            for stretch in stretches(at, step, 4) {
                let Some((stones, gap)) = self.all_but_one(&stretch) else {
                    continue;
                };
                let after = self.with(gap, 'X');
                if !after.is_straight_four(&stretch, step) {
                    continue;
                }
                if after.lengths(gap).contains(&5) {
                    census.denied_by_five += 1;
                    continue;
                }
                match self.forbidden_at_depth(gap, depth + 1, census) {
                    None => {
                        threes.insert(stones);
                    }
                    Some(kind) => {
                        let index = KINDS
                            .iter()
                            .position(|&k| k == kind)
                            .expect("there are three kinds");
                        census.denied[index] += 1;
                    }
                }
            }
        }
        threes
    }

    /// Whether the four stones are an unbroken row that can become exactly five at both ends.
    fn is_straight_four(&self, stretch: &[At], step: At) -> bool {
        let ends = [shift(stretch[0], step, -1), shift(stretch[3], step, 1)];
        self.row_through(stretch[0], step).len() == 4
            && ends.iter().all(|&end| {
                self.get(end) == EMPTY && self.with(end, 'X').row_through(end, step).len() == 5
            })
    }

    /// The black stones of a stretch and its only other point, if that is empty.
    fn all_but_one(&self, stretch: &[At]) -> Option<(Vec<At>, At)> {
        let (stones, others): (Vec<At>, Vec<At>) =
            stretch.iter().partition(|&&at| self.get(at) == 'X');
        match others[..] {
            [gap] if self.get(gap) == EMPTY => Some((stones, gap)),
            _ => None,
        }
    }
}

/// All stretches of neighbouring points on a line that contain a point.
fn stretches(at: At, step: At, length: i32) -> Vec<Vec<At>> {
    (1 - length..=0)
        .map(|first| {
            (first..first + length)
                .map(|n| shift(at, step, n))
                .collect()
        })
        .collect()
}

fn shift((col, row): At, (right, up): At, times: i32) -> At {
    (col + right * times, row + up * times)
}
