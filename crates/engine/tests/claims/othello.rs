//! Checks Othello's reasons on a simple grid with the moves of the rules.

use std::collections::BTreeSet;

use sente_engine::reasons::{Motif, MoveReason};
use sente_rules::othello::{Move, Othello};
use sente_rules::{Colour, Game, Point, Position, Table};

use super::case::Case;
use super::{timeless, with};

/// Whether a simple look at the board and the line confirms a reason.
pub fn is_true(before: &dyn Table, reason: &MoveReason) -> bool {
    let game = before.as_game::<Othello>().unwrap();
    let (side, other) = (reason.side, !reason.side);
    let mv: Move = reason.mv.parse().unwrap();
    let Move::Place(own) = mv else { return false };
    let positions = positions(game, &reason.line);
    let last = positions.last().unwrap();
    let now = &positions_of(game, &reason.mv)[1];
    let instead = reason
        .other
        .as_ref()
        .map(|text| positions_of(game, text)[1]);
    let first = game.position();
    let numbers = |count: usize, before: usize| {
        reason.count == Some(count as u32) && reason.before == Some(before as u32)
    };
    let beside = |diagonal: bool| {
        let corner = reason.points[0];
        let apart = (corner.col.abs_diff(own.col), corner.row.abs_diff(own.row));
        is_corner(corner)
            && first.piece(corner).is_none()
            && if diagonal {
                apart == (1, 1)
            } else {
                matches!(apart, (0, 1) | (1, 0))
            }
    };
    match reason.motif {
        Motif::TakesCorner => is_corner(own),
        Motif::GivesCorner => {
            let corner = reason.points[0];
            let taken = reason.line.last() == Some(&corner.to_string());
            let mover = positions[positions.len() - 2].turn();
            let reachable = moves(first, other).contains(&corner);
            taken && is_corner(corner) && mover == other && !reachable
        }
        Motif::BesideCornerDiagonally => beside(true),
        Motif::BesideCornerOnEdge => beside(false),
        Motif::ForcesPass => !now.is_over() && moves(now, other).is_empty(),
        Motif::TakesRoom => {
            let (count, before) = (moves(now, other).len(), moves(first, other).len());
            numbers(count, before) && count < before
        }
        Motif::GivesRoom => {
            let (count, before) = (moves(now, other).len(), moves(first, other).len());
            numbers(count, before) && count > before
        }
        Motif::LessRoom => {
            let better = moves(&instead.unwrap(), other).len();
            numbers(moves(now, other).len(), better) && better < moves(now, other).len()
        }
        Motif::RunsOutOfMoves => {
            let few = moves(last, side).len();
            reason.line.len() == 2 && reason.count == Some(few as u32) && few <= 2
        }
        Motif::FewerOwnMoves => {
            let own = moves(last, side).len();
            reason.line.len() == 2
                && reason.count == Some(own as u32)
                && reason.before > reason.count
        }
        Motif::Outnumbered => numbers(moves(last, side).len(), moves(last, other).len()),
        Motif::OpensFrontier => {
            let (count, before) = (frontier(now, side), frontier(first, side));
            numbers(count, before) && count > before
        }
        Motif::MakesStable => reason.count > reason.before && stays(now, side, reason.count),
        Motif::LastInRegion => region(first, own) % 2 == 1,
        Motif::Wedge => is_wedge(now, own, other),
        Motif::AllowsWedge => {
            let Ok(Move::Place(answer)) = reason.answer.as_deref().unwrap().parse() else {
                return false;
            };
            is_wedge(last, answer, side)
        }
        Motif::GivesAwayMove => {
            let waits = moves(last, side).contains(&own);
            let theirs = positions.iter().any(|it| moves(it, other).contains(&own));
            reason.line.len() == 2 && waits && !theirs
        }
        Motif::WipeOut => {
            let left = discs(last, side);
            reason.count == Some(left as u32) && left <= 2
        }
        Motif::FewerDiscs => {
            let better = worth(&*with(before, reason.other.as_ref().unwrap()), side);
            let own = worth(&*with(before, &reason.mv), side);
            reason.count == Some((better - own) as u32)
        }
        _ => false,
    }
}

