//! Gomoku, Standard Gomoku and Renju: comparison with a second implementation, and properties of their positions.

#[path = "naive/gomoku.rs"]
mod naive;

use std::collections::BTreeSet;

use naive::{At, Board, Census, KINDS};
use sente_rules::gomoku::{Gomoku, Rules, Size, Variant};
use sente_rules::{
    Colour, Finished, Forbidden, Illegal, Opening, Outcome, Point, Position, Reason, SetupError,
    Symmetry,
};

const VARIANTS: [Variant; 3] = [Variant::Freestyle, Variant::Standard, Variant::Renju];

/// A small deterministic random generator.
struct Dice(u64);

impl Dice {
    /// A number from 0 to `sides` - 1.
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        ((self.0 >> 33) as usize) % sides
    }
}

fn at(point: Point) -> At {
    (i32::from(point.col), i32::from(point.row))
}

fn point((col, row): At) -> Point {
    Point::new(col as u8, row as u8)
}

fn named(name: &str) -> Point {
    name.parse().expect("the name of a point")
}

fn text(board: &Board, side: char) -> String {
    let row = |row| (0..board.size).map(|col| board.get((col, row))).collect();
    let rows: Vec<String> = (0..board.size).rev().map(row).collect();
    format!("{} {side}", rows.join("/"))
}

fn read(variant: Variant, text: &str) -> Result<Gomoku, SetupError> {
    Gomoku::from_text(&Rules::usual(variant), text, Finished::Refused)
}

/// Random stones, mostly black, in a small part of the board, without any row of five.
fn crowd(dice: &mut Dice) -> Board {
    let mut board = Board::new(15);
    let side = 7 + dice.roll(6);
    let (left, below) = (dice.roll(16 - side), dice.roll(16 - side));
    let (black, white) = (15 + dice.roll(30), dice.roll(16));
    for row in below..below + side {
        for col in left..left + side {
            let at = (col as i32, row as i32);
            let stone = match dice.roll(100) {
                roll if roll < black => 'X',
                roll if roll < black + white => 'O',
                _ => continue,
            };
            board.set(at, stone);
            if board.wins("gomoku", at) {
                board.set(at, '.');
            }
        }
    }
    board
}

#[test]
fn forbidden_points_are_those_of_the_slow_rules() {
    let mut dice = Dice(1);
    let mut census = Census::default();
    let mut found = [0; 3];
    for _ in 0..3000 {
        let board = crowd(&mut dice);
        let text = text(&board, 'X');
        let position = match read(Variant::Renju, &text) {
            Ok(position) => position,
            Err(error) => panic!("{error}: {text}"),
        };
        let mut listed = position.forbidden_points().into_iter().peekable();
        for empty in board.empty_points() {
            let expected = board.forbidden(empty, &mut census);
            let empty = point(empty);
            let kind = position.forbidden_at(empty).map(Forbidden::code);
            assert_eq!(kind, expected, "{empty} in {text}");
            let listed = listed.next_if(|(point, _)| *point == empty);
            assert_eq!(
                listed.map(|(_, kind)| kind.code()),
                expected,
                "{empty} in {text}"
            );
            if let Some(kind) = expected {
                found[KINDS.iter().position(|&k| k == kind).unwrap()] += 1;
            }
        }
        assert_eq!(listed.next(), None, "{text}");
    }
    assert!(found.iter().all(|&count| count > 1000), "{found:?}");
    assert!(
        census.denied.iter().all(|&count| count > 1000),
        "{census:?}"
    );
    assert!(
        census.denied_by_five > 1000 && census.deepest >= 4,
        "{census:?}"
    );
}

/// A legal move near the stones, so that lines form.
fn choose(position: &Gomoku, dice: &mut Dice) -> Point {
    let moves = position.legal_moves();
    let has_neighbour = |empty: &&Point| {
        let (col, row) = at(**empty);
        let mut near = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (col + x, row + y)));
        let size = i32::from(position.size().lines());
        near.any(|(col, row)| {
            (0..size).contains(&col)
                && (0..size).contains(&row)
                && position.piece(point((col, row))).is_some()
        })
    };
    let near: Vec<&Point> = moves.iter().filter(has_neighbour).collect();
    match near.len() {
        0 => moves[dice.roll(moves.len())],
        some => *near[dice.roll(some)],
    }
}

