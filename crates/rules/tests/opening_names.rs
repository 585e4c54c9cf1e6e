//! Names of openings: invariant under symmetry and transposition, and equal to those that a second, simple
//! implementation finds.

#[expect(dead_code, reason = "discs are counted elsewhere")]
#[path = "naive/othello.rs"]
mod naive;

use std::collections::{HashMap, HashSet};

use naive::Naive;
use proptest::prelude::*;
use proptest::sample::Index;
use sente_rules::{Finished, GameId, Point, Rules, Symmetry, Table, opening_name, opening_names};

const OTHELLO: &str = include_str!("../src/opening_names/othello.tsv");
const START: &str = "---------------------------OX------XO--------------------------- X";

/// The name after these moves from the usual start.
fn named(game: GameId, moves: &[String]) -> Option<&'static str> {
    name_after(Rules::usual(game).table(), moves)
}

/// The name after moves of Othello that are transformed together with the board.
fn turned_name(moves: &[String], symmetry: Symmetry) -> Option<&'static str> {
    let start = turned_text(START, symmetry);
    let table = Rules::usual(GameId::Othello).table_from(&start, Finished::Refused);
    let moves: Vec<_> = moves.iter().map(|it| turned(it, symmetry, 8)).collect();
    name_after(table.expect("a start"), &moves)
}

fn name_after(mut table: Box<dyn Table>, moves: &[String]) -> Option<&'static str> {
    for text in moves {
        let played = table.play_text(text);
        played.unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    opening_name(&*table).map(|it| it.name)
}

fn turned(text: &str, symmetry: Symmetry, size: u8) -> String {
    let point: Point = text.parse().expect("a point");
    symmetry.apply(point, size).to_string()
}

/// The lines of the list, as moves and name.
fn othello_lines() -> Vec<(Vec<String>, &'static str)> {
    let lines = OTHELLO.lines().filter(|line| !line.starts_with('#'));
    let split = |line: &'static str| {
        let (moves, name) = line.split_once('\t').expect("two fields");
        let moves = moves.as_bytes().chunks(2);
        let moves = moves.map(|it| String::from_utf8_lossy(it).into_owned());
        (moves.collect(), name)
    };
    lines.map(split).collect()
}

/// A board text with its letters transformed.
fn turned_text(text: &str, symmetry: Symmetry) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut image = letters.clone();
    for (at, &letter) in letters.iter().take(64).enumerate() {
        image[symmetry.apply(Point::from_index(at, 8), 8).index(8)] = letter;
    }
    image.into_iter().collect()
}

/// All symmetric forms of all named positions, computed one by one.
fn plain_book() -> HashMap<String, &'static str> {
    let mut book = HashMap::new();
    for (moves, name) in othello_lines() {
        let mut board = Naive::from_text(START);
        for text in &moves {
            board.play(text);
        }
        for symmetry in Symmetry::ALL {
            book.insert(turned_text(&board.text(), symmetry), name);
        }
    }
    book
}

#[test]
fn every_opening_of_othello_is_known_in_all_eight_forms() {
    let names: HashSet<_> = othello_lines().into_iter().map(|(_, name)| name).collect();
    let known = opening_names(&Rules::usual(GameId::Othello));
    assert_eq!(known.len(), names.len(), "no two openings share a position");
    for (moves, name) in othello_lines() {
        for symmetry in Symmetry::ALL {
            assert_eq!(turned_name(&moves, symmetry), Some(name), "{moves:?}");
        }
    }
}

#[test]
fn another_order_of_moves_leads_to_the_same_name() {
    let moves = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    for game in ["c4 c3 d3 c5 d6", "c4 c5 d6 c3 d3", "d3 c3 c4 c5 d6"] {
        assert_eq!(named(GameId::Othello, &moves(game)), Some("Cow"), "{game}");
    }
}

#[test]
fn the_last_name_stays_when_the_game_leaves_the_list() {
    let game = "f5 d6 c3 d3 c4 f4 c5 b3 c2 e3 d2 c6".split(' ');
    let game: Vec<_> = game.map(str::to_owned).collect();
    assert_eq!(named(GameId::Othello, &game[..1]), None);
    assert_eq!(named(GameId::Othello, &game[..5]), Some("Tiger"));
    assert_eq!(named(GameId::Othello, &game), Some("Rose-Bill"));
}

