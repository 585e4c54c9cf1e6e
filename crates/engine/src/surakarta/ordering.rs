//! Move ordering: the hash move, captures by their gain, then killer moves and the history heuristic. Independent of
//! position scores.

use sente_rules::Colour;
use sente_rules::surakarta::Board;

use super::evaluation::is_answered;
use super::node::{Node, Step};

/// Twelve pieces with eight steps each, plus the captures.
const MOST_MOVES: usize = 112;

/// How the gain of a capture is estimated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exchanges {
    /// By whether the opponent can recapture.
    Answers,
    /// By static exchange evaluation.
    Whole,
}

/// The moves of a node, lazily sorted with the most promising first.
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

    /// The captures, with those that win a piece first.
    pub(super) fn captures(board: Board, exchanges: Exchanges) -> Self {
        let mut moves = Self::none();
        for (from, to) in board.captures().iter() {
            moves.add(exchanges.value(board, from, to), Step::new(from, to));
        }
        moves
    }

    /// The next capture, and whether it wins a piece.
    pub(super) fn next_capture(&mut self) -> Option<(Step, bool)> {
        let step = self.next()?;
        Some((step, self.steps[self.next - 1].0 >= SAFE_CAPTURE))
    }

    /// Whether there are no moves.
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

    /// Selects the next move instead of sorting all: most nodes search few of their moves.
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
    /// Attacks are not symmetric, so that recaptures must be generated after the capture.
    #[inline]
    fn value(self, board: Board, from: usize, to: usize) -> i32 {
        let wins = match self {
            Self::Answers => !is_answered(board, from, to),
            Self::Whole => wins_exchange(board, from, to),
        };
        if wins { SAFE_CAPTURE } else { EXCHANGE }
    }
}

/// Static exchange evaluation: whether a capture wins a piece if both sides recapture on its target as long as that
/// wins one. All pieces have the same value, so that the first capture never loses one.
fn wins_exchange(board: Board, from: usize, to: usize) -> bool {
    let after = board.after(from, to);
    let answers = after.captures();
    let wins = |(other, target): (usize, usize)| target == to && wins_exchange(after, other, to);
    !answers.iter().any(wins)
}

/// The killer moves and the history of quiet moves in this search.
pub(super) struct Memory {
    killers: [[Option<Step>; 2]; Self::PLIES],
    history: Box<[[i16; Step::NUMBERS]; 2]>,
}

impl Memory {
    const PLIES: usize = 128;
    /// The bound of the history values.
    const MOST: i32 = 16_000;

    pub(super) fn new() -> Self {
        Self {
            killers: [[None; 2]; Self::PLIES],
            history: Box::new([[0; Step::NUMBERS]; 2]),
        }
    }

    /// Updates killers and history after a quiet move caused a cutoff that those in `tried` did not.
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

    /// The ordering value of a quiet move.
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

    /// The history value of a quiet move: positive if it often caused cutoffs.
    #[inline]
    pub(super) fn history(&self, turn: Colour, step: Step) -> i32 {
        self.history[turn.index()][usize::from(step.number())].into()
    }

    /// Updates with gravity: the bonus shrinks near the bound, so that recent results count most.
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

    /// The number of pieces that the side to move gains on a target, by trying everything.
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
        // b1 captures a2 for nothing; the piece on the large loop cannot interfere.
        let board = board("....../....../....../....../O...../.X.... X");
        let mut captures = Moves::captures(board, Exchanges::Whole);
        let (step, wins) = captures.next_capture().unwrap();
        assert_eq!((step.from(), step.to(), wins), (1, 6, true));
        assert!(captures.next_capture().is_none());
    }
}
