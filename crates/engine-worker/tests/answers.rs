//! Requests as text, and their answers.

#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use sente_api::{
    AnalysisDoc, AnalysisRequest, AnalysisStatus, GameSpecDoc, JudgementDoc, MoveRequest,
    ProvenDoc, WorkerRequest,
};
use sente_engine::{Evaluation, Limits, Proven, SearchControl, Verdict, players, solve};
use sente_engine_worker::{EngineWorker, ReplayedRequest, evaluation_doc};
use sente_match::draws::Outlook;
use sente_rules::{Finished, Rules};

fn request(rules: &str, setup: Option<&str>, moves: &str) -> AnalysisRequest {
    AnalysisRequest {
        situation: GameSpecDoc {
            rules: rules.to_owned(),
            setup: setup.map(str::to_owned),
            moves: moves.split_whitespace().map(str::to_owned).collect(),
        },
        player: "sente-10".to_owned(),
        lines: 1,
        millis: 300,
        review: false,
    }
}

fn answers(request: &AnalysisRequest) -> Vec<AnalysisDoc> {
    let text = serde_json::to_string(&WorkerRequest::Analysis(request.clone())).unwrap();
    let begin = Instant::now();
    let mut answers = Vec::new();
    EngineWorker::default().work(&text, &|| begin.elapsed(), &mut |doc| {
        answers.push(serde_json::from_str(doc).unwrap());
    });
    answers
}

#[test]
fn an_open_three_is_a_forced_win_in_two() {
    let position = "15/15/15/15/15/15/15/6XXX6/6OO7/8O6/15/15/15/15/15 X";
    let answers = answers(&request("renju", Some(position), ""));
    let last = answers.last().unwrap();
    assert_eq!(last.status, AnalysisStatus::Done);
    let proven = last.lines[0].evaluation.proven;
    assert_eq!(proven, Some(ProvenDoc::Win { plies: Some(3) }));
}

#[test]
fn a_review_finds_the_blunder_and_thinks_about_every_position() {
    // White has four in a row; Black makes four of its own instead of blocking.
    let mut asked = request("gomoku", None, "c10 d10 d4 e10 e4 f10 f4 g10 g4 h10");
    asked.review = true;
    asked.millis = 100;
    let answers = answers(&asked);
    let last = answers.last().unwrap();
    assert_eq!(last.progress, Some([10, 10]));
    let review = last.review.as_ref().unwrap();
    assert_eq!(review.moves.len(), 10);
    let blunder = &review.moves[8];
    assert_eq!(blunder.judgement, JudgementDoc::Blunder, "{review:?}");
    assert_eq!(blunder.best.moves[0], "h10");
    // The time limit is per position, not for the whole game.
    assert!(review.moves.iter().all(|it| !it.best.moves.is_empty()));
}

/// The judgement of one move, as the page requests it for learners.
fn judged(rules: &str, setup: Option<&str>, moves: &str) -> JudgementDoc {
    let text = serde_json::to_string(&WorkerRequest::Judgement(request(rules, setup, moves)));
    let begin = Instant::now();
    let mut last = None::<AnalysisDoc>;
    EngineWorker::default().work(&text.unwrap(), &|| begin.elapsed(), &mut |doc| {
        last = Some(serde_json::from_str(doc).unwrap());
    });
    let last = last.unwrap();
    assert_eq!(last.status, AnalysisStatus::Done);
    let review = last.review.unwrap();
    assert_eq!(review.moves.len(), 1);
    review.moves[0].judgement
}

#[test]
fn in_a_decided_game_of_othello_discs_still_count() {
    // Every move of White wins.
    let position = "OOOOOO-OOOXXXXO-OOOOXX----OXXXXXOOXXOXXOOOOXXXXOXOOOXXXO-OOOOOOO O";
    let rules: Rules = "othello".parse().unwrap();
    let table = rules.table_from(position, Finished::Refused).unwrap();
    let legal: Vec<String> = table.view().legal.into_iter().map(|mv| mv.text).collect();
    let discs = |text: &String| -solved_discs(&rules, position, text);
    let best = legal.iter().map(discs).max().unwrap();
    let mut seen = BTreeSet::new();
    for text in &legal {
        let lost = best - discs(text);
        assert!(discs(text) > 0);
        let good = judged("othello", Some(position), text).is_good();
        assert_eq!(good, lost < 3, "{text} loses {lost}");
        seen.insert(good);
    }
    assert_eq!(seen.len(), 2);
}

