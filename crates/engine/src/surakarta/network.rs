//! A small neural network for evaluation: filters over all points in all eight symmetries, for both sides. Symmetric
//! boards have equal values. Knows neither limits nor history.

use std::sync::{Arc, OnceLock};

use sente_rules::Symmetry;
use sente_rules::surakarta::Board;
use thiserror::Error;

use super::evaluation::POINTS_PER_LOGIT;
use crate::Score;

/// The quantized weights of a network, as they are trained and stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkWeights {
    /// The filters' weights for each point: first for own pieces, then for the opponent's.
    pub pieces: [[i16; 2 * POINTS]; FILTERS],
    /// The filters' biases.
    pub biases: [i16; FILTERS],
    /// For each phase and side the weights of the filters' squared outputs.
    pub outputs: [[[i16; FILTERS]; 2]; PHASES],
    /// The bias of the value in each phase.
    pub constants: [i32; PHASES],
}

/// The bytes are not valid weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a valid file of Surakarta network weights")]
pub struct NetworkError;

/// The number of filters.
pub const FILTERS: usize = 8;
/// The number of phases of a game, by piece count.
pub const PHASES: usize = 4;
/// The quantized value of 1 at a filter's output, before squaring.
pub const ONE: i16 = 255;
/// The quantized value of 1 among the output weights.
pub const OUTPUT_ONE: i16 = 64;

const FULL_BOARD: usize = super::evaluation::FULL_BOARD as usize;
const SYMMETRIES: usize = Symmetry::ALL.len();
const POINTS: usize = 36;
const LINES: usize = 6;
const LINE: usize = POINTS / LINES;
/// The number of configurations of a line.
const CONTENTS: usize = 3_usize.pow(LINE as u32);
/// The number of units: every filter in every symmetry.
const UNITS: usize = FILTERS * SYMMETRIES;

impl NetworkWeights {
    const MAGIC: &[u8] = b"sente surakarta network 1\n";
    /// The largest output weight: its product with a filter's output must fit into 16 bits.
    pub const MOST_OUTPUT: u16 = 127;

    /// Serializes the weights for a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let pieces = self.pieces.as_flattened().iter();
        let outputs = self.outputs.as_flattened().as_flattened().iter();
        let short = pieces.chain(&self.biases).chain(outputs);
        let mut bytes = Self::MAGIC.to_vec();
        bytes.extend(short.flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(
            self.constants
                .iter()
                .flat_map(|weight| weight.to_le_bytes()),
        );
        bytes
    }

    /// The inverse of [`NetworkWeights::to_bytes`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        const SHORT: usize = FILTERS * (2 * POINTS + 1 + 2 * PHASES);
        let rest = bytes.strip_prefix(Self::MAGIC).ok_or(NetworkError)?;
        let (short, long) = rest.split_at_checked(2 * SHORT).ok_or(NetworkError)?;
        let (long, left) = long.as_chunks::<4>();
        if long.len() != PHASES || !left.is_empty() {
            return Err(NetworkError);
        }
        let mut short = short
            .as_chunks::<2>()
            .0
            .iter()
            .map(|&pair| i16::from_le_bytes(pair));
        let mut next = || short.next().expect("the slice has all weights");
        let weights = Self {
            pieces: std::array::from_fn(|_| std::array::from_fn(|_| next())),
            biases: std::array::from_fn(|_| next()),
            outputs: std::array::from_fn(|_| {
                std::array::from_fn(|_| std::array::from_fn(|_| next()))
            }),
            constants: std::array::from_fn(|phase| i32::from_le_bytes(long[phase])),
        };
        let outputs = weights.outputs.as_flattened().as_flattened();
        let fits = |output: &i16| output.unsigned_abs() <= Self::MOST_OUTPUT;
        if outputs.iter().all(fits) {
            Ok(weights)
        } else {
            Err(NetworkError)
        }
    }

    /// The phase of a board with this many pieces.
    pub fn phase(pieces: u32) -> usize {
        let phase = (pieces as usize).saturating_sub(1) * PHASES / FULL_BOARD;
        phase.min(PHASES - 1)
    }
}

