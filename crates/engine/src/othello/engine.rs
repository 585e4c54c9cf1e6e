//! The Othello engine: searches until the rest of the game can be solved within its limits, then solves it. Decides
//! when to do what; the search and the solver do the work.

use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sente_rules::Game;
use sente_rules::othello::{Board, Move, Othello};

use super::probcut::{Certainty, ProbCut};
use super::processor::{Processor, on_this_processor};
use super::search::{RootMove, Searcher, Skill, root_moves};
use super::win_probability::{estimated, exact};
use super::{Endgame, Solution, Weights};
use crate::transposition::Transpositions;
use crate::{Analysis, Budget, Engine, Limits, Line, Progress, SearchControl, SearchRequest};

/// The engine, with tables that persist between searches.
pub struct OthelloEngine {
    weights: Arc<Weights>,
    table: Transpositions,
    endgame: Endgame,
    skill: Skill,
}

/// The default size of the tables, most of which are the solver's.
pub(super) const MEMORY: usize = 1 << 26;
/// The usual speed of the solver in nodes per second, for converting time limits to nodes.
const SOLVER_SPEED: f64 = 15e6;
/// With at most this many empty squares, the solver is so fast that no search is needed before.
const SOLVED_AT_ONCE: u32 = 10;
/// The search before the solver may use this fraction of the solver's estimated nodes.
const PREPARATION: f64 = 0.05;

/// A search to the end of the game starts after one that is at least so deep and leaves at most this many moves.
const PREPARED: u32 = 6;
const LAST_MOVES: u32 = 10;

impl OthelloEngine {
    /// The engine at full strength.
    pub fn new() -> Self {
        Self::with_weights(Weights::shipped(), Skill::default(), MEMORY)
    }

    /// The engine with a different evaluation, weaknesses, or tables of about this many bytes.
    pub fn with_weights(weights: Arc<Weights>, skill: Skill, bytes: usize) -> Self {
        Self {
            table: Transpositions::with_bytes(bytes / 4),
            endgame: Endgame::new(Arc::clone(&weights), bytes),
            weights,
            skill,
        }
    }

    /// The exact results of the best moves; `None` if the limits are not enough.
    pub fn solve(
        &mut self,
        board: Board,
        request: SearchRequest,
        control: SearchControl<'_>,
        sink: &mut dyn Progress<Move>,
    ) -> Option<Analysis<Move>> {
        self.endgame.new_search();
        let moves = root_moves(&self.weights, board);
        let mut thought = Thought::new(board, moves, request, control);
        let helped = Thought::new(board, thought.moves.clone(), request, control);
        let solved = self.with_helpers(&helped, || self.finish(&mut thought, sink));
        solved.then(|| thought.analysis())
    }