/// Whether the rules alone show that a position does not have a motif.
pub fn lacks(case: &Case, before: &dyn Table, motif: Motif) -> bool {
    let game = before.as_game::<Othello>().unwrap();
    let first = game.position();
    let (side, other) = (first.turn(), !first.turn());
    let [own, better] = [&case.played, &case.better].map(|line| {
        let square: Point = line[0].parse().unwrap();
        (square, positions_of(game, &line[0])[1])
    });
    let empty = points()
        .filter(|&point| first.piece(point).is_none())
        .count();
    let room = |position: &Othello| moves(position, other).len();
    let beside = |diagonal: bool| {
        neighbours(own.0).any(|corner| {
            let in_line = corner.col == own.0.col || corner.row == own.0.row;
            is_corner(corner) && first.piece(corner).is_none() && in_line != diagonal
        })
    };
    match motif {
        Motif::TakesCorner => !is_corner(better.0),
        Motif::ForcesPass => better.1.is_over() || room(&better.1) > 0,
        Motif::TakesRoom => {
            let left = room(&better.1);
            !(1..=3).contains(&left) || left >= room(first)
        }
        Motif::LastInRegion => {
            let squares = region(first, better.0);
            empty > 16 || squares.is_multiple_of(2) || squares == empty
        }
        Motif::Wedge => !is_wedge(&better.1, better.0, other),
        // Fewer than two discs live through some games, so that fewer than two live through all.
        Motif::MakesStable => !stays(&better.1, side, Some(2)),
        Motif::BesideCornerDiagonally => !beside(true),
        Motif::BesideCornerOnEdge => !beside(false),
        Motif::GivesRoom => room(&own.1) < room(first) + 4,
        Motif::OpensFrontier => frontier(&own.1, side) < frontier(first, side) + 3,
        Motif::FewerDiscs => {
            let worth = |line: &[String]| worth(&*with(before, &line[0]), side);
            empty <= 10 && worth(&case.better) <= worth(&case.played)
        }
        _ => !faults(before, &case.played, &case.better).contains(&motif),
    }
}

/// The exact value of a position for a side, in discs.
pub fn worth(table: &dyn Table, side: Colour) -> i32 {
    let game = table.as_game::<Othello>().unwrap();
    if let Some(outcome) = game.position().outcome() {
        let score = i32::from(game.position().tournament_score());
        let _ = outcome;
        return if side == Colour::Black { score } else { -score };
    }
    let request = sente_engine::SearchRequest::best(sente_engine::Limits::default());
    let solved = timeless(|control| sente_engine::solve(table, request, control)).unwrap();
    let sente_engine::Verdict::Discs(discs) = solved.verdict else {
        return i32::MIN;
    };
    if game.position().turn() == side {
        discs
    } else {
        -discs
    }
}

/// The positions of a line, including the first and the last.
fn positions(game: &Game<Othello>, line: &[String]) -> Vec<Othello> {
    let mut game = game.clone();
    let mut positions = vec![*game.position()];
    for text in line {
        game.play_text(text).unwrap();
        positions.push(*game.position());
    }
    positions
}

fn positions_of(game: &Game<Othello>, text: &str) -> Vec<Othello> {
    positions(game, &[text.to_owned()])
}

/// The squares on which a side could play if it were to move.
pub fn moves(position: &Othello, side: Colour) -> Vec<Point> {
    let board = position.board();
    let board = if position.turn() == side {
        board
    } else {
        board.pass()
    };
    let turned = Othello::new(board, side).legal_moves().into_iter();
    turned
        .filter_map(|mv| match mv {
            Move::Place(point) => Some(point),
            Move::Pass => None,
        })
        .collect()
}

fn points() -> impl Iterator<Item = Point> {
    (0..64).map(|square| Point::new(square % 8, square / 8))
}

fn discs(position: &Othello, side: Colour) -> usize {
    points()
        .filter(|&point| position.piece(point) == Some(side))
        .count()
}

fn neighbours(point: Point) -> impl Iterator<Item = Point> {
    points().filter(move |&next| {
        next != point && next.col.abs_diff(point.col) <= 1 && next.row.abs_diff(point.row) <= 1
    })
}

fn frontier(position: &Othello, side: Colour) -> usize {
    points()
        .filter(|&point| position.piece(point) == Some(side))
        .filter(|&point| neighbours(point).any(|next| position.piece(next).is_none()))
        .count()
}

fn region(position: &Othello, from: Point) -> usize {
    let mut seen = vec![from];
    let mut next = 0;
    while let Some(&point) = seen.get(next) {
        next += 1;
        for other in neighbours(point) {
            if position.piece(other).is_none() && !seen.contains(&other) {
                seen.push(other);
            }
        }
    }
    seen.len()
}

