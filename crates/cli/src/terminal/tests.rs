//! Drives the app with keys, clicks and search results, and compares its screens with the snapshots under
//! `tests/snapshots`.

mod clocks;
mod coaching;
mod finished;
mod harness;
mod legible;
mod pages;
mod pictures;
mod practising;
mod preferences_tests;
mod svg;

use std::time::Duration;

use ratatui::crossterm::event::KeyCode;
use sente_engine::{Analysis, Evaluation, Line, PlayerRegistry};
use sente_match::Millis;
use sente_rules::{GameId, Rules};

use super::event::{Event, SearchUpdate};
use super::look::Abilities;
use super::preferences::TerminalPreferences;
use super::rgb::Depth;
use harness::TestApp;
use pages::{FULL, HUGE};

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);
const UNICODE: Abilities = Abilities {
    unicode: true,
    depth: Depth::Indexed,
};

/// Without colours, so that clocks are plain text.
const PLAIN: Abilities = Abilities {
    unicode: true,
    depth: Depth::Mono,
};

fn assert_screen(name: &str, app: &TestApp) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../tests/snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, app.screen()));
}

/// A whole game of each kind: the moves up to the middle, and to the end.
fn whole_game(game: GameId) -> (&'static str, String, String) {
    match game {
        GameId::Gomoku => (
            "gomoku",
            "h8 h9 i8 g8 i9 i10 j11 g7 g9 g10 h10 f9".to_owned(),
            "i7 f8 i6 e8 i5".to_owned(),
        ),
        GameId::Standard => (
            "standard size=19",
            "k10 k11 l10 j10 l11 l12".to_owned(),
            "l9 a1 l8 a2 l7".to_owned(),
        ),
        GameId::Renju => (
            "renju",
            "h9 a1 g8 a15 i8 o1 h7 o15".to_owned(),
            "h8 h6 b2 h5 d4 h4 c9 h3".to_owned(),
        ),
        GameId::Othello => steady_game("othello", 20),
        GameId::Surakarta => steady_game("surakarta", 30),
    }
}

/// A reproducible game that prefers captures.
fn steady_game(rules: &'static str, middle: usize) -> (&'static str, String, String) {
    let mut table = rules.parse::<Rules>().unwrap().table();
    let mut pattern = 7_usize;
    while table.outcome().is_none() {
        let legal = table.legal_texts();
        let captures = legal.iter().filter(|text| text.contains('x'));
        let captures: Vec<&String> = captures.collect();
        pattern = (pattern * 31 + 11) % 10_007;
        let text = if captures.is_empty() {
            legal[pattern % legal.len()].clone()
        } else {
            captures[pattern % captures.len()].clone()
        };
        table.play_text(&text).unwrap();
    }
    let actions = table.actions();
    (
        rules,
        actions[..middle].join(" "),
        actions[middle..].join(" "),
    )
}

#[test]
fn every_game_is_drawn_at_its_beginning_in_its_middle_and_at_its_end() {
    for game in GameId::ALL {
        let (rules, middle, end) = whole_game(game);
        for size in [SMALL, LARGE] {
            let mut app = TestApp::two_people(rules, size, UNICODE);
            let name = |stage| format!("{game}-{stage}-{}x{}", size.0, size.1);
            assert_screen(&name("beginning"), &app);
            app.play(&middle);
            assert_screen(&name("middle"), &app);
            app.play(&end);
            assert_screen(&name("end"), &app);
            let message = app.message();
            assert!(message.contains("wins: "), "{game}: {message}");
        }
    }
}

#[test]
fn every_board_can_be_drawn_with_plain_characters() {
    let abilities = Abilities {
        unicode: false,
        depth: Depth::Mono,
    };
    for game in GameId::ALL {
        let (rules, middle, _) = whole_game(game);
        let mut app = TestApp::two_people(rules, SMALL, abilities);
        app.play(&middle);
        assert!(app.screen().is_ascii(), "{}", app.screen());
        assert_screen(&format!("{game}-ascii"), &app);
    }
}

