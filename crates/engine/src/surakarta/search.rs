//! The search of one thread: iterative deepening with principal variation search. Works with boards and scores; the
//! engine converts them for users.

use sente_rules::surakarta::Surakarta;

use super::evaluation::Weights;
use super::network::Network;
use super::node::{Node, Past, Step, mixed};
use super::ordering::{Memory, Moves};
use super::perfect;
use super::selectivity::{Candidate, Selectivity};
use super::tablebase::Tablebase;
use crate::transposition::{Bound, Entry, Transpositions};
use crate::{Budget, Score};

/// From this depth on, a node without a hash move is searched one ply less deep (internal iterative reduction).
const DEEP: i32 = 4;

/// The deepest iteration.
pub(super) const MOST_DEPTH: u32 = 60;

/// The style of play of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// How much it prunes.
    pub(super) selectivity: Selectivity,
    /// The largest error of its evaluation in points.
    pub(super) noise: u16,
    /// The seed of these errors.
    pub(super) seed: u64,
}

impl Style {
    /// Full strength.
    pub(super) const BEST: Self = Self {
        selectivity: Selectivity::Much,
        noise: 0,
        seed: 0,
    };
}

/// A line with its score.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) score: Score,
    pub(super) steps: Vec<Step>,
}

/// One thread's search.
pub(super) struct Searcher<'a> {
    pub(super) budget: Budget<'a>,
    pub(super) past: Past,
    table: &'a Transpositions,
    pub(super) tablebase: Option<&'a Tablebase>,
    network: Option<&'a Network>,
    /// The smallest distance in plies to the end of the game over the boards that end it when they are repeated.
    pub(super) nearest_worn: u32,
    pub(super) style: Style,
    pub(super) root: Node,
    pub(super) memory: Memory,
    /// Root moves that are skipped because a better line starts with them.
    excluded: Vec<Step>,
    /// The principal variation from each ply on.
    lines: Vec<Vec<Step>>,
    /// The best line of an unfinished iteration.
    partial: Option<Found>,
    /// The first ply at which null moves are allowed.
    pub(super) pass_from: usize,
}

impl<'a> Searcher<'a> {
    pub(super) fn new(
        position: &Surakarta,
        style: Style,
        budget: Budget<'a>,
        table: &'a Transpositions,
        tablebase: Option<&'a Tablebase>,
    ) -> Self {
        const MOST_PLIES: usize = 128;
        let root = Node::of(position);
        let past = Past::of(position);
        let nearest_worn = tablebase.map_or(u32::MAX, |tablebase| {
            perfect::nearest(tablebase, past.worn_boards(root))
        });
        Self {
            budget,
            past,
            table,
            tablebase,
            network: None,
            nearest_worn,
            style,
            root,
            memory: Memory::new(),
            excluded: Vec::new(),
            lines: vec![Vec::new(); MOST_PLIES],
            partial: None,
            pass_from: 1,
        }
    }

    pub(super) const fn with_network(mut self, network: Option<&'a Network>) -> Self {
        self.network = network;
        self
    }

    /// Iterative deepening. Reports every completed depth, and if the budget ends an iteration also its partial result,
    /// so that the time is not wasted.
    pub(super) fn deepen(
        &mut self,
        first_depth: u32,
        lines: usize,
        mut report: impl FnMut(u32, u64, &[Found]),
    ) {
        let mut latest: Vec<Found> = Vec::new();
        for depth in first_depth..=MOST_DEPTH {
            if !self.budget.allows_depth(depth) {
                return;
            }
            let guesses: Vec<Score> = latest.iter().map(|line| line.score).collect();
            let mut found = self.best_lines(depth, lines, &guesses);
            if self.budget.is_spent() {
                if !found.is_empty() && !latest.is_empty() {
                    let is_new =
                        |line: &Found| found.iter().all(|other| other.steps[0] != line.steps[0]);
                    let rest: Vec<Found> = latest.into_iter().filter(is_new).collect();
                    found.extend(rest);
                    found.truncate(lines);
                    // Scores of different depths are not comparable: a partial result counts only if it keeps the lines
                    // in order.
                    if found.is_sorted_by(|one, two| one.score >= two.score) {
                        report(depth - 1, self.budget.nodes(), &found);
                    }
                }
                return;
            }
            report(depth, self.budget.nodes(), &found);
            if found.iter().all(|line| is_settled(line.score, depth)) {
                return;
            }
            latest = found;
        }
    }

