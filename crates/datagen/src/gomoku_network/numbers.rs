//! The trainable parameters of a network, their gradients, and the steps of the optimizer Adam. Independent of samples.

use sente_engine::gomoku::network::{CODES, CodeTables, Head, RADIUS, VIEW};

/// The number of codes, and one more for lines without stones in view.
pub const ROWS: usize = CODES + 1;

/// The contribution of a code to one view of a point.
pub type Row = [f32; VIEW];

/// Parameters, or values for each parameter: the rows of the codes in one table for each radius, the initial numbers of
/// the points of a view, and the heads.
pub struct Trained {
    /// For each view and radius a row for each code. Only the rows of codes within the radius are used.
    pub tables: Vec<Vec<Vec<Row>>>,
    pub constants: Vec<Row>,
    pub heads: Vec<Head>,
}

impl Trained {
    pub fn zero(views: usize) -> Self {
        Self {
            tables: vec![vec![vec![[0.0; VIEW]; CODES]; RADIUS]; views],
            constants: vec![[0.0; VIEW]; views],
            heads: vec![Head::ZERO; views],
        }
    }
}

/// The gradient of a batch's error.
pub struct Slopes {
    pub rows: Vec<Row>,
    pub constants: Vec<Row>,
    pub heads: Vec<Head>,
}

impl Slopes {
    pub fn zero(views: usize) -> Self {
        Self {
            rows: vec![[0.0; VIEW]; views * ROWS],
            constants: vec![[0.0; VIEW]; views],
            heads: vec![Head::ZERO; views],
        }
    }

    pub fn add(&mut self, other: &Self) {
        let rows = self.rows.iter_mut().zip(&other.rows);
        let constants = self.constants.iter_mut().zip(&other.constants);
        for (sum, row) in rows.chain(constants) {
            add(sum, row);
        }
        for (head, other) in self.heads.iter_mut().zip(&other.heads) {
            for (sum, number) in head.numbers_mut().zip(other.numbers()) {
                *sum += number;
            }
        }
    }
}

/// Where the rows of a code are, in total and in the table of each radius.
pub struct Places {
    /// For Black's view and White's, the index of each code's row among the rows of all views.
    pub views: [Vec<u32>; 2],
    /// For each radius, the code whose row a code shares.
    pub shared: [Vec<u16>; RADIUS],
    /// For each radius, the codes with their own rows.
    pub kept: [Vec<u16>; RADIUS],
}

impl Places {
    pub fn new(views: usize) -> Self {
        let tables = CodeTables::get();
        let of_white = |code: usize| match views {
            1 => tables
                .exchanged
                .get(code)
                .copied()
                .map_or(code, usize::from),
            _ => ROWS + code,
        };
        let shared: [Vec<u16>; RADIUS] = std::array::from_fn(|at| {
            let canonical = |&code: &u16| tables.canonical[usize::from(code)];
            match tables.shortened.get(at) {
                Some(shortened) => shortened.iter().map(canonical).collect(),
                None => tables.canonical.clone(),
            }
        });
        let kept = shared.each_ref().map(|shared: &Vec<u16>| {
            let mut kept = shared.clone();
            kept.sort_unstable();
            kept.dedup();
            kept
        });
        Self {
            views: [
                (0..ROWS as u32).collect(),
                (0..ROWS).map(|code| of_white(code) as u32).collect(),
            ],
            shared,
            kept,
        }
    }
}

/// The parameters of a step of Adam.
pub struct Adam {
    step: f32,
    share: f32,
    shrunk: [f32; 2],
}

impl Adam {
    const MEMORY: [f32; 2] = [0.9, 0.999];

    pub fn new(step: f32, share: f32, steps: i32) -> Self {
        let shrunk = Self::MEMORY.map(|memory| 1.0 - memory.powi(steps));
        Self {
            step,
            share,
            shrunk,
        }
    }

    #[inline]
    pub fn step(&self, number: &mut f32, slope: f32, mean: &mut f32, square: &mut f32) {
        let slope = slope * self.share;
        *mean += (1.0 - Self::MEMORY[0]) * (slope - *mean);
        *square += (1.0 - Self::MEMORY[1]) * (slope * slope - *square);
        let size = (*square / self.shrunk[1]).sqrt() + 1e-8;
        *number -= self.step * *mean / self.shrunk[0] / size;
    }

    pub fn step_row(&self, row: &mut Row, slope: &Row, mean: &mut Row, square: &mut Row) {
        for at in 0..VIEW {
            self.step(&mut row[at], slope[at], &mut mean[at], &mut square[at]);
        }
    }
}

#[inline]
pub fn add(sum: &mut [f32], other: &[f32]) {
    for (sum, number) in sum.iter_mut().zip(other) {
        *sum += number;
    }
}
