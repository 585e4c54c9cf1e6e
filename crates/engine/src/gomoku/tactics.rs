//! Queries about threats for the whole engine: fives, unstoppable fours, and moves that make fours. They look one move
//! ahead.

use sente_rules::Colour;

use super::board::Board;
use super::cell::{Cell, CellSet};
use super::classes::Class;
use super::shapes::Shape;

/// The classes of moves that make a four without winning directly, the better first.
const FOURS: [Class; 4] = [
    Class::FourThree,
    Class::SuspectFourThree,
    Class::FourAgain,
    Class::Four,
];

/// The classes of moves that make an open three and no four, the better first.
const THREES: [Class; 3] = [Class::DoubleThree, Class::SuspectDoubleThree, Class::Three];

impl Board {
    /// A point where the colour makes five.
    pub(super) fn five(&self, colour: Colour) -> Option<Cell> {
        (self.count(colour, Class::Five) > 0)
            .then(|| self.points(colour, Class::Five).iter().next())
            .flatten()
    }

    /// A point where the colour makes a four that no single answer stops.
    pub(super) fn winning_four(&mut self, colour: Colour) -> Option<Cell> {
        if self.count(colour, Class::WinningFour) > 0 {
            return self.points(colour, Class::WinningFour).iter().next();
        }
        if self.count(colour, Class::SuspectWinningFour) == 0 {
            return None;
        }
        let mut forbidden_candidates = self.points(colour, Class::SuspectWinningFour).iter();
        forbidden_candidates.find(|&cell| self.is_legal(colour, cell))
    }

    /// A move in a lost position, against a five or a winning four: the block if it is legal. `None` if the opponent
    /// threatens neither.
    pub(super) fn last_resort(&mut self) -> Option<Cell> {
        let (own, other) = (self.turn(), !self.turn());
        let blocks = *self.points(other, Class::Five);
        let block = if blocks.len() > 0 {
            blocks.iter().find(|&cell| self.is_legal(own, cell))
        } else {
            let four = self.winning_four(other)?;
            Some(four).filter(|&cell| self.is_legal(own, cell))
        };
        block.or_else(|| self.any_legal())
    }

    fn any_legal(&mut self) -> Option<Cell> {
        let colour = self.turn();
        let mut cells = self.empty().iter();
        cells.find(|&cell| self.is_legal(colour, cell))
    }

    /// Whether the colour has a point that may be a [`Board::winning_four`].
    pub(super) const fn may_have_winning_four(&self, colour: Colour) -> bool {
        self.count(colour, Class::WinningFour) + self.count(colour, Class::SuspectWinningFour) > 0
    }

    /// Whether the colour has a point that may be a four of any kind.
    pub(super) const fn may_have_four(&self, colour: Colour) -> bool {
        self.may_have_winning_four(colour)
            || self.count(colour, Class::Four)
                + self.count(colour, Class::FourAgain)
                + self.count(colour, Class::FourThree)
                + self.count(colour, Class::SuspectFourThree)
                > 0
    }

    /// Whether the colour's fours can lead to more fours: one also makes a three, or there are fours in two lines.
    pub(super) const fn may_go_on_with_fours(&self, colour: Colour) -> bool {
        self.has_strong_four(colour) || self.count(colour, Class::Four) > 2
    }

    /// Whether the colour has a point that may be a four that wins or also makes a three.
    pub(super) const fn has_strong_four(&self, colour: Colour) -> bool {
        self.may_have_winning_four(colour)
            || self.count(colour, Class::FourAgain)
                + self.count(colour, Class::FourThree)
                + self.count(colour, Class::SuspectFourThree)
                > 0
    }

    /// Whether a stone on an empty point could become part of fours: it makes a three, or twos in two lines.
    pub(super) fn prepares_fours(&self, colour: Colour, cell: Cell) -> bool {
        let shapes = [0, 1, 2, 3].map(|direction| self.shape(colour, cell, direction));
        let count = |least| shapes.iter().filter(|&&shape| shape >= least).count();
        count(Shape::Three) > 0 || count(Shape::Two) > 1
    }

    /// Adds the legal moves that make a four, winning ones first.
    pub(super) fn add_fours(&mut self, colour: Colour, moves: &mut Vec<Cell>) {
        let winning = [Class::WinningFour, Class::SuspectWinningFour];
        self.add_legal(colour, winning, moves);
        self.add_legal(colour, FOURS, moves);
    }

    /// Adds the legal moves that make an open three and no four.
    pub(super) fn add_threes(&mut self, colour: Colour, moves: &mut Vec<Cell>) {
        self.add_legal(colour, THREES, moves);
    }

    fn add_legal<const N: usize>(
        &mut self,
        colour: Colour,
        classes: [Class; N],
        moves: &mut Vec<Cell>,
    ) {
        for class in classes {
            if self.count(colour, class) > 0 {
                for cell in self.points(colour, class).iter() {
                    if !class.is_suspect() || self.is_legal(colour, cell) {
                        moves.push(cell);
                    }
                }
            }
        }
    }

    /// The points where a defender who makes no four must play, which stop every winning four of the attacker: on it or
    /// where it would become five. `None` if the attacker has no winning four.
    pub(super) fn defences(&mut self, attacker: Colour) -> Option<CellSet> {
        let mut defences: Option<CellSet> = None;
        for cell in self.points(attacker, Class::WinningFour).iter() {
            let against = self.defences_against(attacker, cell);
            defences = Some(defences.map_or(against, |all| all & against));
        }
        if defences.is_none() && self.winning_four(attacker).is_some() {
            // A white stone nearby may turn a suspect into a double three.
            defences = Some(self.stones().surroundings() & *self.empty());
        }
        defences
    }

    /// The answers to a threat that can be stopped on these points: the defender's own fours, then the points.
    pub(super) fn answers(&mut self, defender: Colour, stops: &CellSet) -> Vec<Cell> {
        let mut answers = Vec::new();
        self.add_fours(defender, &mut answers);
        let fours: CellSet = answers.iter().copied().collect();
        for cell in stops.iter() {
            if !fours.contains(cell) && self.is_legal(defender, cell) {
                answers.push(cell);
            }
        }
        answers
    }

    fn defences_against(&mut self, attacker: Colour, four: Cell) -> CellSet {
        let before = *self.points(attacker, Class::Five);
        self.place(attacker, four);
        let fives = *self.points(attacker, Class::Five);
        self.remove(attacker, four);
        debug_assert_eq!(before.len(), 0, "fives must be handled before fours");
        let mut defences = CellSet::from_iter([four]);
        if fives.len() == 2 {
            defences = defences | fives;
        }
        defences
    }
}
