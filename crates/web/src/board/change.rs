//! The difference between two views of a board, to be animated. Pure: decides which move was played, not how it looks.

use sente_rules::{BoardView, Colour, MoveView};

/// The move that leads from one view to the next. `None` for other changes, such as a jump to another position, which
/// are shown without animation.
pub fn step(before: &BoardView, after: &BoardView) -> Option<MoveView> {
    let mv = after.last.as_ref()?;
    let same_board = before.game == after.game && before.shape == after.shape;
    (same_board && played(before, mv)? == after.pieces).then(|| mv.clone())
}

/// The pieces after a move; `None` if the move does not fit the board.
fn played(view: &BoardView, mv: &MoveView) -> Option<Vec<Option<Colour>>> {
    let width = view.shape.width;
    let mut pieces = view.pieces.clone();
    let to = mv.to?;
    if let Some(from) = mv.from {
        pieces[from.index(width)].take()?;
    }
    // If the point is not empty, the move is a capture or was already shown.
    let landed = pieces[to.index(width)].replace(mv.colour);
    if landed.is_some() && mv.captures.is_none() {
        return None;
    }
    for flipped in &mv.flips {
        pieces[flipped.index(width)] = Some(mv.colour);
    }
    Some(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::{Finished, GameId, Rules};

    #[test]
    fn each_move_of_a_game_is_a_step_and_taking_back_is_none() {
        let capture = Rules::usual(GameId::Surakarta);
        let capture = capture.table_from("6/6/O5/1X4/3O2/6 X", Finished::Refused);
        let games = [
            (Rules::usual(GameId::Renju).table(), "h8 i9 i8"),
            (Rules::usual(GameId::Othello).table(), "f5 d6 c3 d3"),
            (Rules::usual(GameId::Surakarta).table(), "c2-c3 d5-d4"),
            (capture.unwrap(), "b3xd2"),
        ];
        for (mut table, moves) in games {
            for text in moves.split(' ') {
                let before = table.view();
                table.play_text(text).unwrap();
                let after = table.view();
                assert!(after.last.is_some());
                assert_eq!(step(&before, &after), after.last, "{text}");
                assert_eq!(step(&after, &before), None, "{text}");
                assert_eq!(step(&after, &after), None, "{text}");
            }
        }
    }
}
