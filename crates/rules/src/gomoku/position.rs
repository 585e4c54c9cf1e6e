//! A position of Gomoku, Standard Gomoku or Renju.

use std::fmt;

use super::lines::{Direction, Lines};
use super::outcome::{self, Ending};
use super::{Rules, Size, Variant, forbidden, text};
use crate::{
    Colour, Finished, FirstRow, Forbidden, Illegal, MoveView, Opening, Outcome, Point, Position,
    SetupError, Shape, Surface, Symmetry, zobrist,
};

/// The stones on the board, the side to move, and how the game ended, if it did.
///
/// ```
/// use sente_rules::gomoku::{Gomoku, Rules, Variant};
/// use sente_rules::{Forbidden, Point, Position};
///
/// let mut renju = Gomoku::start(&Rules::usual(Variant::Renju));
/// for name in ["h8", "a1", "g8", "c1", "i9", "e1", "i10", "g1"] {
///     renju.play(name.parse()?)?;
/// }
/// let i8: Point = "i8".parse()?;
/// assert_eq!(renju.forbidden(), [(i8, Forbidden::DoubleThree)]);
/// assert!(renju.play(i8).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gomoku {
    lines: Lines,
    key: u64,
    empties: u16,
    opening: Opening,
    variant: Variant,
    turn: Colour,
    ending: Option<Ending>,
}

impl Gomoku {
    /// The winning lines and the forbidden points.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.lines.size()
    }

    /// The number of stones on the board.
    pub fn stones(&self) -> u16 {
        u16::from(self.size().lines()).pow(2) - self.empties
    }

    /// Whether the point is on the board and empty.
    pub fn is_empty_at(&self, point: Point) -> bool {
        self.contains(point) && self.lines.piece(point).is_none()
    }

    /// Why the point is forbidden for Black, whichever side is to move; always `None` outside Renju.
    pub fn forbidden_at(&self, point: Point) -> Option<Forbidden> {
        if self.variant != Variant::Renju || !self.is_empty_at(point) {
            return None;
        }
        forbidden::kind_at(&self.lines, point)
    }

    /// All points that are forbidden for Black, whichever side is to move, from `a1` row by row.
    pub fn forbidden_points(&self) -> Vec<(Point, Forbidden)> {
        let mut points = Vec::new();
        if self.variant == Variant::Renju {
            forbidden::for_each(&self.lines, |point, kind| points.push((point, kind)));
        }
        points
    }

    /// A position with these stones. Fails if they are impossible under these rules.
    pub(super) fn set_up(
        rules: Rules,
        stones: &[(Point, Colour)],
        turn: Colour,
        finished: Finished,
    ) -> Result<Self, SetupError> {
        let mut position = Self::start(&rules);
        for &(point, colour) in stones {
            position.place(colour, point);
        }
        if turn == Colour::White {
            position.pass_turn();
        }
        position.ending = position.checked_ending()?;
        match (position.outcome(), finished) {
            (Some(outcome), Finished::Refused) => Err(SetupError::Finished(outcome)),
            _ => Ok(position),
        }
    }

    fn checked_ending(&self) -> Result<Option<Ending>, SetupError> {
        let [black, white] =
            Colour::ALL.map(|colour| outcome::has_won(self.variant, &self.lines, colour));
        if black && white {
            return Err(SetupError::TwoWinners);
        }
        // A black overline is legal together with a five; without one it is impossible.
        if self.variant == Variant::Renju
            && !black
            && let Some(point) = outcome::black_overline(&self.lines)
        {
            return Err(SetupError::Overline(point));
        }
        Ok(if black {
            Some(Ending::Line(Colour::Black))
        } else if white {
            Some(Ending::Line(Colour::White))
        } else {
            outcome::without_move(self.variant, &self.lines, self.turn)
        })
    }

    fn contains(&self, point: Point) -> bool {
        let lines = self.size().lines();
        point.col < lines && point.row < lines
    }

    fn centre(&self) -> Point {
        let middle = self.size().lines() / 2;
        Point::new(middle, middle)
    }

    fn points(&self) -> impl Iterator<Item = Point> + use<> {
        square(self.size().lines())
    }

    fn has_forbidden_points(&self) -> bool {
        self.variant == Variant::Renju && self.turn == Colour::Black
    }

    fn place(&mut self, colour: Colour, point: Point) {
        self.lines.place(colour, point);
        self.key ^= stone_key(colour, point);
        self.empties -= 1;
    }

    fn pass_turn(&mut self) {
        self.turn = !self.turn;
        self.key ^= WHITE_TO_MOVE;
    }
}

impl Position for Gomoku {
    type Move = Point;
    type Rules = Rules;

    const EXAMPLE_MOVE: &'static str = "h8";

    fn start(rules: &Rules) -> Self {
        Self {
            lines: Lines::new(rules.size()),
            key: 0,
            empties: u16::from(rules.size().lines()).pow(2),
            opening: rules.opening(),
            variant: rules.variant(),
            turn: Colour::Black,
            ending: None,
        }
    }

    fn from_text(rules: &Rules, text: &str, finished: Finished) -> Result<Self, SetupError> {
        text::read(*rules, text, finished)
    }

    fn rules(&self) -> Rules {
        Rules::new(self.variant, self.size(), self.opening)
    }

    fn turn(&self) -> Colour {
        self.turn
    }

