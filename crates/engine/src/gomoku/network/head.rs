//! The dense layers that turn the accumulated sums of a board into its value. Computed in floating point and summed in
//! a fixed order, so that every machine gets the same result.

#![expect(
    clippy::inline_always,
    reason = "only what is inlined is compiled for wide vectors"
)]

use super::{KIND_OF_REGION, KINDS, REGIONS, WIDTH};

/// The number of outputs for each region.
pub const UNITS: usize = 8;
/// The number of inputs of the first layer: the board, and the sums over each kind of regions.
pub const INPUTS: usize = WIDTH + KINDS * UNITS;
/// The width of the hidden layers.
pub const HIDDEN: usize = 32;
/// The scale of the sums over the board at the inputs of the first layer.
const BOARD_SHARE: f32 = 1.0 / 16.0;
/// The scale of the sums over a region at the inputs of its layer.
const REGION_SHARE: f32 = 1.0 / 4.0;

/// A dense layer: every output is a weighted sum of all inputs plus a bias.
#[derive(Clone, Debug, PartialEq)]
pub struct Dense<const I: usize, const O: usize> {
    /// For each input its weight in each output.
    pub weights: [[f32; O]; I],
    /// The biases.
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

/// The network above the sums: the value of a board for the side to move, and the policy for the moves. The view of the
/// side to move always comes first.
#[derive(Clone, Debug, PartialEq)]
pub struct Head {
    /// The layers for the regions, by kind of region.
    pub regions: [Dense<WIDTH, UNITS>; KINDS],
    /// From the board and its regions to the first hidden layer.
    pub first: Dense<INPUTS, HIDDEN>,
    /// To the second hidden layer.
    pub second: Dense<HIDDEN, HIDDEN>,
    /// To the log odds of a win.
    pub value: [f32; HIDDEN],
    /// The bias of the value.
    pub constant: f32,
    /// The weight of the shape evaluation in the value.
    pub balance: f32,
    /// From the sums at a point to the logarithm of the probability that a move there is the best.
    pub policy: [f32; WIDTH],
    /// The weight of the shape evaluation in the policy.
    pub promise: f32,
}

/// The intermediate results of a forward pass, which the backward pass needs.
pub struct Layers {
    /// The inputs of the regions' layers.
    pub regions: [[f32; WIDTH]; REGIONS],
    /// The outputs of the regions' layers.
    pub units: [[f32; UNITS]; REGIONS],
    /// The inputs of the first layer.
    pub inputs: [f32; INPUTS],
    /// The outputs of the first layer.
    pub first: [f32; HIDDEN],
    /// The outputs of the second layer.
    pub second: [f32; HIDDEN],
    /// The log odds of a win without the shape evaluation.
    pub value: f32,
}

impl Head {
    /// The untrained network: all parameters are zero.
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

    /// The number of parameters.
    pub const COUNT: usize = KINDS * (WIDTH + 1) * UNITS
        + (INPUTS + 1) * HIDDEN
        + (HIDDEN + 1) * HIDDEN
        + HIDDEN
        + WIDTH
        + 3;

    /// The forward pass from the sums over the regions, with the view of the side to move first.
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

    /// The backward pass: given the gradient with respect to the value, returns the gradient with respect to the sums
    /// over the regions and adds the gradient with respect to the parameters to `slopes`.
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

    /// All parameters in the order of the network file.
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

    /// The same, mutable.
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

/// The backward pass through a layer: from the gradient with respect to its outputs to those with respect to its inputs
/// and its parameters.
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
