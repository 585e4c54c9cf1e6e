//! The pieces on a Surakarta board and their moves, as bits. Has no colours, limits or history; engines search on it.

use super::{Encounters, POINTS, Rings, SIZE, Track};
use crate::{Point, Symmetry};

/// The pieces of both sides as sets of points: the bit of a point is its [`Point::index`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The pieces of the side to move.
    pub own: u64,
    /// The pieces of the other side.
    pub opponent: u64,
}

impl Board {
    /// All points.
    pub const ALL: u64 = (1 << POINTS) - 1;

    /// The initial board.
    pub const START: Self = Self {
        own: 0xfff,
        opponent: 0xfff << 24,
    };

    /// The points with a piece.
    #[inline]
    pub const fn occupied(self) -> u64 {
        self.own | self.opponent
    }

    /// The points without a piece.
    #[inline]
    pub const fn empty(self) -> u64 {
        Self::ALL & !self.occupied()
    }

    /// The same pieces with the other side to move.
    #[inline]
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self {
            own: self.opponent,
            opponent: self.own,
        }
    }

    /// The board after a step or a capture, with the other side to move.
    #[inline]
    #[must_use]
    pub const fn after(self, from: usize, to: usize) -> Self {
        Self {
            own: self.opponent & !(1 << to),
            opponent: self.own ^ (1 << from) | 1 << to,
        }
    }

    /// The empty points one step from a point.
    #[inline]
    pub const fn steps(self, from: usize) -> u64 {
        NEIGHBOURS[from] & self.empty()
    }

    /// The captures of the side to move.
    ///
    /// [`Encounters`] describes the algorithm.
    #[inline]
    pub fn captures(self) -> Captures {
        Encounters::of(Rings::of(self.own), Rings::of(self.opponent)).captures()
    }

    /// Calls `visit` with the start, the target and whether the move is a capture, once for each move.
    #[inline]
    pub fn for_each_move(self, mut visit: impl FnMut(usize, usize, bool)) {
        for (from, to) in self.captures().iter() {
            visit(from, to, true);
        }
        for from in points(self.own) {
            for to in points(self.steps(from)) {
                visit(from, to, false);
            }
        }
    }

    /// The number of moves of the side to move.
    #[inline]
    pub fn count_moves(self) -> usize {
        self.count_steps() as usize + self.captures().len()
    }

    /// The number of steps of the side to move.
    #[inline]
    pub fn count_steps(self) -> u32 {
        self.all_steps().len()
    }

    /// The steps of the side to move.
    #[inline]
    pub const fn all_steps(self) -> Steps {
        let empty = self.empty();
        let own = self.own;
        let mut steps = Steps {
            own,
            sets: [0; 4],
            ends: [0; 4],
        };
        let mut count = 0;
        let mut axis = 0;
        while axis < 4 {
            let (shift, starts) = AXES[axis];
            let set = (own & starts) << shift & empty | (empty & starts) << shift & own;
            count += set.count_ones();
            steps.sets[axis] = set;
            steps.ends[axis] = count;
            axis += 1;
        }
        steps
    }

    /// Whether the side to move has a move.
    #[inline]
    pub fn can_move(self) -> bool {
        self.count_steps() > 0 || !self.captures().is_empty()
    }

    /// The image of the board under a symmetry.
    #[must_use]
    pub fn transformed(self, symmetry: Symmetry) -> Self {
        let moved = |set| {
            points(set).fold(0, |image, point| {
                let point = symmetry.apply(Point::from_index(point, SIZE), SIZE);
                image | 1 << point.index(SIZE)
            })
        };
        Self {
            own: moved(self.own),
            opponent: moved(self.opponent),
        }
    }
}

/// The points of a set, lowest index first.
#[inline]
pub fn points(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let point = set.trailing_zeros() as usize;
            set &= set - 1;
            point
        })
    })
}

/// All steps of one side.
#[derive(Clone, Copy, Debug)]
pub struct Steps {
    own: u64,
    /// One set for each of the four axes, with one point for each step along it: the target of a step up the axis, the
    /// start of a step down. No point can be both, so each step is counted.
    sets: [u64; 4],
    /// Cumulative numbers of steps, up to and including each axis.
    ends: [u32; 4],
}

impl Steps {
    /// The number of steps.
    #[inline]
    pub const fn len(&self) -> u32 {
        self.ends[3]
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The start and the target of the step with this number, counted from 0 in an unspecified order; for drawing a
    /// step at random. `number` must be less than [`len`](Self::len).
    #[inline]
    pub fn nth(&self, number: u32) -> (usize, usize) {
        let before = |axis: usize| usize::from(number >= self.ends[axis]);
        let axis = before(0) + before(1) + before(2);
        let first = if axis == 0 { 0 } else { self.ends[axis - 1] };
        let mut set = self.sets[axis];
        for _ in first..number {
            set &= set - 1;
        }
        let high = set.trailing_zeros() as usize;
        let low = high - AXES[axis].0;
        if self.own >> high & 1 == 1 {
            (high, low)
        } else {
            (low, high)
        }
    }
}

/// A list of captures without duplicates.
#[derive(Clone, Copy, Debug, Default)]
pub struct Captures {
    pairs: [(u8, u8); Self::MOST],
    len: usize,
}

impl Captures {
    /// Each loop has at most one capture, or two by a piece on a crossing that meets itself.
    const MOST: usize = 2 * 2 * Track::LOOPS;

    /// The number of captures.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Iterates over the captures, as start and target.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let wide = |&(from, to): &(u8, u8)| (usize::from(from), usize::from(to));
        self.pairs[..self.len].iter().map(wide)
    }

