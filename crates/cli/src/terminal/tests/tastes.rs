//! Settings: changed with keys and clicks, seen at once, kept and found again; and other people's engines
//! in the list of players.

use ratatui::crossterm::event::KeyCode;
use ratatui::style::Color;

use super::desk::Desk;
use super::{LARGE, SMALL, UNICODE, assert_screen};
use crate::cast::Cast;
use crate::terminal::event::Event;
use crate::terminal::taste::Taste;

fn open_settings(desk: &mut Desk) {
    desk.write("7");
    assert!(desk.screen().contains("Settings"), "{}", desk.screen());
}

fn go_down(desk: &mut Desk, rows: usize) {
    for _ in 0..rows {
        desk.press(KeyCode::Down);
    }
}

#[test]
fn settings_are_drawn_with_a_board() {
    for size in [SMALL, LARGE] {
        let mut desk = Desk::new(None, size, UNICODE);
        open_settings(&mut desk);
        let name = |page| format!("{page}-{}x{}", size.0, size.1);
        assert_screen(&name("settings"), &desk);
        go_down(&mut desk, 6);
        desk.press(KeyCode::Left);
        desk.press(KeyCode::Left);
        desk.press(KeyCode::Left);
        desk.press(KeyCode::Left);
        assert_screen(&name("settings-own"), &desk);
    }
}

#[test]
fn a_colour_is_chosen_or_typed_and_kept() {
    let mut desk = Desk::new(None, SMALL, UNICODE);
    open_settings(&mut desk);
    assert_eq!(desk.kept, None, "nothing is written before a change");
    desk.press(KeyCode::Right);
    assert!(desk.screen().contains("< black >"), "{}", desk.screen());
    go_down(&mut desk, 1);
    desk.write("#12");
    assert!(desk.screen().contains("#12_"), "{}", desk.screen());
    desk.press(KeyCode::Enter);
    assert_eq!(desk.message(), "“#12” is no colour: write it like #2e8b57.");
    desk.write("D7af5F");
    assert!(desk.screen().contains("< #d7af5f >"), "{}", desk.screen());
    desk.press(KeyCode::Esc);
    assert!(desk.screen().contains("Load a game"), "{}", desk.screen());
    let kept = Taste::read(desk.kept.as_ref().unwrap()).unwrap();
    let squares = &kept.preferences.colours.squares;
    assert_eq!(squares[1].as_deref(), Some("#d7af5f"));
    let mut later = Desk::with(Some("othello"), SMALL, UNICODE, kept, Cast::default());
    later.press(KeyCode::Enter);
    let cells = later.cells();
    let grounds: Vec<Color> = cells.content.iter().map(|cell| cell.bg).collect();
    let count = |colour| grounds.iter().filter(|&&ground| ground == colour).count();
    assert_eq!(count(Color::Indexed(179)), 32 * 3, "dark squares");
    assert_eq!(count(Color::Indexed(233)), 32 * 3, "light squares");
}

#[test]
fn switches_change_a_game_that_is_being_played() {
    let mut desk = Desk::two_people("othello", SMALL, UNICODE);
    assert!(desk.screen().contains('•') && desk.screen().contains("a   b   c"));
    desk.control('p');
    go_down(&mut desk, 7);
    desk.press(KeyCode::Enter);
    go_down(&mut desk, 1);
    desk.press(KeyCode::Char(' '));
    go_down(&mut desk, 2);
    desk.press(KeyCode::Right);
    assert!(desk.screen().is_ascii(), "{}", desk.screen());
    desk.press(KeyCode::Esc);
    assert_screen("othello-bare", &desk);
    desk.play("f5");
    assert!(desk.message().starts_with("Ann plays f5."));
}

#[test]
fn a_move_can_be_shown_before_it_is_played() {
    let mut desk = Desk::two_people("surakarta", SMALL, UNICODE);
    desk.control('p');
    go_down(&mut desk, 9);
    desk.press(KeyCode::Right);
    desk.press(KeyCode::Esc);
    desk.play("c2-c4");
    assert_eq!(desk.message(), "c4 is not one step from c2.");
    desk.play("c2-c3");
    assert_eq!(desk.message(), "c2-c3: Enter plays it, Esc takes it back.");
    desk.press(KeyCode::Esc);
    assert_eq!(desk.message(), "Ann (Yellow) to move.");
    desk.play("c2-c3");
    desk.press(KeyCode::Enter);
    assert!(
        desk.message().starts_with("Ann plays c2-c3."),
        "{}",
        desk.message()
    );
    desk.play("d5 d4");
    assert!(desk.message().starts_with("d5-d4: Enter plays"));
    desk.press(KeyCode::Enter);
    assert!(
        desk.message().starts_with("Ben plays d5-d4."),
        "{}",
        desk.message()
    );
}

#[test]
fn settings_can_be_clicked() {
    let mut desk = Desk::new(None, SMALL, UNICODE);
    open_settings(&mut desk);
    let row = desk
        .screen()
        .lines()
        .position(|line| line.contains("Coordinates"));
    let row = row.unwrap() as u16;
    desk.click(5, row);
    assert!(desk.screen().contains("< on >"), "{}", desk.screen());
    desk.click(5, row);
    assert!(desk.screen().contains("< off >"), "{}", desk.screen());
}

#[test]
fn a_bad_file_and_a_failed_write_are_said() {
    let mut desk = Desk::new(None, SMALL, UNICODE);
    desk.send(Event::Kept(Err("It cannot be read.".to_owned())));
    assert_eq!(desk.message(), "It cannot be read.");
    assert_eq!(desk.kept, None);
    open_settings(&mut desk);
    assert_eq!(desk.message(), "");
}

#[test]
fn other_engines_are_players_like_all() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("engines.toml");
    let text = "[[engine]]\nname = \"Edax\"\ngames = [\"othello\"]\nprotocol = \"nboard\"\n\
                program = \"./no-such-engine\"\nrating = 2800\n";
    std::fs::write(&file, text).unwrap();
    let cast = Cast::read(Some(&file)).unwrap();
    let mut desk = Desk::with(Some("othello"), SMALL, UNICODE, Taste::default(), cast);
    desk.press(KeyCode::Down);
    desk.choose("Edax");
    desk.press(KeyCode::Enter);
    desk.play("f5");
    assert!(desk.screen().contains("Edax (2800)"), "{}", desk.screen());
    desk.think();
    assert_eq!(
        desk.message(),
        "Black wins: the computer player could not go on. Ctrl-A plays again."
    );
}
