//! Exact answers: the result of an Othello endgame, a forced win by threats in Gomoku and Renju, the value of a
//! Surakarta position. Never guesses.

use std::sync::Arc;

use sente_rules::gomoku::Gomoku;
use sente_rules::othello::Othello;
use sente_rules::surakarta::Surakarta;
use sente_rules::{Game, Table};

use crate::gomoku::{Answer, Threats};
use crate::surakarta::Tablebase;
use crate::{
    Analysis, Budget, Engine, Limits, Proven, SearchControl, SearchError, SearchRequest,
    Tablebases, gomoku, othello, surakarta,
};

/// A proven result.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use std::time::Duration;
/// use sente_engine::{Limits, Proven, SearchControl, SearchRequest, Verdict, solve};
/// use sente_rules::{GameId, Rules};
///
/// let moves = ["h8", "a1", "i8", "b1", "j8", "c3"];
/// let table = Rules::usual(GameId::Gomoku).table_after(None, &moves)?;
/// let control = SearchControl { stop: &AtomicBool::new(false), elapsed: &|| Duration::ZERO };
/// let solved = solve(&*table, SearchRequest::best(Limits::nodes(10_000)), control)?;
/// assert!(matches!(solved.verdict, Verdict::Result(Proven::Win { .. })), "an open three wins");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The result.
    pub verdict: Verdict,
    /// Best play of both sides, as far as it is known.
    pub line: Vec<String>,
    /// The number of searched positions.
    pub nodes: u64,
}

/// A proven result for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Othello: the final difference in discs, with empty squares counted for the winner.
    Discs(i32),
    /// A win, a loss or a draw.
    Result(Proven),
    /// There is no forced win by fours and open threes, and a search of all other moves to this depth found no win.
    NoWinFound {
        /// The depth in plies.
        depth: u32,
    },
    /// The limits were reached first.
    Unknown,
}

/// Solves a position within the limits of the request. The game must not be over.
pub fn solve(
    table: &dyn Table,
    request: SearchRequest,
    control: SearchControl<'_>,
) -> Result<Solved, SearchError> {
    solve_with(&Tablebases::default(), table, request, control)
}

/// The same with endgame tablebases.
pub fn solve_with(
    tablebases: &Tablebases,
    table: &dyn Table,
    request: SearchRequest,
    control: SearchControl<'_>,
) -> Result<Solved, SearchError> {
    if let Some(game) = table.as_game::<Gomoku>() {
        Ok(solve_threats(game, request, control))
    } else if let Some(game) = table.as_game::<Othello>() {
        Ok(solve_endgame(game, request, control))
    } else if let Some(game) = table.as_game::<Surakarta>() {
        Ok(solve_pieces(tablebases, game, request, control))
    } else {
        Err(SearchError::OtherGame(table.game()))
    }
}

/// All moves with their results for the side to move, the best first, if a tablebase has the position.
pub fn perfect_play(tablebases: &Tablebases, table: &dyn Table) -> Option<Vec<(String, Proven)>> {
    let game = table.as_game::<Surakarta>()?;
    if game.position().board().occupied().count_ones() as usize > Tablebase::MOST_PIECES {
        return None;
    }
    let tablebase = tablebases.surakarta()?;
    let moves = surakarta::perfect_moves(&tablebase, game.position())?;
    let text = |(mv, proven): (sente_rules::surakarta::Move, Proven)| (mv.to_string(), proven);
    Some(moves.into_iter().map(text).collect())
}

fn solve_endgame(
    game: &Game<Othello>,
    request: SearchRequest,
    control: SearchControl<'_>,
) -> Solved {
    let board = game.position().board();
    let mut engine = othello::OthelloEngine::new();
    let mut progress = |_: &Analysis<_>| {};
    match engine.solve(board, request, control, &mut progress) {
        Some(analysis) => {
            let line = analysis.lines.first();
            let score = line.map_or(0.0, |line| line.evaluation.value).round();
            solved(Verdict::Discs(score as i32), &analysis)
        }
        None => Solved {
            verdict: Verdict::Unknown,
            line: Vec::new(),
            nodes: request.limits.nodes.unwrap_or(0),
        },
    }
}

