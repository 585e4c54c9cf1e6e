//! Tests that reasons are true and complete: an independent, simple look at the board agrees about every motif, on at
//! least twenty positions with it and twenty without it, and in reviewed games hardly any mistake lacks a reason.

#![expect(clippy::unwrap_used, reason = "test helpers may panic")]

#[expect(dead_code, reason = "the test of motifs uses more of it")]
mod claims;

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use sente_engine::reasons::{Judged, Motif, MoveReason, Subject, all_reasons, gomoku};
use sente_engine::{Evaluation, Judgement, Line};
use sente_rules::gomoku::Gomoku;
use sente_rules::surakarta::Surakarta;
use sente_rules::{Finished, GameId, Point, Position, Rules, Table};

/// The number of positions without and with each motif.
type Counted = BTreeMap<Motif, [usize; 2]>;

fn count(counted: &mut Counted, all: &[Motif], told: &BTreeSet<Motif>) {
    for &motif in all {
        counted.entry(motif).or_default()[usize::from(told.contains(&motif))] += 1;
    }
}

fn assert_twenty_of_each(counted: &Counted) {
    for (motif, [without, with]) in counted {
        assert!(*without >= 20 && *with >= 20, "{motif:?}: {counted:?}");
    }
}

fn table_of(position: &impl Position, game: GameId) -> Box<dyn Table> {
    let rules = Rules::usual(game);
    rules
        .table_from(&position.to_string(), Finished::Allowed)
        .unwrap()
}

fn told(reasons: &[MoveReason], subject: Subject) -> BTreeSet<Motif> {
    let about = reasons.iter().filter(|reason| reason.subject == subject);
    about.map(|reason| reason.motif).collect()
}

/// Up to eight moves with motifs and two others.
fn telling_moves(position: &Gomoku, rng: &mut Rng) -> Vec<Point> {
    let mut near = position.legal_moves();
    near.retain(|&mv| !claims::gomoku::is_far(position, mv));
    rng.shuffle(&mut near);
    // Rare motifs come first.
    near.sort_by_cached_key(|&mv| {
        let seen = gomoku::at_a_glance(position, mv);
        let rare = |motif: &&Motif| !matches!(motif, Motif::MakesOpenThree | Motif::StopsThree);
        std::cmp::Reverse((seen.iter().filter(rare).count(), seen.len()))
    });
    let others = near.iter().rev().take(2);
    near.iter().take(8).chain(others).copied().collect()
}

const UNKNOWN: Evaluation = Evaluation::UNKNOWN;

#[test]
fn rows_are_named_as_a_plain_look_names_them() {
    const MADE: [Motif; 14] = [
        Motif::MakesFive,
        Motif::MakesOpenFour,
        Motif::MakesDoubleFour,
        Motif::MakesFourThree,
        Motif::MakesDoubleThree,
        Motif::MakesFour,
        Motif::MakesOpenThree,
        Motif::StopsFive,
        Motif::StopsOpenThree,
        Motif::StopsDoubleFour,
        Motif::StopsFourThree,
        Motif::StopsDoubleThree,
        Motif::StopsThree,
        Motif::ForbiddenWeapon,
    ];
    let mut counted = Counted::new();
    let mut rng = Rng::with_seed(5);
    for round in 0..200 {
        let game = [GameId::Renju, GameId::Gomoku, GameId::Standard][round % 3];
        let position = claims::gomoku::stones(game, &mut rng, 8..26);
        if position.is_over() {
            continue;
        }
        let side = position.turn();
        for mv in telling_moves(&position, &mut rng) {
            let seen: BTreeSet<Motif> = gomoku::at_a_glance(&position, mv).into_iter().collect();
            let mut plain = claims::gomoku::merits(&position, mv);
            let theirs = claims::gomoku::shape(&position, !side, mv);
            if theirs == Some(claims::gomoku::Kind::Three) {
                plain.insert(Motif::StopsThree);
            }
            assert_eq!(seen, plain, "{position} {mv}");
            count(&mut counted, &MADE, &seen);
            assert_eq!(
                gomoku::open_twos(&position, side, mv),
                claims::gomoku::twos(&position, side, mv),
                "{position} {mv}"
            );
        }
    }
    // Double fours and fours that Black may not stop are rare.
    for rare in [
        Motif::MakesDoubleFour,
        Motif::StopsDoubleFour,
        Motif::StopsFive,
        Motif::ForbiddenWeapon,
    ] {
        let [_, with] = counted.remove(&rare).unwrap();
        assert!(with >= 4, "{rare:?}: {with}");
    }
    assert_twenty_of_each(&counted);
}

