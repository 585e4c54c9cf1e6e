//! The engine's board: classifies every empty point for both colours, updated incrementally. Plays and takes back any
//! move; deciding who wins is up to the search.

use sente_rules::gomoku::{Gomoku, Size, Variant};
use sente_rules::{Colour, Point, Position};

use super::cell::{CELLS, Cell, CellSet};
use super::classes::{self, Class, Judgement, JudgementTable, shape_number};
use super::role::Role;
use super::shapes::{self, ShapeTable};
use super::weights::Weights;

/// A position with the incremental data about its empty points.
#[derive(Clone)]
pub(super) struct Board {
    turn: Colour,
    key: u64,
    contents: [Content; CELLS],
    /// The surroundings of each cell in the four directions as both colours see them; see [`ShapeTable`].
    surroundings: [[[u16; 2]; 4]; CELLS],
    /// The four shapes of every empty point for both colours, four bits each.
    shapes: [[u16; 2]; CELLS],
    /// The empty points by colour and class, except the quiet class.
    points: [[CellSet; Class::COUNT]; 2],
    counts: [[u16; Class::COUNT]; 2],
    /// The summed values of all empty points by colour: on the colour's turn and on the opponent's.
    values: [[i32; 2]; 2],
    /// The value of the turn for both colours.
    turns: [i32; 2],
    stones: CellSet,
    empty: CellSet,
    empties: u16,
    history: Vec<Cell>,
    shape_tables: [&'static ShapeTable; 2],
    judgements: [&'static JudgementTable; 2],
    reach: i16,
    has_forbidden_points: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Empty,
    Stone(Colour),
    Outside,
}

impl Board {
    /// The board of a position.
    pub(super) fn of(position: &Gomoku) -> Self {
        let mut board = Self::new(position.variant(), position.size());
        for point in square(position.size().lines()) {
            if let Some(colour) = position.piece(point) {
                board.place(colour, Cell::of(point));
            }
        }
        board.turn = position.turn();
        board
    }

    fn new(variant: Variant, size: Size) -> Self {
        let roles = Colour::ALL.map(|colour| Role::of(variant, colour));
        let lines = size.lines();
        let mut board = Self {
            turn: Colour::Black,
            // Hashes must differ between rules and board sizes, because the same stones have other values.
            key: constant(1 << 30 | (variant as u64) << 8 | u64::from(lines)),
            contents: [Content::Outside; CELLS],
            surroundings: [[[0; 2]; 4]; CELLS],
            shapes: [[0; 2]; CELLS],
            points: [[CellSet::EMPTY; Class::COUNT]; 2],
            counts: [[0; Class::COUNT]; 2],
            values: [[0; 2]; 2],
            turns: roles.map(|role| Weights::shipped().of_turn(role)),
            stones: CellSet::EMPTY,
            empty: square(lines).map(Cell::of).collect(),
            empties: u16::from(lines).pow(2),
            history: Vec::with_capacity(usize::from(lines).pow(2)),
            shape_tables: roles.map(|role| shapes::table(role.fives())),
            judgements: roles.map(classes::table),
            // Cells more than five steps away never matter, and with freestyle rules the fifth does not either.
            reach: if variant == Variant::Freestyle { 4 } else { 5 },
            has_forbidden_points: variant == Variant::Renju,
        };
        for cell in board.empty.iter() {
            board.contents[cell.index()] = Content::Empty;
        }
        for cell in board.empty.iter() {
            board.open(cell);
        }
        board
    }

    /// Initializes the surroundings of a point of an empty board.
    fn open(&mut self, cell: Cell) {
        for direction in 0..4 {
            let blocked: u16 = (-self.reach..=self.reach)
                .filter(|&offset| offset != 0)
                .filter(|&offset| {
                    self.contents[cell.step(direction, offset).index()] == Content::Outside
                })
                .map(|offset| 2 * shapes::weight(offset))
                .sum();
            self.surroundings[cell.index()][direction] = [blocked; 2];
        }
        self.enter(cell);
    }

    pub(super) const fn turn(&self) -> Colour {
        self.turn
    }

    /// The hash of the stones and the side to move.
    pub(super) const fn key(&self) -> u64 {
        self.key
            ^ if matches!(self.turn, Colour::White) {
                WHITE_TO_MOVE
            } else {
                0
            }
    }

    /// The hash after the side to move plays on an empty point.
    pub(super) fn key_after(&self, cell: Cell) -> u64 {
        self.key() ^ WHITE_TO_MOVE ^ stone_key(self.turn, cell)
    }

    /// The moves that were played and not taken back.
    pub(super) fn played(&self) -> &[Cell] {
        &self.history
    }

    /// Whether the rules forbid some points to one side.
    pub(super) const fn has_forbidden_points(&self) -> bool {
        self.has_forbidden_points
    }

    pub(super) const fn is_full(&self) -> bool {
        self.empties == 0
    }

    pub(super) fn is_empty_at(&self, cell: Cell) -> bool {
        self.contents[cell.index()] == Content::Empty
    }

    pub(super) fn has_stone(&self, colour: Colour, cell: Cell) -> bool {
        self.contents[cell.index()] == Content::Stone(colour)
    }

    pub(super) const fn stones(&self) -> &CellSet {
        &self.stones
    }

    pub(super) const fn empty(&self) -> &CellSet {
        &self.empty
    }

    /// The class of a move on an empty point; does not decide whether forbidden candidates are forbidden.
    #[inline]
    pub(super) fn class(&self, colour: Colour, cell: Cell) -> Class {
        self.judgement(colour, cell).class
    }

    /// The value of an empty point for a colour, on its turn (0) or on the opponent's (1).
    #[inline]
    pub(super) fn value_at(&self, colour: Colour, cell: Cell, turn: usize) -> i32 {
        self.judgement(colour, cell).value(turn)
    }

    /// The evaluation of the empty points for the side to move, in the unit of the weights.
    pub(super) fn balance(&self) -> i32 {
        let (own, other) = (self.turn.index(), (!self.turn).index());
        self.turns[own] + self.values[own][0] + self.values[other][1]
    }

    /// The number of points of a class other than the quiet one.
    #[inline]
    pub(super) const fn count(&self, colour: Colour, class: Class) -> u16 {
        self.counts[colour.index()][class as usize]
    }

    /// The points of a class other than the quiet one.
    pub(super) const fn points(&self, colour: Colour, class: Class) -> &CellSet {
        &self.points[colour.index()][class as usize]
    }

    /// The shape of a stone's line in one direction; the point may be empty or have a stone of that colour.
    pub(super) fn shape(&self, colour: Colour, cell: Cell, direction: usize) -> shapes::Shape {
        let surrounding = self.surroundings[cell.index()][direction][colour.index()];
        self.shape_tables[colour.index()][usize::from(surrounding)]
    }

    /// Plays on an empty point for the side to move.
    pub(super) fn play(&mut self, cell: Cell) {
        self.place(self.turn, cell);
        self.history.push(cell);
        self.turn = !self.turn;
    }

    /// Takes back the last move.
    pub(super) fn undo(&mut self) {
        let cell = self
            .history
            .pop()
            .expect("there must be a move to take back");
        self.turn = !self.turn;
        self.remove(self.turn, cell);
    }

    /// Passes the turn (null move); a second call takes it back.
    pub(super) fn pass(&mut self) {
        self.turn = !self.turn;
    }

    /// Puts a stone on an empty point, whoever is to move.
    pub(super) fn place(&mut self, colour: Colour, cell: Cell) {
        self.leave(cell);
        self.contents[cell.index()] = Content::Stone(colour);
        self.stones.insert(cell);
        self.empty.remove(cell);
        self.empties -= 1;
        self.key ^= stone_key(colour, cell);
        self.change_lines::<true>(colour, cell);
    }

    /// Removes the stone that was placed last.
    pub(super) fn remove(&mut self, colour: Colour, cell: Cell) {
        self.contents[cell.index()] = Content::Empty;
        self.stones.remove(cell);
        self.empty.insert(cell);
        self.empties += 1;
        self.key ^= stone_key(colour, cell);
        self.change_lines::<false>(colour, cell);
        self.enter(cell);
    }

    #[inline]
    fn judgement(&self, colour: Colour, cell: Cell) -> Judgement {
        let shapes = self.shapes[cell.index()][colour.index()];
        self.judgements[colour.index()][usize::from(shapes)]
    }

    /// Updates the neighbours on the four lines through a cell after a stone was placed or removed. A stone is
    /// invisible behind a stone of the other colour; this works because stones are removed in reverse order.
    fn change_lines<const CAME: bool>(&mut self, colour: Colour, cell: Cell) {
        for direction in 0..4 {
            for side in [-1, 1] {
                self.change_ray::<CAME>(colour, cell, direction, side);
            }
        }
    }

    fn change_ray<const CAME: bool>(
        &mut self,
        colour: Colour,
        cell: Cell,
        direction: usize,
        side: i16,
    ) {
        let mut sees = [true; 2];
        for distance in 1..=self.reach {
            let offset = side * distance;
            let neighbour = cell.step(direction, offset);
            let weight = shapes::weight(-offset);
            for viewer in Colour::ALL {
                if sees[viewer.index()] {
                    let digit = if viewer == colour { weight } else { 2 * weight };
                    let change = if CAME { digit } else { digit.wrapping_neg() };
                    self.look_again(neighbour, direction, viewer, change);
                }
            }
            match self.contents[neighbour.index()] {
                Content::Empty => {}
                Content::Stone(between) => sees[(!between).index()] = false,
                Content::Outside => return,
            }
            if sees == [false; 2] {
                return;
            }
        }
    }

    /// Updates what one colour sees around a point in one direction and, if the point is empty, its shape.
    #[inline]
    fn look_again(&mut self, cell: Cell, direction: usize, viewer: Colour, change: u16) {
        let side = viewer.index();
        let seen = &mut self.surroundings[cell.index()][direction][side];
        *seen = seen.wrapping_add(change);
        if self.contents[cell.index()] != Content::Empty {
            return;
        }
        let shape = self.shape_tables[side][usize::from(*seen)] as u16;
        let before = self.shapes[cell.index()][side];
        if shape_number(before, direction) == shape {
            return;
        }
        let after = before & !(15 << (4 * direction)) | shape << (4 * direction);
        self.shapes[cell.index()][side] = after;
        let [old, new] = [before, after].map(|shapes| self.judgements[side][usize::from(shapes)]);
        self.values[side] =
            [0, 1].map(|turn| self.values[side][turn] + new.value(turn) - old.value(turn));
        if old.class != new.class {
            self.leave_class(side, old.class, cell);
            self.enter_class(side, new.class, cell);
        }
    }

    /// Adds a cell to the empty points.
    fn enter(&mut self, cell: Cell) {
        for colour in Colour::ALL {
            let side = colour.index();
            self.shapes[cell.index()][side] = (0..4).fold(0, |shapes, direction| {
                shapes | (self.shape(colour, cell, direction) as u16) << (4 * direction)
            });
            let judgement = self.judgement(colour, cell);
            self.values[side] = [0, 1].map(|turn| self.values[side][turn] + judgement.value(turn));
            self.enter_class(side, judgement.class, cell);
        }
    }

    /// Removes a cell from the empty points.
    fn leave(&mut self, cell: Cell) {
        for colour in Colour::ALL {
            let side = colour.index();
            let judgement = self.judgement(colour, cell);
            self.values[side] = [0, 1].map(|turn| self.values[side][turn] - judgement.value(turn));
            self.leave_class(side, judgement.class, cell);
        }
    }

    fn enter_class(&mut self, side: usize, class: Class, cell: Cell) {
        if class != Class::Quiet {
            self.points[side][class as usize].insert(cell);
            self.counts[side][class as usize] += 1;
        }
    }

    fn leave_class(&mut self, side: usize, class: Class, cell: Cell) {
        if class != Class::Quiet {
            self.points[side][class as usize].remove(cell);
            self.counts[side][class as usize] -= 1;
        }
    }
}

fn square(lines: u8) -> impl Iterator<Item = Point> {
    (0..lines).flat_map(move |row| (0..lines).map(move |col| Point::new(col, row)))
}

const WHITE_TO_MOVE: u64 = constant(0);

/// A pseudo-random number for a stone (the output function of the `SplitMix64` generator).
const fn constant(n: u64) -> u64 {
    let mut z = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn stone_key(colour: Colour, cell: Cell) -> u64 {
    constant(u64::from(cell.number()) << 1 | colour as u64 | 1 << 20)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::gomoku::Rules;

    /// The data that must not depend on the order of moves.
    fn summary(board: &Board) -> impl PartialEq + std::fmt::Debug {
        let points: Vec<_> = board
            .empty
            .iter()
            .map(|cell| (cell, board.shapes[cell.index()]))
            .collect();
        (
            points,
            board.points,
            board.counts,
            board.values,
            board.empties,
            board.key(),
        )
    }

    #[test]
    fn what_is_kept_up_to_date_equals_what_is_found_from_nothing() {
        let mut rng = fastrand::Rng::with_seed(1);
        for (variant, size) in [
            (Variant::Freestyle, Size::Fifteen),
            (Variant::Freestyle, Size::Twenty),
            (Variant::Standard, Size::Nineteen),
            (Variant::Renju, Size::Fifteen),
        ] {
            let mut board = Board::new(variant, size);
            for _ in 0..150 {
                if rng.u8(..3) > 0 && !board.is_full() {
                    let near = board.stones.surroundings() & board.empty;
                    let cells = if near.len() > 0 { near } else { board.empty };
                    let cell = rng
                        .choice(cells.iter().collect::<Vec<_>>())
                        .expect("there is an empty cell");
                    board.play(cell);
                } else if !board.history.is_empty() {
                    board.undo();
                }
                let mut fresh = Board::new(variant, size);
                for cell in board.stones.iter() {
                    let colour = if board.has_stone(Colour::Black, cell) {
                        Colour::Black
                    } else {
                        Colour::White
                    };
                    fresh.place(colour, cell);
                }
                fresh.turn = board.turn;
                assert!(summary(&board) == summary(&fresh));
            }
        }
    }

    #[test]
    fn five_points_are_where_the_rules_see_a_win() {
        let mut rng = fastrand::Rng::with_seed(2);
        for variant in [Variant::Freestyle, Variant::Standard, Variant::Renju] {
            for _ in 0..12 {
                let mut position = Gomoku::start(&Rules::usual(variant));
                while !position.is_over() {
                    let board = Board::of(&position);
                    let fives = board.points(position.turn(), Class::Five);
                    for mv in position.legal_moves() {
                        let mut next = position.clone();
                        next.play_unchecked(mv);
                        let wins = next.outcome().is_some_and(|end| end.winner.is_some());
                        assert_eq!(fives.contains(Cell::of(mv)), wins, "{mv} in {position}");
                    }
                    // Mostly near existing stones, so that lines grow.
                    let near = board.stones().surroundings();
                    let moves = position.legal_moves();
                    let near: Vec<_> = moves
                        .iter()
                        .filter(|mv| near.contains(Cell::of(**mv)))
                        .collect();
                    let mv = rng.choice(near).or_else(|| rng.choice(&moves));
                    position.play_unchecked(*mv.expect("the move is legal"));
                    if position.stones() > 50 {
                        break;
                    }
                }
            }
        }
    }
}
