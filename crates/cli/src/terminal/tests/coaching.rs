//! The coach: judges a person's moves against a computer, gives reasons, and offers to take moves back.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ratatui::crossterm::event::KeyCode;
use sente_api::Coach;
use sente_engine::{Limits, PlayerRegistry, SearchControl, SearchRequest, judge_last, players};

use super::harness::{TestApp, still};
use super::pages::FULL;
use super::{LARGE, SMALL};
use crate::terminal::event::Event;

/// A game against a weak player with a coach.
pub fn coached(rules: &str, coach: Coach, size: (u16, u16)) -> TestApp {
    let mut prefs = still();
    prefs.preferences.coach = coach;
    let mut app = TestApp::with(Some(rules), size, FULL, prefs, PlayerRegistry::default());
    app.write("Ann");
    app.press(KeyCode::Down);
    app.choose("Sente 2");
    app.press(KeyCode::Enter);
    app
}

/// Answers the coach's request, as its thread would.
pub fn judge_move(app: &mut TestApp) {
    let (number, table) = app
        .judged
        .take()
        .expect("the coach should request a judgement");
    let game = table.game();
    let mut engine = players::create(game, "sente-10", 0).unwrap();
    let control = SearchControl {
        stop: &AtomicBool::new(false),
        elapsed: &|| Duration::ZERO,
    };
    let request = SearchRequest::best(Limits::nodes(3_000));
    let judged = judge_last(&*table, engine.as_mut(), request, control).unwrap();
    let judged = Box::new(judged.expect("the position has a last move"));
    app.send(Event::Judged(number, table.ply(), judged));
}

/// White has an open three after these moves.
const BEFORE: [(&str, &str); 3] = [("h8", "i9"), ("g7", "i8"), ("f6", "i10")];

#[test]
fn a_blunder_is_named_with_its_reason_and_can_be_taken_back() {
    for size in [SMALL, LARGE] {
        let mut app = coached("gomoku", Coach::Gentle, size);
        for (own, answer) in BEFORE {
            app.play(own);
            app.answer(answer, 0.5);
        }
        app.play("o1");
        judge_move(&mut app);
        let screen = app.screen();
        assert!(screen.contains("o1 is a blunder."), "{screen}");
        assert!(screen.contains("open four"), "{screen}");
        app.answer("i11", 0.99);
        assert!(
            app.screen().contains("o1 is a blunder."),
            "the comment stays after the answer"
        );
        app.control('u');
        assert!(!app.screen().contains("blunder."), "{}", app.screen());
        assert!(
            app.message().starts_with("Taken back."),
            "{}",
            app.message()
        );
    }
}

#[test]
fn strict_speaks_after_every_move_and_off_asks_for_nothing() {
    let mut app = coached("othello", Coach::Strict, LARGE);
    app.play("d3");
    judge_move(&mut app);
    assert!(
        app.screen().contains("d3 is as good as any move."),
        "{}",
        app.screen()
    );
    assert!(app.screen().contains("0 ?! 0 ? 0 ??"), "{}", app.screen());
    let mut app = coached("othello", Coach::Off, LARGE);
    app.play("d3");
    assert!(app.judged.is_none());
}

#[test]
fn the_coach_says_nothing_about_games_between_people() {
    let mut app = TestApp::two_people("othello", LARGE, FULL);
    app.control('p');
    for _ in 0..10 {
        app.press(KeyCode::Down);
    }
    app.press(KeyCode::Right);
    assert!(app.screen().contains("< gentle >"), "{}", app.screen());
    assert!(app.kept.as_ref().unwrap().contains("\"coach\": \"gentle\""));
    app.press(KeyCode::Esc);
    app.play("d3");
    assert!(app.judged.is_none());
}
