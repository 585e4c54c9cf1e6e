//! The evaluation's patterns on the board and the indices of their configurations. Knows their squares, not their
//! weights.

use sente_rules::othello::{Board, Squares};
use sente_rules::{Point, Symmetry};
use std::sync::OnceLock;

/// The squares of one pattern of each family; the other patterns of the family are its images. Files of weights number
/// configurations in base 3 with the first square as the lowest digit: 0 empty, 1 own, 2 the opponent's. In a search,
/// the opponent's digit is -1, so that swapping sides only changes the sign.
pub const FAMILIES: [&[u8]; 12] = [
    // The edge with both X squares.
    &[0, 1, 2, 3, 4, 5, 6, 7, 9, 14],
    // The corner, 3×3.
    &[0, 1, 2, 8, 9, 10, 16, 17, 18],
    // The corner, 5×2.
    &[0, 1, 2, 3, 4, 8, 9, 10, 11, 12],
    // The triangle at the corner.
    &[0, 1, 2, 3, 8, 9, 10, 16, 17, 24],
    // The second, third and fourth rows.
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

/// The number of patterns, including the images.
pub const SHAPES: usize = 50;
/// The number of patterns, rounded up for vector instructions.
const LANES: usize = 64;
/// The number of configurations of all families.
pub const CONTENTS: usize = TABLE_STARTS[FAMILIES.len()];

/// The offset of each family's configurations in a table of all.
pub(super) const TABLE_STARTS: [usize; FAMILIES.len() + 1] = {
    let mut starts = [0; FAMILIES.len() + 1];
    let mut family = 0;
    while family < FAMILIES.len() {
        starts[family + 1] = starts[family] + 3usize.pow(FAMILIES[family].len() as u32);
        family += 1;
    }
    starts
};

/// One image of a family's pattern.
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

/// The offset of each pattern's empty configuration in a table of all: the middle of its family's range.
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

/// The place value of each square in the index of each pattern.
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

/// The indices of all patterns: the place values of own discs minus those of the opponent's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternIndices([i16; LANES]);

impl PatternIndices {
    /// The indices on this board.
    pub fn of(board: Board) -> Self {
        let (own, opponent) = (steps(board.own), steps(board.opponent));
        Self(std::array::from_fn(|lane| own[lane] - opponent[lane]))
    }

    /// The indices after the side to move places a disc that flips `flips`, from the view of the opponent.
    #[inline(always)]
    #[must_use]
    pub fn play(&self, square: u8, flips: u64) -> Self {
        let turned = steps(flips);
        let placed = &STEPS[usize::from(square & 63)];
        let mut next = self.0;
        for lane in 0..LANES {
            // A flipped disc counts twice: it leaves the opponent and joins the side to move. Intermediate sums may
            // wrap, the result fits.
            next[lane] = next[lane]
                .wrapping_add(placed[lane])
                .wrapping_add(turned[lane])
                .wrapping_add(turned[lane])
                .wrapping_neg();
        }
        Self(next)
    }

    /// The indices from the view of the opponent.
    #[must_use]
    pub fn pass(&self) -> Self {
        Self(self.0.map(i16::wrapping_neg))
    }

    /// The offset of each pattern's configuration in a table of all.
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

/// Maps configurations to weights: mirror images within a pattern share one weight.
pub struct Sharing {
    weight: Vec<u32>,
    weights: usize,
}

impl Sharing {
    /// The mapping that follows from the families.
    pub fn get() -> &'static Self {
        static SHARING: OnceLock<Sharing> = OnceLock::new();
        SHARING.get_or_init(Self::find)
    }

    /// The number of the weight for each offset in a table of all configurations.
    pub fn weight(&self) -> &[u32] {
        &self.weight
    }

    /// The number of different weights.
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

/// Reorders from the numbering in files to offsets in tables.
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

/// The index of a configuration with -1 for the opponent's digits.
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

/// The target of each place of a pattern under the mirror symmetry that maps the pattern onto itself.
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

    /// The weights that a board uses, sorted.
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
