//! The classic player: alpha-beta search of a fixed depth with a few features. Move ordering only makes it faster; its
//! result is that of plain minimax.

use sente_rules::Game;
use sente_rules::othello::{Board, Move, Othello, Squares};

use super::room::neighbours;
use super::shallow_search::CORNERS;
use super::win_probability::{estimated, exact};
use crate::{Analysis, Budget, Engine, Line, Progress, SearchControl, SearchRequest};

/// A minimax player of a fixed depth.
pub struct Minimax {
    depth: u32,
}

/// A finished game counts more than any features; its discs decide between finished games.
const FINISHED: i32 = 1_000_000;
const INFINITE: i32 = i32::MAX;
/// The approximate conversion from the evaluation's points to hundredths of a disc: a corner is about six discs.
const POINTS_A_HUNDREDTH: i32 = 7;

impl Minimax {
    /// A player with this depth.
    pub const fn new(depth: u32) -> Self {
        Self { depth }
    }
}

impl Engine<Othello> for Minimax {
    fn search(
        &mut self,
        game: &Game<Othello>,
        request: SearchRequest,
        control: SearchControl<'_>,
        sink: &mut dyn Progress<Move>,
    ) -> Analysis<Move> {
        let board = game.position().board();
        let depth = request.limits.depth.unwrap_or(self.depth).min(self.depth);
        let mut budget = Budget::new(request.limits, control);
        let mut scored: Vec<(i32, Vec<Move>)> = Vec::new();
        let moves = by_mobility(board, board.moves());
        for &square in &moves {
            let kept = request.lines.clamp(1, moves.len());
            let floor = scored.get(kept - 1).map_or(-INFINITE, |(score, _)| *score);
            let next = board.play(square, board.flips(square));
            let mut line = vec![Move::from_square(square)];
            let score = -search(
                &mut budget,
                next,
                depth.saturating_sub(1),
                -INFINITE,
                -floor,
                &mut line,
            );
            if budget.is_spent() {
                break;
            }
            let place = scored.partition_point(|(other, _)| *other >= score);
            scored.insert(place, (score, line));
        }
        if scored.is_empty() {
            scored.extend(
                moves
                    .first()
                    .map(|&square| (0, vec![Move::from_square(square)])),
            );
        }
        let lines = scored.into_iter().take(request.lines.max(1));
        let analysis = Analysis {
            lines: lines
                .map(|(score, moves)| line(board, score, moves))
                .collect(),
            depth,
            nodes: budget.nodes(),
        };
        sink.report(&analysis);
        analysis
    }
}

fn line(board: Board, score: i32, moves: Vec<Move>) -> Line<Move> {
    let evaluation = if score.abs() >= FINISHED - 64 {
        exact(score - score.signum() * FINISHED)
    } else {
        estimated(score / POINTS_A_HUNDREDTH, board.empty().count_ones())
    };
    Line { moves, evaluation }
}

fn search(
    budget: &mut Budget<'_>,
    board: Board,
    depth: u32,
    mut alpha: i32,
    beta: i32,
    line: &mut Vec<Move>,
) -> i32 {
    if !budget.visit() {
        return 0;
    }
    let moves = board.moves();
    if moves == 0 && board.pass().moves() == 0 {
        let discs = i32::from(board.final_score());
        return discs + discs.signum() * FINISHED;
    }
    if depth == 0 {
        return judge(board, moves);
    }
    let length = line.len();
    if moves == 0 {
        line.push(Move::Pass);
        return -search(budget, board.pass(), depth - 1, -beta, -alpha, line);
    }
    let mut best = -INFINITE;
    let mut visit = |square: u8, budget: &mut Budget<'_>| {
        let next = board.play(square, board.flips(square));
        let mut rest = vec![Move::from_square(square)];
        let score = -search(budget, next, depth - 1, -beta, -alpha, &mut rest);
        if score > best {
            best = score;
            line.truncate(length);
            line.append(&mut rest);
        }
        alpha = alpha.max(best);
        alpha >= beta
    };
    if depth >= 3 {
        by_mobility(board, moves)
            .into_iter()
            .any(|square| visit(square, budget));
    } else {
        let corners_first = Squares(moves & CORNERS).chain(Squares(moves & !CORNERS));
        let _ = corners_first
            .into_iter()
            .any(|square| visit(square, budget));
    }
    best
}

/// The moves in order of the opponent's mobility, the least first.
fn by_mobility(board: Board, moves: u64) -> Vec<u8> {
    let mut squares: Vec<u8> = Squares(moves).collect();
    squares.sort_by_cached_key(|&square| {
        let replies = board.play(square, board.flips(square)).moves();
        4 * (replies & CORNERS).count_ones() + replies.count_ones()
    });
    squares
}

/// Corners 4000, mobility 1000, frontier -10, discs 1, each as the difference between own and opponent's.
fn judge(board: Board, moves: u64) -> i32 {
    let Board { own, opponent } = board;
    let around = neighbours(board.empty());
    4000 * lead(own & CORNERS, opponent & CORNERS) + 1000 * lead(moves, board.pass().moves())
        - 10 * lead(own & around, opponent & around)
        + lead(own, opponent)
}

fn lead(own: u64, opponent: u64) -> i32 {
    own.count_ones() as i32 - opponent.count_ones() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_features_weigh_what_is_said() {
        // At the start all features are even. After f5 both mobilities are equal, the frontier has one white and four
        // black discs, and the discs are one to four.
        assert_eq!(judge(Board::START, Board::START.moves()), 0);
        let board = Board::START.play(37, Board::START.flips(37));
        let moves = board.moves();
        let mobility = lead(moves, board.pass().moves());
        assert_eq!(
            judge(board, moves),
            1000 * mobility - 10 * (1 - 4) + (1 - 4)
        );
    }

    fn plain(board: Board, depth: u32) -> i32 {
        let moves = board.moves();
        if board.is_over() {
            let discs = i32::from(board.final_score());
            return discs + discs.signum() * FINISHED;
        }
        if depth == 0 {
            return judge(board, moves);
        }
        if moves == 0 {
            return -plain(board.pass(), depth - 1);
        }
        let score = |square| -plain(board.play(square, board.flips(square)), depth - 1);
        Squares(moves).map(score).max().unwrap()
    }

    #[test]
    fn what_is_left_out_does_not_change_the_answer() {
        let mut rng = fastrand::Rng::with_seed(4);
        let mut board = Board::START;
        while !board.is_over() {
            let control = SearchControl {
                stop: &std::sync::atomic::AtomicBool::new(false),
                elapsed: &|| std::time::Duration::ZERO,
            };
            let mut budget = Budget::new(crate::Limits::default(), control);
            let found = search(&mut budget, board, 4, -INFINITE, INFINITE, &mut Vec::new());
            assert_eq!(found, plain(board, 4));
            let moves: Vec<u8> = Squares(board.moves()).collect();
            board = match rng.choice(&moves) {
                Some(&square) => board.play(square, board.flips(square)),
                None => board.pass(),
            };
        }
    }

    #[test]
    fn a_corner_counts_four_thousand() {
        let board = Board {
            own: 1,
            opponent: 1 << 63,
        };
        assert_eq!(judge(board, 0), 0);
        let board = Board {
            own: 1,
            opponent: 1 << 36,
        };
        assert_eq!(judge(board, 0), 4000);
    }
}
