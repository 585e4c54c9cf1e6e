//! Monte-Carlo tree search: a player for every game, including one without an engine. It grows a tree towards the best
//! moves (UCB1) and evaluates positions by random play. Independent of the game.

use fastrand::Rng;
use sente_rules::{Colour, Game, Position};

use crate::{
    Analysis, Budget, Engine, Evaluation, Limits, Line, Progress, SearchControl, SearchRequest,
};

/// A game that can be played at random to its end. An empty implementation is sufficient; a game can override the
/// methods with faster ones or a better evaluation of unfinished games.
pub trait Rollout: Position {
    /// The points, in the game's unit, that turn an even chance into odds of e to 1.
    const POINTS_PER_LOGIT: f32 = 1.0;

    /// Plays at random to the end; returns the result for the side to move: 1 for a win, ½ for a draw, 0 for a loss.
    fn roll_out(&self, rng: &mut Rng) -> f32 {
        let turn = self.turn();
        let mut position = self.clone();
        for _ in 0..LONGEST_ROLLOUT {
            let count = position.count_legal();
            if count == 0 {
                break;
            }
            let mut left = rng.usize(..count) as isize;
            let mut drawn = None;
            position.for_each_legal(|mv| {
                if left == 0 {
                    drawn = Some(mv);
                }
                left -= 1;
            });
            position.play_unchecked(drawn.expect("the number is one of the moves'"));
        }
        let result = result(&position).unwrap_or_else(|| position.guess());
        if position.turn() == turn {
            result
        } else {
            1.0 - result
        }
    }

    /// The value of an unfinished game for the side to move, from 0 to 1.
    fn guess(&self) -> f32 {
        0.5
    }
}

/// The number of plies after which rollouts are cut off.
pub const LONGEST_ROLLOUT: usize = 500;

/// The player. Its nodes are rollouts; it ignores limits in depth.
pub struct MonteCarlo<P: Rollout> {
    own_limits: Limits,
    rng: Rng,
    /// The evaluation of a position by a rollout.
    roll_out: fn(&P, &mut Rng) -> f32,
    /// The nodes of the tree, the root first; the memory is reused by the next search.
    tree: Vec<Node<P::Move>>,
}

impl<P: Rollout> MonteCarlo<P> {
    /// A player with this seed and these limits in addition to those of a request.
    pub fn new(seed: u64, own_limits: Limits) -> Self {
        Self {
            own_limits,
            rng: Rng::with_seed(seed),
            roll_out: P::roll_out,
            tree: Vec::new(),
        }
    }

    /// The same player with another evaluation than [`Rollout::roll_out`], for comparisons.
    #[must_use]
    pub fn judging_by(mut self, roll_out: fn(&P, &mut Rng) -> f32) -> Self {
        self.roll_out = roll_out;
        self
    }

    /// Descends the tree, adds a node, plays a rollout, and updates all nodes on the way.
    fn iterate(&mut self, root: &P, path: &mut Vec<usize>) {
        let mut position = root.clone();
        let mut at = ROOT;
        path.clear();
        path.push(at);
        while !position.is_over() {
            let added = self.add_child(at, &position);
            let Some(child) = added.or_else(|| self.best_child(at)) else {
                break;
            };
            play(&mut position, self.tree[child].mv);
            path.push(child);
            at = child;
            if added.is_some() {
                break;
            }
        }
        let result = result(&position).unwrap_or_else(|| (self.roll_out)(&position, &mut self.rng));
        let turn = position.turn();
        for &index in &*path {
            let node = &mut self.tree[index];
            node.visits += 1;
            node.total += f64::from(if node.mover == turn {
                result
            } else {
                1.0 - result
            });
        }
    }

    /// Adds a random untried move, as long as there is memory.
    fn add_child(&mut self, parent: usize, position: &P) -> Option<usize> {
        let node = &self.tree[parent];
        if node.is_complete || self.tree.len() >= MOST_NODES {
            return None;
        }
        let mut untried = moves(position);
        for child in self.children(parent) {
            untried.retain(|&mv| mv != self.tree[child].mv);
        }
        let mv = untried[self.rng.usize(..untried.len())];
        let index = self.tree.len();
        let mut child = Node::new(mv, position.turn());
        child.next_sibling = self.tree[parent].first_child;
        self.tree.push(child);
        self.tree[parent].first_child = index as u32;
        self.tree[parent].is_complete = untried.len() == 1;
        Some(index)
    }

    /// The child to try next, by UCB1.
    fn best_child(&self, parent: usize) -> Option<usize> {
        let log = f64::from(self.tree[parent].visits).ln();
        let bound = |index: &usize| {
            let node = &self.tree[*index];
            node.mean() + (2.0 * log / f64::from(node.visits)).sqrt()
        };
        self.children(parent)
            .max_by(|one, two| bound(one).total_cmp(&bound(two)))
    }

    fn children(&self, parent: usize) -> impl Iterator<Item = usize> {
        let link = |index: u32| (index != NOBODY).then_some(index as usize);
        std::iter::successors(link(self.tree[parent].first_child), move |&child| {
            link(self.tree[child].next_sibling)
        })
    }

