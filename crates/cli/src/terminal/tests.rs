//! The app driven with keys, clicks and thoughts as the outside would, and its screens compared with
//! those under `tests/snapshots`.

mod clocks;
mod desk;
mod tastes;

use ratatui::crossterm::event::KeyCode;
use sente_engine::{Analysis, Evaluation, Line};
use sente_rules::{GameId, Rules};

use super::event::{Event, Thought};
use super::look::Abilities;
use super::rgb::Depth;
use desk::Desk;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);
const UNICODE: Abilities = Abilities {
    unicode: true,
    depth: Depth::Indexed,
};

fn assert_screen(name: &str, desk: &Desk) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../tests/snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, desk.screen()));
}

/// A whole game of each kind: what is played first, until the middle, and to the end.
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

/// A game in which captures are preferred and the other moves follow a fixed pattern.
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
            let mut desk = Desk::two_people(rules, size, UNICODE);
            let name = |stage| format!("{game}-{stage}-{}x{}", size.0, size.1);
            assert_screen(&name("beginning"), &desk);
            desk.play(&middle);
            assert_screen(&name("middle"), &desk);
            desk.play(&end);
            assert_screen(&name("end"), &desk);
            let message = desk.message();
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
        let mut desk = Desk::two_people(rules, SMALL, abilities);
        desk.play(&middle);
        assert!(desk.screen().is_ascii(), "{}", desk.screen());
        assert_screen(&format!("{game}-ascii"), &desk);
    }
}

#[test]
fn menus_lead_from_the_game_to_the_players_to_the_board() {
    for size in [SMALL, LARGE] {
        let mut desk = Desk::new(None, size, UNICODE);
        let name = |page| format!("{page}-{}x{}", size.0, size.1);
        assert_screen(&name("menu"), &desk);
        desk.press(KeyCode::Down);
        desk.press(KeyCode::Down);
        desk.press(KeyCode::Enter);
        desk.write("Ann");
        desk.press(KeyCode::Down);
        desk.choose("Sente 5");
        assert_screen(&name("players"), &desk);
        desk.press(KeyCode::Down);
        desk.press(KeyCode::Down);
        desk.press(KeyCode::Right);
        desk.press(KeyCode::Right);
        assert_screen(&name("rules"), &desk);
        desk.press(KeyCode::Enter);
        assert_eq!(desk.message(), "Ann (Black) to move.");
        desk.press(KeyCode::F(1));
        assert_screen(&name("help"), &desk);
        desk.press(KeyCode::Esc);
        assert_eq!(desk.message(), "Ann (Black) to move.");
    }
}

#[test]
fn a_person_plays_a_whole_game_against_random() {
    let mut desk = Desk::new(Some("othello"), SMALL, UNICODE);
    desk.press(KeyCode::Down);
    desk.choose("Random");
    desk.press(KeyCode::Enter);
    for _ in 0..200 {
        if desk.job.is_some() {
            desk.think();
        } else if desk.message().contains("Black to move") {
            // The first dot on the board, found as a person finds it.
            let screen = desk.screen();
            let found = screen.lines().enumerate().find_map(|(row, line)| {
                let column = line.chars().position(|letter| letter == '•')?;
                Some((column as u16, row as u16))
            });
            let (column, row) = found.expect("a legal move is marked");
            desk.click(column, row);
        }
    }
    let message = desk.message();
    assert!(message.contains(" discs to "), "{message}");
    desk.control('a');
    assert!(
        desk.job.is_some(),
        "the sides have changed and Random begins"
    );
}

#[test]
fn what_cannot_be_played_is_refused_with_its_reason() {
    let mut desk = Desk::two_people("gomoku", SMALL, UNICODE);
    desk.play("h8 h8");
    assert_eq!(desk.message(), "h8 is occupied.");
    desk.play("z9z");
    assert_eq!(desk.message(), "“z9z” is not a move: write it like h8.");
    desk.write("h1");
    assert!(
        desk.message().starts_with("Move: h1_"),
        "{}",
        desk.message()
    );
    desk.press(KeyCode::Backspace);
    desk.write("9");
    desk.press(KeyCode::Esc);
    assert_eq!(desk.message(), "Ben (White) to move.");
}

