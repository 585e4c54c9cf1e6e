//! Learning at the terminal: the person's own mistakes, puzzles, series, the course; stored in a file or by a server.

use std::collections::BTreeSet;

use ratatui::crossterm::event::KeyCode;
use sente_api::{LearningDoc, MistakeDoc};
use sente_engine::{PlayerRegistry, Proven};
use sente_match::Millis;
use sente_puzzles::{Day, Practice, Puzzle, Theme, daily, shipped};
use sente_rules::{GameId, Rules};

use super::coaching::judge_move;
use super::harness::{DAY, TestApp};
use super::pages::{FULL, HUGE, judge_game};
use super::{LARGE, SMALL, UNICODE, assert_screen};
use crate::reasons::theme_name;
use crate::terminal::event::Event;
use crate::terminal::online::connection::{Ask, Heard};
use crate::terminal::practice::{Learned, Notebook};

const ONE_DAY: Millis = Millis::from_secs(24 * 60 * 60);
/// The key of the entry for practising on the first page.
const LEARN: &str = "8";
const DAILY: &str = "2";
const STREAK: &str = "3";
const RUSH: &str = "4";
const MISTAKES: &str = "5";
const COURSE: &str = "6";

/// A person at the ways to practise Gomoku.
fn learner(size: (u16, u16)) -> TestApp {
    let mut app = TestApp::new(None, size, UNICODE);
    app.write(LEARN);
    app
}

/// A person at the ways to practise Othello, whose puzzles list all winning moves.
pub fn othello(size: (u16, u16)) -> TestApp {
    let mut app = learner(size);
    for _ in 0..3 {
        app.press(KeyCode::Right);
    }
    app
}

/// The puzzle on the board.
pub fn asked(app: &TestApp, game: GameId) -> Puzzle {
    let screen = app.screen();
    let mut all = shipped(game).into_iter();
    all.find(|puzzle| screen.contains(&puzzle.id))
        .unwrap_or_else(|| panic!("no puzzle is named:\n{screen}"))
}

/// Plays the solution of the puzzle on the board.
pub fn solve(app: &mut TestApp, puzzle: &Puzzle) {
    let mut table = puzzle.table();
    let mut made = 0;
    for text in &puzzle.solution {
        if made == puzzle.asked {
            break;
        }
        if table.turn() == puzzle.side() {
            made += 1;
            app.play(text);
        }
        table.play_text(text).unwrap();
    }
}

/// Plays a move that does not win.
pub fn miss(app: &mut TestApp, puzzle: &Puzzle) {
    let legal = puzzle.table().legal_texts();
    let wrong = legal.iter().find(|text| !puzzle.accepts(0, text)).unwrap();
    app.play(wrong);
}

/// Plays and loses a game of Gomoku against a computer, by not stopping an open three.
pub fn lose(app: &mut TestApp) {
    app.write("1");
    app.write("Ann");
    app.press(KeyCode::Enter);
    for (own, answer) in [
        ("h8", "i9"),
        ("g7", "i8"),
        ("f6", "i10"),
        ("o1", "i11"),
        ("a1", "i12"),
    ] {
        app.play(own);
        app.answer(answer, 0.5);
    }
    judge_game(app, 2_000);
}