#[test]
fn menus_lead_from_the_game_to_the_players_to_the_board() {
    for size in [SMALL, LARGE] {
        let mut app = TestApp::new(None, size, UNICODE);
        let name = |page| format!("{page}-{}x{}", size.0, size.1);
        assert_screen(&name("menu"), &app);
        app.press(KeyCode::Down);
        app.press(KeyCode::Down);
        app.press(KeyCode::Enter);
        app.write("Ann");
        app.press(KeyCode::Down);
        app.choose("Sente 5");
        assert_screen(&name("players"), &app);
        app.press(KeyCode::Down);
        app.press(KeyCode::Down);
        app.press(KeyCode::Right);
        app.press(KeyCode::Right);
        assert_screen(&name("rules"), &app);
        app.press(KeyCode::Enter);
        assert_eq!(app.message(), "Ann (Black) to move.");
        app.press(KeyCode::F(1));
        assert_screen(&name("help"), &app);
        app.press(KeyCode::Esc);
        assert_eq!(app.message(), "Ann (Black) to move.");
    }
}

#[test]
fn a_person_plays_a_whole_game_against_random() {
    let mut app = TestApp::new(Some("othello"), SMALL, UNICODE);
    app.press(KeyCode::Down);
    app.choose("Random");
    app.press(KeyCode::Enter);
    for _ in 0..200 {
        if app.job.is_some() {
            app.search();
        } else if app.message().contains("Black to move") {
            // Finds the first dot on the board as a person would.
            let screen = app.screen();
            let found = screen.lines().enumerate().find_map(|(row, line)| {
                let letters: Vec<char> = line.chars().collect();
                let column = letters.windows(2).position(|pair| pair == ['▗', '▖'])?;
                Some((column as u16, row as u16))
            });
            let (column, row) = found.expect("a legal move is marked");
            app.click(column, row);
        }
    }
    let message = app.message();
    assert!(message.contains(" discs to "), "{message}");
    app.control('a');
    assert!(
        app.job.is_some(),
        "the sides have changed, so Random moves first"
    );
}

#[test]
fn what_cannot_be_played_is_refused_with_its_reason() {
    let mut app = TestApp::two_people("gomoku", SMALL, UNICODE);
    app.play("h8 h8");
    assert_eq!(app.message(), "h8 is occupied.");
    app.play("z9z");
    assert_eq!(app.message(), "“z9z” is not a move: write it like h8.");
    app.write("h1");
    assert!(app.message().starts_with("Move: h1_"), "{}", app.message());
    app.press(KeyCode::Backspace);
    app.write("9");
    app.press(KeyCode::Esc);
    assert_eq!(app.message(), "Ben (White) to move.");
}

#[test]
fn the_cursor_points_and_enter_plays() {
    let mut app = TestApp::two_people("gomoku", SMALL, UNICODE);
    app.press(KeyCode::Up);
    app.press(KeyCode::Left);
    app.press(KeyCode::Enter);
    assert!(
        app.message().starts_with("Ann plays g9."),
        "{}",
        app.message()
    );
    for _ in 0..40 {
        app.press(KeyCode::Down);
        app.press(KeyCode::Right);
    }
    app.press(KeyCode::Char(' '));
    assert!(
        app.message().starts_with("Ben plays o1."),
        "{}",
        app.message()
    );
}

#[test]
fn a_surakarta_piece_is_chosen_before_it_moves() {
    let mut app = TestApp::two_people("surakarta", SMALL, UNICODE);
    app.play("c3");
    assert_eq!(
        app.message(),
        "There is no piece on c3: choose one of yours."
    );
    app.play("c5");
    assert_eq!(app.message(), "The piece on c5 is not yours to move.");
    app.play("c2");
    assert_eq!(app.message(), "c2: steps 3, captures 0. Choose a target.");
    assert_screen("surakarta-chosen", &app);
    app.play("c2");
    assert_eq!(app.message(), "Ann (Yellow) to move.");
    app.play("c2 c5");
    assert!(app.message().starts_with("No free track round a loop"));
    app.play("d2-c3 e5-d4 c3-c4");
    app.play("c6");
    assert!(
        app.message().starts_with("c6: steps 0, captures 1"),
        "{}",
        app.message()
    );
    assert_screen("surakarta-capture", &app);
    app.play("c4");
    assert!(
        app.message().starts_with("Ben plays c6xc4."),
        "{}",
        app.message()
    );
    assert!(app.screen().contains("captured 1"));
}

