//! Collects positions for the test of motifs, from games of the engine's weak players: every case that has a motif of which
//! there are too few so far, as one line for `tests/data/motifs.txt`. In Gomoku and Renju half of the positions are stones at
//! random instead, because weak players hardly ever make two fours at once.
//!
//! ```text
//! motif_cases surakarta 300 0 searched   # for 300 seconds, games from seed 0 on, lines that the engine finds
//! motif_cases othello 60 0 quick         # any lines, exact results near the end
//! motif_cases renju 60 0 renju.txt       # the positions of puzzles, which have what is rare in games
//! ```

#![expect(clippy::print_stdout, reason = "it prints what it has found")]
#![expect(clippy::print_stderr, reason = "it prints what it has counted")]
#![expect(clippy::unwrap_used, reason = "a measurement may end by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::{Duration, Instant};

use fastrand::Rng;
use sente_engine::reasons::{self, Motif};
use sente_engine::{DynEngine, Evaluation, Limits, Line, Proven, SearchRequest, players};
use sente_rules::gomoku::Gomoku;
use sente_rules::{Finished, GameId, Position, Rules, Table};

#[path = "../tests/claims/mod.rs"]
#[expect(dead_code, reason = "the tests use more of it")]
mod claims;

use claims::case::Case;

/// Some more than the test asks for.
const WANTED: usize = 22;

/// The number of discs from which every move of Othello is solved.
const SOLVED: u16 = 54;

/// A reason that takes longer to check would make the test slow.
const SLOW: Duration = Duration::from_millis(700);

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, seconds, seed, how] = &words[..] else {
        println!("motif_cases GAME SECONDS SEED searched|quick|PUZZLES");
        return;
    };
    let (first, is_quick) = (seed.parse::<u64>().unwrap(), how == "quick");
    let game: GameId = game.parse().unwrap();
    let time = Duration::from_secs(seconds.parse().unwrap());
    let begin = Instant::now();
    let mut counted: BTreeMap<Motif, usize> = BTreeMap::new();
    let mut engine = players::engine(game, Some(1 << 22));
    let mut rng = Rng::with_seed(first);
    if Path::new(&how)
        .extension()
        .is_some_and(|extension| extension == "txt")
    {
        return of_puzzles(how, &mut rng, &mut counted);
    }
    for seed in first.. {
        let played = claims::weak_game(game, seed);
        let mut table = played.at_start();
        let actions = played.actions();
        for text in &actions {
            if begin.elapsed() > time {
                eprintln!("{game}: {counted:?}");
                return;
            }
            let stones = matches!(table.rules(), Rules::Gomoku(_)) && rng.bool();
            let position = if stones {
                let position = claims::gomoku::stones(game, &mut rng, 8..44).to_string();
                let rules = Rules::usual(game);
                rules.table_from(&position, Finished::Allowed).unwrap()
            } else {
                table.boxed_clone()
            };
            let is_few = |motif: Motif| few(&counted, motif);
            let found = match game {
                GameId::Gomoku | GameId::Standard | GameId::Renju if stones || is_quick => {
                    rare_cases(&*position, &mut rng, &is_few)
                }
                GameId::Othello if is_quick => quick_cases(&*position, &mut rng),
                _ => cases(&*position, engine.as_mut(), &mut rng),
            };
            for case in found {
                keep(case, &mut counted);
            }
            table.play_text(text).unwrap();
        }
    }
}

/// Cases along the solutions of the puzzles in a file.
fn of_puzzles(file: &str, rng: &mut Rng, counted: &mut BTreeMap<Motif, usize>) {
    let text = std::fs::read_to_string(file).unwrap();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let parts: Vec<&str> = line.split(" | ").collect();
        let [_, rules, position, _, _, _, solution, ..] = parts[..] else {
            continue;
        };
        let rules: Rules = rules.parse().unwrap();
        let mut table = rules.table_from(position, Finished::Refused).unwrap();
        for text in solution.split(' ') {
            let discs: u16 = table.view().counts.iter().sum();
            let found = match rules {
                Rules::Othello(_) if discs >= SOLVED => quick_cases(&*table, rng),
                Rules::Gomoku(_) => rare_cases(&*table, rng, &|motif| few(counted, motif)),
                _ => Vec::new(),
            };
            for case in found {
                keep(case, counted);
            }
            table.play_text(text).unwrap();
        }
    }
    eprintln!("{file}: {counted:?}");
}