fn compare(position: &Gomoku, board: &Board, last: Option<At>) {
    let rules = position.variant().game().code();
    let won = last.is_some_and(|at| board.wins(rules, at));
    let mut legal = board.empty_points();
    if won {
        legal.clear();
    }
    if position.variant() == Variant::Renju && position.turn() == Colour::Black {
        legal.retain(|&at| board.forbidden(at, &mut Census::default()).is_none());
    }
    let legal: Vec<Point> = legal.into_iter().map(point).collect();
    assert_eq!(position.legal_moves(), legal, "{position}");
    assert_eq!(position.count_legal(), legal.len(), "{position}");
    assert_eq!(position.is_over(), legal.is_empty(), "{position}");
    assert_eq!(position.key(), position.recomputed_key(), "{position}");
    for mv in position.conceivable_moves() {
        assert_eq!(
            position.check(mv).is_ok(),
            legal.contains(&mv),
            "{mv} in {position}"
        );
    }
    if won {
        let outcome = position.outcome().expect("somebody has won");
        assert_eq!(outcome.winner, Some(!position.turn()));
        let cells: BTreeSet<At> = outcome.cells.iter().copied().map(at).collect();
        assert_eq!(cells.len(), outcome.cells.len(), "no cell is listed twice");
        assert_eq!(
            cells,
            board.winning_stones(rules, (!position.turn()).letter()),
            "{position}"
        );
    }
}

#[test]
fn random_games_are_those_of_the_slow_rules() {
    let mut dice = Dice(2);
    let mut wins = [[0; 2]; 3];
    for game in 0..150 {
        let variant = VARIANTS[game % 3];
        let size = variant.sizes()[game / 3 % variant.sizes().len()];
        let rules = Rules::usual(variant).with_size(size).unwrap();
        let mut position = Gomoku::start(&rules);
        let mut board = Board::new(i32::from(size.lines()));
        compare(&position, &board, None);
        while !position.is_over() {
            let mv = choose(&position, &mut dice);
            board.set(at(mv), position.turn().letter());
            position.play(mv).unwrap();
            compare(&position, &board, Some(at(mv)));
        }
        if let Some(winner) = position.outcome().unwrap().winner {
            wins[game % 3][winner.index()] += 1;
        }
    }
    assert!(wins.iter().flatten().all(|&count| count > 5), "{wins:?}");
}

#[test]
fn positions_survive_their_text_and_every_symmetry() {
    let mut dice = Dice(3);
    for _ in 0..300 {
        let board = crowd(&mut dice);
        for variant in VARIANTS {
            let position = read(
                variant,
                &text(&board, "XO".chars().nth(dice.roll(2)).unwrap()),
            )
            .unwrap();
            assert_eq!(read(variant, &position.to_string()).as_ref(), Ok(&position));
            for symmetry in Symmetry::ALL {
                let image = position.transformed(symmetry);
                assert_eq!(image.key(), image.recomputed_key());
                assert_eq!(image.transformed(symmetry.inverse()), position);
                let turned = |mv| position.transformed_move(mv, symmetry);
                let mut expected: Vec<Point> =
                    position.legal_moves().into_iter().map(turned).collect();
                let mut found = image.legal_moves();
                expected.sort_unstable();
                found.sort_unstable();
                assert_eq!(found, expected, "{position}");
            }
        }
    }
}

#[test]
fn the_start_is_written_with_numbers() {
    let mut position = Gomoku::start(&Rules::default());
    position.play(named("h8")).unwrap();
    let text = "15/15/15/15/15/15/15/7X7/15/15/15/15/15/15/15 O";
    assert_eq!(position.to_string(), text);
    assert_eq!(read(Variant::Freestyle, text), Ok(position));
}

#[test]
fn liberal_texts_are_read() {
    let empty = "15/".repeat(13);
    let expected = format!("XO11XO/{empty}7O7 X");
    for written in [
        format!("xo11xo/{empty}7o7 x"),
        format!("XO...........XO/{empty}4...O-_5  X"),
        format!("  XO5-5XO/{empty}007O7\tX\n"),
    ] {
        let position = read(Variant::Freestyle, &written).unwrap();
        assert_eq!(position.to_string(), expected);
    }
}

