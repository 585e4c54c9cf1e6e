//! A network in training: the gradient of its error by backpropagation, and the optimizer steps.

use std::fmt;

use fastrand::Rng;
use sente_engine::gomoku::network::{
    CODES, CodeTables, Layers, NetworkWeights, ONE, RADIUS, REGIONS, VIEW, WIDTH,
};
use sente_rules::Colour;
use sente_rules::gomoku::Variant;

use super::numbers::{Adam, Places, ROWS, Row, Slopes, Trained, add};
use super::samples::{NOTHING, Sample, Samples, Seen};

/// The scale of promises during training: one unit is 100 points.
const POINTS: f32 = 100.0;

type Numbers = [f32; WIDTH];

/// Sums of cross entropies, and how often the best move had the highest probability.
#[derive(Clone, Copy, Default)]
pub struct Errors {
    values: f64,
    count: u32,
    moves: f64,
    first: u32,
    with_move: u32,
}

impl Errors {
    pub fn add(&mut self, other: &Self) {
        self.values += other.values;
        self.count += other.count;
        self.moves += other.moves;
        self.first += other.first;
        self.with_move += other.with_move;
    }
}

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [count, moves] = [self.count, self.with_move].map(|count| f64::from(count.max(1)));
        write!(
            f,
            "values {:.4}, moves {:.3} ({:.1} % first)",
            self.values / count,
            self.moves / moves,
            100.0 * f64::from(self.first) / moves
        )
    }
}

/// A network in training.
pub struct Fitting {
    views: usize,
    /// The weight of the error of moves relative to that of values.
    moves: f32,
    places: Places,
    trained: Trained,
    means: Trained,
    squares: Trained,
    slopes: Vec<Slopes>,
    /// For each code the sum of its rows in the tables of all radii.
    rows: Vec<Row>,
    steps: i32,
}

/// The results of the forward pass for a sample.
#[derive(Default)]
struct Found {
    points: Vec<Numbers>,
    /// For each point the probability that a move there is best.
    chances: Vec<f32>,
    layers: Option<Layers>,
    /// The win probability of the side to move.
    chance: f32,
}

impl Fitting {
    /// A new network, whose evaluation initially equals that of the shape weights.
    pub fn new(variant: Variant, moves: f32, rng: &mut Rng) -> Self {
        let views = if variant == Variant::Renju { 2 } else { 1 };
        let mut trained = Trained::zero(views);
        let mut draw = |width: f32| (rng.f32() - 0.5) * 2.0 * width;
        for row in trained.tables.iter_mut().flatten().flatten() {
            *row = row.map(|_| draw(0.1));
        }
        for row in &mut trained.constants {
            *row = row.map(|_| 0.1 + draw(0.2));
        }
        for head in &mut trained.heads {
            for number in head.numbers_mut() {
                *number = draw(0.25);
            }
            head.value.fill(0.0);
            head.policy.fill(0.0);
            head.constant = 0.0;
            head.balance = 1.0;
            head.promise = 2.0;
        }
        let mut fitting = Self {
            views,
            moves,
            places: Places::new(views),
            trained,
            means: Trained::zero(views),
            squares: Trained::zero(views),
            slopes: Vec::new(),
            rows: vec![[0.0; VIEW]; views * ROWS],
            steps: 0,
        };
        fitting.merge();
        fitting
    }

    /// Sums the tables of all radii.
    fn merge(&mut self) {
        let sees_stone = &CodeTables::get().sees_stone;
        for view in 0..self.views {
            let tables = &self.trained.tables[view];
            for code in (0..CODES).filter(|&code| sees_stone[code]) {
                let mut sum = [0.0; VIEW];
                for (table, shared) in tables.iter().zip(&self.places.shared) {
                    add(&mut sum, &table[usize::from(shared[code])]);
                }
                self.rows[view * ROWS + code] = sum;
            }
        }
    }

    /// For a side to move, the rows and constants of its own view and of the opponent's, and the index of its head.
    fn perspective(&self, turn: Colour) -> ([&[u32]; 2], [usize; 2], usize) {
        let own = turn.index();
        let views = [own, 1 - own].map(|view| self.places.views[view].as_slice());
        let number = |view: usize| view.min(self.views - 1);
        (views, [number(own), number(1 - own)], number(own))
    }

