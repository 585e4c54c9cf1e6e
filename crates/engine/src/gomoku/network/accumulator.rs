//! The state of a network on a board, updated incrementally. It follows a search's board lazily: moves are applied or
//! taken back only when the state is needed.

#![expect(
    clippy::inline_always,
    reason = "only what is inlined is compiled for wide vectors"
)]

use sente_rules::Colour;

use super::lines::Lines;
use super::{Network, Numbers, ONE, PROMISE_ONE, REGIONS, VIEW, WIDTH};
use crate::gomoku::board::Board;
use crate::gomoku::cell::{CELLS, Cell};
use crate::gomoku::weights::Weights;

/// The sums at all points and in the regions of a board.
pub(in crate::gomoku) struct Accumulator<'n> {
    network: &'n Network,
    lines: Lines,
    points: Points,
    /// The moves that the state includes.
    played: Vec<(Cell, Colour)>,
    /// The key and the value of the last evaluated position.
    last: Option<(u64, i32)>,
}

/// The sums at each point, and the clamped sums in each region.
struct Points {
    sums: Box<[Numbers; CELLS]>,
    regions: [Numbers; REGIONS],
}

impl<'n> Accumulator<'n> {
    /// The state for a board, including the moves that were played on it.
    pub(in crate::gomoku) fn new(network: &'n Network, board: &Board) -> Self {
        let mut lines = Lines::new();
        for cell in board.stones().iter() {
            lines.change::<true>(colour_at(board, cell), cell, |_, _, _| ());
        }
        let sums = vec![Numbers::ZERO; CELLS].try_into();
        let mut points = Points {
            sums: sums.expect("the vector has an element for every cell"),
            regions: [Numbers::ZERO; REGIONS],
        };
        for cell in lines.empty_points() {
            points.enter(network, &lines, cell);
        }
        let mut accumulator = Self {
            network,
            lines,
            points,
            played: Vec::new(),
            last: None,
        };
        // These moves are already included, so that they can be taken back.
        let played = board.played().iter();
        accumulator.played = played.map(|&cell| (cell, colour_at(board, cell))).collect();
        accumulator
    }

    /// The value of the board for the side to move, in points.
    pub(in crate::gomoku) fn evaluate(&mut self, board: &Board) -> i32 {
        let key = board.key();
        if let Some((last, points)) = self.last
            && last == key
        {
            return points;
        }
        let points = self.judge_on_this_processor(board);
        self.last = Some((key, points));
        points
    }

    #[cfg(target_arch = "x86_64")]
    #[expect(unsafe_code, reason = "not every processor has these instructions")]
    fn judge_on_this_processor(&mut self, board: &Board) -> i32 {
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the processor supports AVX2.
            unsafe { self.judge_with_wide_vectors(board) }
        } else {
            self.judge(board)
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn judge_on_this_processor(&mut self, board: &Board) -> i32 {
        self.judge(board)
    }

    /// The same as [`Self::judge`], compiled for processors with wide vectors.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn judge_with_wide_vectors(&mut self, board: &Board) -> i32 {
        self.judge(board)
    }

    #[inline(always)]
    fn judge(&mut self, board: &Board) -> i32 {
        self.follow(board);
        let turn = board.turn().index();
        let mut sums = [[0.0; WIDTH]; REGIONS];
        for (sums, seen) in sums.iter_mut().zip(&self.points.regions) {
            for at in 0..VIEW {
                sums[at] = f32::from(seen.0[turn * VIEW + at]) / f32::from(ONE);
                sums[VIEW + at] = f32::from(seen.0[(1 - turn) * VIEW + at]) / f32::from(ONE);
            }
        }
        let head = &self.network.heads[turn];
        let shapes = board.balance() as f32 / (Weights::POINT as f32 * Weights::SCALE);
        let odds = head.layers(&sums).value + head.balance * shapes;
        (odds * Weights::SCALE) as i32
    }

    /// The network's contribution to the ordering value of a move for the side to move, in points. The state must be up
    /// to date with the board.
    pub(in crate::gomoku) fn promise(&self, turn: Colour, cell: Cell) -> i32 {
        let weights = &self.network.promises[turn.index()];
        let seen = &self.points.sums[cell.index()];
        let products = seen.0.iter().zip(weights);
        let sum: i32 = products
            .map(|(&seen, &weight)| i32::from(seen.clamp(0, ONE)) * i32::from(weight))
            .sum();
        sum / (i32::from(ONE) * PROMISE_ONE)
    }

    /// Brings the state up to date with the board.
    #[inline(always)]
    pub(in crate::gomoku) fn follow(&mut self, board: &Board) {
        let now = board.played();
        let same = self.played.iter().zip(now);
        let same = same
            .take_while(|&(&(cell, colour), &there)| cell == there && board.has_stone(colour, cell))
            .count();
        while self.played.len() > same {
            let (cell, colour) = self
                .played
                .pop()
                .expect("there are more moves than common ones");
            self.change::<false>(colour, cell);
        }
        for &cell in &now[same..] {
            let colour = colour_at(board, cell);
            self.change::<true>(colour, cell);
            self.played.push((cell, colour));
        }
    }