/// A network in the form for evaluation.
pub struct Network {
    /// The contribution of each configuration of each line to all units.
    lines: Vec<[i16; UNITS]>,
    outputs: [[[i16; UNITS]; 2]; PHASES],
    constants: [i32; PHASES],
}

impl Network {
    /// The network that is part of the engine.
    pub fn shipped() -> Arc<Self> {
        static SHIPPED: OnceLock<Arc<Network>> = OnceLock::new();
        let shipped = SHIPPED.get_or_init(|| {
            let weights =
                NetworkWeights::from_bytes(include_bytes!("../../data/surakarta.weights"));
            Arc::new(Self::new(&weights.expect("the embedded weights are valid")))
        });
        Arc::clone(shipped)
    }

    /// A network with these weights.
    pub fn new(weights: &NetworkWeights) -> Self {
        let lines =
            (0..LINES * CONTENTS).map(|entry| line(weights, entry / CONTENTS, entry % CONTENTS));
        Self {
            lines: lines.collect(),
            outputs: weights
                .outputs
                .map(|sides| sides.map(|side| std::array::from_fn(|unit| side[unit / SYMMETRIES]))),
            constants: weights.constants,
        }
    }

    /// The value of a board for the side to move.
    #[inline]
    pub fn evaluate(&self, board: Board) -> Score {
        const LOGIT: f32 = ONE as f32 * ONE as f32 * OUTPUT_ONE as f32;
        Score::points((self.sum(board) as f32 * (POINTS_PER_LOGIT / LOGIT)) as i32)
    }

    /// The network's output in its own unit.
    #[inline]
    fn sum(&self, board: Board) -> i32 {
        let mut seen = [[0; UNITS]; 2];
        for line in 0..LINES {
            let digits = |set: u64| {
                let bits = (set >> (line * LINE)) as usize & (DIGITS.len() - 1);
                usize::from(DIGITS[bits])
            };
            let (own, opponent) = (digits(board.own), digits(board.opponent));
            let contents = &self.lines[line * CONTENTS..][..CONTENTS];
            add(&mut seen[0], &contents[own + 2 * opponent]);
            add(&mut seen[1], &contents[opponent + 2 * own]);
        }
        let phase = NetworkWeights::phase(board.occupied().count_ones());
        let [own, opponent] = &self.outputs[phase];
        self.constants[phase] + squares(&seen[0], own) + squares(&seen[1], opponent)
    }
}

/// The contribution of a line's pieces to all units; the first line includes the biases.
fn line(weights: &NetworkWeights, line: usize, content: usize) -> [i16; UNITS] {
    std::array::from_fn(|unit| {
        let (filter, symmetry) = (unit / SYMMETRIES, Symmetry::ALL[unit % SYMMETRIES]);
        let begin = if line == 0 { weights.biases[filter] } else { 0 };
        (0..LINE).fold(begin, |sum, place| {
            let point = line * LINE + place;
            let image = Board {
                own: 1 << point,
                opponent: 0,
            }
            .transformed(symmetry)
            .own
            .trailing_zeros() as usize;
            sum + match content / 3_usize.pow(place as u32) % 3 {
                0 => 0,
                1 => weights.pieces[filter][image],
                _ => weights.pieces[filter][POINTS + image],
            }
        })
    })
}

#[inline]
fn add(sum: &mut [i16; UNITS], other: &[i16; UNITS]) {
    for (sum, other) in sum.iter_mut().zip(other) {
        *sum += other;
    }
}

/// The weighted sum of the squares of the units, which are clamped between 0 and 1 first.
#[inline]
fn squares(units: &[i16; UNITS], weights: &[i16; UNITS]) -> i32 {
    let products = units.iter().zip(weights).map(|(&unit, &weight)| {
        let unit = unit.clamp(0, ONE);
        // The product fits into 16 bits; see `NetworkWeights::MOST_OUTPUT`.
        i32::from(unit.wrapping_mul(weight)) * i32::from(unit)
    });
    products.sum()
}