#[test]
fn the_cursor_points_and_enter_plays() {
    let mut desk = Desk::two_people("gomoku", SMALL, UNICODE);
    desk.press(KeyCode::Up);
    desk.press(KeyCode::Left);
    desk.press(KeyCode::Enter);
    assert!(
        desk.message().starts_with("Ann plays g9."),
        "{}",
        desk.message()
    );
    for _ in 0..40 {
        desk.press(KeyCode::Down);
        desk.press(KeyCode::Right);
    }
    desk.press(KeyCode::Char(' '));
    assert!(
        desk.message().starts_with("Ben plays o1."),
        "{}",
        desk.message()
    );
}

#[test]
fn a_surakarta_piece_is_chosen_before_it_moves() {
    let mut desk = Desk::two_people("surakarta", SMALL, UNICODE);
    desk.play("c3");
    assert_eq!(
        desk.message(),
        "There is no piece on c3: choose one of yours."
    );
    desk.play("c5");
    assert_eq!(desk.message(), "The piece on c5 is not yours to move.");
    desk.play("c2");
    assert_eq!(desk.message(), "c2: steps 3, captures 0. Choose a target.");
    assert_screen("surakarta-chosen", &desk);
    desk.play("c2");
    assert_eq!(desk.message(), "Ann (Yellow) to move.");
    desk.play("c2 c5");
    assert!(desk.message().starts_with("No free track round a loop"));
    desk.play("d2-c3 e5-d4 c3-c4");
    desk.play("c6");
    assert!(
        desk.message().starts_with("c6: steps 0, captures 1"),
        "{}",
        desk.message()
    );
    assert_screen("surakarta-capture", &desk);
    desk.play("c4");
    assert!(
        desk.message().starts_with("Ben plays c6xc4."),
        "{}",
        desk.message()
    );
    assert!(desk.screen().contains("captured 1"));
}

#[test]
fn earlier_positions_can_be_looked_at_but_not_played_in() {
    let mut desk = Desk::two_people("othello", SMALL, UNICODE);
    desk.play("f5 d6 c3");
    desk.press(KeyCode::PageUp);
    desk.press(KeyCode::Char('['));
    assert_eq!(
        desk.message(),
        "After 1 of 3 moves. Esc goes back to the game."
    );
    assert_screen("othello-earlier", &desk);
    desk.press(KeyCode::Enter);
    assert!(desk.message().starts_with("This is an earlier position"));
    desk.press(KeyCode::Char(']'));
    desk.press(KeyCode::End);
    assert_eq!(desk.message(), "Ben (White) to move.");
    desk.press(KeyCode::Home);
    assert!(desk.message().starts_with("After 0 of 3"));
}

#[test]
fn undo_takes_both_moves_back_and_ends_the_thinking() {
    let mut desk = Desk::new(Some("othello"), SMALL, UNICODE);
    desk.press(KeyCode::Enter);
    desk.control('u');
    assert_eq!(desk.message(), "There is nothing to take back.");
    desk.play("f5");
    let late = desk.job.take().unwrap();
    desk.play("d6");
    assert!(desk.message().starts_with("Sente 3 is thinking: wait"));
    desk.control('u');
    assert_eq!(desk.message(), "Taken back. Black to move.");
    let before = desk.screen();
    let failed = Thought::Answer(Err("too late".to_owned()));
    desk.send(Event::Thought(late.ticket, failed));
    assert_eq!(desk.screen(), before, "a late answer changes nothing");
    desk.play("f5");
    desk.think();
    assert!(
        desk.message().starts_with("Sente 3 plays "),
        "{}",
        desk.message()
    );
    desk.control('u');
    assert_eq!(desk.message(), "Taken back. Black to move.");
}

#[test]
fn an_answer_meant_for_an_earlier_game_is_not_heard() {
    let mut desk = Desk::new(Some("othello"), SMALL, UNICODE);
    desk.press(KeyCode::Enter);
    desk.play("f5");
    let late = desk.job.take().unwrap();
    desk.control('g');
    desk.write("y4");
    desk.press(KeyCode::Enter);
    desk.play("f5");
    let before = desk.screen();
    let failed = Thought::Answer(Err("too late".to_owned()));
    desk.send(Event::Thought(late.ticket, failed));
    assert_eq!(desk.screen(), before);
}

