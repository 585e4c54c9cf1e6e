//! The geometry of Surakarta's tracks. Independent of pieces' colours and of the side to move.
//!
//! Each track is a ring of 24 places: four lines of six points, connected by four loops. Where two of its lines cross,
//! the ring visits the same point twice, so it has 20 points. Places are counted from the left end of the lower line:
//! along it, up the right line, back along the upper line, down the left line. So a loop precedes each place that is a
//! multiple of six.

use super::{POINTS, SIZE};
use crate::{PathStep, Point};

/// One of the two closed paths for captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Track {
    /// The lines b, e, 2 and 5, with the small loops.
    Inner,
    /// The lines c, d, 3 and 4, with the large loops.
    Outer,
}

impl Track {
    /// Both tracks.
    pub const ALL: [Self; 2] = [Self::Inner, Self::Outer];

    /// The number of places on a track, which is also the number of steps in a lap.
    pub const LAP: usize = 24;

    /// The number of loops on a track. The loop with number `n` leads to the place `6 * n`.
    pub const LOOPS: usize = 4;

    /// The points of the track by place.
    pub fn ring(self) -> &'static [u8] {
        &RINGS[self as usize]
    }

    /// The places of a set of points, as bits.
    #[inline]
    pub const fn places(self, points: u64) -> u32 {
        // The second half of a track is the first half on the board rotated by 180 degrees.
        let turned = points.reverse_bits() >> (u64::BITS as usize - POINTS);
        self.first_half(points) | self.first_half(turned) << (Self::LAP / 2)
    }

    /// The places of the lower line from the left and the right line from below.
    #[inline]
    const fn first_half(self, points: u64) -> u32 {
        // Multiplication by a constant with bits five apart gathers the bits of a column, which are six apart.
        const COLUMN: u64 = 0x4104_1041;
        const GATHER: u64 = 0x0210_8421;
        let lower = points >> (self.margin() * LINE);
        let right = ((points >> (LINE - 1 - self.margin())) & COLUMN).wrapping_mul(GATHER) >> 25;
        (lower & 63 | (right & 63) << LINE) as u32
    }

    /// The distance of the track's lines from the edge.
    const fn margin(self) -> usize {
        match self {
            Self::Inner => 1,
            Self::Outer => 2,
        }
    }

    /// The point at a place.
    pub(super) const fn point_at(self, place: usize) -> usize {
        let (near, far, along) = (self.margin(), LINE - 1 - self.margin(), place % LINE);
        let back = LINE - 1 - along;
        let (col, row) = match place / LINE % Self::LOOPS {
            0 => (along, near),
            1 => (far, along),
            2 => (back, far),
            _ => (near, back),
        };
        row * LINE + col
    }
}

/// The shortest path of a piece to a target along a track and through a loop, over points that are empty after the
/// piece has left. `None` if the target is not the first piece on any path.
pub fn shortest_way(from: Point, to: Point, occupied: u64) -> Option<Vec<PathStep>> {
    let start = from.index(SIZE);
    let others = occupied & !(1 << start);
    Track::ALL
        .into_iter()
        .flat_map(|track| {
            let places =
                (0..Track::LAP).filter(move |&place| usize::from(track.ring()[place]) == start);
            places.flat_map(move |place| {
                [true, false].map(|onward| way(track, place, onward, others))
            })
        })
        .filter(|way| way.last().is_some_and(|last| last.to == to))
        .filter(|way| way.iter().any(|step| step.around_loop))
        .min_by_key(Vec::len)
}

const LINE: usize = SIZE as usize;

/// The points of each track by place.
const RINGS: [[u8; Track::LAP]; 2] = {
    let mut rings = [[0; Track::LAP]; 2];
    let mut place = 0;
    while place < Track::LAP {
        rings[0][place] = Track::Inner.point_at(place) as u8;
        rings[1][place] = Track::Outer.point_at(place) as u8;
        place += 1;
    }
    rings
};

/// The path from a place to the first piece on it, or a lap back to the start.
fn way(track: Track, place: usize, onward: bool, pieces: u64) -> Vec<PathStep> {
    let mut steps = Vec::new();
    for distance in 1..=Track::LAP {
        let (place, around_loop) = if onward {
            let place = (place + distance) % Track::LAP;
            (place, place.is_multiple_of(LINE))
        } else {
            let place = (place + Track::LAP - distance) % Track::LAP;
            (place, place % LINE == LINE - 1)
        };
        let point = usize::from(track.ring()[place]);
        steps.push(PathStep {
            to: Point::from_index(point, SIZE),
            around_loop,
        });
        if pieces >> point & 1 == 1 {
            break;
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(track: Track) -> Vec<String> {
        let name = |&point: &u8| Point::from_index(point.into(), SIZE).to_string();
        track.ring().iter().map(name).collect()
    }

    #[test]
    fn the_tracks_run_along_their_lines_and_round_the_corners() {
        assert_eq!(
            names(Track::Inner).join(" "),
            "a2 b2 c2 d2 e2 f2 e1 e2 e3 e4 e5 e6 f5 e5 d5 c5 b5 a5 b6 b5 b4 b3 b2 b1"
        );
        assert_eq!(
            names(Track::Outer).join(" "),
            "a3 b3 c3 d3 e3 f3 d1 d2 d3 d4 d5 d6 f4 e4 d4 c4 b4 a4 c6 c5 c4 c3 c2 c1"
        );
    }

    #[test]
    fn a_track_has_twenty_points_and_eight_points_lie_on_both() {
        let on = |track: Track, point| track.places(1_u64 << point) != 0;
        for track in Track::ALL {
            assert_eq!((0..POINTS).filter(|&point| on(track, point)).count(), 20);
        }
        let both = (0..POINTS).filter(|&p| Track::ALL.iter().all(|&track| on(track, p)));
        assert_eq!(both.count(), 8);
        for corner in [0, 5, 30, 35] {
            assert!(Track::ALL.iter().all(|&track| !on(track, corner)));
        }
    }

    #[test]
    fn the_places_of_a_set_are_those_of_its_points() {
        let mut points = 0x9_1234_5678_u64;
        for _ in 0..1000 {
            points = crate::zobrist::constant(points) & ((1 << POINTS) - 1);
            for track in Track::ALL {
                let stands = |&(_, &point): &(usize, &u8)| points >> point & 1 == 1;
                let places = track.ring().iter().enumerate().filter(stands);
                let expected = places.fold(0, |places, (place, _)| places | 1 << place);
                assert_eq!(track.places(points), expected);
            }
        }
    }

    #[test]
    fn the_shortest_of_several_ways_is_found() {
        let point = |name: &str| name.parse::<Point>().unwrap();
        let bit = |name: &str| 1 << point(name).index(SIZE);
        let way = shortest_way(point("b1"), point("a2"), bit("b1") | bit("a2")).unwrap();
        assert_eq!(
            way,
            [PathStep {
                to: point("a2"),
                around_loop: true
            }]
        );
        // From e2 through its own loop, and over e2 itself, which is then empty.
        let way = shortest_way(point("e2"), point("e3"), bit("e2") | bit("e3")).unwrap();
        let reached: Vec<String> = way.iter().map(|step| step.to.to_string()).collect();
        assert_eq!(reached, ["f2", "e1", "e2", "e3"]);
        let looped: Vec<bool> = way.iter().map(|step| step.around_loop).collect();
        assert_eq!(looped, [false, true, false, false]);
        assert_eq!(
            shortest_way(point("a1"), point("e3"), bit("a1") | bit("e3")),
            None
        );
    }
}