/// The number whose ternary digits are the bits of the index.
const DIGITS: [u16; 1 << LINE] = {
    let mut numbers = [0; 1 << LINE];
    let mut bits = 0;
    while bits < numbers.len() {
        let mut bit = 0;
        while bit < LINE {
            if bits >> bit & 1 == 1 {
                numbers[bits] += 3_u16.pow(bit as u32);
            }
            bit += 1;
        }
        bits += 1;
    }
    numbers
};

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    fn random_board(rng: &mut Rng) -> Board {
        let own = rng.u64(..) & rng.u64(..) & Board::ALL;
        let opponent = rng.u64(..) & rng.u64(..) & Board::ALL & !own;
        Board { own, opponent }
    }

    fn random_weights(rng: &mut Rng) -> NetworkWeights {
        NetworkWeights {
            pieces: [(); FILTERS].map(|()| std::array::from_fn(|_| rng.i16(-200..200))),
            biases: [(); FILTERS].map(|()| rng.i16(-100..300)),
            outputs: [(); PHASES]
                .map(|()| [(); 2].map(|()| std::array::from_fn(|_| rng.i16(-127..=127)))),
            constants: [(); PHASES].map(|()| rng.i32(-100_000..100_000)),
        }
    }

    /// The same as the network, computed point by point without tables.
    fn naive(weights: &NetworkWeights, board: Board) -> i64 {
        let phase = NetworkWeights::phase(board.occupied().count_ones());
        let mut sum = i64::from(weights.constants[phase]);
        for symmetry in Symmetry::ALL {
            let image = board.transformed(symmetry);
            for (side, board) in [image, image.swapped()].into_iter().enumerate() {
                for filter in 0..FILTERS {
                    let mut unit = i64::from(weights.biases[filter]);
                    for point in 0..POINTS {
                        let piece = weights.pieces[filter];
                        unit += i64::from(piece[point]) * (board.own >> point & 1) as i64;
                        unit +=
                            i64::from(piece[POINTS + point]) * (board.opponent >> point & 1) as i64;
                    }
                    let unit = unit.clamp(0, ONE.into());
                    sum += unit * unit * i64::from(weights.outputs[phase][side][filter]);
                }
            }
        }
        sum
    }

    #[test]
    fn the_tables_say_what_the_weights_say() {
        let mut rng = Rng::with_seed(8);
        for _ in 0..5 {
            let weights = random_weights(&mut rng);
            let network = Network::new(&weights);
            for _ in 0..100 {
                let board = random_board(&mut rng);
                assert_eq!(i64::from(network.sum(board)), naive(&weights, board));
            }
        }
    }

    #[test]
    fn images_are_worth_the_same() {
        let network = Network::shipped();
        let mut rng = Rng::with_seed(4);
        for _ in 0..300 {
            let board = random_board(&mut rng);
            for symmetry in Symmetry::ALL {
                let image = board.transformed(symmetry);
                assert_eq!(network.evaluate(image), network.evaluate(board));
            }
        }
    }

    #[test]
    fn bytes_lead_back_to_the_same_weights_and_others_are_refused() {
        let weights = random_weights(&mut Rng::with_seed(5));
        let bytes = weights.to_bytes();
        assert_eq!(NetworkWeights::from_bytes(&bytes), Ok(weights));
        assert!(NetworkWeights::from_bytes(&bytes[1..]).is_err());
        assert!(NetworkWeights::from_bytes(&bytes[..bytes.len() - 1]).is_err());
        assert!(NetworkWeights::from_bytes(&[bytes, vec![0; 4]].concat()).is_err());
        let wide = NetworkWeights {
            outputs: [[[128; FILTERS]; 2]; PHASES],
            ..random_weights(&mut Rng::with_seed(6))
        };
        assert!(NetworkWeights::from_bytes(&wide.to_bytes()).is_err());
    }

    #[test]
    fn to_take_a_piece_is_worth_something_on_most_boards() {
        let network = Network::shipped();
        let mut rng = Rng::with_seed(6);
        let mut better = 0;
        for _ in 0..500 {
            let board = random_board(&mut rng);
            let fewer = Board {
                opponent: board.opponent & board.opponent.wrapping_sub(1),
                ..board
            };
            better += i32::from(network.evaluate(fewer) > network.evaluate(board));
        }
        assert!(better > 400, "{better}");
    }
}
