//! Othello's rules: the side to move, the legal moves, the end of the game. A pass is a move here;
//! [`Game`](crate::Game) makes it for the players.

use super::board::{Board, Squares};
use super::{Move, Rules};
use crate::zobrist::constant;
use crate::{
    Colour, Finished, FirstRow, Illegal, MoveView, Outcome, Point, Position, Reason, SetupError,
    Shape, Surface, Symmetry,
};

/// A position of Othello.
///
/// ```
/// use sente_rules::Position;
/// use sente_rules::othello::{Othello, Rules};
///
/// let mut position = Othello::start(&Rules);
/// position.play("f5".parse().unwrap())?;
/// assert_eq!(
///     position.to_string(),
///     "---------------------------OX------XXX-------------------------- O"
/// );
/// # Ok::<(), sente_rules::Illegal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Othello {
    board: Board,
    turn: Colour,
    key: u64,
}

impl Othello {
    /// The position with these discs, given from the point of view of the side to move.
    pub fn new(board: Board, turn: Colour) -> Self {
        let mut position = Self {
            board,
            turn,
            key: 0,
        };
        position.key = position.recomputed_key();
        position
    }

    /// The discs, from the point of view of the side to move.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The final score for Black by tournament rules: the difference in discs, with the empty squares given to the
    /// winner. Only meaningful when the game is over.
    pub const fn tournament_score(&self) -> i8 {
        match self.turn {
            Colour::Black => self.board.final_score(),
            Colour::White => -self.board.final_score(),
        }
    }

    /// The discs of this colour.
    pub const fn discs(&self, colour: Colour) -> u64 {
        if colour as u8 == self.turn as u8 {
            self.board.own
        } else {
            self.board.opponent
        }
    }

    fn counts(&self) -> [u8; 2] {
        Colour::ALL.map(|colour| self.discs(colour).count_ones() as u8)
    }
}

impl Position for Othello {
    type Move = Move;
    type Rules = Rules;

    const EXAMPLE_MOVE: &'static str = "f5";
    const FINISHED_LEAVES: u64 = 1;

    fn start(_: &Rules) -> Self {
        Self::new(Board::START, Colour::Black)
    }

    fn from_text(_: &Rules, text: &str, finished: Finished) -> Result<Self, SetupError> {
        let position = super::text::read(text)?;
        match position.outcome() {
            Some(outcome) if finished == Finished::Refused => Err(SetupError::Finished(outcome)),
            Some(_) | None => Ok(position),
        }
    }

    fn rules(&self) -> Rules {
        Rules
    }

