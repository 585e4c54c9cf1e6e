//! Whole tournaments: rules are enforced, results are reproducible, and an interrupted tournament continues.
#![expect(clippy::unwrap_used, reason = "a test that fails may panic anywhere")]

use std::collections::HashSet;
use std::convert::Infallible;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use sente_arena::statistics::{Decision, Sprt};
use sente_arena::{
    Ending, Finished, Mode, Report, Results, Settings, Store, StoreError, Tournament, chart,
    opening,
};
use sente_engine::{
    Analysis, DynEngine, Evaluation, Line, Progress, SearchControl, SearchError, SearchRequest,
    players,
};
use sente_match::GameResult;
use sente_rules::{Colour, GameId, Rules, Table};

fn settings(game: GameId, ids: &[&str], games: usize) -> Settings {
    let rules = Rules::usual(game);
    let plies = game.facts().random_plies;
    Settings {
        openings: opening::draw(&rules, plies, games / 2, 5, None),
        rules,
        players: ids.iter().map(ToString::to_string).collect(),
        mode: match ids.len() {
            2 => Mode::Pair,
            _ => Mode::RoundRobin,
        },
        games,
        nodes: Some(100),
        depth: None,
        milliseconds: None,
        seed: 9,
        longest: 1000,
    }
}

/// The game's own players, and some that misbehave.
fn create(game: GameId, id: &str, seed: u64) -> Option<Box<dyn DynEngine>> {
    match id {
        "cheat" => Some(Box::new(Strange::Cheats)),
        "silent" => Some(Box::new(Strange::SaysNothing)),
        "crash" => Some(Box::new(Strange::Panics)),
        _ => players::create(game, id, seed),
    }
}

enum Strange {
    Cheats,
    SaysNothing,
    Panics,
}

impl DynEngine for Strange {
    fn search(
        &mut self,
        _: &dyn Table,
        _: SearchRequest,
        _: SearchControl<'_>,
        _: &mut dyn Progress<String>,
    ) -> Result<Analysis<String>, SearchError> {
        let line = Line {
            moves: vec!["a9".to_owned()],
            evaluation: Evaluation::UNKNOWN,
        };
        let lines = match self {
            Self::Cheats => vec![line],
            Self::SaysNothing => Vec::new(),
            Self::Panics => panic!("the test needs a panic"),
        };
        Ok(Analysis {
            lines,
            depth: 0,
            nodes: 0,
        })
    }
}

fn run(settings: &Settings, threads: usize) -> Vec<Finished> {
    let game = settings.rules.game();
    let create = |id: &str, seed| create(game, id, seed);
    let tournament = Tournament::new(settings, &create).unwrap();
    let mut games = Vec::new();
    let stop = AtomicBool::new(false);
    let listen = |finished| {
        games.push(finished);
        Ok::<_, Infallible>(ControlFlow::Continue(()))
    };
    tournament
        .run(&HashSet::new(), threads, &stop, listen)
        .unwrap();
    games.sort_by_key(|game| game.number);
    games
}

/// A game without its times.
fn played(games: &[Finished]) -> Vec<(GameResult, Vec<String>)> {
    let actions = |game: &Finished| game.steps.iter().map(|step| step.action.clone()).collect();
    games
        .iter()
        .map(|game| (game.result, actions(game)))
        .collect()
}

fn report(settings: &Settings, games: &[Finished]) -> Report {
    let mut results = Results::new(settings);
    for game in games {
        results.add(game);
    }
    Report::of(&results, None)
}

#[test]
fn the_seed_decides_everything_and_the_threads_nothing() {
    for game in [GameId::Othello, GameId::Surakarta] {
        let settings = settings(game, &["random", "random"], 8);
        let alone = run(&settings, 1);
        assert_eq!(alone.len(), 8);
        assert_eq!(played(&alone), played(&run(&settings, 4)), "{game}");
        let other = Settings {
            seed: 10,
            ..settings
        };
        assert_ne!(played(&alone), played(&run(&other, 4)), "{game}");
    }
}

