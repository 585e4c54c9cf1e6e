//! The shape that a stone makes in one line, looked up by its ten nearest cells. Looks at single lines, not at the four
//! lines through a point together.

use std::sync::LazyLock;

use super::cell::REACH;

/// The shape of a line with a stone of one colour on a certain point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Shape {
    /// No five is possible.
    Dead,
    /// One more stone makes a two.
    One,
    /// One more stone makes an open two.
    OpenOne,
    /// One more stone makes a three.
    Two,
    /// One more stone makes an open three, in one or two ways.
    OpenTwo,
    /// One more stone makes an open three, in three ways or more.
    WideTwo,
    /// One more stone makes a four.
    Three,
    /// One more stone makes a straight four, in one way.
    OpenThree,
    /// One more stone makes a straight four, in two ways or more.
    WideThree,
    /// One more stone makes five, in one way.
    Four,
    /// Two fours in one line.
    DoubleFour,
    /// Four unbroken stones that can become five at both ends: a straight four.
    StraightFour,
    /// A winning row.
    Five,
    /// More than five in a row, if the rules forbid that.
    Overline,
}

impl Shape {
    pub(super) const COUNT: usize = 14;

    const ALL: [Self; Self::COUNT] = [
        Self::Dead,
        Self::One,
        Self::OpenOne,
        Self::Two,
        Self::OpenTwo,
        Self::WideTwo,
        Self::Three,
        Self::OpenThree,
        Self::WideThree,
        Self::Four,
        Self::DoubleFour,
        Self::StraightFour,
        Self::Five,
        Self::Overline,
    ];

    /// The shape with this number, of which the lower four bits count; unused numbers are dead.
    pub(super) fn from_number(number: u16) -> Self {
        *Self::ALL
            .get(usize::from(number & 15))
            .unwrap_or(&Self::Dead)
    }
}

/// The rows that count as five for a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fives {
    /// Five or more.
    FiveOrMore,
    /// Exactly five; longer rows count for nothing.
    Exactly,
    /// Exactly five; longer rows and two fours in one line are forbidden.
    Renju,
}

impl Fives {
    pub(super) const ALL: [Self; 3] = [Self::FiveOrMore, Self::Exactly, Self::Renju];
}

/// The shapes by surrounding: a number in base three with a digit for each of the ten nearest cells: 0 empty, 1 own
/// stone, 2 the opponent's stone or outside the board.
pub(super) type ShapeTable = [Shape; 1 << 16];

/// The number of nearest cells.
const DIGITS: usize = 2 * REACH;

/// The place value of the digit at this distance along the line. A stone of the same colour there adds it once to the
/// surrounding, an opponent's stone twice.
#[inline]
pub(super) const fn weight(offset: i16) -> u16 {
    WEIGHTS[(offset + REACH as i16) as usize]
}

/// The place values by distance, with the cell itself in the middle.
const WEIGHTS: [u16; DIGITS + 1] = {
    let mut weights = [0; DIGITS + 1];
    let mut digit = 0;
    while digit < DIGITS {
        let place = if digit < REACH { digit } else { digit + 1 };
        weights[place] = 3_u16.pow(digit as u32);
        digit += 1;
    }
    weights
};

/// The table for a colour with this rule for fives.
pub(super) fn table(fives: Fives) -> &'static ShapeTable {
    static TABLES: LazyLock<[Box<ShapeTable>; 3]> = LazyLock::new(|| Fives::ALL.map(make_table));
    &TABLES[fives as usize]
}

/// Builds a table from the greatest surrounding down: a shape follows from those with one more stone, which have
/// greater numbers.
fn make_table(fives: Fives) -> Box<ShapeTable> {
    let mut table: Box<ShapeTable> = vec![Shape::Dead; 1 << 16]
        .try_into()
        .expect("the vector has the size of the table");
    for surrounding in (0..3_u16.pow(DIGITS as u32)).rev() {
        table[usize::from(surrounding)] = shape(fives, surrounding, &table);
    }
    table
}

