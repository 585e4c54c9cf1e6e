//! Measures the apparent difference between two equally good moves in reviews, by depth: differences of this size must
//! not be called mistakes. Near the end of Othello the solver decides which moves are equal, elsewhere a search with
//! ten times the nodes.
//!
//! `cargo run --release -p sente-engine --example review_noise -- othello 100`

#![expect(clippy::unwrap_used, reason = "an example may panic")]

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use fastrand::Rng;
use sente_engine::{
    Analysis, Certainty, Limits, Line, SearchControl, SearchRequest, judge_last, othello, players,
};
use sente_rules::othello::Othello;
use sente_rules::{Finished, GameId, Rules, Table};

/// The node limits of the measured reviews.
const NODES: [u64; 3] = [4_000, 35_000, 150_000];
/// A move is as good as the best if it loses less than this win probability.
const EQUAL: f32 = 0.01;
/// The largest number of empty squares at which Othello is solved.
const SOLVED: u32 = 19;
/// The nodes of the reference search, many more than any review.
const DEEP: u64 = 1_500_000;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let game: GameId = arguments.next().unwrap().parse().unwrap();
    let count: u64 = arguments.next().unwrap().parse().unwrap();
    let mut found: BTreeMap<(u64, String), Vec<[f32; 2]>> = BTreeMap::new();
    for seed in 0..count {
        let table = position(game, seed);
        let equal = equal_moves(&*table);
        if equal.len() < 2 {
            continue;
        }
        for nodes in NODES {
            for text in &equal {
                let (depth, lost) = judged(&*table, text, nodes);
                println!("{nodes}, {depth}, {lost:?}");
                found.entry((nodes, depth)).or_default().push(lost);
            }
        }
    }
    println!("nodes, depth, moves, chance lost at 50/90/98/100 %, points lost at 50/90/98/100 %");
    for ((nodes, depth), lost) in found {
        let columns = [0, 1].map(|column| {
            let mut values: Vec<f32> = lost.iter().map(|it| it[column]).collect();
            values.sort_by(f32::total_cmp);
            let at = |part: f32| values[((values.len() - 1) as f32 * part).ceil() as usize];
            [0.5, 0.9, 0.98, 1.0]
                .map(|part| format!("{:.3}", at(part)))
                .join(" ")
        });
        println!(
            "{nodes}, {depth}, {}, {}, {}",
            lost.len(),
            columns[0],
            columns[1]
        );
    }
}

fn timeless<T>(search: impl FnOnce(SearchControl<'_>) -> T) -> T {
    let stop = AtomicBool::new(false);
    search(SearchControl {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    })
}

/// A position from a game between average players, without its history.
fn position(game: GameId, seed: u64) -> Box<dyn Table> {
    let mut rng = Rng::with_seed(seed);
    let facts = game.facts();
    let plies = if facts.counts_pieces {
        rng.usize(12..=46)
    } else if facts.pieces_move {
        rng.usize(10..=50)
    } else {
        rng.usize(6..=24)
    };
    let rules = Rules::usual(game);
    let mut table = rules.table();
    let mut engine = players::create(game, "sente-4", seed).unwrap();
    while table.ply() < plies {
        let answer = if rng.u8(..4) == 0 {
            let legal: Vec<String> = table.view().legal.into_iter().map(|mv| mv.text).collect();
            rng.choice(legal)
        } else {
            let request = SearchRequest::best(Limits::nodes(1_000));
            let answer =
                timeless(|control| engine.search(&*table, request, control, &mut |_: &_| {}));
            let line = answer.unwrap().lines.into_iter().next();
            line.map(|line| line.moves[0].clone())
        };
        let mut next = table.boxed_clone();
        let is_refused = answer.is_none_or(|text| next.play_text(&text).is_err());
        if is_refused || next.outcome().is_some() {
            break;
        }
        table = next;
    }
    let setup = table.position_text();
    rules.table_from(&setup, Finished::Refused).unwrap()
}

/// The moves that are as good as the best.
fn equal_moves(table: &dyn Table) -> Vec<String> {
    let lines = if table.game() == GameId::Othello && empties(table) <= SOLVED {
        exact(table)
    } else {
        deep(table)
    };
    let Some(best) = lines.first().map(|line| line.evaluation) else {
        return Vec::new();
    };
    let othello = table.game() == GameId::Othello;
    lines
        .into_iter()
        .filter(|line| {
            let it = line.evaluation;
            let discs = !othello || best.value - it.value < 0.5;
            discs && best.win_probability - it.win_probability < EQUAL
        })
        .map(|line| line.moves[0].clone())
        .collect()
}

fn empties(table: &dyn Table) -> u32 {
    let game = table.as_game::<Othello>().unwrap();
    game.position().board().empty().count_ones()
}

fn exact(table: &dyn Table) -> Vec<Line<String>> {
    let game = table.as_game::<Othello>().unwrap();
    let weights = othello::Weights::shipped();
    let mut engine =
        othello::OthelloEngine::with_weights(weights, othello::Skill::default(), 1 << 23);
    let request = SearchRequest {
        lines: usize::MAX,
        ..SearchRequest::best(Limits::default())
    };
    let board = game.position().board();
    let unheard = &mut |_: &Analysis<_>| {};
    let solved = timeless(|control| engine.solve(board, request, control, unheard));
    solved.map_or_else(Vec::new, |analysis| analysis.to_text().lines)
}

fn deep(table: &dyn Table) -> Vec<Line<String>> {
    let mut engine = players::advise(table.game(), "sente-10", 0).unwrap();
    let request = SearchRequest {
        lines: 4,
        ..SearchRequest::best(Limits::nodes(DEEP))
    };
    let answer = timeless(|control| engine.search(table, request, control, &mut |_: &_| {}));
    answer.unwrap().lines
}

/// The certainty of a move's comparison with the best one, and its apparent loss.
fn judged(table: &dyn Table, text: &str, nodes: u64) -> (String, [f32; 2]) {
    let mut engine = players::advise(table.game(), "sente-10", 0).unwrap();
    let mut played = table.boxed_clone();
    played.play_text(text).unwrap();
    let request = SearchRequest::best(Limits::nodes(nodes));
    let judged = timeless(|control| judge_last(&*played, engine.as_mut(), request, control));
    let judged = judged.unwrap().unwrap();
    let (best, after) = (judged.best.evaluation, judged.after);
    let depth = match judged.certainty {
        Certainty::Exact => "exact".to_owned(),
        Certainty::Searched { depth, empties } => {
            let solvable = if empties <= SOLVED {
                " near the end"
            } else {
                ""
            };
            let known = best.proven.is_some() || after.proven.is_some();
            let known = if known { " one proven" } else { "" };
            format!("{depth:02}{solvable}{known}")
        }
    };
    let lost = [
        best.win_probability - after.win_probability,
        best.value - after.value,
    ];
    (depth, lost)
}