    /// Adds the gradient of a batch's error to the stored gradients, until [`correct`](Self::correct) uses them.
    /// Returns the errors.
    pub fn learn(&mut self, samples: &Samples, batch: &[u32], threads: usize) -> Errors {
        let mut slopes = std::mem::take(&mut self.slopes);
        slopes.resize_with(threads.max(1), || Slopes::zero(self.views));
        let share = batch.len().div_ceil(slopes.len()).max(1);
        let fitting = &*self;
        let mut errors = Errors::default();
        std::thread::scope(|scope| {
            let parts = batch.chunks(share).zip(&mut slopes).map(|(part, slopes)| {
                scope.spawn(move || {
                    let mut found = Found::default();
                    let mut errors = Errors::default();
                    for &number in part {
                        let (sample, points) = samples.get(number);
                        fitting.study(sample, points, &mut found, &mut errors, Some(slopes));
                    }
                    errors
                })
            });
            let parts: Vec<_> = parts.collect();
            for part in parts {
                errors.add(&part.join().expect("the thread does not panic"));
            }
        });
        self.slopes = slopes;
        errors
    }

    /// The errors over all samples.
    pub fn errors(&self, samples: &Samples, threads: usize) -> Errors {
        let mut errors = Errors::default();
        let share = samples.len().div_ceil(threads.max(1)).max(1);
        std::thread::scope(|scope| {
            let parts = samples.order.chunks(share).map(|part| {
                scope.spawn(move || {
                    let mut found = Found::default();
                    let mut errors = Errors::default();
                    for &number in part {
                        let (sample, points) = samples.get(number);
                        self.study(sample, points, &mut found, &mut errors, None);
                    }
                    errors
                })
            });
            let parts: Vec<_> = parts.collect();
            for part in parts {
                errors.add(&part.join().expect("the thread does not panic"));
            }
        });
        errors
    }

    /// Evaluates a sample: adds its errors, and its gradient if `slopes` is given.
    fn study(
        &self,
        sample: &Sample,
        points: &[Seen],
        found: &mut Found,
        errors: &mut Errors,
        slopes: Option<&mut Slopes>,
    ) {
        self.look(sample, points, found);
        errors.count += 1;
        errors.values += cross_entropy(sample.hope, found.chance);
        if let Some(best) = sample.best.map(usize::from) {
            let chance = found.chances[best];
            let most = found.chances.iter().copied().fold(0.0, f32::max);
            errors.with_move += 1;
            errors.first += u32::from(chance >= most);
            errors.moves -= f64::from(chance.max(1e-9).ln());
        }
        if let Some(slopes) = slopes {
            self.go_back(sample, points, found, slopes);
        }
    }

    /// The forward pass.
    fn look(&self, sample: &Sample, points: &[Seen], found: &mut Found) {
        let (views, constants, head) = self.perspective(sample.turn);
        let begin = both(constants.map(|view| &self.trained.constants[view]));
        let mut sums = [[0.0; WIDTH]; REGIONS];
        for (sum, &others) in sums.iter_mut().zip(&sample.others) {
            *sum = begin.map(|number| f32::from(others) * number.clamp(0.0, 1.0));
        }
        found.points.clear();
        found.chances.clear();
        let head = &self.trained.heads[head];
        for seen in points {
            let mut numbers = begin;
            let (own, other) = numbers.split_at_mut(VIEW);
            for code in seen.codes.map(usize::from) {
                if code != usize::from(NOTHING) {
                    add(own, &self.rows[views[0][code] as usize]);
                    add(other, &self.rows[views[1][code] as usize]);
                }
            }
            let counted = numbers.map(|number| number.clamp(0.0, 1.0));
            add(&mut sums[usize::from(seen.region)], &counted);
            let products = counted.iter().zip(&head.policy);
            let promise: f32 = products.map(|(number, weight)| number * weight).sum();
            let shapes = seen.promise.map(|points| f32::from(points) / POINTS);
            found.points.push(numbers);
            found
                .chances
                .push(shapes.map_or(f32::NEG_INFINITY, |shapes| promise + head.promise * shapes));
        }
        let layers = head.layers(&sums);
        let odds = layers.value + head.balance * sample.balance;
        found.chance = 1.0 / (1.0 + (-odds).exp());
        found.layers = Some(layers);
        make_chances(&mut found.chances);
    }

