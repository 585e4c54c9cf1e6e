//! The pages besides the game: every window size with all colours, the review of a finished game, puzzles, a server.

use ratatui::crossterm::event::KeyCode;
use sente_engine::{
    DynEngine, Limits, ReviewedMove, SearchControl, SearchRequest, players, review,
};
use sente_rules::GameId;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::harness::TestApp;
use super::practising::{asked, miss, othello, solve};
use super::{LARGE, SMALL, UNICODE, assert_screen, whole_game};
use crate::terminal::event::Event;
use crate::terminal::look::Abilities;
use crate::terminal::online::connection::{Ask, Heard};
use crate::terminal::review_page::ReviewUpdate;
use crate::terminal::rgb::Depth;

pub const HUGE: (u16, u16) = (200, 60);
pub const FULL: Abilities = Abilities {
    unicode: true,
    depth: Depth::Full,
};

#[test]
fn pieces_grow_with_the_window() {
    for game in GameId::ALL {
        let (rules, middle, _) = whole_game(game);
        for size in [SMALL, LARGE, HUGE] {
            let mut app = TestApp::two_people(rules, size, FULL);
            app.play(&middle);
            assert_screen(&format!("{game}-full-{}x{}", size.0, size.1), &app);
        }
    }
}

#[test]
fn every_depth_of_colour_draws_every_game() {
    for depth in [Depth::Mono, Depth::Sixteen, Depth::Indexed, Depth::Full] {
        for game in GameId::ALL {
            let (rules, middle, end) = whole_game(game);
            for unicode in [false, true] {
                let mut app = TestApp::two_people(rules, LARGE, Abilities { unicode, depth });
                app.play(&middle);
                assert!(app.screen().contains("Moves"), "{game}");
                app.play(&end);
                assert_eq!(app.screen().is_ascii(), !unicode, "{game}");
            }
        }
    }
}

#[test]
fn a_finished_game_is_reviewed() {
    let mut app = TestApp::two_people("gomoku", LARGE, UNICODE);
    app.play("h8 h9 i8 i9 j8 j9 k8 a1 l8");
    app.press(KeyCode::Enter);
    let (number, _) = app.review.clone().expect("the review should start");
    assert!(app.message().starts_with("Judging move 0 of 9."));
    app.send(Event::Reviewed(number, ReviewUpdate::Progress(4, 9)));
    assert!(app.message().starts_with("Judging move 4 of 9."));
    // Results of other reviews are ignored.
    let late = ReviewUpdate::Done(Err("too late".to_owned()));
    app.send(Event::Reviewed(number + 1, late));
    assert!(app.message().starts_with("Judging"));
    judge_game(&mut app, 500);
    assert!(app.screen().contains("Ann "), "{}", app.screen());
    assert!(app.screen().contains(" % ●"), "{}", app.screen());
    app.press(KeyCode::Home);
    app.press(KeyCode::Char('n'));
    let message = app.message();
    assert!(message.contains("Better: "), "{message}");
    assert!(
        message.contains("lets Black make an open four"),
        "{message}"
    );
    app.press(KeyCode::Char('b'));
    assert_screen("review-better", &app);
    assert!(app.screen().contains('?'), "{}", app.screen());
    app.press(KeyCode::Esc);
    assert!(app.message().contains("wins"), "{}", app.message());
}

/// Reviews the open game, as the thread would.
pub fn judge_game(app: &mut TestApp, nodes: u64) {
    judge_game_as(app, nodes, |_| {});
}

/// The same with changed judgements.
pub fn judge_game_as(app: &mut TestApp, nodes: u64, change: impl Fn(&mut [ReviewedMove])) {
    let (number, table) = app.review.clone().expect("a review should be running");
    let game = table.game();
    let mut engine: Box<dyn DynEngine> = players::create(game, "sente-10", 0).unwrap();
    let control = SearchControl {
        stop: &AtomicBool::new(false),
        elapsed: &|| Duration::ZERO,
    };
    let request = SearchRequest::best(Limits::nodes(nodes));
    let mut judged = review(&*table, engine.as_mut(), request, control, |_, _| {}).unwrap();
    change(&mut judged.moves);
    let done = ReviewUpdate::Done(Ok(Box::new(judged)));
    app.send(Event::Reviewed(number, done));
}

#[test]
fn a_review_counts_the_choices_of_an_opening_as_no_moves() {
    let mut app = TestApp::two_people("gomoku opening=swap2", LARGE, UNICODE);
    app.play("h8 h9 i9");
    app.write("w");
    app.play("i8 g8 i7 g7 i6 g6 i5 g5 i4");
    assert!(app.message().contains("wins"), "{}", app.message());
    app.press(KeyCode::Enter);
    judge_game(&mut app, 300);
    app.press(KeyCode::Home);
    for _ in 0..4 {
        app.press(KeyCode::Right);
    }
    assert!(
        app.message().contains("An opening choice."),
        "{}",
        app.message()
    );
    app.press(KeyCode::Right);
    assert!(app.message().starts_with("5 i8"), "{}", app.message());
}

#[test]
fn a_puzzle_refuses_what_does_not_win_and_answers_what_does() {
    let mut app = othello(LARGE);
    app.write("1");
    assert!(
        app.message().contains("to move and win"),
        "{}",
        app.message()
    );
    let first = asked(&app, GameId::Othello);
    miss(&mut app, &first);
    assert!(app.message().contains("does not win"), "{}", app.message());
    let told = ["where to look", "It is about this: ", "Play "];
    for said in told {
        app.control('t');
        assert!(app.message().contains(said), "{}", app.message());
    }
    solve(&mut app, &first);
    assert!(app.message().starts_with("That wins."), "{}", app.message());
    app.press(KeyCode::Enter);
    let second = asked(&app, GameId::Othello);
    solve(&mut app, &second);
    assert!(app.message().starts_with("Solved."), "{}", app.message());
    assert!(app.screen().contains("Solved 1 of 2"), "{}", app.screen());
    app.press(KeyCode::Esc);
    assert!(app.screen().contains("Learn"));
    app.press(KeyCode::Esc);
    assert!(app.screen().contains("Home"));
}

#[test]
fn a_server_is_entered_and_what_it_refuses_is_said() {
    let mut app = TestApp::online("http://127.0.0.1:7373", LARGE, UNICODE);
    app.write("Ann");
    app.press(KeyCode::Enter);
    app.write("secret");
    app.press(KeyCode::Enter);
    assert!(matches!(app.asked.last(), Some(Ask::LogIn(it)) if it.name == "Ann"));
    app.send(Event::Server(Heard::Refused(
        "name or password is wrong".to_owned(),
    )));
    assert_eq!(app.message(), "Name or password is wrong.");
    assert!(!app.screen().contains("secret"), "the password is hidden");
}