#[test]
fn earlier_positions_can_be_looked_at_but_not_played_in() {
    let mut app = TestApp::two_people("othello", SMALL, UNICODE);
    app.play("f5 d6 c3");
    app.press(KeyCode::PageUp);
    app.press(KeyCode::Char('['));
    assert_eq!(
        app.message(),
        "After 1 of 3 moves. Esc goes back to the game."
    );
    assert_screen("othello-earlier", &app);
    app.press(KeyCode::Enter);
    assert!(app.message().starts_with("This is an earlier position"));
    app.press(KeyCode::Char(']'));
    app.press(KeyCode::End);
    assert_eq!(app.message(), "Ben (White) to move.");
    app.press(KeyCode::Home);
    assert!(app.message().starts_with("After 0 of 3"));
}

#[test]
fn undo_takes_both_moves_back_and_ends_the_thinking() {
    let mut app = TestApp::new(Some("othello"), SMALL, UNICODE);
    app.press(KeyCode::Enter);
    app.control('u');
    assert_eq!(app.message(), "There is nothing to take back.");
    app.play("f5");
    let late = app.job.take().unwrap();
    app.play("d6");
    assert!(app.message().starts_with("Sente 3 is thinking: wait"));
    app.control('u');
    assert_eq!(app.message(), "Taken back. Black to move.");
    let before = app.screen();
    let failed = SearchUpdate::Answer(Err("too late".to_owned()));
    app.send(Event::SearchUpdate(late.ticket, failed));
    assert_eq!(app.screen(), before, "a late answer changes nothing");
    app.play("f5");
    app.search();
    assert!(
        app.message().starts_with("Sente 3 plays "),
        "{}",
        app.message()
    );
    app.control('u');
    assert_eq!(app.message(), "Taken back. Black to move.");
}

#[test]
fn an_answer_meant_for_an_earlier_game_is_not_heard() {
    let mut app = TestApp::new(Some("othello"), SMALL, UNICODE);
    app.press(KeyCode::Enter);
    app.play("f5");
    let late = app.job.take().unwrap();
    app.control('g');
    app.write("y4");
    app.press(KeyCode::Enter);
    app.play("f5");
    let before = app.screen();
    let failed = SearchUpdate::Answer(Err("too late".to_owned()));
    app.send(Event::SearchUpdate(late.ticket, failed));
    assert_eq!(app.screen(), before);
}

#[test]
fn clicks_choose_in_the_menus() {
    let mut app = TestApp::new(None, SMALL, UNICODE);
    let row_of = |app: &TestApp, text: &str| {
        let row = app.screen().lines().position(|line| line.contains(text));
        row.expect("the text is on the screen") as u16
    };
    app.click(12, row_of(&app, "5  Surakarta"));
    assert!(app.screen().contains("Surakarta: who plays?"));
    app.click(50, row_of(&app, "Easy AI"));
    assert!(app.screen().contains("< Easy AI >"), "{}", app.screen());
    app.click(5, row_of(&app, "Repetitions"));
    assert!(app.screen().contains("< 3 >"), "{}", app.screen());
    app.press(KeyCode::Left);
    assert!(app.screen().contains("< off >"), "{}", app.screen());
    let mut app = TestApp::new(None, LARGE, UNICODE);
    let column = app.screen().lines().find_map(|line| {
        let at = line.find("4 Othello")?;
        Some(line[..at].chars().count() as u16)
    });
    app.click(column.unwrap(), row_of(&app, "4 Othello"));
    assert!(
        app.screen().contains("Othello: who plays?"),
        "{}",
        app.screen()
    );
}

#[test]
fn a_computer_that_fails_loses() {
    let mut app = TestApp::new(Some("gomoku"), SMALL, UNICODE);
    app.press(KeyCode::Enter);
    app.play("h8");
    let job = app.job.take().unwrap();
    let failed = SearchUpdate::Answer(Err("it crashed".to_owned()));
    app.send(Event::SearchUpdate(job.ticket, failed));
    assert_eq!(
        app.message(),
        "Black wins: the computer player could not go on. Ctrl-A plays again."
    );
}

