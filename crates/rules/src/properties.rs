//! Properties of the parsers for any input, which tests and fuzz targets check. Each function panics if its property
//! does not hold.

use crate::{Finished, GameId, Rules};

/// A position text is either rejected, or set up and written as a text of the same position.
pub fn position_text(game: GameId, text: &str) {
    for finished in [Finished::Refused, Finished::Allowed] {
        let Ok(table) = Rules::usual(game).table_from(text, finished) else {
            continue;
        };
        let start = table
            .setup_text()
            .unwrap_or_else(|| table.rules().table().position_text());
        let again = table.rules().table_from(&start, Finished::Allowed);
        let again = again.expect("a written position can be set up");
        assert_eq!(again.position_text(), table.position_text());
        assert_eq!(again.key(), table.key());
        let legal = table.legal_texts();
        assert_eq!(legal.is_empty(), table.outcome().is_some(), "{start}");
    }
}

/// Each word is a move or rejected. Rejected words change nothing, and undoing all moves leads back to the start.
pub fn moves_text(game: GameId, text: &str) {
    const MOST: usize = 200;
    let mut table = Rules::usual(game).table();
    let start = table.position_text();
    for word in text.split_whitespace().take(MOST) {
        let before = table.position_text();
        match table.play_text(word) {
            Ok(played) => assert_eq!(table.actions().last(), Some(&played.text)),
            Err(_) => assert_eq!(table.position_text(), before),
        }
    }
    while table.undo() {}
    assert_eq!(table.position_text(), start);
}
