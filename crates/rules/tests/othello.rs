//! Othello's rules: perft numbers, a comparison with a second implementation, and the cases that are often implemented
//! wrongly.

#[path = "naive/othello.rs"]
mod naive;

use naive::Naive;
use proptest::prelude::*;
use sente_rules::othello::{Move, Othello, Rules};
use sente_rules::perft::{divide, perft};
use sente_rules::{
    Action, Colour, Finished, Game, GameId, Illegal, Outcome, Point, Position, Reason, Symmetry,
};

const START: &str = "---------------------------OX------XO--------------------------- X";

fn set_up(rows: [&str; 8], side: char) -> Othello {
    let text = format!("{} {side}", rows.concat());
    Othello::from_text(&Rules, &text, Finished::Allowed).expect("a test writes a board")
}

fn mv(text: &str) -> Move {
    text.parse().expect("a test writes a move")
}

#[test]
fn move_sequences_from_the_start_are_as_many_as_everybody_counts() {
    let start = Othello::start(&Rules);
    let data = include_str!("data/othello_perft.txt");
    let mut tried = 0;
    for line in data.lines().filter(|line| !line.starts_with('#')) {
        let (depth, count) = line.split_once(' ').unwrap();
        let (depth, count): (u32, u64) = (depth.parse().unwrap(), count.parse().unwrap());
        if depth <= 10 {
            assert_eq!(perft(&start, depth), count, "depth {depth}");
            tried += 1;
        }
    }
    assert_eq!(tried, 10);
    let divided = divide(&start, 6);
    assert_eq!(divided.len(), 4);
    assert!(divided.iter().all(|&(_, count)| count == 8200 / 4));
}

#[test]
fn random_games_agree_with_the_naive_rules() {
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let (mut passes, mut ended_early) = (0, 0);
    for _ in 0..3000 {
        let mut real = Othello::start(&Rules);
        let mut naive = Naive::from_text(START);
        loop {
            let moves = naive.moves();
            let real_moves = real.legal_moves();
            let texts: Vec<String> = real_moves.iter().map(Move::to_string).collect();
            assert_eq!(texts, moves, "{real}");
            assert_eq!(real.count_legal(), moves.len());
            assert_eq!(real.to_string(), naive.text());
            assert_eq!(real.key(), real.recomputed_key());
            assert_eq!(real.is_over(), moves.is_empty());
            assert_eq!(real.forced_pass().is_some(), moves == ["pass"]);
            if moves.is_empty() {
                break;
            }
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let chosen = (random % moves.len() as u64) as usize;
            passes += u32::from(moves[chosen] == "pass");
            compare_flips(&real, &naive, real_moves[chosen]);
            naive.play(&moves[chosen]);
            real.play(real_moves[chosen]).unwrap();
        }
        let (black, white) = naive.counts();
        let outcome = real.outcome().unwrap();
        assert_eq!(outcome.reason, Reason::Discs(black as u8, white as u8));
        assert_eq!(outcome.winner == Some(Colour::Black), black > white);
        assert_eq!(outcome.winner.is_none(), black == white);
        ended_early += u32::from(black + white < 64);
        let empty = (64 - black - white) as i32;
        let difference = black as i32 - white as i32;
        let expected = difference + empty * difference.signum();
        assert_eq!(i32::from(real.tournament_score()), expected);
    }
    // Otherwise the games would not have covered these cases.
    assert!(passes > 100 && ended_early > 10);
}

fn compare_flips(real: &Othello, naive: &Naive, mv: Move) {
    let view = real.describe(mv);
    let Some(to) = view.to else {
        return assert!(view.flips.is_empty());
    };
    let distance = |p: &Point| p.col.abs_diff(to.col).max(p.row.abs_diff(to.row));
    assert!(view.flips.is_sorted_by_key(distance));
    let mut flips: Vec<_> = view
        .flips
        .iter()
        .map(|p| (usize::from(p.col), usize::from(p.row)))
        .collect();
    let mut turned = naive.turned(usize::from(to.col), usize::from(to.row));
    flips.sort_unstable();
    turned.sort_unstable();
    assert_eq!(flips, turned);
}

#[test]
fn flips_are_told_nearest_first() {
    let position = set_up(
        [
            "--------", //
            "--------", "-OOOOX--", "-O------", "-OO-----", "-O-X----", "-X------", "--------",
        ],
        'X',
    );
    let view = position.describe(mv("a3"));
    let flips: Vec<String> = view.flips.iter().map(Point::to_string).collect();
    assert_eq!(flips, ["b3", "b4", "c3", "c5", "d3", "e3"]);
    assert_eq!(
        (view.colour, view.to),
        (Colour::Black, Some(Point::new(0, 2)))
    );
    assert_eq!(view.text, "a3");
}

#[test]
fn a_move_is_refused_with_its_reason() {
    let start = Othello::start(&Rules);
    let point = |text: &str| text.parse::<Point>().unwrap();
    for (text, reason) in [
        ("d4", Illegal::Occupied(point("d4"))),
        ("a1", Illegal::FlipsNothing(point("a1"))),
        ("e3", Illegal::FlipsNothing(point("e3"))),
        ("i1", Illegal::OffBoard(point("i1"))),
        ("a9", Illegal::OffBoard(point("a9"))),
        ("pass", Illegal::CanMove(Colour::Black)),
    ] {
        let mut position = start;
        assert_eq!(position.play(mv(text)), Err(reason));
        assert_eq!(position, start);
    }
}