#[test]
fn both_colours_begin_with_the_same_opening() {
    let settings = settings(GameId::Othello, &["random", "random", "random"], 4);
    let games = run(&settings, 2);
    assert_eq!(games.len(), 12);
    for pair in games.chunks(2) {
        let [one, two] = pair else {
            panic!("a pair is incomplete")
        };
        assert_eq!(one.players[0], two.players[1]);
        let opening = &settings.openings[one.opening];
        for game in pair {
            let begin: Vec<_> = game
                .steps
                .iter()
                .take(opening.len())
                .map(|step| &step.action)
                .collect();
            assert_eq!(begin, opening.iter().collect::<Vec<_>>());
        }
    }
}

#[test]
fn who_breaks_the_rules_or_fails_forfeits() {
    for (id, reason) in [
        ("cheat", "forfeits: "),
        ("silent", "forfeits: it has found no move"),
        ("crash", "forfeits: it failed while thinking"),
        ("nobody", "forfeits: it did not come"),
    ] {
        let settings = settings(GameId::Othello, &["random", id], 2);
        let games = run(&settings, 1);
        assert_eq!(
            [games[0].result, games[1].result],
            [GameResult::Win, GameResult::Loss],
            "{id}"
        );
        for game in &games {
            assert_eq!(game.ending, Ending::Forfeit);
            assert!(game.reason.contains(reason), "{id}: {}", game.reason);
        }
        let report = report(&settings, &games);
        assert_eq!(
            (report.players[1].name.as_str(), report.players[1].forfeits),
            (id, 2)
        );
        assert!(report.to_markdown().contains("forfeited 2 of its games"));
    }
}

#[test]
fn a_game_can_be_too_long() {
    let short = Settings {
        longest: 10,
        ..settings(GameId::Surakarta, &["random", "random"], 2)
    };
    for game in run(&short, 1) {
        assert_eq!(
            (game.result, game.ending),
            (GameResult::Draw, Ending::Length)
        );
        assert_eq!(game.steps.len(), 10);
    }
}

#[test]
fn a_stopped_tournament_reports_no_half_game() {
    let settings = settings(GameId::Othello, &["random", "random"], 20);
    let create = |id: &str, seed| players::create(GameId::Othello, id, seed);
    let tournament = Tournament::new(&settings, &create).unwrap();
    let stop = AtomicBool::new(false);
    let mut heard = 0;
    let listen = |finished: Finished| {
        assert_eq!(finished.ending, Ending::Board);
        heard += 1;
        Ok::<_, Infallible>(match heard {
            3 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        })
    };
    tournament.run(&HashSet::new(), 2, &stop, listen).unwrap();
    assert_eq!(heard, 3);
    assert!(stop.load(Ordering::Relaxed));
    let untouched =
        |_| -> Result<ControlFlow<()>, Infallible> { panic!("no game is played after the stop") };
    tournament
        .run(&HashSet::new(), 2, &stop, untouched)
        .unwrap();
}

/// Continues the tournament in the folder for at most this number of games.
fn go_on(folder: &Path, settings: &Settings, most: usize) -> Report {
    let game = settings.rules.game();
    let create = |id: &str, seed| players::create(game, id, seed);
    let (mut store, finished) = Store::open(folder, settings).unwrap();
    let mut results = Results::new(settings);
    for game in &finished {
        results.add(game);
    }
    let tournament = Tournament::new(settings, &create).unwrap();
    let done = results.done();
    let mut left = most;
    let listen = |finished: Finished| {
        store.append(&finished)?;
        results.add(&finished);
        left -= 1;
        Ok::<_, StoreError>(match left {
            0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        })
    };
    tournament
        .run(&done, 2, &AtomicBool::new(false), listen)
        .unwrap();
    let report = Report::of(&results, None);
    store.write_results(&report).unwrap();
    report
}

