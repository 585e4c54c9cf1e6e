//! A position in a search: the board and the relevant history. Knows neither scores nor good moves.

use sente_rules::surakarta::{Board, Move, Rules, SIZE, Surakarta, key, key_change};
use sente_rules::{Colour, Point, Position};

use crate::Score;

/// A move in compact form: start and target in six bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step(u16);

impl Step {
    /// An upper bound of the numbers of moves.
    pub(super) const NUMBERS: usize = 1 << 12;

    #[inline]
    pub(super) const fn new(from: usize, to: usize) -> Self {
        Self((from << 6 | to) as u16)
    }

    #[inline]
    pub(super) const fn from(self) -> usize {
        (self.0 >> 6) as usize
    }

    #[inline]
    pub(super) const fn to(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The move's number, for use in tables.
    #[inline]
    pub(super) const fn number(self) -> u16 {
        self.0
    }

    /// The inverse of [`Step::number`].
    pub(super) const fn from_number(number: u16) -> Self {
        Self(number)
    }

    /// Whether the move captures a piece on this board.
    #[inline]
    pub(super) const fn is_capture(self, board: Board) -> bool {
        board.opponent >> self.to() & 1 == 1
    }

    /// The move in the form of the rules.
    pub(super) fn written(self, board: Board) -> Move {
        Move {
            from: Point::from_index(self.from(), SIZE),
            to: Point::from_index(self.to(), SIZE),
            capture: self.is_capture(board),
        }
    }
}

/// All moves on a board.
pub(super) fn all_steps(board: Board) -> Vec<Step> {
    let mut steps = Vec::new();
    board.for_each_move(|from, to, _| steps.push(Step::new(from, to)));
    steps
}

/// A sequence of moves in the form of the rules.
pub(super) fn written(mut board: Board, steps: &[Step]) -> Vec<Move> {
    let write = |&step: &Step| {
        let mv = step.written(board);
        board = board.after(step.from(), step.to());
        mv
    };
    steps.iter().map(write).collect()
}

/// A board in a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) board: Board,
    pub(super) turn: Colour,
    /// The hash of the board and the side to move.
    pub(super) key: u64,
    /// Plies since the last capture.
    pub(super) quiet: u16,
}

impl Node {
    /// The root of a search from this position.
    pub(super) fn of(position: &Surakarta) -> Self {
        Self {
            board: position.board(),
            turn: position.turn(),
            key: position.key(),
            quiet: position.quiet_plies(),
        }
    }

    /// The node after a move.
    #[inline]
    pub(super) fn after(self, step: Step) -> Self {
        let capture = step.is_capture(self.board);
        Self {
            board: self.board.after(step.from(), step.to()),
            turn: !self.turn,
            key: self.key ^ key_change(self.turn, step.from(), step.to(), capture),
            quiet: if capture { 0 } else { self.quiet + 1 },
        }
    }

    /// The node after a null move.
    pub(super) fn passed(self) -> Self {
        Self {
            board: self.board.swapped(),
            turn: !self.turn,
            key: self.key ^ key_change(self.turn, 0, 0, false),
            quiet: self.quiet + 1,
        }
    }

    /// The piece lead of the side to move.
    #[inline]
    pub(super) const fn lead(self) -> i32 {
        self.board.own.count_ones() as i32 - self.board.opponent.count_ones() as i32
    }
}

/// The game's limits and the history that they depend on.
pub(super) struct Past {
    rules: Rules,
    /// The keys of the positions that end the game when they are repeated once more.
    worn: Vec<u64>,
    /// The boards of these positions.
    worn_boards: Vec<Board>,
    /// The number of pieces at the root.
    pieces: u32,
    /// The keys of the nodes from the root to the parent of the current node.
    path: Vec<u64>,
    /// Distinguishes the transposition table's entries with this history from others.
    salt: u64,
}