fn shape(fives: Fives, surrounding: u16, table: &ShapeTable) -> Shape {
    let run = 1 + stones(surrounding, -1) + stones(surrounding, 1);
    match (fives, run) {
        (Fives::FiveOrMore, 5..) | (_, 5) => return Shape::Five,
        (Fives::Exactly, 6..) => return Shape::Dead,
        (Fives::Renju, 6..) => return Shape::Overline,
        _ => {}
    }
    let ways = Ways::count(surrounding, table);
    let winning_fours = match fives {
        Fives::FiveOrMore | Fives::Exactly => {
            ways.to(Shape::StraightFour) + ways.to(Shape::DoubleFour)
        }
        Fives::Renju => ways.to(Shape::StraightFour),
    };
    let open_threes = ways.to(Shape::OpenThree) + ways.to(Shape::WideThree);
    let open_twos = ways.to(Shape::OpenTwo) + ways.to(Shape::WideTwo);
    match ways.to(Shape::Five) {
        0 => {}
        1 => return Shape::Four,
        _ if run == 4 => return Shape::StraightFour,
        _ => return Shape::DoubleFour,
    }
    match () {
        () if winning_fours > 1 => Shape::WideThree,
        () if winning_fours > 0 => Shape::OpenThree,
        () if ways.to(Shape::Four) > 0 => Shape::Three,
        () if open_threes > 2 => Shape::WideTwo,
        () if open_threes > 0 => Shape::OpenTwo,
        () if ways.to(Shape::Three) > 0 => Shape::Two,
        () if open_twos > 0 => Shape::OpenOne,
        () if ways.to(Shape::Two) > 0 => Shape::One,
        () => Shape::Dead,
    }
}

/// The number of points at which one more stone makes each shape.
struct Ways([u8; Shape::COUNT]);

impl Ways {
    fn count(surrounding: u16, table: &ShapeTable) -> Self {
        let mut ways = Self([0; Shape::COUNT]);
        for offset in offsets() {
            if digit(surrounding, offset) == 0 {
                let next = table[usize::from(surrounding + weight(offset))];
                ways.0[next as usize] += 1;
            }
        }
        ways
    }

    const fn to(&self, shape: Shape) -> u8 {
        self.0[shape as usize]
    }
}

/// The length of the unbroken row of own stones next to the point on one side.
fn stones(surrounding: u16, side: i16) -> usize {
    (1..=REACH as i16)
        .take_while(|distance| digit(surrounding, side * distance) == 1)
        .count()
}

const fn digit(surrounding: u16, offset: i16) -> u16 {
    surrounding / weight(offset) % 3
}