#[test]
fn a_killed_tournament_goes_on_to_the_same_table() {
    let settings = settings(GameId::Othello, &["random", "random", "random"], 4);
    let whole = tempfile::tempdir().unwrap();
    let expected = go_on(whole.path(), &settings, usize::MAX);
    assert_eq!(expected.games, [12, 12]);

    let killed = tempfile::tempdir().unwrap();
    assert_eq!(go_on(killed.path(), &settings, 5).games, [5, 12]);
    let games = killed.path().join("games.jsonl");
    let text = fs::read(&games).unwrap();
    fs::write(&games, &text[..text.len() - 20]).unwrap();
    assert_eq!(go_on(killed.path(), &settings, 3).games, [7, 12]);
    assert_eq!(go_on(killed.path(), &settings, usize::MAX), expected);
    assert_eq!(fs::read_to_string(&games).unwrap().lines().count(), 12);
    assert_eq!(go_on(killed.path(), &settings, usize::MAX), expected);
    for name in ["results.json", "results.md", "results.svg"] {
        let [one, two] = [whole.path(), killed.path()]
            .map(|folder| fs::read_to_string(folder.join(name)).unwrap());
        assert_eq!(one, two, "{name}");
    }
}

#[test]
fn every_game_has_a_record_that_replays_to_its_result() {
    let folder = tempfile::tempdir().unwrap();
    let short = Settings {
        longest: 40,
        ..settings(GameId::Surakarta, &["random", "random"], 6)
    };
    go_on(folder.path(), &short, usize::MAX);
    let (_, games) = Store::open(folder.path(), &short).unwrap();
    for game in games {
        let path = format!("records/{:06}.json", game.number + 1);
        let bytes = fs::read(folder.path().join(path)).unwrap();
        let reading = sente_records::read(&bytes, None, None).unwrap();
        assert_eq!(reading.warnings, []);
        let record = &reading.records[0];
        assert_eq!(record.info.black.name, game.players[0]);
        assert_eq!(record.info.white.name, game.players[1]);
        let opening = &short.openings[game.opening];
        assert_eq!(record.main_line().take(6).collect::<Vec<_>>(), *opening);
        let winner = match game.result {
            GameResult::Win => Some(Colour::Black),
            GameResult::Draw => None,
            GameResult::Loss => Some(Colour::White),
        };
        assert_eq!(record.info.verdict.unwrap().winner, winner);
    }
}

#[test]
fn a_forfeit_is_in_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let settings = settings(GameId::Othello, &["random", "cheat"], 2);
    let (mut store, _) = Store::open(folder.path(), &settings).unwrap();
    for game in run(&settings, 1) {
        store.append(&game).unwrap();
    }
    let bytes = fs::read(folder.path().join("records/000002.json")).unwrap();
    let verdict = sente_records::read(&bytes, None, None).unwrap().records[0]
        .info
        .verdict
        .unwrap();
    assert_eq!(verdict.to_string(), "0-1 (forfeit)");
}

#[test]
fn more_games_can_be_added_but_no_others() {
    let folder = tempfile::tempdir().unwrap();
    let two = settings(GameId::Othello, &["random", "random"], 2);
    go_on(folder.path(), &two, usize::MAX);
    let six = settings(GameId::Othello, &["random", "random"], 6);
    assert_eq!(go_on(folder.path(), &six, usize::MAX).games, [6, 6]);
    let other = settings(GameId::Surakarta, &["random", "random"], 6);
    let refused = Store::open(folder.path(), &other).err().unwrap();
    assert!(matches!(refused, StoreError::OtherSettings(_)), "{refused}");
}

#[test]
fn two_arenas_cannot_share_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let settings = settings(GameId::Othello, &["random", "random"], 2);
    let open = Store::open(folder.path(), &settings).unwrap();
    let refused = Store::open(folder.path(), &settings).err().unwrap();
    assert!(matches!(refused, StoreError::InUse(_)), "{refused}");
    drop(open);
    assert!(Store::open(folder.path(), &settings).is_ok());
}