/// Whether there are too few cases with a motif so far.
fn few(counted: &BTreeMap<Motif, usize>, motif: Motif) -> bool {
    counted.get(&motif).copied().unwrap_or_default() < WANTED
}

/// Prints the case if it has a motif that is wanted, and its reasons are true and quickly checked.
fn keep(mut case: Case, counted: &mut BTreeMap<Motif, usize>) {
    let reasons = case.reasons();
    case.motifs = reasons.iter().map(|reason| reason.motif).collect();
    if !case.motifs.iter().any(|motif| few(counted, *motif)) {
        return;
    }
    let (table, begin) = (case.table(), Instant::now());
    for reason in &reasons {
        if let Err(wrong) = claims::check(&*table, reason) {
            eprintln!("not true ({wrong}): {case} {reason:?}");
            return;
        }
    }
    for motif in &case.motifs {
        if case.lacks(*motif) {
            eprintln!("not seen: {} {case}", motif.key());
            return;
        }
    }
    if begin.elapsed() > SLOW {
        return;
    }
    // Evaluations that prove nothing are not kept.
    let case: Case = case.to_string().parse().unwrap();
    let again = case.reasons();
    if again
        .iter()
        .map(|reason| reason.motif)
        .collect::<BTreeSet<_>>()
        != case.motifs
    {
        eprintln!("not the same again: {case}");
        return;
    }
    for motif in &case.motifs {
        *counted.entry(*motif).or_default() += 1;
    }
    println!("{case}");
}

/// Moves on which one side or the other would make what is wanted, compared with any move.
fn rare_cases(table: &dyn Table, rng: &mut Rng, few: &dyn Fn(Motif) -> bool) -> Vec<Case> {
    const ALLOWED: [(Motif, Motif); 5] = [
        (Motif::MakesOpenFour, Motif::AllowsOpenFour),
        (Motif::MakesDoubleFour, Motif::AllowsDoubleFour),
        (Motif::MakesFourThree, Motif::AllowsFourThree),
        (Motif::MakesDoubleThree, Motif::AllowsDoubleThree),
        (Motif::ForbiddenWeapon, Motif::AllowsForbiddenWeapon),
    ];
    if table.outcome().is_some() {
        return Vec::new();
    }
    let position = table.as_game::<Gomoku>().unwrap().position();
    let mut near = position.legal_moves();
    near.retain(|mv| !claims::gomoku::is_far(position, *mv));
    let turned = claims::gomoku::with_turn(position, !position.turn());
    let mut found = Vec::new();
    let mut add = |played: Vec<String>, better: Vec<String>| {
        found.push(plain_case(table, played, better));
    };
    for &mv in &near {
        let Some(other) = rng.choice(&near).filter(|other| **other != mv) else {
            continue;
        };
        let seen = reasons::gomoku::at_a_glance(position, mv);
        if seen.into_iter().any(few) {
            add(vec![other.to_string()], vec![mv.to_string()]);
        }
        let seen = reasons::gomoku::at_a_glance(&turned, mv);
        let allowed = |made: Motif| {
            let pair = ALLOWED.into_iter().find(|(it, _)| *it == made);
            pair.is_some_and(|(_, allowed)| few(allowed))
        };
        if turned.check(mv).is_ok() && seen.into_iter().any(allowed) {
            add(
                vec![other.to_string(), mv.to_string()],
                vec![mv.to_string()],
            );
        }
    }
    if few(Motif::WinsByFours)
        && let Some(solution) = reasons::gomoku::win_by_fours(position, 6)
        && let Some(other) = rng.choice(&near).filter(|it| **it != solution.moves[0])
    {
        let moves = solution.moves.iter().map(ToString::to_string);
        add(vec![other.to_string()], moves.collect());
    }
    found
}

