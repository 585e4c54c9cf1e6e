//! Each motif on twenty positions that have it and twenty that do not: `data/motifs.txt` has judged moves from games of the
//! engine's players with all the motifs that are told there. What is told is checked by a second look at the board, and
//! what is not told is missing there as well. The example `motif_cases` collects such positions.

#![expect(clippy::unwrap_used, reason = "a test's helpers fail by panicking too")]

#[expect(dead_code, reason = "other tests use more of it")]
mod claims;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::read_to_string;

use claims::case::{Case, GENERAL, motifs_of};
use sente_engine::reasons::{Judged, Motif, all_reasons};
use sente_engine::{Evaluation, Line, Proven};
use sente_rules::{Finished, GameId, Rules};

const ENOUGH: usize = 20;

/// The file is read when the tests run, so that new cases need no new build.
fn text() -> String {
    read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/motifs.txt"
    ))
    .unwrap()
}

fn cases() -> Vec<Case> {
    let text = text();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.parse().unwrap()).collect()
}

/// Motifs that are too rare: the file says of which there are fewer than twenty cases.
fn too_rare(kind: &str) -> Vec<String> {
    let text = text();
    let mark = format!("# too few in {kind}: ");
    let keys = text.lines().find_map(|line| line.strip_prefix(&mark));
    let keys = keys.unwrap_or_default().split(' ');
    keys.map(str::to_owned).collect()
}

/// Cases without and with each motif that were checked in games of one kind.
fn checked(kind: impl Fn(&Rules) -> bool) -> BTreeMap<Motif, [usize; 2]> {
    let mut counted: BTreeMap<Motif, [usize; 2]> = BTreeMap::new();
    for case in cases().into_iter().filter(|case| kind(&case.rules)) {
        let (table, reasons) = (case.table(), case.reasons());
        let told: BTreeSet<Motif> = reasons.iter().map(|reason| reason.motif).collect();
        assert_eq!(told, case.motifs, "{case}");
        for reason in &reasons {
            assert_eq!(claims::check(&*table, reason), Ok(()), "{case} {reason:?}");
        }
        for motif in motifs_of(&case.rules) {
            let [without, with] = counted.entry(motif).or_default();
            if told.contains(&motif) {
                assert!(!case.lacks(motif), "{}: {case}", motif.key());
                *with += 1;
            } else if *without < ENOUGH && case.lacks(motif) {
                *without += 1;
            }
        }
    }
    counted
}

fn assert_enough(counted: &BTreeMap<Motif, [usize; 2]>, but: &[Motif], kind: &str) {
    let rare = too_rare(kind);
    let mut few = Vec::new();
    for (motif, [without, with]) in counted {
        let is_enough = *with >= ENOUGH && *without >= ENOUGH;
        if !is_enough && !but.contains(motif) && !rare.iter().any(|it| it == motif.key()) {
            few.push(format!("{} {with}/{without}", motif.key()));
        }
    }
    assert!(few.is_empty(), "{few:?}");
}

/// Wins and losses without a number of moves, and draws, are known in Othello only.
const OF_OTHELLO: [Motif; 3] = [Motif::WinsInTheEnd, Motif::LosesInTheEnd, Motif::OnlyDraws];

#[test]
fn gomoku_and_renju() {
    let counted = checked(|rules| matches!(rules, Rules::Gomoku(_)));
    assert_enough(&counted, &OF_OTHELLO, "gomoku");
}

#[test]
fn othello() {
    let counted = checked(|rules| matches!(rules, Rules::Othello(_)));
    // The solver of Othello tells results without a number of moves.
    assert_enough(
        &counted,
        &[Motif::ForcedWin, Motif::AllowsForcedWin],
        "othello",
    );
}

#[test]
fn surakarta() {
    let counted = checked(|rules| matches!(rules, Rules::Surakarta(_)));
    assert_enough(&counted, &GENERAL, "surakarta");
}

#[test]
fn every_motif_belongs_to_a_game() {
    let games = GameId::ALL.map(|game| motifs_of(&Rules::usual(game)));
    let all: BTreeSet<Motif> = games.into_iter().flatten().collect();
    assert_eq!(all.len(), Motif::ALL.len());
}

#[test]
fn a_lost_move_is_not_compared_with_one_of_which_nothing_is_proven() {
    // White is to move and loses after both moves, but the search has proven that only for the move that was played.
    let text = "XXOOOO-XXXXOOOO-XXOXOOOOXXXOXOO-XOOXOXOOX-OOXXOOX-X--XXX----OOXX O";
    let rules = Rules::usual(GameId::Othello);
    let table = rules.table_from(text, Finished::Refused).unwrap();
    let lost = Evaluation {
        proven: Some(Proven::Loss { plies: None }),
        value: -50.0,
        ..Evaluation::UNKNOWN
    };
    let told = |evaluation| {
        let best = Line {
            moves: vec!["d7".to_owned()],
            evaluation,
        };
        let judged = Judged {
            played: "e7",
            follows: &[],
            after: lost,
            best: &best,
        };
        let reasons = all_reasons(&*table, judged);
        reasons.iter().any(|it| it.motif == Motif::LosesInTheEnd)
    };
    assert!(!told(Evaluation::UNKNOWN));
    assert!(!told(lost));
    let proven = Some(Proven::Draw);
    assert!(told(Evaluation {
        proven,
        ..Evaluation::UNKNOWN
    }));
}
