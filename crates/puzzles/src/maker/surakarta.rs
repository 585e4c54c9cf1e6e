//! Surakarta's endings. With few pieces the tablebase has the value of every move. With more pieces the search proves a
//! forced win, and a much longer search finds no advantage after any other move.

use std::sync::LazyLock;

use fastrand::Rng;
use sente_engine::surakarta::{SurakartaEngine, Tablebase, perfect_moves};
use sente_engine::{Analysis, Engine, Limits, Line, Proven, SearchRequest};
use sente_rules::surakarta::{Move, Rules, Surakarta};
use sente_rules::{Finished, Game, Position};

use super::{Proof, Prover, exact_proof, timeless};

/// Searches endings.
pub(super) struct Pieces;

/// The nodes after which most positions can be rejected.
const GLANCE: u64 = 12_000;

/// The node limit for finding a win.
const PROOF: u64 = 200_000;

/// The nodes for checking that no other move comes near a win.
const DOUBT: u64 = 1_500_000;

/// The table size for the longest search.
const MEMORY: usize = 16 << 20;

/// The most pieces of both sides together.
const MOST_PIECES: u32 = 14;

/// The largest winning probability that another move may leave. A side also wins by having more pieces at the end, so
/// that the absence of a forced win is not sufficient.
const NO_ADVANTAGE: f32 = 0.55;

/// The length in plies of a win that is neither obvious nor laborious.
const PLIES: std::ops::RangeInclusive<u32> = 3..=15;

/// The largest number of moves to find if all values are known; later moves add nothing new.
const MOST_KNOWN: usize = 4;

/// The largest number of pieces of both sides for which all values are known.
const KNOWN: usize = 6;

/// Built when the first ending is searched.
static TABLEBASE: LazyLock<Tablebase> = LazyLock::new(|| Tablebase::build(KNOWN));

/// One of this many games begins at the start, the others with an ending.
const WHOLE_GAMES: u64 = 40;

impl Prover<Surakarta> for Pieces {
    const LISTS_LATER_MOVES: bool = true;

    fn beginning(&self, number: u64, rng: &mut Rng) -> Option<String> {
        if number.is_multiple_of(WHOLE_GAMES) {
            return None;
        }
        ending(rng)
    }

    fn is_worth_a_look(&self, position: &Surakarta, _: usize, to_come: usize) -> bool {
        let board = position.board();
        let pieces = (board.own | board.opponent).count_ones();
        (3..=40).contains(&to_come) && pieces <= MOST_PIECES && !position.is_over()
    }

    fn prove(&mut self, game: &Game<Surakarta>) -> Option<Proof> {
        if known(game).is_some() {
            return known_win(game);
        }
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

    fn winning_moves(&mut self, game: &Game<Surakarta>) -> Option<Vec<Move>> {
        if let Some(known) = known(game) {
            let winning = known.into_iter().filter(|(_, result)| is_win(*result));
            return Some(winning.map(|(mv, _)| mv).collect());
        }
        let wins = |line: &Line<Move>| matches!(line.evaluation.proven, Some(Proven::Win { .. }));
        let lines = best_lines(game, usize::MAX, DOUBT);
        let winning = lines.into_iter().filter(wins);
        Some(winning.map(|line| line.moves[0]).collect())
    }
}

/// All moves with their results, the best first, if there are few pieces.
fn known(game: &Game<Surakarta>) -> Option<Vec<(Move, Proven)>> {
    let board = game.position().board();
    let is_small = board.occupied().count_ones() as usize <= KNOWN;
    is_small.then(|| perfect_moves(&TABLEBASE, game.position()))?
}

const fn is_win(result: Proven) -> bool {
    matches!(result, Proven::Win { .. })
}

/// The proof if all values are known: one or two moves win, by force or by keeping more pieces, and no others.
fn known_win(game: &Game<Surakarta>) -> Option<Proof> {
    let moves = known(game)?;
    let winning = moves.iter().filter(|(_, result)| is_win(*result)).count();
    if !(1..=2).contains(&winning) || moves.len() < winning + 3 {
        return None;
    }
    exact_proof(game, MOST_KNOWN, |game| {
        let moves = known(game)?.into_iter();
        Some(moves.map(|(mv, result)| (mv, is_win(result))).collect())
    })
}

/// A random ending in which the side to move does not have more pieces but a few moves win; `None` if none is found
/// soon.
fn ending(rng: &mut Rng) -> Option<String> {
    const DRAWN: usize = 2_000;
    let rules = Rules::default();
    (0..DRAWN).find_map(|_| {
        let text = drawn(rng);
        let position = Surakarta::from_text(&rules, &text, Finished::Refused).ok()?;
        let game = Game::from_position(position).ok()?;
        known_win(&game).map(|_| text)
    })
}

/// Random pieces, with at most as many of Black, who is to move.
fn drawn(rng: &mut Rng) -> String {
    let mut points: Vec<usize> = (0..36).collect();
    rng.shuffle(&mut points);
    let first = rng.usize(2..=KNOWN / 2);
    let all = rng.usize(2 * first..=KNOWN);
    let piece = |point: usize| match points.iter().position(|it| *it == point) {
        Some(place) if place < first => 'X',
        Some(place) if place < all => 'O',
        _ => '1',
    };
    let row = |row: usize| (6 * row..6 * row + 6).map(piece).collect::<String>();
    let rows: Vec<String> = (0..6).map(row).collect();
    format!("{} X", rows.join("/"))
}

/// The winning line, if the best move wins within this many nodes and the second-best does not.
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
    // The probabilities above are on the scale of the counted features.
    let mut engine = SurakartaEngine::counting(MEMORY);
    timeless(|control| engine.search(game, request, control, unheard)).lines
}