#[test]
fn every_third_stone_that_the_rules_of_renju_allow_has_exactly_one_of_26_names() {
    let mut found: HashMap<&str, usize> = HashMap::new();
    let near = |reach: i8| {
        let points = (-reach..=reach).flat_map(move |x| (-reach..=reach).map(move |y| (x, y)));
        points.map(|(x, y)| Point::new((7 + x) as u8, (7 + y) as u8).to_string())
    };
    for second in near(1).filter(|it| it != "h8") {
        for third in near(2).filter(|it| it != "h8" && *it != second) {
            let name = named(GameId::Renju, &["h8".into(), second.clone(), third.clone()]);
            *found.entry(name.expect("a name")).or_default() += 1;
            let swapped = named(GameId::Renju, &[third, second.clone(), "h8".into()]);
            assert_eq!(swapped, name);
        }
    }
    let names = opening_names(&Rules::usual(GameId::Renju));
    let codes: HashSet<_> = names.iter().filter_map(|it| it.code).collect();
    assert_eq!((names.len(), codes.len(), found.len()), (26, 26, 26));
    // Openings on an axis of symmetry have four forms, all others eight.
    assert_eq!(found.values().sum::<usize>(), 8 * 23);
    assert!(
        found.values().all(|forms| [4, 8].contains(forms)),
        "{found:?}"
    );
}

#[test]
fn the_openings_of_renju_lie_where_the_field_has_them() {
    let cases = [
        ("h8 h9 i9", "Kagetsu"),
        ("h8 g8 g7", "Kagetsu"),
        ("h8 i9 i7", "Hogetsu"),
        ("h8 g7 i7", "Hogetsu"),
        ("h8 i9 f6", "Suisei"),
        ("h8 h9 j6", "Yusei"),
        ("h8 i9 i7 a1 a2", "Hogetsu"),
    ];
    for (moves, name) in cases {
        let moves: Vec<_> = moves.split(' ').map(str::to_owned).collect();
        assert_eq!(named(GameId::Renju, &moves), Some(name));
        assert_eq!(named(GameId::Gomoku, &moves), None);
    }
    for moves in ["h8 i9", "h8 h10 i9", "g8 h9 i9", "h8 h9 k8"] {
        let moves: Vec<_> = moves.split(' ').map(str::to_owned).collect();
        assert_eq!(named(GameId::Renju, &moves), None, "{moves:?}");
    }
}

#[test]
fn every_first_move_of_surakarta_has_a_name_that_its_mirror_image_shares() {
    let mirrored = |text: &str| -> String {
        let letter = |letter: char| match letter {
            'a'..='f' => (b'a' + b'f' - letter as u8) as char,
            other => other,
        };
        text.chars().map(letter).collect()
    };
    let mut found = HashSet::new();
    for first in Rules::usual(GameId::Surakarta).table().legal_texts() {
        let name = named(GameId::Surakarta, std::slice::from_ref(&first));
        assert_eq!(named(GameId::Surakarta, &[mirrored(&first)]), name);
        found.insert(name.expect("a name"));
    }
    assert_eq!(found.len(), 8);
    let pair = |second: &str| named(GameId::Surakarta, &["d2-d3".into(), second.into()]);
    assert_eq!(pair("d5-d4"), Some("Facing Pillars"));
    assert_eq!(pair("c5-c4"), Some("Crossed Pillars"));
    assert_eq!(pair("a5-a4"), Some("Pillar"));
}

#[test]
fn a_set_up_position_has_its_name_too() {
    let rules = Rules::usual(GameId::Othello);
    let mut table = rules.table();
    for text in ["f5", "d6", "c3", "d3", "c4"] {
        table.play_text(text).expect("legal");
    }
    let position = table.position_text();
    let table = rules.table_from(&position, Finished::Allowed);
    let name = opening_name(&*table.expect("a position"));
    assert_eq!(name.map(|it| it.name), Some("Tiger"));
}

proptest! {
    #[test]
    fn names_are_those_that_a_plain_search_finds(choices in prop::collection::vec(any::<Index>(), 0..24), symmetry in 0..8_usize, line in any::<Index>(), follow in 0..20_usize) {
        let book = plain_book();
        let mut board = Naive::from_text(START);
        let (mut moves, mut expected) = (Vec::new(), None);
        // Starts with a named line, so that names occur at all, and continues with random moves.
        let lines = othello_lines();
        let known = &line.get(&lines).0;
        let mut play = |board: &mut Naive, text: String| {
            board.play(&text);
            // The list and the rules pass when there is no other move.
            if text != "pass" {
                moves.push(text);
            }
            expected = book.get(&board.text()).copied().or(expected);
        };
        for text in known.iter().take(follow) {
            play(&mut board, text.clone());
        }
        for choice in choices {
            let legal = board.moves();
            if legal.is_empty() {
                break;
            }
            play(&mut board, choice.get(&legal).clone());
        }
        prop_assert_eq!(named(GameId::Othello, &moves), expected);
        prop_assert_eq!(turned_name(&moves, Symmetry::ALL[symmetry]), expected);
    }
}