#[test]
fn an_own_mistake_comes_back_until_it_is_known() {
    let mut app = TestApp::new(None, LARGE, FULL);
    lose(&mut app);
    let kept = app.learned.clone().expect("the mistake is stored");
    assert!(kept.contains(r#""played":"o1""#), "{kept}");
    app.control('g');
    app.write(LEARN);
    assert!(
        app.screen().contains("the next one in 1 day"),
        "{}",
        app.screen()
    );
    app.pass(ONE_DAY);
    app.write(MISTAKES);
    let mut due = 0;
    while app.message().contains("what is better?") {
        due += 1;
        app.play("o2");
        judge_move(&mut app);
        assert!(
            app.message().contains("is not good enough"),
            "{}",
            app.message()
        );
        // The first answer counts; then the better move is shown with the reason.
        app.control('s');
        judge_move(&mut app);
        assert!(
            app.message().contains("It comes back in 1 day."),
            "{}",
            app.message()
        );
        app.press(KeyCode::Enter);
    }
    assert!(due > 0, "{}", app.screen());
    assert!(app.message().starts_with("Nothing is due today."));
    app.press(KeyCode::Esc);
    assert!(
        app.screen().contains("the next one in 1 day"),
        "{}",
        app.screen()
    );
}

#[test]
fn right_answers_bring_a_mistake_back_later_and_later() {
    let mut app = TestApp::new(None, LARGE, FULL);
    app.learn(&with_mistake(0));
    let mut waits = Vec::new();
    let home = app.screen();
    assert!(home.contains("One of your mistakes"), "{home}");
    app.write(LEARN);
    for days in [0, 3, 7, 21] {
        app.pass(Millis(days * ONE_DAY.0));
        app.write(MISTAKES);
        assert!(
            app.message().contains("In a game you played d3"),
            "{}",
            app.message()
        );
        app.play("c4");
        let said = app.message();
        assert!(said.starts_with("c4 is right."), "{said}");
        waits.push(said["c4 is right. ".len()..].to_owned());
        judge_move(&mut app);
        app.press(KeyCode::Enter);
        app.press(KeyCode::Esc);
    }
    assert_eq!(
        waits,
        [
            "It comes back in 3 days. Enter continues.",
            "It comes back in 7 days. Enter continues.",
            "It comes back in 21 days. Enter continues.",
            "You know it now: it will not come back. Enter continues.",
        ]
    );
    assert!(app.screen().contains("none yet"), "{}", app.screen());
}

/// A mistake in the start position of Othello that is due in this number of days.
fn mistake(days: i32) -> MistakeDoc {
    MistakeDoc {
        id: "othello-1".to_owned(),
        rules: "othello".to_owned(),
        position: Rules::usual(GameId::Othello).table().position_text(),
        played: "d3".to_owned(),
        best: "c4".to_owned(),
        due: DAY as i32 + days,
        right: 0,
    }
}

pub fn with_mistake(days: i32) -> Notebook {
    let learning = LearningDoc {
        mistakes: vec![mistake(days)],
        ..LearningDoc::default()
    };
    let text = serde_json::json!({ "learning": learning }).to_string();
    Notebook::read(&text).unwrap()
}

#[test]
fn themes_are_practised_one_after_another_and_then_all() {
    let mut app = othello(HUGE);
    app.press(KeyCode::Enter);
    let themes: BTreeSet<Theme> = shipped(GameId::Othello).iter().map(|it| it.theme).collect();
    assert!(themes.len() > 1);
    for theme in themes {
        app.control('f');
        assert_eq!(asked(&app, GameId::Othello).theme, theme);
        assert!(
            app.message().starts_with(&theme_name(theme)),
            "{}",
            app.message()
        );
        app.control('n');
        assert_eq!(asked(&app, GameId::Othello).theme, theme);
    }
    app.control('f');
    assert!(
        app.message().starts_with("All themes. "),
        "{}",
        app.message()
    );
}

#[test]
fn the_puzzle_of_the_day_is_everybodys_and_counts_once() {
    let mut app = othello(LARGE);
    let puzzles = shipped(GameId::Othello);
    for day in 0..2 {
        app.write(DAILY);
        let today = daily(&puzzles, Day((DAY + day) as i32)).unwrap();
        assert_eq!(asked(&app, GameId::Othello).id, today.id);
        solve(&mut app, today);
        assert!(app.message().starts_with("Solved."), "{}", app.message());
        app.press(KeyCode::Enter);
        assert!(app.screen().contains("solved today"), "{}", app.screen());
        app.pass(ONE_DAY);
        app.press(KeyCode::Up);
    }
    assert!(app.screen().contains("waiting for you, 2 days in a row"));
    app.write(DAILY);
    let puzzle = asked(&app, GameId::Othello);
    miss(&mut app, &puzzle);
    solve(&mut app, &puzzle);
    app.press(KeyCode::Enter);
    assert!(app.screen().contains("missed today"), "{}", app.screen());
}

#[test]
fn a_puzzle_of_the_day_that_is_solved_after_midnight_leaves_the_next_one() {
    let mut app = othello(LARGE);
    app.write(DAILY);
    let puzzle = asked(&app, GameId::Othello);
    app.pass(ONE_DAY);
    solve(&mut app, &puzzle);
    app.press(KeyCode::Enter);
    assert!(app.screen().contains("waiting for you"), "{}", app.screen());
    app.write(DAILY);
    let next = asked(&app, GameId::Othello);
    solve(&mut app, &next);
    app.press(KeyCode::Enter);
    assert!(
        app.screen().contains("solved today, 2 days in a row"),
        "{}",
        app.screen()
    );
}

#[test]
fn a_streak_ends_with_its_first_miss() {
    let mut app = othello(LARGE);
    app.write(STREAK);
    assert!(
        app.message().starts_with("Without a miss."),
        "{}",
        app.message()
    );
    app.press(KeyCode::Enter);
    for _ in 0..3 {
        let puzzle = asked(&app, GameId::Othello);
        solve(&mut app, &puzzle);
        assert!(app.message().starts_with("Solved. "), "{}", app.message());
    }
    let puzzle = asked(&app, GameId::Othello);
    miss(&mut app, &puzzle);
    let said = app.message();
    assert!(
        said.contains("3 solved. That is your best so far."),
        "{said}"
    );
    let kept = app.learned.clone().unwrap();
    assert!(kept.contains(r#""practice":"streak","best":3"#), "{kept}");
    app.press(KeyCode::Esc);
    assert!(app.screen().contains("your best is 3"), "{}", app.screen());
}

#[test]
fn a_rush_is_over_after_three_minutes() {
    let mut app = othello(LARGE);
    app.write(RUSH);
    app.press(KeyCode::Enter);
    let puzzle = asked(&app, GameId::Othello);
    solve(&mut app, &puzzle);
    app.wait(Millis::from_secs(60));
    let first = asked(&app, GameId::Othello);
    assert_screen("rush", &app);
    app.wait(Millis::from_secs(121));
    let said = app.message();
    assert!(said.starts_with("Time is up. 1 solved."), "{said}");
    // A move after the end of the time does not count.
    solve(&mut app, &first);
    assert!(app.message().starts_with("Time is up. 1 solved."));
    app.control('a');
    assert!(
        app.screen().contains("Solved 0, missed 0 of 3"),
        "{}",
        app.screen()
    );
}

#[test]
fn a_move_that_the_puzzle_does_not_know_is_looked_at() {
    let mut app = learner(LARGE);
    app.write("1");
    let puzzle = asked(&app, GameId::Gomoku);
    assert!(puzzle.asked > 1, "the puzzle needs an answer");
    miss(&mut app, &puzzle);
    assert!(app.message().starts_with("Does "), "{}", app.message());
    app.judge("a1", 0.5, None);
    assert!(app.message().contains("does not win"), "{}", app.message());
    miss(&mut app, &puzzle);
    let legal = puzzle.table().legal_texts();
    let answer = legal.iter().rev().find(|it| !puzzle.solution.contains(it));
    app.judge(answer.unwrap(), 0.0, Some(Proven::Loss { plies: Some(4) }));
    let said = app.message();
    assert!(said.contains("is right. The reply is"), "{said}");
}

#[test]
fn a_solved_puzzle_does_not_come_again() {
    let mut app = othello(LARGE);
    app.write("1");
    let puzzle = asked(&app, GameId::Othello);
    solve(&mut app, &puzzle);
    assert!(app.message().starts_with("Solved."), "{}", app.message());
    let kept = Notebook::read(&app.learned.clone().unwrap()).unwrap();
    let mut later = TestApp::new(None, LARGE, UNICODE);
    later.learn(&kept);
    later.write(LEARN);
    for _ in 0..3 {
        later.press(KeyCode::Right);
    }
    assert!(later.screen().contains("1 of "), "{}", later.screen());
    later.write("1");
    assert_ne!(asked(&later, GameId::Othello).id, puzzle.id);
}

#[test]
fn a_course_goes_on_where_one_was() {
    let mut app = learner(LARGE);
    app.write(COURSE);
    assert!(
        app.message().starts_with("You are Black."),
        "{}",
        app.message()
    );
    app.play("a1");
    assert!(app.message().contains("no five"), "{}", app.message());
    app.control('t');
    assert!(
        app.message().contains("is a correct answer"),
        "{}",
        app.message()
    );
    let shown = app.message();
    app.play(shown.split(' ').next().unwrap());
    assert!(
        app.message().starts_with("Five in a row"),
        "{}",
        app.message()
    );
    app.press(KeyCode::Enter);
    assert!(app.screen().contains("step 2 of"), "{}", app.screen());
    app.press(KeyCode::Esc);
    assert!(app.screen().contains("1 of "), "{}", app.screen());
    app.write(COURSE);
    assert!(app.screen().contains("step 2 of"), "{}", app.screen());
}

#[test]
fn a_game_in_a_course_is_played_to_its_end() {
    let mut app = learner(LARGE);
    app.write(COURSE);
    let chapters = sente_puzzles::course(GameId::Gomoku);
    let steps: usize = chapters.iter().map(|it| it.steps.len()).sum();
    for _ in 0..steps - chapters.last().unwrap().steps.len() {
        app.control('n');
    }
    let table = chapters.last().unwrap().steps[0].table(GameId::Gomoku);
    app.play(&table.legal_texts()[0]);
    assert!(app.message().contains("thinking"), "{}", app.message());
    app.search();
    assert!(app.message().contains("Your move"), "{}", app.message());
}

/// A person with an account, at the ways to practise on a server.
fn at_server() -> TestApp {
    let mut app = TestApp::in_lobby(LARGE, UNICODE);
    app.write("l");
    app
}

#[test]
fn a_server_keeps_what_its_account_has_learned() {
    let mut app = at_server();
    let last = app.asked.len() - 2;
    assert_eq!(
        app.asked[last..],
        [Ask::Learning, Ask::Puzzles(GameId::Gomoku)]
    );
    let known = LearningDoc {
        mistakes: vec![mistake(0)],
        ..LearningDoc::default()
    };
    app.send(Event::Server(Heard::Learning(Box::new(known))));
    assert!(app.screen().contains("1 due today"), "{}", app.screen());
    app.write(MISTAKES);
    app.play("c4");
    let answered = app.asked.last().unwrap();
    assert!(
        matches!(answered, Ask::Learned(Learned::Answer(it)) if it.right && it.mistake == "othello-1"),
        "{answered:?}"
    );
    assert_eq!(app.learned, None, "nothing is stored on this machine");
    app.control('g');
    assert!(
        app.screen().contains("Who wants to play"),
        "{}",
        app.screen()
    );
}

#[test]
fn a_way_to_practise_can_be_clicked() {
    let mut app = learner(LARGE);
    app.click(20, 1 + 4 + 3 * 5);
    assert!(app.screen().contains("step 1 of"), "{}", app.screen());
}

#[test]
fn every_page_of_practice_is_drawn_at_every_size() {
    let practices = [
        ("ways", ""),
        ("streak", STREAK),
        ("mistake", MISTAKES),
        ("course", COURSE),
    ];
    for size in [SMALL, LARGE, HUGE] {
        for (name, key) in practices {
            let mut app = TestApp::new(None, size, FULL);
            app.learn(&with_mistake(0));
            app.write(LEARN);
            app.write(key);
            assert_screen(&format!("practice-{name}-{}x{}", size.0, size.1), &app);
        }
    }
    assert_eq!(Practice::ALL.len(), 3, "every practice has a page");
}

#[test]
fn plain_characters_are_enough_to_learn() {
    for key in ["", "1", RUSH, MISTAKES, COURSE] {
        let abilities = crate::terminal::look::Abilities {
            unicode: false,
            depth: crate::terminal::rgb::Depth::Mono,
        };
        let mut app = TestApp::with(
            None,
            SMALL,
            abilities,
            crate::terminal::preferences::TerminalPreferences::default(),
            PlayerRegistry::default(),
        );
        app.learn(&with_mistake(0));
        app.write(LEARN);
        app.write(key);
        assert!(app.screen().is_ascii(), "{}", app.screen());
    }
}
