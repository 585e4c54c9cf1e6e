//! Iterative deepening on one thread: solvers first, then the root's moves at increasing depths. Divides the time among
//! the root's moves; the search below them is in [`search`](super::search).

mod certainty;

use sente_rules::Point;
use sente_rules::gomoku::Gomoku;

use super::cell::Cell;
use super::claims::Claims;
use super::evaluation::describe;
use super::proof::{AttackMoves, ProofSearch};
use super::root::Root;
use super::search::{MAX_PLY, Search, Skill};
use super::vcf::FourSolver;
use super::vct::{ThreatSolver, Verdict, Win};
use crate::{Analysis, Line, Progress, Score};

/// A root move with its line.
#[derive(Clone, Debug)]
struct Found {
    score: Score,
    moves: Vec<Cell>,
}

impl Found {
    /// A move that was not searched yet.
    fn unknown(cell: Cell) -> Self {
        Self {
            score: Score::EVEN,
            moves: vec![cell],
        }
    }
}

/// The loop of iterative deepening.
pub(super) struct Deepening<'a> {
    root: Root,
    search: Search<'a>,
    wanted: usize,
    pub(super) first_depth: u32,
    /// The best lines of the last completed depth, updated by better ones of an unfinished depth.
    found: Vec<Found>,
    depth: u32,
    /// Moves that were checked for a win by threats of the opponent.
    examined: Vec<Cell>,
    /// Moves whose score the solvers have proven.
    known: Vec<Found>,
    /// The proven results; `None` for helper threads, which report nothing.
    claims: Option<&'a mut Claims>,
    /// Moves and results that could not be verified.
    doubtful: Vec<(Cell, Score)>,
}

impl<'a> Deepening<'a> {
    pub(super) fn new(root: Root, search: Search<'a>, lines: usize) -> Self {
        let wanted = lines.clamp(1, root.moves.len());
        let found = root.moves[..wanted].iter().copied().map(Found::unknown);
        Self {
            found: found.collect(),
            root,
            search,
            wanted,
            first_depth: 1,
            depth: 0,
            examined: Vec::new(),
            known: Vec::new(),
            claims: None,
            doubtful: Vec::new(),
        }
    }

    /// The same loop, which verifies results before it reports them as proven, and remembers them.
    pub(super) fn with_claims(mut self, claims: &'a mut Claims) -> Self {
        claims.tidy(&self.root.board);
        self.claims = Some(claims);
        self
    }

    pub(super) fn run(
        mut self,
        skill: Skill,
        progress: &mut dyn Progress<Point>,
    ) -> Analysis<Point> {
        self.claim_at_once(skill.sees_fours);
        self.recall();
        if skill.threats
            && !self.is_certain()
            && let Some(win) = self.solve()
        {
            self.known.push(Found {
                score: Score::win_in(win.plies),
                moves: win.line,
            });
        }
        if let Some(win) = self.known.iter().max_by_key(|known| known.score).cloned()
            && win.score.win_distance().is_some()
        {
            self.bring_forward(win.moves[0]);
            self.found.retain(|found| found.moves[0] != win.moves[0]);
            self.found.insert(0, win);
            self.found.truncate(self.wanted);
            progress.report(&self.analysis());
        }
        let mut depth = self.first_depth;
        while depth < MAX_PLY / 2 && self.search.budget.expects_depth(depth) {
            self.deepen(depth);
            while skill.threats && depth > 2 && self.finds_best_move_lost() {
                self.deepen(depth);
            }
            if self.search.budget.is_spent() {
                break;
            }
            self.depth = depth;
            progress.report(&self.analysis());
            if self.is_settled() || self.wanted == 1 && self.is_won_and_late() {
                break;
            }
            depth += 1;
        }
        self.analysis()
    }

    /// Searches for a win by threats before the main search.
    fn solve(&mut self) -> Option<Win> {
        let nodes = self.share(6);
        let Search { board, budget, .. } = &mut self.search;
        let mut fours = FourSolver::new(1 << 14);
        budget.begin_share(24);
        let by_fours = fours.shortest(board, budget, 20, nodes / 4);
        budget.end_share();
        if let Some((plies, line)) = by_fours {
            return Some(Win { plies, line });
        }
        self.win_by_threats(nodes, 6)
    }