/// White's disc on g8 cannot bracket any disc; Black can capture it.
const WHITE_IS_STUCK: [&str; 8] = [
    "-OX-----", //
    "--------", "--------", "--------", "--------", "--------", "--------", "XXXXXXO-",
];

#[test]
fn who_cannot_move_passes_and_may_do_nothing_else() {
    let mut rows = WHITE_IS_STUCK;
    rows[0] = "--------";
    let mut position = set_up(rows, 'O');
    assert_eq!(position.forced_pass(), Some(Move::Pass));
    assert_eq!(position.legal_moves(), [Move::Pass]);
    assert_eq!(
        position.check(mv("h8")),
        Err(Illegal::MustPass(Colour::White))
    );
    let key = position.key();
    position.play(Move::Pass).unwrap();
    assert_eq!(position.turn(), Colour::Black);
    assert_ne!(position.key(), key);
    assert_eq!(position.forced_pass(), None);
    assert_eq!(position.legal_moves(), [mv("h8")]);
}

#[test]
fn a_game_makes_the_pass_and_says_so() {
    let mut game = Game::from_position(set_up(WHITE_IS_STUCK, 'X')).unwrap();
    let played = game.act(Action::Move(mv("a1"))).unwrap();
    assert_eq!(played.passed, Some(Colour::White));
    assert_eq!(game.position().turn(), Colour::Black);
    let played = game.act(Action::Move(mv("h8"))).unwrap();
    assert_eq!(played.passed, None);
    assert!(game.position().is_over());
    assert_eq!(game.actions().len(), 2);
    assert!(game.undo() && game.position().turn() == Colour::Black);
}

#[test]
fn a_side_without_discs_has_lost_and_the_winner_gets_the_empty_squares() {
    // The shortest possible game.
    let mut table = sente_rules::Rules::usual(GameId::Othello).table();
    for text in ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"] {
        assert_eq!(table.outcome(), None);
        table.play_text(text).unwrap();
    }
    let expected = Outcome {
        winner: Some(Colour::Black),
        reason: Reason::Discs(13, 0),
        cells: Vec::new(),
    };
    assert_eq!(table.outcome(), Some(expected));
    assert_eq!(table.play_text("a1"), Err(Illegal::GameOver));
    assert_eq!(table.play_text("pass"), Err(Illegal::GameOver));
    let end = Othello::from_text(&Rules, &table.position_text(), Finished::Allowed).unwrap();
    assert_eq!(end.tournament_score(), 64);
    assert_eq!(end.legal_moves(), []);
    assert_eq!((perft(&end, 1), perft(&end, 3)), (1, 1));
}

#[test]
fn equal_discs_are_a_draw() {
    let end = set_up(
        [
            "XXXXXXXX", "XXXXXXXX", "XXXXXXXX", "XXXXXXXX", "OOOOOOOO", "OOOOOOOO", "OOOOOOOO",
            "OOOOOOOO",
        ],
        'X',
    );
    let outcome = end.outcome().unwrap();
    assert_eq!(outcome.winner, None);
    assert_eq!(outcome.to_string(), "draw: 32 discs to 32");
    assert_eq!(end.tournament_score(), 0);
}

proptest! {
    #[test]
    fn artificial_positions_agree_with_the_naive_rules(letters in "[XO-]{64} [XO]") {
        let real = Othello::from_text(&Rules, &letters, Finished::Allowed).unwrap();
        let naive = Naive::from_text(&letters);
        let legal = real.legal_moves();
        let texts: Vec<String> = legal.iter().map(Move::to_string).collect();
        prop_assert_eq!(texts, naive.moves());
        for mv in legal {
            let (mut real, mut naive) = (real, naive.clone());
            real.play(mv).unwrap();
            naive.play(&mv.to_string());
            prop_assert_eq!(real.to_string(), naive.text());
            prop_assert_eq!(real.key(), real.recomputed_key());
        }
    }

    #[test]
    fn what_is_legal_is_what_is_listed(choices in prop::collection::vec(0..60usize, 0..60)) {
        let position = after(&choices);
        let legal = position.legal_moves();
        for mv in position.conceivable_moves() {
            prop_assert_eq!(position.check(mv).is_ok(), legal.contains(&mv));
        }
    }

    #[test]
    fn turning_the_board_turns_the_moves(choices in prop::collection::vec(0..60usize, 0..60)) {
        let position = after(&choices);
        for symmetry in Symmetry::ALL {
            let turned = position.transformed(symmetry);
            prop_assert_eq!(turned.transformed(symmetry.inverse()), position);
            for mv in position.legal_moves() {
                let (mut here, mut there) = (position, turned);
                here.play(mv).unwrap();
                there.play(position.transformed_move(mv, symmetry)).unwrap();
                prop_assert_eq!(here.transformed(symmetry), there);
            }
        }
    }
}

/// The position after moves that are selected by number from the legal ones.
fn after(choices: &[usize]) -> Othello {
    let mut position = Othello::start(&Rules);
    for choice in choices {
        let legal = position.legal_moves();
        if let Some(&mv) = legal.get(choice % legal.len().max(1)) {
            position.play_unchecked(mv);
        }
    }
    position
}