#[test]
fn what_a_move_allows_is_what_a_plain_look_sees() {
    const ALLOWED: [Motif; 10] = [
        Motif::AllowsFive,
        Motif::AllowsOpenFour,
        Motif::AllowsDoubleFour,
        Motif::AllowsFourThree,
        Motif::AllowsDoubleThree,
        Motif::AllowsForbiddenWeapon,
        Motif::WrongSide,
        Motif::WastesFour,
        Motif::LosesInitiative,
        Motif::GivesInitiative,
    ];
    let mut counted = Counted::new();
    let mut rng = Rng::with_seed(6);
    for round in 0..24 {
        let game = [GameId::Renju, GameId::Gomoku, GameId::Standard][round % 3];
        let position = claims::gomoku::stones(game, &mut rng, 10..44);
        let side = position.turn();
        let tried = telling_moves(&position, &mut rng);
        for &mv in &tried {
            let after = claims::gomoku::after(&position, mv);
            if after.is_over() {
                continue;
            }
            let replies = after.legal_moves();
            let strongest = replies
                .iter()
                .copied()
                .filter(|&reply| !claims::gomoku::is_far(&after, reply))
                .max_by_key(|&reply| claims::gomoku::shape(&after, !side, reply));
            let better = *rng.choice(&tried).unwrap();
            if better == mv {
                continue;
            }
            let best = Line {
                moves: vec![better.to_string()],
                evaluation: UNKNOWN,
            };
            let follows: Vec<String> = strongest.iter().map(ToString::to_string).collect();
            let judged = Judged {
                played: &mv.to_string(),
                follows: &follows,
                after: UNKNOWN,
                best: &best,
            };
            let reasons = all_reasons(&*table_of(&position, game), judged);
            let mut seen = told(&reasons, Subject::Move);
            seen.retain(|motif| ALLOWED.contains(motif));
            let plain = claims::gomoku::faults(&position, mv, strongest, Some(better));
            assert_eq!(seen, plain, "{position} {mv} {follows:?} {better}");
            count(&mut counted, &ALLOWED, &seen);
        }
    }
    // Each check also runs the solver, so that there are fewer of them than in other tests.
    let told = counted.values().filter(|[_, with]| *with > 0).count();
    assert!(told >= 4, "{counted:?}");
}

#[test]
fn wins_by_fours_are_told_where_trying_every_four_finds_one() {
    let mut rng = Rng::with_seed(8);
    let mut counted = [0, 0];
    for round in 0..150 {
        let game = [GameId::Renju, GameId::Gomoku, GameId::Standard][round % 3];
        let position = claims::gomoku::stones(game, &mut rng, 10..44);
        let stopped = !claims::gomoku::fives(&position, !position.turn()).is_empty();
        if position.is_over()
            || stopped
            || !claims::gomoku::fives(&position, position.turn()).is_empty()
        {
            continue;
        }
        let plain = claims::gomoku::has_fours(&position, 2);
        let found = gomoku::win_by_fours(&position, 2);
        assert_eq!(found.is_some(), plain, "{position}");
        counted[usize::from(plain)] += 1;
    }
    assert!(counted.iter().all(|it| *it >= 20), "{counted:?}");
}

/// A position of Surakarta after some random moves.
fn pieces(rng: &mut Rng) -> Surakarta {
    let mut position = Surakarta::start(&sente_rules::surakarta::Rules::default());
    // Late positions have few pieces and few safe moves.
    let plies = if rng.u8(..4) == 0 {
        rng.usize(6..70)
    } else {
        rng.usize(60..160)
    };
    for _ in 0..plies {
        let moves = position.legal_moves();
        let captures: Vec<_> = moves.iter().copied().filter(|mv| mv.capture).collect();
        let choice = if rng.bool() {
            rng.choice(captures)
        } else {
            None
        };
        let Some(mv) = choice.or_else(|| rng.choice(moves)) else {
            break;
        };
        position.play(mv).unwrap();
        if position.is_over() {
            return pieces(rng);
        }
    }
    let text = position.to_string();
    Surakarta::from_text(&position.rules(), &text, Finished::Refused).unwrap()
}

