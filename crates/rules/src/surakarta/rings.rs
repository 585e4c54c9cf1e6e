//! Finds the pieces that can capture each other through the loops, for both tracks at once in one machine word. Has no
//! colours, only "own" and "opponent's".

use super::board::Captures;
use super::{POINTS, SIZE, Track};

/// The occupied places of both tracks: one byte for each line of six places, the inner track's four bytes first. Loop
/// `n` of a track precedes its byte `n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rings(u64);

impl Rings {
    /// The places of a set of points.
    #[inline]
    pub fn of(points: u64) -> Self {
        let row = |row: usize| ROWS[row][(points >> (row * LINE)) as usize & (ROWS[row].len() - 1)];
        Self(row(0) | row(1) | row(2) | row(3) | row(4) | row(5))
    }

    /// The same with a piece on this point.
    #[inline]
    #[must_use]
    pub const fn with(self, point: usize) -> Self {
        Self(self.0 | VISITS[point])
    }

    /// The same without a piece on this point.
    #[inline]
    #[must_use]
    pub const fn without(self, point: usize) -> Self {
        Self(self.0 & !VISITS[point])
    }

    #[inline]
    const fn visits(self, point: usize) -> bool {
        self.0 & VISITS[point] != 0
    }

    /// The nearest pieces on both sides of a loop: the one before it and the one after it.
    #[inline]
    fn beside_loop(self, number: usize) -> Option<(usize, usize)> {
        let (track, turn) = (number / Track::LOOPS, (number % Track::LOOPS * BYTE) as u32);
        let ring = (self.0 >> (track * TRACK)) as u32;
        if ring == 0 {
            return None;
        }
        let from_loop = ring.rotate_right(turn);
        let point = |place: u32| {
            let place = (place + turn) as usize % TRACK;
            usize::from(POINT_AT[track * TRACK + place])
        };
        Some((point(from_loop.ilog2()), point(from_loop.trailing_zeros())))
    }
}

/// The possible captures of a board, before each is checked.
#[derive(Clone, Copy, Debug)]
pub struct Encounters {
    own: Rings,
    opponent: Rings,
    /// The loops that may have captures: the highest bit of each loop's byte.
    loops: u64,
    most: u32,
}

impl Encounters {
    /// The captures of a side with pieces `own` against pieces `opponent`.
    ///
    /// Two pieces can capture each other if there is a loop and no other piece between them. So it is sufficient to
    /// know which side owns the first and the last piece of each line; lines without pieces pass on what is beyond
    /// them. Only a piece that meets itself needs special treatment: on both sides of the loop next to its crossing, or
    /// after a lap of the track.
    #[inline]
    pub fn of(own: Rings, opponent: Rings) -> Self {
        let all = own.0 | opponent.0;
        // The last piece of a line belongs to the side whose byte is the greater number.
        let not_less = |one: u64, other: u64| ((one | TOPS) - other) & TOPS;
        let (own_last, other_last) = (not_less(own.0, opponent.0), not_less(opponent.0, own.0));
        let empty = own_last & other_last;
        let first = all & ((!all & !TOPS) + ONES);
        let own_first = some(own.0 & first);
        let other_first = some(opponent.0 & first);
        let both_empty = [empty & onward(empty, 1), empty & onward(empty, 3)];
        let from_behind = |seen: u64| {
            let seen = seen | empty & onward(seen, 1);
            onward(seen | both_empty[0] & onward(seen, 2), 1)
        };
        let from_ahead = |seen: u64| {
            let seen = seen | empty & onward(seen, 3);
            seen | both_empty[1] & onward(seen, 2)
        };
        let meet = from_behind(own_last ^ empty) & from_ahead(other_first)
            | from_behind(other_last ^ empty) & from_ahead(own_first);
        let shut = all & AFTER_LOOP | onward(all & BEFORE_LOOP, 1);
        let cross = some(own.0 & CROSSINGS) & !some(shut);
        let most = meet.count_ones() + 2 * cross.count_ones();
        let mut encounters = Self {
            own,
            opponent,
            loops: meet | cross,
            most,
        };
        if both_empty[0] != 0 && encounters.has_lap() {
            encounters.loops = TOPS;
            encounters.most += 4;
        }
        encounters
    }

    /// An upper bound on the number of captures.
    #[inline]
    pub const fn most(&self) -> u32 {
        self.most
    }

    /// The captures.
    #[inline]
    pub fn captures(&self) -> Captures {
        let mut captures = Captures::default();
        let all = Rings(self.own.0 | self.opponent.0);
        let mut loops = self.loops;
        while loops != 0 {
            let number = loops.trailing_zeros() as usize / BYTE;
            loops &= loops - 1;
            let Some((before, after)) = all.beside_loop(number) else {
                continue;
            };
            if before != after {
                if self.own.visits(before) && self.opponent.visits(after) {
                    captures.add(before, after);
                } else if self.opponent.visits(before) && self.own.visits(after) {
                    captures.add(after, before);
                }
            } else if self.own.visits(before)
                && let Some(ends) = all.without(before).beside_loop(number)
            {
                // The piece returns to the crossing that it left, which is then empty, and continues to the next piece.
                for end in [ends.0, ends.1] {
                    if self.opponent.visits(end) {
                        captures.add(before, end);
                    }
                }
            }
        }
        captures
    }

