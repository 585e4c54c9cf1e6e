//! Principal variation search on one thread below a root move. The list of root moves, the time and other threads are
//! the engine's responsibility.

mod forcing;
mod selection;

use forcing::Tactics;

use super::board::Board;
use super::cell::Cell;
use super::claims::is_proof;
use super::classes::Class;
use super::evaluation::evaluate;
use super::network::{Accumulator, Network};
use super::ordering::{Hint, Memory, Moves};
use super::vcf::FourSolver;
use crate::transposition::{Bound, Entry, Transpositions};
use crate::{Budget, Score};

/// The maximum depth of a line in plies.
pub(super) const MAX_PLY: u32 = 100;

/// The strengths and weaknesses of a level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    /// The longest win by fours that is found at the leaves, in moves.
    pub(super) fours: u8,
    /// Whether wins by threes are searched before the main search.
    pub(super) threats: bool,
    /// Whether straight fours and double fours are anticipated before they are played.
    pub(super) sees_fours: bool,
    /// The maximum number of moves in positions without threats.
    pub(super) width: usize,
    /// The largest error of the evaluation.
    pub(super) noise: i32,
    /// The seed of these errors.
    pub(super) seed: u64,
}

impl Skill {
    pub(super) const FULL: Self = Self {
        fours: 8,
        threats: true,
        sees_fours: true,
        width: 40,
        noise: 0,
        seed: 0,
    };
}

/// The state of a search.
pub(super) struct Search<'a> {
    pub(super) board: Board,
    pub(super) budget: Budget<'a>,
    pub(super) table: &'a Transpositions,
    skill: Skill,
    memory: Memory,
    fours: FourSolver,
    network: Option<Accumulator<'a>>,
    spare: Vec<Moves>,
    /// The principal variation from each ply on.
    lines: Vec<Vec<Cell>>,
}

/// The alpha-beta window of a node.
#[derive(Clone, Copy)]
struct Window {
    alpha: Score,
    beta: Score,
}

impl Window {
    fn is_open(self) -> bool {
        self.beta.raw() > self.alpha.raw() + 1
    }

    fn for_opponent(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// The null window just above a score.
    const fn above(score: Score) -> Self {
        Self {
            alpha: score,
            beta: Score::from_raw(score.raw() + 1),
        }
    }
}

impl<'a> Search<'a> {
    pub(super) fn new(
        board: Board,
        budget: Budget<'a>,
        table: &'a Transpositions,
        skill: Skill,
    ) -> Self {
        Self {
            network: None,
            board,
            budget,
            table,
            skill,
            memory: Memory::new(MAX_PLY + 1),
            fours: FourSolver::new(1 << 17),
            spare: Vec::new(),
            lines: vec![Vec::new(); MAX_PLY as usize + 2],
        }
    }

    /// The same search with a network in addition to the shape weights.
    pub(super) fn with_network(mut self, network: Option<&'a Network>) -> Self {
        self.network = network.map(|network| Accumulator::new(network, &self.board));
        self
    }

    /// The score of a root move for the side that plays it, exact inside the window.
    pub(super) fn score_move(
        &mut self,
        cell: Cell,
        depth: i32,
        alpha: Score,
        beta: Score,
        tried: usize,
    ) -> Score {
        let window = Window { alpha, beta };
        let wins = self.board.class(self.board.turn(), cell) == Class::Five;
        if wins {
            self.lines[1].clear();
            return Score::win_in(1);
        }
        // Root moves are reduced by one ply less.
        let narrow = Window::above(alpha);
        let reduction = self.reduction(cell, depth, tried, narrow, None) - 1;
        self.board.play(cell);
        let score = self.child(depth - 1, reduction.max(0), window, 1, tried == 0);
        self.board.undo();
        score
    }

    /// The line after the root move that was scored last.
    pub(super) fn continuation(&self) -> &[Cell] {
        &self.lines[1]
    }

