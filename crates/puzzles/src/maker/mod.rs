//! Makes puzzles: lets the engine's players play, looks at the positions of games that somebody has won, and keeps
//! those that are won by one move only. The same wish gives the same puzzles everywhere: nothing is timed.

mod gomoku;
mod othello;
mod surakarta;

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use fastrand::Rng;
use sente_arena::{Contest, Ending, opening};
use sente_engine::{Limits, SearchControl, SearchRequest, players};
use sente_rules::{Finished, Game, GameId, Position, Rules, Symmetry, Table};

use crate::{Puzzle, difficulty};

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleQuery {
    /// Of which game.
    pub game: GameId,
    /// How many. Fewer come where that many games have too few.
    pub count: usize,
    /// All chance follows from it.
    pub seed: u64,
}

/// A win.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Proof {
    /// Both sides' moves in turn, against the longest defence.
    line: Vec<String>,
    /// After so many moves of the winner the win is clear.
    asked: usize,
}

/// Who proves wins in a game.
trait Prover<P: Position> {
    /// Which positions of a won game are worth a look, told the plies played and those to come.
    fn is_worth_a_look(&self, position: &P, played: usize, to_come: usize) -> bool;

    /// The proof that a move wins, but not at once.
    fn prove(&mut self, game: &Game<P>) -> Option<Proof>;

    /// Whether all winning moves are listed at every move of the solution, or only at the first: where nearly any move
    /// wins in the end, a list says nothing, and whoever plays something else is judged by the engine.
    const LISTS_LATER_MOVES: bool;

    /// All moves that win, however long that takes; nothing where that cannot be decided of every move.
    fn winning_moves(&mut self, game: &Game<P>) -> Option<Vec<P::Move>>;

    /// The position with which a game begins, where it is not the usual start.
    fn beginning(&self, _number: u64, _rng: &mut Rng) -> Option<String> {
        None
    }
}

/// Makes the puzzles, the easiest first. Every one is told as soon as it is found.
pub fn make(wish: PuzzleQuery, tell: &mut dyn FnMut(&Puzzle)) -> Vec<Puzzle> {
    match Rules::usual(wish.game) {
        Rules::Gomoku(_) => make_with(wish, &mut gomoku::Threats, tell),
        Rules::Othello(_) => make_with(wish, &mut othello::Endgames, tell),
        Rules::Surakarta(_) => make_with(wish, &mut surakarta::Pieces, tell),
    }
}

/// The puzzle with all the moves that win besides those of its solution. None where so many first moves win that
/// nothing has to be found.
pub fn completed(puzzle: &Puzzle) -> Option<Puzzle> {
    match puzzle.rules {
        Rules::Gomoku(_) => completed_with(puzzle, &mut gomoku::Threats),
        Rules::Othello(_) => completed_with(puzzle, &mut othello::Endgames),
        Rules::Surakarta(_) => completed_with(puzzle, &mut surakarta::Pieces),
    }
}

/// All moves that win in a position, however long that takes; nothing where that cannot be decided.
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

/// All moves in Gomoku and Renju that stop the wins by fours and threes which the other side threatens; nothing where
/// it threatens none or where that cannot be decided.
pub fn saving_moves(rules: &Rules, position: &str) -> Option<Vec<String>> {
    let game = matches!(rules, Rules::Gomoku(_)).then(|| set_up(rules, position))?;
    let saving = gomoku::saving_moves(game.position())?;
    Some(saving.iter().map(ToString::to_string).collect())
}

/// Where more first moves win, nothing has to be found.
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

/// Proves a puzzle anew: whether its first move wins, no other as quickly, and the win is as long as it says.
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
    // Which of several equal moves a line goes on with depends on the engine; that every own move wins does not.
    is_same || proof.line.first() == puzzle.solution.first() && wins_all_along(game, puzzle, prover)
}

/// Whether every own move of a puzzle's solution wins, and there are as many as it asks for.
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

/// Games that are played for each puzzle that is wanted, before fewer have to do.
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

/// The puzzles of one of the games that a seed stands for, complete; none where the game has none. A collection that
/// grows over days asks for one game after the other and need not begin anew.
pub fn of_game(game: GameId, seed: u64, number: u64) -> Vec<Puzzle> {
    match Rules::usual(game) {
        Rules::Gomoku(_) => find(game, seed, number, &mut gomoku::Threats),
        Rules::Othello(_) => find(game, seed, number, &mut othello::Endgames),
        Rules::Surakarta(_) => find(game, seed, number, &mut surakarta::Pieces),
    }
}

/// The least of the eight images of a puzzle's position, by which it is known that it is there already.
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

/// Plays a game and looks for puzzles in it.
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

/// Puzzles by how hard they are: no kind takes all the room.
struct Shelf {
    wanted: usize,
    puzzles: Vec<Puzzle>,
}

impl Shelf {
    /// Ratings this close are of one kind.
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

/// Lets two players of the ladder's middle play, who overlook enough; all positions in order if somebody wins.
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

/// A game gives at most so many puzzles: more would be of one kind.
const MOST_OF_A_GAME: usize = 2;

/// So many plies lie between two puzzles of a game at least.
const APART: usize = 8;

/// The puzzles of a game: its positions are tried in any order, so that short and long wins are found alike.
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

/// The position as a puzzle, proven, complete and rated, if it is one.
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
        solution: proof.line,
        also: BTreeMap::new(),
    };
    let mut puzzle = completed_with(&puzzle, prover)?;
    puzzle.rating = rate(&puzzle, position.count_legal());
    Some(puzzle)
}

/// The proof of a win where every move is known: the line in which both sides play the first of their moves, up to the
/// last of at most so many at which one can go wrong. `known` lists moves with whether they win, the best first.
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

/// The position without its history, as a person meets it.
fn set_up<P: Position>(rules: &Rules, position: &str) -> Game<P> {
    let rules = P::Rules::try_from(rules.clone()).ok();
    let rules = rules.expect("the caller knows the game");
    let position = P::from_text(&rules, position, Finished::Refused);
    let position = position.expect("the position comes from a game or a puzzle");
    Game::from_position(position).expect("usual rules have free openings")
}

/// The least of the texts of a position's images.
fn canonical<P: Position>(position: &P) -> String {
    let image = |symmetry: &Symmetry| position.transformed(*symmetry).to_string();
    let images = P::SYMMETRIES.iter().map(image);
    images.min().expect("the identity is one")
}

/// Asks the ladder, each level twice, and rates by who finds a first move that wins. Who stands above two levels that
/// found it both times finds it too, and is not asked.
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

/// Whether a player finds a first move that wins.
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

/// Lets somebody think for whom no time passes.
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
