//! Surakarta's rules: perft numbers, single cases, and a comparison with a second implementation.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sente_rules::perft::perft;
use sente_rules::surakarta::{Move, Rules, Surakarta};
use sente_rules::{
    Colour, Finished, Illegal, Outcome, Point, Position, Reason, SetupError, Symmetry,
};

#[path = "naive/surakarta.rs"]
mod naive;

use naive::Naive;

const PERFT: &str = include_str!("data/surakarta_perft.txt");

const UNLIMITED: Rules = Rules {
    quiet: None,
    repetition: None,
};

fn set_up_by(rules: Rules, text: &str) -> Surakarta {
    Surakarta::from_text(&rules, text, Finished::Refused).unwrap()
}

fn set_up(text: &str) -> Surakarta {
    set_up_by(Rules::default(), text)
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

fn play(position: &mut Surakarta, moves: &str) {
    for text in moves.split_whitespace() {
        position
            .play(mv(text))
            .unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
}

fn end(position: &Surakarta) -> Option<(Option<Colour>, Reason)> {
    position
        .outcome()
        .map(|Outcome { winner, reason, .. }| (winner, reason))
}

#[test]
fn move_counts_are_the_known_ones() {
    let mut lines = 0;
    for line in PERFT.lines().filter(|line| !line.starts_with('#')) {
        let (text, counts) = line.split_once(" | ").unwrap();
        for rules in [UNLIMITED, Rules::default()] {
            let position = set_up_by(rules, text);
            for (depth, count) in (1..).zip(counts.split_whitespace()) {
                assert_eq!(
                    perft(&position, depth).to_string(),
                    count,
                    "{text} at {depth}"
                );
            }
        }
        lines += 1;
    }
    assert_eq!(lines, 18);
}

#[test]
fn a_game_begins_with_two_rows_each() {
    let start = Surakarta::start(&Rules::default());
    assert_eq!(
        start.to_string(),
        "OOOOOO/OOOOOO/....../....../XXXXXX/XXXXXX X"
    );
    assert_eq!(
        (start.turn(), start.captured()),
        (Colour::Black, Some([0, 0]))
    );
    assert_eq!(set_up(&start.to_string()), start);
}

#[test]
fn refusals_say_what_is_wrong() {
    let position = set_up("....../....../O...../...O../.XX.../O..... X");
    let refusals = [
        ("c1-c3", Illegal::NoPiece(point("c1"))),
        ("d3-d4", Illegal::NotYours(point("d3"))),
        (
            "c2-c4",
            Illegal::NotAStep {
                from: point("c2"),
                to: point("c4"),
            },
        ),
        (
            "c2-c2",
            Illegal::NotAStep {
                from: point("c2"),
                to: point("c2"),
            },
        ),
        ("b2-c2", Illegal::Occupied(point("c2"))),
        ("c2-d3", Illegal::Occupied(point("d3"))),
        ("c2xb2", Illegal::NothingToCapture(point("b2"))),
        ("c2xc3", Illegal::NothingToCapture(point("c3"))),
        (
            "b2xa1",
            Illegal::NoTrack {
                from: point("b2"),
                to: point("a1"),
            },
        ),
        (
            "b2xd3",
            Illegal::NoTrack {
                from: point("b2"),
                to: point("d3"),
            },
        ),
        ("c2-g2", Illegal::OffBoard(point("g2"))),
        ("a7-a6", Illegal::OffBoard(point("a7"))),
    ];
    for (text, reason) in refusals {
        assert_eq!(position.check(mv(text)), Err(reason), "{text}");
    }
    assert_eq!(position.check(mv("c2xd3")), Ok(()));
}

#[test]
fn a_capture_is_shown_by_its_shortest_way() {
    let position = set_up("....../....../....../...O../..X.../...... X");
    let view = position.describe(mv("c2xd3"));
    let way: Vec<String> = view
        .path
        .iter()
        .map(|step| format!("{}{}", if step.around_loop { "~" } else { "" }, step.to))
        .collect();
    assert_eq!(way, ["c1", "~a3", "b3", "c3", "d3"]);
    assert_eq!((view.from, view.to), (Some(point("c2")), Some(point("d3"))));
    assert_eq!(
        (view.captures, view.text.as_str()),
        (Some(point("d3")), "c2xd3")
    );

    let step = position.describe(mv("c2-c3"));
    assert_eq!((step.captures, step.path), (None, Vec::new()));
}

#[test]
fn capturing_all_pieces_wins() {
    let mut position = set_up("....../....../....../...O../..X.../...... X");
    play(&mut position, "c2xd3");
    assert_eq!(
        end(&position),
        Some((Some(Colour::Black), Reason::AllCaptured))
    );
    assert_eq!(
        (position.captured(), position.count_legal()),
        (Some([11, 12]), 0)
    );
    assert_eq!(position.check(mv("d3-d4")), Err(Illegal::GameOver));
}

#[test]
fn a_walled_in_corner_piece_loses() {
    let mut position = set_up("....../....../....../.X..../X...../OX.... X");
    play(&mut position, "b3-b2");
    assert_eq!(end(&position), Some((Some(Colour::Black), Reason::NoMove)));
    assert!(position.is_over() && position.legal_moves().is_empty());
}

#[test]
fn a_loss_on_the_board_counts_before_a_limit() {
    let rules = Rules {
        quiet: Some(1),
        repetition: None,
    };
    let mut position = set_up_by(rules, "....../....../....../.X..../X...../OX.... X");
    play(&mut position, "b3-b2");
    assert_eq!(end(&position), Some((Some(Colour::Black), Reason::NoMove)));
}

#[test]
fn a_hundred_quiet_plies_end_the_game_by_count() {
    let rules = Rules {
        repetition: None,
        ..Rules::default()
    };
    let mut position = set_up_by(rules, "O...../....../....../....../....../..O..X X");
    for _ in 0..24 {
        play(&mut position, "f1-f2 a6-a5 f2-f1 a5-a6");
    }
    play(&mut position, "f1-f2 a6-a5 f2-f1");
    assert_eq!((position.quiet_plies(), end(&position)), (99, None));
    play(&mut position, "a5-a6");
    assert_eq!(
        end(&position),
        Some((Some(Colour::White), Reason::QuietPlies(1, 2)))
    );
    assert_eq!(position.count_legal(), 0);
}

#[test]
fn a_capture_starts_the_quiet_plies_again() {
    let mut position = set_up("O....O/....../....../...O../..X.../X....X X");
    play(&mut position, "f1-e1 a6-b6 c2xd3");
    assert_eq!(
        (position.quiet_plies(), position.earlier_boards().len()),
        (0, 0)
    );
    assert_eq!(position.captured(), Some([9, 10]));
}

#[test]
fn the_third_time_ends_the_game_by_count() {
    let there_and_back = "a1-b1 a6-b6 b1-a1 b6-a6";
    let mut position = set_up("O...../....../....../....../....../X..... X");
    play(&mut position, there_and_back);
    assert_eq!(end(&position), None);
    play(&mut position, there_and_back);
    assert_eq!(end(&position), Some((None, Reason::Repetition(1, 1))));

    let mut pure = set_up_by(UNLIMITED, "O...../....../....../....../....../X..... X");
    for _ in 0..100 {
        play(&mut pure, there_and_back);
    }
    assert_eq!((end(&pure), pure.earlier_boards().len()), (None, 0));
}

#[test]
fn the_same_board_with_the_other_side_to_move_is_no_repetition() {
    let rules = Rules {
        repetition: Some(2),
        ..Rules::default()
    };
    let mut position = set_up_by(rules, "O...../....../....../....../....../X..... X");
    // Black moves three times round a triangle, White moves there and back: the initial board returns after five plies.
    play(&mut position, "a1-b1 a6-b6 b1-b2 b6-a6 b2-a1");
    assert_eq!(
        position.to_string(),
        "O...../....../....../....../....../X..... O"
    );
    assert_eq!(end(&position), None);
    // Repeated, this leads back to the start with Black to move.
    play(&mut position, "a6-b6 a1-b1 b6-a6 b1-b2 a6-b6 b2-a1");
    assert_eq!(end(&position), None);
    play(&mut position, "b6-a6");
    assert_eq!(end(&position), Some((None, Reason::Repetition(1, 1))));
}

#[test]
fn a_turned_game_repeats_where_the_game_does() {
    let moves = "a1-b1 a6-b6 b1-a1 b6-a6 a1-b1 a6-b6 b1-a1";
    let mut position = set_up("O...../....../....../....../....../X..... X");
    play(&mut position, moves);
    for symmetry in Symmetry::ALL {
        let mut turned = position.transformed(symmetry);
        assert_eq!(end(&turned), None);
        turned
            .play(position.transformed_move(mv("b6-a6"), symmetry))
            .unwrap();
        assert_eq!(end(&turned), Some((None, Reason::Repetition(1, 1))));
        assert_eq!(turned.transformed(symmetry.inverse()).key(), {
            let mut played = position.clone();
            play(&mut played, "b6-a6");
            played.key()
        });
    }
}

#[test]
fn finished_positions_are_set_up_only_on_request() {
    let cases = [
        (
            "6/6/6/6/6/X5 X",
            "the game is already over in this position: Black wins: all pieces are captured",
        ),
        (
            "6/6/6/6/6/X5 O",
            "the game is already over in this position: Black wins: all pieces are captured",
        ),
        (
            "6/6/6/6/6/6 X",
            "the game is already over in this position: draw: all pieces are captured",
        ),
        (
            "6/6/6/6/XX4/OX4 O",
            "the game is already over in this position: Black wins: the other side cannot move",
        ),
    ];
    for (text, expected) in cases {
        let refused = Surakarta::from_text(&Rules::default(), text, Finished::Refused);
        assert!(matches!(refused, Err(SetupError::Finished(_))), "{text}");
        assert_eq!(refused.unwrap_err().to_string(), expected);
        let allowed = Surakarta::from_text(&Rules::default(), text, Finished::Allowed).unwrap();
        assert!(allowed.is_over() && allowed.count_legal() == 0, "{text}");
    }
}

#[test]
fn random_games_agree_with_the_second_implementation() {
    let starts: Vec<&str> = PERFT
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split_once(" | ").unwrap().0)
        .collect();
    let limits = [
        (Some(100), Some(3)),
        (Some(7), None),
        (None, Some(2)),
        (Some(30), Some(3)),
    ];
    let mut random = Random(1);
    let mut ends = std::collections::BTreeMap::new();
    for game in 0..800 {
        let (quiet, repetition) = limits[game % limits.len()];
        let rules = Rules { quiet, repetition };
        let start = starts[random.below(starts.len())];
        if let Some(kind) = compare_game(rules, start, &mut random) {
            *ends.entry(kind).or_insert(0) += 1;
        }
    }
    let kinds: Vec<&str> = ends.keys().copied().collect();
    assert_eq!(kinds, ["all captured", "quiet", "repetition"], "{ends:?}");
}

/// Plays a random game with both implementations, in which pieces often return to where they came from. Returns how it
/// ended.
fn compare_game(rules: Rules, start: &str, random: &mut Random) -> Option<&'static str> {
    const LONGEST: usize = 200;
    let mut fast = set_up_by(rules, start);
    let mut slow = Naive::new(
        start,
        rules.quiet.map(usize::from),
        rules.repetition.map(usize::from),
    );
    let mut played: Vec<Move> = Vec::new();
    for _ in 0..LONGEST {
        assert_eq!(fast.to_string(), slow.text());
        compare_end(&fast, &slow);
        let mut moves: Vec<String> = fast.legal_moves().iter().map(Move::to_string).collect();
        assert_eq!(fast.count_legal(), moves.len());
        moves.sort();
        assert_eq!(moves, slow.moves(), "{fast}");
        if moves.is_empty() {
            return slow.outcome().map(|(_, kind)| kind);
        }
        let back = played.len().checked_sub(2).map(|at| played[at]);
        let back = back.map(|mv| format!("{}-{}", mv.to, mv.from));
        let text = match back.filter(|text| moves.contains(text)) {
            Some(text) if random.below(3) > 0 => text,
            _ => moves.swap_remove(random.below(moves.len())),
        };
        play(&mut fast, &text);
        slow.play(&text);
        played.push(mv(&text));
        assert_eq!(fast.key(), fast.recomputed_key());
    }
    None
}

