//! What somebody has to be able to read and to tell apart on the screen, in small windows and with few colours.

use ratatui::crossterm::event::KeyCode;
use ratatui::style::{Color, Modifier};
use sente_api::{Coach, SeekDoc, ServerMessage};
use sente_rules::GameId;

use super::coaching::coached;
use super::harness::TestApp;
use super::pages::{FULL, HUGE, judge_game};
use super::practising::with_mistake;
use super::{LARGE, PLAIN, SMALL, UNICODE, whole_game};
use crate::terminal::clock::CHOICES;
use crate::terminal::event::Event;
use crate::terminal::look::Abilities;
use crate::terminal::online::connection::Heard;
use crate::terminal::rgb::{Depth, Rgb};
use crate::terminal::theme;

const ASCII: Abilities = Abilities {
    unicode: false,
    depth: Depth::Mono,
};

fn middle_of(game: GameId, size: (u16, u16), abilities: Abilities) -> TestApp {
    let (rules, middle, _) = whole_game(game);
    let mut app = TestApp::two_people(rules, size, abilities);
    app.play(&middle);
    app
}

/// The lobby of a server with so many offers.
pub fn lobby(size: (u16, u16), abilities: Abilities, offers: usize) -> TestApp {
    let mut app = TestApp::in_lobby(size, abilities);
    let seeks = (1..=offers).map(|number| SeekDoc {
        id: number.to_string(),
        name: format!("Person {number}"),
        rating: None,
        rules: "othello".to_owned(),
        time: CHOICES[4],
        help: false,
        rated: true,
        yours: false,
        game: number.to_string(),
        since: 0,
    });
    let message = ServerMessage::Seeks {
        seeks: seeks.collect(),
    };
    app.send(Event::Server(Heard::Message(Box::new(message))));
    app
}

#[test]
fn a_long_file_name_can_be_read_and_changed_at_its_end() {
    let mut app = coached("othello", Coach::Off, SMALL);
    app.play("d3");
    app.control('s');
    assert!(app.screen().contains("json_"), "{}", app.screen());
    app.write("-and-a-name-that-is-longer-than-the-whole-message");
    assert!(app.screen().contains("message_"), "{}", app.screen());
    app.write(".json");
    app.press(KeyCode::Enter);
    let (path, _) = app.saved.clone().unwrap();
    app.send(Event::Saved(path, Ok(())));
    let screen = app.screen();
    assert!(screen.contains("2026-01-02-othello-"), "{screen}");
}

#[test]
fn every_key_of_the_lobby_is_on_its_help_page() {
    let mut app = lobby(SMALL, UNICODE, 0);
    assert!(app.screen().contains("F1  help"), "{}", app.screen());
    app.press(KeyCode::F(1));
    let screen = app.screen();
    for key in [
        "N new",
        "C computer",
        "F friend",
        "J join",
        "A account",
        "L learn",
        "R refresh",
    ] {
        assert!(screen.contains(key), "“{key}” is missing in:\n{screen}");
    }
    assert!(!screen.contains("How to play"), "{screen}");
}

#[test]
fn the_chosen_offer_stays_in_view() {
    let mut app = lobby(SMALL, UNICODE, 40);
    assert!(!app.screen().contains("Person 30:"));
    for _ in 1..30 {
        app.press(KeyCode::Down);
    }
    assert!(app.screen().contains("Person 30:"), "{}", app.screen());
    assert!(!app.screen().contains("Person 1:"), "{}", app.screen());
}

#[test]
fn accuracy_is_called_by_its_name_on_the_cards() {
    for game in GameId::ALL {
        let (rules, middle, end) = whole_game(game);
        for size in [SMALL, LARGE, HUGE] {
            let mut app = TestApp::two_people(rules, size, FULL);
            app.play(&middle);
            app.play(&end);
            judge_game(&mut app, 200);
            let screen = app.screen();
            let named = screen.matches(" % accurate").count();
            assert!(named >= 2, "{game} at {size:?}:\n{screen}");
        }
    }
}

#[test]
fn without_colours_the_tracks_and_the_sides_are_told_apart_by_signs() {
    for size in [SMALL, LARGE] {
        let screen = middle_of(GameId::Surakarta, size, PLAIN).screen();
        for sign in ["═", "║", "╔", "─ inner track", "═ outer track"] {
            assert!(screen.contains(sign), "“{sign}” is missing in:\n{screen}");
        }
        let screen = middle_of(GameId::Surakarta, size, ASCII).screen();
        assert!(screen.contains("= outer track"), "{screen}");
        // Black's discs are outlines on this board, and White's are filled.
        let screen = middle_of(GameId::Othello, size, PLAIN).screen();
        assert!(screen.contains("○   ▶ Ann") || screen.contains("○       ▶ Ann"));
    }
}