#[test]
fn clicks_choose_in_the_menus() {
    let mut desk = Desk::new(None, SMALL, UNICODE);
    let row_of = |desk: &Desk, text: &str| {
        let row = desk.screen().lines().position(|line| line.contains(text));
        row.expect("the text is on the screen") as u16
    };
    desk.click(12, row_of(&desk, "5  Surakarta"));
    assert!(desk.screen().contains("Surakarta: who plays?"));
    desk.click(50, row_of(&desk, "Easy AI"));
    assert!(desk.screen().contains("< Easy AI >"), "{}", desk.screen());
    desk.click(5, row_of(&desk, "Repetitions"));
    assert!(desk.screen().contains("< 3 >"), "{}", desk.screen());
    desk.press(KeyCode::Left);
    assert!(desk.screen().contains("< off >"), "{}", desk.screen());
}

#[test]
fn a_computer_that_fails_loses() {
    let mut desk = Desk::new(Some("gomoku"), SMALL, UNICODE);
    desk.press(KeyCode::Enter);
    desk.play("h8");
    let job = desk.job.take().unwrap();
    let failed = Thought::Answer(Err("it crashed".to_owned()));
    desk.send(Event::Thought(job.ticket, failed));
    assert_eq!(
        desk.message(),
        "Black wins: the computer player could not go on. Ctrl-A plays again."
    );
}

#[test]
fn thinking_shows_its_progress_and_evaluation() {
    let mut desk = Desk::new(Some("othello"), SMALL, UNICODE);
    desk.press(KeyCode::Enter);
    desk.play("f5");
    let ticket = desk.job.as_ref().unwrap().ticket;
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
    desk.send(Event::Thought(ticket, Thought::Progress(progress)));
    assert_screen("othello-thinking", &desk);
    desk.control('n');
    desk.think();
    assert!(desk.screen().contains("Thought"), "{}", desk.screen());
}

#[test]
fn a_hint_is_marked_and_judged() {
    let mut desk = Desk::two_people("gomoku", SMALL, UNICODE);
    desk.play("h8 a1 h9 b1 h10 c1");
    desk.control('t');
    assert_eq!(desk.message(), "Looking for a good move...");
    desk.think();
    assert!(desk.message().starts_with("Hint: h"), "{}", desk.message());
    assert!(desk.screen().contains("[◆]"), "{}", desk.screen());
    assert!(desk.screen().contains("Thought"));
}

#[test]
fn a_saved_game_can_be_loaded() {
    let mut desk = Desk::two_people("othello", SMALL, UNICODE);
    desk.play("f5 d6");
    desk.control('s');
    assert_eq!(desk.message(), "Save as: 2026-01-02-othello-ann-ben.json_");
    desk.press(KeyCode::Enter);
    let (path, _) = desk.saved.clone().unwrap();
    desk.send(Event::Saved(path, Ok(())));
    assert_eq!(
        desk.message(),
        "Saved as 2026-01-02-othello-ann-ben.json. Ctrl-E: another name."
    );
    desk.control('g');
    desk.write("y6");
    desk.write("game.json");
    assert_eq!(desk.message(), "Load file: game.json_");
    desk.press(KeyCode::Enter);
    assert_eq!(desk.message(), "Ann (Black) to move.");
    assert!(desk.screen().contains("1. f5    d6"), "{}", desk.screen());
    let nothing = Event::Loaded("x".into(), Err("no such file".to_owned()));
    desk.send(nothing);
    assert_eq!(desk.message(), "x was not loaded: no such file.");
}

#[test]
fn a_game_is_saved_again_in_its_own_file() {
    let mut desk = Desk::two_people("othello", SMALL, UNICODE);
    desk.play("f5");
    desk.control('s');
    desk.press(KeyCode::Enter);
    let (path, first) = desk.saved.clone().unwrap();
    desk.play("d6");
    desk.control('s');
    assert!(
        desk.message().starts_with("Saved as "),
        "{}",
        desk.message()
    );
    let (again, second) = desk.saved.clone().unwrap();
    assert_eq!(again, path);
    assert_ne!(first, second);
    // Nothing would be lost, so nothing is asked.
    desk.control('q');
    assert!(desk.has_quit);
}

