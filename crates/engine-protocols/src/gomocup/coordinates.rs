//! Piskvork's coordinates: `x,y` from 0,0 at the top left, while Sente's a1 is at the bottom.

use sente_rules::Point;

/// Writes a point of a board with this many lines as `x,y`.
pub(super) fn write(point: Point, lines: u8) -> String {
    let (x, y) = flipped(point, lines);
    format!("{x},{y}")
}

/// The point's column and row from the top left.
pub(super) const fn flipped(point: Point, lines: u8) -> (u8, u8) {
    (point.col, lines - 1 - point.row)
}

/// Parses `x,y`; `None` if the text is invalid or the point is not on the board.
pub(super) fn read(text: &str, lines: u8) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    let number = |text: &str| {
        text.trim()
            .parse()
            .ok()
            .filter(|&number: &u8| number < lines)
    };
    Some(Point::new(number(x)?, lines - 1 - number(y)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn points_survive_their_numbers(col in 0..20u8, row in 0..20u8) {
            let point = Point::new(col, row);
            prop_assert_eq!(read(&write(point, 20), 20), Some(point));
        }

        #[test]
        fn any_text_is_a_point_of_the_board_or_nothing(text in "([0-9]{0,4},? ?){0,3}|.*") {
            if let Some(point) = read(&text, 15) {
                prop_assert!(point.col < 15 && point.row < 15);
            }
        }
    }

    #[test]
    fn numbers_count_from_the_top_left() {
        assert_eq!(read("0,0", 15), "a15".parse().ok());
        assert_eq!(read("3, 14", 15), "d1".parse().ok());
        assert_eq!(write("h8".parse().unwrap(), 15), "7,7");
        for bad in ["", "7", "7,", ",7", "7,15", "-1,3", "1,2,3", "a,b"] {
            assert_eq!(read(bad, 15), None, "{bad}");
        }
    }
}