impl Past {
    /// The history of a position, including the position itself.
    pub(super) fn of(position: &Surakarta) -> Self {
        let rules = position.rules();
        let boards = position.earlier_boards();
        let earlier = boards.iter().enumerate().map(|(index, &board)| {
            let same_side = (boards.len() - index).is_multiple_of(2);
            let turn = position.turn();
            (key(board, if same_side { turn } else { !turn }), board)
        });
        let present = (position.key(), position.board());
        let mut seen: Vec<(u64, Board)> = earlier.chain([present]).collect();
        seen.sort_unstable_by_key(|&(key, _)| key);
        let often = |group: &&[(u64, Board)]| {
            let limit = rules.repetition;
            limit.is_some_and(|limit| group.len() + 1 >= usize::from(limit))
        };
        let groups = seen.chunk_by(|one, two| one.0 == two.0);
        let (worn, worn_boards): (Vec<u64>, Vec<Board>) =
            groups.filter(often).map(|group| group[0]).unzip();
        let limits = u64::from(rules.quiet.unwrap_or(0)) << 8
            | u64::from(rules.repetition.unwrap_or_default());
        let salt = worn
            .iter()
            .fold(mixed(limits), |salt, &key| salt ^ mixed(key));
        Self {
            rules,
            worn,
            worn_boards,
            pieces: position.board().occupied().count_ones(),
            path: Vec::with_capacity(128),
            salt,
        }
    }

    /// Descends from a node.
    #[inline]
    pub(super) fn enter(&mut self, parent: Node) {
        self.path.push(parent.key);
    }

    /// Returns to the node of the last [`Past::enter`].
    #[inline]
    pub(super) fn leave(&mut self) {
        self.path.pop();
    }

    /// The score of a node below the root if the game is over, except because the side to move has no move: the move
    /// generator detects that.
    #[inline]
    pub(super) fn result(&self, node: Node, ply: usize) -> Option<Score> {
        let ply = ply as u32;
        if node.board.own == 0 {
            return Some(Score::loss_in(ply));
        }
        if self.quiet_plies_left(node) > 0 && !self.worn.contains(&node.key) {
            return None;
        }
        Some(if !node.board.can_move() || node.lead() < 0 {
            Score::loss_in(ply)
        } else if node.lead() > 0 {
            Score::win_in(ply)
        } else {
            Score::EVEN
        })
    }

    /// Whether a node is a repetition within the search: nothing was gained, and it may be repeated again.
    #[inline]
    pub(super) fn is_repeated(&self, node: Node) -> bool {
        // Every second position has the same side to move, and undoing two moves takes four plies.
        let within = self.path.iter().rev().take(node.quiet.into());
        let mut candidates = within.skip(3).step_by(2);
        candidates.any(|&key| key == node.key)
    }

    /// Whether repetitions end the game by piece count.
    pub(super) const fn counts_repetitions(&self) -> bool {
        self.rules.repetition.is_some()
    }

    /// The boards that end the game on their next repetition and can still be reached from a node: captures are
    /// irreversible.
    pub(super) fn worn_boards(&self, node: Node) -> &[Board] {
        if node.board.occupied().count_ones() == self.pieces {
            &self.worn_boards
        } else {
            &[]
        }
    }

    /// The number of quiet plies that ends the game, if it is limited.
    pub(super) const fn quiet_limit(&self) -> Option<u16> {
        self.rules.quiet
    }

    /// Whether the game may never end.
    pub(super) const fn is_endless(&self) -> bool {
        self.rules.repetition.is_none() && self.rules.quiet.is_none()
    }

    /// The number of quiet plies that remain.
    pub(super) fn quiet_plies_left(&self, node: Node) -> u32 {
        let left = |limit: u16| u32::from(limit.saturating_sub(node.quiet));
        self.rules.quiet.map_or(u32::MAX, left)
    }

    /// The transposition table's key of a node, which includes all that its value depends on.
    #[inline]
    pub(super) fn table_key(&self, node: Node) -> u64 {
        const HORIZON: u32 = 64;
        let key = node.key ^ self.salt;
        if self.quiet_plies_left(node) > HORIZON {
            key
        } else {
            key ^ mixed(node.quiet.into())
        }
    }
}

/// Mixes the bits of a number: all output bits depend on all input bits.
#[inline]
pub(super) const fn mixed(number: u64) -> u64 {
    let mut bits = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    bits = (bits ^ bits >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    bits ^ bits >> 32
}
