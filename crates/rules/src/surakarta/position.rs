//! A position in a game of Surakarta: the board, the side to move, and the history that the limits depend on. The moves
//! of pieces are implemented by [`Board`].

use std::fmt;

use super::board::points;
use super::{Board, Move, PIECES, POINTS, Rules, SIZE, key, key_change, shortest_way, text};
use crate::{
    Colour, Finished, FirstRow, Illegal, MoveView, Outcome, Point, Position, Reason, SetupError,
    Shape, Surface, Symmetry,
};

/// A position of Surakarta. Black is the first player, at the bottom.
///
/// Two positions are equal if they allow the same continuations: the rules, the board, the side to move and the history
/// since the last capture are equal. The [`Position::key`] and the text don't include the history.
///
/// ```
/// use sente_rules::surakarta::{Rules, Surakarta};
/// use sente_rules::{Finished, Position};
///
/// let text = "....../....../....../....../.O..../.X.... X";
/// let mut position = Surakarta::from_text(&Rules::default(), text, Finished::Refused)?;
/// position.play("b1xb2".parse()?)?;
/// assert_eq!(position.outcome().unwrap().to_string(), "Black wins: all pieces are captured");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surakarta {
    board: Board,
    turn: Colour,
    rules: Rules,
    key: u64,
    /// The number of plies since the last capture or the start.
    quiet: u16,
    /// The number of occurrences of the current position since then, including this one.
    times: u8,
    /// The boards since then, the oldest first; empty if the rules don't count repetitions.
    earlier: Vec<Board>,
}

impl Surakarta {
    /// The pieces, for searches.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The number of plies since the last capture or the start.
    pub const fn quiet_plies(&self) -> u16 {
        self.quiet
    }

    /// The boards since the last capture or the start, the oldest first, without the current one. Empty if the rules
    /// don't count repetitions.
    pub fn earlier_boards(&self) -> &[Board] {
        &self.earlier
    }

    fn new(rules: Rules, board: Board, turn: Colour) -> Self {
        Self {
            board,
            turn,
            rules,
            key: key(board, turn),
            quiet: 0,
            times: 1,
            earlier: Vec::new(),
        }
    }

    fn pieces(&self, colour: Colour) -> u64 {
        if colour == self.turn {
            self.board.own
        } else {
            self.board.opponent
        }
    }

    fn counts(&self) -> [u8; 2] {
        Colour::ALL.map(|colour| self.pieces(colour).count_ones() as u8)
    }

    fn quiet_for_too_long(&self) -> bool {
        self.rules.quiet.is_some_and(|limit| self.quiet >= limit)
    }

    fn repeated_too_often(&self) -> bool {
        let limit = self.rules.repetition;
        limit.is_some_and(|limit| self.times >= limit)
    }

    /// Whether the game is over for another reason than a lack of moves.
    fn is_stopped(&self) -> bool {
        self.board.opponent == 0 || self.quiet_for_too_long() || self.repeated_too_often()
    }

    /// The reason why the game is over. Endings on the board take precedence over the limits.
    fn reason(&self) -> Option<Reason> {
        let [black, white] = self.counts();
        if black == 0 || white == 0 {
            Some(Reason::AllCaptured)
        } else if !self.board.can_move() {
            Some(Reason::NoMove)
        } else if self.quiet_for_too_long() {
            Some(Reason::QuietPlies(black, white))
        } else if self.repeated_too_often() {
            Some(Reason::Repetition(black, white))
        } else {
            None
        }
    }

    /// Adds the previous board to the history, and counts the occurrences of the current one.
    fn remember(&mut self, left: Board) {
        self.quiet = self.quiet.saturating_add(1);
        if self.rules.repetition.is_none() {
            return;
        }
        self.earlier.push(left);
        // The same side is to move after every second ply, and undoing two moves takes four plies.
        let candidates = self.earlier.iter().rev().skip(3).step_by(2);
        let before = candidates.filter(|&&board| board == self.board).count();
        self.times = u8::try_from(before + 1).unwrap_or(u8::MAX);
    }

    fn forget(&mut self) {
        self.quiet = 0;
        self.times = 1;
        self.earlier.clear();
    }
}

impl fmt::Display for Surakarta {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write(f, self.board, self.turn)
    }
}

impl Position for Surakarta {
    type Move = Move;
    type Rules = Rules;

    const EXAMPLE_MOVE: &'static str = "c2-c3";

    fn start(rules: &Rules) -> Self {
        Self::new(*rules, Board::START, Colour::Black)
    }

