//! What a board is worth by what stands where: the places on both tracks beside each loop, the corners of the board, and a few
//! counts, each looked up in a table of fitted weights. Knows neither limits nor the past.

use std::sync::{Arc, OnceLock};

use sente_rules::surakarta::{Board, Track};
use thiserror::Error;

use super::evaluation::FULL_BOARD;
use crate::Score;

/// The places beside a loop that are looked at, half of them on each side.
const RUN: usize = 8;
/// What can stand on them.
const RUNS: usize = 3_usize.pow(RUN as u32);
/// What can stand in a corner of three by three points.
const CORNERS: usize = 3_usize.pow(9);
/// The loops at whose sides the first pieces are of different colours: nobody knows who takes first.
const OPPOSED: usize = 2 * Track::LOOPS + 1;
/// Where the tables begin.
const OPPOSED_TABLE: usize = 2 * RUNS + CORNERS;
const COUNTS_TABLE: usize = OPPOSED_TABLE + OPPOSED;
/// Steps, ends of loops and reach round loops: the side to move's number less the other's.
const COUNTS: usize = 3;

/// The fitted weights.
pub struct Patterns {
    /// For each term its worth with a full board and with an empty one, in hundredths of a piece times [`Patterns::POINT`].
    weights: Vec<[i16; 2]>,
}

/// The bytes are not those of weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("these are not weights of Surakarta's patterns")]
pub struct NotPatterns;

/// A board as a sum of terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The terms that count once.
    pub once: [u16; Terms::ONCE],
    /// How often each of the others counts, the first being [`Terms::COUNTED`].
    pub counts: [i32; COUNTS],
}

impl Terms {
    /// The number of terms that count once.
    pub const ONCE: usize = 2 * Track::LOOPS + 4 + 1;
    /// The first of the terms that are counted.
    pub const COUNTED: usize = COUNTS_TABLE;
    /// The number of different terms.
    pub const ALL: usize = COUNTS_TABLE + COUNTS;

    /// The terms of a board.
    #[inline]
    pub fn of(board: Board) -> Self {
        let mut once = [0; Self::ONCE];
        let (mut ends, mut reach, mut opposed) = (0, 0, 0);
        let mut next = 0;
        for (table, track) in Track::ALL.into_iter().enumerate() {
            let own = two_laps(track.places(board.own));
            let opponent = two_laps(track.places(board.opponent));
            for number in 0..Track::LOOPS {
                let start = number * LINE + Track::LAP - RUN / 2;
                let run = ternary(&THREES, own >> start, opponent >> start, 0xff);
                once[next] = (table * RUNS + run) as u16;
                next += 1;
                let from = number * LINE;
                let all = (own | opponent) >> from & LAP;
                if all != 0 {
                    let (after, before) = (all.trailing_zeros(), all.ilog2());
                    let holder = |place: u32| (own >> from >> place & 1) as i32 * 2 - 1;
                    let (holds_before, holds_after) = (holder(before), holder(after));
                    ends += holds_before + holds_after;
                    let behind = Track::LAP as i32 - 1 - before as i32;
                    reach += holds_before * after as i32 + holds_after * behind;
                    opposed += usize::from(holds_before != holds_after);
                }
            }
        }
        for (corner, threes) in [(0, &CORNER), (3, &MIRRORED)] {
            for rows in [[0, 1, 2], [5, 4, 3]] {
                let shifts = rows.map(|row| row * LINE + corner);
                let cut = |set: u64| {
                    set >> shifts[0] & 7 | (set >> shifts[1] & 7) << 3 | (set >> shifts[2] & 7) << 6
                };
                let run = ternary(threes, cut(board.own), cut(board.opponent), 0x1ff);
                once[next] = (2 * RUNS + run) as u16;
                next += 1;
            }
        }
        once[next] = (OPPOSED_TABLE + opposed) as u16;
        let steps = board.count_steps() as i32 - board.swapped().count_steps() as i32;
        Self {
            once,
            counts: [steps, ends, reach],
        }
    }

    /// The term that stands for this one and its image, which are worth the same.
    pub fn shared(term: usize) -> usize {
        let swap = |places: &[usize], content: usize| -> usize {
            let digit = |place: usize| content / 3_usize.pow(place as u32) % 3;
            places
                .iter()
                .rev()
                .fold(0, |image, &place| image * 3 + digit(place))
        };
        if term < 2 * RUNS {
            let content = term % RUNS;
            let image = swap(&[7, 6, 5, 4, 3, 2, 1, 0], content);
            term - content + content.min(image)
        } else if term < OPPOSED_TABLE {
            let content = term - 2 * RUNS;
            let image = swap(&[0, 3, 6, 1, 4, 7, 2, 5, 8], content);
            2 * RUNS + content.min(image)
        } else {
            term
        }
    }
}

impl Patterns {
    /// So many make a hundredth of a piece.
    pub const POINT: i32 = 16;

    /// Those that come with the engine.
    pub fn shipped() -> Arc<Self> {
        static SHIPPED: OnceLock<Arc<Patterns>> = OnceLock::new();
        let shipped = SHIPPED.get_or_init(|| {
            let weights = Self::from_bytes(include_bytes!("../../data/surakarta.weights"));
            Arc::new(weights.expect("the shipped weights are well formed"))
        });
        Arc::clone(shipped)
    }

    /// Weights for all terms, with a full board and with an empty one.
    pub fn new(weights: Vec<[i16; 2]>) -> Result<Self, NotPatterns> {
        if weights.len() == Terms::ALL {
            Ok(Self { weights })
        } else {
            Err(NotPatterns)
        }
    }

