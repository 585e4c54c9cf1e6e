//! The players of Gomoku and Renju: they play legally from any position, and each has its style.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sente_engine::gomoku::{create, profiles};
use sente_engine::{Analysis, Limits, SearchControl, SearchRequest};
use sente_rules::gomoku::{Gomoku, Rules, Variant};
use sente_rules::{Action, Colour, Finished, Game, Point, Position};

fn answer(id: &str, seed: u64, game: &Game<Gomoku>, limits: Limits) -> Analysis<Point> {
    let stop = AtomicBool::new(false);
    let control = SearchControl {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    let mut engine = create(id, seed).expect("the player exists");
    let request = SearchRequest::best(limits);
    engine.search(game, request, control, &mut |_: &Analysis<Point>| ())
}

fn set_up(text: &str) -> Game<Gomoku> {
    let position = Gomoku::from_text(&Rules::default(), text, Finished::Refused);
    Game::from_position(position.expect("the position is valid")).expect("the game is valid")
}

fn ids() -> Vec<String> {
    let ids = profiles(Variant::Renju)
        .into_iter()
        .map(|profile| profile.id);
    // `surprise` is resolved by the registry of all games.
    ids.filter(|id| id != "surprise").collect()
}

#[test]
fn all_required_players_are_there_weakest_first() {
    let ids = ids();
    for family in ["minimax", "aggressive", "defensive"] {
        for depth in 2..=4 {
            assert!(ids.contains(&format!("{family}-{depth}")));
        }
    }
    for level in 1..=10 {
        assert!(ids.contains(&format!("sente-{level}")));
    }
    for id in [
        "random",
        "threats-2",
        "threats-3",
        "rows-2",
        "table-1",
        "table-2",
        "table-3",
    ] {
        assert!(ids.iter().any(|other| other == id));
    }
    assert_eq!(ids.first().map(String::as_str), Some("random"));
    for bad in [
        "",
        "minimax-5",
        "threats-4",
        "rows-1",
        "rows-3",
        "table-4",
        "sente-0",
        "sente-11",
        "sente-+1",
        "sente-01",
    ] {
        assert!(create(bad, 1).is_none(), "{bad}");
    }
}

#[test]
fn every_player_plays_legal_moves_only() {
    for id in ids() {
        for (variant, seed) in [(Variant::Freestyle, 1), (Variant::Renju, 2)] {
            let mut game = Game::<Gomoku>::new(&Rules::usual(variant));
            while !game.position().is_over() && game.position().stones() < 24 {
                let analysis = answer(&id, seed, &game, Limits::nodes(300));
                for line in &analysis.lines {
                    let mut position = game.position().clone();
                    for &mv in &line.moves {
                        let played = position.play(mv);
                        assert!(played.is_ok(), "{id}: {played:?} in {}", game.position());
                    }
                }
                let mv = analysis.best().expect("there is a move");
                game.act(Action::Move(mv)).expect("the move is legal");
            }
        }
    }
}

#[test]
fn every_player_answers_without_any_nodes() {
    let game = set_up("15/15/15/15/15/15/6XO7/7X7/8O6/15/15/15/15/15/15 X");
    for id in ids() {
        let best = answer(&id, 3, &game, Limits::nodes(0)).best();
        assert!(
            best.is_some_and(|mv| game.position().check(mv).is_ok()),
            "{id}"
        );
    }
}

#[test]
fn everybody_but_the_random_player_makes_five_and_stops_five() {
    let makes = set_up("15/15/15/15/15/15/15/4OXXXX6/5OOO7/15/15/15/15/15/15 X");
    let stops = set_up("15/15/15/15/15/15/15/4OXXXX6/5OOO7/15/15/15/15/15/15 O");
    let j8: Point = "j8".parse().expect("the text names a point");
    for id in ids() {
        if id != "random" {
            for game in [&makes, &stops] {
                let best = answer(&id, 5, game, Limits::nodes(2000)).best();
                assert_eq!(best, Some(j8), "{id}");
            }
        }
    }
}

#[test]
fn a_chance_follows_the_seed() {
    let game = set_up("15/15/15/15/15/15/15/7X7/15/15/15/15/15/15/15 O");
    let moves = |id: &str| -> Vec<_> {
        let seeds = 0..12;
        let answers = seeds.map(|seed| answer(id, seed, &game, Limits::nodes(500)).best());
        answers.collect()
    };
    assert_eq!(moves("random"), moves("random"));
    let mut different = moves("random");
    different.sort_unstable();
    different.dedup();
    assert!(different.len() > 4);
    for mv in different.into_iter().flatten() {
        assert!(mv.col.abs_diff(7) <= 2 && mv.row.abs_diff(7) <= 2, "{mv}");
    }
}

#[test]
fn the_aggressive_attack_where_the_defensive_defend() {
    // Both sides have an open two, so that a move can extend its side's two or stop the other.
    let game = set_up("15/15/15/15/4O10/5O9/15/15/8X6/9X5/15/15/15/15/15 X");
    let evaluation = |id: &str| answer(id, 1, &game, Limits::default()).lines[0].evaluation;
    let [aggressive, even, defensive] =
        ["aggressive-2", "minimax-2", "defensive-2"].map(|id| evaluation(id).value);
    assert!(aggressive > even && even > defensive);
    assert_eq!(game.position().turn(), Colour::Black);
}

#[test]
fn who_values_rows_by_a_table_makes_an_open_four_before_anything_else() {
    let game = set_up("15/15/15/15/15/15/15/5XXX7/15/3O2O2O5/15/15/15/15/15 X");
    for id in ["table-1", "table-2", "table-3"] {
        let best = answer(id, 1, &game, Limits::default()).best();
        let open_fours = ["e8", "i8"].map(|text| text.parse().ok());
        assert!(open_fours.contains(&best), "{id}: {best:?}");
    }
}

#[test]
fn who_counts_rows_sees_no_row_with_a_gap() {
    let value = |row: &str| {
        let text = format!("15/15/15/15/15/15/15/{row}/15/15/15/15/15/15/15 O");
        let analysis = answer("rows-2", 1, &set_up(&text), Limits::default());
        analysis.lines[0].evaluation.value
    };
    // Three adjacent stones are a threat to it, three with a gap are not.
    assert!(value("5XXX7") < value("5XX1X6"));
}
