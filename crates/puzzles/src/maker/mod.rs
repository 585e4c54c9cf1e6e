//! Makes puzzles: plays games between the engine's players, and keeps positions of won games that few moves win. The
//! same request gives the same puzzles on every machine, because no limit depends on time.

mod gomoku;
mod othello;
mod surakarta;

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use fastrand::Rng;
use sente_arena::{Contest, Ending, opening};
use sente_engine::reasons::explain_line;
use sente_engine::{Evaluation, Limits, Line, SearchControl, SearchRequest, players};
use sente_rules::{Finished, Game, GameId, Position, Rules, Symmetry, Table};

use crate::{Puzzle, Theme, difficulty};

/// A request for puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleQuery {
    /// The game.
    pub game: GameId,
    /// The number of puzzles. The result has fewer if too few games give one.
    pub count: usize,
    /// The seed of all random choices.
    pub seed: u64,
}

/// A proven win.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Proof {
    /// The moves of both sides against the longest defence.
    line: Vec<String>,
    /// The number of the winner's moves after which the win is clear.
    asked: usize,
}

/// Proves wins in a game.
trait Prover<P: Position> {
    /// Whether a position of a won game is worth searching, given the plies before and after it.
    fn is_worth_a_look(&self, position: &P, played: usize, to_come: usize) -> bool;

    /// Proves that a move wins, but not at once.
    fn prove(&mut self, game: &Game<P>) -> Option<Proof>;

    /// Whether all winning moves are listed at every move of the solution, or only at the first. In some games nearly
    /// every move wins near the end, and a list would be useless; the engine judges other moves then.
    const LISTS_LATER_MOVES: bool;

    /// All winning moves, without a limit in time; `None` if a move cannot be decided.
    fn winning_moves(&mut self, game: &Game<P>) -> Option<Vec<P::Move>>;

    /// What a puzzle teaches, given the themes of the solver's moves in order.
    fn theme(themes: &[Theme]) -> Theme {
        themes.first().copied().unwrap_or(Theme::Ending)
    }

    /// The initial position of games, if it is not the default one.
    fn beginning(&self, _number: u64, _rng: &mut Rng) -> Option<String> {
        None
    }
}

/// Makes the puzzles, the easiest first. Reports each as soon as it is found.
pub fn make(wish: PuzzleQuery, tell: &mut dyn FnMut(&Puzzle)) -> Vec<Puzzle> {
    match Rules::usual(wish.game) {
        Rules::Gomoku(_) => make_with(wish, &mut gomoku::Threats, tell),
        Rules::Othello(_) => make_with(wish, &mut othello::Endgames, tell),
        Rules::Surakarta(_) => make_with(wish, &mut surakarta::Pieces, tell),
    }
}

/// The puzzle with all winning moves beside those of its solution. `None` if too many first moves win.
pub fn completed(puzzle: &Puzzle) -> Option<Puzzle> {
    match puzzle.rules {
        Rules::Gomoku(_) => completed_with(puzzle, &mut gomoku::Threats),
        Rules::Othello(_) => completed_with(puzzle, &mut othello::Endgames),
        Rules::Surakarta(_) => completed_with(puzzle, &mut surakarta::Pieces),
    }
}

/// What a puzzle teaches, by the motifs of its solution.
pub fn theme(puzzle: &Puzzle) -> Theme {
    let themes = themes(puzzle);
    match puzzle.rules {
        Rules::Gomoku(_) => gomoku::Threats::theme(&themes),
        Rules::Othello(_) => othello::Endgames::theme(&themes),
        Rules::Surakarta(_) => surakarta::Pieces::theme(&themes),
    }
}

/// The themes of the solver's moves in order: what the solution shows to be good about each.
fn themes(puzzle: &Puzzle) -> Vec<Theme> {
    let mut table = puzzle.table();
    let side = table.turn();
    let mut found = Vec::new();
    for (place, text) in puzzle.solution.iter().enumerate() {
        if table.turn() == side {
            let line = Line {
                moves: puzzle.solution[place..].to_vec(),
                evaluation: Evaluation::UNKNOWN,
            };
            let merits = explain_line(&*table, &line);
            found.extend(
                merits
                    .iter()
                    .filter_map(|it| Theme::of_motif(it.motif.key())),
            );
        }
        let played = table.play_text(text);
        played.expect("the moves of a solution are legal");
    }
    found
}

