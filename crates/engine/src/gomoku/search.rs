//! Principal variation search on one thread. Knows how deep to look and what to leave out; the root's
//! list of moves, time and other threads are the engine's business.

use super::board::Board;
use super::cell::{Cell, CellSet};
use super::classes::Class;
use super::evaluation::evaluate;
use super::ordering::{Hint, Memory, Moves};
use super::vcf::FourSolver;
use crate::transposition::{Bound, Entry, Transpositions};
use crate::{Budget, Score};

/// The deepest a line can go.
pub(super) const MAX_PLY: u32 = 100;

/// What a level sees and what it misses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    /// The longest win by fours that is seen at the end of a line, in moves.
    pub(super) fours: u8,
    /// Whether wins by threes are looked for before the search.
    pub(super) threats: bool,
    /// Whether open threes and double fours are seen before they are on the board.
    pub(super) sees_fours: bool,
    /// How many moves are considered in a position without threats.
    pub(super) width: usize,
    /// How wrong an evaluation can be.
    pub(super) noise: i32,
    /// Which way it is wrong.
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

/// A search with everything it remembers.
pub(super) struct Search<'a> {
    pub(super) board: Board,
    pub(super) budget: Budget<'a>,
    table: &'a Transpositions,
    skill: Skill,
    memory: Memory,
    fours: FourSolver,
    spare: Vec<Moves>,
    /// The best continuation found from each ply.
    lines: Vec<Vec<Cell>>,
}

/// What a node asks of its children.
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

    /// Just above a score: whether anything is better.
    const fn above(score: Score) -> Self {
        Self {
            alpha: score,
            beta: Score::from_raw(score.raw() + 1),
        }
    }
}

