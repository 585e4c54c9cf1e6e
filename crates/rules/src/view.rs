//! What a picture of a board needs to know, the same for every game. Holds no rules: whatever draws
//! a board is fed one of these and answers with the text of a move.

use crate::{Colour, Forbidden, GameId, Outcome, Point};

/// A board as a picture shows it.
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
    /// Which game, for its colours and materials.
    pub game: GameId,
    /// The drawn board.
    pub shape: Shape,
    /// What stands where: index [`Point::index`] with the shape's width.
    pub pieces: Vec<Option<Colour>>,
    /// The side to move.
    pub turn: Colour,
    /// Pieces on the board, Black's and White's.
    pub counts: [u16; 2],
    /// Captured pieces, Black's and White's, in games that capture.
    pub captured: Option<[u8; 2]>,
    /// What may be played now.
    pub legal: Vec<MoveView>,
    /// Empty points that are forbidden to the side to move, and why.
    pub forbidden: Vec<(Point, Forbidden)>,
    /// The last move, for its mark.
    pub last: Option<MoveView>,
    /// The end, with the cells to highlight.
    pub outcome: Option<Outcome>,
}

impl BoardView {
    /// What stands on a point; nothing off the board.
    pub fn piece(&self, point: Point) -> Option<Colour> {
        if point.col >= self.shape.width || point.row >= self.shape.height {
            return None;
        }
        self.pieces[point.index(self.shape.width)]
    }

    /// The pieces and the side to move as a text that the rules read as a position.
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
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// Where row 1 lies.
    pub first_row: FirstRow,
    /// What the pieces stand on.
    pub surface: Surface,
    /// Points with a dot, such as the star points.
    pub dots: Vec<Point>,
}

impl Shape {
    /// Whether the point is on the board.
    pub const fn contains(&self, point: Point) -> bool {
        point.col < self.width && point.row < self.height
    }

    /// All points in reading order: the drawn top row first, from the left.
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

/// What pieces stand on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// On the crossings of lines.
    Crossings,
    /// In squares.
    Squares,
    /// On the crossings of lines that run on as loops outside the corners.
    Tracks,
}

/// What one move does to the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveView {
    /// The move as it is written and as it is played by text.
    pub text: String,
    /// Who plays it.
    pub colour: Colour,
    /// Where the piece came from, for a piece that was on the board.
    pub from: Option<Point>,
    /// Where the piece goes; nowhere for a pass.
    pub to: Option<Point>,
    /// Discs that turn over, in the order in which they are seen to: nearest first.
    pub flips: Vec<Point>,
    /// The point on which a piece is captured.
    pub captures: Option<Point>,
    /// The way of a capture along its track, from the first point after `from` to `to`.
    pub path: Vec<PathStep>,
}

impl MoveView {
    /// A piece put on an empty point, with nothing else to see.
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

/// One step of a piece that travels along a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PathStep {
    /// The point it reaches.
    pub to: Point,
    /// Whether it ran round a corner loop to get there rather than straight to the next point.
    pub around_loop: bool,
}
