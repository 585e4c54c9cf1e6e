//! The opening `swap2` for an engine: places three stones, or decides about the colour by the player's evaluation of
//! the position.

use sente_engine::{SearchError, SearchRequest};
use sente_rules::{Point, Rules};

use super::coordinates;
use crate::board::Board;
use crate::session::BackgroundEngine;

/// Layouts as offsets from the centre: Black, White, Black. Distant stones near an edge give Black less than an
/// ordinary opening.
const LAYOUTS: [[(i8, i8); 3]; 4] = [
    [(-5, 6), (-4, 4), (-6, 3)],
    [(-6, 6), (-3, 6), (-4, 3)],
    [(0, 6), (2, 5), (-3, 6)],
    [(5, 5), (6, 2), (2, 6)],
];

/// Three even stones: the layout that the player evaluates as the most balanced.
pub(super) fn lay_out(
    engine: &mut BackgroundEngine,
    rules: &Rules,
    lines: u8,
    request: SearchRequest,
) -> Result<String, SearchError> {
    let mut best = (f32::INFINITY, String::new());
    for layout in LAYOUTS {
        let points = layout.map(|(col, row)| {
            let centre = (lines / 2).cast_signed();
            Point::new(
                (centre + col).cast_unsigned(),
                (centre + row).cast_unsigned(),
            )
        });
        let stones = points.map(|point| point.to_string());
        let table = rules.table_after(None, &stones);
        let table = table.map_err(|why| SearchError::Failed(why.to_string()))?;
        let found = engine.search(&*table, request, |_, _, _| {})?;
        let chance = found
            .lines
            .first()
            .map_or(0.5, |line| line.evaluation.win_probability);
        let lean = (chance - 0.5).abs();
        if lean < best.0 {
            best = (
                lean,
                points
                    .map(|point| coordinates::write(point, lines))
                    .join(" "),
            );
        }
    }
    Ok(best.1)
}

/// The answer to three or five stones.
pub(super) enum Choice {
    /// Take the other colour.
    Swap,
    /// Keep the colour and play here.
    Stay(String),
}

/// Whether the side to move is better. The engine never adds two stones: since it can evaluate the position, giving the
/// choice away gains nothing.
pub(super) fn choose(
    engine: &mut BackgroundEngine,
    board: &Board,
    request: SearchRequest,
) -> Result<Option<Choice>, SearchError> {
    let found = engine.search(board.table(), request, |_, _, _| {})?;
    Ok(found.lines.first().map(|line| {
        if line.evaluation.win_probability < 0.5 {
            Choice::Swap
        } else {
            Choice::Stay(line.moves[0].clone())
        }
    }))
}
