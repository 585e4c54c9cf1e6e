//! The properties in `laws/mod.rs` for every game under all of its rules.

mod laws;

use proptest::prelude::*;
use sente_rules::gomoku::{self, Gomoku, Size, Variant};
use sente_rules::othello::{self, Othello};
use sente_rules::surakarta::{self, Surakarta};
use sente_rules::{Finished, GameId, Opening, Position, Rules};

fn stones(variant: Variant) -> gomoku::Rules {
    gomoku::Rules::usual(variant)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn gomoku(seed: u64) {
        laws::check_game::<Gomoku>(&stones(Variant::Freestyle), seed, 20);
    }

    #[test]
    fn gomoku_on_the_largest_board(seed: u64) {
        let rules = stones(Variant::Standard).with_size(Size::Twenty).unwrap();
        laws::check_game::<Gomoku>(&rules, seed, 40);
    }

    #[test]
    fn standard(seed: u64) {
        laws::check_game::<Gomoku>(&stones(Variant::Standard), seed, 20);
    }

    #[test]
    fn renju(seed: u64) {
        laws::check_game::<Gomoku>(&stones(Variant::Renju), seed, 20);
    }

    #[test]
    fn othello(seed: u64) {
        laws::check_game::<Othello>(&othello::Rules, seed, 1);
    }

    #[test]
    fn surakarta(seed: u64) {
        laws::check_game::<Surakarta>(&surakarta::Rules::default(), seed, 4);
    }

    #[test]
    fn surakarta_by_the_pure_old_rules(seed: u64) {
        let rules = surakarta::Rules { quiet: None, repetition: None };
        laws::check_game::<Surakarta>(&rules, seed, 8);
    }

    #[test]
    fn few_pieces_left_in_surakarta(seed: u64) {
        let text = "O..O../....../.OX..O/....../....../XX...X O";
        let rules = surakarta::Rules::default();
        let start = Surakarta::from_text(&rules, text, Finished::Refused).unwrap();
        laws::check_from(start, seed, 1);
    }

    #[test]
    fn undo(seed: u64) {
        for opening in Opening::ALL {
            for variant in [Variant::Freestyle, Variant::Renju] {
                laws::check_undo::<Gomoku>(&stones(variant).with_opening(opening), seed);
            }
        }
        laws::check_undo::<Othello>(&othello::Rules, seed);
        laws::check_undo::<Surakarta>(&surakarta::Rules::default(), seed);
    }

    #[test]
    fn tables(seed: u64) {
        for game in GameId::ALL {
            laws::check_table(&Rules::usual(game), seed);
        }
        for text in [
            "gomoku size=19 opening=swap2",
            "renju opening=pro",
            "renju opening=soosyrv-8",
            "renju opening=taraguchi-10",
            "surakarta quiet=off repetition=5",
        ] {
            laws::check_table(&text.parse().unwrap(), seed);
        }
    }
}

#[test]
fn rules_that_cannot_be_are_refused_in_words() {
    for (text, error) in [
        (
            "chess",
            "there is no game “chess”: choose gomoku, standard, renju, othello or surakarta",
        ),
        (
            "",
            "there is no game “”: choose gomoku, standard, renju, othello or surakarta",
        ),
        ("renju size=19", "size cannot be “19”: choose 15"),
        ("gomoku size=16", "size cannot be “16”: choose 15, 19 or 20"),
        (
            "gomoku opening=best",
            "opening cannot be “best”: choose free, pro or swap2",
        ),
        ("othello size=8", "othello has no setting “size”"),
        (
            "surakarta quiet=0",
            "quiet cannot be “0”: choose a number of plies from 1 to 10000, or off",
        ),
    ] {
        assert_eq!(text.parse::<Rules>().unwrap_err().to_string(), error);
    }
}
