//! What a stone makes of a point: the shapes of its four lines together. Knows lines by their shapes
//! only; whether a suspected double three is real is asked elsewhere.

use std::sync::LazyLock;

use super::shapes::{Fives, Shape};

/// What a move of one colour on an empty point is, the stronger the later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Class {
    /// No threat.
    Quiet,
    /// An open three.
    Three,
    /// Two open threes.
    DoubleThree,
    /// A four.
    Four,
    /// A four and an open three.
    FourThree,
    /// A straight four or two fours: five cannot be stopped any more.
    WinningFour,
    /// Five: the move wins.
    Five,
    /// Two threes, forbidden for Renju's Black if both are real.
    SuspectDoubleThree,
    /// A four and two threes.
    SuspectFourThree,
    /// A straight four and two threes.
    SuspectWinningFour,
    /// An overline or a double four of Renju's Black.
    Forbidden,
}

impl Class {
    pub(super) const COUNT: usize = 11;

    /// What a suspect is where it turns out to be legal; other classes are themselves.
    pub(super) const fn if_legal(self) -> Self {
        match self {
            Self::SuspectDoubleThree => Self::DoubleThree,
            Self::SuspectFourThree => Self::FourThree,
            Self::SuspectWinningFour => Self::WinningFour,
            other => other,
        }
    }

    pub(super) const fn is_suspect(self) -> bool {
        matches!(
            self,
            Self::SuspectDoubleThree | Self::SuspectFourThree | Self::SuspectWinningFour
        )
    }
}

/// Everything that follows from a point's four shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Judgement {
    pub(super) class: Class,
    /// How much the point is worth to its colour, for the evaluation and the order of moves.
    pub(super) worth: i16,
}

/// The judgements of all points, by the numbers of their four shapes, four bits each.
pub(super) type JudgementTable = [Judgement; 1 << 16];

/// The table for a colour that wins with these fives.
pub(super) fn table(fives: Fives) -> &'static JudgementTable {
    static TABLES: LazyLock<[Box<JudgementTable>; 3]> =
        LazyLock::new(|| Fives::ALL.map(make_table));
    &TABLES[fives as usize]
}

/// The shape of one direction (0 to 3) in a point's four shapes.
#[inline]
pub(super) const fn shape_number(shapes: u16, direction: usize) -> u16 {
    shapes >> (4 * direction) & 15
}

fn make_table(fives: Fives) -> Box<JudgementTable> {
    let quiet = Judgement {
        class: Class::Quiet,
        worth: 0,
    };
    let mut table: Box<JudgementTable> = vec![quiet; 1 << 16]
        .try_into()
        .expect("as many as the table has");
    for (number, judgement) in table.iter_mut().enumerate() {
        let shapes = [0, 1, 2, 3]
            .map(|direction| Shape::from_number(shape_number(number as u16, direction)));
        let class = class(fives, shapes);
        *judgement = Judgement {
            class,
            worth: worth(class, shapes),
        };
    }
    table
}

fn class(fives: Fives, shapes: [Shape; 4]) -> Class {
    let count = |shape| shapes.iter().filter(|&&found| found == shape).count();
    let straight = count(Shape::StraightFour);
    let fours = count(Shape::Four) + straight + 2 * count(Shape::DoubleFour);
    let threes = count(Shape::OpenThree) + count(Shape::WideThree);
    let renju = fives == Fives::Renju;
    if count(Shape::Five) > 0 {
        return Class::Five;
    }
    if renju && (fours > 1 || count(Shape::Overline) > 0) {
        return Class::Forbidden;
    }
    let suspect = renju && threes > 1;
    match (fours, threes) {
        _ if straight > 0 && suspect => Class::SuspectWinningFour,
        _ if straight > 0 => Class::WinningFour,
        (2.., _) => Class::WinningFour,
        (1, 1..) if suspect => Class::SuspectFourThree,
        (1, 1..) => Class::FourThree,
        (1, 0) => Class::Four,
        (0, 2..) if suspect => Class::SuspectDoubleThree,
        (0, 2..) => Class::DoubleThree,
        (0, 1) => Class::Three,
        (0, 0) => Class::Quiet,
    }
}

fn worth(class: Class, shapes: [Shape; 4]) -> i16 {
    let lines: i16 = shapes.into_iter().map(line_worth).sum();
    match class {
        Class::Quiet | Class::Three | Class::Four => lines,
        Class::DoubleThree => lines + 60,
        Class::SuspectDoubleThree => lines / 2,
        Class::FourThree | Class::SuspectFourThree => lines + 120,
        Class::WinningFour | Class::SuspectWinningFour => lines + 200,
        Class::Five => 2000,
        Class::Forbidden => 0,
    }
}

const fn line_worth(shape: Shape) -> i16 {
    match shape {
        Shape::Dead | Shape::Overline | Shape::One => 0,
        Shape::OpenOne => 1,
        Shape::Two => 2,
        Shape::OpenTwo => 5,
        Shape::WideTwo => 7,
        Shape::Three => 9,
        Shape::OpenThree => 28,
        Shape::WideThree => 34,
        Shape::Four => 38,
        Shape::DoubleFour | Shape::StraightFour => 150,
        Shape::Five => 1000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_lines_make_a_class() {
        use Shape::{Dead, Four, Overline, StraightFour, Three, WideThree};
        let cases = [
            ([Three, Dead, Dead, Three], Class::Quiet, Class::Quiet),
            ([WideThree, Three, Dead, Dead], Class::Three, Class::Three),
            (
                [WideThree, WideThree, Dead, Dead],
                Class::DoubleThree,
                Class::SuspectDoubleThree,
            ),
            (
                [Four, Dead, WideThree, Dead],
                Class::FourThree,
                Class::FourThree,
            ),
            (
                [Four, Four, Dead, Dead],
                Class::WinningFour,
                Class::Forbidden,
            ),
            (
                [StraightFour, Dead, Dead, Dead],
                Class::WinningFour,
                Class::WinningFour,
            ),
            (
                [Shape::DoubleFour, Dead, Dead, Dead],
                Class::WinningFour,
                Class::Forbidden,
            ),
            (
                [Overline, Shape::Five, Dead, Dead],
                Class::Five,
                Class::Five,
            ),
        ];
        for (shapes, free, renju) in cases {
            assert_eq!(class(Fives::FiveOrMore, shapes), free, "{shapes:?}");
            assert_eq!(class(Fives::Renju, shapes), renju, "{shapes:?}");
        }
    }
}