    #[inline(always)]
    fn change<const CAME: bool>(&mut self, colour: Colour, cell: Cell) {
        let Self {
            network,
            lines,
            points,
            ..
        } = self;
        if CAME {
            let region = lines.region(cell);
            subtract(
                &mut points.regions[region],
                &counted(&points.sums[cell.index()]),
            );
        }
        let Points { sums, regions } = points;
        let regions_of = lines.regions();
        lines.change::<CAME>(colour, cell, |there, before, after| {
            let region = usize::from(regions_of[there.index()]);
            let table = &network.table;
            let (before, after) = (&table[usize::from(before)], &table[usize::from(after)]);
            exchange(
                &mut sums[there.index()],
                &mut regions[region],
                before,
                after,
            );
        });
        if !CAME {
            points.enter(network, lines, cell);
        }
    }
}

impl Points {
    /// Computes the sum of an empty point and adds it to its region.
    fn enter(&mut self, network: &Network, lines: &Lines, cell: Cell) {
        let mut sum = Numbers::ZERO;
        for code in lines.codes(cell) {
            add(&mut sum, &network.table[usize::from(code)]);
        }
        self.sums[cell.index()] = sum;
        add(&mut self.regions[lines.region(cell)], &counted(&sum));
    }
}

fn colour_at(board: &Board, cell: Cell) -> Colour {
    if board.has_stone(Colour::Black, cell) {
        Colour::Black
    } else {
        Colour::White
    }
}

/// The sums at a point, clamped to the effective range.
#[inline(always)]
fn counted(sum: &Numbers) -> Numbers {
    let mut counted = *sum;
    for number in &mut counted.0 {
        *number = (*number).clamp(0, ONE);
    }
    counted
}

#[inline(always)]
fn add(sum: &mut Numbers, other: &Numbers) {
    for (sum, other) in sum.0.iter_mut().zip(&other.0) {
        *sum += other;
    }
}

#[inline(always)]
fn subtract(sum: &mut Numbers, other: &Numbers) {
    for (sum, other) in sum.0.iter_mut().zip(&other.0) {
        *sum -= other;
    }
}

/// Replaces a row in the sum of a point and updates its region.
#[inline(always)]
fn exchange(sum: &mut Numbers, region: &mut Numbers, before: &Numbers, after: &Numbers) {
    for at in 0..WIDTH {
        let old = sum.0[at];
        let new = old + after.0[at] - before.0[at];
        sum.0[at] = new;
        region.0[at] += new.clamp(0, ONE) - old.clamp(0, ONE);
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use sente_rules::gomoku::{Gomoku, Rules, Variant};
    use sente_rules::{Position, Symmetry};

    use super::super::file::tests::random;
    use super::*;

    fn network(views: usize) -> Network {
        Network::new(&random(&mut Rng::with_seed(views as u64), views))
    }

    #[test]
    fn what_is_kept_up_to_date_equals_what_is_seen_from_nothing() {
        let mut rng = Rng::with_seed(1);
        let network = &network(2);
        let mut board = Board::of(&Gomoku::start(&Rules::usual(Variant::Renju)));
        let mut accumulator = Accumulator::new(network, &board);
        for _ in 0..600 {
            if rng.u8(..5) < 3 && !board.is_full() {
                let empty: Vec<Cell> = board.empty().iter().collect();
                board.play(*rng.choice(&empty).expect("there is an empty point"));
            } else if !board.played().is_empty() {
                board.undo();
            }
            if rng.bool() {
                let mut fresh = Accumulator::new(network, &board);
                assert_eq!(accumulator.evaluate(&board), fresh.judge(&board));
                for cell in board.empty().iter() {
                    let promises =
                        [&accumulator, &fresh].map(|seen| seen.promise(board.turn(), cell));
                    assert_eq!(promises[0], promises[1]);
                }
                assert_eq!(accumulator.points.regions, fresh.points.regions);
            }
        }
    }

    #[test]
    fn images_are_worth_the_same_and_so_are_exchanged_colours_where_one_view_serves_both() {
        let mut rng = Rng::with_seed(2);
        let network = &network(1);
        for _ in 0..20 {
            let mut stones: Vec<usize> = (0..225).collect();
            rng.shuffle(&mut stones);
            stones.truncate(rng.usize(10..80));
            let worth = |symmetry: Symmetry, exchanged: bool| {
                let mut board = Board::of(&Gomoku::start(&Rules::usual(Variant::Freestyle)));
                for (number, &index) in stones.iter().enumerate() {
                    let point = symmetry.apply(sente_rules::Point::from_index(index, 15), 15);
                    let black = (number % 2 == 0) != exchanged;
                    let colour = if black { Colour::Black } else { Colour::White };
                    board.place(colour, Cell::of(point));
                }
                if exchanged {
                    board.pass();
                }
                Accumulator::new(network, &board).evaluate(&board)
            };
            let expected = worth(Symmetry::ALL[0], false);
            for symmetry in Symmetry::ALL {
                for exchanged in [false, true] {
                    let found = worth(symmetry, exchanged);
                    // The sums of regions are added in a different order.
                    assert!((found - expected).abs() <= 1, "{found} {expected}");
                }
            }
        }
    }
}