#[test]
fn thinking_shows_its_progress_and_evaluation() {
    let mut app = TestApp::new(Some("othello"), LARGE, UNICODE);
    app.press(KeyCode::Enter);
    app.play("f5");
    let ticket = app.job.as_ref().unwrap().ticket;
    let evaluation = Evaluation {
        win_probability: 0.3,
        ..Evaluation::UNKNOWN
    };
    let progress = Analysis {
        lines: vec![Line {
            moves: ["d6", "c3", "d3"].map(str::to_owned).to_vec(),
            evaluation,
        }],
        depth: 9,
        nodes: 12_345,
    };
    app.send(Event::SearchUpdate(
        ticket,
        SearchUpdate::Progress(progress),
    ));
    assert_screen("othello-thinking", &app);
    app.control('n');
    app.search();
    assert!(app.screen().contains("Analysis"), "{}", app.screen());
}

#[test]
fn the_graph_grows_with_the_game_and_shrinks_when_a_move_is_taken_back() {
    let mut app = TestApp::new(Some("othello"), HUGE, FULL);
    app.press(KeyCode::Enter);
    let is_graph = |letter: char| ('\u{2801}'..='\u{28ff}').contains(&letter);
    app.play("f5");
    app.answer("d6", 0.6);
    let screen = app.screen();
    assert!(screen.contains("Black 40 %"), "{screen}");
    assert!(screen.contains("One evaluation so far."), "{screen}");
    app.play("c3");
    app.answer("d3", 0.9);
    let screen = app.screen();
    assert!(screen.contains("Black 10 %"), "{screen}");
    assert!(screen.contains(is_graph), "{screen}");
    app.control('u');
    let screen = app.screen();
    assert!(!screen.contains(is_graph), "{screen}");
}

/// Two people at a terminal with all colours and the usual preferences, with movements.
fn two_people_in_motion(rules: &str) -> TestApp {
    let prefs = TerminalPreferences::default();
    let mut app = TestApp::with(Some(rules), LARGE, FULL, prefs, PlayerRegistry::default());
    app.seat_two_people();
    app.press(KeyCode::Enter);
    app
}

#[test]
fn discs_turn_and_pieces_run_for_a_quarter_of_a_second() {
    for (rules, moves) in [
        ("othello", "f5 d6"),
        ("surakarta", "d2-c3 e5-d4 c3-c4 c6xc4"),
    ] {
        let mut app = two_people_in_motion(rules);
        let mut still = TestApp::two_people(rules, LARGE, FULL);
        for text in moves.split(' ') {
            app.play(text);
            still.play(text);
            let mut pictures = vec![app.cells()];
            for _ in 0..5 {
                app.wait(Millis(50));
                pictures.push(app.cells());
            }
            assert_ne!(pictures[0], still.cells(), "{text} has only begun");
            assert_eq!(pictures[5], still.cells(), "{text} is over");
            pictures.dedup();
            assert!(pictures.len() > 2, "{text}: {} pictures", pictures.len());
        }
    }
}

#[test]
fn any_key_ends_a_movement() {
    let mut app = two_people_in_motion("othello");
    let mut still = TestApp::two_people("othello", LARGE, FULL);
    for app in [&mut app, &mut still] {
        app.play("f5");
    }
    assert_ne!(app.cells(), still.cells());
    for app in [&mut app, &mut still] {
        app.press(KeyCode::Up);
    }
    assert_eq!(app.cells(), still.cells());
}

#[test]
fn a_slow_terminal_has_no_movements() {
    let mut app = two_people_in_motion("othello");
    app.play("f5");
    app.note_picture(Duration::from_millis(49));
    app.wait(Millis(250));
    app.play("d6");
    let begun = app.cells();
    app.note_picture(Duration::from_millis(51));
    app.wait(Millis(250));
    assert_ne!(app.cells(), begun, "the first movement is shown");
    app.play("c3");
    let begun = app.cells();
    app.wait(Millis(250));
    assert_eq!(app.cells(), begun, "the next one is not");
}

