//! The trained weights of the shapes around the empty points, and their file format. The value of a point is the sum
//! over all pairs of its four lines.

use std::fmt::Write;
use std::sync::LazyLock;

use sente_rules::Colour;
use sente_rules::gomoku::Gomoku;
use thiserror::Error;

use super::board::Board;
use super::classes::Class;
use super::role::Role;
use super::shapes::Shape;

/// The number of unordered pairs of shapes.
const PAIRS: usize = Shape::COUNT * (Shape::COUNT + 1) / 2;

/// The number of weights in a set: one for each pair of shapes and one for the turn.
const TERMS: usize = PAIRS + 1;

/// The number of sets: Gomoku, Renju's Black and Renju's White, each for the side to move and the other side.
const SETS: usize = 3 * 2;

/// The index of the set of weights. Exact fives share the weights of freestyle, because overlines are rare.
const fn set(role: Role, on_turn: bool) -> usize {
    let whose = match role {
        Role::Freestyle | Role::Standard => 0,
        Role::RenjuBlack => 1,
        Role::RenjuWhite => 2,
    };
    2 * whose + !on_turn as usize
}

/// The evaluation's weights in fractions of a point; see [`Weights::POINT`].
pub struct Weights(Box<[[i16; TERMS]; SETS]>);

/// Why a text is not a file of weights.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// The wrong number of weights.
    #[error("a file of Gomoku weights has {expected} numbers, but this one has {found}")]
    Count {
        /// The required number of weights.
        expected: usize,
        /// The number of weights in the text.
        found: usize,
    },
    /// A word that is not a 16-bit integer.
    #[error("{0} is not a valid weight")]
    Number(String),
}

impl Weights {
    /// The number of weights.
    pub const COUNT: usize = SETS * TERMS;

    /// The weight that is one point of the evaluation.
    pub const POINT: i32 = 8;

    /// The evaluation in points at which the side wins about 73 games in 100.
    pub const SCALE: f32 = 300.0;

    /// The weights that are part of the program.
    pub fn shipped() -> &'static Self {
        static SHIPPED: LazyLock<Weights> = LazyLock::new(|| {
            Weights::from_text(include_str!("../../data/gomoku.weights"))
                .expect("the embedded weights are valid")
        });
        &SHIPPED
    }

    /// Creates weights from a flat list.
    pub fn new(numbers: &[i16; Self::COUNT]) -> Self {
        let mut sets = Box::new([[0; TERMS]; SETS]);
        for (set, numbers) in sets.iter_mut().zip(numbers.chunks(TERMS)) {
            set.copy_from_slice(numbers);
        }
        Self(sets)
    }

    /// All weights as a flat list, as in [`Weights::new`].
    pub fn numbers(&self) -> impl Iterator<Item = i16> {
        self.0.iter().flatten().copied()
    }

    /// Parses the format of [`Weights::to_text`]; lines that begin with `#` are comments.
    pub fn from_text(text: &str) -> Result<Self, WeightsError> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let numbers = lines
            .flat_map(str::split_whitespace)
            .map(|word| {
                let error = |_| WeightsError::Number(word.to_owned());
                word.parse().map_err(error)
            })
            .collect::<Result<Vec<i16>, _>>()?;
        let numbers = numbers
            .try_into()
            .map_err(|numbers: Vec<i16>| WeightsError::Count {
                expected: Self::COUNT,
                found: numbers.len(),
            })?;
        Ok(Self::new(&numbers))
    }

    /// Serializes the weights with a line of numbers for every set and shape.
    pub fn to_text(&self) -> String {
        let names = ["Gomoku", "Renju, Black", "Renju, White"];
        let mut text = String::new();
        for (number, set) in self.0.iter().enumerate() {
            let turn = ["to move", "not to move"][number % 2];
            let _ = writeln!(text, "# {}, {turn}", names[number / 2]);
            let (pairs, turn) = set.split_at(PAIRS);
            for first in 0..Shape::COUNT {
                let row = &pairs[place(first, 0)..=place(first, first)];
                let row: Vec<String> = row.iter().map(ToString::to_string).collect();
                let _ = writeln!(text, "{}", row.join(" "));
            }
            let _ = writeln!(text, "{}", turn[0]);
        }
        text
    }

    /// The value of a point with these shapes for a side: on its turn and on the opponent's.
    pub(super) fn of_point(&self, role: Role, shapes: [Shape; 4]) -> [i16; 2] {
        [true, false].map(|on_turn| {
            let set = &self.0[set(role, on_turn)];
            let sum: i32 = pairs(shapes).map(|pair| i32::from(set[pair])).sum();
            sum.clamp(-i32::from(i16::MAX), i32::from(i16::MAX)) as i16
        })
    }

    /// The value of the turn.
    pub(super) fn of_turn(&self, role: Role) -> i32 {
        i32::from(self.0[set(role, true)][PAIRS])
    }
}

