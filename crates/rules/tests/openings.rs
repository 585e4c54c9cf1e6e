//! The openings `pro` and `swap2`, move by move on a table.

use sente_rules::gomoku::{Gomoku, Rules, Size, Variant};
use sente_rules::{
    Colour, Finished, Game, Illegal, Opening, Position, Rules as AnyRules, Seat, SetupError, Table,
};

fn table(rules: &str) -> Box<dyn Table> {
    rules.parse::<AnyRules>().expect("good rules").table()
}

/// Plays all these actions, each by the seat that is expected to act.
fn play(table: &mut dyn Table, actions: &[(Seat, &str)]) {
    for &(seat, text) in actions {
        assert_eq!(table.seat(), seat, "before {text}");
        table
            .play_text(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

/// Asserts that the text is rejected with this message and that nothing changes.
fn refuse(table: &mut dyn Table, text: &str, message: &str) {
    let before = (table.actions(), table.seat(), table.position_text());
    let error = table.play_text(text).expect_err(text);
    assert_eq!(error.to_string(), message);
    assert_eq!(
        (table.actions(), table.seat(), table.position_text()),
        before
    );
}

const THREE_STONES: [(Seat, &str); 3] = [
    (Seat::First, "h8"),
    (Seat::First, "i9"),
    (Seat::First, "c3"),
];

const NO_CHOICE: &str = "there is nothing to choose now: play a move";

fn after_three_stones() -> Box<dyn Table> {
    let mut table = table("gomoku opening=swap2");
    for choice in ["black", "white", "extend"] {
        refuse(&mut *table, choice, NO_CHOICE);
    }
    play(&mut *table, &THREE_STONES);
    assert_eq!(table.seat(), Seat::Second);
    assert_eq!(table.legal_texts(), ["black", "white", "extend"]);
    refuse(&mut *table, "j10", "choose first: black, white or extend");
    table
}

fn holders(table: &dyn Table) -> [Seat; 2] {
    Colour::ALL.map(|colour| table.holder(colour))
}

#[test]
fn swap2_the_second_person_takes_white_and_plays_on() {
    let mut table = after_three_stones();
    play(&mut *table, &[(Seat::Second, "white")]);
    assert_eq!(holders(&*table), [Seat::First, Seat::Second]);
    refuse(&mut *table, "black", NO_CHOICE);
    play(&mut *table, &[(Seat::Second, "j10"), (Seat::First, "k11")]);
    assert_eq!((table.turn(), table.ply()), (Colour::White, 6));
}

#[test]
fn swap2_the_second_person_takes_black_and_the_first_plays_on_with_white() {
    let mut table = after_three_stones();
    play(&mut *table, &[(Seat::Second, "black")]);
    assert_eq!(holders(&*table), [Seat::Second, Seat::First]);
    play(&mut *table, &[(Seat::First, "j10"), (Seat::Second, "k11")]);
}

fn after_five_stones() -> Box<dyn Table> {
    let mut table = after_three_stones();
    play(&mut *table, &[(Seat::Second, "extend")]);
    refuse(&mut *table, "extend", NO_CHOICE);
    refuse(&mut *table, "h8", "h8 is occupied");
    play(&mut *table, &[(Seat::Second, "j10")]);
    refuse(&mut *table, "white", NO_CHOICE);
    play(&mut *table, &[(Seat::Second, "k11")]);
    assert_eq!((table.seat(), table.turn()), (Seat::First, Colour::White));
    assert_eq!(table.legal_texts(), ["black", "white"]);
    refuse(&mut *table, "extend", "choose first: black or white");
    refuse(&mut *table, "a1", "choose first: black or white");
    table
}

#[test]
fn swap2_extended_the_first_person_takes_white_and_plays_on() {
    let mut table = after_five_stones();
    play(&mut *table, &[(Seat::First, "white")]);
    assert_eq!(holders(&*table), [Seat::Second, Seat::First]);
    play(&mut *table, &[(Seat::First, "a1"), (Seat::Second, "a2")]);
}

#[test]
fn swap2_extended_the_first_person_takes_black_and_the_second_plays_on() {
    let mut table = after_five_stones();
    play(&mut *table, &[(Seat::First, "black")]);
    assert_eq!(holders(&*table), [Seat::First, Seat::Second]);
    play(&mut *table, &[(Seat::Second, "a1"), (Seat::First, "a2")]);
}

#[test]
fn swap2_can_be_taken_back_step_by_step() {
    let mut table = after_five_stones();
    play(&mut *table, &[(Seat::First, "white"), (Seat::First, "a1")]);
    let actions = table.actions();
    let all = ["h8", "i9", "c3", "extend", "j10", "k11", "white", "a1"];
    assert_eq!(actions, all);
    let seats_before = [
        Seat::First,
        Seat::First,
        Seat::First,
        Seat::Second,
        Seat::Second,
        Seat::Second,
        Seat::First,
        Seat::First,
    ];
    for (left, seat) in seats_before.into_iter().enumerate().rev() {
        assert!(table.undo());
        assert_eq!(table.actions(), all[..left]);
        assert_eq!(table.seat(), seat, "after {left} actions");
    }
    assert!(!table.undo());
    assert_eq!(holders(&*table), [Seat::First, Seat::Second]);
    play(&mut *table, &THREE_STONES);
    play(&mut *table, &[(Seat::Second, "black"), (Seat::First, "a1")]);
}

#[test]
fn swap2_keeps_the_rules_of_renju() {
    let mut table = table("renju opening=swap2");
    play(&mut *table, &THREE_STONES);
    play(&mut *table, &[(Seat::Second, "black")]);
    assert_eq!(table.view().legal.len(), 222);
    refuse(&mut *table, "c3", "c3 is occupied");
}

#[test]
fn a_choice_shows_no_moves_to_click() {
    let table = after_three_stones();
    assert_eq!(table.view().legal, []);
}

#[test]
fn pro_asks_for_the_centre_and_then_for_distance() {
    let mut table = table("gomoku opening=pro");
    refuse(&mut *table, "white", NO_CHOICE);
    refuse(
        &mut *table,
        "h9",
        "the opening requires the first stone in the centre, h8",
    );
    assert_eq!(table.legal_texts(), ["h8"]);
    play(&mut *table, &[(Seat::First, "h8")]);
    assert_eq!(table.legal_texts().len(), 224, "White plays anywhere");
    play(&mut *table, &[(Seat::Second, "h9")]);
    assert_eq!(table.legal_texts().len(), 200);
    for close in ["f6", "j10", "h7", "f10"] {
        let message = format!(
            "{close} is inside the central 5×5: the opening requires Black's second stone outside it"
        );
        refuse(&mut *table, close, &message);
    }
    refuse(&mut *table, "h8", "h8 is occupied");
    play(&mut *table, &[(Seat::First, "k8"), (Seat::Second, "h7")]);
    assert_eq!(table.legal_texts().len(), 221, "the opening is over");
    for _ in 0..2 {
        assert!(table.undo());
    }
    assert_eq!(table.legal_texts().len(), 200);
}

#[test]
fn pro_knows_the_centre_of_every_board() {
    for (size, centre) in [
        (Size::Fifteen, "h8"),
        (Size::Nineteen, "j10"),
        (Size::Twenty, "k11"),
    ] {
        let rules = Rules::default().with_size(size).unwrap();
        let game = Game::<Gomoku>::new(&rules.with_opening(Opening::Pro));
        let legal: Vec<String> = game
            .legal_actions()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(legal, [centre]);
    }
}

#[test]
fn openings_begin_on_the_empty_board() {
    let rules = Rules::usual(Variant::Renju);
    let text = format!("7X7/{} O", ["15"; 14].join("/"));
    for opening in Opening::ALL {
        let rules = rules.with_opening(opening);
        let position = Gomoku::from_text(&rules, &text, Finished::Refused).unwrap();
        let game = Game::from_position(position);
        match opening {
            Opening::Free => assert!(game.is_ok()),
            Opening::Pro | Opening::Swap2 => {
                assert_eq!(game.err(), Some(SetupError::OpeningNeedsEmptyBoard));
            }
        }
    }
}

#[test]
fn what_is_no_move_at_all_is_refused_with_an_example() {
    let mut table = after_three_stones();
    let error = table.play_text("nonsense").unwrap_err();
    assert!(matches!(error, Illegal::Unreadable { example: "h8", .. }));
}
