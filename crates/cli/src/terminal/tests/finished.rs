//! The end of a game: the automatic review, games played from a review, and previews under the mouse.

use ratatui::crossterm::event::{KeyCode, KeyModifiers, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use sente_engine::Judgement;
use sente_rules::{GameId, Point, Rules};

use super::harness::TestApp;
use super::pages::{FULL, judge_game, judge_game_as};
use super::{LARGE, PLAIN, SMALL, UNICODE};
use crate::terminal::event::Event;
use crate::terminal::game_screen::Layout;
use crate::terminal::review_page::ReviewUpdate;

const LOST: &str = "h8 h9 i8 i9 j8 j9 k8 a1 l8";

#[test]
fn a_finished_game_is_judged_by_itself() {
    for size in [SMALL, LARGE] {
        let mut app = TestApp::two_people("gomoku", size, UNICODE);
        app.play(LOST);
        assert!(app.review.is_some(), "the review has started");
        judge_game(&mut app, 500);
        let screen = app.screen();
        let mut lines = screen.lines();
        assert!(lines.any(|line| line.ends_with(" % accurate")), "{screen}");
        if size == LARGE {
            assert!(screen.contains(" % accurate"), "{screen}");
            assert!(screen.contains("Turning point:"), "{screen}");
        }
        // The review page has the finished review at once.
        app.press(KeyCode::Enter);
        assert!(!app.message().contains("Judging"), "{}", app.message());
    }
}

#[test]
fn another_game_has_nothing_to_do_with_the_review_of_the_last() {
    let mut app = TestApp::two_people("gomoku", LARGE, UNICODE);
    app.play(LOST);
    app.control('a');
    assert!(app.review.is_none(), "the review is cancelled");
    assert!(!app.screen().contains("Judging"), "{}", app.screen());
}

#[test]
fn a_mistake_is_played_again_and_the_review_comes_back() {
    let mut app = TestApp::two_people("gomoku", LARGE, UNICODE);
    app.play(LOST);
    let number = app.review.clone().unwrap().0;
    judge_game(&mut app, 500);
    app.press(KeyCode::Enter);
    app.press(KeyCode::Home);
    app.press(KeyCode::Char('n'));
    let said = app.message();
    app.press(KeyCode::Char('t'));
    let screen = app.screen();
    assert!(
        screen.contains("Ben"),
        "the player who made the mistake plays: {screen}"
    );
    assert!(
        screen.contains("Sente 10"),
        "against a strong player: {screen}"
    );
    assert!(app.message().starts_with("Try another move."));
    app.play("g8");
    let thinking = app.job.as_ref().expect("the computer should be searching");
    assert_eq!(thinking.engine.player, "sente-10");
    app.control('g');
    assert_eq!(app.message(), said, "the review is unchanged");
    // The review handles results that arrive in the meantime.
    let late = ReviewUpdate::Done(Err("it was stopped".to_owned()));
    app.send(Event::Reviewed(number, late));
    assert!(app.message().contains("It was stopped."));
    app.press(KeyCode::Esc);
    assert!(app.message().contains("wins"), "{}", app.message());
}

#[test]
fn without_mistakes_the_key_for_them_goes_to_the_inaccuracies() {
    for (worst, places) in [
        (Judgement::Inaccuracy, [3, 6, 3]),
        (Judgement::Mistake, [6, 6, 6]),
    ] {
        let mut app = TestApp::two_people("gomoku", LARGE, UNICODE);
        app.play(LOST);
        app.press(KeyCode::Enter);
        judge_game_as(&mut app, 100, |moves| {
            for mv in moves.iter_mut() {
                mv.judgement = Judgement::Good;
            }
            moves[2].judgement = Judgement::Inaccuracy;
            moves[5].judgement = worst;
        });
        app.press(KeyCode::Home);
        for place in places {
            app.press(KeyCode::Char('n'));
            let shown = format!("move {place} of 9");
            assert!(app.screen().contains(&shown), "{worst:?}: {}", app.screen());
        }
    }
}

#[test]
fn a_review_that_was_left_open_is_judged_when_one_comes_back() {
    let mut app = TestApp::two_people("othello", LARGE, UNICODE);
    app.play("f5 d6 c3");
    app.control('r');
    app.press(KeyCode::Char('y'));
    let begun = app.review.clone().expect("the review should start");
    app.press(KeyCode::Enter);
    app.press(KeyCode::Char('t'));
    app.review = None;
    app.control('g');
    let again = app.review.clone().expect("the review should start again");
    assert_eq!(again.0, begun.0);
    assert_eq!(again.1.actions(), begun.1.actions());
}

#[test]
fn the_mouse_and_a_typed_move_show_where_a_piece_would_stand() {
    for (game, abilities) in [
        (GameId::Othello, FULL),
        (GameId::Gomoku, UNICODE),
        (GameId::Gomoku, PLAIN),
    ] {
        for size in [SMALL, LARGE] {
            let mut app = TestApp::two_people(game.code(), size, abilities);
            let shape = Rules::usual(game).table().view().shape;
            let area = Rect::new(0, 1, size.0, size.1 - 2);
            let geometry = Layout::new(&shape, area).geometry;
            let (point, other): (Point, Point) = match game {
                GameId::Othello => ("d3".parse().unwrap(), "a1".parse().unwrap()),
                _ => ("c3".parse().unwrap(), "c3".parse().unwrap()),
            };
            let before = app.cells();
            let hover = |app: &mut TestApp, (column, row)| {
                app.send(Event::Mouse(MouseEvent {
                    kind: MouseEventKind::Moved,
                    column,
                    row,
                    modifiers: KeyModifiers::NONE,
                }));
            };
            hover(&mut app, geometry.place(point));
            let shown = app.cells();
            assert_ne!(shown, before, "{game}");
            hover(&mut app, (0, 0));
            assert_eq!(app.cells(), before, "{game}: no preview beside the board");
            if other != point {
                hover(&mut app, geometry.place(other));
                assert_eq!(app.cells(), before, "no disc can be played there");
            }
            let place = geometry.place(point);
            app.write(&point.to_string());
            assert_eq!(app.cells().cell(place), shown.cell(place), "{game}");
        }
    }
}

#[test]
fn levels_are_chosen_on_the_first_page_and_kept() {
    for size in [SMALL, LARGE] {
        let mut app = TestApp::new(None, size, FULL);
        assert!(app.screen().contains("Sente 3"), "{}", app.screen());
        app.press(KeyCode::Right);
        app.press(KeyCode::Right);
        assert!(app.screen().contains("Sente 5"), "{}", app.screen());
        let kept = app.kept.clone().expect("the level should be stored");
        assert!(kept.contains("\"gomoku\": 5"), "{kept}");
        for _ in 0..12 {
            app.press(KeyCode::Left);
        }
        assert!(app.screen().contains("Sente 1 "), "{}", app.screen());
        app.press(KeyCode::Enter);
        assert!(app.screen().contains("Sente 1 "), "{}", app.screen());
        app.press(KeyCode::Down);
        assert!(app.screen().contains("< Sente 1 >"), "{}", app.screen());
    }
}