/// All winning moves of a position, without a limit in time; `None` if a move cannot be decided.
pub fn winning_moves(rules: &Rules, position: &str) -> Option<Vec<String>> {
    fn listed<P: Position, T: Prover<P>>(
        rules: &Rules,
        position: &str,
        prover: &mut T,
    ) -> Option<Vec<String>> {
        let winning = prover.winning_moves(&set_up::<P>(rules, position))?;
        Some(winning.iter().map(ToString::to_string).collect())
    }
    match rules {
        Rules::Gomoku(_) => listed(rules, position, &mut gomoku::Threats),
        Rules::Othello(_) => listed(rules, position, &mut othello::Endgames),
        Rules::Surakarta(_) => listed(rules, position, &mut surakarta::Pieces),
    }
}

/// All moves in Gomoku and Renju that stop the wins by fours and threes that the other side threatens; `None` if it
/// threatens none, or if a move cannot be decided.
pub fn saving_moves(rules: &Rules, position: &str) -> Option<Vec<String>> {
    let game = matches!(rules, Rules::Gomoku(_)).then(|| set_up(rules, position))?;
    let saving = gomoku::saving_moves(game.position())?;
    Some(saving.iter().map(ToString::to_string).collect())
}

/// A position with more winning first moves is not a puzzle.
const MOST_WINNING: usize = 3;

fn completed_with<P: Position, T: Prover<P>>(puzzle: &Puzzle, prover: &mut T) -> Option<Puzzle> {
    let mut completed = puzzle.clone();
    completed.also.clear();
    let mut game = set_up::<P>(&puzzle.rules, &puzzle.position);
    let (side, mut made) = (game.position().turn(), 0);
    for (place, text) in puzzle.solution.iter().enumerate() {
        let is_listed = place == 0 || T::LISTS_LATER_MOVES;
        if game.position().turn() == side && made < puzzle.asked && is_listed {
            made += 1;
            let winning = prover.winning_moves(&game)?;
            if !winning.iter().any(|mv| mv.to_string() == *text) {
                return None;
            }
            let others = winning.iter().map(ToString::to_string);
            let others: Vec<String> = others.filter(|other| other != text).collect();
            if place == 0 && others.len() >= MOST_WINNING {
                return None;
            }
            if !others.is_empty() {
                completed.also.insert(place, others);
            }
        }
        game.play_text(text).ok()?;
    }
    Some(completed)
}

/// Proves a puzzle again: its first move wins, no other move wins as quickly, and the win has the stated length.
pub fn holds(puzzle: &Puzzle) -> bool {
    match puzzle.rules {
        Rules::Gomoku(_) => holds_with(puzzle, &mut gomoku::Threats),
        Rules::Othello(_) => holds_with(puzzle, &mut othello::Endgames),
        Rules::Surakarta(_) => holds_with(puzzle, &mut surakarta::Pieces),
    }
}

fn holds_with<P: Position>(puzzle: &Puzzle, prover: &mut impl Prover<P>) -> bool {
    let game = set_up::<P>(&puzzle.rules, &puzzle.position);
    let Some(proof) = prover.prove(&game) else {
        return false;
    };
    let is_same = proof.line == puzzle.solution && proof.asked == puzzle.asked;
    // The engine chooses among equal moves of a line, but every move of the solver must win.
    is_same || proof.line.first() == puzzle.solution.first() && wins_all_along(game, puzzle, prover)
}

/// Whether every move of the solver in a puzzle's solution wins, and their number is right.
fn wins_all_along<P: Position>(
    mut game: Game<P>,
    puzzle: &Puzzle,
    prover: &mut impl Prover<P>,
) -> bool {
    let side = game.position().turn();
    let mut own = 0;
    for text in &puzzle.solution {
        if game.position().turn() == side {
            own += 1;
            let winning = prover.winning_moves(&game).unwrap_or_default();
            if !winning.iter().any(|mv| mv.to_string() == *text) {
                return false;
            }
        }
        if game.play_text(text).is_err() {
            return false;
        }
    }
    own == puzzle.asked
}