#[test]
fn a_hint_is_marked_and_judged() {
    let mut app = TestApp::two_people("gomoku", SMALL, UNICODE);
    app.play("h8 a1 h9 b1 h10 c1");
    app.control('t');
    assert_eq!(app.message(), "Looking for a good move...");
    app.search();
    assert!(app.message().starts_with("Hint: h"), "{}", app.message());
    assert!(app.screen().contains("[◆]"), "{}", app.screen());
}

#[test]
fn a_saved_game_can_be_loaded() {
    let mut app = TestApp::two_people("othello", SMALL, UNICODE);
    app.play("f5 d6");
    app.control('s');
    assert_eq!(app.message(), "Save as: 2026-01-02-othello-ann-ben.json_");
    app.press(KeyCode::Enter);
    let (path, _) = app.saved.clone().unwrap();
    app.send(Event::Saved(path, Ok(())));
    assert_eq!(
        app.message(),
        "Saved as 2026-01-02-othello-ann-ben.json. Ctrl-E: another name."
    );
    app.control('g');
    app.write("y6");
    app.write("game.json");
    assert_eq!(app.message(), "Load file: game.json_");
    app.press(KeyCode::Enter);
    assert_eq!(app.message(), "Ann (Black) to move.");
    let screen = app.screen();
    let pair = screen.lines().find(|line| line.contains(" 1 f5"));
    assert!(pair.is_some_and(|line| line.contains("d6")), "{screen}");
    let nothing = Event::Loaded("x".into(), Err("no such file".to_owned()));
    app.send(nothing);
    assert_eq!(app.message(), "x was not loaded: no such file.");
}

#[test]
fn a_game_is_saved_again_in_its_own_file() {
    let mut app = TestApp::two_people("othello", SMALL, UNICODE);
    app.play("f5");
    app.control('s');
    app.press(KeyCode::Enter);
    let (path, first) = app.saved.clone().unwrap();
    app.play("d6");
    app.control('s');
    assert!(app.message().starts_with("Saved as "), "{}", app.message());
    let (again, second) = app.saved.clone().unwrap();
    assert_eq!(again, path);
    assert_ne!(first, second);
    // Nothing would be lost, so there is no question.
    app.control('q');
    assert!(app.has_quit);
}

#[test]
fn the_header_says_whether_the_file_has_the_game_as_it_is() {
    let mut app = TestApp::two_people("othello", SMALL, UNICODE);
    let header = |app: &TestApp| app.screen().lines().next().unwrap_or_default().to_owned();
    app.play("f5");
    assert!(header(&app).ends_with("not saved"), "{}", header(&app));
    app.control('s');
    app.press(KeyCode::Enter);
    assert!(header(&app).ends_with("  saved"), "{}", header(&app));
    app.play("d6");
    app.control('r');
    app.write("y");
    assert!(header(&app).ends_with("not saved"), "{}", header(&app));
    app.control('s');
    assert!(header(&app).ends_with("  saved"), "{}", header(&app));
}

#[test]
fn another_name_is_a_key_away_and_a_taken_one_is_asked_about() {
    let mut app = TestApp::two_people("othello", SMALL, UNICODE);
    app.play("f5");
    app.control('s');
    app.press(KeyCode::Enter);
    let mut other = TestApp::two_people("othello", SMALL, UNICODE);
    other.saved = app.saved.clone();
    other.play("d3");
    other.control('s');
    other.press(KeyCode::Enter);
    let asked = "2026-01-02-othello-ann-ben.json already exists. Replace it?";
    assert_eq!(other.message(), asked);
    other.press(KeyCode::Char('n'));
    assert!(other.message().starts_with("Save as: 2026-01-02"));
    other.press(KeyCode::Enter);
    assert_eq!(other.message(), asked);
    other.press(KeyCode::Char('y'));
    assert!(
        other.message().starts_with("Saved as "),
        "{}",
        other.message()
    );
    assert_ne!(other.saved, app.saved);
    other.control('e');
    for _ in 0..".json".len() {
        other.press(KeyCode::Backspace);
    }
    other.write("-2.sgf");
    other.press(KeyCode::Enter);
    let (path, _) = other.saved.clone().unwrap();
    assert_eq!(path.to_str(), Some("2026-01-02-othello-ann-ben-2.sgf"));
}