    fn from_text(rules: &Rules, text: &str, finished: Finished) -> Result<Self, SetupError> {
        let (board, turn) = text::read(text)?;
        let position = Self::new(*rules, board, turn);
        match (finished, position.outcome()) {
            (Finished::Refused, Some(outcome)) => Err(SetupError::Finished(outcome)),
            (Finished::Allowed, _) | (Finished::Refused, None) => Ok(position),
        }
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn turn(&self) -> Colour {
        self.turn
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::GameOver);
        }
        let Move { from, to, capture } = mv;
        if let Some(outside) = [from, to].into_iter().find(|&point| !is_on_board(point)) {
            return Err(Illegal::OffBoard(outside));
        }
        match self.piece(from) {
            None => return Err(Illegal::NoPiece(from)),
            Some(colour) if colour != self.turn => return Err(Illegal::NotYours(from)),
            Some(_) => {}
        }
        let (start, target) = (from.index(SIZE), to.index(SIZE));
        if capture {
            if self.piece(to) != Some(!self.turn) {
                return Err(Illegal::NothingToCapture(to));
            }
            if !self.board.captures().contains(start, target) {
                return Err(Illegal::NoTrack { from, to });
            }
        } else {
            if from.col.abs_diff(to.col).max(from.row.abs_diff(to.row)) != 1 {
                return Err(Illegal::NotAStep { from, to });
            }
            if self.piece(to).is_some() {
                return Err(Illegal::Occupied(to));
            }
        }
        Ok(())
    }

    fn play_unchecked(&mut self, mv: Move) {
        let (from, to) = (mv.from.index(SIZE), mv.to.index(SIZE));
        let left = self.board;
        self.key ^= key_change(self.turn, from, to, mv.capture);
        self.board = left.after(from, to);
        self.turn = !self.turn;
        if mv.capture {
            self.forget();
        } else {
            self.remember(left);
        }
    }

    fn for_each_legal(&self, mut visit: impl FnMut(Move)) {
        if self.is_stopped() {
            return;
        }
        self.board.for_each_move(|from, to, capture| {
            visit(Move {
                from: Point::from_index(from, SIZE),
                to: Point::from_index(to, SIZE),
                capture,
            });
        });
    }

    fn count_legal(&self) -> usize {
        if self.is_stopped() {
            0
        } else {
            self.board.count_moves()
        }
    }

    fn is_over(&self) -> bool {
        self.is_stopped() || !self.board.can_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        let reason = self.reason()?;
        let [black, white] = self.counts();
        let by_count = match black.cmp(&white) {
            std::cmp::Ordering::Greater => Some(Colour::Black),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Less => Some(Colour::White),
        };
        Some(Outcome {
            winner: match reason {
                Reason::NoMove => Some(!self.turn),
                _ => by_count,
            },
            reason,
            cells: Vec::new(),
        })
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn recomputed_key(&self) -> u64 {
        key(self.board, self.turn)
    }

    /// Also transforms the history, so that repetitions stay repetitions.
    fn transformed(&self, symmetry: Symmetry) -> Self {
        let board = self.board.transformed(symmetry);
        let earlier = self.earlier.iter();
        Self {
            board,
            key: key(board, self.turn),
            earlier: earlier.map(|board| board.transformed(symmetry)).collect(),
            ..*self
        }
    }

    fn transformed_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        Move {
            from: symmetry.apply(mv.from, SIZE),
            to: symmetry.apply(mv.to, SIZE),
            capture: mv.capture,
        }
    }

    fn shape(&self) -> Shape {
        shape()
    }

    fn piece(&self, point: Point) -> Option<Colour> {
        if !is_on_board(point) {
            return None;
        }
        let stands = |colour| self.pieces(colour) >> point.index(SIZE) & 1 == 1;
        Colour::ALL.into_iter().find(|&colour| stands(colour))
    }

    fn captured(&self) -> Option<[u8; 2]> {
        Some(self.counts().map(|count| PIECES - count))
    }

    fn describe(&self, mv: Move) -> MoveView {
        let Move { from, to, capture } = mv;
        let mut view = MoveView::placement(mv.to_string(), self.turn, to);
        view.from = Some(from);
        if capture {
            view.captures = Some(to);
            view.path = shortest_way(from, to, self.board.occupied()).unwrap_or_default();
        }
        view
    }

    fn conceivable_moves(&self) -> Vec<Move> {
        let all = || points(Board::ALL).map(|index| Point::from_index(index, SIZE));
        let mut moves = Vec::with_capacity(2 * POINTS * POINTS);
        for from in all() {
            for to in all() {
                moves.extend([false, true].map(|capture| Move { from, to, capture }));
            }
        }
        moves
    }
}

fn is_on_board(point: Point) -> bool {
    point.col < SIZE && point.row < SIZE
}

/// The form of the board.
pub const fn shape() -> Shape {
    Shape {
        width: SIZE,
        height: SIZE,
        first_row: FirstRow::Bottom,
        surface: Surface::Tracks,
        dots: Vec::new(),
    }
}