fn offsets() -> impl Iterator<Item = i16> {
    let reach = REACH as i16;
    (-reach..=reach).filter(|&offset| offset != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shape at the `*` of a drawn line; everything beyond the drawing is outside the board.
    fn drawn(fives: Fives, line: &str) -> Shape {
        let point = line.find('*').expect("a point marked with an asterisk") as i16;
        let letters: Vec<char> = line.chars().collect();
        let surrounding = offsets()
            .map(|offset| {
                let letter = usize::try_from(point + offset).ok();
                match letter.and_then(|at| letters.get(at)) {
                    Some('.') => 0,
                    Some('X') => weight(offset),
                    _ => 2 * weight(offset),
                }
            })
            .sum::<u16>();
        table(fives)[usize::from(surrounding)]
    }

    #[test]
    fn shapes_are_what_players_call_them() {
        for (line, shape) in [
            (".....*.....", Shape::OpenOne),
            ("OX*X", Shape::Dead),
            ("OX*...", Shape::Two),
            ("....*X....", Shape::WideTwo),
            ("..XX*..", Shape::WideThree),
            ("O.XX*.O", Shape::Three),
            ("O.XX*..O", Shape::OpenThree),
            (".X.X*.", Shape::OpenThree),
            ("OXXX*.", Shape::Four),
            (".XXX*.", Shape::StraightFour),
            ("X.X*X.X", Shape::DoubleFour),
            ("XXX*X", Shape::Five),
        ] {
            for fives in Fives::ALL {
                assert_eq!(drawn(fives, line), shape, "{line} {fives:?}");
            }
        }
    }

    #[test]
    fn more_than_five_differs_between_the_rules() {
        assert_eq!(drawn(Fives::FiveOrMore, "XXX*XX"), Shape::Five);
        assert_eq!(drawn(Fives::Exactly, "XXX*XX"), Shape::Dead);
        assert_eq!(drawn(Fives::Renju, "XXX*XX"), Shape::Overline);
        assert_eq!(drawn(Fives::FiveOrMore, ".XXX*.X"), Shape::StraightFour);
        assert_eq!(drawn(Fives::Renju, ".XXX*.X"), Shape::Four);
        assert_eq!(drawn(Fives::Exactly, "XX.X*X.XX"), Shape::Dead);
    }

    /// What one colour can reach in a line if the opponent never plays there, according to the definitions: tries all
    /// sequences of stones.
    mod naive {
        use super::super::*;

        pub(super) fn makes_five(fives: Fives, line: u16) -> bool {
            let run = 1 + stones(line, -1) + stones(line, 1);
            run == 5 || run > 5 && fives == Fives::FiveOrMore
        }

        fn is_forbidden(fives: Fives, line: u16) -> bool {
            let run = 1 + stones(line, -1) + stones(line, 1);
            fives == Fives::Renju && (run > 5 || run < 4 && fives_next(fives, line) > 1)
        }

        pub(super) fn fives_next(fives: Fives, line: u16) -> usize {
            next(line).filter(|&line| makes_five(fives, line)).count()
        }

        pub(super) fn next(line: u16) -> impl Iterator<Item = u16> {
            offsets()
                .filter(move |&offset| digit(line, offset) == 0)
                .map(move |offset| line + weight(offset))
        }

        /// The number of stones that a five still needs if the opponent never plays; `None` if no five is possible.
        pub(super) fn stones_to_five(fives: Fives, line: u16) -> Option<usize> {
            if makes_five(fives, line) {
                return Some(0);
            }
            if is_forbidden(fives, line) {
                return None;
            }
            let best = next(line).filter_map(|line| stones_to_five(fives, line));
            best.min().map(|stones| stones + 1)
        }

        /// The number of stones still needed for a four that wins against a single answer.
        pub(super) fn stones_to_winning_four(fives: Fives, line: u16) -> Option<usize> {
            if makes_five(fives, line) || is_forbidden(fives, line) {
                return None;
            }
            if fives_next(fives, line) > 1 {
                return Some(0);
            }
            // A line that already threatens five is a four, not a step towards a better one.
            if fives_next(fives, line) == 1 {
                return None;
            }
            let best = next(line).filter_map(|line| stones_to_winning_four(fives, line));
            best.min().map(|stones| stones + 1)
        }
    }

    #[test]
    fn shapes_agree_with_playing_every_line_out() {
        let mut rng = fastrand::Rng::with_seed(5);
        for fives in Fives::ALL {
            for _ in 0..400 {
                // Lines with few empty cells, because these are searched quickly.
                let digits = [0, 0, 0, 1, 1, 2];
                let line: u16 = offsets()
                    .map(|offset| weight(offset) * rng.choice(digits).expect("a digit"))
                    .sum();
                let shape = table(fives)[usize::from(line)];
                let five = naive::stones_to_five(fives, line);
                let four = naive::stones_to_winning_four(fives, line);
                let expected = match shape {
                    Shape::Five => five == Some(0),
                    Shape::StraightFour => five == Some(1) && four == Some(0),
                    Shape::DoubleFour => naive::fives_next(fives, line) == 2,
                    Shape::Four => five == Some(1) && four.is_none(),
                    Shape::OpenThree | Shape::WideThree => five == Some(2) && four == Some(1),
                    Shape::Three => five == Some(2) && four != Some(1),
                    Shape::OpenTwo | Shape::WideTwo => five == Some(3) && four == Some(2),
                    Shape::Two => five == Some(3) && four != Some(2),
                    Shape::OpenOne => five == Some(4) && four == Some(3),
                    Shape::One => five == Some(4) && four != Some(3),
                    Shape::Dead => five.is_none(),
                    Shape::Overline => stones(line, -1) + stones(line, 1) > 4,
                };
                assert!(expected, "{fives:?} {line}: {shape:?} {five:?} {four:?}");
            }
        }
    }
}