/// What the fives and fours on the board leave to do.
enum Tactics {
    /// The result is known.
    Decided(Score),
    /// Only this move stops five.
    Only(Cell),
    /// Only these moves, or fours, stop a winning four.
    Stop(CellSet),
    /// Everything is possible.
    Free,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        board: Board,
        budget: Budget<'a>,
        table: &'a Transpositions,
        skill: Skill,
    ) -> Self {
        Self {
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

    /// The score of a root move for the side that plays it, exact only inside the window.
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
        // At the root one ply more is spent on late moves than elsewhere.
        let narrow = Window::above(alpha);
        let reduction = self.reduction(cell, depth, tried, narrow, None) - 1;
        self.board.play(cell);
        let score = self.child(depth - 1, reduction.max(0), window, 1, tried == 0);
        self.board.undo();
        score
    }

    /// What was found to follow the root move that was scored last.
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
        if let Some(entry) = entry
            && !window.is_open()
            && let Some(score) = entry.cutoff(depth_kept, alpha, beta)
        {
            return score;
        }
        if let Some(score) = self.win_by_fours(&tactics, depth, ply) {
            self.keep(score, Bound::Lower, depth_kept, None, ply);
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
        let hint = Hint {
            best: entry
                .and_then(|entry| entry.best)
                .map(Cell::from_number)
                .filter(|&cell| self.board.is_empty_at(cell)),
            danger,
            ply,
        };
        self.expand(&tactics, depth, window, &hint)
    }

    /// What fives and fours decide or force. Two five points, or one that may not be blocked, cannot be stopped.
    fn tactics(&mut self, ply: u32) -> Tactics {
        let board = &mut self.board;
        let (own, other) = (board.turn(), !board.turn());
        if board.count(own, Class::Five) > 0 {
            return Tactics::Decided(Score::win_in(ply + 1));
        }
        if let Some(five) = board.five(other) {
            let lost = board.count(other, Class::Five) > 1 || !board.is_legal(own, five);
            return if lost {
                Tactics::Decided(Score::loss_in(ply + 2))
            } else {
                Tactics::Only(five)
            };
        }
        if !self.skill.sees_fours {
            return Tactics::Free;
        }
        if board.may_have_winning_four(own) && board.winning_four(own).is_some() {
            return Tactics::Decided(Score::win_in(ply + 3));
        }
        if board.may_have_winning_four(other)
            && let Some(stops) = board.defences(other)
        {
            return Tactics::Stop(stops);
        }
        Tactics::Free
    }

    fn win_by_fours(&mut self, tactics: &Tactics, depth: i32, ply: u32) -> Option<Score> {
        if self.skill.fours == 0 || matches!(tactics, Tactics::Only(_)) {
            return None;
        }
        let (moves, nodes) = if depth > 0 {
            (self.skill.fours, 80)
        } else {
            (self.skill.fours.div_ceil(2), 24)
        };
        let Self {
            fours,
            board,
            budget,
            ..
        } = self;
        let mut plies = fours.win(board, budget, moves, nodes)?;
        // The win that is found first need not be the shortest; deeper searches will tell.
        if depth > 0
            && let Some((shortest, _)) = fours.shortest(board, budget, moves, 4 * nodes)
        {
            plies = plies.min(shortest);
        }
        Some(Score::win_in(ply + plies))
    }

    /// The moves of the win by fours that the opponent has if nothing is done about it.
    fn danger(&mut self, tactics: &Tactics, depth: i32) -> Option<CellSet> {
        let opponent = !self.board.turn();
        if depth < 1
            || self.skill.fours == 0
            || !matches!(tactics, Tactics::Free)
            || !self.board.may_have_four(opponent)
        {
            return None;
        }
        self.board.pass();
        let win = self
            .fours
            .win(&mut self.board, &mut self.budget, self.skill.fours, 50);
        self.board.pass();
        win.map(|_| self.fours.line().collect())
    }

    fn static_score(&self) -> Score {
        let noise = if self.skill.noise > 0 {
            let mixed = (self.board.key() ^ self.skill.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            (mixed >> 40) as i32 % (2 * self.skill.noise + 1) - self.skill.noise
        } else {
            0
        };
        Score::points(evaluate(&self.board) + noise)
    }

    /// Leaves a node that is good enough without looking at its moves: where it is far above the
    /// window, or where even passing is.
    fn prune(
        &mut self,
        tactics: &Tactics,
        depth: i32,
        window: Window,
        ply: u32,
        may_pass: bool,
    ) -> Option<Score> {
        let beta = window.beta;
        if !matches!(tactics, Tactics::Free) || window.is_open() || beta.is_decided() {
            return None;
        }
        let score = self.static_score();
        if depth <= 3 && score.raw() >= beta.raw().saturating_add(depth as i16 * 90) {
            return Some(score);
        }
        if may_pass && depth >= 3 && score >= beta && !self.board.may_have_four(!self.board.turn())
        {
            self.board.pass();
            let narrow = Window::above(Score::from_raw(beta.raw() - 1)).for_opponent();
            let passed = -self.node(depth - 3 - depth / 5, narrow, ply + 1, false);
            self.board.pass();
            if passed >= beta && !self.budget.is_spent() {
                return Some(if passed.is_decided() { beta } else { passed });
            }
        }
        None
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
        match tactics {
            Tactics::Only(cell) => moves.add(&mut self.board, &self.memory, hint, *cell),
            Tactics::Stop(stops) => {
                let mut fours = Vec::new();
                if depth > 0 {
                    self.board.add_fours(self.board.turn(), &mut fours);
                }
                let all = *stops | fours.into_iter().collect();
                for cell in all.iter() {
                    moves.add(&mut self.board, &self.memory, hint, cell);
                }
            }
            Tactics::Free | Tactics::Decided(_) => {
                moves.add_near(&mut self.board, &self.memory, hint);
            }
        }
    }

    /// The best score of the moves.
    fn try_moves(
        &mut self,
        tactics: &Tactics,
        depth: i32,
        window: Window,
        hint: &Hint,
        moves: &mut Moves,
    ) -> Score {
        let (ply, forced) = (hint.ply, matches!(tactics, Tactics::Only(_)));
        // At the end of a line own fours are not tried against a winning four, though one might save the game.
        let fours_left_out = depth <= 0
            && matches!(tactics, Tactics::Stop(_))
            && self.board.may_have_four(self.board.turn());
        if moves.len() == 0 && !fours_left_out {
            // Against a winning four nothing helps; elsewhere there is nowhere to go.
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
            let reduction = if quiet {
                self.reduction(cell, depth, tried, window, hint.danger.as_ref())
            } else {
                0
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

    /// The score of a node whose moves lose as far as they were tried: one that was left out might have saved the game.
    fn not_proven(&self, window: Window) -> Score {
        let score = self.static_score();
        // Whatever it is worth, it is better than a proven loss.
        let nothing_better = window.alpha < Score::points(i32::MIN);
        if nothing_better {
            score
        } else {
            score.min(window.alpha)
        }
    }

    /// Whether a few quiet moves will not bring a position back into the window.
    fn is_hopeless(&self, depth: i32, window: Window) -> bool {
        let margin = 60 + 90 * depth;
        depth <= 3
            && !window.is_open()
            && !window.alpha.is_decided()
            && i32::from(self.static_score().raw()) + margin <= i32::from(window.alpha.raw())
    }

    /// Whether a move neither makes a threat nor stops one.
    fn is_slow(&self, cell: Cell) -> bool {
        let turn = self.board.turn();
        self.board.class(turn, cell) == Class::Quiet
            && self.board.class(!turn, cell) == Class::Quiet
    }

    /// Searches a child, the later ones less deep and with a narrow window first.
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

    fn width(&self, depth: i32) -> usize {
        let usual = 6 + 3 * depth.max(0) as usize;
        usual.min(self.skill.width)
    }

    /// How much less deep a late quiet move is searched.
    fn reduction(
        &self,
        cell: Cell,
        depth: i32,
        tried: usize,
        window: Window,
        danger: Option<&CellSet>,
    ) -> i32 {
        let turn = self.board.turn();
        let own = self.board.class(turn, cell).if_legal();
        let useless = danger.is_some_and(|danger| !danger.contains(cell)) && own < Class::Four;
        let urgent = own >= Class::Three
            || self.board.class(!turn, cell).if_legal() >= Class::DoubleThree
            || danger.is_some_and(|danger| danger.contains(cell));
        if tried < 2 || depth < 2 || urgent {
            return i32::from(useless && tried > 0);
        }
        let late = (depth as f32).ln() * (tried as f32).ln() * 0.6;
        let reduction = 1 + late as i32 + i32::from(useless);
        if window.is_open() {
            reduction - 1
        } else {
            reduction
        }
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
        self.table.put(self.board.key(), entry);
    }

    fn extend_line(&mut self, ply: u32, cell: Cell) {
        let [line, rest] = self
            .lines
            .get_disjoint_mut([ply as usize, ply as usize + 1])
            .expect("two different plies");
        line.clear();
        line.push(cell);
        line.extend_from_slice(rest);
    }
}