    /// Whether one first move has so many visits that the remaining rollouts cannot change the choice.
    fn is_decided(&self, left: u64) -> bool {
        let (mut most, mut second) = (0, 0);
        for child in self.children(ROOT) {
            let visits = self.tree[child].visits;
            second = second.max(visits.min(most));
            most = most.max(visits);
        }
        self.tree[ROOT].is_complete && u64::from(most - second) > left
    }

    /// The most visited lines so far.
    fn analysis(&self, lines: usize, nodes: u64) -> Analysis<P::Move> {
        let mut first: Vec<usize> = self.children(ROOT).collect();
        first.sort_by_key(|&index| std::cmp::Reverse(self.tree[index].visits));
        first.truncate(lines);
        let lines: Vec<_> = first.into_iter().map(|index| self.line(index)).collect();
        Analysis {
            depth: lines.first().map_or(0, |line| line.moves.len() as u32),
            lines,
            nodes,
        }
    }

    fn line(&self, first: usize) -> Line<P::Move> {
        let most_tried = |parent: &usize| {
            self.children(*parent)
                .max_by_key(|&child| self.tree[child].visits)
        };
        let way = std::iter::successors(Some(first), most_tried);
        Line {
            moves: way.map(|index| self.tree[index].mv).collect(),
            evaluation: told::<P>(self.tree[first].mean() as f32),
        }
    }
}

impl<P: Rollout> Engine<P> for MonteCarlo<P> {
    fn search(
        &mut self,
        game: &Game<P>,
        request: SearchRequest,
        control: SearchControl<'_>,
        progress: &mut dyn Progress<P::Move>,
    ) -> Analysis<P::Move> {
        let root = game.position();
        let lines = request.lines.max(1);
        let first = moves(root).first().map(|&mv| Line {
            moves: vec![mv],
            evaluation: told::<P>(0.5),
        });
        let unsearched = Analysis {
            lines: first.into_iter().collect(),
            depth: 0,
            nodes: 0,
        };
        let Some(mv) = unsearched.best() else {
            return unsearched;
        };
        self.tree.clear();
        self.tree.push(Node::new(mv, !root.turn()));
        let limits = request.limits.and(self.own_limits);
        let mut budget = Budget::new(limits, control).looking_every(ROLLOUTS_PER_LOOK);
        let mut path = Vec::new();
        while budget.visit() {
            self.iterate(root, &mut path);
            let nodes = budget.nodes();
            if nodes >= FIRST_REPORT && nodes.is_power_of_two() {
                progress.report(&self.analysis(lines, nodes));
            }
            // The remaining rollouts can change the numbers, but not the move.
            let left = limits.nodes.map(|limit| limit - nodes);
            if lines == 1
                && nodes.is_multiple_of(FIRST_REPORT)
                && left.is_some_and(|left| self.is_decided(left))
            {
                break;
            }
        }
        match budget.nodes() {
            0 => unsearched,
            nodes => self.analysis(lines, nodes),
        }
    }
}

const ROOT: usize = 0;
const NOBODY: u32 = u32::MAX;
/// The number of nodes at which the tree stops growing, about 80 megabytes; statistics are still updated.
const MOST_NODES: usize = 1 << 21;
/// A rollout may take as long as hundreds of nodes of other searches.
const ROLLOUTS_PER_LOOK: u64 = 16;
const FIRST_REPORT: u64 = 1 << 10;

/// A move with its results, for the side that made it.
struct Node<M> {
    mv: M,
    mover: Colour,
    visits: u32,
    total: f64,
    first_child: u32,
    next_sibling: u32,
    /// Whether all moves have nodes.
    is_complete: bool,
}

impl<M> Node<M> {
    const fn new(mv: M, mover: Colour) -> Self {
        Self {
            mv,
            mover,
            visits: 0,
            total: 0.0,
            first_child: NOBODY,
            next_sibling: NOBODY,
            is_complete: false,
        }
    }

    fn mean(&self) -> f64 {
        self.total / f64::from(self.visits)
    }
}

/// Plays a move and a forced pass after it.
fn play<P: Position>(position: &mut P, mv: P::Move) {
    position.play_unchecked(mv);
    if let Some(pass) = position.forced_pass() {
        position.play_unchecked(pass);
    }
}

/// The moves that the rules and the opening allow.
fn moves<P: Position>(position: &P) -> Vec<P::Move> {
    let opening = position.opening();
    let mut moves = position.legal_moves();
    moves.retain(|&mv| position.check_opening(opening, mv).is_ok());
    moves
}

/// The result of a finished game for the side to move.
fn result<P: Position>(position: &P) -> Option<f32> {
    position.outcome().map(|outcome| match outcome.winner {
        Some(winner) if winner == position.turn() => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    })
}

fn told<P: Rollout>(win_probability: f32) -> Evaluation {
    // Rollouts prove nothing: even a constant result is only likely.
    let likelihood = win_probability.clamp(0.001, 0.999);
    Evaluation {
        value: (likelihood / (1.0 - likelihood)).ln() * P::POINTS_PER_LOGIT,
        win_probability,
        proven: None,
    }
}

impl Rollout for sente_rules::gomoku::Gomoku {}
impl Rollout for sente_rules::othello::Othello {}