#[test]
fn the_number_of_rows_decides_the_size() {
    for size in [Size::Fifteen, Size::Nineteen, Size::Twenty] {
        let lines = size.lines();
        let rows = vec![lines.to_string(); usize::from(lines)].join("/");
        let text = format!("{rows} X");
        let position = read(Variant::Standard, &text).unwrap();
        assert_eq!(position.size(), size);
        assert_eq!(position.to_string(), text);
        assert_eq!(position.count_legal(), usize::from(lines).pow(2));
        assert_eq!(read(Variant::Renju, &text).is_ok(), size == Size::Fifteen);
    }
}

#[test]
fn bad_texts_are_refused_by_name() {
    let rows = |top: &str| format!("{top}/{}", ["15"; 14].join("/"));
    let check = |variant, text: &str, message: &str| {
        let error = read(variant, text).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    };
    let side = "the position must end in a space and the side to move, X or O";
    check(Variant::Freestyle, "", side);
    check(Variant::Freestyle, &rows("15"), side);
    check(Variant::Freestyle, &format!("{} XO", rows("15")), side);
    let any = "the position has 14 rows where 15, 19 or 20 are expected";
    check(
        Variant::Freestyle,
        &format!("{} X", ["15"; 14].join("/")),
        any,
    );
    let renju = "the position has 19 rows where 15 are expected";
    check(
        Variant::Renju,
        &format!("{} X", ["19"; 19].join("/")),
        renju,
    );
    check(
        Variant::Freestyle,
        &format!("{} X", rows("7X8")),
        "row 15 has 16 points instead of 15",
    );
    check(
        Variant::Freestyle,
        &format!("{} X", rows("")),
        "row 15 has 0 points instead of 15",
    );
    let letter = "“Z” in row 15 is unknown: write X, O or .";
    check(Variant::Freestyle, &format!("{} X", rows("7Z7")), letter);
    let huge = format!("{} X", rows(&"9".repeat(500)));
    assert!(matches!(
        read(Variant::Freestyle, &huge),
        Err(SetupError::Length { .. })
    ));
    check(
        Variant::Freestyle,
        &"X".repeat(5000),
        "the position text is too long",
    );
    let both = format!("{} X", rows("XXXXX5OOOOO"));
    check(
        Variant::Freestyle,
        &both,
        "both colours have a winning line",
    );
    let six = format!("{} O", rows("2XXXXXX7"));
    check(
        Variant::Renju,
        &six,
        "Black's overline through c15 is impossible in Renju",
    );
    let over = "the game is already over in this position: Black wins: five in a row";
    check(Variant::Freestyle, &six, over);
    assert!(read(Variant::Standard, &six).is_ok());
}

#[test]
fn a_finished_position_can_be_looked_at() {
    let text = format!("5XXXXX5/{} O", ["15"; 14].join("/"));
    let position = Gomoku::from_text(&Rules::default(), &text, Finished::Allowed).unwrap();
    let cells = ["f15", "g15", "h15", "i15", "j15"].map(named).to_vec();
    let outcome = Outcome {
        winner: Some(Colour::Black),
        reason: Reason::Line,
        cells,
    };
    assert_eq!(position.outcome(), Some(outcome));
    assert_eq!(position.legal_moves(), []);
    assert_eq!(position.check(named("a1")), Err(Illegal::GameOver));
}

/// The winner when a side fills the gap of a row of six, if that is legal.
fn winner_of_six(variant: Variant, side: Colour) -> Result<Option<Colour>, Illegal> {
    let x = side.letter();
    let text = format!("{x}{x}{x}1{x}{x}9/{} {x}", ["15"; 14].join("/"));
    let mut position = read(variant, &text).expect("nobody has won yet");
    position.play(named("d15"))?;
    Ok(position.outcome().and_then(|outcome| outcome.winner))
}

#[test]
fn six_wins_in_freestyle_and_for_white_in_renju_only() {
    for side in Colour::ALL {
        assert_eq!(winner_of_six(Variant::Freestyle, side), Ok(Some(side)));
        assert_eq!(winner_of_six(Variant::Standard, side), Ok(None));
    }
    assert_eq!(
        winner_of_six(Variant::Renju, Colour::White),
        Ok(Some(Colour::White))
    );
    assert!(matches!(
        winner_of_six(Variant::Renju, Colour::Black),
        Err(Illegal::Forbidden { .. })
    ));
}

