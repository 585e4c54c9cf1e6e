//! Checks Surakarta's reasons with the moves of the rules.

use std::collections::BTreeSet;

use super::case::Case;
use sente_engine::reasons::{Motif, MoveReason};
use sente_rules::surakarta::{Move, Surakarta};
use sente_rules::{Colour, Finished, Point, Position, Table};

/// Whether a simple look at the board and the line confirms a reason.
pub fn is_true(before: &dyn Table, reason: &MoveReason) -> bool {
    let game = before.as_game::<Surakarta>().unwrap();
    let first = game.position();
    let mv: Move = reason.mv.parse().unwrap();
    let now = after(first, mv);
    let threatened = with_turn(first, !reason.side);
    let answer: Option<Move> = reason.answer.as_ref().map(|text| text.parse().unwrap());
    let (won, lost) = captured(first, &reason.line, reason.side);
    match reason.motif {
        Motif::CapturesBySmallLoop => mv.capture && on_lines(mv.from, [1, 4]),
        Motif::CapturesByLargeLoop => mv.capture && on_lines(mv.from, [2, 3]),
        Motif::WinsExchange => {
            won > lost && (reason.count, reason.before) == (Some(won), Some(lost))
        }
        Motif::LosesExchange => {
            lost > won && (reason.count, reason.before) == (Some(lost), Some(won))
        }
        Motif::LosesPiece => answer
            .is_some_and(|answer| answer.capture && captures(&after(&now, answer), answer.to) == 0),
        Motif::OpensTrack => answer
            .is_some_and(|answer| answer.capture && !threatened.legal_moves().contains(&answer)),
        Motif::BlocksTrack => {
            let target = reason.points[1];
            captures(&threatened, target) > 0 && captures(&now, target) == 0
        }
        Motif::GuardsPiece => {
            let target = reason.points[0];
            let takes = |position: &Surakarta| -> Vec<Move> {
                let mut moves = position.legal_moves();
                moves.retain(|mv| mv.capture && mv.to == target);
                moves
            };
            takes(&now).into_iter().any(|taking| {
                takes(&threatened).contains(&taking)
                    && captures(&after(&threatened, taking), target) == 0
                    && captures(&after(&now, taking), target) > 0
            })
        }
        Motif::MovesOutOfReach => captures(&threatened, mv.from) > 0 && captures(&now, mv.to) == 0,
        Motif::IntoCorner => mv.to.col.is_multiple_of(5) && mv.to.row.is_multiple_of(5),
        Motif::MoreAttacked => {
            let counts = [&now, &instead(first, reason)].map(attacked);
            numbers(reason, counts) && counts[0] > counts[1]
        }
        Motif::FewerAttacks => {
            let counts = [&now, &instead(first, reason)]
                .map(|position| attacked(&with_turn(position, reason.side)));
            numbers(reason, counts) && counts[0] < counts[1]
        }
        Motif::Cramped => {
            let counts = [&now, &instead(first, reason)]
                .map(|position| with_turn(position, reason.side).count_legal());
            numbers(reason, counts) && counts[0] < counts[1]
        }
        Motif::LessRoom => {
            let counts = [&now, &instead(first, reason)].map(Position::count_legal);
            numbers(reason, counts) && counts[0] > counts[1]
        }
        Motif::FewerOwnMoves => {
            let own = after(&now, answer.unwrap()).count_legal();
            let better = reason.before.unwrap() as usize;
            reason.line.len() == 2 && numbers(reason, [own, better]) && own < better
        }
        Motif::Outnumbered => {
            let end = reason.line.iter().fold(first.clone(), |now, text| {
                after(&now, text.parse().unwrap())
            });
            let counts = [reason.side, !reason.side];
            let counts = counts.map(|side| with_turn(&end, side).count_legal());
            numbers(reason, counts) && counts[0] < counts[1]
        }
        Motif::NoSafeMove => is_stuck(&after(&now, answer.unwrap())),
        Motif::LeavesNoSafeMove => is_stuck(&now),
        _ => false,
    }
}

/// Whether the rules alone show that a position does not have a motif.
pub fn lacks(case: &Case, before: &dyn Table, motif: Motif) -> bool {
    let first = before.as_game::<Surakarta>().unwrap().position();
    let (side, other) = (first.turn(), !first.turn());
    let [mv, better] = [&case.played, &case.better].map(|line| line[0].parse::<Move>().unwrap());
    let [now, instead] = [mv, better].map(|mv| after(first, mv));
    let threatened = with_turn(first, other);
    let exchanged = |line: &[String]| captured(first, &line[..line.len().min(8)], side);
    let own = || {
        let all = (0..36).map(|place| Point::new(place % 6, place / 6));
        all.filter(|&point| point != better.from && first.piece(point) == Some(side))
    };
    let turned = |position: &Surakarta| with_turn(position, side);
    match motif {
        Motif::CapturesBySmallLoop => !better.capture || !on_lines(better.from, [1, 4]),
        Motif::CapturesByLargeLoop => !better.capture || !on_lines(better.from, [2, 3]),
        Motif::WinsExchange => {
            let (won, lost) = exchanged(&case.better);
            won <= lost
        }
        Motif::LosesExchange => {
            let (won, lost) = exchanged(&case.played);
            lost <= won
        }
        Motif::BlocksTrack => !own()
            .any(|target| captures(&threatened, target) > 0 && captures(&instead, target) == 0),
        Motif::GuardsPiece => !own().any(|target| {
            let takes = |position: &Surakarta| -> Vec<Move> {
                let mut moves = position.legal_moves();
                moves.retain(|mv| mv.capture && mv.to == target);
                moves
            };
            takes(&instead).into_iter().any(|taking| {
                takes(&threatened).contains(&taking)
                    && captures(&after(&threatened, taking), target) == 0
                    && captures(&after(&instead, taking), target) > 0
            })
        }),
        Motif::MovesOutOfReach => {
            better.capture
                || captures(&threatened, better.from) == 0
                || captures(&instead, better.to) > 0
        }
        Motif::LeavesNoSafeMove => instead.is_over() || !is_stuck(&instead),
        Motif::MoreAttacked => attacked(&now) <= attacked(&instead),
        Motif::FewerAttacks => attacked(&turned(&now)) >= attacked(&turned(&instead)),
        Motif::Cramped => turned(&now).count_legal() >= turned(&instead).count_legal(),
        Motif::LessRoom => now.count_legal() <= instead.count_legal(),
        Motif::FewerOwnMoves => {
            let room = |line: &[String]| {
                let answer = line.get(1)?.parse().unwrap();
                let answered = after(&after(first, line[0].parse().unwrap()), answer);
                (!answered.is_over()).then(|| answered.count_legal())
            };
            let counts = room(&case.played).zip(room(&case.better));
            counts.is_none_or(|(own, better)| better < own + 2)
        }
        Motif::Outnumbered => {
            let mut now = first.clone();
            case.played.iter().take(8).enumerate().all(|(place, text)| {
                now = after(&now, text.parse().unwrap());
                let [own, theirs] = [side, other].map(|side| with_turn(&now, side).count_legal());
                place == 0 || own == 0 || theirs < own + 4
            })
        }
        _ => !faults(first, mv, &case.played[1..], better).contains(&motif),
    }
}

