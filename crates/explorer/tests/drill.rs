//! Drills with a small collection.

#![expect(clippy::unwrap_used, reason = "a test may fail like this")]

use sente_explorer::{Collection, Entry};
use sente_rules::{GameId, Rules, Table};

/// Five games with two moves that were played once, h9 and a1.
fn collection() -> Collection {
    let mut collection = Collection::new(&Rules::usual(GameId::Renju));
    for moves in ["h8i9i7", "h8i9j10", "h8h9h10", "h8i9i7", "h8a1"] {
        let line = format!("B\t\t\t\t\t{moves}");
        assert!(collection.add(Entry::from_line(&line).unwrap()));
    }
    collection
}

fn after(moves: &[&str]) -> Box<dyn Table> {
    Rules::usual(GameId::Renju)
        .table_after(None, moves)
        .unwrap()
}

#[test]
fn moves_are_known_from_every_side_of_the_board() {
    let collection = collection();
    let begun = after(&["h8"]);
    for text in ["i9", "g9", "i7", "g7"] {
        assert_eq!(collection.games_after(&*begun, text), 3, "{text}");
    }
    for text in ["h9", "a1", "h8", "k9"] {
        assert_eq!(collection.games_after(&*begun, text), 0, "{text}");
    }
}

#[test]
fn the_book_answers_with_known_moves_until_it_ends() {
    let collection = collection();
    let begun = after(&["h8"]);
    let known = collection.known_moves(&*begun);
    assert_eq!(known.len(), 1);
    for lot in [0.0, 0.5, 0.999, 1.0] {
        assert_eq!(collection.answer(&*begun, lot), Some(known[0].text.clone()));
    }
    let third = collection.answer(&*after(&["h8", "i9"]), 0.3).unwrap();
    // i7 and its image on the other side of the diagonal are one move.
    assert!(["i7", "g9"].contains(&third.as_str()), "{third}");
    assert_eq!(collection.answer(&*after(&["h8", "i9", "i7"]), 0.5), None);
}

#[test]
fn frequent_moves_are_answered_more_often() {
    let mut collection = Collection::new(&Rules::usual(GameId::Othello));
    for moves in ["f5d6", "f5d6", "f5d6", "f5f4", "f5f4", "f5f6"] {
        let line = format!("B\t\t\t\t\t{moves}");
        collection.add(Entry::from_line(&line).unwrap());
    }
    let mut table = Rules::usual(GameId::Othello).table();
    table.play_text("f5").unwrap();
    let answer = |lot| collection.answer(&*table, lot).unwrap();
    assert_eq!(
        [0.1, 0.59, 0.61, 0.99].map(answer),
        ["d6", "d6", "f4", "f4"]
    );
}
