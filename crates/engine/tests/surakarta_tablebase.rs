//! Checks Surakarta's tablebase against known values and its own successors, and round-trips its bytes.

#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

use bytes::Bytes;
use sente_engine::surakarta::{Blocked, Tablebase, TablebaseBuilder, Value};
use sente_rules::surakarta::Board;

/// The percentages of wins, losses and neither, and the longest win.
fn statistics(tablebase: &Tablebase, own: usize, other: usize) -> (f64, f64, f64, u8) {
    let (mut wins, mut losses, mut neither, mut longest) = (0, 0, 0, 0);
    for (board, images) in tablebase.boards(own, other) {
        match tablebase.probe(board).unwrap() {
            Value::Win(plies) => {
                wins += images;
                longest = longest.max(plies);
            }
            Value::Loss(_) => losses += images,
            Value::Neither => neither += images,
        }
    }
    let all = f64::from(wins + losses + neither);
    let share = |count: u32| f64::from(count) / all * 100.0;
    (share(wins), share(losses), share(neither), longest)
}

#[test]
fn shares_and_longest_wins_are_the_known_ones() {
    let tablebase = Tablebase::build_where(Blocked::Counts, 5);
    for (own, other, expected) in [
        (1, 1, ("67.0", "6.3", "26.7", 3)),
        (2, 1, ("96.8", "0.6", "2.7", 7)),
        (2, 2, ("68.9", "8.2", "22.9", 13)),
        (3, 1, ("99.6", "0.0", "0.4", 7)),
        (3, 2, ("96.6", "0.9", "2.4", 17)),
    ] {
        let (wins, losses, neither, longest) = statistics(&tablebase, own, other);
        let rounded = |share: f64| format!("{share:.1}");
        let found = (rounded(wins), rounded(losses), rounded(neither));
        let found = (&*found.0, &*found.1, &*found.2, longest);
        assert_eq!(found, expected, "{own} against {other}");
    }
    assert_eq!(format!("{:.2}", statistics(&tablebase, 3, 1).1), "0.03");
}

/// The value of a board according to its successors.
fn from_successors(tablebase: &Tablebase, board: Board) -> Value {
    let (mut shortest_win, mut longest_loss, mut escapes) = (u8::MAX, 0, false);
    board.for_each_move(|from, to, _| {
        let after = board.after(from, to);
        let value = if after.own == 0 {
            Value::Loss(0)
        } else {
            tablebase.probe(after).unwrap()
        };
        match value {
            Value::Loss(plies) => shortest_win = shortest_win.min(plies + 1),
            Value::Win(plies) => longest_loss = longest_loss.max(plies + 1),
            Value::Neither => escapes = true,
        }
    });
    match shortest_win {
        u8::MAX if escapes => Value::Neither,
        u8::MAX => Value::Loss(longest_loss),
        plies => Value::Win(plies),
    }
}

#[test]
fn every_board_is_worth_what_its_successors_say() {
    let tablebase = Tablebase::build(4);
    for (own, other) in [(1, 1), (2, 1), (1, 2), (2, 2), (3, 1), (1, 3)] {
        for (board, _) in tablebase.boards(own, other).step_by(7) {
            let expected = from_successors(&tablebase, board);
            assert_eq!(tablebase.probe(board), Some(expected), "{board:?}");
        }
    }
}

#[test]
fn who_is_interrupted_goes_on_with_what_is_done() {
    let whole = Tablebase::build(5).to_bytes();
    for reach in [(3, 0), (3, 1), (4, 0), (4, 1)] {
        let mut builder = TablebaseBuilder::new(5);
        while builder.tablebase().reach() != reach {
            assert!(builder.advance(1 << 20), "{reach:?} is never reached");
        }
        let kept = Bytes::from(builder.tablebase().to_bytes());
        let read = Tablebase::from_bytes(&kept).unwrap();
        assert_eq!(read.reach(), reach);
        assert_eq!(
            read.pieces(),
            reach.0,
            "an incomplete piece count is not included"
        );
        let built = TablebaseBuilder::extend(&read, 5).finish();
        assert!(built.to_bytes() == whole, "{reach:?}");
    }
}

#[test]
fn bytes_lead_back_to_the_same_tablebase_and_others_are_refused() {
    let tablebase = Tablebase::build(3);
    let bytes = Bytes::from(tablebase.to_bytes());
    let read = Tablebase::from_bytes(&bytes).unwrap();
    assert_eq!(read.pieces(), 3);
    for (board, _) in tablebase.boards(1, 2) {
        assert_eq!(read.probe(board), tablebase.probe(board));
    }
    assert!(Tablebase::from_bytes(&bytes.slice(1..)).is_err());
    assert!(Tablebase::from_bytes(&bytes.slice(..bytes.len() - 1)).is_err());
    assert!(Tablebase::from_bytes(&Bytes::new()).is_err());
    assert_eq!(tablebase.probe(Board::START), None);
}
