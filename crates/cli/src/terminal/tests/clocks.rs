//! Clocks and draws: time passes only as these tests say.

use std::time::Duration;

use ratatui::crossterm::event::KeyCode;
use sente_engine::Proven;
use sente_match::Millis;

use super::desk::Desk;
use super::{LARGE, SMALL, UNICODE, assert_screen};

/// Ann and Ben with a clock that was typed in the last row of the form.
fn two_people_with(clock: &str, rules: &str) -> Desk {
    let mut desk = Desk::new(Some(rules), SMALL, UNICODE);
    desk.seat_two_people();
    type_clock(&mut desk, clock);
    desk.press(KeyCode::Enter);
    desk
}

fn type_clock(desk: &mut Desk, clock: &str) {
    for _ in 0..9 {
        desk.press(KeyCode::Down);
    }
    desk.write(clock);
}

#[test]
fn the_form_offers_clocks() {
    for size in [SMALL, LARGE] {
        let mut desk = Desk::new(Some("surakarta"), size, UNICODE);
        type_clock(&mut desk, "");
        for _ in 0..4 {
            desk.press(KeyCode::Right);
        }
        assert_screen(&format!("clocks-{}x{}", size.0, size.1), &desk);
        desk.write("5+x");
        desk.press(KeyCode::Enter);
        assert!(
            desk.message().starts_with("“5+x” is no clock: write "),
            "{}",
            desk.message()
        );
        desk.press(KeyCode::Backspace);
        desk.write("8");
        desk.press(KeyCode::Enter);
        assert!(desk.screen().contains("5:00"), "{}", desk.screen());
    }
}

#[test]
fn a_game_ends_when_the_time_of_the_one_to_move_is_up() {
    let mut desk = two_people_with("1+5", "gomoku");
    desk.wait(Millis::from_secs(100));
    desk.play("h8");
    desk.wait(Millis::from_secs(100));
    assert_eq!(desk.screen().matches("1:00").count(), 2, "nobody is timed");
    desk.play("h9");
    desk.wait(Millis::from_secs(20));
    assert!(desk.screen().contains("0:40"), "{}", desk.screen());
    desk.play("i9");
    assert!(desk.screen().contains("0:45"), "{}", desk.screen());
    desk.wait(Millis(50_100));
    assert_screen("clock-running", &desk);
    assert_eq!(desk.message(), "Ann plays i9. Ben (White) to move.");
    desk.wait(Millis(9_800));
    assert_eq!(desk.message(), "Ann plays i9. Ben (White) to move.");
    desk.wait(Millis(100));
    assert_eq!(
        desk.message(),
        "Ann (Black) wins: time is up. Ctrl-A plays again."
    );
    assert_screen("clock-fallen", &desk);
    desk.wait(Millis::from_secs(100));
    desk.play("j9");
    assert!(desk.message().starts_with("The game is over"));
    desk.control('a');
    assert_eq!(
        desk.screen().matches("1:00").count(),
        2,
        "{}",
        desk.screen()
    );
    assert!(desk.message().starts_with("Ben (Black)"));
}

#[test]
fn a_move_that_comes_after_the_flag_does_not_count() {
    let mut desk = two_people_with("10s", "othello");
    desk.play("f5 d6");
    desk.wait(Millis(9_999));
    desk.play("c3");
    assert!(desk.message().starts_with("Ann plays c3."));
    desk.pass(Millis(10_000));
    desk.play("f4");
    assert!(
        desk.message().starts_with("The game is over"),
        "{}",
        desk.message()
    );
    assert!(
        desk.screen().contains("Black, 5 discs"),
        "{}",
        desk.screen()
    );
}

#[test]
fn a_computer_takes_its_share_of_the_time_and_can_lose_on_time() {
    let mut desk = Desk::new(Some("othello"), SMALL, UNICODE);
    type_clock(&mut desk, "1");
    desk.press(KeyCode::Enter);
    desk.play("f5");
    desk.answer("d6", 0.5);
    desk.play("c3");
    let job = desk.job.as_ref().unwrap();
    let share = job.limits.time.unwrap();
    assert_eq!(share, Duration::from(Millis(60_000 / 25 - 50)));
    desk.wait(Millis::from_secs(60));
    assert_eq!(
        desk.message(),
        "Black wins: time is up. Ctrl-A plays again."
    );
    let before = desk.screen();
    desk.answer("d3", 0.5);
    assert_eq!(desk.screen(), before, "a late answer changes nothing");
}

#[test]
fn two_people_agree_on_a_draw() {
    let mut desk = Desk::two_people("renju", SMALL, UNICODE);
    desk.play("h8");
    desk.control('d');
    assert_eq!(
        desk.message(),
        "A draw can be offered when both have moved."
    );
    desk.play("h9");
    desk.control('d');
    assert_eq!(desk.message(), "Ben, do you agree to a draw?");
    desk.write("n");
    assert!(desk.message().ends_with("Ann (Black) to move."));
    desk.control('d');
    desk.write("y");
    assert_eq!(desk.message(), "Draw: agreed draw. Ctrl-A plays again.");
    desk.control('s');
    desk.press(KeyCode::Enter);
    desk.control('o');
    desk.write("game.json");
    desk.press(KeyCode::Enter);
    assert_eq!(desk.message(), "Draw: agreed draw. Ctrl-A plays again.");
}

#[test]
fn a_computer_takes_no_draw_early_and_a_proven_one_late() {
    let mut desk = Desk::new(Some("gomoku"), SMALL, UNICODE);
    desk.press(KeyCode::Enter);
    desk.play("a1");
    desk.answer("b1", 0.6);
    desk.control('d');
    let asked = desk.message();
    let name = asked.strip_suffix(" thinks about a draw.").unwrap();
    desk.answer("c1", 0.5);
    let declines = format!("{name} declines the draw.");
    assert_eq!(desk.message(), format!("{declines} Black to move."));
    desk.control('d');
    assert!(
        desk.message().starts_with("You have made your offer"),
        "{}",
        desk.message()
    );
    desk.play("c1");
    // It is asked while the computer is to move, which then thinks about its move.
    desk.control('d');
    assert_eq!(desk.message(), asked);
    desk.judge("d1", 0.5, Some(Proven::Draw));
    assert!(desk.message().starts_with(&declines), "{}", desk.message());
    desk.answer("d1", 0.5);
    let rest = ('e'..='o').map(|column| format!("{column}1"));
    let rest: Vec<_> = rest
        .chain(('a'..='o').map(|column| format!("{column}2")))
        .collect();
    for pair in rest.chunks(2) {
        desk.play(&pair[0]);
        desk.answer(&pair[1], 0.5);
    }
    desk.control('d');
    desk.judge("a3", 0.5, Some(Proven::Draw));
    assert_eq!(desk.message(), "Draw: agreed draw. Ctrl-A plays again.");
}

#[test]
fn computers_among_themselves_offer_no_draws() {
    let mut desk = Desk::new(Some("gomoku"), SMALL, UNICODE);
    desk.choose("Random");
    desk.press(KeyCode::Enter);
    desk.control('d');
    assert_eq!(desk.message(), "Only a person can offer a draw.");
}
