//! The index compared with naive counting: every position of every game, compared as text in all eight symmetric
//! images.

#![expect(clippy::unwrap_used, reason = "a test may fail like this")]

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use sente_explorer::{Collection, Entry, Tally, Won};
use sente_rules::{Colour, Game, Position, Rules, Symmetry, Table, Visitor};

/// Games as indices into the legal moves, with the number of the result.
type Picks = Vec<(u8, Vec<u16>)>;

/// The positions of a game, each with the move played in it.
type Line<P> = Vec<(P, Option<<P as Position>::Move>)>;

fn picks() -> impl Strategy<Value = Picks> {
    // Small numbers, so that games share their openings.
    let game = (0..4_u8, prop::collection::vec(0..3_u16, 0..14));
    prop::collection::vec(game, 1..12)
}

fn end(number: u8) -> Won {
    match number {
        0 => Won::By(Colour::Black),
        1 => Won::By(Colour::White),
        2 => Won::Drawn,
        _ => Won::Unknown,
    }
}

struct Check<'a>(&'a Picks);

impl Visitor for Check<'_> {
    type Output = ();

    fn visit<P: Position>(self, rules: &P::Rules) {
        let mut collection = Collection::new(&rules.clone().into());
        let mut games: Vec<(Won, Line<P>)> = Vec::new();
        for (number, choices) in self.0 {
            let (line, moves) = played::<P>(rules, choices, usize::from(*number));
            let mut entry = Entry::from_line("?\t\t\t\t\t").unwrap();
            entry.won = end(*number);
            entry.moves = moves.join(" ");
            assert!(collection.add(entry));
            games.push((end(*number), line));
        }
        for (_, line) in &games {
            for (position, _) in line {
                compare(&collection, position, &games);
            }
        }
    }
}

/// The positions of a game with the move played in each, and all moves.
fn played<P: Position>(rules: &P::Rules, choices: &[u16], turn: usize) -> (Line<P>, Vec<String>) {
    let mut game = Game::<P>::new(rules);
    let (mut line, mut moves) = (Vec::new(), Vec::new());
    for &choice in choices {
        let position = game.position().clone();
        let mut legal = position.legal_moves();
        legal.sort_unstable();
        let Some(&mv) = legal.get((usize::from(choice) * 7 + turn) % legal.len().max(1)) else {
            break;
        };
        let text = mv.to_string();
        game.play_text(&text).unwrap();
        line.push((position, Some(mv)));
        moves.push(text);
    }
    line.push((game.position().clone(), None));
    (line, moves)
}

fn compare<P: Position>(collection: &Collection, position: &P, games: &[(Won, Line<P>)]) {
    // For every legal move, the games in which it or a symmetric move was played here.
    let mut counted: BTreeMap<P::Move, BTreeSet<usize>> = BTreeMap::new();
    let mut here = BTreeSet::new();
    for (number, (_, line)) in games.iter().enumerate() {
        for (other, mv) in line {
            for symmetry in Symmetry::ALL {
                if other.transformed(symmetry).to_string() == position.to_string() {
                    here.insert(number);
                    if let Some(mv) = mv {
                        let image = other.transformed_move(*mv, symmetry);
                        counted.entry(image).or_default().insert(number);
                    }
                }
            }
        }
    }
    let table = position
        .rules()
        .into()
        .table_from(&position.to_string(), sente_rules::Finished::Allowed)
        .unwrap();
    let told = collection.at(&*table);
    assert_eq!(told.games as usize, here.len());
    assert_eq!(told.latest.len(), here.len().min(20));
    let mut seen = BTreeSet::new();
    for choice in &told.moves {
        let mv: P::Move = choice.text.parse().ok().unwrap();
        let numbers = &counted[&mv];
        let mut tally = Tally::default();
        for &number in numbers {
            tally.add(games[number].0);
        }
        // A game without a result counts by its last position.
        assert_eq!(choice.tally.all(), tally.all(), "{mv}");
        assert!(choice.tally.black >= tally.black && choice.tally.white >= tally.white);
        for symmetry in Symmetry::ALL {
            // Only the board matters: different paths to the same board lead to the same position.
            if position.transformed(symmetry).to_string() == position.to_string() {
                seen.insert(position.transformed_move(mv, symmetry));
            }
        }
    }
    assert!(
        counted.keys().eq(seen.iter()),
        "every move once, up to symmetry"
    );
    let counts: Vec<_> = told.moves.iter().map(|it| it.tally.all()).collect();
    assert!(counts.is_sorted_by(|a, b| a >= b));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn the_index_counts_like_one_who_compares_every_position(
        picks in picks(),
        rules in prop::sample::select(vec!["gomoku", "renju", "standard size=20", "othello", "surakarta"]),
    ) {
        rules.parse::<Rules>().unwrap().visit(Check(&picks));
    }
}