#[test]
fn another_name_is_a_key_away_and_a_taken_one_is_asked_about() {
    let mut desk = Desk::two_people("othello", SMALL, UNICODE);
    desk.play("f5");
    desk.control('s');
    desk.press(KeyCode::Enter);
    let mut other = Desk::two_people("othello", SMALL, UNICODE);
    other.saved = desk.saved.clone();
    other.play("d3");
    other.control('s');
    other.press(KeyCode::Enter);
    let asked = "2026-01-02-othello-ann-ben.json is there already. Replace it?";
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
    assert_ne!(other.saved, desk.saved);
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
    let mut desk = Desk::two_people("othello", SMALL, UNICODE);
    desk.play("f5 d6");
    desk.control('s');
    desk.press(KeyCode::Enter);
    desk.control('o');
    let screen = desk.screen();
    for said in [
        "Games in this folder, the newest first",
        "2026-01-02-othello-ann-ben.json",
        "Othello, 2 moves",
        "Ann (Black) and Ben (White)",
        "Ann (Black) to move.",
        "  6 . . .(O). . . . 6",
    ] {
        assert!(screen.contains(said), "“{said}” is missing in:\n{screen}");
    }
    desk.press(KeyCode::Enter);
    assert_eq!(desk.message(), "Ann (Black) to move.");
    // It came from a file that holds nothing else: it is replaced without a question.
    desk.play("c3");
    desk.control('s');
    assert!(
        desk.message().starts_with("Saved as "),
        "{}",
        desk.message()
    );
}

#[test]
fn the_shells_key_suspends_at_every_page() {
    let mut desk = Desk::new(None, SMALL, UNICODE);
    desk.control('z');
    assert!(desk.was_suspended && !desk.has_quit);
    let mut desk = Desk::two_people("renju", SMALL, UNICODE);
    desk.play("h8");
    desk.control('q');
    desk.control('z');
    assert!(desk.was_suspended);
    assert_eq!(desk.message(), "Quit? This game is not saved.");
}

#[test]
fn resigning_and_quitting_ask_first() {
    let mut desk = Desk::two_people("renju", SMALL, UNICODE);
    desk.play("h8");
    desk.control('r');
    assert_eq!(desk.message(), "Resign this game?");
    desk.press(KeyCode::Esc);
    desk.control('q');
    desk.write("n");
    assert!(!desk.has_quit);
    desk.control('r');
    desk.write("y");
    assert_eq!(
        desk.message(),
        "Ann (Black) wins: resignation. Ctrl-A plays again."
    );
    desk.control('q');
    assert!(desk.has_quit);
}

#[test]
fn swap2_offers_its_choices_by_a_letter() {
    let mut desk = Desk::two_people("gomoku opening=swap2", SMALL, UNICODE);
    desk.play("h8 h9 i9");
    assert!(
        desk.message()
            .ends_with("type your choice: black, white, extend."),
        "{}",
        desk.message()
    );
    desk.write("e");
    desk.play("a1 b1");
    desk.write("w");
    assert!(
        desk.message().starts_with("Ann plays white."),
        "{}",
        desk.message()
    );
    assert!(desk.screen().contains("○ Ann"), "{}", desk.screen());
}

#[test]
fn a_small_window_gets_a_polite_message_and_a_larger_one_the_game() {
    let mut desk = Desk::two_people("gomoku size=20", SMALL, UNICODE);
    desk.size = (60, 20);
    desk.send(Event::Resize(60, 20));
    assert!(
        desk.screen().contains("please make it larger"),
        "{}",
        desk.screen()
    );
    desk.size = SMALL;
    desk.send(Event::Resize(SMALL.0, SMALL.1));
    assert_screen("gomoku-20-80x24", &desk);
    for size in [(1, 1), (79, 24), (80, 23), (300, 100)] {
        desk.size = size;
        desk.send(Event::Resize(size.0, size.1));
        desk.screen();
    }
}
