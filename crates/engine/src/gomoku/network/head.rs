//! The dense layers above the sums: from what is seen on a board to what it is worth. In floating point, added up in a
//! fixed order, so that every machine finds the same.

#![expect(
    clippy::inline_always,
    reason = "only what is inlined is compiled for wide vectors"
)]

use super::{KIND_OF_REGION, KINDS, REGIONS, WIDTH};

/// What is found about each region.
pub const UNITS: usize = 8;
/// What the first layer sees: the board, and the sums over each kind of regions.
pub const INPUTS: usize = WIDTH + KINDS * UNITS;
/// The width of the layers.
pub const HIDDEN: usize = 32;
/// So many points with a 1 make a 1 for the first layer.
const BOARD_SHARE: f32 = 1.0 / 16.0;
/// The same within a region.
const REGION_SHARE: f32 = 1.0 / 4.0;

/// A layer: every output is a weighted sum of all inputs and a constant.
#[derive(Clone, Debug, PartialEq)]
pub struct Dense<const I: usize, const O: usize> {
    /// For each input what it adds to the outputs.
    pub weights: [[f32; O]; I],
    /// What outputs begin with.
    pub constants: [f32; O],
}

impl<const I: usize, const O: usize> Dense<I, O> {
    /// All zero.
    pub const ZERO: Self = Self {
        weights: [[0.0; O]; I],
        constants: [0.0; O],
    };

    #[inline(always)]
    fn apply(&self, inputs: &[f32; I]) -> [f32; O] {
        let mut outputs = self.constants;
        for (weights, &input) in self.weights.iter().zip(inputs) {
            for (output, weight) in outputs.iter_mut().zip(weights) {
                *output += input * weight;
            }
        }
        for output in &mut outputs {
            *output = output.max(0.0);
        }
        outputs
    }

    fn numbers(&self) -> impl Iterator<Item = &f32> {
        self.weights.as_flattened().iter().chain(&self.constants)
    }

    fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let weights = self.weights.as_flattened_mut();
        weights.iter_mut().chain(&mut self.constants)
    }
}

/// What the sums of a board are worth to the side to move, and what the numbers at a point say about a move there. The own
/// view always comes first.
#[derive(Clone, Debug, PartialEq)]
pub struct Head {
    /// For each kind of region.
    pub regions: [Dense<WIDTH, UNITS>; KINDS],
    /// From the board and its regions
    pub first: Dense<INPUTS, HIDDEN>,
    /// by way of another layer
    pub second: Dense<HIDDEN, HIDDEN>,
    /// to the logarithm of the odds,
    pub value: [f32; HIDDEN],
    /// with this constant.
    pub constant: f32,
    /// How much of what the weights of shapes say is added to it.
    pub balance: f32,
    /// What the numbers at a point add to the logarithm of a move's chance to be the best.
    pub policy: [f32; WIDTH],
    /// How much of what the weights of shapes say is added to that.
    pub promise: f32,
}

/// What the layers found on the way.
pub struct Layers {
    /// The inputs of the regions' layers.
    pub regions: [[f32; WIDTH]; REGIONS],
    /// What the regions' layers found.
    pub units: [[f32; UNITS]; REGIONS],
    /// The inputs of the first layer.
    pub inputs: [f32; INPUTS],
    /// What the first layer found.
    pub first: [f32; HIDDEN],
    /// What the second layer found.
    pub second: [f32; HIDDEN],
    /// The logarithm of the odds, without the weights of shapes.
    pub value: f32,
}

impl Head {
    /// Nothing is known: the weights of shapes alone.
    pub const ZERO: Self = Self {
        regions: [Dense::ZERO; KINDS],
        first: Dense::ZERO,
        second: Dense::ZERO,
        value: [0.0; HIDDEN],
        constant: 0.0,
        balance: 0.0,
        policy: [0.0; WIDTH],
        promise: 0.0,
    };

    /// How many numbers a head has.
    pub const COUNT: usize = KINDS * (WIDTH + 1) * UNITS
        + (INPUTS + 1) * HIDDEN
        + (HIDDEN + 1) * HIDDEN
        + HIDDEN
        + WIDTH
        + 3;