#[test]
fn a_board_that_is_its_own_mirror_image_is_so_whatever_led_to_it() {
    // Four quiet moves of one piece there and back, and one of another: the board is symmetric again, its history is
    // not.
    let picks = vec![(3, vec![0, 0, 2, 2, 0])];
    let rules: Rules = "surakarta".parse().unwrap();
    rules.visit(Check(&picks));
}

#[test]
fn a_run_without_a_wish_of_its_own_repeats_the_same_cases() {
    // `.cargo/config.toml` sets the seed of all property tests, unless the environment overrides it.
    let seed = ProptestConfig::default().rng_seed;
    assert_ne!(seed, RngSeed::Random, "the same cases every time");
}

#[test]
fn a_transposition_and_a_turned_game_are_the_same_position() {
    let rules: Rules = "renju".parse().unwrap();
    let mut collection = Collection::new(&rules);
    for line in [
        "B\tAnn\tBo\t\t\th8i9i7j8",
        "W\tBo\tAnn\t\t\ti7i9h8j8",
        "D\tCy\tDi\t\t\th8g9g7f8",
    ] {
        assert!(collection.add(Entry::from_line(line).unwrap()));
    }
    let mut table = rules.table();
    for text in ["h8", "g7", "i7"] {
        table.play_text(text).unwrap();
    }
    let here = collection.at(&*table);
    assert_eq!(here.games, 3);
    assert_eq!(here.moves.len(), 1);
    assert_eq!(here.moves[0].text, "h6");
    let Tally {
        black,
        drawn,
        white,
        unknown,
    } = here.moves[0].tally;
    assert_eq!([black, drawn, white, unknown], [1, 1, 1, 0]);
    assert_eq!(here.latest, [2, 1, 0]);
}

#[test]
fn many_games_fill_several_runs_and_other_rules_are_not_mixed_in() {
    let rules: Rules = "gomoku size=19".parse().unwrap();
    let mut collection = Collection::new(&rules);
    let points = |skip: usize| {
        let points = (0..19_u8).flat_map(|col| (1..=19).map(move |row| (col, row)));
        let points = points
            .filter(|(col, row)| (col + row) % 3 != 0)
            .skip(skip)
            .take(60);
        points
            .map(|(col, row)| format!("{}{row}", char::from(b'a' + col)))
            .collect::<Vec<_>>()
            .concat()
    };
    for game in 0..1_500 {
        let line = format!("B\t\t\t\t\tj10{}", points(game % 100));
        assert!(collection.add(Entry::from_line(&line).unwrap()));
    }
    let mut table = rules.table();
    assert_eq!(collection.at(&*table).games, 1_500);
    table.play_text("j10").unwrap();
    assert_eq!(collection.at(&*table).games, 1_500);
    let small: Rules = "gomoku".parse().unwrap();
    assert_eq!(collection.at(&*small.table()).games, 0);
    assert!(collection.takes(&"gomoku size=19 opening=swap2".parse().unwrap()));
}