fn is_wedge(position: &Othello, at: Point, other: Colour) -> bool {
    let theirs = |col: i8, row: i8| {
        let col = at.col.checked_add_signed(col).filter(|it| *it < 8);
        let row = at.row.checked_add_signed(row).filter(|it| *it < 8);
        match (col, row) {
            (Some(col), Some(row)) => position.piece(Point::new(col, row)) == Some(other),
            _ => false,
        }
    };
    !is_corner(at)
        && (at.row.is_multiple_of(7) && theirs(1, 0) && theirs(-1, 0)
            || at.col.is_multiple_of(7) && theirs(0, 1) && theirs(0, -1))
}

/// Whether at least this many discs of a side survive random continuations of the game.
fn stays(position: &Othello, side: Colour, count: Option<u32>) -> bool {
    let mut rng = fastrand::Rng::with_seed(3);
    let mut kept = position.discs(side);
    for _ in 0..20 {
        let mut later = *position;
        while let Some(mv) = rng.choice(later.legal_moves()) {
            later.play_unchecked(mv);
            kept &= later.discs(side);
        }
    }
    count <= Some(kept.count_ones())
}

const fn is_corner(point: Point) -> bool {
    point.col.is_multiple_of(7) && point.row.is_multiple_of(7)
}

/// The motifs that [`faults`] checks.
pub const FAULTS: [Motif; 8] = [
    Motif::GivesCorner,
    Motif::LessRoom,
    Motif::RunsOutOfMoves,
    Motif::FewerOwnMoves,
    Motif::AllowsWedge,
    Motif::GivesAwayMove,
    Motif::WipeOut,
    Motif::Outnumbered,
];

/// The faults of the first move of a line compared with the better line.
pub fn faults(before: &dyn Table, played: &[String], better: &[String]) -> BTreeSet<Motif> {
    let game = before.as_game::<Othello>().unwrap();
    let (own, instead) = (positions(game, played), positions(game, better));
    let first = game.position();
    let (side, other) = (first.turn(), !first.turn());
    let mut found = BTreeSet::new();
    // The corners that the opponent takes.
    let taken = |line: &[String], positions: &[Othello]| -> Vec<Point> {
        let moves = line
            .iter()
            .zip(positions)
            .filter(|(_, it)| it.turn() == other);
        let places = moves.filter_map(|(text, _)| text.parse::<Point>().ok());
        places.filter(|&point| is_corner(point)).collect()
    };
    let spared = taken(better, &instead);
    let fresh = taken(played, &own)
        .into_iter()
        .find(|corner| !moves(first, other).contains(corner));
    if fresh.is_some_and(|corner| !spared.contains(&corner)) {
        found.insert(Motif::GivesCorner);
    }
    let theirs = |positions: &[Othello]| {
        let after = positions.get(1).filter(|it| !it.is_over())?;
        Some(moves(after, other).len())
    };
    if let (Some(now), Some(then)) = (theirs(&own), theirs(&instead))
        && now >= then + 2
    {
        found.insert(Motif::LessRoom);
    }
    let left = |positions: &[Othello]| {
        let after = positions.get(2).filter(|it| !it.is_over())?;
        (positions[1].turn() == other).then(|| moves(after, side).len())
    };
    if let (Some(now), Some(then)) = (left(&own), left(&instead)) {
        if now <= 2 && then > now + 1 {
            found.insert(Motif::RunsOutOfMoves);
        }
        if then >= now + 2 {
            found.insert(Motif::FewerOwnMoves);
        }
    }
    if let Some(answer) = played.get(1)
        && own[1].turn() == other
        && is_wedge(&own[2], answer.parse().unwrap(), side)
    {
        found.insert(Motif::AllowsWedge);
    }
    let square: Point = played[0].parse().unwrap();
    let empty = points()
        .filter(|&point| first.piece(point).is_none())
        .count();
    if empty <= 28 && instead.len() > 2 {
        let waits = moves(&instead[2], side).contains(&square);
        let theirs = instead[..3]
            .iter()
            .any(|it| moves(it, other).contains(&square));
        if waits && !theirs {
            found.insert(Motif::GivesAwayMove);
        }
    }
    let later = own.iter().take(9).skip(2);
    if later.clone().any(|it| discs(it, side) <= 2) {
        found.insert(Motif::WipeOut);
    }
    if later
        .clone()
        .any(|it| moves(it, other).len() >= moves(it, side).len() + 4)
    {
        found.insert(Motif::Outnumbered);
    }
    found
}