/// Tries fours alone first: their proofs are quick to find and easy to follow. If neither fours nor threes decide, the
/// engine may: it also searches moves that only threaten to win by fours, and defences without threats.
fn solve_threats(
    game: &Game<Gomoku>,
    request: SearchRequest,
    control: SearchControl<'_>,
) -> Solved {
    let mut solved = Solved {
        verdict: Verdict::Unknown,
        line: Vec::new(),
        nodes: 0,
    };
    let mut is_complete = true;
    for (threats, parts) in [
        (Threats::Fours, 8),
        (Threats::FoursAndThrees, 2),
        (Threats::WithQuietMoves, 2),
    ] {
        let limits = left(request.limits, solved.nodes, u64::from(parts));
        let mut budget = Budget::new(limits, control);
        budget.begin_share(parts);
        let answer = gomoku::solve(game.position(), threats, u8::MAX, &mut budget);
        solved.nodes += budget.nodes();
        match answer {
            Answer::Win(solution) => {
                let plies = Some(solution.plies);
                solved.verdict = Verdict::Result(Proven::Win { plies });
                solved.line = solution.moves.iter().map(ToString::to_string).collect();
                return solved;
            }
            Answer::NoWin => {}
            // A search of quiet moves is never complete.
            Answer::Unknown => is_complete &= threats == Threats::WithQuietMoves,
        }
    }
    let mut limits = left(request.limits, solved.nodes, 1);
    if limits == Limits::default() {
        // A request without limits still gets a limit here.
        limits = Limits::depth(14);
    }
    let request = SearchRequest { limits, ..request };
    let mut engine = gomoku::GomokuEngine::default();
    let found = engine.search(game, request, control, &mut |_: &Analysis<_>| {});
    solved.nodes += found.nodes;
    let first = found.lines.first();
    solved.verdict = match first.and_then(|line| line.evaluation.proven) {
        Some(proven) => {
            let line = first.map_or(&[][..], |line| &line.moves);
            solved.line = line.iter().map(ToString::to_string).collect();
            Verdict::Result(proven)
        }
        None if is_complete => Verdict::NoWinFound { depth: found.depth },
        None => Verdict::Unknown,
    };
    solved
}

/// An equal share of the remaining nodes.
fn left(limits: Limits, used: u64, parts: u64) -> Limits {
    let nodes = limits.nodes.map(|all| all.saturating_sub(used) / parts);
    Limits { nodes, ..limits }
}

fn solve_pieces(
    tablebases: &Tablebases,
    game: &Game<Surakarta>,
    request: SearchRequest,
    control: SearchControl<'_>,
) -> Solved {
    /// A tablebase with this many pieces takes only a moment to build.
    const QUICK: usize = 4;
    let board = game.position().board();
    if board.occupied().count_ones() as usize <= QUICK + 2 && tablebases.surakarta().is_none() {
        tablebases.add_surakarta(Arc::new(Tablebase::build(QUICK)));
    }
    let mut engine = surakarta::SurakartaEngine::default().with_tablebases(tablebases.clone());
    let mut verdict = Verdict::Unknown;
    let analysis = engine.search(game, request, control, &mut |_: &Analysis<_>| {});
    if let Some(proven) = analysis
        .lines
        .first()
        .and_then(|line| line.evaluation.proven)
    {
        verdict = Verdict::Result(proven);
    }
    solved(verdict, &analysis)
}

fn solved<M: ToString>(verdict: Verdict, analysis: &Analysis<M>) -> Solved {
    let line = analysis.to_text().lines.into_iter().next();
    Solved {
        verdict,
        line: line.map_or(Vec::new(), |line| line.moves),
        nodes: analysis.nodes,
    }
}
