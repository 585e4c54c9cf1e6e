//! Monte-Carlo tree search: a player for every game, also for one that has no engine yet. It grows a
//! tree towards the moves that did best (UCB1) and judges a position by playing at random from it. Knows no
//! game.

use fastrand::Rng;
use sente_rules::{Colour, Game, Position};

use crate::{
    Analysis, Budget, Engine, Evaluation, Limits, Line, Progress, SearchControl, SearchRequest,
};

/// A game that can be played at random to its end. An empty implementation is enough; a game that can do it
/// faster, or knows better what an unfinished game is worth, says so.
pub trait Rollout: Position {
    /// The points, in the game's own unit, that make an even chance one of e to 1.
    const POINTS_PER_LOGIT: f32 = 1.0;

    /// Plays at random, and says the result for the side to move: 1 for a win, ½ for a draw, 0 for a loss.
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

    /// What an unfinished game is worth to the side to move, from 0 to 1.
    fn guess(&self) -> f32 {
        0.5
    }
}

/// Rollouts are cut off after this many plies.
pub const LONGEST_ROLLOUT: usize = 500;

/// The player. Its nodes are rollouts; a limit of depth means nothing to it.
pub struct MonteCarlo<P: Rollout> {
    own_limits: Limits,
    rng: Rng,
    /// How a position is judged.
    roll_out: fn(&P, &mut Rng) -> f32,
    /// The nodes of the tree, the root first; the memory is kept from one question to the next.
    tree: Vec<Node<P::Move>>,
}

impl<P: Rollout> MonteCarlo<P> {
    /// A player that draws by this seed and keeps to these limits besides those of a request.
    pub fn new(seed: u64, own_limits: Limits) -> Self {
        Self {
            own_limits,
            rng: Rng::with_seed(seed),
            roll_out: P::roll_out,
            tree: Vec::new(),
        }
    }

    /// The same player with another way to judge a position than [`Rollout::roll_out`], to compare them.
    #[must_use]
    pub fn judging_by(mut self, roll_out: fn(&P, &mut Rng) -> f32) -> Self {
        self.roll_out = roll_out;
        self
    }

    /// Walks down the tree, adds a node, plays from there at random, and tells all nodes on the way.
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

    /// Adds one of the moves that were not tried yet, drawn at random, while there is memory for it.
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

    /// The child that did best or was tried least, by UCB1.
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

    /// Whether one first move was tried so often that no other can be tried more with so many rollouts left.
    fn is_decided(&self, left: u64) -> bool {
        let (mut most, mut second) = (0, 0);
        for child in self.children(ROOT) {
            let visits = self.tree[child].visits;
            second = second.max(visits.min(most));
            most = most.max(visits);
        }
        self.tree[ROOT].is_complete && u64::from(most - second) > left
    }

    /// The lines that were tried most, so far.
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
        sink: &mut dyn Progress<P::Move>,
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
                sink.report(&self.analysis(lines, nodes));
            }
            // What is left can change the numbers, but not the move.
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
/// Beyond this the tree does not grow, but goes on learning: about 80 megabytes.
const MOST_NODES: usize = 1 << 21;
/// A rollout may take as long as hundreds of nodes of other searches.
const ROLLOUTS_PER_LOOK: u64 = 16;
const FIRST_REPORT: u64 = 1 << 10;

/// A move with its results for the side that made it.
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

/// Plays a move and the pass that it may force, as a game does.
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
    // Rollouts prove nothing, so that even a result that was always the same stays a likelihood.
    let likelihood = win_probability.clamp(0.001, 0.999);
    Evaluation {
        value: (likelihood / (1.0 - likelihood)).ln() * P::POINTS_PER_LOGIT,
        win_probability,
        proven: None,
    }
}

impl Rollout for sente_rules::gomoku::Gomoku {}
impl Rollout for sente_rules::othello::Othello {}
