//! Surakarta's endings: a forced win that the search has proven, where every other move leaves no advantage by a much
//! longer search.

use sente_engine::surakarta::SurakartaEngine;
use sente_engine::{Analysis, Engine, Limits, Line, Proven, SearchRequest};
use sente_rules::surakarta::{Move, Surakarta};
use sente_rules::{Game, Position};

use super::{Proof, Prover, timeless};

/// Searches endings.
pub(super) struct Pieces;

/// The nodes after which most positions are known to be no puzzle.
const GLANCE: u64 = 12_000;

/// The nodes in which a win has to be seen.
const PROOF: u64 = 200_000;

/// The nodes in which no other move may come near a win.
const DOUBT: u64 = 1_500_000;

/// Bytes that the longest search needs.
const MEMORY: usize = 16 << 20;

/// The most pieces of both sides together.
const MOST_PIECES: u32 = 14;

/// The greatest chance to win that another move may leave. With the most pieces at the end one wins too, so that not
/// winning by force is not enough.
const NO_ADVANTAGE: f32 = 0.55;

/// The plies of a win that is neither seen at once nor work.
const PLIES: std::ops::RangeInclusive<u32> = 3..=15;

impl Prover<Surakarta> for Pieces {
    const LISTS_LATER_MOVES: bool = true;

    fn is_worth_a_look(&self, position: &Surakarta, _: usize, to_come: usize) -> bool {
        let board = position.board();
        let pieces = (board.own | board.opponent).count_ones();
        (3..=40).contains(&to_come) && pieces <= MOST_PIECES && !position.is_over()
    }

    fn prove(&mut self, game: &Game<Surakarta>) -> Option<Proof> {
        let promising = two_best(game, GLANCE).is_some_and(|[best, second]| {
            best.evaluation.win_probability > 0.7 && second.evaluation.win_probability < 0.7
        });
        if !promising {
            return None;
        }
        only_win(game, PROOF)?;
        let line = only_win(game, DOUBT)?;
        let line: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
        Some(Proof {
            asked: line.len().div_ceil(2),
            line,
        })
    }

    fn winning_moves(&mut self, game: &Game<Surakarta>) -> Vec<Move> {
        let wins = |line: &Line<Move>| matches!(line.evaluation.proven, Some(Proven::Win { .. }));
        let lines = best_lines(game, usize::MAX, DOUBT);
        let winning = lines.into_iter().filter(wins);
        winning.map(|line| line.moves[0]).collect()
    }
}

/// The winning line, where within so many nodes the best move wins and the second does not.
fn only_win(game: &Game<Surakarta>, nodes: u64) -> Option<Line<Move>> {
    let [best, second] = two_best(game, nodes)?;
    let Some(Proven::Win { plies: Some(plies) }) = best.evaluation.proven else {
        return None;
    };
    let second = second.evaluation;
    let other_wins = matches!(second.proven, Some(Proven::Win { .. }));
    let complete = best.moves.len() == plies as usize;
    let unique = !other_wins && second.win_probability <= NO_ADVANTAGE;
    (unique && complete && PLIES.contains(&plies)).then_some(best)
}

fn two_best(game: &Game<Surakarta>, nodes: u64) -> Option<[Line<Move>; 2]> {
    best_lines(game, 2, nodes).try_into().ok()
}

fn best_lines(game: &Game<Surakarta>, lines: usize, nodes: u64) -> Vec<Line<Move>> {
    let request = SearchRequest {
        lines,
        ..SearchRequest::best(Limits::nodes(nodes))
    };
    let unheard = &mut |_: &Analysis<Move>| {};
    // The chances above are on the scale of counted features.
    let mut engine = SurakartaEngine::counting(MEMORY);
    timeless(|control| engine.search(game, request, control, unheard)).lines
}