#[test]
fn damage_is_named_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let settings = settings(GameId::Othello, &["random", "random"], 2);
    go_on(folder.path(), &settings, usize::MAX);
    let path = folder.path().join("games.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replacen('\n', "\nnonsense\n", 1)).unwrap();
    let refused = Store::open(folder.path(), &settings)
        .err()
        .unwrap()
        .to_string();
    assert!(
        refused.contains("games.jsonl is damaged at line 2"),
        "{refused}"
    );
}

#[test]
fn a_test_ends_when_the_first_pairs_decide() {
    let settings = settings(GameId::Othello, &["random", "silent"], 20);
    let games = run(&settings, 2);
    let mut results = Results::new(&settings);
    for game in games.iter().filter(|game| game.number != 6) {
        results.add(game);
    }
    assert_eq!(results.leading_pairs().0, [0, 0, 0, 0, 3]);
    let test = Sprt::new(0.0, 400.0);
    results.add(&games[6]);
    assert_eq!(results.leading_pairs().0, [0, 0, 0, 0, 10]);
    let sprt = Report::of(&results, Some(test)).sprt.unwrap();
    assert_eq!(sprt.decision, Decision::Larger);
    assert!(sprt.ratio > sprt.bounds.1);
}

#[test]
fn the_chart_is_well_formed_and_says_what_it_shows() {
    // An upper bound on the width of most letters of a score.
    const LETTER: f64 = 7.4;
    let settings = Settings {
        players: ["random", "a<b & \"c\"", "silent"]
            .map(str::to_owned)
            .to_vec(),
        ..settings(GameId::Othello, &["random", "silent", "x"], 2)
    };
    let report = report(&settings, &run(&settings, 1));
    let svg = chart::draw(&report);
    let document = roxmltree::Document::parse(&svg).unwrap();
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    let count = |name: &str| {
        root.descendants()
            .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)))
            .count()
    };
    assert_eq!((count("title"), count("desc")), (1, 1));
    let bars = |fill: &str| {
        let with = |node: &roxmltree::Node<'_, '_>| node.attribute("fill") == Some(fill);
        root.descendants().filter(with).count()
    };
    assert_eq!(bars("#4f86c6"), 3, "a score for each player");
    let elements = root.descendants().filter(roxmltree::Node::is_element);
    let text: Vec<_> = elements.filter_map(|node| node.text()).collect();
    assert!(text.contains(&"a<b & \"c\""), "{text:?}");
    for colour in ["B", "W"] {
        let labels = text.iter().filter(|&&label| label == colour).count();
        assert_eq!(labels, 3, "the results of each player as {colour}");
    }
    for row in &report.players {
        for tally in [row.black, row.white] {
            assert!(text.contains(&tally.to_string().as_str()), "{text:?}");
        }
    }
    let texts = root.descendants().filter(|node| node.has_tag_name("text"));
    let place =
        |node: &roxmltree::Node<'_, '_>| node.attribute("x").unwrap().parse::<f64>().unwrap();
    let said = |text: &'static str| {
        texts
            .clone()
            .filter(move |node| node.text().unwrap_or_default().contains(text))
    };
    let colours = said("B").map(|node| place(&node)).fold(f64::MAX, f64::min);
    for score in said(" %, ") {
        let end = place(&score) + LETTER * "100.0 %, +1259 ± 1382".chars().count() as f64;
        assert!(
            end < colours - LETTER,
            "scores end at {end}, colours begin at {colours}"
        );
    }
    let view: Vec<f64> = root
        .attribute("viewBox")
        .unwrap()
        .split(' ')
        .map(|number| number.parse().unwrap())
        .collect();
    for bar in root.descendants().filter(|node| node.has_tag_name("rect")) {
        let number = |name| bar.attribute(name).unwrap().parse::<f64>().unwrap();
        assert!(number("width") >= 0.0 && number("x") + number("width") <= view[2]);
    }
}
