//! Pictures of the pages at three sizes, written to `target/screenshots/terminal` for viewing; `cargo xtask
//! terminal-pictures` converts them to PNG files.

use std::fs;
use std::path::Path;

use ratatui::crossterm::event::KeyCode;
use sente_api::Coach;
use sente_match::Millis;
use sente_rules::GameId;

use super::coaching::{coached, judge_move};
use super::harness::TestApp;
use super::legible::lobby;
use super::pages::{FULL, HUGE, judge_game};
use super::practising::with_mistake;
use super::svg::svg;
use super::{LARGE, SMALL, two_people_in_motion, whole_game};
use crate::terminal::look::Abilities;
use crate::terminal::rgb::Depth;

fn keep(name: &str, app: &TestApp) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/screenshots/terminal");
    fs::create_dir_all(&folder).unwrap();
    let (width, height) = app.size;
    let file = folder.join(format!("{name}-{width}x{height}.svg"));
    let drawn = svg(&app.cells());
    assert!(drawn.contains("<text"), "{name} is empty");
    fs::write(file, drawn).unwrap();
}

#[test]
fn the_menu_and_the_form_are_pictured() {
    for size in [SMALL, LARGE, HUGE] {
        let mut app = TestApp::new(None, size, FULL);
        keep("menu", &app);
        app.control('p');
        keep("settings", &app);
        app.press(KeyCode::Esc);
        app.write("4");
        app.write("Ann");
        keep("form", &app);
        app.press(KeyCode::F(1));
        keep("help", &app);
    }
}

#[test]
fn every_game_is_pictured() {
    for game in GameId::ALL {
        let (rules, middle, end) = whole_game(game);
        for size in [SMALL, LARGE, HUGE] {
            let mut app = TestApp::two_people(rules, size, FULL);
            app.play(&middle);
            keep(&format!("{game}"), &app);
            if game == GameId::Othello {
                app.control('s');
                keep("save", &app);
                app.press(KeyCode::Enter);
                app.control('o');
                keep("load", &app);
                app.press(KeyCode::Esc);
            }
            app.play(&end);
            judge_game(&mut app, 200);
            keep(&format!("{game}-end"), &app);
        }
    }
}

#[test]
fn the_review_the_coach_and_a_puzzle_are_pictured() {
    for size in [SMALL, LARGE, HUGE] {
        let mut app = TestApp::two_people("othello", size, FULL);
        let (_, middle, end) = whole_game(GameId::Othello);
        app.play(&middle);
        app.play(&end);
        app.press(KeyCode::Enter);
        judge_game(&mut app, 400);
        app.press(KeyCode::Home);
        app.press(KeyCode::Char('n'));
        app.press(KeyCode::Char('n'));
        keep("review", &app);
        app.press(KeyCode::Char('b'));
        keep("review-better", &app);

        let mut app = coached("othello", Coach::Strict, size);
        app.play("d3");
        judge_move(&mut app);
        app.search();
        keep("coach", &app);

        let mut app = TestApp::new(None, size, FULL);
        app.learn(&with_mistake(0));
        app.write("8");
        keep("learn", &app);
        for (name, key) in [
            ("puzzle", "1"),
            ("rush", "4"),
            ("mistake", "5"),
            ("course", "6"),
        ] {
            app.write(key);
            app.control('t');
            keep(name, &app);
            app.press(KeyCode::Esc);
        }
    }
}

#[test]
fn movements_are_pictured() {
    for (rules, moves) in [
        ("othello", "f5 d6 c3 d3 c4"),
        ("surakarta", "d2-c3 e5-d4 c3-c4 c6xc4"),
    ] {
        let mut app = two_people_in_motion(rules);
        app.play(moves);
        app.wait(Millis(50));
        keep(&format!("{rules}-moving"), &app);
    }
}

#[test]
fn the_lobby_is_pictured() {
    for size in [SMALL, LARGE, HUGE] {
        let app = TestApp::online("http://127.0.0.1:7373", size, FULL);
        keep("login", &app);
        let mut app = lobby(size, FULL, 2);
        keep("lobby", &app);
        app.press(KeyCode::F(1));
        keep("lobby-help", &app);
        app.press(KeyCode::Esc);
        app.write("n");
        keep("offer", &app);
    }
}

#[test]
fn terminals_with_fewer_colours_are_pictured() {
    let few = [
        ("256", true, Depth::Indexed),
        ("16", true, Depth::Sixteen),
        ("mono", true, Depth::Mono),
        ("ascii", false, Depth::Mono),
    ];
    for game in [GameId::Othello, GameId::Renju, GameId::Surakarta] {
        let (rules, middle, _) = whole_game(game);
        for (name, unicode, depth) in few {
            for size in [SMALL, LARGE] {
                let mut app = TestApp::two_people(rules, size, Abilities { unicode, depth });
                app.play(&middle);
                keep(&format!("{game}-{name}"), &app);
            }
        }
    }
}