    fn node(&mut self, depth: i32, window: Window, ply: u32, may_pass: bool) -> Score {
        self.lines[ply as usize].clear();
        if self.budget.is_spent() || !self.budget.visit() || self.board.is_full() {
            return Score::EVEN;
        }
        let tactics = self.tactics(ply);
        if let Tactics::Decided(score) = tactics {
            return score;
        }
        let Window { alpha, beta } = window;
        if alpha >= Score::win_in(ply + 5) {
            return alpha;
        }
        if ply >= MAX_PLY {
            return self.static_score();
        }
        let entry = self.table.get(self.board.key()).map(|entry| Entry {
            score: entry.score.seen_from_root(ply),
            ..entry
        });
        let depth_kept = depth.clamp(0, 255) as u8;
        if let Some(entry) = entry {
            // A proof is valid at any depth.
            let enough = if is_proof(entry) { 0 } else { depth_kept };
            let outside = entry.score >= beta || entry.score <= alpha;
            if (!window.is_open() || enough == 0 && outside)
                && let Some(score) = entry.cutoff(enough, alpha, beta)
            {
                return score;
            }
        }
        if let Some(score) = self.far_above(&tactics, depth, window) {
            return score;
        }
        if let Some((score, four)) = self.win_by_fours(&tactics, depth, ply) {
            self.keep(score, Bound::Lower, depth_kept, four, ply);
            return score;
        }
        if depth <= 0 {
            let quiet = matches!(tactics, Tactics::Free);
            if quiet || matches!(tactics, Tactics::Stop(_)) && depth < -4 {
                return self.static_score();
            }
        }
        let danger = self.danger(&tactics, depth);
        let may_pass = may_pass && danger.is_none();
        if let Some(score) = self.prune(&tactics, depth, window, ply, may_pass) {
            return score;
        }
        let best = entry
            .and_then(|entry| entry.best)
            .map(Cell::from_number)
            .filter(|&cell| self.board.is_empty_at(cell));
        // Internal iterative reduction: without a hash move, a shallower search costs little and finds one.
        let unknown = best.is_none() && depth >= 4 && matches!(tactics, Tactics::Free);
        let depth = depth - i32::from(unknown);
        let hint = Hint { best, danger, ply };
        self.expand(&tactics, depth, window, &hint)
    }