    /// The worth of a board for the side to move.
    #[inline]
    pub fn evaluate(&self, board: Board) -> Score {
        let terms = Terms::of(board);
        let mut sums = [0_i32; 2];
        for term in terms.once {
            let [full, empty] = self.weights[usize::from(term)];
            sums[0] += i32::from(full);
            sums[1] += i32::from(empty);
        }
        for (count, weights) in terms.counts.iter().zip(&self.weights[COUNTS_TABLE..]) {
            sums[0] += count * i32::from(weights[0]);
            sums[1] += count * i32::from(weights[1]);
        }
        let pieces = board.occupied().count_ones() as i32;
        let mixed = sums[0] * pieces + sums[1] * (FULL_BOARD - pieces);
        Score::points(mixed / (FULL_BOARD * Self::POINT))
    }

    /// The weights as bytes, to be kept in a file. Images that are worth the same are written once.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for (term, pair) in self.weights.iter().enumerate() {
            if Terms::shared(term) == term {
                bytes.extend(pair.iter().flat_map(|weight| weight.to_le_bytes()));
            }
        }
        bytes
    }

    /// The inverse of [`Patterns::to_bytes`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NotPatterns> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(NotPatterns)?;
        let (pairs, left) = rest.as_chunks::<4>();
        let mut pairs = pairs.iter();
        let mut weights = vec![[0; 2]; Terms::ALL];
        for term in 0..Terms::ALL {
            let shared = Terms::shared(term);
            weights[term] = if shared == term {
                let &[a, b, c, d] = pairs.next().ok_or(NotPatterns)?;
                [i16::from_le_bytes([a, b]), i16::from_le_bytes([c, d])]
            } else {
                weights[shared]
            };
        }
        if pairs.next().is_some() || !left.is_empty() {
            return Err(NotPatterns);
        }
        Self::new(weights)
    }
}

const MAGIC: &[u8] = b"sente surakarta weights 1\n";
const LINE: usize = Track::LAP / Track::LOOPS;
const LAP: u64 = (1 << Track::LAP) - 1;

const fn two_laps(places: u32) -> u64 {
    places as u64 | (places as u64) << Track::LAP
}

/// Two sets of places as one number with a digit for each place: empty, own, the opponent's.
#[inline]
fn ternary(threes: &[u16; 512], own: u64, opponent: u64, mask: u64) -> usize {
    let digits = |set: u64| usize::from(threes[(set & mask) as usize]);
    digits(own) + 2 * digits(opponent)
}

/// The number whose digits to the base of three are the bits of the index, the lowest first.
const THREES: [u16; 512] = digits([0, 1, 2, 3, 4, 5, 6, 7, 8]);
/// The same for the corner at the left, whose rows are three bits each.
const CORNER: [u16; 512] = THREES;
/// The same for the corner at the right, mirrored.
const MIRRORED: [u16; 512] = digits([2, 1, 0, 5, 4, 3, 8, 7, 6]);

const fn digits(places: [u32; 9]) -> [u16; 512] {
    let mut numbers = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        let mut bit = 0;
        while bit < 9 {
            if bits >> bit & 1 == 1 {
                numbers[bits] += 3_u16.pow(places[bit]);
            }
            bit += 1;
        }
        bits += 1;
    }
    numbers
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use sente_rules::Symmetry;

    use super::*;

    fn random_board(rng: &mut Rng) -> Board {
        let own = rng.u64(..) & rng.u64(..) & Board::ALL;
        let opponent = rng.u64(..) & rng.u64(..) & Board::ALL & !own;
        Board { own, opponent }
    }

    #[test]
    fn images_have_the_same_terms_and_the_same_worth() {
        let mut rng = Rng::with_seed(4);
        let mut weights = vec![[0; 2]; Terms::ALL];
        for term in 0..Terms::ALL {
            weights[term] = match Terms::shared(term) {
                shared if shared == term => [rng.i16(-500..500), rng.i16(-500..500)],
                shared => weights[shared],
            };
        }
        let patterns = Patterns::new(weights).unwrap();
        let shared = |board: Board| {
            let terms = Terms::of(board);
            let mut once = terms.once.map(|term| Terms::shared(term.into()));
            once.sort_unstable();
            (once, terms.counts)
        };
        for _ in 0..300 {
            let board = random_board(&mut rng);
            for symmetry in Symmetry::ALL {
                let image = board.transformed(symmetry);
                assert_eq!(shared(image), shared(board));
                assert_eq!(patterns.evaluate(image), patterns.evaluate(board));
            }
        }
    }

    #[test]
    fn bytes_lead_back_to_the_same_weights_and_others_are_refused() {
        let bytes = Patterns::shipped().to_bytes();
        let read = Patterns::from_bytes(&bytes).unwrap();
        assert_eq!(read.weights, Patterns::shipped().weights);
        assert!(Patterns::from_bytes(&bytes[1..]).is_err());
        assert!(Patterns::from_bytes(&bytes[..bytes.len() - 1]).is_err());
        assert!(Patterns::from_bytes(&[bytes, vec![0; 4]].concat()).is_err());
    }

    #[test]
    fn to_take_a_piece_is_worth_something_on_most_boards() {
        let patterns = Patterns::shipped();
        let mut rng = Rng::with_seed(6);
        let mut better = 0;
        for _ in 0..500 {
            let board = random_board(&mut rng);
            let fewer = Board {
                opponent: board.opponent & board.opponent.wrapping_sub(1),
                ..board
            };
            better += i32::from(patterns.evaluate(fewer) > patterns.evaluate(board));
        }
        assert!(better > 400, "{better}");
    }
}
