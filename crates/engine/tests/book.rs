//! Opening books: their moves in every image of a position, and the players that use them.

#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sente_engine::{
    Analysis, Book, Canonical, DynEngine, Limits, SearchControl, SearchRequest, mirrored, players,
};
use sente_rules::{Finished, GameId, Rules, Symmetry, Table};

fn ask(engine: &mut dyn DynEngine, table: &dyn Table, lines: usize) -> Analysis<String> {
    let never = AtomicBool::new(false);
    let control = SearchControl {
        stop: &never,
        elapsed: &|| Duration::ZERO,
    };
    let request = SearchRequest {
        lines,
        ..SearchRequest::best(Limits::nodes(200))
    };
    let quiet = &mut |_: &Analysis<String>| ();
    engine.search(table, request, control, quiet).unwrap()
}

fn start() -> Box<dyn Table> {
    Rules::usual(GameId::Surakarta).table()
}

#[test]
fn every_move_of_the_shipped_book_can_be_played() {
    let book = Book::shipped(GameId::Surakarta).unwrap();
    assert_eq!(Book::from_text(&book.to_text()), Ok(book.clone()));
    assert!(book.len() >= 10, "{}", book.len());
    for line in book.to_text().lines().skip(1) {
        let (position, moves) = Book::read_line(line).unwrap();
        let rules = Rules::usual(GameId::Surakarta);
        let table = rules.table_from(&position, Finished::Refused).unwrap();
        assert_eq!(Canonical::of(&*table).unwrap().position, position);
        let legal = table.legal_texts();
        assert!(moves.iter().all(|mv| legal.contains(&mv.text)), "{line}");
        assert_eq!(book.moves(&*table).len(), moves.len());
    }
}

#[test]
fn mirrored_games_have_mirrored_moves() {
    let book = Book::shipped(GameId::Surakarta).unwrap();
    let mut table = start();
    for _ in 0..2 {
        let moves = book.moves(&*table);
        for symmetry in Symmetry::ALL {
            // The usual start has two images that are the start itself; the others are boards that were set up.
            let image = mirrored(&*table, symmetry).unwrap();
            let turned = book.moves(&*image);
            assert_eq!(turned.len(), moves.len());
            let legal = image.legal_texts();
            assert!(turned.iter().all(|mv| legal.contains(&mv.text)));
        }
        table.play_text(&moves[0].text).unwrap();
    }
}

#[test]
fn the_strongest_player_plays_by_the_book_with_variety_and_the_others_do_not() {
    let book = Book::shipped(GameId::Surakarta).unwrap();
    let table = start();
    let good: HashSet<String> = book.moves(&*table).into_iter().map(|mv| mv.text).collect();
    let first = |player: &str, seed| {
        let mut engine = players::create(GameId::Surakarta, player, seed).unwrap();
        ask(&mut *engine, &*table, 1)
    };
    let mut drawn = HashSet::new();
    for seed in 0..40 {
        let answer = first("sente-10", seed);
        assert_eq!(answer.nodes, 0);
        assert_eq!(answer, first("sente-10", seed), "the seed decides");
        drawn.insert(answer.lines[0].moves[0].clone());
    }
    assert_eq!(drawn, good);
    assert!(first("sente-9", 1).nodes > 0);
    // Requests for several lines or for analysis use a search.
    let mut player = players::create(GameId::Surakarta, "sente-10", 1).unwrap();
    assert!(ask(&mut *player, &*table, 2).nodes > 0);
    let mut adviser = players::advise(GameId::Surakarta, "sente-10", 1).unwrap();
    assert!(ask(&mut *adviser, &*table, 1).nodes > 0);
}

#[test]
fn a_player_out_of_the_book_thinks_for_itself() {
    let rules = Rules::usual(GameId::Surakarta);
    let few = "....../..O.../....../.X..../..O.../....XX X";
    let table = rules.table_from(few, Finished::Refused).unwrap();
    let mut player = players::create(GameId::Surakarta, "sente-10", 1).unwrap();
    assert!(ask(&mut *player, &*table, 1).nodes > 0);
}

#[test]
fn what_is_no_book_is_refused_with_its_line() {
    let refused = |text: &str| Book::from_text(text).unwrap_err().to_string();
    assert_eq!(refused(""), "line 1 of the book cannot be read");
    assert_eq!(
        refused("plies 2\nhere"),
        "line 2 of the book cannot be read"
    );
    assert_eq!(
        refused("plies 2\nhere\tc2-c3 1 500\nthere\tc2-c3 1"),
        "line 3 of the book cannot be read"
    );
}