/// Whether neither side can make a five or an unstoppable four.
pub(super) fn is_quiet(board: &mut Board) -> bool {
    let mut colours = Colour::ALL.into_iter();
    colours
        .all(|colour| board.count(colour, Class::Five) == 0 && board.winning_four(colour).is_none())
}

/// The indices of the weights whose sum is a position's evaluation, repeated as often as they count. `None` if threats
/// rather than the evaluation decide.
pub fn terms(position: &Gomoku) -> Option<Vec<usize>> {
    let mut board = Board::of(position);
    if !is_quiet(&mut board) {
        return None;
    }
    let own = board.turn();
    let set = |colour| set(Role::of(position.variant(), colour), colour == own);
    let mut terms = vec![set(own) * TERMS + PAIRS];
    for cell in board.empty().iter() {
        for colour in Colour::ALL {
            if board.class(colour, cell) == Class::Forbidden {
                continue;
            }
            let shapes = [0, 1, 2, 3].map(|direction| board.shape(colour, cell, direction));
            let alive = pairs(shapes).filter(|&pair| pair > 0);
            terms.extend(alive.map(|pair| set(colour) * TERMS + pair));
        }
    }
    Some(terms)
}

/// The indices of the six pairs of four shapes.
fn pairs(shapes: [Shape; 4]) -> impl Iterator<Item = usize> {
    const LINES: [(usize, usize); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
    LINES.into_iter().map(move |(a, b)| {
        let [a, b] = [shapes[a] as usize, shapes[b] as usize];
        place(a.max(b), a.min(b))
    })
}

/// The index of a pair with the greater shape first; 0 is two dead lines.
const fn place(greater: usize, less: usize) -> usize {
    greater * (greater + 1) / 2 + less
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::Position;
    use sente_rules::gomoku::{Rules, Variant};

    #[test]
    fn weights_are_read_as_they_are_written() {
        let shipped = Weights::shipped();
        let again = Weights::from_text(&shipped.to_text()).expect("the text is valid");
        assert!(shipped.numbers().eq(again.numbers()));
    }

    #[test]
    fn what_is_no_file_of_weights_is_refused() {
        let refusal = |text| {
            Weights::from_text(text)
                .err()
                .map(|error| error.to_string())
        };
        assert_eq!(
            refusal("# Gomoku\n1 2 3\n").as_deref(),
            Some("a file of Gomoku weights has 636 numbers, but this one has 3")
        );
        assert_eq!(
            refusal("1 two").as_deref(),
            Some("two is not a valid weight")
        );
        assert_eq!(
            refusal("40000").as_deref(),
            Some("40000 is not a valid weight")
        );
    }

    #[test]
    fn the_terms_of_a_position_add_up_to_what_the_board_keeps() {
        let numbers: Vec<i16> = Weights::shipped().numbers().collect();
        let mut rng = fastrand::Rng::with_seed(3);
        let mut quiet = 0;
        for variant in [Variant::Freestyle, Variant::Standard, Variant::Renju] {
            for _ in 0..20 {
                let mut position = Gomoku::start(&Rules::usual(variant));
                while !position.is_over() && position.stones() < 60 {
                    let mv = rng.choice(position.legal_moves()).expect("there is a move");
                    position.play_unchecked(mv);
                    if let Some(terms) = terms(&position) {
                        let sum: i32 = terms.iter().map(|&term| i32::from(numbers[term])).sum();
                        assert_eq!(sum, Board::of(&position).balance(), "{position}");
                        quiet += 1;
                    }
                }
            }
        }
        assert!(quiet > 1000, "{quiet}");
    }
}
