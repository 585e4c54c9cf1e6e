//! What a stone makes of a point: the shapes of its four lines together. Knows lines by their shapes
//! only; whether a suspected double three is real is asked elsewhere.

use std::sync::LazyLock;

use super::role::Role;
use super::shapes::{Fives, Shape};
use super::weights::Weights;

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
    /// A four that prepares another one: it makes a three in another line.
    FourAgain,
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
    pub(super) const COUNT: usize = 12;

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
    /// How much the point is worth to its colour on its turn and on the opponent's.
    values: [i16; 2],
}

impl Judgement {
    /// How much the point is worth to its colour on its turn (0) or on the opponent's (1).
    #[inline]
    pub(super) fn value(self, turn: usize) -> i32 {
        i32::from(self.values[turn])
    }
}

/// The judgements of all points, by the numbers of their four shapes, four bits each.
pub(super) type JudgementTable = [Judgement; 1 << 16];

/// The table for a side.
pub(super) fn table(role: Role) -> &'static JudgementTable {
    static TABLES: LazyLock<[Box<JudgementTable>; 4]> = LazyLock::new(|| Role::ALL.map(make_table));
    &TABLES[role as usize]
}

fn make_table(role: Role) -> Box<JudgementTable> {
    let judgements = (0..=u16::MAX).map(|number| {
        let shape = |direction| Shape::from_number(shape_number(number, direction));
        judge(role, [0, 1, 2, 3].map(shape))
    });
    let judgements: Vec<Judgement> = judgements.collect();
    judgements.try_into().expect("as many as the table has")
}

fn judge(role: Role, shapes: [Shape; 4]) -> Judgement {
    let class = class(role.fives(), shapes);
    let values = match class {
        Class::Forbidden => [0; 2],
        _ => Weights::shipped().of_point(role, shapes),
    };
    Judgement { class, values }
}

/// The shape of one direction (0 to 3) in a point's four shapes.
#[inline]
pub(super) const fn shape_number(shapes: u16, direction: usize) -> u16 {
    shapes >> (4 * direction) & 15
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
        (1, 0) if count(Shape::Three) > 0 => Class::FourAgain,
        (1, 0) => Class::Four,
        (0, 2..) if suspect => Class::SuspectDoubleThree,
        (0, 2..) => Class::DoubleThree,
        (0, 1) => Class::Three,
        (0, 0) => Class::Quiet,
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