#[test]
fn with_plain_characters_a_legal_move_differs_from_the_corner_of_a_square() {
    let mut app = TestApp::two_people("othello", SMALL, ASCII);
    let dots = |app: &TestApp| {
        let screen = app.screen();
        let board = screen.lines().skip(2).take(18);
        board
            .map(|line| line.chars().take(40).filter(|it| *it == '.').count())
            .sum::<usize>()
    };
    assert_eq!(dots(&app), 4);
    app.play("d3");
    assert_eq!(dots(&app), 3);
}

#[test]
fn without_colours_the_corners_of_the_cursor_are_lines_and_not_blocks() {
    let app = middle_of(GameId::Othello, LARGE, PLAIN);
    let cells = app.cells();
    let mut corners = cells.content.iter().filter(|cell| cell.symbol() == "┏");
    let corner = corners.next().expect("the cursor is drawn");
    assert!(!corner.modifier.contains(Modifier::REVERSED));
}

#[test]
fn a_judged_move_is_not_marked_as_legal_too() {
    let mut app = TestApp::new(None, LARGE, FULL);
    app.learn(&with_mistake(0));
    app.write("8");
    app.write("5");
    assert!(app.screen().contains("you played d3"), "{}", app.screen());
    let Rgb(red, green, blue) = theme::material(GameId::Othello).dot;
    let dot = Color::Rgb(red, green, blue);
    let cells = app.cells();
    let cells = cells.content.iter();
    let marked = cells
        .filter(|cell| cell.fg == dot || cell.bg == dot)
        .count();
    // The three other moves have a mark of four cells each.
    assert_eq!(marked, 12, "{}", app.screen());
}

#[test]
fn yellow_is_no_orange_with_256_colours_and_has_no_dark_rim() {
    let app = middle_of(GameId::Surakarta, SMALL, UNICODE);
    let cells = app.cells();
    let is_gold = |cell: &&ratatui::buffer::Cell| cell.fg == Color::Indexed(214);
    assert!(cells.content.iter().filter(is_gold).count() > 20);
    // The piece on the card of Ann, who has Yellow.
    let card = &cells.content[80 * 19..];
    assert!(!card.iter().any(|cell| cell.symbol() == "▂"));
}

#[test]
fn the_legend_names_the_marks_as_they_are_on_the_board() {
    let small = middle_of(GameId::Gomoku, SMALL, FULL).screen();
    assert!(small.contains("( ) last move"), "{small}");
    let large = middle_of(GameId::Gomoku, LARGE, FULL).screen();
    assert!(large.contains("● last move"), "{large}");
    for abilities in [PLAIN, ASCII] {
        let plain = middle_of(GameId::Gomoku, LARGE, abilities).screen();
        assert!(plain.contains("( ) last move"), "{plain}");
    }
    let (rules, middle, end) = whole_game(GameId::Gomoku);
    let mut app = TestApp::two_people(rules, SMALL, FULL);
    app.play(&middle);
    app.play(&end);
    let over = app.screen();
    assert!(over.contains("< > winning row"), "{over}");
    assert!(!over.contains("last move"), "{over}");
}

#[test]
fn a_black_piece_on_a_card_can_be_told_from_the_panel() {
    let mut app = middle_of(GameId::Gomoku, SMALL, FULL);
    let (_, _, end) = whole_game(GameId::Gomoku);
    app.play(&end);
    let cells = app.cells();
    let card = cells.content.iter().rfind(|cell| cell.symbol() == "█");
    let card = card.expect("a piece on the lower card");
    let (Color::Rgb(red, green, blue), Color::Rgb(r, g, b)) = (card.fg, card.bg) else {
        panic!("{card:?}");
    };
    let distance = Rgb(red, green, blue).distance(Rgb(r, g, b));
    assert!(distance > 1000, "{card:?}: {distance}");
}

#[test]
fn tasks_have_no_graph_of_evaluations() {
    let mut app = TestApp::new(None, HUGE, FULL);
    app.learn(&with_mistake(0));
    app.write("8");
    for key in ["1", "4", "5", "6"] {
        app.write(key);
        let screen = app.screen();
        assert!(!screen.contains("Evaluation"), "{key}:\n{screen}");
        app.press(KeyCode::Esc);
    }
}
