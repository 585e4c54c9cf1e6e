//! The static evaluation: features with tuned weights. Independent of limits and history.

use sente_rules::surakarta::{Board, Track};

use super::perfect::WON_BY_COUNT;
use crate::{Evaluation, Proven, Score};

/// The number of features.
pub const FEATURES: usize = 14;

/// The values of the features: the difference between the side to move and the opponent, unless the name says
/// otherwise.
pub type Features = [i32; FEATURES];

/// The names of the features.
pub const NAMES: [&str; FEATURES] = [
    "pieces",
    "in a corner",
    "beside a corner",
    "in the middle of an edge",
    "on the inner crossings",
    "beside the inner crossings",
    "steps",
    "ends of loops",
    "reach round loops",
    "own safe captures",
    "own exchanges",
    "the opponent's safe captures",
    "the opponent's exchanges",
    "to move",
];

/// The weights of the features, interpolated between a full and an empty board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The weights for a full board, in hundredths of a piece.
    pub full: Features,
    /// The weights for an empty board.
    pub empty: Features,
}

impl Weights {
    /// Fitted to games of the engine against itself by `examples/tune_surakarta.rs`.
    #[rustfmt::skip]
    pub const TUNED: Self = Self {
        full: [84, -33, -34, -21, -7, -9, -1, 4, 1, 32, 26, -30, -24, 11],
        empty: [116, -9, 46, 41, 22, 34, 13, 1, 0, 33, 21, -13, -7, 1],
    };

    /// The value of a board for the side to move.
    #[inline]
    pub fn evaluate(&self, board: Board) -> Score {
        let features = features(board);
        let sum = |weights: &Features| -> i32 {
            let terms = features.iter().zip(weights);
            terms.map(|(count, weight)| count * weight).sum()
        };
        let pieces = board.occupied().count_ones() as i32;
        let mixed = sum(&self.full) * pieces + sum(&self.empty) * (FULL_BOARD - pieces);
        Score::points(mixed / FULL_BOARD)
    }
}

/// The number of pieces at the beginning of a game.
pub const FULL_BOARD: i32 = 24;

/// The points of one logit of win probability, fitted to games.
pub(super) const POINTS_PER_LOGIT: f32 = 45.0;

/// The features of a board.
pub fn features(board: Board) -> Features {
    let other = board.swapped();
    let difference = |mask: u64| ones(board.own & mask) - ones(board.opponent & mask);
    let loops = loops(board);
    let [safe, exchanges] = captures(board);
    let [safe_against, exchanges_against] = captures(other);
    [
        difference(Board::ALL),
        difference(ring(0, 0)),
        difference(ring(0, 1)),
        difference(ring(0, 2)),
        difference(ring(1, 1)),
        difference(ring(1, 2)),
        board.count_steps() as i32 - other.count_steps() as i32,
        loops.ends,
        loops.reach,
        safe,
        exchanges,
        safe_against,
        exchanges_against,
        1,
    ]
}

/// The evaluation for a score.
pub(super) fn told(score: Score) -> Evaluation {
    let points = f32::from(score.raw());
    let proven = match (score.win_distance(), score.loss_distance()) {
        (Some(plies), _) => Some(Proven::Win { plies: Some(plies) }),
        (_, Some(plies)) => Some(Proven::Loss { plies: Some(plies) }),
        (None, None) if score.raw() >= WON_BY_COUNT => Some(Proven::Win { plies: None }),
        (None, None) if score.raw() <= -WON_BY_COUNT => Some(Proven::Loss { plies: None }),
        (None, None) => None,
    };
    let win_probability = match proven {
        Some(Proven::Win { .. }) => 1.0,
        Some(Proven::Loss { .. }) => 0.0,
        Some(Proven::Draw) | None => 1.0 / (1.0 + (-points / POINTS_PER_LOGIT).exp()),
    };
    // A decided game counts as a lead of all pieces.
    let value = if score.raw().abs() >= WON_BY_COUNT {
        12_f32.copysign(points)
    } else {
        points / 100.0
    };
    Evaluation {
        value,
        win_probability,
        proven,
    }
}

