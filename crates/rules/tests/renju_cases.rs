//! Renju's forbidden points in positions with known answers: the shapes that the rules name, and an external collection
//! of cases if it is available.

use sente_rules::gomoku::{Gomoku, Rules, Variant};
use sente_rules::{Finished, Forbidden, Point, Position};
use sente_testbed::collected;

fn position(rows: &[&str]) -> Gomoku {
    let text = format!("{} X", rows.join("/"));
    Gomoku::from_text(&Rules::usual(Variant::Renju), &text, Finished::Refused)
        .unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Places some rows in the middle of an empty board and returns the verdict on the point marked `*`.
fn verdict(rows: &[&str]) -> Option<Forbidden> {
    let width = rows[0].len();
    let (left, below) = ((15 - width) / 2, (15 - rows.len()) / 2);
    let mut board = vec![vec!['.'; 15]; 15];
    let mut asked = None;
    for (y, row) in rows.iter().rev().enumerate() {
        for (x, letter) in row.chars().enumerate() {
            let (col, row) = (left + x, below + y);
            if letter == '*' {
                asked = Some(Point::new(col as u8, row as u8));
            } else {
                board[row][col] = letter;
            }
        }
    }
    let rows: Vec<String> = board.iter().rev().map(|row| row.iter().collect()).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let asked = asked.expect("a point is marked");
    let position = position(&rows);
    let kind = position.forbidden_at(asked);
    let listed = position.forbidden().into_iter().find(|(p, _)| *p == asked);
    assert_eq!(
        listed.map(|(_, kind)| kind),
        kind,
        "the list and the single answer agree"
    );
    kind
}

#[test]
fn six_in_a_row_is_an_overline_and_five_is_not() {
    assert_eq!(verdict(&["XXX*XX"]), Some(Forbidden::Overline));
    assert_eq!(verdict(&["XXXX*XXXX"]), Some(Forbidden::Overline));
    assert_eq!(verdict(&["OXX*XXO"]), None);
}

#[test]
fn five_comes_before_everything_else() {
    // Five in the row, six in the column.
    let both = ["..X...", "..X...", "..X...", "XX*XX.", "..X...", "..X..."];
    assert_eq!(verdict(&both), None);
    // Five in the row, and also a double four and a double three.
    let many = ["X.....X.", ".X...X..", "..X.X...", "...*XXXX"];
    assert_eq!(verdict(&many), None);
}

#[test]
fn two_fours_in_one_line_are_a_double_four() {
    assert_eq!(verdict(&["X.X*X.X"]), Some(Forbidden::DoubleFour));
    assert_eq!(verdict(&["XX.*X.XX"]), Some(Forbidden::DoubleFour));
    assert_eq!(verdict(&["XXX.*.XXX"]), Some(Forbidden::DoubleFour));
    assert_eq!(verdict(&["OX.X*X.XO"]), Some(Forbidden::DoubleFour));
}

#[test]
fn a_straight_four_is_one_four() {
    assert_eq!(verdict(&[".XXX*."]), None);
    assert_eq!(verdict(&["..XX*X.."]), None);
}

#[test]
fn a_gap_that_makes_six_is_no_four() {
    assert_eq!(verdict(&["XX.*XX.XX"]), None);
    assert_eq!(verdict(&["X.XX*X.X"]), None);
}

#[test]
fn fours_in_two_lines_are_a_double_four_even_if_blocked_on_one_side() {
    assert_eq!(
        verdict(&["OXXX*.", "....X.", "....X.", "....X.", "....O."]),
        Some(Forbidden::DoubleFour)
    );
    assert_eq!(
        verdict(&["OXXX*O", "....X.", "....X.", "....X.", "....O."]),
        None
    );
}

#[test]
fn a_four_and_a_three_are_legal() {
    assert_eq!(verdict(&["OXXX*.", "....X.", "....X."]), None);
}

#[test]
fn two_threes_are_a_double_three() {
    assert_eq!(
        verdict(&["XX*..", "..X..", "..X.."]),
        Some(Forbidden::DoubleThree)
    );
    assert_eq!(
        verdict(&["X.X*..", "......", "...X..", "...X.."]),
        Some(Forbidden::DoubleThree)
    );
    assert_eq!(
        verdict(&["X...X", ".X.X.", "..*.."]),
        Some(Forbidden::DoubleThree)
    );
}

#[test]
fn a_three_needs_room_for_a_straight_four() {
    assert_eq!(verdict(&["OXX*..", "...X..", "...X.."]), None);
    assert_eq!(verdict(&["O.XX*.O", "....X..", "....X.."]), None);
    // One more black stone beyond the empty end would make six.
    assert_eq!(verdict(&["X..XX*..X", ".....X...", ".....X..."]), None);
}

#[test]
fn a_three_is_none_where_its_straight_four_is_an_overline() {
    // The row can become a straight four only on its right side, and a stone there makes six in its column.
    let blocked = [
        "......X....",
        "......X....",
        "......X....",
        ".O.XX*.....",
        ".....XX....",
        ".....XX....",
    ];
    assert_eq!(verdict(&blocked), None);
    let mut free = blocked;
    free[0] = "......O....";
    free[1] = "......O....";
    free[2] = "......O....";
    assert_eq!(verdict(&free), Some(Forbidden::DoubleThree));
}

#[test]
fn a_three_is_none_where_its_straight_four_is_a_double_four() {
    // A stone on the only point that makes the row a straight four also makes a four in the column.
    let blocked = [
        "......O....",
        "......X....",
        "......X....",
        "......X....",
        ".O.XX*.....",
        ".....X.....",
        ".....X.....",
    ];
    assert_eq!(verdict(&blocked), None);
    let mut free = blocked;
    free[1] = "......O....";
    assert_eq!(verdict(&free), Some(Forbidden::DoubleThree));
}

#[test]
fn a_three_is_none_where_its_straight_four_is_a_double_three() {
    // The point of the straight four, to the right of `*`, would make two threes: upwards and falling.
    let blocked = [
        "......X.....",
        "......X.....",
        ".O.XX*......",
        ".....X.X....",
        ".....X..X...",
    ];
    assert_eq!(verdict(&blocked), None);
    // If one of these threes is blocked on one side, the point is legal and the first three is real.
    let mut free = blocked;
    free[0] = "......O.....";
    assert_eq!(verdict(&free), Some(Forbidden::DoubleThree));
}

#[test]
fn a_three_is_none_where_its_straight_four_makes_five_at_once() {
    let blocked = [
        "......X....",
        "......X....",
        "......X....",
        "......X....",
        ".O.XX*.....",
        ".....X.....",
        ".....X.....",
    ];
    assert_eq!(verdict(&blocked), None);
}

#[test]
fn only_black_has_forbidden_points() {
    let renju = Rules::usual(Variant::Renju);
    let empty = "15/".repeat(6);
    let cross = format!("{empty}7O7/7O7/5OO8/{} O", "15/".repeat(5) + "15");
    let mut position = Gomoku::from_text(&renju, &cross, Finished::Refused).unwrap();
    assert_eq!(position.forbidden(), []);
    assert_eq!(position.play("h7".parse().unwrap()), Ok(()));
}

#[test]
fn collected_cases() {
    let Some(text) = collected("renju/forbidden_cases.txt") else {
        return;
    };
    let text = String::from_utf8(text).expect("plain text");
    let (mut checked, mut wrong) = (0, Vec::new());
    for case in text.split("\nCASE ").skip(1) {
        let name = case.lines().next().unwrap();
        let mut lines = case.lines().skip(2);
        let rows: Vec<&str> = lines.by_ref().take(15).collect();
        let position = position(&rows);
        for expected in lines.filter_map(|line| line.strip_prefix("EXPECT ")) {
            checked += 1;
            if let Err(found) = check(&position, expected) {
                wrong.push(format!("case {name}: expected {expected}, found {found}"));
            }
        }
    }
    assert!(checked >= 40, "only {checked} expectations were read");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn check(position: &Gomoku, expected: &str) -> Result<(), String> {
    let (subject, rest) = expected.split_once(' ').unwrap_or((expected, ""));
    if subject == "ALL" {
        let mut expected: Vec<(Point, String)> = rest.split_whitespace().map(named).collect();
        let mut found: Vec<(Point, String)> = position
            .forbidden()
            .into_iter()
            .map(|(point, kind)| (point, format!("{kind:?}")))
            .collect();
        expected.sort_unstable();
        found.sort_unstable();
        return (found == expected)
            .then_some(())
            .ok_or(format!("{found:?}"));
    }
    let found = position.forbidden_at(subject.parse().expect("a point"));
    let fits = match rest {
        "legal" => found.is_none(),
        "forbidden" => found.is_some(),
        kind => found.is_some_and(|found| format!("{found:?}") == kind),
    };
    fits.then_some(()).ok_or(format!("{found:?}"))
}

fn named(text: &str) -> (Point, String) {
    let (point, kind) = text.split_once(':').expect("a point and a kind");
    (point.parse().expect("a point"), kind.to_owned())
}