    /// Whether a piece of the side to move on a crossing meets itself after a lap: the only other pieces on the track
    /// are between its two visits.
    #[cold]
    fn has_lap(&self) -> bool {
        let all = self.own.0 | self.opponent.0;
        let is_lap = |(number, &(between, crossing)): (usize, &(u64, u64))| {
            let ring = all & RING << (number / Track::LOOPS * TRACK);
            self.own.0 & crossing != 0 && ring & between != 0 && ring & !(between | crossing) == 0
        };
        LAPS.iter().enumerate().any(is_lap)
    }
}

/// The lines that have any of these places: the highest bit of each such line's byte.
#[inline]
const fn some(places: u64) -> u64 {
    (places + !TOPS) & TOPS
}

/// Moves the bits of lines `count` lines further along their tracks.
#[inline]
const fn onward(lines: u64, count: u32) -> u64 {
    let turn = count * BYTE as u32;
    let [inner, outer] = [lines as u32, (lines >> TRACK) as u32];
    inner.rotate_left(turn) as u64 | (outer.rotate_left(turn) as u64) << TRACK
}

const LINE: usize = SIZE as usize;
const BYTE: usize = 8;
const TRACK: usize = BYTE * Track::LOOPS;
const RING: u64 = u32::MAX as u64;
const ONES: u64 = 0x0101_0101_0101_0101;
const TOPS: u64 = ONES << (BYTE - 1);
/// The places where a track first crosses itself after a loop, and the places between a loop and its crossing, after
/// and before the loop.
const CROSSINGS: u64 = 0x0202_0202 | 0x0404_0404 << TRACK;
const AFTER_LOOP: u64 = 0x0101_0101 | 0x0303_0303 << TRACK;
const BEFORE_LOOP: u64 = 0x2020_2020 | 0x3030_3030 << TRACK;

/// The bit of a place of a track.
const fn bit(track: usize, place: usize) -> usize {
    track * TRACK + place / LINE * BYTE + place % LINE
}

const POINT_AT: [u8; 2 * TRACK] = {
    let mut points = [0; 2 * TRACK];
    let mut track = 0;
    while track < 2 {
        let mut place = 0;
        while place < Track::LAP {
            points[bit(track, place)] = Track::ALL[track].point_at(place) as u8;
            place += 1;
        }
        track += 1;
    }
    points
};

const VISITS: [u64; POINTS] = {
    let mut visits = [0; POINTS];
    let mut track = 0;
    while track < 2 {
        let mut place = 0;
        while place < Track::LAP {
            visits[Track::ALL[track].point_at(place)] |= 1 << bit(track, place);
            place += 1;
        }
        track += 1;
    }
    visits
};

/// For each row of the board and each set of its points, the places of these points.
const ROWS: [[u64; 1 << LINE]; LINE] = {
    let mut rows = [[0; 1 << LINE]; LINE];
    let mut row = 0;
    while row < LINE {
        let mut content = 0;
        while content < rows[row].len() {
            let mut col = 0;
            while col < LINE {
                if content >> col & 1 == 1 {
                    rows[row][content] |= VISITS[row * LINE + col];
                }
                col += 1;
            }
            content += 1;
        }
        row += 1;
    }
    rows
};

/// For the crossing nearest to each loop: the places between its two visits on both sides of the loop, and these
/// visits.
const LAPS: [(u64, u64); 2 * Track::LOOPS] = {
    let mut laps = [(0, 0); 2 * Track::LOOPS];
    let mut number = 0;
    while number < laps.len() {
        let (track, start) = (number / Track::LOOPS, number % Track::LOOPS * LINE);
        // The distance of the crossing from the loop is the distance of the track's lines from the edge, plus one.
        let distance = track + 1;
        let mut place = Track::LAP + start - distance;
        while place < Track::LAP + start + distance {
            laps[number].0 |= 1 << bit(track, place % Track::LAP);
            place += 1;
        }
        let ring = RING << (track * TRACK);
        laps[number].1 = VISITS[Track::ALL[track].point_at(start + distance)] & ring;
        number += 1;
    }
    laps
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::surakarta::Board;
    use crate::zobrist::constant;

    /// Boards with many pieces and boards with few.
    fn boards() -> impl Iterator<Item = Board> {
        (0..40_000_u64).map(|number| {
            let random = |part: u64| constant(number * 16 + part) & Board::ALL;
            let sparse = |first: u64| {
                (1..=number % 4).fold(random(first), |set, more| set & random(first + more))
            };
            let own = sparse(0);
            Board {
                own,
                opponent: sparse(8) & !own,
            }
        })
    }

    #[test]
    fn no_loop_with_a_capture_is_left_out() {
        let mut unsure = 0;
        for board in boards() {
            let found = Encounters::of(Rings::of(board.own), Rings::of(board.opponent));
            let everywhere = Encounters {
                loops: TOPS,
                ..found
            };
            let captures: Vec<_> = found.captures().iter().collect();
            let all: Vec<_> = everywhere.captures().iter().collect();
            assert_eq!(captures, all, "{board:?}");
            assert!(found.most() as usize >= captures.len());
            unsure += found.most() as usize - captures.len();
        }
        assert!(unsure < 60_000, "{unsure}");
    }

    #[test]
    fn rings_follow_the_points() {
        for board in boards().take(1000) {
            let rings = Rings::of(board.own);
            for point in 0..POINTS {
                assert_eq!(rings.with(point), Rings::of(board.own | 1 << point));
                assert_eq!(rings.without(point), Rings::of(board.own & !(1 << point)));
            }
        }
    }
}