/// The result with best play after a move, for the side that is then to move.
fn solved_discs(rules: &Rules, position: &str, text: &str) -> i32 {
    let table = rules.table_after(Some(position), &[text]).unwrap();
    let stop = std::sync::atomic::AtomicBool::new(false);
    let control = SearchControl {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    let search = sente_engine::SearchRequest::best(Limits::default());
    let solved = solve(&*table, search, control).unwrap();
    let Verdict::Discs(discs) = solved.verdict else {
        panic!("{solved:?}");
    };
    discs
}

#[test]
fn a_planted_blunder_is_found_in_every_game() {
    let opening = "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 b6 d8 c6 c7";
    let games = [
        ("standard", "c10 d10 d4 e10 e4 f10 f4 g10 g4".to_owned()),
        ("renju", "c10 d10 d4 e10 e4 f10 f4 g10 g4".to_owned()),
        // The square next to a corner.
        ("othello", format!("{opening} g2")),
        // Gives a piece away.
        ("surakarta", "c2-c3 d5-d4 b2-b3 e5-e4 c3-c4".to_owned()),
    ];
    for (rules, moves) in games {
        let mut asked = request(rules, None, &moves);
        asked.review = true;
        asked.millis = 100;
        let answers = answers(&asked);
        let review = answers.last().unwrap().review.clone().unwrap();
        let last = review.moves.last().unwrap();
        assert_eq!(last.judgement, JudgementDoc::Blunder, "{rules} {last:?}");
        assert_ne!(last.best.moves[0], last.text, "{rules}");
    }
}

#[test]
fn nonsense_fails_and_says_so() {
    for (rules, player) in [("chess", "sente-1"), ("renju", "nobody")] {
        let mut asked = request(rules, None, "");
        asked.player = player.to_owned();
        let answers = answers(&asked);
        assert_eq!(answers.last().unwrap().status, AnalysisStatus::Failed);
    }
    let illegal = ReplayedRequest::new(request("othello", None, "a1")).unwrap_err();
    assert_eq!(illegal.to_string(), "Move 1: a1 turns over no disc");
}

#[test]
fn progress_is_told_now_and_then() {
    let mut asked = request("othello", None, "f5 d6 c3 d3");
    asked.millis = 500;
    let answers = answers(&asked);
    assert!(answers.len() > 1, "{}", answers.len());
    assert!(answers.iter().all(|doc| doc.millis < 60_000));
    assert!(Duration::from_millis(answers.last().unwrap().millis) > Duration::ZERO);
}

#[test]
fn every_player_moves_when_it_is_asked_for_a_move() {
    for (rules, moves) in [
        ("gomoku", "h8"),
        ("othello", "f5"),
        ("surakarta", "c2-c3"),
        ("renju opening=swap2", ""),
    ] {
        let game = rules.parse::<Rules>().unwrap().game();
        for profile in players::profiles(game) {
            let mut asked = request(rules, None, moves);
            asked.player = profile.id;
            asked.millis = 20;
            let mut worker = EngineWorker::default();
            let text = first_move(&mut worker, &asked, 7);
            let mut table = rules.parse::<Rules>().unwrap().table();
            for text in moves.split_whitespace().chain([text.as_str()]) {
                table.play_text(text).unwrap();
            }
        }
    }
}

#[test]
fn chance_differs_from_game_to_game_and_from_move_to_move() {
    let mut asked = request("gomoku", None, "h8");
    asked.player = "random".to_owned();
    let opening = |seed| first_move(&mut EngineWorker::default(), &asked, seed);
    assert_eq!(opening(1), opening(1));
    let openings: BTreeSet<String> = (1..=20).map(opening).collect();
    assert!(openings.len() > 10, "{openings:?}");
    let mut worker = EngineWorker::default();
    let moves: BTreeSet<String> = (0..20)
        .map(|_| first_move(&mut worker, &asked, 1))
        .collect();
    assert!(moves.len() > 10, "{moves:?}");
}

#[test]
fn an_evaluation_as_data_takes_the_same_draws() {
    for chance in [0.0, 0.3, 0.449, 0.45, 0.7, 1.0] {
        for proven in [
            None,
            Some(Proven::Win { plies: Some(3) }),
            Some(Proven::Loss { plies: None }),
            Some(Proven::Draw),
        ] {
            let own = Evaluation {
                value: 1.5,
                win_probability: chance,
                proven,
            };
            let doc = evaluation_doc(own);
            let outlook = match proven {
                Some(Proven::Win { .. } | Proven::Loss { .. }) => Outlook::Decided,
                Some(Proven::Draw) => Outlook::ProvenDraw,
                None => Outlook::Open {
                    win_probability: chance,
                },
            };
            assert_eq!(doc.outlook(), outlook);
            assert_eq!(doc.opposite(), evaluation_doc(own.opposite()));
        }
    }
}

fn first_move(worker: &mut EngineWorker, request: &AnalysisRequest, seed: u64) -> String {
    let text = serde_json::to_string(&WorkerRequest::Move(MoveRequest {
        question: request.clone(),
        seed,
        explain: false,
    }));
    let begin = Instant::now();
    let mut last = None::<AnalysisDoc>;
    worker.work(&text.unwrap(), &|| begin.elapsed(), &mut |doc| {
        last = Some(serde_json::from_str(doc).unwrap());
    });
    let last = last.unwrap();
    assert_eq!(last.status, AnalysisStatus::Done, "{}", request.player);
    last.lines[0].moves[0].clone()
}

#[test]
fn endgames_are_prepared_between_requests_and_known_by_heart_then() {
    let begin = Instant::now();
    let ask = |worker: &mut EngineWorker, position: &str| {
        let mut request = request("surakarta", Some(position), "");
        request.millis = 50;
        let text = serde_json::to_string(&WorkerRequest::Analysis(request)).unwrap();
        let mut last = None::<AnalysisDoc>;
        worker.work(&text, &|| begin.elapsed(), &mut |doc| {
            last = Some(serde_json::from_str(doc).unwrap());
        });
        let mut prepared = 0;
        while worker.prepare(50_000) {
            prepared += 1;
        }
        (last.unwrap(), prepared)
    };
    let many = "OOOOOO/OO..../....../....../XX..../XXXXXX X";
    let few = "....../..O.../....../.X..../..O.../....XX X";
    let near = "..O.../..O.../....O./.X..../..O.X./....XX X";
    let mut worker = EngineWorker::default();
    assert_eq!(
        ask(&mut worker, many).1,
        0,
        "too many pieces for the endgame tables"
    );
    let (unknown, prepared) = ask(&mut worker, near);
    assert_eq!(unknown.perfect, None);
    assert!(prepared > 10);
    let (known, prepared) = ask(&mut worker, few);
    assert_eq!(prepared, 0, "all tables are already loaded");
    assert!(known.nodes < 40, "{}", known.nodes);
    assert!(known.lines[0].evaluation.proven.is_some());
    // All moves have their results, the best first.
    let perfect = known.perfect.unwrap();
    let played = &known.lines[0].moves[0];
    let of_played = perfect.iter().find(|it| it.text == *played).unwrap();
    assert_eq!(of_played.proven, perfect[0].proven);
    assert_eq!(Some(perfect[0].proven), known.lines[0].evaluation.proven);
    let rules: Rules = "surakarta".parse().unwrap();
    let table = rules.table_from(few, Finished::Refused).unwrap();
    assert_eq!(perfect.len(), table.legal_texts().len());
    // A worker that starts with such a board finds the result in its first search.
    let (at_once, _) = ask(&mut EngineWorker::default(), few);
    assert_eq!(at_once.perfect, Some(perfect));
}

#[test]
fn what_the_opening_book_knows_is_told_beside_the_search() {
    let mut asked = request("surakarta", None, "");
    asked.millis = 50;
    let all = answers(&asked);
    let table = asked.situation.rules.parse::<Rules>().unwrap().table();
    let last = all.last().unwrap();
    assert!(!last.book.is_empty() && last.nodes > 0);
    assert!(last.book.iter().all(|mv| table.legal_texts().contains(mv)));
    assert!(
        all.iter().all(|doc| doc.book == last.book),
        "every answer has the book moves"
    );
    // Reviews and other games have no book moves.
    asked.review = true;
    assert!(answers(&asked).last().unwrap().book.is_empty());
    let gomoku = answers(&request("gomoku", None, "h8"));
    assert!(gomoku.last().unwrap().book.is_empty());
}