    /// Goes through the layers from the sums over the regions, the own view first.
    #[inline(always)]
    pub fn layers(&self, sums: &[[f32; WIDTH]; REGIONS]) -> Layers {
        let mut board = [0.0; WIDTH];
        for region in sums {
            for (board, sum) in board.iter_mut().zip(region) {
                *board += sum * BOARD_SHARE;
            }
        }
        let mut regions = *sums;
        for sum in regions.as_flattened_mut() {
            *sum *= REGION_SHARE;
        }
        let mut inputs = [0.0; INPUTS];
        let (of_board, of_kinds) = inputs.split_at_mut(WIDTH);
        of_board.copy_from_slice(&board);
        let mut units = [[0.0; UNITS]; REGIONS];
        for (region, kind) in KIND_OF_REGION.into_iter().enumerate() {
            units[region] = self.regions[kind].apply(&regions[region]);
            let sums = of_kinds[kind * UNITS..].iter_mut();
            for (sum, unit) in sums.zip(&units[region]) {
                *sum += unit;
            }
        }
        let first = self.first.apply(&inputs);
        let second = self.second.apply(&first);
        let value = second
            .iter()
            .zip(&self.value)
            .fold(self.constant, |sum, (unit, weight)| sum + unit * weight);
        Layers {
            regions,
            units,
            inputs,
            first,
            second,
            value,
        }
    }

    /// The slope of something with respect to the sums over the regions and, added to `slopes`, to the numbers of this
    /// head, where `slope` is that with respect to the value.
    pub fn slopes(
        &self,
        layers: &Layers,
        slope: f32,
        slopes: &mut Self,
    ) -> [[f32; WIDTH]; REGIONS] {
        slopes.constant += slope;
        for (sum, unit) in slopes.value.iter_mut().zip(&layers.second) {
            *sum += slope * unit;
        }
        let second = self.value.map(|weight| slope * weight);
        let first = back(
            &self.second,
            &layers.first,
            &layers.second,
            second,
            &mut slopes.second,
        );
        let inputs = back(
            &self.first,
            &layers.inputs,
            &layers.first,
            first,
            &mut slopes.first,
        );
        let (of_board, of_kinds) = inputs.split_at(WIDTH);
        let mut sums = [[0.0; WIDTH]; REGIONS];
        for (region, kind) in KIND_OF_REGION.into_iter().enumerate() {
            let units = std::array::from_fn(|unit| of_kinds[kind * UNITS + unit]);
            let inside = back(
                &self.regions[kind],
                &layers.regions[region],
                &layers.units[region],
                units,
                &mut slopes.regions[kind],
            );
            sums[region] =
                std::array::from_fn(|at| of_board[at] * BOARD_SHARE + inside[at] * REGION_SHARE);
        }
        sums
    }

    /// All numbers in the order in which a file has them.
    pub fn numbers(&self) -> impl Iterator<Item = &f32> {
        let regions = self.regions.iter().flat_map(Dense::numbers);
        let layers = regions
            .chain(self.first.numbers())
            .chain(self.second.numbers());
        layers.chain(&self.value).chain(&self.policy).chain([
            &self.constant,
            &self.balance,
            &self.promise,
        ])
    }

    /// The same, to be changed.
    pub fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let regions = self.regions.iter_mut().flat_map(Dense::numbers_mut);
        let layers = regions
            .chain(self.first.numbers_mut())
            .chain(self.second.numbers_mut());
        layers
            .chain(&mut self.value)
            .chain(&mut self.policy)
            .chain([&mut self.constant, &mut self.balance, &mut self.promise])
    }
}

/// Goes back through a layer: from the slopes with respect to what it found to those with respect to its inputs and numbers.
fn back<const I: usize, const O: usize>(
    layer: &Dense<I, O>,
    inputs: &[f32; I],
    found: &[f32; O],
    mut slopes: [f32; O],
    of_layer: &mut Dense<I, O>,
) -> [f32; I] {
    for (slope, &found) in slopes.iter_mut().zip(found) {
        if found <= 0.0 {
            *slope = 0.0;
        }
    }
    for (sum, slope) in of_layer.constants.iter_mut().zip(&slopes) {
        *sum += slope;
    }
    std::array::from_fn(|at| {
        let mut sum = 0.0;
        let weights = of_layer.weights[at].iter_mut().zip(&layer.weights[at]);
        for ((of_weight, weight), slope) in weights.zip(&slopes) {
            *of_weight += slope * inputs[at];
            sum += slope * weight;
        }
        sum
    })
}