/// The control of the loops.
struct Loops {
    /// The sides of loops where the first piece belongs to the side to move.
    ends: i32,
    /// The empty places behind the pieces next to loops.
    reach: i32,
}

fn loops(board: Board) -> Loops {
    let mut loops = Loops { ends: 0, reach: 0 };
    for track in Track::ALL {
        let all = track.places(board.occupied());
        if all == 0 {
            continue;
        }
        let own = track.places(board.own);
        for number in 0..Track::LOOPS {
            let from_loop = turned(all, number);
            let own = turned(own, number);
            let after = from_loop.trailing_zeros();
            let before = from_loop.ilog2();
            let holder = |place: u32| (own >> place & 1) as i32 * 2 - 1;
            let (holds_before, holds_after) = (holder(before), holder(after));
            loops.ends += holds_before + holds_after;
            let behind = Track::LAP as i32 - 1 - before as i32;
            loops.reach += holds_before * after as i32 + holds_after * behind;
        }
    }
    loops
}

/// The places of a track, rotated so that they start after a loop.
#[inline]
const fn turned(places: u32, number: usize) -> u32 {
    const LAP: usize = Track::LAP;
    let two_laps = places as u64 | (places as u64) << LAP;
    (two_laps >> (number * LAP / Track::LOOPS)) as u32 & ((1 << LAP) - 1)
}

/// The captures of the side to move that cannot be answered by a recapture, and those that can.
fn captures(board: Board) -> [i32; 2] {
    let mut counts = [0; 2];
    for (from, to) in board.captures().iter() {
        counts[usize::from(is_answered(board, from, to))] += 1;
    }
    counts
}

/// Whether the capturing piece can be recaptured.
#[inline]
pub(super) fn is_answered(board: Board, from: usize, to: usize) -> bool {
    let answers = board.after(from, to).captures();
    answers.iter().any(|(_, target)| target == to)
}

const fn ones(set: u64) -> i32 {
    set.count_ones() as i32
}

/// The points that are symmetric to a point near the lower left corner.
const fn ring(col: usize, row: usize) -> u64 {
    let mut set = 0;
    let mut image = 0;
    while image < 8 {
        let (x, y) = if image & 4 == 0 {
            (col, row)
        } else {
            (row, col)
        };
        let x = if image & 1 == 0 { x } else { 5 - x };
        let y = if image & 2 == 0 { y } else { 5 - y };
        set |= 1 << (y * 6 + x);
        image += 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::Symmetry;

    #[test]
    fn a_board_and_its_images_are_worth_the_same() {
        let mut rng = fastrand::Rng::with_seed(5);
        for _ in 0..500 {
            let own = rng.u64(..) & rng.u64(..) & Board::ALL;
            let opponent = rng.u64(..) & rng.u64(..) & Board::ALL & !own;
            let board = Board { own, opponent };
            for symmetry in Symmetry::ALL {
                assert_eq!(features(board.transformed(symmetry)), features(board));
            }
            let (seen, other) = (features(board), features(board.swapped()));
            assert!((0..9).all(|index| seen[index] == -other[index]));
            assert_eq!((seen[9], seen[12]), (other[11], other[10]));
        }
    }

    #[test]
    fn the_start_is_even_but_for_the_move() {
        let mut expected = [0; FEATURES];
        expected[FEATURES - 1] = 1;
        assert_eq!(features(Board::START), expected);
    }

    #[test]
    fn every_point_but_the_middle_belongs_to_one_ring() {
        let rings = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)].map(|(x, y)| ring(x, y));
        assert_eq!(rings.map(u64::count_ones), [4, 8, 8, 4, 8, 4]);
        assert_eq!(rings.iter().fold(0, |all, ring| all | ring), Board::ALL);
    }
}
