//! Tests of Othello's motifs: an independent, naive look at the board must agree exactly, and stable discs must never
//! be flipped however the game continues.

#![expect(clippy::unwrap_used, reason = "test helpers may panic")]

use std::collections::BTreeMap;

use fastrand::Rng;
use sente_engine::reasons::othello::{Feature, features, stable_discs};
use sente_rules::othello::{Board, Move, Othello, Squares};
use sente_rules::{Colour, Point, Position};

/// The board as a grid.
type Grid = [[Option<Colour>; 8]; 8];

fn grid(position: &Othello) -> Grid {
    let mut grid = [[None; 8]; 8];
    for (row, cells) in grid.iter_mut().enumerate() {
        for (col, cell) in cells.iter_mut().enumerate() {
            *cell = position.piece(Point::new(col as u8, row as u8));
        }
    }
    grid
}

fn neighbours(point: Point) -> Vec<Point> {
    let mut found = Vec::new();
    for row in point.row.saturating_sub(1)..=(point.row + 1).min(7) {
        for col in point.col.saturating_sub(1)..=(point.col + 1).min(7) {
            if (col, row) != (point.col, point.row) {
                found.push(Point::new(col, row));
            }
        }
    }
    found
}

fn at(grid: &Grid, point: Point) -> Option<Colour> {
    grid[usize::from(point.row)][usize::from(point.col)]
}

fn points() -> impl Iterator<Item = Point> {
    (0..64).map(|square| Point::new(square % 8, square / 8))
}

fn is_corner(point: Point) -> bool {
    point.col.is_multiple_of(7) && point.row.is_multiple_of(7)
}

/// The number of moves that a side would have if it were to move.
fn room(position: &Othello, side: Colour) -> usize {
    let board = position.board();
    let board = if position.turn() == side {
        board
    } else {
        board.pass()
    };
    let turned = Othello::new(board, side);
    let moves = turned.legal_moves();
    moves.iter().filter(|mv| **mv != Move::Pass).count()
}

fn frontier(grid: &Grid, side: Colour) -> usize {
    points()
        .filter(|&point| at(grid, point) == Some(side))
        .filter(|&point| {
            neighbours(point)
                .iter()
                .any(|&next| at(grid, next).is_none())
        })
        .count()
}

fn region(grid: &Grid, from: Point) -> usize {
    let mut seen = vec![from];
    let mut next = 0;
    while let Some(&point) = seen.get(next) {
        next += 1;
        for other in neighbours(point) {
            if at(grid, other).is_none() && !seen.contains(&other) {
                seen.push(other);
            }
        }
    }
    seen.len()
}

/// The name of a motif, for counting.
fn name(motif: &Feature) -> &'static str {
    match motif {
        Feature::TakesCorner { .. } => "takes corner",
        Feature::GivesCorner { .. } => "gives corner",
        Feature::BesideCornerDiagonally { .. } => "diagonal",
        Feature::BesideCornerOnEdge { .. } => "edge",
        Feature::ForcesPass => "pass",
        Feature::TakesRoom { .. } => "takes room",
        Feature::GivesRoom { .. } => "gives room",
        Feature::OpensFrontier { .. } => "frontier",
        Feature::MakesStable { .. } => "stable",
        Feature::LastInRegion { .. } => "region",
        Feature::Wedge { .. } => "wedge",
    }
}

/// The motifs that a naive look finds, except stable discs.
fn naive(before: &Othello, mv: Move, answer: Option<Move>) -> Vec<Feature> {
    let Move::Place(own) = mv else {
        return Vec::new();
    };
    let (side, other) = (before.turn(), !before.turn());
    let mut after = *before;
    after.play(mv).unwrap();
    let (was, now) = (grid(before), grid(&after));
    let mut found = Vec::new();
    if is_corner(own) {
        found.push(Feature::TakesCorner { corner: own });
    }
    if let Some(Move::Place(corner)) = answer.filter(|_| after.turn() == other)
        && is_corner(corner)
        && after.check(Move::Place(corner)).is_ok()
    {
        let instead = Othello::new(before.board().pass(), other);
        if instead.check(Move::Place(corner)).is_err() {
            found.push(Feature::GivesCorner { corner });
        }
    }
    for corner in neighbours(own).into_iter().filter(|&it| is_corner(it)) {
        if at(&was, corner).is_none() {
            found.push(if corner.col == own.col || corner.row == own.row {
                Feature::BesideCornerOnEdge { corner }
            } else {
                Feature::BesideCornerDiagonally { corner }
            });
        }
    }
    let before_room = room(before, other) as u32;
    let after_room = room(&after, other) as u32;
    if !after.is_over() && after_room == 0 {
        found.push(Feature::ForcesPass);
    } else if (1..=3).contains(&after_room) && after_room < before_room {
        found.push(Feature::TakesRoom {
            before: before_room,
            after: after_room,
        });
    } else if after_room >= before_room + 4 {
        found.push(Feature::GivesRoom {
            before: before_room,
            after: after_room,
        });
    }
    let [open, opened] = [frontier(&was, side), frontier(&now, side)].map(|it| it as u32);
    if opened >= open + 3 {
        found.push(Feature::OpensFrontier {
            before: open,
            after: opened,
        });
    }
    let empty = points().filter(|&point| at(&was, point).is_none()).count();
    let squares = region(&was, own);
    if empty <= 16 && squares % 2 == 1 && squares < empty {
        found.push(Feature::LastInRegion {
            squares: squares as u32,
        });
    }
    let theirs = |col: u8, row: u8| at(&now, Point::new(col, row)) == Some(other);
    let on_row = own.row.is_multiple_of(7) && !is_corner(own);
    let on_column = own.col.is_multiple_of(7) && !is_corner(own);
    if on_row && theirs(own.col - 1, own.row) && theirs(own.col + 1, own.row)
        || on_column && theirs(own.col, own.row - 1) && theirs(own.col, own.row + 1)
    {
        found.push(Feature::Wedge { square: own });
    }
    found
}