    /// A win by threats for the side to move: the shortest if there is time to find it, else any. Uses at most this
    /// many nodes and one of this many parts of the time.
    fn win_by_threats(&mut self, nodes: u64, parts: u32) -> Option<Win> {
        const MOST: u32 = 12;
        let Search {
            board,
            budget,
            table,
            ..
        } = &mut self.search;
        let most = budget.limits().depth.map_or(MOST, |depth| depth.min(MOST));
        // With a small depth limit, longer wins are of no use.
        let far = most == MOST;
        let (first, first_parts) = if far {
            (nodes / 3, 3 * parts)
        } else {
            (nodes, parts)
        };
        budget.begin_share(first_parts);
        let verdict = ThreatSolver::new(board, budget, first)
            .keeping_proofs(table)
            .shortest(most as u8);
        budget.begin_share(parts);
        let win = match verdict {
            Verdict::Win(win) => Some(win),
            Verdict::Unknown if far => {
                ProofSearch::new(board, budget, AttackMoves::FoursAndThrees, nodes)
                    .keeping_proofs(table)
                    .win()
            }
            Verdict::None | Verdict::Unknown => None,
        };
        budget.end_share();
        win
    }

    /// Checks each new best move once: whether the opponent wins by threats after it.
    fn finds_best_move_lost(&mut self) -> bool {
        let Some(best) = self.found.first() else {
            return false;
        };
        let cell = best.moves[0];
        if best.score.is_decided() || self.examined.contains(&cell) || self.search.budget.is_spent()
        {
            return false;
        }
        self.examined.push(cell);
        let nodes = self.share(12);
        self.search.board.play(cell);
        let win = self.win_by_threats(nodes, 12);
        self.search.board.undo();
        let Some(win) = win else {
            return false;
        };
        let win = win.after(cell);
        self.known.push(Found {
            score: Score::loss_in(win.plies),
            moves: win.line,
        });
        self.replace_lost(cell);
        true
    }

    /// Replaces a lost move by the next promising one, in case there is no time to find the best of the others.
    fn replace_lost(&mut self, cell: Cell) {
        let is_open = |cell: &Cell| {
            let known = self.known.iter().chain(&self.found);
            known
                .map(|found| found.moves[0])
                .all(|other| other != *cell)
        };
        let next = self.root.moves.iter().copied().find(is_open);
        if let (Some(next), Some(at)) = (
            next,
            self.found.iter().position(|found| found.moves[0] == cell),
        ) {
            self.found[at] = Found::unknown(next);
        }
    }

    /// The node limit for about this fraction of the search.
    fn share(&self, fraction: u64) -> u64 {
        let limits = self.search.budget.limits();
        let by_time = limits.time.map(|time| time.as_millis() as u64 * 350);
        let nodes = limits.nodes.into_iter().chain(by_time).min();
        nodes.unwrap_or(1_000_000).min(20_000_000) / fraction
    }

    /// Whether a win is proven and more time would only make it shorter.
    fn is_won_and_late(&self) -> bool {
        let budget = &self.search.budget;
        let limits = budget.limits();
        let is_won = self.found[0].score.win_distance().is_some();
        is_won
            && (limits.nodes.is_some_and(|most| 8 * budget.nodes() > most)
                || limits.time.is_some_and(|most| 8 * budget.elapsed() > most))
    }

    /// Whether deeper searches cannot improve the result.
    fn is_settled(&self) -> bool {
        self.root.moves.len() == 1
            || self.found.iter().all(|found| {
                let distance = found
                    .score
                    .win_distance()
                    .or_else(|| found.score.loss_distance());
                distance.is_some_and(|plies| self.depth + 1 >= plies.min(11))
            })
    }

    /// Searches one depth: finds the best moves one by one, each without those before it.
    fn deepen(&mut self, depth: u32) {
        let mut better: Vec<Found> = Vec::new();
        for rank in 0..self.wanted {
            let before = self.found.get(rank).map(|found| found.score);
            let taken: Vec<Cell> = better.iter().map(|found| found.moves[0]).collect();
            let best = self.best_without(&taken, depth, before.filter(|_| depth > 3));
            let Some(best) = best else { break };
            better.push(best);
            if self.search.budget.is_spent() {
                break;
            }
        }
        // An unfinished depth has only the first lines; the others keep their last results.
        let moves: Vec<Cell> = better.iter().map(|found| found.moves[0]).collect();
        self.found.retain(|found| !moves.contains(&found.moves[0]));
        better.append(&mut self.found);
        better.truncate(self.wanted);
        better.sort_by_key(|found| std::cmp::Reverse(found.score));
        for found in better.iter().rev() {
            self.bring_forward(found.moves[0]);
        }
        self.found = better;
    }