    fn turn(&self) -> Colour {
        self.turn
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::GameOver);
        }
        let moves = self.board.moves();
        match (mv, mv.square()) {
            (Move::Pass, _) if moves == 0 => Ok(()),
            (Move::Pass, _) => Err(Illegal::CanMove(self.turn)),
            (Move::Place(point), None) => Err(Illegal::OffBoard(point)),
            (Move::Place(_), Some(_)) if moves == 0 => Err(Illegal::MustPass(self.turn)),
            (Move::Place(_), Some(square)) if moves >> square & 1 != 0 => Ok(()),
            (Move::Place(point), Some(square)) if self.board.empty() >> square & 1 != 0 => {
                Err(Illegal::FlipsNothing(point))
            }
            (Move::Place(point), Some(_)) => Err(Illegal::Occupied(point)),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        if let Some(square) = mv.square() {
            let flips = self.board.flips(square);
            self.board = self.board.play(square, flips);
            self.key ^= DISC_KEYS[self.turn.index()][usize::from(square)];
            for flip in Squares(flips) {
                self.key ^= FLIP_KEYS[usize::from(flip)];
            }
        } else {
            self.board = self.board.pass();
        }
        self.turn = !self.turn;
        self.key ^= WHITE_TO_MOVE;
    }

    #[inline]
    fn for_each_legal(&self, mut visit: impl FnMut(Move)) {
        let moves = self.board.moves();
        for square in Squares(moves) {
            visit(Move::from_square(square));
        }
        if moves == 0 && self.board.pass().moves() != 0 {
            visit(Move::Pass);
        }
    }

    #[inline]
    fn count_legal(&self) -> usize {
        match self.board.moves() {
            0 => usize::from(self.board.pass().moves() != 0),
            moves => moves.count_ones() as usize,
        }
    }

    fn forced_pass(&self) -> Option<Move> {
        (self.board.moves() == 0 && self.board.pass().moves() != 0).then_some(Move::Pass)
    }

    fn is_over(&self) -> bool {
        self.board.is_over()
    }

    fn outcome(&self) -> Option<Outcome> {
        let [black, white] = self.counts();
        self.is_over().then(|| Outcome {
            winner: match black.cmp(&white) {
                std::cmp::Ordering::Greater => Some(Colour::Black),
                std::cmp::Ordering::Less => Some(Colour::White),
                std::cmp::Ordering::Equal => None,
            },
            reason: Reason::Discs(black, white),
            cells: Vec::new(),
        })
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn recomputed_key(&self) -> u64 {
        let side = match self.turn {
            Colour::Black => 0,
            Colour::White => WHITE_TO_MOVE,
        };
        Colour::ALL.into_iter().fold(side, |key, colour| {
            let keys = &DISC_KEYS[colour.index()];
            Squares(self.discs(colour)).fold(key, |key, square| key ^ keys[usize::from(square)])
        })
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        Self::new(self.board.transformed(symmetry), self.turn)
    }

    fn transformed_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        match mv {
            Move::Place(point) => Move::Place(symmetry.apply(point, 8)),
            Move::Pass => Move::Pass,
        }
    }

    fn shape(&self) -> Shape {
        shape()
    }

    fn piece(&self, point: Point) -> Option<Colour> {
        let square = Move::Place(point).square()?;
        Colour::ALL
            .into_iter()
            .find(|&colour| self.discs(colour) >> square & 1 != 0)
    }

    fn describe(&self, mv: Move) -> MoveView {
        let flips = mv.square().map_or(0, |square| self.board.flips(square));
        let mut flips: Vec<Point> = Squares(flips)
            .map(|square| Point::from_index(usize::from(square), 8))
            .collect();
        let to = match mv {
            Move::Place(point) => Some(point),
            Move::Pass => None,
        };
        if let Some(to) = to {
            flips.sort_by_key(|flip| flip.col.abs_diff(to.col).max(flip.row.abs_diff(to.row)));
        }
        MoveView {
            text: mv.to_string(),
            colour: self.turn,
            from: None,
            to,
            flips,
            captures: None,
            path: Vec::new(),
        }
    }

    fn conceivable_moves(&self) -> Vec<Move> {
        let squares = (0..64).map(Move::from_square);
        squares.chain([Move::Pass]).collect()
    }
}

/// The hash of a disc of each colour on each square.
static DISC_KEYS: [[u64; 64]; 2] = {
    let mut keys = [[0; 64]; 2];
    let mut square = 0;
    while square < 64 {
        keys[0][square] = constant(square as u64);
        keys[1][square] = constant(64 + square as u64);
        square += 1;
    }
    keys
};

/// The change of the hash when the disc on each square turns over, in either direction.
static FLIP_KEYS: [u64; 64] = {
    let mut keys = [0; 64];
    let mut square = 0;
    while square < 64 {
        keys[square] = DISC_KEYS[0][square] ^ DISC_KEYS[1][square];
        square += 1;
    }
    keys
};

const WHITE_TO_MOVE: u64 = constant(128);

/// The form of the board.
pub const fn shape() -> Shape {
    Shape {
        width: 8,
        height: 8,
        first_row: FirstRow::Top,
        surface: Surface::Squares,
        dots: Vec::new(),
    }
}