    /// Iterative deepening until the limits are reached or the solver can start.
    fn deepen<'a>(&'a self, thought: &mut Thought<'a>, sink: &mut dyn Progress<Move>) {
        on_this_processor!(Kind => self.deepen_on::<Kind>(thought, sink));
    }

    fn deepen_on<'a, P: Processor>(
        &'a self,
        thought: &mut Thought<'a>,
        sink: &mut dyn Progress<Move>,
    ) {
        let mut searcher = Searcher::<P> {
            table: &self.table,
            weights: &self.weights,
            skill: self.skill,
            probcut: ProbCut::get(),
            certainty: Certainty::USUAL,
            endgame: &self.endgame,
            budget: thought.take_budget(),
            processor: PhantomData,
        };
        thought.look_ahead(&mut searcher, sink);
        thought.look_to_the_end(&mut searcher, sink);
        thought.put_budget(searcher.budget);
    }

    /// Solves the best moves one after the other; false if the first cannot be solved.
    fn finish<'a>(&'a self, thought: &mut Thought<'a>, sink: &mut dyn Progress<Move>) -> bool {
        let mut allowed = thought.board.moves();
        let lines = thought.request.lines.clamp(1, thought.moves.len().max(1));
        while thought.solutions.len() < lines && !thought.board.is_over() {
            let budget = thought.take_budget();
            let (solution, budget) = self.endgame.solve(thought.board, allowed, budget);
            thought.put_budget(budget);
            let Some(solution) = solution else {
                break;
            };
            let first = solution.line.first().and_then(|mv| mv.square());
            allowed &= !first.map_or(0, |square| 1 << square);
            thought.solutions.push(solution);
            sink.report(&thought.analysis());
        }
        !thought.solutions.is_empty()
    }

    /// Runs helper threads on the same position, which contribute through the tables.
    fn with_helpers<T>(&self, thought: &Thought<'_>, main: impl FnOnce() -> T) -> T {
        let helpers = thought.request.threads.saturating_sub(1);
        if helpers == 0 {
            return main();
        }
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for helper in 1..=helpers {
                let control = SearchControl {
                    stop: &done,
                    elapsed: thought.control.elapsed,
                };
                let (board, moves) = (thought.board, thought.moves.clone());
                let request = thought.request;
                scope.spawn(move || {
                    let mut thought = Thought::new(board, moves, request, control);
                    // With different move orders the threads search different parts of the tree first.
                    let shift = helper % thought.moves.len().max(1);
                    thought.moves.rotate_left(shift);
                    self.deepen(&mut thought, &mut |_: &Analysis<Move>| {});
                    if thought.may_solve() {
                        self.finish(&mut thought, &mut |_: &Analysis<Move>| {});
                    }
                });
            }
            let result = main();
            done.store(true, Ordering::Relaxed);
            result
        })
    }
}

impl Default for OthelloEngine {
    fn default() -> Self {
        Self::new()
    }
}

impl Engine<Othello> for OthelloEngine {
    fn search(
        &mut self,
        game: &Game<Othello>,
        request: SearchRequest,
        control: SearchControl<'_>,
        sink: &mut dyn Progress<Move>,
    ) -> Analysis<Move> {
        self.table.new_search();
        self.endgame.new_search();
        let board = game.position().board();
        let moves = root_moves(&self.weights, board);
        let mut thought = Thought::new(board, moves, request, control);
        if thought.moves.is_empty() {
            return thought.analysis();
        }
        let helped = Thought::new(board, thought.moves.clone(), request, control);
        self.with_helpers(&helped, || {
            self.deepen(&mut thought, sink);
            if thought.may_solve() {
                self.finish(&mut thought, sink);
            }
        });
        thought.analysis()
    }
}

/// The state of one search.
struct Thought<'a> {
    board: Board,
    empties: u32,
    moves: Vec<RootMove>,
    request: SearchRequest,
    control: SearchControl<'a>,
    budget: Option<Budget<'a>>,
    solutions: Vec<Solution>,
    depth: u32,
    nodes: u64,
}

impl<'a> Thought<'a> {
    fn new(
        board: Board,
        moves: Vec<RootMove>,
        request: SearchRequest,
        control: SearchControl<'a>,
    ) -> Self {
        let threads = request.threads.max(1) as u64;
        let limits = Limits {
            nodes: request.limits.nodes.map(|nodes| nodes / threads),
            ..request.limits
        };
        Self {
            board,
            empties: board.empty().count_ones(),
            moves,
            request,
            control,
            budget: Some(Budget::new(limits, control)),
            solutions: Vec::new(),
            depth: 0,
            nodes: 0,
        }
    }