/// The number of games per requested puzzle after which the search gives up.
const GAMES_EACH: u64 = 60;

fn make_with<P: Position, T: Prover<P>>(
    wish: PuzzleQuery,
    prover: &mut T,
    tell: &mut dyn FnMut(&Puzzle),
) -> Vec<Puzzle> {
    let mut known = HashSet::new();
    let mut shelf = Shelf::new(wish.count);
    for number in 0..GAMES_EACH * wish.count as u64 {
        for puzzle in find(wish.game, wish.seed, number, prover) {
            if !shelf.is_full() && shelf.has_room(&puzzle) && known.insert(image(&puzzle)) {
                tell(&puzzle);
                shelf.puzzles.push(puzzle);
            }
        }
        if shelf.is_full() {
            break;
        }
    }
    shelf.sorted()
}

/// The puzzles from one of the games that a seed determines, complete; empty if the game has none. A collection that
/// grows over days can continue with the next game.
pub fn of_game(game: GameId, seed: u64, number: u64) -> Vec<Puzzle> {
    match Rules::usual(game) {
        Rules::Gomoku(_) => find(game, seed, number, &mut gomoku::Threats),
        Rules::Othello(_) => find(game, seed, number, &mut othello::Endgames),
        Rules::Surakarta(_) => find(game, seed, number, &mut surakarta::Pieces),
    }
}

/// The smallest of the eight images of a puzzle's position, which identifies duplicates.
pub fn image(puzzle: &Puzzle) -> String {
    match puzzle.rules {
        Rules::Gomoku(_) => image_with::<sente_rules::gomoku::Gomoku>(puzzle),
        Rules::Othello(_) => image_with::<sente_rules::othello::Othello>(puzzle),
        Rules::Surakarta(_) => image_with::<sente_rules::surakarta::Surakarta>(puzzle),
    }
}

fn image_with<P: Position>(puzzle: &Puzzle) -> String {
    canonical(set_up::<P>(&puzzle.rules, &puzzle.position).position())
}

/// Plays a game and searches it for puzzles.
fn find<P: Position, T: Prover<P>>(
    game: GameId,
    seed: u64,
    number: u64,
    prover: &mut T,
) -> Vec<Puzzle> {
    let rules = Rules::usual(game);
    let mut rng = Rng::with_seed(seed.wrapping_mul(0x1_0000_0001).wrapping_add(number));
    let beginning = prover.beginning(number, &mut rng);
    let positions = play::<P>(&rules, beginning.as_deref(), &mut rng).unwrap_or_default();
    choose(&rules, prover, positions, &mut rng)
}

/// The counts of puzzles by difficulty, so that no difficulty dominates a set.
struct Shelf {
    wanted: usize,
    puzzles: Vec<Puzzle>,
}

impl Shelf {
    /// The width of a difficulty band in rating points.
    const BAND: i32 = 200;

    const fn new(wanted: usize) -> Self {
        let puzzles = Vec::new();
        Self { wanted, puzzles }
    }

    const fn is_full(&self) -> bool {
        self.puzzles.len() >= self.wanted
    }

    fn has_room(&self, puzzle: &Puzzle) -> bool {
        let band = |puzzle: &Puzzle| puzzle.rating / Self::BAND;
        let alike = self.puzzles.iter().filter(|it| band(it) == band(puzzle));
        alike.count() < self.wanted.div_ceil(4)
    }

    fn sorted(mut self) -> Vec<Puzzle> {
        self.puzzles
            .sort_by(|one, two| (one.rating, &one.id).cmp(&(two.rating, &two.id)));
        self.puzzles
    }
}

