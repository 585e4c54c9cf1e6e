//! The data for drawing a board, the same for every game. Contains no rules: a user interface draws a view and returns
//! the text of a move.

use crate::{Colour, Forbidden, GameId, Outcome, Point};

/// A board with everything that a user interface displays.
///
/// ```
/// use sente_rules::{Colour, GameId, Rules};
///
/// let mut table = Rules::usual(GameId::Othello).table();
/// table.play_text("f5")?;
/// let view = table.view();
/// assert_eq!(view.counts, [4, 1]);
/// assert_eq!(view.piece("e5".parse()?), Some(Colour::Black));
/// let moves: Vec<_> = view.legal.iter().map(|legal| legal.text.as_str()).collect();
/// assert_eq!(moves, ["f4", "d6", "f6"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// The game, which determines colours and materials.
    pub game: GameId,
    /// The form of the board.
    pub shape: Shape,
    /// The piece on each point: index [`Point::index`] with the shape's width.
    pub pieces: Vec<Option<Colour>>,
    /// The side to move.
    pub turn: Colour,
    /// The number of pieces on the board, Black's and White's.
    pub counts: [u16; 2],
    /// The number of captured pieces, Black's and White's, in games with captures.
    pub captured: Option<[u8; 2]>,
    /// The legal moves.
    pub legal: Vec<MoveView>,
    /// The points of the moves that an opening has offered and that are not yet taken.
    pub offers: Vec<Point>,
    /// The empty points that are forbidden to the side to move, with the reason.
    pub forbidden: Vec<(Point, Forbidden)>,
    /// The last move, to be marked.
    pub last: Option<MoveView>,
    /// The outcome, with the cells to highlight.
    pub outcome: Option<Outcome>,
}

impl BoardView {
    /// The piece on a point; `None` if the point is empty or off the board.
    pub fn piece(&self, point: Point) -> Option<Colour> {
        if point.col >= self.shape.width || point.row >= self.shape.height {
            return None;
        }
        self.pieces[point.index(self.shape.width)]
    }

    /// The pieces and the side to move as a position text, which [`Rules::table_from`](crate::Rules::table_from) reads.
    pub fn position_text(&self) -> String {
        let facts = self.game.facts();
        let points: Vec<_> = self.shape.reading_order().collect();
        let letter = |&point: &Point| {
            let piece = self.piece(point);
            piece.map_or(facts.empty_letter, Colour::letter)
        };
        let rows = points.chunks(self.shape.width.into());
        let rows: Vec<String> = rows.map(|row| row.iter().map(letter).collect()).collect();
        format!("{} {}", rows.join(facts.row_separator), self.turn.letter())
    }
}

/// The form of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of columns.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
    /// Whether row 1 is at the top or at the bottom.
    pub first_row: FirstRow,
    /// Where the pieces are placed.
    pub surface: Surface,
    /// The points with a dot, such as star points.
    pub dots: Vec<Point>,
}

impl Shape {
    /// Whether the point is on the board.
    pub const fn contains(&self, point: Point) -> bool {
        point.col < self.width && point.row < self.height
    }

    /// All points in reading order: from the top row down, each from left to right.
    pub fn reading_order(&self) -> impl Iterator<Item = Point> + '_ {
        (0..self.height).flat_map(move |line| {
            let row = match self.first_row {
                FirstRow::Top => line,
                FirstRow::Bottom => self.height - 1 - line,
            };
            (0..self.width).map(move |col| Point::new(col, row))
        })
    }
}

/// Whether the row named 1 is drawn at the top or at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstRow {
    /// As in Othello.
    Top,
    /// As in the other games.
    Bottom,
}

/// The kind of lines on a board, and where pieces are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// Pieces are placed on the intersections of lines.
    Crossings,
    /// Pieces are placed in squares.
    Squares,
    /// Pieces are placed on the intersections of lines that are connected by loops outside the corners.
    Tracks,
}

/// The effect of a move on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveView {
    /// The text of the move, as players write it and [`Table::play_text`](crate::Table::play_text) reads it.
    pub text: String,
    /// The side that plays it.
    pub colour: Colour,
    /// The start of the move, if it moves a piece that was on the board.
    pub from: Option<Point>,
    /// The target of the move; `None` for a pass.
    pub to: Option<Point>,
    /// The discs that turn over, in the order of their animation: nearest first.
    pub flips: Vec<Point>,
    /// The point of the captured piece.
    pub captures: Option<Point>,
    /// The path of a capture along its track, from the first point after `from` to `to`.
    pub path: Vec<PathStep>,
}

impl MoveView {
    /// The view of a move that places a piece on an empty point and has no other effect.
    pub fn placement(text: String, colour: Colour, to: Point) -> Self {
        Self {
            text,
            colour,
            from: None,
            to: Some(to),
            flips: Vec::new(),
            captures: None,
            path: Vec::new(),
        }
    }
}

/// A step of a piece along a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PathStep {
    /// The target of the step.
    pub to: Point,
    /// Whether the step follows a corner loop rather than a straight line to the next point.
    pub around_loop: bool,
}
