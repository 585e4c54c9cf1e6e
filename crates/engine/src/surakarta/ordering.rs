//! In which order moves are tried: what the table knows, captures by what they win, then moves that
//! refuted others. Knows no scores of positions.

use sente_rules::Colour;
use sente_rules::surakarta::Board;

use super::evaluation::is_answered;
use super::node::{Node, Step};

/// Twelve pieces with eight steps each, and the captures.
const MOST_MOVES: usize = 112;

/// How it is found out what a capture wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exchanges {
    /// By whether it can be answered where it arrives.
    Answers,
    /// By going on with the exchange to its end.
    Whole,
}

/// The moves of a node, the most promising first.
pub(super) struct Moves {
    steps: [(i32, Step); MOST_MOVES],
    len: usize,
    next: usize,
}

impl Moves {
    /// All moves.
    pub(super) fn all(
        node: Node,
        table: Option<Step>,
        memory: &Memory,
        ply: usize,
        exchanges: Exchanges,
    ) -> Self {
        let mut moves = Self::none();
        let board = node.board;
        board.for_each_move(|from, to, capture| {
            let step = Step::new(from, to);
            let value = if Some(step) == table {
                TABLE
            } else if capture {
                exchanges.value(board, from, to)
            } else {
                memory.value(node.turn, ply, step)
            };
            moves.add(value, step);
        });
        moves
    }

    /// The captures, those that win a piece for nothing first.
    pub(super) fn captures(board: Board, exchanges: Exchanges) -> Self {
        let mut moves = Self::none();
        for (from, to) in board.captures().iter() {
            moves.add(exchanges.value(board, from, to), Step::new(from, to));
        }
        moves
    }

    /// The next capture, and whether it wins a piece for nothing.
    pub(super) fn next_capture(&mut self) -> Option<(Step, bool)> {
        let step = self.next()?;
        Some((step, self.steps[self.next - 1].0 >= SAFE_CAPTURE))
    }

    /// Whether there are none.
    pub(super) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    fn none() -> Self {
        Self {
            steps: [(0, Step::new(0, 0)); MOST_MOVES],
            len: 0,
            next: 0,
        }
    }

    #[inline]
    fn add(&mut self, value: i32, step: Step) {
        self.steps[self.len] = (value, step);
        self.len += 1;
    }
}

impl Iterator for Moves {
    type Item = Step;

    /// Sorts only as far as it is asked: most nodes need few of their moves.
    #[inline]
    fn next(&mut self) -> Option<Step> {
        let rest = &mut self.steps[self.next..self.len];
        let mut best = 0;
        for index in 1..rest.len() {
            if rest[index].0 > rest[best].0 {
                best = index;
            }
        }
        let &(_, step) = rest.get(best)?;
        rest.swap(0, best);
        self.next += 1;
        Some(step)
    }
}

const TABLE: i32 = 1 << 30;
const SAFE_CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
const EXCHANGE: i32 = 1 << 19;

impl Exchanges {
    /// Attack is not symmetric: whether a capture can be answered has to be tried.
    #[inline]
    fn value(self, board: Board, from: usize, to: usize) -> i32 {
        let wins = match self {
            Self::Answers => !is_answered(board, from, to),
            Self::Whole => wins_exchange(board, from, to),
        };
        if wins { SAFE_CAPTURE } else { EXCHANGE }
    }
}

/// Whether a capture wins a piece when both sides go on taking at its target as long as that wins one. All pieces are worth
/// the same, so that nobody loses by beginning.
fn wins_exchange(board: Board, from: usize, to: usize) -> bool {
    let after = board.after(from, to);
    let answers = after.captures();
    let wins = |(other, target): (usize, usize)| target == to && wins_exchange(after, other, to);
    !answers.iter().any(wins)
}

/// Quiet moves that were good elsewhere in this search.
pub(super) struct Memory {
    killers: [[Option<Step>; 2]; Self::PLIES],
    history: Box<[[i16; Step::NUMBERS]; 2]>,
}

impl Memory {
    const PLIES: usize = 128;
    /// The history of a move stays below this.
    const MOST: i32 = 16_000;

    pub(super) fn new() -> Self {
        Self {
            killers: [[None; 2]; Self::PLIES],
            history: Box::new([[0; Step::NUMBERS]; 2]),
        }
    }

    /// A quiet move refuted its node, after those in `tried` did not.
    pub(super) fn reward(
        &mut self,
        turn: Colour,
        ply: usize,
        step: Step,
        tried: &[Step],
        depth: i32,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(step) {
            *killers = [Some(step), killers[0]];
        }
        let bonus = (depth * depth * 4).min(1200);
        self.change(turn, step, bonus);
        for &other in tried {
            self.change(turn, other, -bonus);
        }
    }

    /// What is remembered about a quiet move.
    #[inline]
    fn value(&self, turn: Colour, ply: usize, step: Step) -> i32 {
        let killers = self.killers[ply];
        if killers[0] == Some(step) {
            KILLER + 1
        } else if killers[1] == Some(step) {
            KILLER
        } else {
            self.history(turn, step)
        }
    }

    /// How often a quiet move was good, less how often it was not.
    #[inline]
    pub(super) fn history(&self, turn: Colour, step: Step) -> i32 {
        self.history[turn.index()][usize::from(step.number())].into()
    }

    /// The nearer to the most, the less is added: what happened lately counts most.
    fn change(&mut self, turn: Colour, step: Step, bonus: i32) {
        let entry = &mut self.history[turn.index()][usize::from(step.number())];
        let old = i32::from(*entry);
        *entry = (old + bonus - old * bonus.abs() / Self::MOST) as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> Board {
        let rules = sente_rules::surakarta::Rules::default();
        let allowed = sente_rules::Finished::Allowed;
        let position: sente_rules::surakarta::Surakarta =
            sente_rules::Position::from_text(&rules, text, allowed).unwrap();
        position.board()
    }

    /// The pieces that the side to move gains at a target, by trying everything.
    fn gain(board: Board, target: usize) -> i32 {
        let captures = board.captures();
        let takes = captures.iter().filter(|&(_, to)| to == target);
        let gains = takes.map(|(from, to)| 1 - gain(board.after(from, to), to));
        gains.max().map_or(0, |best| best.max(0))
    }

    #[test]
    fn an_exchange_is_played_to_its_end() {
        let mut rng = fastrand::Rng::with_seed(3);
        let (mut winning, mut even) = (0, 0);
        for _ in 0..2000 {
            let own = rng.u64(..) & rng.u64(..) & Board::ALL;
            let opponent = rng.u64(..) & rng.u64(..) & Board::ALL & !own;
            let board = Board { own, opponent };
            for (from, to) in board.captures().iter() {
                let net = 1 - gain(board.after(from, to), to);
                assert_eq!(wins_exchange(board, from, to), net == 1);
                winning += i32::from(net == 1);
                even += i32::from(net == 0);
            }
        }
        assert!(winning > 100 && even > 100);
    }

    #[test]
    fn captures_that_win_come_first() {
        // b1 takes a2 for nothing; what stands on the large loop cannot interfere.
        let board = board("....../....../....../....../O...../.X.... X");
        let mut captures = Moves::captures(board, Exchanges::Whole);
        let (step, wins) = captures.next_capture().unwrap();
        assert_eq!((step.from(), step.to(), wins), (1, 6, true));
        assert!(captures.next_capture().is_none());
    }
}
