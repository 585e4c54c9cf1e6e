//! How a game of Gomoku or Renju ends: winning lines and the full board. Resignations and clocks belong to the match.

use super::lines::{self, Direction, Lines, Run};
use super::{Variant, forbidden};
use crate::{Colour, Outcome, Point, Reason};

/// The end of a game as a position stores it; the cells to highlight are computed on demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Line(Colour),
    BoardFull,
    OnlyForbiddenPoints,
}

impl Ending {
    /// The outcome, with the cells of all winning lines.
    pub(super) fn outcome(self, variant: Variant, lines: &Lines) -> Outcome {
        let (winner, reason) = match self {
            Self::Line(colour) => (Some(colour), Reason::Line),
            Self::BoardFull => (None, Reason::BoardFull),
            Self::OnlyForbiddenPoints => (None, Reason::OnlyForbiddenPoints),
        };
        Outcome {
            winner,
            reason,
            cells: winner.map_or_else(Vec::new, |winner| winning_cells(variant, lines, winner)),
        }
    }
}

/// Whether the stone of this colour on this point is part of a winning line.
pub(super) fn wins_at(variant: Variant, lines: &Lines, colour: Colour, point: Point) -> bool {
    Direction::ALL.into_iter().any(|direction| {
        let spot = direction.spot(point);
        let run = Run::through(lines.stones(colour, spot.line), spot.bit);
        variant.wins(colour, run.len())
    })
}

/// Whether this colour has a winning line anywhere.
pub(super) fn has_won(variant: Variant, lines: &Lines, colour: Colour) -> bool {
    winning_runs(variant, lines, colour).next().is_some()
}

/// The end of the game if the side to move has no legal move.
pub(super) fn without_move(variant: Variant, lines: &Lines, turn: Colour) -> Option<Ending> {
    let mut empty = lines.empty_points().peekable();
    if empty.peek().is_none() {
        return Some(Ending::BoardFull);
    }
    // This is fast enough after every move, because it stops at the first legal point.
    let stuck = variant == Variant::Renju
        && turn == Colour::Black
        && empty.all(|point| forbidden::kind_at(lines, point).is_some());
    stuck.then_some(Ending::OnlyForbiddenPoints)
}

/// The first point of a black overline, if there is one.
pub(super) fn black_overline(lines: &Lines) -> Option<Point> {
    let (direction, line, run) = lines
        .runs(Colour::Black)
        .find(|(_, _, run)| run.len() > 5)?;
    lines::points(direction, line, run.mask()).next()
}

fn winning_cells(variant: Variant, lines: &Lines, colour: Colour) -> Vec<Point> {
    let mut cells = Vec::new();
    for (direction, line, run) in winning_runs(variant, lines, colour) {
        for point in lines::points(direction, line, run.mask()) {
            if !cells.contains(&point) {
                cells.push(point);
            }
        }
    }
    cells
}

fn winning_runs(
    variant: Variant,
    lines: &Lines,
    colour: Colour,
) -> impl Iterator<Item = (Direction, usize, Run)> + '_ {
    lines
        .runs(colour)
        .filter(move |(_, _, run)| variant.wins(colour, run.len()))
}