    fn take_budget(&mut self) -> Budget<'a> {
        self.budget
            .take()
            .expect("the budget is put back after use")
    }

    fn put_budget(&mut self, budget: Budget<'a>) {
        self.nodes = budget.nodes();
        self.budget = Some(budget);
    }

    /// Whether the depth limit covers the rest of the game and the other limits the cost of solving it. Where nothing else
    /// is left to do, and what is left of the time is not for later moves, it is tried in any case.
    fn may_solve(&self) -> bool {
        let budget = self
            .budget
            .as_ref()
            .expect("the budget is put back after use");
        let is_last = self.depth == self.empties && !budget.limits().keeps_rest;
        self.depth_allows() && !budget.is_spent() && (is_last || self.is_affordable(budget))
    }

    fn depth_allows(&self) -> bool {
        let depth = self.request.limits.depth;
        depth.is_none_or(|depth| depth >= self.empties)
    }

    /// Deepens until the limits are reached, or a search to the end of the game or the solver can start.
    fn look_ahead<P: Processor>(
        &mut self,
        searcher: &mut Searcher<'_, P>,
        sink: &mut dyn Progress<Move>,
    ) {
        for depth in 1..self.empties {
            let goes_on = searcher.budget.expects_depth(depth)
                && !self.is_ready_to_solve(&searcher.budget)
                && !self.is_near_the_end()
                && self.deepen(searcher, depth);
            if !goes_on {
                break;
            }
            sink.report(&self.analysis());
        }
    }

    /// Searches to the end of the game with rising certainty, until the limits are reached or the solver can start.
    fn look_to_the_end<P: Processor>(
        &mut self,
        searcher: &mut Searcher<'_, P>,
        sink: &mut dyn Progress<Move>,
    ) {
        let depth = self.empties;
        for certainty in Certainty::TO_THE_END {
            searcher.certainty = certainty;
            let goes_on = self.is_near_the_end()
                && searcher.budget.expects_depth(depth)
                && !self.is_ready_to_solve(&searcher.budget)
                && self.deepen(searcher, depth);
            if !goes_on {
                break;
            }
            sink.report(&self.analysis());
        }
    }

    /// Searches to this depth; false if the budget was spent before.
    fn deepen<P: Processor>(&mut self, searcher: &mut Searcher<'_, P>, depth: u32) -> bool {
        let finished = searcher.deepen(self.board, &mut self.moves, depth, self.request.lines);
        if finished {
            self.depth = depth;
            self.nodes = searcher.budget.nodes();
        }
        finished
    }

    /// Whether the search is so deep that the next one may as well go to the end of the game.
    fn is_near_the_end(&self) -> bool {
        let near = self.depth >= PREPARED && self.depth + LAST_MOVES >= self.empties;
        near && self.depth_allows()
    }

    fn is_ready_to_solve(&self, budget: &Budget<'_>) -> bool {
        let cost = solving_cost(self.empties);
        let prepared =
            self.empties <= SOLVED_AT_ONCE || budget.nodes() as f64 >= PREPARATION * cost;
        prepared && self.depth_allows() && self.is_affordable(budget)
    }

    fn is_affordable(&self, budget: &Budget<'_>) -> bool {
        let limits = budget.limits();
        let nodes_left = limits
            .nodes
            .map(|most| most.saturating_sub(budget.nodes()) as f64);
        let time_left = limits.time.map(|time| {
            let left = time.saturating_sub(budget.elapsed());
            left.as_secs_f64() * SOLVER_SPEED
        });
        let cost = solving_cost(self.empties);
        [nodes_left, time_left]
            .into_iter()
            .flatten()
            .all(|left| cost <= left)
    }

    fn analysis(&self) -> Analysis<Move> {
        let solved = self.solutions.iter().map(|solution| Line {
            moves: solution.line.clone(),
            evaluation: exact(solution.score),
        });
        let is_solved = |mv: &&RootMove| {
            let first = Move::from_square(mv.square);
            self.solutions
                .iter()
                .any(|solution| solution.line.first() == Some(&first))
        };
        let searched = self
            .moves
            .iter()
            .filter(|mv| !is_solved(mv))
            .map(|mv| Line {
                moves: mv.line(),
                evaluation: estimated(mv.score, self.empties),
            });
        let lines = solved.chain(searched).take(self.request.lines.max(1));
        Analysis {
            lines: lines.collect(),
            depth: if self.solutions.is_empty() {
                self.depth
            } else {
                self.empties
            },
            nodes: self.nodes,
        }
    }
}

/// The estimated number of nodes to solve a position with this many empty squares.
fn solving_cost(empties: u32) -> f64 {
    3e6 * 2.3f64.powi(empties as i32 - 20)
}
