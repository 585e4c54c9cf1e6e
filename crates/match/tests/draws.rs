//! Computers agree to a draw late, and only if the game is even.

#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

use sente_match::draws::{Outlook, computer_agrees_to_draw};
use sente_match::{Command, Match, Participant, Settings, Time};
use sente_rules::{Colour, Point};

const EVEN: Outlook = Outlook::Open {
    win_probability: 0.5,
};
const ALL: [Outlook; 4] = [
    EVEN,
    Outlook::Open {
        win_probability: 0.4,
    },
    Outlook::ProvenDraw,
    Outlook::Decided,
];

fn begin(rules: &str, setup: Option<&str>) -> Match {
    let seats = [
        Participant::person("Ann"),
        Participant::computer("Random", "random"),
    ];
    Match::new(Settings {
        setup: setup.map(str::to_owned),
        ..Settings::usual(rules.parse().unwrap(), seats)
    })
    .unwrap()
}

fn play(game: &mut Match, text: &str) {
    let seat = game.turn().unwrap();
    game.act(seat, Command::play(text), Time(1)).unwrap();
}

/// The outlooks with which a computer agrees to a draw.
fn agreed(game: &Match) -> Vec<Outlook> {
    let agrees = |outlook: &Outlook| computer_agrees_to_draw(game, *outlook);
    ALL.into_iter().filter(agrees).collect()
}

/// The points of a full board without five in a row, in an order of alternating turns.
fn full_board() -> Vec<String> {
    let points = (0..15).flat_map(|row| (0..15).map(move |col| Point::new(col, row)));
    let (black, white): (Vec<Point>, Vec<Point>) =
        points.partition(|point| (point.col + 2 * point.row) % 4 < 2);
    let turns = black.iter().zip(&white);
    turns
        .flat_map(|(black, white)| [black.to_string(), white.to_string()])
        .collect()
}

#[test]
fn no_draw_is_agreed_to_in_the_first_thirty_plies_of_any_game() {
    for rules in ["gomoku", "standard", "renju", "othello", "surakarta"] {
        let mut game = begin(rules, None);
        for _ in 0..30 {
            assert_eq!(agreed(&game), [], "{rules}");
            let Some(text) = game.table().legal_texts().into_iter().next() else {
                break;
            };
            play(&mut game, &text);
            if game.result().is_some() {
                break;
            }
        }
    }
}

#[test]
fn an_even_game_of_gomoku_is_a_draw_when_the_board_is_nearly_full() {
    let mut game = begin("gomoku", None);
    let moves = full_board();
    for text in &moves[..30] {
        play(&mut game, text);
    }
    assert_eq!(agreed(&game), [Outlook::ProvenDraw]);
    for text in &moves[30..170] {
        play(&mut game, text);
    }
    assert_eq!(agreed(&game), [EVEN, Outlook::ProvenDraw]);
}

#[test]
fn only_a_proven_draw_counts_in_othello() {
    let mut game = begin("othello", None);
    while game.table().ply() < 50 && game.result().is_none() {
        let text = game.table().legal_texts().remove(0);
        play(&mut game, &text);
    }
    assert_eq!(game.table().ply(), 50);
    assert_eq!(agreed(&game), [Outlook::ProvenDraw]);
}

/// Moves two pieces back and forth for this number of plies.
fn shuffle(game: &mut Match, plies: usize) {
    for text in ["a6-a5", "f1-f2", "a5-a6", "f2-f1"]
        .iter()
        .cycle()
        .take(plies)
    {
        play(game, text);
    }
}

#[test]
fn an_even_game_of_surakarta_is_a_draw_with_few_pieces_or_after_a_long_quiet_time() {
    let few = "X...../....../....../....../....../.....O X";
    let mut game = begin("surakarta repetition=off", Some(few));
    shuffle(&mut game, 32);
    assert_eq!(agreed(&game), [EVEN, Outlook::ProvenDraw]);
    let many = "XXXXX./....../....../....../....../.OOOOO X";
    let mut game = begin("surakarta repetition=off", Some(many));
    shuffle(&mut game, 32);
    assert_eq!(agreed(&game), [Outlook::ProvenDraw]);
    shuffle(&mut game, 20);
    assert_eq!(agreed(&game), [EVEN, Outlook::ProvenDraw]);
    let uneven = "XXX.../....../....../....../....../....OO X";
    let mut game = begin("surakarta repetition=off", Some(uneven));
    shuffle(&mut game, 60);
    assert_eq!(agreed(&game), [Outlook::ProvenDraw]);
    assert_eq!(game.table().turn(), Colour::Black);
}
