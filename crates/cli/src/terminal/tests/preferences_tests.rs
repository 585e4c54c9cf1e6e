//! Settings: changed with keys and clicks, applied at once, stored and restored; and external engines in the list of
//! players.

use ratatui::crossterm::event::KeyCode;
use ratatui::style::Color;

use super::harness::TestApp;
use super::{LARGE, SMALL, UNICODE, assert_screen};
use crate::registry;
use crate::terminal::event::Event;
use crate::terminal::preferences::TerminalPreferences;
use sente_engine::PlayerRegistry;

fn open_settings(app: &mut TestApp) {
    app.write("7");
    assert!(app.screen().contains("Settings"), "{}", app.screen());
}

fn go_down(app: &mut TestApp, rows: usize) {
    for _ in 0..rows {
        app.press(KeyCode::Down);
    }
}

#[test]
fn settings_are_drawn_with_a_board() {
    for size in [SMALL, LARGE] {
        let mut app = TestApp::new(None, size, UNICODE);
        open_settings(&mut app);
        let name = |page| format!("{page}-{}x{}", size.0, size.1);
        assert_screen(&name("settings"), &app);
        go_down(&mut app, 6);
        app.press(KeyCode::Left);
        app.press(KeyCode::Left);
        app.press(KeyCode::Left);
        app.press(KeyCode::Left);
        assert_screen(&name("settings-own"), &app);
    }
}

#[test]
fn a_colour_is_chosen_or_typed_and_kept() {
    let mut app = TestApp::new(None, SMALL, UNICODE);
    open_settings(&mut app);
    assert_eq!(app.kept, None, "nothing is stored before a change");
    app.press(KeyCode::Right);
    assert!(app.screen().contains("< black >"), "{}", app.screen());
    go_down(&mut app, 1);
    app.write("#12");
    assert!(app.screen().contains("#12_"), "{}", app.screen());
    app.press(KeyCode::Enter);
    assert_eq!(
        app.message(),
        "“#12” is not a colour. Write it like #2e8b57."
    );
    app.write("D7af5F");
    assert!(app.screen().contains("< #d7af5f >"), "{}", app.screen());
    app.press(KeyCode::Esc);
    assert!(app.screen().contains("Load a game"), "{}", app.screen());
    let kept = TerminalPreferences::read(app.kept.as_ref().unwrap()).unwrap();
    let squares = &kept.preferences.colours.squares;
    assert_eq!(squares[1].as_deref(), Some("#d7af5f"));
    let mut later = TestApp::with(
        Some("othello"),
        SMALL,
        UNICODE,
        kept,
        PlayerRegistry::default(),
    );
    later.press(KeyCode::Enter);
    let cells = later.cells();
    let grounds: Vec<Color> = cells.content.iter().map(|cell| cell.bg).collect();
    let count = |colour| grounds.iter().filter(|&&ground| ground == colour).count();
    assert_eq!(count(Color::Indexed(179)), 32 * 8 - 4, "dark squares");
    assert_eq!(count(Color::Indexed(233)), 32 * 8 - 4, "light squares");
}

#[test]
fn switches_change_a_game_that_is_being_played() {
    let mut app = TestApp::two_people("othello", SMALL, UNICODE);
    assert!(app.screen().contains("▗▖") && app.screen().contains("a   b   c"));
    app.control('p');
    go_down(&mut app, 7);
    app.press(KeyCode::Enter);
    go_down(&mut app, 1);
    app.press(KeyCode::Char(' '));
    go_down(&mut app, 3);
    app.press(KeyCode::Right);
    assert!(app.screen().is_ascii(), "{}", app.screen());
    app.press(KeyCode::Esc);
    assert_screen("othello-bare", &app);
    app.play("f5");
    assert!(app.message().starts_with("Ann plays f5."));
}

#[test]
fn a_move_can_be_shown_before_it_is_played() {
    let mut app = TestApp::two_people("surakarta", SMALL, UNICODE);
    app.control('p');
    go_down(&mut app, 9);
    app.press(KeyCode::Right);
    app.press(KeyCode::Esc);
    app.play("c2-c4");
    assert_eq!(app.message(), "c4 is not one step from c2.");
    app.play("c2-c3");
    assert_eq!(app.message(), "c2-c3: Enter plays it, Esc cancels it.");
    app.press(KeyCode::Esc);
    assert_eq!(app.message(), "Ann (Yellow) to move.");
    app.play("c2-c3");
    app.press(KeyCode::Enter);
    assert!(
        app.message().starts_with("Ann plays c2-c3."),
        "{}",
        app.message()
    );
    app.play("d5 d4");
    assert!(app.message().starts_with("d5-d4: Enter plays"));
    app.press(KeyCode::Enter);
    assert!(
        app.message().starts_with("Ben plays d5-d4."),
        "{}",
        app.message()
    );
}

#[test]
fn settings_can_be_clicked() {
    let mut app = TestApp::new(None, SMALL, UNICODE);
    open_settings(&mut app);
    let row = app
        .screen()
        .lines()
        .position(|line| line.contains("Coordinates"));
    let row = row.unwrap() as u16;
    app.click(5, row);
    assert!(app.screen().contains("< on >"), "{}", app.screen());
    app.click(5, row);
    assert!(app.screen().contains("< off >"), "{}", app.screen());
}

#[test]
fn a_bad_file_and_a_failed_write_are_said() {
    let mut app = TestApp::new(None, SMALL, UNICODE);
    app.send(Event::Kept(Err("It cannot be read.".to_owned())));
    assert_eq!(app.message(), "It cannot be read.");
    assert_eq!(app.kept, None);
    open_settings(&mut app);
    assert_eq!(app.message(), "");
}

#[test]
fn other_engines_are_players_like_all() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("engines.toml");
    let text = "[[engine]]\nname = \"Edax\"\ngames = [\"othello\"]\nprotocol = \"nboard\"\n\
                program = \"./no-such-engine\"\nrating = 2800\n";
    std::fs::write(&file, text).unwrap();
    let registry = registry::read(Some(&file)).unwrap();
    let mut app = TestApp::with(
        Some("othello"),
        SMALL,
        UNICODE,
        TerminalPreferences::default(),
        registry,
    );
    app.press(KeyCode::Down);
    app.choose("Edax");
    app.press(KeyCode::Enter);
    app.play("f5");
    assert!(app.screen().contains("Edax · 2800"), "{}", app.screen());
    app.search();
    assert_eq!(
        app.message(),
        "Black wins: the computer player could not go on. Ctrl-A plays again."
    );
}