#[test]
fn what_is_told_about_pieces_is_what_the_rules_show() {
    const ALL: [Motif; 16] = [
        Motif::CapturesBySmallLoop,
        Motif::CapturesByLargeLoop,
        Motif::WinsExchange,
        Motif::LosesPiece,
        Motif::LosesExchange,
        Motif::OpensTrack,
        Motif::BlocksTrack,
        Motif::GuardsPiece,
        Motif::MovesOutOfReach,
        Motif::IntoCorner,
        Motif::NoSafeMove,
        Motif::LeavesNoSafeMove,
        Motif::MoreAttacked,
        Motif::FewerAttacks,
        Motif::Cramped,
        Motif::LessRoom,
    ];
    let mut counted = Counted::new();
    let mut rng = Rng::with_seed(9);
    for _ in 0..14_000 {
        let position = pieces(&mut rng);
        let moves = position.legal_moves();
        let (Some(mv), Some(better)) = (rng.choice(&moves), rng.choice(&moves)) else {
            continue;
        };
        if mv == better {
            continue;
        }
        // The lines prefer captures, so that they show exchanges.
        let mut line = |first| {
            let mut now = claims::surakarta::after(&position, first);
            let mut line = vec![first.to_string()];
            while line.len() < 5 && !now.is_over() {
                let moves = now.legal_moves();
                let captures: Vec<_> = moves.iter().copied().filter(|mv| mv.capture).collect();
                let Some(next) = rng.choice(captures).or_else(|| rng.choice(moves)) else {
                    break;
                };
                line.push(next.to_string());
                now = claims::surakarta::after(&now, next);
            }
            line
        };
        let (played, moves) = (line(*mv), line(*better));
        let best = Line {
            moves,
            evaluation: UNKNOWN,
        };
        let judged = Judged {
            played: &played[0],
            follows: &played[1..],
            after: UNKNOWN,
            best: &best,
        };
        let table = table_of(&position, GameId::Surakarta);
        let reasons = all_reasons(&*table, judged);
        let seen: BTreeSet<Motif> = reasons.iter().map(|reason| reason.motif).collect();
        count(&mut counted, &ALL, &seen);
        for reason in &reasons {
            let checked = claims::check(&*table, reason);
            assert_eq!(checked, Ok(()), "{position} {reason:?}");
        }
        let expected = claims::surakarta::faults(&position, *mv, &played[1..], *better);
        let mut told = told(&reasons, Subject::Move);
        told.retain(|motif| claims::surakarta::FAULTS.contains(motif));
        assert_eq!(told, expected, "{position} {played:?} {better}");
    }
    assert_twenty_of_each(&counted);
}

/// The move that leaves the opponent the fewest moves.
fn tightest(table: &dyn Table) -> Option<String> {
    table.legal_texts().into_iter().min_by_key(|text| {
        let mut after = table.boxed_clone();
        after.play_text(text).unwrap();
        after.legal_texts().len()
    })
}