#[test]
fn a_forbidden_move_is_refused_with_its_reason() {
    let text = format!("XXX1XX9/{} X", ["15"; 14].join("/"));
    let mut position = read(Variant::Renju, &text).unwrap();
    let before = position.clone();
    let error = position.play(named("d15")).unwrap_err();
    assert_eq!(error.to_string(), "d15 is forbidden for Black: overline");
    assert_eq!(position, before);
    assert_eq!(position.play(named("h8")), Ok(()));
    assert_eq!(position.forbidden(), [], "White is to move");
    assert_eq!(position.forbidden_points().len(), 1);
}

/// A full board without a row longer than two, with some points changed.
fn nearly_full(changes: &[(&str, char)]) -> Board {
    let mut board = Board::new(15);
    for (col, row) in board.points() {
        let stone = if (col + 2 * row) % 4 < 2 { 'X' } else { 'O' };
        board.set((col, row), stone);
    }
    for (name, stone) in changes {
        board.set(at(named(name)), *stone);
    }
    board
}

#[test]
fn a_full_board_is_a_draw() {
    let text = text(&nearly_full(&[("a1", '.')]), 'X');
    for variant in VARIANTS {
        let mut position = read(variant, &text).unwrap();
        assert_eq!(position.count_legal(), 1);
        position.play(named("a1")).unwrap();
        let outcome = position.outcome().unwrap();
        assert_eq!(outcome.to_string(), "draw: the board is full");
        assert!(position.is_over() && outcome.cells.is_empty());
    }
}

#[test]
fn only_forbidden_points_left_is_a_draw() {
    let row = [
        ("d8", 'O'),
        ("e8", 'X'),
        ("f8", 'X'),
        ("g8", 'X'),
        ("h8", '.'),
    ];
    let rest = [("i8", 'X'), ("j8", 'X'), ("k8", 'O'), ("a1", '.')];
    let board = nearly_full(&[&row[..], &rest[..]].concat());
    let mut position = read(Variant::Renju, &text(&board, 'O')).unwrap();
    position.play(named("a1")).unwrap();
    let outcome = position.outcome().unwrap();
    assert_eq!(
        (outcome.winner, outcome.reason),
        (None, Reason::OnlyForbiddenPoints)
    );
    assert_eq!(position.check(named("h8")), Err(Illegal::GameOver));
    // The same stones with Black to move are valid for display, but not for play.
    let error = read(Variant::Renju, &position.to_string()).unwrap_err();
    assert!(matches!(error, SetupError::Finished(_)));
    // White could still play there, and so could Black under rules without forbidden points.
    let whites = position.to_string().replace(" X", " O");
    assert_eq!(read(Variant::Renju, &whites).unwrap().count_legal(), 1);
    assert!(read(Variant::Standard, &position.to_string()).is_ok());
}

#[test]
fn two_winning_lines_at_once_are_both_shown() {
    let rows = ["2X12", "2X12", "2X12", "2X12", "XX1XX10"];
    let text = format!("{}/{} X", rows.join("/"), ["15"; 10].join("/"));
    let mut position = read(Variant::Freestyle, &text).unwrap();
    position.play(named("c11")).unwrap();
    assert_eq!(position.outcome().unwrap().cells.len(), 9);
}

#[test]
fn moves_off_the_board_or_on_stones_are_refused() {
    let mut position = Gomoku::start(&Rules::default());
    position.play(named("h8")).unwrap();
    assert_eq!(
        position.check(named("h8")),
        Err(Illegal::Occupied(named("h8")))
    );
    for name in ["p1", "a16", "z99"] {
        assert_eq!(
            position.check(named(name)),
            Err(Illegal::OffBoard(named(name)))
        );
    }
}

#[test]
fn the_position_knows_its_rules() {
    let rules = Rules::usual(Variant::Standard)
        .with_size(Size::Nineteen)
        .unwrap();
    let rules = rules.with_opening(Opening::Swap2);
    let position = Gomoku::start(&rules);
    assert_eq!(position.rules(), rules);
    assert_eq!(position.rules().variant(), Variant::Standard);
    assert!(size_of::<Gomoku>() <= 1024, "a copy stays cheap");
}

#[test]
fn star_points_are_those_of_each_board() {
    let dots = |size| {
        let rules = Rules::default().with_size(size).unwrap();
        Gomoku::start(&rules).shape().dots
    };
    assert_eq!(
        dots(Size::Fifteen),
        ["d4", "l4", "h8", "d12", "l12"].map(named)
    );
    assert_eq!(dots(Size::Nineteen).len(), 9);
    assert_eq!(dots(Size::Twenty).len(), 4);
}