    /// Whether the list contains this capture.
    pub fn contains(&self, from: usize, to: usize) -> bool {
        self.iter().any(|pair| pair == (from, to))
    }

    #[inline]
    pub(super) fn add(&mut self, from: usize, to: usize) {
        let pair = (from as u8, to as u8);
        if !self.pairs[..self.len].contains(&pair) {
            self.pairs[self.len] = pair;
            self.len += 1;
        }
    }
}

const LINE: usize = SIZE as usize;

/// For each axis the distance of a step up it, and the points from which such a step stays on the board.
const AXES: [(usize, u64); 4] = {
    const FIRST_COLUMN: u64 = 0x4104_1041;
    const LAST_COLUMN: u64 = FIRST_COLUMN << (LINE - 1);
    [
        (1, Board::ALL & !LAST_COLUMN),
        (LINE - 1, Board::ALL & !FIRST_COLUMN),
        (LINE, Board::ALL),
        (LINE + 1, Board::ALL & !LAST_COLUMN),
    ]
};

const NEIGHBOURS: [u64; POINTS] = {
    let mut neighbours = [0; POINTS];
    let mut from = 0;
    while from < POINTS {
        let point = 1_u64 << from;
        let mut axis = 0;
        while axis < 4 {
            let (shift, starts) = AXES[axis];
            neighbours[from] |= (point & starts) << shift & Board::ALL | point >> shift & starts;
            axis += 1;
        }
        from += 1;
    }
    neighbours
};

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &str) -> u64 {
        let bit = |name: &str| 1 << name.parse::<Point>().unwrap().index(SIZE);
        names
            .split_whitespace()
            .fold(0, |set, name| set | bit(name))
    }

    fn captures(own: &str, opponent: &str) -> Vec<String> {
        let board = Board {
            own: set(own),
            opponent: set(opponent),
        };
        let name = |point| Point::from_index(point, SIZE);
        let text = |(from, to)| format!("{}x{}", name(from), name(to));
        let mut texts: Vec<String> = board.captures().iter().map(text).collect();
        texts.sort();
        texts
    }

    #[test]
    fn a_point_has_its_neighbours() {
        let neighbours = |name: &str| NEIGHBOURS[name.parse::<Point>().unwrap().index(SIZE)];
        assert_eq!(neighbours("a1"), set("a2 b1 b2"));
        assert_eq!(neighbours("f6"), set("e6 e5 f5"));
        assert_eq!(neighbours("f3"), set("f2 e2 e3 e4 f4"));
        assert_eq!(neighbours("c4"), set("b3 b4 b5 c3 c5 d3 d4 d5"));
    }

    #[test]
    fn captures_go_round_one_loop_or_several() {
        assert_eq!(captures("b1", "a2"), ["b1xa2"]);
        assert_eq!(captures("c1", "b3"), ["c1xb3"]);
        assert_eq!(captures("b1 d2", "e6 f3"), ["b1xe6", "d2xe6", "d2xf3"]);
        // A capture through three loops in one direction; the path in the other direction is blocked.
        assert_eq!(captures("c2 d2", "e1"), ["c2xe1", "d2xe1"]);
    }

    #[test]
    fn no_capture_without_a_loop_or_past_a_piece() {
        assert_eq!(captures("c2 b2", "e2 f1 a1"), ["b2xe2"]);
        assert_eq!(captures("a1 f6", "a2 b1"), Vec::<String>::new());
        assert_eq!(
            captures("c2 a2 f2 c1 c3 a3", "e1 b1 d1"),
            ["a2xb1", "c3xd1", "f2xe1"]
        );
    }

    #[test]
    fn a_crossing_piece_passes_the_point_it_left() {
        assert_eq!(captures("e2", "e3 d2"), ["e2xd2", "e2xe3"]);
        assert_eq!(captures("e2 d2", "e3"), ["d2xe3", "e2xe3"]);
        // No other piece may pass it: c2 blocks the long path from e3, and e2 itself blocks the short one.
        assert_eq!(captures("e3", "e2"), ["e3xe2"]);
        assert_eq!(captures("e3 c2", "e2"), Vec::<String>::new());
    }

    #[test]
    fn a_lap_back_to_the_start_is_no_capture() {
        assert_eq!(captures("b2", "a1 c6"), Vec::<String>::new());
        assert_eq!(captures("b2 e5", "a1"), Vec::<String>::new());
    }

    #[test]
    fn counting_agrees_with_visiting() {
        let mut seed = 0;
        let mut random = || {
            seed += 1;
            crate::zobrist::constant(seed) & Board::ALL
        };
        for _ in 0..5000 {
            let (own, other) = (random() & random(), random() & random());
            let board = Board {
                own,
                opponent: other & !own,
            };
            let mut moves = Vec::new();
            board.for_each_move(|from, to, capture| {
                assert_eq!(capture, board.opponent >> to & 1 == 1);
                moves.push((from, to));
            });
            let count = moves.len();
            moves.sort_unstable();
            moves.dedup();
            assert_eq!((board.count_moves(), moves.len()), (count, count));
            assert_eq!(board.can_move(), count > 0);
            let steps = board.all_steps();
            let steps: Vec<_> = (0..steps.len()).map(|n| steps.nth(n)).collect();
            assert_eq!(steps.len() as u32, board.count_steps());
            moves.retain(|&(_, to)| board.empty() >> to & 1 == 1);
            assert!(steps.iter().all(|step| moves.contains(step)));
            assert_eq!(steps.len(), moves.len());
        }
    }
}