/// The position after the move that a reason is compared with.
fn instead(first: &Surakarta, reason: &MoveReason) -> Surakarta {
    after(first, reason.other.as_ref().unwrap().parse().unwrap())
}

fn numbers(reason: &MoveReason, [count, before]: [usize; 2]) -> bool {
    (reason.count, reason.before) == (Some(count as u32), Some(before as u32))
}

/// The number of pieces that the side to move could capture.
fn attacked(position: &Surakarta) -> usize {
    let mut targets: Vec<Point> = position
        .legal_moves()
        .into_iter()
        .filter(|mv| mv.capture)
        .map(|mv| mv.to)
        .collect();
    targets.sort_unstable();
    targets.dedup();
    targets.len()
}

/// The numbers of pieces that a side captures and loses in a line.
fn captured(first: &Surakarta, line: &[String], side: Colour) -> (u32, u32) {
    let (mut now, mut won, mut lost) = (first.clone(), 0, 0);
    for text in line {
        let mv: Move = text.parse().unwrap();
        if mv.capture && now.turn() == side {
            won += 1;
        } else if mv.capture {
            lost += 1;
        }
        now = after(&now, mv);
    }
    (won, lost)
}

/// Whether a point is on one of these columns or rows.
fn on_lines(point: Point, lines: [u8; 2]) -> bool {
    lines.contains(&point.col) || lines.contains(&point.row)
}

/// The number of captures that end on a point.
pub fn captures(position: &Surakarta, target: Point) -> usize {
    let moves = position.legal_moves().into_iter();
    moves.filter(|mv| mv.capture && mv.to == target).count()
}

/// Whether the side to move has no captures and loses a piece for nothing with every move.
fn is_stuck(position: &Surakarta) -> bool {
    let moves = position.legal_moves();
    !moves.is_empty()
        && moves.iter().all(|mv| {
            let now = after(position, *mv);
            let mut answers = now.legal_moves().into_iter();
            !mv.capture
                && answers
                    .any(|answer| answer.capture && captures(&after(&now, answer), answer.to) == 0)
        })
}

pub fn after(position: &Surakarta, mv: Move) -> Surakarta {
    let mut after = position.clone();
    after.play(mv).unwrap();
    after
}

pub fn with_turn(position: &Surakarta, side: Colour) -> Surakarta {
    let text = position.to_string();
    let pieces = text.split(' ').next().unwrap();
    let text = format!("{pieces} {}", side.letter());
    Surakarta::from_text(&position.rules(), &text, Finished::Allowed).unwrap()
}

/// The motifs that [`faults`] checks.
pub const FAULTS: [Motif; 4] = [
    Motif::LosesPiece,
    Motif::OpensTrack,
    Motif::IntoCorner,
    Motif::NoSafeMove,
];

/// The faults of a move, given the moves that follow and the better move.
pub fn faults(first: &Surakarta, mv: Move, follows: &[String], better: Move) -> BTreeSet<Motif> {
    let mut found = BTreeSet::new();
    let (now, instead) = (after(first, mv), after(first, better));
    let is_corner =
        |mv: Move| !mv.capture && mv.to.col.is_multiple_of(5) && mv.to.row.is_multiple_of(5);
    if is_corner(mv) && !is_corner(better) {
        found.insert(Motif::IntoCorner);
    }
    let Some(answer) = follows.first().map(|text| text.parse::<Move>().unwrap()) else {
        return found;
    };
    let answered = after(&now, answer);
    if !answered.is_over() && is_stuck(&answered) {
        found.insert(Motif::NoSafeMove);
    }
    if !answer.capture {
        return found;
    }
    let loses = |position: &Surakarta| {
        position.legal_moves().contains(&answer)
            && captures(&after(position, answer), answer.to) == 0
    };
    if !mv.capture && loses(&now) && !loses(&instead) {
        found.insert(Motif::LosesPiece);
    }
    // The path according to the rules.
    let way = now.describe(answer).path;
    let passes = way.iter().any(|step| step.to == mv.from);
    let was_there = with_turn(first, !first.turn())
        .legal_moves()
        .contains(&answer);
    if answer.to != mv.to && passes && !was_there {
        found.insert(Motif::OpensTrack);
    }
    found
}
