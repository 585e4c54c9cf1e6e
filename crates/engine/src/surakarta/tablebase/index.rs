//! The numbering of boards with few pieces, which is invariant under symmetry. Independent of values.

use sente_rules::surakarta::{Board, POINTS, SIZE, points};
use sente_rules::{Point, Symmetry};

/// The largest number of pieces that can be numbered.
pub(super) const MOST_PIECES: usize = 7;

/// The numbering. The pieces of the side to move are mapped to a canonical set by a symmetry; the opponent's, mapped by
/// the same symmetry, are numbered among the remaining points.
#[derive(Clone)]
pub(super) struct Index {
    /// The mapping to a canonical set, by number of own pieces and rank of their set.
    turns: Vec<Vec<Turn>>,
    /// The canonical sets by number of own pieces.
    sets: Vec<Vec<u64>>,
}

/// The mapping of a set to its canonical image.
#[derive(Clone, Copy)]
struct Turn {
    /// The index of the canonical set.
    set: u32,
    /// The symmetries that map to it, as bits: more than one if the set is symmetric.
    symmetries: u8,
}

impl Index {
    /// A numbering for up to this many pieces on both sides together.
    pub(super) fn new(pieces: usize) -> Self {
        let (turns, sets) = (0..pieces).map(turns_of).unzip();
        Self { turns, sets }
    }

    /// The number of entries for these numbers of own and opponent's pieces.
    pub(super) fn size(&self, own: usize, other: usize) -> usize {
        self.sets[own].len() * choose(POINTS - own, other)
    }

    /// The number of a board.
    pub(super) fn of(&self, board: Board) -> usize {
        let own = board.own.count_ones() as usize;
        let turn = self.turns[own][rank(board.own)];
        let set = self.sets[own][turn.set as usize];
        let others = choose(POINTS - own, board.opponent.count_ones() as usize);
        // All images of a board must have the same number, even if the pieces of the side to move are symmetric.
        let numbers = points(turn.symmetries.into())
            .map(|symmetry| rank(squeezed(image(board.opponent, symmetry), set)));
        let number = numbers
            .min()
            .expect("every set has a symmetry to its canonical set");
        turn.set as usize * others + number
    }

    /// The board of a number. If several numbers stand for images of the same board, [`Index::of`] returns the
    /// smallest.
    pub(super) fn board(&self, own: usize, other: usize, number: usize) -> Board {
        let others = choose(POINTS - own, other);
        let set = self.sets[own][number / others];
        Board {
            own: set,
            opponent: spread(unranked(number % others, other), set),
        }
    }
}

/// The number of distinct images of a board.
pub(super) fn images(board: Board) -> u32 {
    let same = (0..IMAGES.len()).filter(|&symmetry| {
        image(board.own, symmetry) == board.own && image(board.opponent, symmetry) == board.opponent
    });
    (IMAGES.len() / same.count()) as u32
}

fn turns_of(pieces: usize) -> (Vec<Turn>, Vec<u64>) {
    let mut sets = Vec::new();
    let mut turns = vec![
        Turn {
            set: 0,
            symmetries: 0
        };
        choose(POINTS, pieces)
    ];
    for number in 0..turns.len() {
        if turns[number].symmetries != 0 {
            continue;
        }
        let set = unranked(number, pieces);
        for symmetry in Symmetry::ALL.into_iter().enumerate() {
            let turn = &mut turns[rank(image(set, symmetry.0))];
            turn.set = sets.len() as u32;
            let inverse = Symmetry::ALL
                .iter()
                .position(|&other| other == symmetry.1.inverse());
            turn.symmetries |= 1 << inverse.expect("every symmetry has an inverse");
        }
        sets.push(set);
    }
    (turns, sets)
}

/// The number of a set among the sets of its size.
fn rank(set: u64) -> usize {
    let places = points(set).enumerate();
    places.map(|(index, point)| choose(point, index + 1)).sum()
}

/// The inverse of [`rank`] for sets of this size.
fn unranked(mut number: usize, size: usize) -> u64 {
    let mut set = 0;
    let mut point = POINTS;
    for left in (1..=size).rev() {
        point -= 1;
        while choose(point, left) > number {
            point -= 1;
        }
        number -= choose(point, left);
        set |= 1 << point;
    }
    set
}

/// Renumbers a set on the points that are not in `others`.
fn squeezed(set: u64, others: u64) -> u64 {
    points(set).fold(0, |squeezed, point| {
        let below = (others & ((1 << point) - 1)).count_ones();
        squeezed | 1 << (point - below as usize)
    })
}

/// The inverse of [`squeezed`].
fn spread(set: u64, others: u64) -> u64 {
    points(set).fold(0, |spread, place| {
        let point = points(others).fold(place, |point, other| point + usize::from(other <= point));
        spread | 1 << point
    })
}

/// The image of a set under a symmetry, by its index.
fn image(set: u64, symmetry: usize) -> u64 {
    let moved = &IMAGES[symmetry];
    points(set).fold(0, |image, point| image | 1 << moved[point])
}

/// The binomial coefficient: the number of sets of this size.
fn choose(points: usize, size: usize) -> usize {
    WAYS[points][size]
}

const IMAGES: [[u8; POINTS]; Symmetry::ALL.len()] = {
    let mut images = [[0; POINTS]; Symmetry::ALL.len()];
    let mut symmetry = 0;
    while symmetry < images.len() {
        let mut point = 0;
        while point < POINTS {
            let image = Symmetry::ALL[symmetry].apply(Point::from_index(point, SIZE), SIZE);
            images[symmetry][point] = image.index(SIZE) as u8;
            point += 1;
        }
        symmetry += 1;
    }
    images
};

const WAYS: [[usize; MOST_PIECES + 1]; POINTS + 1] = {
    let mut ways = [[0; MOST_PIECES + 1]; POINTS + 1];
    let mut points = 0;
    while points <= POINTS {
        ways[points][0] = 1;
        let mut size = 1;
        while points > 0 && size <= MOST_PIECES {
            ways[points][size] = ways[points - 1][size - 1] + ways[points - 1][size];
            size += 1;
        }
        points += 1;
    }
    ways
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_share_a_number_and_the_number_leads_back_to_one() {
        let index = Index::new(6);
        let mut rng = fastrand::Rng::with_seed(11);
        for _ in 0..2000 {
            let mut draw = |pieces: usize, not: u64| {
                let mut set = 0_u64;
                while (set.count_ones() as usize) < pieces {
                    set |= 1 << rng.usize(..POINTS) & !not;
                }
                set
            };
            let own = draw(3, 0);
            let opponent = draw(2, own);
            let board = Board { own, opponent };
            let number = index.of(board);
            assert!(number < index.size(3, 2));
            let back = index.board(3, 2, number);
            let images = Symmetry::ALL.map(|symmetry| board.transformed(symmetry));
            assert!(images.contains(&back));
            assert!(images.iter().all(|&image| index.of(image) == number));
        }
    }

    #[test]
    fn every_board_is_counted_once() {
        let index = Index::new(4);
        for (own, other) in [(1, 1), (2, 1), (1, 2), (2, 2)] {
            let boards = (0..index.size(own, other))
                .map(|number| (number, index.board(own, other, number)))
                .filter(|&(number, board)| index.of(board) == number);
            let all: usize = boards.map(|(_, board)| images(board) as usize).sum();
            assert_eq!(all, choose(POINTS, own) * choose(POINTS - own, other));
        }
    }
}
