//! The weights of all pattern configurations by phase, and their file format. The training tool computes them.

use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use sente_rules::othello::Board;
use thiserror::Error;

use super::patterns::{CONTENTS, Sharing};
use super::processor::{Plain, Processor};
use super::room::{COUNTS, MOST, counts};
use super::shallow_search::Node;

/// The evaluation's weights in hundredths of a disc.
pub struct Weights {
    phases: Vec<Phase>,
    constants: Constants,
}

/// The bias for each number of empty squares. It captures who has the last move, which patterns cannot see.
pub type Constants = [i16; Weights::MOST_EMPTIES + 1];

/// The weights of one phase of the game.
#[derive(PartialEq)]
struct Phase {
    contents: Box<[i16]>,
    room: [[i16; MOST]; COUNTS],
}

/// Why bytes are not a file of weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// Wrong magic number or version.
    #[error("not a file of Othello weights of this version")]
    Header,
    /// The file is truncated.
    #[error("the file of weights is truncated")]
    Short,
    /// There are trailing bytes.
    #[error("the file of weights has trailing bytes")]
    Long,
}

impl Weights {
    /// The number of phases: one for every three discs.
    pub const PHASES: usize = 20;
    const PLIES: usize = 3;

    /// The number of empty squares at the beginning of a game.
    pub const MOST_EMPTIES: usize = 60;

    /// The step of the stored weights of configurations and counts, in hundredths of a disc: the page downloads the
    /// file, and smaller steps would only make it larger.
    pub const STEP: i16 = 8;

    const MAGIC: [u8; 4] = *b"SWO3";

    /// The weights that are part of the program.
    pub fn shipped() -> Arc<Self> {
        static SHIPPED: OnceLock<Arc<Weights>> = OnceLock::new();
        let shipped = SHIPPED.get_or_init(|| {
            let weights = Self::from_bytes(include_bytes!("../../data/othello.weights"));
            Arc::new(weights.expect("the embedded weights are valid"))
        });
        Arc::clone(shipped)
    }

    /// The phase of a board with this many empty squares.
    #[inline]
    pub const fn phase(empties: u32) -> usize {
        let plies = 60u32.saturating_sub(empties) as usize;
        let phase = plies / Self::PLIES;
        if phase < Self::PHASES {
            phase
        } else {
            Self::PHASES - 1
        }
    }

    /// The numbers of empty squares in a phase.
    pub const fn empties(phase: usize) -> RangeInclusive<usize> {
        let most = Self::MOST_EMPTIES - Self::PLIES * phase;
        let least = if phase + 1 == Self::PHASES {
            0
        } else {
            most + 1 - Self::PLIES
        };
        least..=most
    }

    /// The number of different weights of a phase: one for each number in [`Sharing`], followed by `MOST` for each of
    /// the `COUNTS`.
    pub fn in_phase() -> usize {
        Sharing::get().weights() + COUNTS * MOST
    }

    /// Creates weights from those of each phase, each of length [`Weights::in_phase`].
    pub fn new(shared: &[Vec<i16>; Self::PHASES], constants: &Constants) -> Self {
        let expand = |weights: &Vec<i16>| {
            let of_content = |&weight: &u32| weights[weight as usize];
            let (_, of_room) = weights.split_at(Sharing::get().weights());
            Phase {
                contents: Sharing::get().weight().iter().map(of_content).collect(),
                room: std::array::from_fn(|kind| {
                    std::array::from_fn(|count| of_room[MOST * kind + count])
                }),
            }
        };
        Self {
            phases: shared.iter().map(expand).collect(),
            constants: *constants,
        }
    }

    /// The weights of a phase, of length [`Weights::in_phase`].
    pub fn shared(&self, phase: usize) -> Vec<i16> {
        let mut shared = vec![0; Sharing::get().weights()];
        for (&number, &weight) in Sharing::get()
            .weight()
            .iter()
            .zip(&self.phases[phase].contents)
        {
            shared[number as usize] = weight;
        }
        shared.extend(self.phases[phase].room.as_flattened());
        shared
    }

    /// The bias for each number of empty squares.
    pub const fn constants(&self) -> &Constants {
        &self.constants
    }

    /// The expected final score for the side to move, in hundredths of a disc.
    #[inline(always)]
    pub(super) fn evaluate<P: Processor>(&self, node: &Node) -> i32 {
        let phase = &self.phases[Self::phase(node.empties)];
        let weights = &phase.contents[..CONTENTS];
        let of_contents: i32 = node
            .contents
            .places()
            .map(|place| i32::from(weights[place]))
            .sum();
        let of_room: i32 = counts::<P>(node.board)
            .iter()
            .zip(&phase.room)
            .map(|(&count, weights)| i32::from(weights[count]))
            .sum();
        let constant = self.constants[Self::MOST_EMPTIES.min(node.empties as usize)];
        (of_contents + of_room + i32::from(constant)).clamp(-6400, 6400)
    }

