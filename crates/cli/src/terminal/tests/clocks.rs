//! Clocks and draws, with simulated time.

use std::time::Duration;

use ratatui::crossterm::event::KeyCode;
use sente_engine::Proven;
use sente_match::Millis;

use super::harness::TestApp;
use super::{LARGE, PLAIN, SMALL, assert_screen};

/// A game between Ann and Ben with a clock that was typed in the last row of the form.
fn two_people_with(clock: &str, rules: &str) -> TestApp {
    let mut app = TestApp::new(Some(rules), SMALL, PLAIN);
    app.seat_two_people();
    type_clock(&mut app, clock);
    app.press(KeyCode::Enter);
    app
}

fn type_clock(app: &mut TestApp, clock: &str) {
    for _ in 0..9 {
        app.press(KeyCode::Down);
    }
    app.write(clock);
}

#[test]
fn the_form_offers_clocks() {
    for size in [SMALL, LARGE] {
        let mut app = TestApp::new(Some("surakarta"), size, PLAIN);
        type_clock(&mut app, "");
        for _ in 0..4 {
            app.press(KeyCode::Right);
        }
        assert_screen(&format!("clocks-{}x{}", size.0, size.1), &app);
        app.write("5+x");
        app.press(KeyCode::Enter);
        assert!(
            app.message().starts_with("“5+x” is not a clock: write "),
            "{}",
            app.message()
        );
        app.press(KeyCode::Backspace);
        app.write("8");
        app.press(KeyCode::Enter);
        assert!(app.screen().contains("5:00"), "{}", app.screen());
    }
}

#[test]
fn a_game_ends_when_the_time_of_the_one_to_move_is_up() {
    let mut app = two_people_with("1+5", "gomoku");
    app.wait(Millis::from_secs(100));
    app.play("h8");
    app.wait(Millis::from_secs(100));
    assert_eq!(
        app.screen().matches("1:00").count(),
        2,
        "no clock is running"
    );
    app.play("h9");
    app.wait(Millis::from_secs(20));
    assert!(app.screen().contains("0:40"), "{}", app.screen());
    app.play("i9");
    assert!(app.screen().contains("0:45"), "{}", app.screen());
    app.wait(Millis(50_100));
    assert_screen("clock-running", &app);
    assert_eq!(app.message(), "Ann plays i9. Ben (White) to move.");
    app.wait(Millis(9_800));
    assert_eq!(app.message(), "Ann plays i9. Ben (White) to move.");
    app.wait(Millis(100));
    assert_eq!(
        app.message(),
        "Ann (Black) wins: time is up. Ctrl-A plays again."
    );
    assert_screen("clock-fallen", &app);
    app.wait(Millis::from_secs(100));
    app.play("j9");
    assert!(app.message().starts_with("The game is over"));
    app.control('a');
    assert_eq!(app.screen().matches("1:00").count(), 2, "{}", app.screen());
    assert!(app.message().starts_with("Ben (Black)"));
}

#[test]
fn a_move_that_comes_after_the_flag_does_not_count() {
    let mut app = two_people_with("10s", "othello");
    app.play("f5 d6");
    app.wait(Millis(9_999));
    app.play("c3");
    assert!(app.message().starts_with("Ann plays c3."));
    app.pass(Millis(10_000));
    app.play("f4");
    assert!(
        app.message().starts_with("The game is over"),
        "{}",
        app.message()
    );
    assert!(app.screen().contains("5 discs"), "{}", app.screen());
}

#[test]
fn a_computer_takes_its_share_of_the_time_and_can_lose_on_time() {
    let mut app = TestApp::new(Some("othello"), SMALL, PLAIN);
    type_clock(&mut app, "1");
    app.press(KeyCode::Enter);
    app.play("f5");
    app.answer("d6", 0.5);
    app.play("c3");
    let job = app.job.as_ref().unwrap();
    let share = job.limits.time.unwrap();
    assert_eq!(share, Duration::from(Millis(60_000 / 25 - 50)));
    app.wait(Millis::from_secs(60));
    assert_eq!(app.message(), "Black wins: time is up. Ctrl-A plays again.");
    let before = app.screen();
    app.answer("d3", 0.5);
    assert_eq!(app.screen(), before, "a late answer changes nothing");
}

#[test]
fn two_people_agree_on_a_draw() {
    let mut app = TestApp::two_people("renju", SMALL, PLAIN);
    app.play("h8");
    app.control('d');
    assert_eq!(
        app.message(),
        "A draw can be offered after both sides have moved."
    );
    app.play("h9");
    app.control('d');
    assert_eq!(app.message(), "Ben, do you agree to a draw?");
    app.write("n");
    assert!(app.message().ends_with("Ann (Black) to move."));
    app.control('d');
    app.write("y");
    assert_eq!(app.message(), "Draw: agreed draw. Ctrl-A plays again.");
    app.control('s');
    app.press(KeyCode::Enter);
    app.control('o');
    app.write("game.json");
    app.press(KeyCode::Enter);
    assert_eq!(app.message(), "Draw: agreed draw. Ctrl-A plays again.");
}

#[test]
fn a_computer_takes_no_draw_early_and_a_proven_one_late() {
    let mut app = TestApp::new(Some("gomoku"), SMALL, PLAIN);
    app.press(KeyCode::Enter);
    app.play("a1");
    app.answer("b1", 0.6);
    app.control('d');
    let asked = app.message();
    let name = asked.strip_suffix(" is considering the draw.").unwrap();
    app.answer("c1", 0.5);
    let declines = format!("{name} declines the draw.");
    assert_eq!(app.message(), format!("{declines} Black to move."));
    app.control('d');
    assert!(
        app.message().starts_with("You have made your offer"),
        "{}",
        app.message()
    );
    app.play("c1");
    // The offer comes during the computer's search, which continues afterwards.
    app.control('d');
    assert_eq!(app.message(), asked);
    app.judge("d1", 0.5, Some(Proven::Draw));
    assert!(app.message().starts_with(&declines), "{}", app.message());
    app.answer("d1", 0.5);
    let rest = ('e'..='o').map(|column| format!("{column}1"));
    let rest: Vec<_> = rest
        .chain(('a'..='o').map(|column| format!("{column}2")))
        .collect();
    for pair in rest.chunks(2) {
        app.play(&pair[0]);
        app.answer(&pair[1], 0.5);
    }
    app.control('d');
    app.judge("a3", 0.5, Some(Proven::Draw));
    assert_eq!(app.message(), "Draw: agreed draw. Ctrl-A plays again.");
}

#[test]
fn computers_among_themselves_offer_no_draws() {
    let mut app = TestApp::new(Some("gomoku"), SMALL, PLAIN);
    app.choose("Random");
    app.press(KeyCode::Enter);
    app.control('d');
    assert_eq!(app.message(), "Only a person can offer a draw.");
}