    /// The best root move except some, with an aspiration window around the expected score.
    fn best_without(
        &mut self,
        taken: &[Cell],
        depth: u32,
        expected: Option<Score>,
    ) -> Option<Found> {
        const WIDEST: i16 = 1000;
        let mut margin = 60;
        let (mut alpha, mut beta) = match expected {
            Some(score) if !score.is_decided() => around(score, margin),
            _ => (Score::MIN, Score::MAX),
        };
        loop {
            let found = self.best_within(taken, depth, alpha, beta);
            let score = found.as_ref()?.score;
            let inside =
                (score > alpha || alpha == Score::MIN) && (score < beta || beta == Score::MAX);
            if inside || self.search.budget.is_spent() {
                return found;
            }
            margin = (margin * 4).min(WIDEST);
            let wider = if margin == WIDEST {
                (Score::MIN, Score::MAX)
            } else {
                around(score, margin)
            };
            if score <= alpha {
                alpha = wider.0;
            } else {
                beta = wider.1;
            }
        }
    }

    /// One pass over the root's moves. A pass that is cut short returns its partial result if that is useful.
    fn best_within(
        &mut self,
        taken: &[Cell],
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Option<Found> {
        let mut best: Option<Found> = None;
        let mut floor = alpha;
        let mut tried = 0;
        for at in 0..self.root.moves.len() {
            let cell = self.root.moves[at];
            if taken.contains(&cell) {
                continue;
            }
            let saved = best
                .as_ref()
                .is_some_and(|best| best.score.loss_distance().is_none());
            if saved && tried >= promising(depth) {
                break;
            }
            let known = self.known.iter().find(|known| known.moves[0] == cell);
            let score = match known {
                Some(known) => known.score,
                None => self
                    .search
                    .score_move(cell, depth as i32, floor, beta, tried),
            };
            tried += 1;
            if self.search.budget.is_spent() {
                return self.cut_short(best, cell, alpha);
            }
            if best.as_ref().is_none_or(|best| score > best.score) {
                let moves = known.map_or_else(
                    || [&[cell], self.search.continuation()].concat(),
                    |known| known.moves.clone(),
                );
                best = Some(Found { score, moves });
                self.bring_forward(cell);
            }
            floor = floor.max(score);
            if floor >= beta {
                break;
            }
        }
        best
    }

    /// The partial result of a pass that ended while searching this move. If all moves before it lose, the game may
    /// still be saved by one of the others, and this is the most promising.
    fn cut_short(&mut self, best: Option<Found>, cell: Cell, alpha: Score) -> Option<Found> {
        let best = best?;
        if best.score.loss_distance().is_some() {
            return Some(Found {
                score: self.search.static_score(),
                moves: vec![cell],
            });
        }
        (best.score > alpha).then_some(best)
    }

    fn bring_forward(&mut self, cell: Cell) {
        if let Some(at) = self.root.moves.iter().position(|&other| other == cell) {
            self.root.moves[..=at].rotate_right(1);
        }
    }

    fn analysis(&mut self) -> Analysis<Point> {
        let announced = self.announced();
        let lines = announced.iter().map(|found| Line {
            moves: complete(&self.root.position, found),
            evaluation: describe(found.score),
        });
        Analysis {
            lines: lines.collect(),
            depth: self.depth,
            nodes: self.search.budget.nodes(),
        }
    }
}

/// The number of root moves to search at a depth unless all of them lose: on a crowded board the others would take time
/// from a deeper search of the good ones.
const fn promising(depth: u32) -> usize {
    12 + 6 * depth as usize
}

fn around(score: Score, margin: i16) -> (Score, Score) {
    let raw = score.raw();
    (
        Score::from_raw(raw.saturating_sub(margin).max(Score::MIN.raw())),
        Score::from_raw(raw.saturating_add(margin).min(Score::MAX.raw())),
    )
}

/// The line as points; a proven line is continued to its end with forced fives and fours.
fn complete(position: &Gomoku, found: &Found) -> Vec<Point> {
    let mut line = super::line::Line::new(position);
    for &cell in &found.moves {
        if !line.play(cell) {
            break;
        }
    }
    let score = found.score;
    if let Some(plies) = score.win_distance().or_else(|| score.loss_distance()) {
        line.finish();
        // If the search knew a quicker end than the line shows, only the beginning of the line is certain.
        line.moves.truncate(plies as usize);
    }
    line.moves
}
