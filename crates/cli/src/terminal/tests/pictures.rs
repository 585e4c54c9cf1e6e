//! Pictures of the pages at three sizes, written to `target/screenshots/terminal` for viewing; `cargo xtask
//! terminal-pictures` converts them to PNG files.

use std::fs;
use std::path::Path;

use ratatui::crossterm::event::KeyCode;
use sente_api::{Account, Coach, Kind, Me, Preferences, SeekDoc, ServerMessage};
use sente_rules::GameId;

use super::coaching::{coached, judge_move};
use super::harness::TestApp;
use super::pages::{FULL, HUGE, judge_game};
use super::practising::with_mistake;
use super::svg::svg;
use super::{LARGE, SMALL, whole_game};
use crate::terminal::clock::CHOICES;
use crate::terminal::event::Event;
use crate::terminal::look::Abilities;
use crate::terminal::online::connection::Heard;
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
fn the_lobby_is_pictured() {
    for size in [SMALL, LARGE, HUGE] {
        let mut app = TestApp::online("http://127.0.0.1:7373", size, FULL);
        keep("login", &app);
        let me = Me {
            account: Some(Account {
                name: "Mira".to_owned(),
                kind: Kind::Account,
                since: 0,
            }),
            preferences: Preferences::default(),
            can_quit: false,
            version: String::new(),
        };
        app.send(Event::Server(Heard::Me(Box::new(me))));
        app.send(Event::Server(Heard::Connected));
        let seek = |id: &str, name: &str, rating, rules: &str| SeekDoc {
            id: id.to_owned(),
            name: name.to_owned(),
            rating,
            rules: rules.to_owned(),
            time: CHOICES[4],
            help: false,
            rated: true,
            yours: false,
            game: id.to_owned(),
            since: 0,
        };
        let seeks = vec![
            seek("a", "Jonas", Some(1548.0), "renju"),
            seek("b", "Lin", None, "othello"),
        ];
        let message = ServerMessage::Seeks { seeks };
        app.send(Event::Server(Heard::Message(Box::new(message))));
        keep("lobby", &app);
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