fn compare_end(fast: &Surakarta, slow: &Naive) {
    let letter = |winner: Option<Colour>| winner.map_or('=', Colour::letter);
    let kind = |reason| match reason {
        Reason::AllCaptured => "all captured",
        Reason::NoMove => "no move",
        Reason::QuietPlies(..) => "quiet",
        Reason::Repetition(..) => "repetition",
        other => panic!("{other:?} is no end of Surakarta"),
    };
    let ended = end(fast).map(|(winner, reason)| (letter(winner), kind(reason)));
    assert_eq!(ended, slow.outcome(), "{fast}");
    assert_eq!(fast.is_over(), ended.is_some());
    let captured = ['X', 'O'].map(|letter| 12 - slow.count(letter) as u8);
    assert_eq!(fast.captured(), Some(captured));
}

#[test]
fn random_boards_agree_with_the_second_implementation() {
    let mut random = Random(2);
    for _ in 0..3000 {
        let most = 1 + random.below(12);
        let mut cells = ['.'; 36];
        for letter in ['X', 'O'] {
            for _ in 0..most {
                cells[random.below(36)] = letter;
            }
        }
        let rows: Vec<String> = cells.chunks(6).map(|row| row.iter().collect()).collect();
        let text = format!("{} X", rows.join("/"));
        let fast = Surakarta::from_text(&UNLIMITED, &text, Finished::Allowed).unwrap();
        let slow = Naive::new(&text, None, None);
        assert_eq!(fast.to_string(), text);
        compare_end(&fast, &slow);
        let legal = slow.moves();
        let mut accepted: Vec<String> = fast
            .conceivable_moves()
            .into_iter()
            .filter(|&mv| fast.check(mv).is_ok())
            .map(|mv| mv.to_string())
            .collect();
        accepted.sort();
        assert_eq!(accepted, legal, "{text}");
        for mv in fast.legal_moves() {
            let path = fast.describe(mv).path;
            assert_eq!(mv.capture, path.last().is_some_and(|last| last.to == mv.to));
        }
    }
}

#[test]
fn turned_boards_have_the_turned_moves() {
    for line in PERFT.lines().filter(|line| !line.starts_with('#')) {
        let position = set_up(line.split_once(" | ").unwrap().0);
        for symmetry in Symmetry::ALL {
            let turned = position.transformed(symmetry);
            let image = |mv| position.transformed_move(mv, symmetry);
            let mut images: Vec<Move> = position.legal_moves().into_iter().map(image).collect();
            let mut moves = turned.legal_moves();
            images.sort_unstable();
            moves.sort_unstable();
            assert_eq!(moves, images, "{position}, {symmetry:?}");
            assert_eq!(turned.key(), turned.recomputed_key());
            assert_eq!(turned.transformed(symmetry.inverse()), position);
        }
    }
}

struct Random(u64);

impl Random {
    /// A number below `limit` from a xorshift generator.
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }
}