    /// The best lines with different first moves; fewer if the budget is spent.
    fn best_lines(&mut self, depth: u32, lines: usize, guesses: &[Score]) -> Vec<Found> {
        self.excluded.clear();
        let mut found = Vec::new();
        for index in 0..lines {
            self.partial = None;
            let score = self.aspire(depth, guesses.get(index).copied());
            if self.budget.is_spent() {
                // A completely searched move that raised alpha is better than all moves before it.
                found.extend(self.partial.take());
                break;
            }
            let steps = self.lines[0].clone();
            self.excluded.push(steps[0]);
            found.push(Found { score, steps });
        }
        self.excluded.clear();
        found.sort_by_key(|line| std::cmp::Reverse(line.score));
        found
    }

    /// Searches with an aspiration window around the guess and widens it on failure.
    fn aspire(&mut self, depth: u32, guess: Option<Score>) -> Score {
        let (mut margin, widening) = match self.style.selectivity {
            Selectivity::Nothing | Selectivity::Little => (40, 5),
            Selectivity::Much => (20, 3),
        };
        let guess = guess.filter(|score| depth > 3 && !score.is_decided());
        let window = |margin: i32| match guess {
            Some(score) if margin < 1000 => {
                let raw = i32::from(score.raw());
                (Score::points(raw - margin), Score::points(raw + margin))
            }
            _ => (Score::MIN, Score::MAX),
        };
        loop {
            let (alpha, beta) = window(margin);
            let score = self.search(self.root, depth as i32, alpha, beta, 0);
            let inside = score > alpha && score < beta;
            if inside || self.budget.is_spent() {
                return score;
            }
            margin *= widening;
        }
    }