    /// The backward pass: adds the gradient of a sample's errors.
    fn go_back(&self, sample: &Sample, points: &[Seen], found: &Found, slopes: &mut Slopes) {
        let (views, constants, head) = self.perspective(sample.turn);
        let begin = both(constants.map(|view| &self.trained.constants[view]));
        let numbers = &self.trained.heads[head];
        let wrong = found.chance - sample.hope;
        let of_head = &mut slopes.heads[head];
        of_head.balance += wrong * sample.balance;
        let layers = found
            .layers
            .as_ref()
            .expect("the forward pass has been run");
        let of_sums = numbers.slopes(layers, wrong, of_head);
        let mut of_begin = [0.0; WIDTH];
        for (at, seen) in points.iter().enumerate() {
            let seen_there = &found.points[at];
            let mut slope = of_sums[usize::from(seen.region)];
            if let (Some(best), Some(promise)) = (sample.best, seen.promise) {
                let best = f32::from(u8::from(usize::from(best) == at));
                let wrong = self.moves * (found.chances[at] - best);
                of_head.promise += wrong * f32::from(promise) / POINTS;
                for number in 0..WIDTH {
                    of_head.policy[number] += wrong * seen_there[number].clamp(0.0, 1.0);
                    slope[number] += wrong * numbers.policy[number];
                }
            }
            keep_inside(&mut slope, seen_there);
            add(&mut of_begin, &slope);
            let (own, other) = slope.split_at(VIEW);
            for code in seen.codes.map(usize::from) {
                if code != usize::from(NOTHING) {
                    add(&mut slopes.rows[views[0][code] as usize], own);
                    add(&mut slopes.rows[views[1][code] as usize], other);
                }
            }
        }
        for (of_sum, &others) in of_sums.iter().zip(&sample.others) {
            let mut slope = of_sum.map(|slope| f32::from(others) * slope);
            keep_inside(&mut slope, &begin);
            add(&mut of_begin, &slope);
        }
        let (own, other) = of_begin.split_at(VIEW);
        add(&mut slopes.constants[constants[0]], own);
        add(&mut slopes.constants[constants[1]], other);
    }

    /// Makes an optimizer step with the gradient of a batch.
    pub fn correct(&mut self, step: f32, batch: usize) {
        let (first, rest) = self.slopes.split_at_mut(1);
        for other in rest {
            first[0].add(other);
            *other = Slopes::zero(self.views);
        }
        let slopes = std::mem::replace(&mut first[0], Slopes::zero(self.views));
        self.steps += 1;
        let adam = Adam::new(step, 1.0 / batch as f32, self.steps);
        let [trained, means, squares] = [&mut self.trained, &mut self.means, &mut self.squares];
        for view in 0..self.views {
            let rows = &slopes.rows[view * ROWS..][..CODES];
            for radius in 0..RADIUS {
                let mut of_table = vec![[0.0; VIEW]; CODES];
                for (row, &shared) in rows.iter().zip(&self.places.shared[radius]) {
                    add(&mut of_table[usize::from(shared)], row);
                }
                for code in self.places.kept[radius].iter().copied().map(usize::from) {
                    adam.step_row(
                        &mut trained.tables[view][radius][code],
                        &of_table[code],
                        &mut means.tables[view][radius][code],
                        &mut squares.tables[view][radius][code],
                    );
                }
            }
            adam.step_row(
                &mut trained.constants[view],
                &slopes.constants[view],
                &mut means.constants[view],
                &mut squares.constants[view],
            );
            let numbers = trained.heads[view].numbers_mut();
            let past = means.heads[view].numbers_mut();
            let past = past.zip(squares.heads[view].numbers_mut());
            let of_numbers = slopes.heads[view].numbers();
            for ((number, slope), (mean, square)) in numbers.zip(of_numbers).zip(past) {
                adam.step(number, *slope, mean, square);
            }
        }
        self.merge();
    }

