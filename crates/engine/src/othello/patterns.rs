//! The shapes on the board that the evaluation looks at, and the numbers of their contents. Knows
//! where they lie, not what they are worth.

use sente_rules::othello::{Board, Squares};
use sente_rules::{Point, Symmetry};
use std::sync::OnceLock;

/// The squares of one shape of each family; the others are its images. Pattern indices are numbered in base
/// 3 with the first square as the lowest digit: 0 empty, 1 own, 2 the opponent's. That is how files of weights list
/// them; while playing, the opponent's digit is -1, so that changing sides is changing signs.
pub const FAMILIES: [&[u8]; 12] = [
    // The edge with both X squares.
    &[0, 1, 2, 3, 4, 5, 6, 7, 9, 14],
    // The corner, 3×3.
    &[0, 1, 2, 8, 9, 10, 16, 17, 18],
    // The corner, 5×2.
    &[0, 1, 2, 3, 4, 8, 9, 10, 11, 12],
    // The corner as a triangle.
    &[0, 1, 2, 3, 8, 9, 10, 16, 17, 24],
    // The second, third and fourth row.
    &[8, 9, 10, 11, 12, 13, 14, 15],
    &[16, 17, 18, 19, 20, 21, 22, 23],
    &[24, 25, 26, 27, 28, 29, 30, 31],
    // Diagonals of eight to four squares.
    &[0, 9, 18, 27, 36, 45, 54, 63],
    &[1, 10, 19, 28, 37, 46, 55],
    &[2, 11, 20, 29, 38, 47],
    &[3, 12, 21, 30, 39],
    &[4, 13, 22, 31],
];

/// How many shapes there are, the images included.
pub const SHAPES: usize = 50;
/// Room for all shapes that vector instructions can work on.
const LANES: usize = 64;
/// The number of contents of all families together.
pub const CONTENTS: usize = TABLE_STARTS[FAMILIES.len()];

/// Where each family's contents begin in a table of all.
pub(super) const TABLE_STARTS: [usize; FAMILIES.len() + 1] = {
    let mut starts = [0; FAMILIES.len() + 1];
    let mut family = 0;
    while family < FAMILIES.len() {
        starts[family + 1] = starts[family] + 3usize.pow(FAMILIES[family].len() as u32);
        family += 1;
    }
    starts
};

/// One image of a family's shape.
#[derive(Clone, Copy)]
struct Shape {
    family: usize,
    squares: [u8; 10],
}

static SHAPE_LIST: [Shape; SHAPES] = {
    let nothing = Shape {
        family: 0,
        squares: [0; 10],
    };
    let mut shapes = [nothing; SHAPES];
    let mut count = 0;
    let mut family = 0;
    while family < FAMILIES.len() {
        let first = count;
        let mut symmetry = 0;
        while symmetry < 8 {
            let shape = Shape {
                family,
                squares: image(FAMILIES[family], Symmetry::ALL[symmetry]),
            };
            let mut known = first;
            while known < count && set(shapes[known]) != set(shape) {
                known += 1;
            }
            if known == count {
                shapes[count] = shape;
                count += 1;
            }
            symmetry += 1;
        }
        family += 1;
    }
    assert!(count == SHAPES);
    shapes
};

const fn image(squares: &[u8], symmetry: Symmetry) -> [u8; 10] {
    let mut images = [0; 10];
    let mut place = 0;
    while place < squares.len() {
        let point = Point::from_index(squares[place] as usize, 8);
        images[place] = symmetry.apply(point, 8).index(8) as u8;
        place += 1;
    }
    images
}

const fn set(shape: Shape) -> u64 {
    let mut set = 0;
    let mut place = 0;
    while place < FAMILIES[shape.family].len() {
        set |= 1 << shape.squares[place];
        place += 1;
    }
    set
}

/// Where the contents of each shape's empty squares are in a table of all: in the middle of its family's.
static CENTRES: [i32; SHAPES] = {
    let mut centres = [0; SHAPES];
    let mut shape = 0;
    while shape < SHAPES {
        centres[shape] = centre(SHAPE_LIST[shape].family) as i32;
        shape += 1;
    }
    centres
};

const fn centre(family: usize) -> usize {
    usize::midpoint(TABLE_STARTS[family], TABLE_STARTS[family + 1] - 1)
}

/// What an own disc on each square adds to the number of each shape's contents.
static STEPS: [[i16; LANES]; 64] = {
    let mut steps = [[0; LANES]; 64];
    let mut shape = 0;
    while shape < SHAPES {
        let Shape { family, squares } = SHAPE_LIST[shape];
        let mut place = 0;
        while place < FAMILIES[family].len() {
            steps[squares[place] as usize][shape] = 3i16.pow(place as u32);
            place += 1;
        }
        shape += 1;
    }
    steps
};

/// The contents of all shapes: an own disc counts its step, an opponent's the same with the other sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternIndices([i16; LANES]);

impl PatternIndices {
    /// The contents on this board.
    pub fn of(board: Board) -> Self {
        let (own, opponent) = (steps(board.own), steps(board.opponent));
        Self(std::array::from_fn(|lane| own[lane] - opponent[lane]))
    }