/// Plays a game between two medium players, who make enough mistakes; returns all positions in order if a side has won.
fn play<P: Position>(rules: &Rules, setup: Option<&str>, rng: &mut Rng) -> Option<Vec<P>> {
    let game = rules.game();
    let mut table = match setup {
        Some(position) => rules.table_from(position, Finished::Refused).ok()?,
        None => rules.table(),
    };
    if setup.is_none() {
        let plies = game.facts().random_plies + rng.usize(..3);
        for action in opening::draw(rules, plies, 1, rng.u64(..), None).pop()? {
            table.play_text(&action).ok()?;
        }
    }
    let mut player = || {
        let id = format!("sente-{}", rng.u8(2..=6));
        players::create(game, &id, rng.u64(..)).expect("the ladder has ten levels")
    };
    let contest = Contest {
        table,
        limits: Limits::default(),
        longest: 300,
    };
    let mut engines = [player(), player()];
    let finished = contest.play(&mut engines, &AtomicBool::new(false))?;
    if finished.ending != Ending::Board || finished.result == sente_match::GameResult::Draw {
        return None;
    }
    let begun = rules.table_after::<&str>(setup, &[]).ok()?;
    let mut replayed = begun.as_game::<P>()?.clone();
    let mut positions = vec![replayed.position().clone()];
    for step in &finished.steps {
        replayed.play_text(&step.action).ok()?;
        positions.push(replayed.position().clone());
    }
    Some(positions)
}

/// The largest number of puzzles from one game; more would be too similar.
const MOST_OF_A_GAME: usize = 2;

/// The least number of plies between two puzzles of a game.
const APART: usize = 8;

/// The puzzles of a game. Its positions are tried in random order, so that short and long wins are found alike.
fn choose<P: Position, T: Prover<P>>(
    rules: &Rules,
    prover: &mut T,
    positions: Vec<P>,
    rng: &mut Rng,
) -> Vec<Puzzle> {
    let last = positions.len().saturating_sub(1);
    let mut worth: Vec<(usize, P)> = positions
        .into_iter()
        .enumerate()
        .filter(|(played, position)| prover.is_worth_a_look(position, *played, last - played))
        .collect();
    rng.shuffle(&mut worth);
    let mut taken: Vec<(usize, Puzzle)> = Vec::new();
    for (played, position) in worth {
        let is_apart = |(other, _): &(usize, _)| other.abs_diff(played) >= APART;
        if taken.len() < MOST_OF_A_GAME && taken.iter().all(is_apart) {
            let puzzle = puzzle_of(rules, prover, &position);
            taken.extend(puzzle.map(|puzzle| (played, puzzle)));
        }
    }
    taken.into_iter().map(|(_, puzzle)| puzzle).collect()
}

/// The position as a puzzle, proven, complete and rated, if it qualifies.
fn puzzle_of<P: Position, T: Prover<P>>(
    rules: &Rules,
    prover: &mut T,
    position: &P,
) -> Option<Puzzle> {
    let text = position.to_string();
    let proof = prover.prove(&set_up::<P>(rules, &text))?;
    let puzzle = Puzzle {
        id: Puzzle::name(rules.game(), &text),
        rating: 0,
        position: text,
        rules: rules.clone(),
        asked: proof.asked,
        theme: Theme::Ending,
        solution: proof.line,
        also: BTreeMap::new(),
    };
    let mut puzzle = completed_with(&puzzle, prover)?;
    puzzle.theme = T::theme(&themes(&puzzle));
    puzzle.rating = rate(&puzzle, position.count_legal());
    Some(puzzle)
}

/// The proof of a win if the value of every move is known: the line in which both sides play their first listed move,
/// up to the last of at most this many moves at which the solver can go wrong. `known` returns the moves with whether
/// they win, the best first.
fn exact_proof<P: Position>(
    game: &Game<P>,
    most: usize,
    mut known: impl FnMut(&Game<P>) -> Option<Vec<(P::Move, bool)>>,
) -> Option<Proof> {
    let side = game.position().turn();
    let mut game = game.clone();
    let mut line = Vec::new();
    let (mut needed, mut own, mut asked) = (0, 0, 0);
    while !game.position().is_over() && own < most {
        let moves = known(&game)?;
        let best = moves.first()?.0.to_string();
        if game.position().turn() == side {
            own += 1;
            if moves.iter().any(|(_, wins)| !wins) {
                (needed, asked) = (line.len() + 1, own);
            }
        }
        game.play_text(&best).ok()?;
        line.push(best);
    }
    line.truncate(needed);
    (asked >= 2).then_some(Proof { line, asked })
}