fn plain_case(table: &dyn Table, played: Vec<String>, better: Vec<String>) -> Case {
    Case {
        rules: table.rules(),
        position: table.position_text(),
        played,
        better,
        after: Evaluation::UNKNOWN,
        best: Evaluation::UNKNOWN,
        motifs: BTreeSet::new(),
    }
}

/// Pairs of moves with any answers, corners first; near the end with their exact results.
fn quick_cases(table: &dyn Table, rng: &mut Rng) -> Vec<Case> {
    if table.outcome().is_some() {
        return Vec::new();
    }
    let discs: u16 = table.view().counts.iter().sum();
    let mut line = |first: String| {
        let mut now = table.boxed_clone();
        let mut line = Vec::new();
        let mut next = Some(first);
        while let Some(text) = next {
            now.play_text(&text).unwrap();
            line.push(text);
            let legal = now.legal_texts();
            let corner = legal
                .iter()
                .find(|text| ["a1", "a8", "h1", "h8"].contains(&text.as_str()));
            let is_open = line.len() < 4 && now.outcome().is_none();
            next = is_open
                .then(|| corner.or_else(|| rng.choice(&legal)).cloned())
                .flatten();
        }
        line
    };
    let lines: Vec<Vec<String>> = table.legal_texts().into_iter().map(&mut line).collect();
    let worth = |line: &[String]| {
        let mut after = table.boxed_clone();
        after.play_text(&line[0]).unwrap();
        let discs = claims::othello::worth(&*after, table.turn());
        let proven = match discs {
            1.. => Proven::Win { plies: None },
            0 => Proven::Draw,
            _ => Proven::Loss { plies: None },
        };
        Evaluation {
            value: discs as f32,
            proven: Some(proven),
            ..Evaluation::UNKNOWN
        }
    };
    let is_solved = (SOLVED..=58).contains(&discs);
    let mut found = Vec::new();
    for (place, played) in lines.iter().enumerate() {
        let better = &lines[(place + 1) % lines.len()];
        if better[0] == played[0] {
            continue;
        }
        let mut case = plain_case(table, played.clone(), better.clone());
        if is_solved {
            (case.after, case.best) = (worth(played), worth(better));
            if case.after.value > case.best.value {
                (case.after, case.best) = (case.best, case.after);
                (case.played, case.better) = (case.better, case.played);
            }
        }
        found.push(case);
    }
    found
}

/// Some moves of a position, compared with the best one.
fn cases(table: &dyn Table, engine: &mut dyn DynEngine, rng: &mut Rng) -> Vec<Case> {
    if table.outcome().is_some() {
        return Vec::new();
    }
    let mut search = |table: &dyn Table| -> Vec<Line<String>> {
        let request = SearchRequest {
            lines: 4,
            ..SearchRequest::best(Limits::nodes(4_000))
        };
        let found =
            claims::timeless(|control| engine.search(table, request, control, &mut |_: &_| {}));
        found.map(|analysis| analysis.lines).unwrap_or_default()
    };
    let lines = search(table);
    let Some(best) = lines.first() else {
        return Vec::new();
    };
    let mut others: Vec<(Vec<String>, Evaluation)> = lines[1..]
        .iter()
        .map(|line| (line.moves.clone(), line.evaluation))
        .collect();
    // Moves that no good player would look at have most of the faults.
    for _ in 0..3 {
        let Some(mv) = rng.choice(table.legal_texts()) else {
            continue;
        };
        let mut after = table.boxed_clone();
        if mv == best.moves[0] || after.play_text(&mv).is_err() || after.outcome().is_some() {
            continue;
        }
        if after.turn() == table.turn() {
            continue;
        }
        if let Some(line) = search(&*after).into_iter().next() {
            others.push(([vec![mv], line.moves].concat(), line.evaluation.opposite()));
        }
    }
    let short = |moves: &[String]| -> Vec<String> {
        let told = moves.iter().filter(|text| *text != "pass");
        told.take(8).cloned().collect()
    };
    others
        .into_iter()
        .map(|(moves, after)| Case {
            rules: table.rules(),
            position: table.position_text(),
            played: short(&moves),
            better: short(&best.moves),
            after,
            best: best.evaluation,
            motifs: BTreeSet::new(),
        })
        .collect()
}
