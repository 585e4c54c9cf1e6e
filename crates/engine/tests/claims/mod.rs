//! Reviewed games, and an independent check of their reasons: on a simple grid, without the engine's code except the
//! rules and, for wins, its solvers.

pub mod case;
pub mod gomoku;
pub mod othello;
pub mod surakarta;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use fastrand::Rng;
use sente_engine::reasons::{Motif, MoveReason};
use sente_engine::{
    Limits, Proven, ReviewedMove, SearchControl, SearchRequest, Verdict, players, review, solve,
};
use sente_rules::{GameId, Rules, Table};

/// A game between two weak players after a few random moves, with each move's review at this node limit and the
/// position before it.
pub fn reviewed_game(game: GameId, seed: u64, nodes: u64) -> Vec<(Box<dyn Table>, ReviewedMove)> {
    let played = weak_game(game, seed);
    let mut engine = players::engine(game, Some(1 << 22));
    let request = SearchRequest::best(Limits::nodes(nodes));
    let review = timeless(|control| review(&*played, engine.as_mut(), request, control, |_, _| {}));
    let mut before = played.at_start();
    let moves = review.unwrap().moves.into_iter();
    moves
        .map(|mv| {
            let told = (before.clone(), mv);
            before.play_text(&told.1.text).unwrap();
            told
        })
        .collect()
}

/// A game in which both sides make mistakes.
pub fn weak_game(game: GameId, seed: u64) -> Box<dyn Table> {
    let mut rng = Rng::with_seed(seed);
    let mut table = Rules::usual(game).table();
    let mut sides = [0, 1].map(|_| {
        let id = format!("sente-{}", rng.u8(1..=4));
        players::create(game, &id, rng.u64(..)).unwrap()
    });
    while table.outcome().is_none() && table.ply() < 90 {
        let at_random = table.ply() < 4 || rng.u8(..8) == 0;
        let text = if at_random && game != GameId::Gomoku || table.ply() == 0 {
            rng.choice(near(table.as_ref())).unwrap()
        } else {
            let engine = &mut sides[table.turn() as usize];
            let request = SearchRequest::best(Limits::default());
            let found =
                timeless(|control| engine.search(&*table, request, control, &mut |_: &_| {}));
            found.unwrap().lines[0].moves[0].clone()
        };
        table.play_text(&text).unwrap();
    }
    table
}

/// The legal moves; on a large board only those near the centre.
fn near(table: &dyn Table) -> Vec<String> {
    let view = table.view();
    let lines = view.shape.width;
    let all = table.legal_texts();
    if lines < 15 {
        return all;
    }
    let inner = |text: &&String| {
        let point: sente_rules::Point = text.parse().unwrap();
        let middle = lines / 2;
        point.col.abs_diff(middle) <= 3 && point.row.abs_diff(middle) <= 3
    };
    let inner: Vec<String> = all.iter().filter(inner).cloned().collect();
    if inner.is_empty() { all } else { inner }
}

/// Checks whether a reason is true in the game before its move; the error says what is wrong.
pub fn check(before: &dyn Table, reason: &MoveReason) -> Result<(), String> {
    let mut table = before.boxed_clone();
    for text in &reason.line {
        table
            .play_text(text)
            .map_err(|refused| format!("{text}: {refused}"))?;
    }
    let is_true = match reason.motif {
        Motif::ForcedWin | Motif::WinsInTheEnd => wins(before),
        Motif::AllowsForcedWin => wins(&*with(before, &reason.mv)),
        Motif::LosesInTheEnd => {
            let other = reason.other.as_ref().unwrap();
            wins(&*with(before, &reason.mv)) && !wins(&*with(before, other))
        }
        Motif::OnlyDraws => match before.rules() {
            Rules::Othello(_) => othello::worth(&*with(before, &reason.mv), reason.side) == 0,
            Rules::Gomoku(_) | Rules::Surakarta(_) => !wins(&*with(before, &reason.mv)),
        },
        _ => match before.rules() {
            Rules::Gomoku(_) => gomoku::is_true(before, reason),
            Rules::Othello(_) => othello::is_true(before, reason),
            Rules::Surakarta(_) => surakarta::is_true(before, reason),
        },
    };
    is_true.then_some(()).ok_or_else(|| "claim".to_owned())
}

/// Whether a solver shows that a result is not the one that the motif tells: near the end of Othello exactly, in Gomoku
/// and Renju if there is no win by fours and threes.
pub fn lacks_result(case: &case::Case, before: &dyn Table, motif: Motif) -> bool {
    let (side, better) = (before.turn(), with(before, &case.better[0]));
    let after = with(before, &case.played[0]);
    match before.rules() {
        Rules::Othello(_) => {
            let discs: u16 = before.view().counts.iter().sum();
            if discs < 54 {
                return false;
            }
            let worth = |table: &dyn Table| othello::worth(table, side);
            match motif {
                Motif::ForcedWin | Motif::WinsInTheEnd => worth(&*better) <= 0,
                Motif::AllowsForcedWin | Motif::LosesInTheEnd => worth(&*after) >= 0,
                _ => worth(&*after) != 0,
            }
        }
        Rules::Gomoku(_) => match motif {
            Motif::ForcedWin | Motif::WinsInTheEnd => gomoku::has_no_win(before),
            Motif::AllowsForcedWin | Motif::LosesInTheEnd => gomoku::has_no_win(&*after),
            _ => false,
        },
        Rules::Surakarta(_) => false,
    }
}

fn with(before: &dyn Table, text: &str) -> Box<dyn Table> {
    let mut after = before.boxed_clone();
    after.play_text(text).unwrap();
    after
}

/// Whether the solver proves a win for the side to move.
fn wins(table: &dyn Table) -> bool {
    let request = SearchRequest::best(Limits::nodes(3_000_000));
    let solved = timeless(|control| solve(table, request, control)).unwrap();
    match solved.verdict {
        Verdict::Result(Proven::Win { .. }) => true,
        Verdict::Discs(discs) => discs > 0,
        _ => false,
    }
}

pub fn timeless<T>(search: impl FnOnce(SearchControl<'_>) -> T) -> T {
    let stop = AtomicBool::new(false);
    search(SearchControl {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    })
}