#[test]
fn saved_games_are_listed_with_a_preview() {
    let mut app = TestApp::two_people("othello", SMALL, UNICODE);
    app.play("f5 d6");
    app.control('s');
    app.press(KeyCode::Enter);
    app.control('o');
    let screen = app.screen();
    for said in [
        "Games in this folder, newest first",
        "2026-01-02-othello-ann-ben.json",
        "Othello, 2 moves",
        "Ann (Black) and Ben (White)",
        "Ann (Black) to move.",
        "  6 . . .(O). . . . 6",
    ] {
        assert!(screen.contains(said), "“{said}” is missing in:\n{screen}");
    }
    app.press(KeyCode::Enter);
    assert_eq!(app.message(), "Ann (Black) to move.");
    // The game's own file is replaced without a question.
    app.play("c3");
    app.control('s');
    assert!(app.message().starts_with("Saved as "), "{}", app.message());
}

#[test]
fn the_shells_key_suspends_at_every_page() {
    let mut app = TestApp::new(None, SMALL, UNICODE);
    app.control('z');
    assert!(app.was_suspended && !app.has_quit);
    let mut app = TestApp::two_people("renju", SMALL, UNICODE);
    app.play("h8");
    app.control('q');
    app.control('z');
    assert!(app.was_suspended);
    assert_eq!(app.message(), "Quit? This game is not saved.");
}

#[test]
fn resigning_and_quitting_ask_first() {
    let mut app = TestApp::two_people("renju", SMALL, UNICODE);
    app.play("h8");
    app.control('r');
    assert_eq!(app.message(), "Resign this game?");
    app.press(KeyCode::Esc);
    app.control('q');
    app.write("n");
    assert!(!app.has_quit);
    app.control('r');
    app.write("y");
    assert_eq!(
        app.message(),
        "Ann (Black) wins: resignation. Ctrl-A plays again."
    );
    app.control('q');
    assert!(app.has_quit);
}

#[test]
fn swap2_offers_its_choices_by_a_letter() {
    let mut app = TestApp::two_people("gomoku opening=swap2", SMALL, UNICODE);
    app.play("h8 h9 i9");
    assert!(
        app.message()
            .ends_with("type your choice: black, white, extend."),
        "{}",
        app.message()
    );
    app.write("e");
    app.play("a1 b1");
    app.write("w");
    assert!(
        app.message().starts_with("Ann plays white."),
        "{}",
        app.message()
    );
    let screen = app.screen();
    assert!(
        screen.find(" Ann") < screen.find(" Ben"),
        "White's card is above: {screen}"
    );
}

#[test]
fn tournament_openings_of_renju_say_what_they_ask() {
    let mut app = TestApp::two_people("renju opening=soosyrv-8", SMALL, UNICODE);
    let asks = |app: &TestApp, what: &str| {
        assert!(app.message().ends_with(what), "{}", app.message());
    };
    app.play("h8 h9 h10");
    asks(&app, "type your choice: black, white.");
    app.write("w");
    app.play("h7");
    asks(
        &app,
        "say how many fifth moves will be offered: fifths-1 to fifths-8.",
    );
    app.play("2");
    asks(&app, "type your choice: black, white.");
    app.write("b");
    asks(&app, "offer 2 fifth moves: 0 of 2 placed.");
    app.play("g9 i9");
    asks(&app, "equal by symmetry to a move that is.");
    app.play("g10");
    asks(&app, "take one of the offered moves: g9, g10.");
    app.play("a1");
    asks(&app, "take one of the offered moves.");
    app.play("g10 a1");
    asks(&app, "to move.");
}

#[test]
fn a_small_window_gets_a_polite_message_and_a_larger_one_the_game() {
    let mut app = TestApp::two_people("gomoku size=20", SMALL, UNICODE);
    app.size = (60, 20);
    app.send(Event::Resize(60, 20));
    assert!(
        app.screen().contains("please make it larger"),
        "{}",
        app.screen()
    );
    app.size = SMALL;
    app.send(Event::Resize(SMALL.0, SMALL.1));
    assert_screen("gomoku-20-80x24", &app);
    for size in [(1, 1), (79, 24), (80, 23), (300, 100)] {
        app.size = size;
        app.send(Event::Resize(size.0, size.1));
        app.screen();
    }
}