    fn check(&self, point: Point) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::GameOver);
        }
        if !self.contains(point) {
            return Err(Illegal::OffBoard(point));
        }
        if self.piece(point).is_some() {
            return Err(Illegal::Occupied(point));
        }
        if self.has_forbidden_points()
            && let Some(kind) = forbidden::kind_at(&self.lines, point)
        {
            return Err(Illegal::Forbidden { point, kind });
        }
        Ok(())
    }

    fn play_unchecked(&mut self, point: Point) {
        let mover = self.turn;
        self.place(mover, point);
        self.pass_turn();
        self.ending = if outcome::wins_at(self.variant, &self.lines, mover, point) {
            Some(Ending::Line(mover))
        } else {
            outcome::without_move(self.variant, &self.lines, self.turn)
        };
    }

    fn for_each_legal(&self, mut visit: impl FnMut(Point)) {
        if self.is_over() {
            return;
        }
        let mut forbidden = self
            .forbidden()
            .into_iter()
            .map(|(point, _)| point)
            .peekable();
        for point in self.lines.empty_points() {
            // Both lists have the same order.
            if forbidden.next_if_eq(&point).is_none() {
                visit(point);
            }
        }
    }

    fn count_legal(&self) -> usize {
        if self.is_over() {
            return 0;
        }
        usize::from(self.empties) - self.forbidden().len()
    }

    fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    fn outcome(&self) -> Option<Outcome> {
        let ending = self.ending?;
        Some(ending.outcome(self.variant, &self.lines))
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn recomputed_key(&self) -> u64 {
        let side = match self.turn {
            Colour::Black => 0,
            Colour::White => WHITE_TO_MOVE,
        };
        self.points()
            .filter_map(|point| Some(stone_key(self.piece(point)?, point)))
            .fold(side, |key, stone| key ^ stone)
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        let mut image = Self {
            lines: Lines::new(self.size()),
            key: self.key,
            ..*self
        };
        for point in self.points() {
            if let Some(colour) = self.piece(point) {
                let moved = self.transformed_move(point, symmetry);
                image.lines.place(colour, moved);
                image.key ^= stone_key(colour, point) ^ stone_key(colour, moved);
            }
        }
        image
    }

    fn transformed_move(&self, point: Point, symmetry: Symmetry) -> Point {
        symmetry.apply(point, self.size().lines())
    }

    fn shape(&self) -> Shape {
        shape(self.size())
    }

    fn piece(&self, point: Point) -> Option<Colour> {
        self.lines.piece(point)
    }

    fn describe(&self, point: Point) -> MoveView {
        MoveView::placement(point.to_string(), self.turn, point)
    }

    fn forbidden(&self) -> Vec<(Point, Forbidden)> {
        if self.is_over() || !self.has_forbidden_points() {
            return Vec::new();
        }
        self.forbidden_points()
    }

    fn check_opening(&self, opening: Opening, point: Point) -> Result<(), Illegal> {
        let centre = self.centre();
        let away = centre
            .col
            .abs_diff(point.col)
            .max(centre.row.abs_diff(point.row));
        let stones = self.stones();
        match opening {
            Opening::Free | Opening::Swap2 => Ok(()),
            _ if stones == 0 && point != centre => Err(Illegal::OpeningCentre(centre)),
            Opening::Pro if stones == 2 && away <= 2 => Err(Illegal::OpeningTooClose(point)),
            Opening::Pro => Ok(()),
            Opening::Rif | Opening::Yamaguchi | Opening::Soosyrv8 if stones > 2 => Ok(()),
            Opening::Rif | Opening::Yamaguchi | Opening::Soosyrv8 | Opening::Taraguchi10 => {
                // Each of the first stones has a square of its own around the centre, one line wider than the last.
                if stones <= 4 && u16::from(away) > stones {
                    let side = 2 * stones as u8 + 1;
                    return Err(Illegal::OpeningTooFar { point, side });
                }
                Ok(())
            }
        }
    }

    fn opening(&self) -> Opening {
        self.opening
    }

    fn conceivable_moves(&self) -> Vec<Point> {
        square(self.size().lines() + 1).collect()
    }
}

impl fmt::Display for Gomoku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write(self, f)
    }
}

/// All points of a square, from `a1` row by row.
fn square(lines: u8) -> impl Iterator<Item = Point> {
    (0..lines).flat_map(move |row| (0..lines).map(move |col| Point::new(col, row)))
}

const WHITE_TO_MOVE: u64 = zobrist::constant(0);

const fn stone_key(colour: Colour, point: Point) -> u64 {
    let spot = Direction::Row.spot(point);
    zobrist::constant(((spot.line as u64) << 5 | spot.bit as u64) << 1 | colour as u64)
}

/// The form of a board of this size, with its star points.
pub fn shape(size: Size) -> Shape {
    let lines = size.lines();
    let on_star_lines = |at: u8| match size {
        Size::Fifteen | Size::Nineteen => at == 3 || at == lines / 2 || at == lines - 4,
        Size::Twenty => at == 3 || at == lines - 4,
    };
    let is_star = |point: &Point| {
        let on_both = on_star_lines(point.col) && on_star_lines(point.row);
        // The 15×15 board has no star points at the middles of its sides.
        let at_side = (point.col == lines / 2) != (point.row == lines / 2);
        on_both && !(size == Size::Fifteen && at_side)
    };
    Shape {
        width: lines,
        height: lines,
        first_row: FirstRow::Bottom,
        surface: Surface::Crossings,
        dots: square(lines).filter(is_star).collect(),
    }
}
