//! The class of a point: what a stone there makes of the shapes of its four lines. Whether a suspected double three is
//! really forbidden is decided elsewhere.

use std::sync::LazyLock;

use super::role::Role;
use super::shapes::{Fives, Shape};
use super::weights::Weights;

/// The class of a move of one colour on an empty point, from weak to strong.
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
    /// A four that also makes a three in another line, so that another four can follow.
    FourAgain,
    /// A four and an open three.
    FourThree,
    /// A straight four or two fours: five can no longer be stopped.
    WinningFour,
    /// Five: the move wins.
    Five,
    /// Two threes, which are forbidden for Renju's Black if both are real.
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

    /// The class of a suspect that turns out to be legal; other classes are unchanged.
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

/// The class and the values of a point, by its four shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Judgement {
    pub(super) class: Class,
    /// The values of the point to its colour, on its turn and on the opponent's.
    values: [i16; 2],
}

impl Judgement {
    /// The value of the point to its colour, on its turn (0) or on the opponent's (1).
    #[inline]
    pub(super) fn value(self, turn: usize) -> i32 {
        i32::from(self.values[turn])
    }
}

/// The judgements by the numbers of a point's four shapes, four bits each.
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
    judgements
        .try_into()
        .expect("the vector has the size of the table")
}

fn judge(role: Role, shapes: [Shape; 4]) -> Judgement {
    let class = class(role.fives(), shapes);
    let values = match class {
        Class::Forbidden => [0; 2],
        _ => Weights::shipped().of_point(role, shapes),
    };
    Judgement { class, values }
}

/// The shape of one direction (0 to 3) among a point's four shapes.
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