#[test]
fn what_lines_of_othello_show_is_what_a_plain_count_shows() {
    const ALL: [Motif; 8] = claims::othello::FAULTS;
    let mut counted = Counted::new();
    let mut rng = Rng::with_seed(10);
    for _ in 0..7000 {
        let mut table = Rules::usual(GameId::Othello).table();
        for _ in 0..rng.usize(2..52) {
            let Some(text) = rng.choice(table.legal_texts()) else {
                break;
            };
            table.play_text(&text).unwrap();
        }
        // The lines prefer corners and wedges, so that they show them.
        let mut line = || {
            let mut table = table.boxed_clone();
            let mut line = Vec::new();
            while line.len() < 6 && table.outcome().is_none() {
                let legal = table.legal_texts();
                let is_corner = |text: &&String| ["a1", "a8", "h1", "h8"].contains(&text.as_str());
                let corner = legal.iter().find(is_corner).filter(|_| !line.is_empty());
                // Often the answer leaves as few moves as possible.
                let tight = (line.len() == 1 && rng.bool()).then(|| tightest(table.as_ref()));
                let text = corner
                    .cloned()
                    .or_else(|| tight.flatten().or_else(|| rng.choice(legal)));
                let text = text.unwrap();
                table.play_text(&text).unwrap();
                line.push(text);
            }
            line
        };
        let (played, better) = (line(), line());
        if played.is_empty() || played[0] == better[0] {
            continue;
        }
        let best = Line {
            moves: better,
            evaluation: UNKNOWN,
        };
        let judged = Judged {
            played: &played[0],
            follows: &played[1..],
            after: UNKNOWN,
            best: &best,
        };
        let reasons = all_reasons(&*table, judged);
        for reason in &reasons {
            assert_eq!(
                claims::check(&*table, reason),
                Ok(()),
                "{table:?} {reason:?}"
            );
        }
        let mut seen = told(&reasons, Subject::Move);
        seen.retain(|motif| ALL.contains(motif));
        let expected = claims::othello::faults(&*table, &played, &best.moves);
        assert_eq!(seen, expected, "{table:?} {played:?} {:?}", best.moves);
        count(&mut counted, &ALL, &seen);
    }
    assert_twenty_of_each(&counted);
}

/// Reviews games of weak players: every reason must be true, and most mistakes must have one.
fn mistakes_have_reasons(game: GameId, games: u64) {
    let (mut mistakes, mut explained) = (0, 0);
    for seed in 0..games {
        for (before, reviewed) in claims::reviewed_game(game, 1000 + seed, 3_000) {
            if reviewed.judgement < Judgement::Mistake {
                assert_eq!(reviewed.reasons, []);
                continue;
            }
            mistakes += 1;
            explained += usize::from(!reviewed.reasons.is_empty());
            for reason in &reviewed.reasons {
                let checked = claims::check(&*before, reason);
                assert_eq!(checked, Ok(()), "{before:?} {reason:?}");
            }
        }
    }
    // The `reason_coverage` example measures nine of ten over many games; in so few games, the moves that count as
    // mistakes depend on the search.
    assert!(
        mistakes >= 1 && explained * 2 >= mistakes,
        "{explained} of {mistakes}"
    );
}

#[test]
fn mistakes_in_gomoku_have_reasons() {
    mistakes_have_reasons(GameId::Gomoku, 3);
}

#[test]
fn mistakes_in_renju_have_reasons() {
    mistakes_have_reasons(GameId::Renju, 3);
}

#[test]
fn mistakes_in_othello_have_reasons() {
    mistakes_have_reasons(GameId::Othello, 3);
}

#[test]
fn mistakes_in_surakarta_have_reasons() {
    mistakes_have_reasons(GameId::Surakarta, 2);
}

#[test]
fn no_reason_is_given_that_the_line_does_not_show() {
    // White has an open three; Black plays elsewhere, and so does the line after it.
    let text = "15/15/15/15/15/15/15/5OOO7/15/15/3X11/15/3X11/15/3X11 X";
    let rules = Rules::usual(GameId::Gomoku);
    let table = rules.table_from(text, Finished::Allowed).unwrap();
    let best = Line {
        moves: vec!["i8".to_owned()],
        evaluation: UNKNOWN,
    };
    let allows = |follows: &[&str]| {
        let follows: Vec<String> = follows.iter().map(ToString::to_string).collect();
        let judged = Judged {
            played: "n14",
            follows: &follows,
            after: UNKNOWN,
            best: &best,
        };
        told(&all_reasons(&*table, judged), Subject::Move)
    };
    assert!(allows(&["i8"]).contains(&Motif::AllowsOpenFour));
    assert!(!allows(&["a15"]).contains(&Motif::AllowsOpenFour));
    assert!(
        !allows(&["f8"]).contains(&Motif::AllowsOpenFour),
        "the line is illegal"
    );
}