    /// The score of a node, exact between alpha and beta. Meaningless once the budget is spent.
    pub(super) fn search(
        &mut self,
        node: Node,
        mut depth: i32,
        mut alpha: Score,
        mut beta: Score,
        ply: usize,
    ) -> Score {
        self.lines[ply].clear();
        if ply > 0 {
            if let Some(score) = self.verdict(node, ply) {
                return score;
            }
            if depth <= 0 || ply >= MOST_DEPTH as usize {
                return self.settle(node, alpha, beta, ply);
            }
            // Mate-distance pruning: no score is better than a win with this move or worse than a loss by now.
            alpha = alpha.max(Score::loss_in(ply as u32));
            beta = beta.min(Score::win_in(ply as u32 + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        if !self.budget.visit() {
            return Score::EVEN;
        }
        let known = self.known(node, ply);
        let mut standing = None;
        if !is_principal(alpha, beta) {
            if let Some(score) = known.and_then(|entry| entry.cutoff(depth as u8, alpha, beta)) {
                return score;
            }
            if self.style.selectivity != Selectivity::Nothing {
                let guess = self.judge(node);
                let above = self.cut_above(depth, guess, beta);
                if let Some(score) =
                    above.or_else(|| self.cut_by_passing(node, depth, guess, beta, ply))
                {
                    return score;
                }
                standing = Some(guess);
            }
        }
        let hint = known.and_then(|entry| entry.best).map(Step::from_number);
        // Internal iterative reduction: without a hash move, a shallower search first is cheaper.
        if hint.is_none() && depth >= DEEP && self.style.selectivity == Selectivity::Much {
            depth -= 1;
        }
        self.try_moves(node, depth, (alpha, beta), ply, hint, standing)
    }

    /// Searches the moves of a node in order: the first with the full window, the others with a null window to prove
    /// that they are not better. The static evaluation is known only off the principal variation.
    fn try_moves(
        &mut self,
        node: Node,
        depth: i32,
        (mut alpha, beta): (Score, Score),
        ply: usize,
        hint: Option<Step>,
        standing: Option<Score>,
    ) -> Score {
        let first_alpha = alpha;
        let exchanges = self.exchanges();
        let moves = Moves::all(node, hint, &self.memory, ply, exchanges);
        if moves.is_empty() {
            return Score::loss_in(ply as u32);
        }
        let mut best = (Score::MIN, None);
        let mut quiet: Vec<Step> = Vec::new();
        self.past.enter(node);
        let mut count = 0;
        for step in moves {
            if ply == 0 && self.excluded.contains(&step) {
                continue;
            }
            let is_quiet = !step.is_capture(node.board);
            let candidate = Candidate {
                step,
                place: count,
                is_quiet,
            };
            // Pruned moves must not make a loss look certain.
            if let Some(standing) = standing
                && !perfect::is_certain(best.0)
                && self.is_hopeless(candidate, depth, standing, alpha)
            {
                count += 1;
                continue;
            }
            let reduction = self.reduction(node, depth, candidate);
            let score = self.try_move(
                node.after(step),
                depth,
                (alpha, beta),
                ply,
                count,
                reduction,
            );
            count += 1;
            if self.budget.is_spent() {
                break;
            }
            if score > best.0 {
                best = (score, Some(step));
            }
            if score > alpha {
                alpha = score;
                self.keep_line(ply, step);
                if ply == 0 {
                    let steps = self.lines[0].clone();
                    self.partial = Some(Found { score, steps });
                }
            }
            if score >= beta {
                if is_quiet {
                    self.memory.reward(node.turn, ply, step, &quiet, depth);
                }
                break;
            }
            if is_quiet {
                quiet.push(step);
            }
        }
        self.past.leave();
        if !self.budget.is_spent() && (ply > 0 || self.excluded.is_empty()) {
            self.store(node, depth, best, (first_alpha, beta), ply);
        }
        best.0
    }

    /// The score of a move from the view of the side that makes it.
    fn try_move(
        &mut self,
        child: Node,
        depth: i32,
        (alpha, beta): (Score, Score),
        ply: usize,
        count: usize,
        reduction: i32,
    ) -> Score {
        if count == 0 {
            return -self.search(child, depth - 1, -beta, -alpha, ply + 1);
        }
        let above = Score::from_raw(alpha.raw() + 1);
        let mut score = -self.search(child, depth - 1 - reduction, -above, -alpha, ply + 1);
        if reduction > 0 && score > alpha {
            score = -self.search(child, depth - 1, -above, -alpha, ply + 1);
        }
        if score > alpha && score < beta {
            score = -self.search(child, depth - 1, -beta, -alpha, ply + 1);
        }
        score
    }

    /// The transposition table's entry for a node, with distances from the root.
    pub(super) fn known(&self, node: Node, ply: usize) -> Option<Entry> {
        let entry = self.table.get(self.past.table_key(node))?;
        let score = entry.score.seen_from_root(ply as u32);
        Some(Entry { score, ..entry })
    }

    /// The score of a node that needs no search: the game is over, the position is a repetition, or the tablebase has
    /// it.
    fn verdict(&self, node: Node, ply: usize) -> Option<Score> {
        if let Some(score) = self.past.result(node, ply) {
            return Some(score);
        }
        if self.past.is_repeated(node) {
            return Some(self.worth_of_repeating(node));
        }
        self.look_up(node, ply as u32)
    }

    /// A position that was repeated once can be repeated until the game ends by piece count, but that is not proven.
    fn worth_of_repeating(&self, node: Node) -> Score {
        const NEARLY_DECIDED: i32 = 200;
        if self.past.counts_repetitions() {
            Score::points(node.lead() * 100 + node.lead().signum() * NEARLY_DECIDED)
        } else {
            Score::EVEN
        }
    }

    /// The static evaluation of a board with this search's noise.
    pub(super) fn judge(&self, node: Node) -> Score {
        let score = match self.network {
            Some(network) => network.evaluate(node.board),
            None => Weights::TUNED.evaluate(node.board),
        };
        if self.style.noise == 0 {
            return score;
        }
        let noise = i32::from(self.style.noise);
        let drawn = mixed(node.key ^ mixed(self.style.seed)) % (2 * noise as u64 + 1);
        Score::points(i32::from(score.raw()) + drawn as i32 - noise)
    }

    fn keep_line(&mut self, ply: usize, step: Step) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(step);
        upper[ply].extend_from_slice(&lower[0]);
    }

    pub(super) fn store(
        &self,
        node: Node,
        depth: i32,
        (score, step): (Score, Option<Step>),
        (alpha, beta): (Score, Score),
        ply: usize,
    ) {
        let bound = if score >= beta {
            Bound::Lower
        } else if score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            score: score.seen_from(ply as u32),
            bound,
            depth: depth as u8,
            best: step.filter(|_| bound != Bound::Upper).map(Step::number),
        };
        self.table.put(self.past.table_key(node), entry);
    }
}

/// Whether the window asks for an exact score rather than a bound.
pub(super) fn is_principal(alpha: Score, beta: Score) -> bool {
    i32::from(beta.raw()) - i32::from(alpha.raw()) > 1
}

/// Whether a deeper search cannot change a score: the game is decided within the depth.
fn is_settled(score: Score, depth: u32) -> bool {
    let distance = score.win_distance().or(score.loss_distance());
    distance.is_some_and(|plies| plies <= depth)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use fastrand::Rng;
    use sente_rules::surakarta::{Move, Rules};
    use sente_rules::{Finished, Position};

    use super::*;
    use crate::surakarta::node::written;
    use crate::{Limits, SearchControl};

    /// Minimax without pruning on positions with all rules.
    fn minimax(position: &Surakarta, depth: u32, ply: u32) -> Score {
        if let Some(outcome) = position.outcome() {
            return match outcome.winner {
                Some(winner) if winner == position.turn() => Score::win_in(ply),
                Some(_) => Score::loss_in(ply),
                None => Score::EVEN,
            };
        }
        let moves = position.legal_moves().into_iter();
        let value = |mv: Move| {
            let mut next = position.clone();
            next.play(mv).unwrap();
            -minimax(&next, depth.saturating_sub(1), ply + 1)
        };
        if depth > 0 {
            moves.map(value).max().unwrap()
        } else {
            let standing = Weights::TUNED.evaluate(position.board());
            let captures = moves.filter(|mv| mv.capture).map(value);
            captures.max().map_or(standing, |best| best.max(standing))
        }
    }

    /// A position from a random game with few pieces: without pruning, exchanges of many pieces take too long.
    fn random_position(rules: Rules, rng: &mut Rng) -> Surakarta {
        let mut letters = vec!['.'; 36];
        letters[..3].fill('X');
        letters[3..6].fill('O');
        rng.shuffle(&mut letters);
        let rows: Vec<String> = letters.chunks(6).map(|row| row.iter().collect()).collect();
        let text = format!("{} X", rows.join("/"));
        let mut position = Surakarta::from_text(&rules, &text, Finished::Allowed).unwrap();
        for _ in 0..rng.usize(..30) {
            let mut next = position.clone();
            let moves = next.legal_moves();
            next.play(moves[rng.usize(..moves.len())]).unwrap();
            if next.is_over() {
                break;
            }
            position = next;
        }
        position
    }

    fn search(position: &Surakarta, depth: u32) -> Found {
        let stop = AtomicBool::new(false);
        let control = SearchControl {
            stop: &stop,
            elapsed: &|| Duration::ZERO,
        };
        let table = Transpositions::with_bytes(1 << 20);
        let budget = Budget::new(Limits::depth(depth), control);
        let style = Style {
            selectivity: Selectivity::Nothing,
            ..Style::BEST
        };
        let mut best = None;
        Searcher::new(position, style, budget, &table, None).deepen(1, 1, |_, _, found| {
            best = Some(found[0].clone());
        });
        best.unwrap()
    }

    #[test]
    fn finds_what_minimax_without_pruning_finds() {
        let mut rng = Rng::with_seed(7);
        for (quiet, repetition) in [(Some(100), Some(3)), (Some(40), Some(2)), (None, None)] {
            for round in 0..12 {
                let position = random_position(Rules { quiet, repetition }, &mut rng);
                for depth in 1..=if round < 3 { 3 } else { 2 } {
                    let found = search(&position, depth);
                    let expected = minimax(&position, depth, 0);
                    assert_eq!(found.score, expected, "{position} {depth}");
                    let mut next = position.clone();
                    next.play(written(position.board(), &found.steps)[0])
                        .unwrap();
                    assert_eq!(-minimax(&next, depth - 1, 1), expected);
                }
            }
        }
    }

    #[test]
    fn short_limits_are_seen_before_they_are_reached() {
        // White is a piece behind and cannot capture before the second quiet ply.
        let rules = Rules {
            quiet: Some(2),
            repetition: None,
        };
        let text = "O...../....../....../....../....../X....X X";
        let position = Surakarta::from_text(&rules, text, sente_rules::Finished::Refused).unwrap();
        assert_eq!(search(&position, 3).score, Score::win_in(2));
    }
}