    /// The same for a board without pattern indices.
    pub fn evaluate_board(&self, board: Board) -> i32 {
        self.evaluate::<Plain>(&Node::new(board))
    }

    /// Parses a file of weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let mut bytes = bytes
            .strip_prefix(&Self::MAGIC)
            .ok_or(WeightsError::Header)?;
        let mut shared: [Vec<i16>; Self::PHASES] = Default::default();
        for weights in &mut shared {
            *weights = read_weights(&mut bytes, Self::in_phase())?;
        }
        let mut constants = [0; Self::MOST_EMPTIES + 1];
        for constant in &mut constants {
            *constant = unfold(read_number(&mut bytes)?);
        }
        if !bytes.is_empty() {
            return Err(WeightsError::Long);
        }
        Ok(Self::new(&shared, &constants))
    }

    /// Serializes the arguments of [`Weights::new`]; the weights must be multiples of [`Weights::STEP`].
    pub fn to_bytes(shared: &[Vec<i16>; Self::PHASES], constants: &Constants) -> Vec<u8> {
        let mut bytes = Self::MAGIC.to_vec();
        for weights in shared {
            write_weights(&mut bytes, weights);
        }
        for &constant in constants {
            write_number(&mut bytes, fold(constant));
        }
        bytes
    }
}

/// Writes weights in steps and zigzag-encoded, so that small ones take a byte. Runs of zeros, which are common for rare
/// configurations, are a zero and their length.
fn write_weights(bytes: &mut Vec<u8>, weights: &[i16]) {
    for run in weights.chunk_by(|one, two| *one == 0 && *two == 0) {
        if run[0] == 0 {
            write_number(bytes, 0);
            write_number(bytes, run.len() as u32);
            continue;
        }
        for &weight in run {
            write_number(bytes, fold(weight / Weights::STEP));
        }
    }
}

fn read_weights(bytes: &mut &[u8], count: usize) -> Result<Vec<i16>, WeightsError> {
    let mut weights = Vec::with_capacity(count);
    while weights.len() < count {
        match read_number(bytes)? {
            0 => {
                let run = read_number(bytes)? as usize;
                if run > count - weights.len() {
                    return Err(WeightsError::Long);
                }
                weights.resize(weights.len() + run, 0);
            }
            code => weights.push(unfold(code).saturating_mul(Weights::STEP)),
        }
    }
    Ok(weights)
}

/// Zigzag encoding: the sign becomes the lowest bit.
const fn fold(number: i16) -> u32 {
    let number = number as i32;
    (number << 1 ^ number >> 31).cast_unsigned()
}

const fn unfold(code: u32) -> i16 {
    ((code >> 1) as i32 ^ -((code & 1) as i32)) as i16
}

/// LEB128: seven bits per byte, lowest first; the eighth bit means that more follow.
fn write_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_number(bytes: &mut &[u8]) -> Result<u32, WeightsError> {
    let mut number = 0;
    for shift in (0..28).step_by(7) {
        let (&byte, rest) = bytes.split_first().ok_or(WeightsError::Short)?;
        *bytes = rest;
        number |= u32::from(byte & 127) << shift;
        if byte < 128 {
            return Ok(number);
        }
    }
    Err(WeightsError::Header)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use sente_rules::Symmetry;

    fn some_weights() -> [Vec<i16>; Weights::PHASES] {
        let count = Weights::in_phase();
        std::array::from_fn(|phase| {
            let weight = |number: usize| match number % 7 {
                0..4 => 0,
                _ => (((number * 7919 + phase) % 1000) as i16 - 500) * Weights::STEP,
            };
            (0..count).map(weight).collect()
        })
    }

    #[test]
    fn weights_survive_their_file_and_damage_is_noticed() {
        let shared = some_weights();
        let constants = std::array::from_fn(|empties| 300 - 7 * empties as i16);
        let bytes = Weights::to_bytes(&shared, &constants);
        let read = Weights::from_bytes(&bytes).unwrap();
        assert!(read.phases == Weights::new(&shared, &constants).phases);
        assert_eq!(read.constants(), &constants);
        assert!((0..Weights::PHASES).all(|phase| read.shared(phase) == shared[phase]));
        let error = |bytes: &[u8]| Weights::from_bytes(bytes).err();
        assert_eq!(error(&bytes[1..]), Some(WeightsError::Header));
        assert_eq!(error(&bytes[..bytes.len() - 1]), Some(WeightsError::Short));
        assert_eq!(
            error(&[&bytes[..], &[1]].concat()),
            Some(WeightsError::Long)
        );
    }

    proptest! {
        #[test]
        fn a_turned_board_is_worth_the_same(own: u64, mask: u64) {
            let board = Board { own, opponent: !own & mask };
            let weights = Weights::shipped();
            for symmetry in Symmetry::ALL {
                let turned = board.transformed(symmetry);
                prop_assert_eq!(weights.evaluate_board(turned), weights.evaluate_board(board));
            }
        }
    }
}
