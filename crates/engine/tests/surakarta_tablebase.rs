//! The tablebase of Surakarta: against known values, against its own successors, and to bytes and back.

use sente_engine::surakarta::{Blocked, Tablebase, Value};
use sente_rules::surakarta::Board;

/// The share of wins, losses and neither in per cent, and the longest win.
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
    let tablebase = Tablebase::build_where(Blocked::Counts, 4);
    for (own, other, expected) in [
        (1, 1, ("67.0", "6.3", "26.7", 3)),
        (2, 1, ("96.8", "0.6", "2.7", 7)),
        (2, 2, ("68.9", "8.2", "22.9", 13)),
        (3, 1, ("99.6", "0.0", "0.4", 7)),
    ] {
        let (wins, losses, neither, longest) = statistics(&tablebase, own, other);
        let rounded = |share: f64| format!("{share:.1}");
        let found = (rounded(wins), rounded(losses), rounded(neither));
        let found = (&*found.0, &*found.1, &*found.2, longest);
        assert_eq!(found, expected, "{own} against {other}");
    }
    assert_eq!(format!("{:.2}", statistics(&tablebase, 3, 1).1), "0.03");
}