/// The position without its history, as the solver sees it.
fn set_up<P: Position>(rules: &Rules, position: &str) -> Game<P> {
    let rules = P::Rules::try_from(rules.clone()).ok();
    let rules = rules.expect("the caller knows the game");
    let position = P::from_text(&rules, position, Finished::Refused);
    let position = position.expect("the position comes from a game or a puzzle");
    Game::from_position(position).expect("usual rules have free openings")
}

/// The smallest of the texts of a position's images.
fn canonical<P: Position>(position: &P) -> String {
    let image = |symmetry: &Symmetry| position.transformed(*symmetry).to_string();
    let images = P::SYMMETRIES.iter().map(image);
    images.min().expect("the identity is one")
}

/// Rates a puzzle by which players of the ladder find a winning first move; each level tries twice. A level above two
/// levels that found it both times counts as finding it and does not search.
fn rate(puzzle: &Puzzle, choices: usize) -> i32 {
    const LEVELS: std::ops::RangeInclusive<u8> = 1..=9;
    const SURE: usize = 4;
    let game = puzzle.game();
    let table = puzzle.table();
    let roster = players::profiles(game);
    let mut tries: Vec<(i32, bool)> = Vec::new();
    for level in LEVELS {
        let id = format!("sente-{level}");
        let profile = roster.iter().find(|profile| profile.id == id);
        let rating = profile.expect("the ladder has ten levels").rating;
        for seed in [1, 2] {
            let below = tries.iter().rev().skip(seed as usize - 1);
            let in_a_row = below.take_while(|(_, found)| *found).count();
            let found = in_a_row >= SURE || finds(puzzle, &*table, &id, seed);
            tries.push((rating, found));
        }
    }
    difficulty(&tries, puzzle.asked, choices)
}

/// Whether a player finds a winning first move.
fn finds(puzzle: &Puzzle, table: &dyn Table, player: &str, seed: u64) -> bool {
    let mut engine = players::create(puzzle.game(), player, seed).expect("it is on the roster");
    let request = SearchRequest::best(Limits::default());
    let answer = timeless(|control| engine.search(table, request, control, &mut |_: &_| {}));
    let best = answer
        .ok()
        .and_then(|analysis| analysis.lines.into_iter().next());
    let first = best.and_then(|line| line.moves.into_iter().next());
    first.is_some_and(|text| puzzle.accepts(0, &text))
}

/// Runs a search with a clock that stands still.
fn timeless<T>(search: impl FnOnce(SearchControl<'_>) -> T) -> T {
    let stop = AtomicBool::new(false);
    search(SearchControl {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    })
}

#[cfg(test)]
mod tests {
    use sente_rules::othello::Othello;

    use super::*;

    #[test]
    fn images_of_a_position_are_one_puzzle() {
        let rules = Rules::usual(GameId::Othello);
        let mut game: Game<Othello> = set_up(&rules, &rules.table().position_text());
        game.play_text("f5").unwrap();
        let position = game.position();
        let images = Symmetry::ALL.map(|symmetry| canonical(&position.transformed(symmetry)));
        assert!(images.iter().all(|image| *image == images[0]));
    }

    #[test]
    fn no_kind_takes_all_the_room() {
        let mut shelf = Shelf::new(8);
        let puzzle = |rating| Puzzle {
            id: String::new(),
            rules: Rules::usual(GameId::Othello),
            position: String::new(),
            rating,
            asked: 1,
            theme: Theme::Ending,
            solution: Vec::new(),
            also: BTreeMap::new(),
        };
        let taken = [1500, 1510, 1520, 1200].map(|rating| {
            let room = shelf.has_room(&puzzle(rating));
            if room {
                shelf.puzzles.push(puzzle(rating));
            }
            room
        });
        assert_eq!(taken, [true, true, false, true]);
        let ratings: Vec<i32> = shelf.sorted().iter().map(|it| it.rating).collect();
        assert_eq!(ratings, [1200, 1500, 1510]);
    }
}
