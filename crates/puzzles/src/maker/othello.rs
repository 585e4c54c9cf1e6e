//! Othello's endgames, solved exactly: one move wins, all others draw or lose.

use sente_engine::othello::{OthelloEngine, Skill, Weights};
use sente_engine::{Analysis, Limits, SearchRequest};
use sente_rules::othello::{Move, Othello};
use sente_rules::{Game, Position};

use super::{Proof, Prover, exact_proof, timeless};

/// Solves endgames.
pub(super) struct Endgames;

/// The table size, sufficient for so few empty squares.
const MEMORY: usize = 1 << 22;

/// A position with fewer moves is not a puzzle.
const LEAST_CHOICES: usize = 3;

impl Prover<Othello> for Endgames {
    const LISTS_LATER_MOVES: bool = true;

    fn is_worth_a_look(&self, position: &Othello, _: usize, _: usize) -> bool {
        (5..=12).contains(&empties(position)) && position.count_legal() >= LEAST_CHOICES
    }

    fn prove(&mut self, game: &Game<Othello>) -> Option<Proof> {
        // The engine's choice among equal moves depends on its memory, so every puzzle starts with a new engine.
        let mut engine = OthelloEngine::with_weights(Weights::shipped(), Skill::default(), MEMORY);
        let best = scores(&mut engine, game, 2);
        let unique = best.len() == 2 && best[0].1 > 0 && best[1].1 <= 0;
        if !unique || game.position().count_legal() < LEAST_CHOICES {
            return None;
        }
        exact_proof(game, usize::MAX, |game| {
            let scores = scores(&mut engine, game, usize::MAX);
            Some(
                scores
                    .into_iter()
                    .map(|(mv, score)| (mv, score > 0))
                    .collect(),
            )
        })
    }

    fn winning_moves(&mut self, game: &Game<Othello>) -> Option<Vec<Move>> {
        let mut engine = OthelloEngine::with_weights(Weights::shipped(), Skill::default(), MEMORY);
        let scores = scores(&mut engine, game, usize::MAX);
        let winning = scores.into_iter().filter(|(_, score)| *score > 0);
        Some(winning.map(|(mv, _)| mv).collect())
    }
}

/// The best moves with their final differences, the best first.
fn scores(engine: &mut OthelloEngine, game: &Game<Othello>, lines: usize) -> Vec<(Move, i32)> {
    let board = game.position().board();
    let request = SearchRequest {
        lines,
        ..SearchRequest::best(Limits::default())
    };
    let unheard = &mut |_: &Analysis<Move>| {};
    let solved = timeless(|control| engine.solve(board, request, control, unheard));
    let lines = solved.map_or_else(Vec::new, |analysis| analysis.lines);
    lines
        .iter()
        .map(|line| (line.moves[0], line.evaluation.value.round() as i32))
        .collect()
}

fn empties(position: &Othello) -> u32 {
    let board = position.board();
    64 - (board.own | board.opponent).count_ones()
}
