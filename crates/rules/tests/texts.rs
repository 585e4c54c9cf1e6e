//! Position and move texts: the parsers with arbitrary input.

use proptest::prelude::*;
use sente_rules::{GameId, properties};

proptest! {
    #[test]
    fn arbitrary_texts_are_positions_or_refused(
        text in "[XO.\\-/0-9x* ]{0,80}", game in proptest::sample::select(&GameId::ALL[..]),
    ) {
        properties::position_text(game, &text);
    }

    #[test]
    fn arbitrary_words_are_moves_or_refused(
        text in "([a-o][0-9]{1,2}[-x ]?([a-f][1-6])? ?){0,30}",
        game in proptest::sample::select(&GameId::ALL[..]),
    ) {
        properties::moves_text(game, &text);
    }
}