    /// The network with integer weights. Each constant is distributed over the four lines of a point.
    pub fn weights(&self) -> NetworkWeights {
        let most = f32::from(NetworkWeights::MOST);
        let rows = (0..self.views).map(|view| {
            let begin = self.trained.constants[view].map(|number| number / 4.0);
            let rows = self.rows[view * ROWS..][..CODES].iter();
            let whole = rows.map(|row| {
                std::array::from_fn(|at| {
                    let number = (row[at] + begin[at]) * f32::from(ONE);
                    number.round().clamp(-most, most) as i16
                })
            });
            whole.collect()
        });
        let mut heads = self.trained.heads.clone();
        for head in &mut heads {
            head.promise /= POINTS;
        }
        NetworkWeights {
            rows: rows.collect(),
            heads,
        }
    }
}

/// Zeroes the gradient of clamped numbers.
fn keep_inside(slopes: &mut Numbers, numbers: &Numbers) {
    for (slope, &number) in slopes.iter_mut().zip(numbers) {
        if number <= 0.0 || number >= 1.0 {
            *slope = 0.0;
        }
    }
}

/// Converts logits to probabilities (softmax).
fn make_chances(logarithms: &mut [f32]) {
    let most = logarithms.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut total = 0.0;
    for chance in logarithms.iter_mut() {
        *chance = (*chance - most).exp();
        total += *chance;
    }
    for chance in logarithms {
        *chance /= total;
    }
}

fn cross_entropy(hope: f32, chance: f32) -> f64 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -f64::from(hope * chance.ln() + (1.0 - hope) * (1.0 - chance).ln())
}

fn both(views: [&Row; 2]) -> Numbers {
    std::array::from_fn(|at| views[at / VIEW][at % VIEW])
}

#[cfg(test)]
mod tests {
    use sente_engine::gomoku::Weights;
    use sente_engine::gomoku::network::{Input, Network};
    use sente_rules::gomoku::{Gomoku, Rules};
    use sente_rules::{Point, Position};

    use super::*;

    /// Positions in which the expected result depends on whether the side to move has two adjacent stones; the best
    /// move is next to one of its stones.
    fn positions(rng: &mut Rng, variant: Variant) -> Vec<(Gomoku, Input, f32, Point)> {
        let mut positions = Vec::new();
        while positions.len() < 300 {
            let mut position = Gomoku::start(&Rules::usual(variant));
            let mut stones: Vec<Point> = Vec::new();
            while stones.len() < 12 {
                let point = Point::new(rng.u8(3..12), rng.u8(3..12));
                if position.is_empty_at(point) {
                    position.play_unchecked(point);
                    stones.push(point);
                }
            }
            let Some(input) = Input::of(&position) else {
                continue;
            };
            let own: Vec<Point> = stones.iter().copied().step_by(2).collect();
            let next = |point: &Point| Point::new(point.col + 1, point.row);
            let has_pair = own.iter().any(|point| own.contains(&next(point)));
            let hope = if has_pair { 0.9 } else { 0.1 };
            let best = own
                .iter()
                .map(next)
                .find(|&point| position.is_empty_at(point));
            positions.push((
                position,
                input,
                hope,
                best.expect("a stone without neighbours"),
            ));
        }
        positions
    }

    #[test]
    fn a_network_learns_what_decides_and_the_engine_sees_the_same() {
        for variant in [Variant::Freestyle, Variant::Renju] {
            let mut rng = Rng::with_seed(1);
            let positions = positions(&mut rng, variant);
            let mut samples = Samples::new(variant);
            for (_, input, hope, best) in &positions {
                samples.push(input, *hope, *best);
            }
            let mut fitting = Fitting::new(variant, 0.25, &mut rng);
            let before = fitting.errors(&samples, 2);
            for round in 0..60 {
                let order = samples.order.clone();
                for batch in order.chunks(100) {
                    fitting.learn(&samples, batch, 2);
                    fitting.correct(0.01 * (1.0 - round as f32 / 60.0), batch.len());
                }
            }
            let after = fitting.errors(&samples, 1);
            assert!(after.values < 0.7 * before.values, "{before}; {after}");
            assert!(after.moves < 0.7 * before.moves, "{before}; {after}");
            let network = Network::new(&fitting.weights());
            for (number, (position, ..)) in positions.iter().enumerate() {
                let (sample, points) = samples.get(number as u32);
                let mut found = Found::default();
                fitting.look(sample, points, &mut found);
                let points = network.evaluate(position) as f32;
                let seen = (1.0 + (-points / Weights::SCALE).exp()).recip();
                let expected = found.chance;
                assert!((seen - expected).abs() < 0.03, "{seen} {expected}");
            }
        }
    }
}