/// Plays a random move; false if the game is over.
fn play_on(position: &mut Othello, rng: &mut Rng) -> bool {
    match rng.choice(position.legal_moves()) {
        Some(mv) => position.play(mv).is_ok(),
        None => false,
    }
}

#[test]
fn every_motif_is_told_where_it_is_and_nowhere_else() {
    let mut rng = Rng::with_seed(7);
    let mut counted: BTreeMap<&str, usize> = BTreeMap::new();
    let mut moves = 0;
    for _ in 0..60 {
        let mut position = Othello::start(&sente_rules::othello::Rules);
        loop {
            for mv in position.legal_moves() {
                let mut after = position;
                after.play(mv).unwrap();
                let answer = rng.choice(after.legal_moves());
                let line: Vec<Move> = answer.into_iter().collect();
                let told = features(position.board(), mv, &line);
                let expected = naive(&position, mv, answer);
                let but_stable = |it: &&Feature| !matches!(it, Feature::MakesStable { .. });
                let told_but: Vec<Feature> = told.iter().filter(but_stable).copied().collect();
                assert_eq!(told_but, expected, "{position} {mv} {line:?}");
                for motif in &told {
                    *counted.entry(name(motif)).or_default() += 1;
                }
                moves += 1;
            }
            if !play_on(&mut position, &mut rng) {
                break;
            }
        }
    }
    assert_eq!(counted.len(), 11, "{counted:?}");
    for (name, count) in &counted {
        assert!((20..moves - 20).contains(count), "{name}: {counted:?}");
    }
}

#[test]
fn what_is_stable_is_never_turned() {
    let mut rng = Rng::with_seed(11);
    let mut discs = 0;
    for _ in 0..60 {
        let mut position = Othello::start(&sente_rules::othello::Rules);
        for _ in 0..rng.usize(20..58) {
            play_on(&mut position, &mut rng);
        }
        let side = position.turn();
        let stable = stable_discs(position.board());
        discs += stable.count_ones();
        for _ in 0..20 {
            let mut later = position;
            while play_on(&mut later, &mut rng) {}
            assert_eq!(later.discs(side) & stable, stable, "{position}");
        }
    }
    assert!(discs >= 100, "{discs}");
}

#[test]
fn known_positions_have_their_features() {
    // Black's b2 lets White take a1 along the diagonal.
    let mut board = Board {
        own: 0,
        opponent: 0,
    };
    let square = |text: &str| -> u8 {
        let mv: Move = text.parse().unwrap();
        mv.square().unwrap()
    };
    for text in ["c2", "d4"] {
        board.opponent |= 1 << square(text);
    }
    for text in ["d2", "c3"] {
        board.own |= 1 << square(text);
    }
    let corner = Point::new(0, 0);
    let line: [Move; 1] = ["a1".parse().unwrap()];
    let told = features(board, "b2".parse().unwrap(), &line);
    assert!(told.contains(&Feature::GivesCorner { corner }), "{told:?}");
    assert!(told.contains(&Feature::BesideCornerDiagonally { corner }));
    // Without the answer, the line does not show that the corner is given away.
    let told = features(board, "b2".parse().unwrap(), &[]);
    assert!(!told.contains(&Feature::GivesCorner { corner }));
    assert_eq!(features(board, Move::Pass, &[]), []);
    assert_eq!(features(board, "h8".parse().unwrap(), &[]), []);
    assert_eq!(Squares(stable_discs(board)).count(), 0);
}