    /// The contents after the side to move placed a disc that turned over `flips`, seen by the other side.
    #[inline(always)]
    #[must_use]
    pub fn play(&self, square: u8, flips: u64) -> Self {
        let turned = steps(flips);
        let placed = &STEPS[usize::from(square & 63)];
        let mut next = self.0;
        for lane in 0..LANES {
            // A disc that turns over takes one step from the opponent and gives one to the side to move. What is
            // seen in between may be more than fits, the result never is.
            next[lane] = next[lane]
                .wrapping_add(placed[lane])
                .wrapping_add(turned[lane])
                .wrapping_add(turned[lane])
                .wrapping_neg();
        }
        Self(next)
    }

    /// The same, seen by the other side.
    #[must_use]
    pub fn pass(&self) -> Self {
        Self(self.0.map(i16::wrapping_neg))
    }

    /// For each shape the place of its contents in a table of all.
    #[inline(always)]
    pub fn places(&self) -> impl Iterator<Item = usize> + '_ {
        (0..SHAPES).map(|shape| (CENTRES[shape] + i32::from(self.0[shape])) as usize)
    }
}

#[inline(always)]
fn steps(squares: u64) -> [i16; LANES] {
    let mut sum = [0i16; LANES];
    for square in Squares(squares) {
        let steps = &STEPS[usize::from(square & 63)];
        for lane in 0..LANES {
            sum[lane] = sum[lane].wrapping_add(steps[lane]);
        }
    }
    sum
}

/// Which contents are each other's mirror images within their shape and so share one weight.
pub struct Sharing {
    weight: Vec<u32>,
    weights: usize,
}

impl Sharing {
    /// The one that follows from the families.
    pub fn get() -> &'static Self {
        static SHARING: OnceLock<Sharing> = OnceLock::new();
        SHARING.get_or_init(Self::find)
    }

    /// For each place in a table of all contents the number of its weight.
    pub fn weight(&self) -> &[u32] {
        &self.weight
    }

    /// How many different weights there are.
    pub const fn weights(&self) -> usize {
        self.weights
    }

    fn find() -> Self {
        let mut weight = Vec::with_capacity(CONTENTS);
        let mut weights = 0;
        for (family, squares) in FAMILIES.into_iter().enumerate() {
            let mirror = mirror(squares);
            for content in 0..3usize.pow(squares.len() as u32) {
                let twin = mirrored(content, &mirror);
                if twin < content {
                    weight.push(weight[TABLE_STARTS[family] + twin]);
                } else {
                    weight.push(weights);
                    weights += 1;
                }
            }
        }
        Self {
            weight: by_place(&weight),
            weights: weights as usize,
        }
    }
}

/// From the order of contents in files to the order of places in tables.
fn by_place(weight: &[u32]) -> Vec<u32> {
    let mut by_place = vec![0; CONTENTS];
    for (family, squares) in FAMILIES.into_iter().enumerate() {
        for content in 0..3usize.pow(squares.len() as u32) {
            let place = centre(family) as i32 + signed(content);
            by_place[place as usize] = weight[TABLE_STARTS[family] + content];
        }
    }
    by_place
}

/// The number of contents with -1 for the opponent's digits.
const fn signed(mut content: usize) -> i32 {
    let (mut number, mut power) = (0, 1);
    while content > 0 {
        number += power
            * match content % 3 {
                2 => -1,
                digit => digit as i32,
            };
        content /= 3;
        power *= 3;
    }
    number
}

/// Where each place of a shape goes under the mirror that maps the shape onto itself.
fn mirror(squares: &[u8]) -> Vec<usize> {
    let images = |symmetry: &Symmetry| {
        let image = image(squares, *symmetry);
        let place = |square| squares.iter().position(|&own| own == square);
        image[..squares.len()]
            .iter()
            .map(|&square| place(square))
            .collect::<Option<Vec<_>>>()
    };
    let identity: Vec<usize> = (0..squares.len()).collect();
    let mut own_mirrors = Symmetry::ALL.iter().filter_map(images);
    own_mirrors
        .find(|places| *places != identity)
        .unwrap_or(identity)
}

fn mirrored(mut content: usize, mirror: &[usize]) -> usize {
    let mut twin = 0;
    for &place in mirror {
        twin += content % 3 * 3usize.pow(place as u32);
        content /= 3;
    }
    twin
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// For each weight how often it is used.
    fn uses(board: Board) -> Vec<u32> {
        let weight = Sharing::get().weight();
        let mut uses: Vec<u32> = PatternIndices::of(board)
            .places()
            .map(|place| weight[place])
            .collect();
        uses.sort_unstable();
        uses
    }

    proptest! {
        #[test]
        fn a_turned_board_uses_the_same_weights(own: u64, mask: u64) {
            let board = Board { own, opponent: !own & mask };
            for symmetry in Symmetry::ALL {
                prop_assert_eq!(uses(board.transformed(symmetry)), uses(board));
            }
        }

        #[test]
        fn playing_updates_the_contents_to_what_they_are(own: u64, mask: u64) {
            let board = Board { own, opponent: !own & mask };
            let contents = PatternIndices::of(board);
            prop_assert_eq!(contents.pass(), PatternIndices::of(board.pass()));
            for square in Squares(board.moves()) {
                let flips = board.flips(square);
                prop_assert_eq!(contents.play(square, flips), PatternIndices::of(board.play(square, flips)));
            }
        }
    }
}