    pub(super) fn static_score(&mut self) -> Score {
        let noise = if self.skill.noise > 0 {
            let mixed = (self.board.key() ^ self.skill.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            (mixed >> 40) as i32 % (2 * self.skill.noise + 1) - self.skill.noise
        } else {
            0
        };
        let points = match &mut self.network {
            Some(network) => network.evaluate(&self.board),
            None => evaluate(&self.board),
        };
        Score::points(points + noise)
    }

    fn expand(&mut self, tactics: &Tactics, depth: i32, window: Window, hint: &Hint) -> Score {
        let mut moves = self.spare.pop().unwrap_or_default();
        self.generate(tactics, depth, hint, &mut moves);
        let score = self.try_moves(tactics, depth, window, hint, &mut moves);
        moves.clear();
        self.spare.push(moves);
        score
    }

    fn generate(&mut self, tactics: &Tactics, depth: i32, hint: &Hint, moves: &mut Moves) {
        let Self {
            board,
            network,
            memory,
            ..
        } = self;
        if let Some(network) = network {
            network.follow(board);
        }
        let network = network.as_ref();
        match tactics {
            Tactics::Only(cell) => moves.add(board, network, memory, hint, *cell),
            Tactics::Stop(stops) => {
                let mut fours = Vec::new();
                if depth > 0 {
                    board.add_fours(board.turn(), &mut fours);
                }
                let all = *stops | fours.into_iter().collect();
                for cell in all.iter() {
                    moves.add(board, network, memory, hint, cell);
                }
            }
            Tactics::Free | Tactics::Decided(_) => {
                moves.add_near(board, network, memory, hint);
            }
        }
    }

    /// The best score over the moves.
    fn try_moves(
        &mut self,
        tactics: &Tactics,
        depth: i32,
        window: Window,
        hint: &Hint,
        moves: &mut Moves,
    ) -> Score {
        let (ply, forced) = (hint.ply, matches!(tactics, Tactics::Only(_)));
        // At the leaves, own fours are not searched against a winning four, though one might save the game.
        let fours_left_out = depth <= 0
            && matches!(tactics, Tactics::Stop(_))
            && self.board.may_have_four(self.board.turn());
        if moves.len() == 0 && !fours_left_out {
            // Without stops a winning four cannot be answered; in other cases the board is full.
            return match tactics {
                Tactics::Stop(_) => Score::loss_in(ply + 4),
                _ => Score::EVEN,
            };
        }
        let quiet = matches!(tactics, Tactics::Free);
        let hopeless = quiet && self.is_hopeless(depth, window);
        let most = if quiet { self.width(depth) } else { usize::MAX };
        let mut alpha = window.alpha;
        let mut best = (Score::MIN, None);
        let mut tried = 0;
        while let Some(cell) = moves.next() {
            if tried >= most {
                if best.0.loss_distance().is_some() {
                    return self.not_proven(window);
                }
                break;
            }
            if hopeless && tried > 0 && self.is_slow(cell) {
                best.0 = best.0.max(window.alpha);
                continue;
            }
            let reduction = match tactics {
                Tactics::Free => self.reduction(cell, depth, tried, window, hint.danger.as_ref()),
                Tactics::Stop(_) => Self::reduction_of_stop(depth, tried),
                Tactics::Only(_) | Tactics::Decided(_) => 0,
            };
            self.board.play(cell);
            let next_depth = if forced { depth } else { depth - 1 };
            let child = Window {
                alpha,
                beta: window.beta,
            };
            let score = self.child(next_depth, reduction, child, ply + 1, tried == 0);
            self.board.undo();
            if self.budget.is_spent() {
                return Score::EVEN;
            }
            tried += 1;
            if score > best.0 {
                best = (score, Some(cell));
            }
            if score > alpha {
                alpha = score;
                self.extend_line(ply, cell);
            }
            if alpha >= window.beta {
                self.memory.reward(&self.board, cell, hint, depth);
                break;
            }
            if quiet {
                self.memory.punish(&self.board, cell, depth);
            }
        }
        if fours_left_out && (best.1.is_none() || best.0.loss_distance().is_some()) {
            return self.not_proven(window);
        }
        self.conclude(best, window, depth, ply)
    }

    /// Searches a child, later ones with late-move reduction and a null window first.
    fn child(
        &mut self,
        depth: i32,
        reduction: i32,
        window: Window,
        ply: u32,
        first: bool,
    ) -> Score {
        if first {
            return -self.node(depth, window.for_opponent(), ply, true);
        }
        let narrow = Window::above(window.alpha).for_opponent();
        let mut score = -self.node(depth - reduction, narrow, ply, true);
        if score > window.alpha && reduction > 0 {
            score = -self.node(depth, narrow, ply, true);
        }
        if score > window.alpha && score < window.beta {
            score = -self.node(depth, window.for_opponent(), ply, true);
        }
        score
    }

    fn conclude(&self, best: (Score, Option<Cell>), window: Window, depth: i32, ply: u32) -> Score {
        let (score, cell) = best;
        let bound = if score >= window.beta {
            Bound::Lower
        } else if score > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.keep(score, bound, depth.clamp(0, 255) as u8, cell, ply);
        score
    }

    fn keep(&self, score: Score, bound: Bound, depth: u8, best: Option<Cell>, ply: u32) {
        if self.budget.is_spent() {
            return;
        }
        let entry = Entry {
            score: score.seen_from(ply),
            bound,
            depth,
            best: best.map(Cell::number),
        };
        let key = self.board.key();
        // A proof must not be replaced by an estimate.
        if is_proof(entry) || !self.table.get(key).is_some_and(is_proof) {
            self.table.put(key, entry);
        }
    }

    fn extend_line(&mut self, ply: u32, cell: Cell) {
        let [line, rest] = self
            .lines
            .get_disjoint_mut([ply as usize, ply as usize + 1])
            .expect("the plies are different");
        line.clear();
        line.push(cell);
        line.extend_from_slice(rest);
    }
}
