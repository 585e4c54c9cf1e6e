//! Perfect play with few pieces in games with limits: proven results are compared with an exhaustive search under these
//! limits, and endings are played out to check that they keep their results.

#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use fastrand::Rng;
use sente_engine::surakarta::{SurakartaEngine, Tablebase, Value};
use sente_engine::{
    Analysis, Engine, Limits, Proven, SearchControl, SearchRequest, Tablebases, Verdict, players,
    solve_with,
};
use sente_rules::surakarta::{Board, Move, POINTS, Rules, Surakarta};
use sente_rules::{Action, Finished, Game, GameId, Position};

fn ask(engine: &mut dyn Engine<Surakarta>, game: &Game<Surakarta>, lines: usize) -> Analysis<Move> {
    let stop = AtomicBool::new(false);
    let control = SearchControl {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    let request = SearchRequest {
        lines,
        ..SearchRequest::best(Limits::nodes(3000))
    };
    engine.search(game, request, control, &mut |_: &_| {})
}

/// A position text with these numbers of pieces on random points.
fn random_text(pieces: (usize, usize), rng: &mut Rng) -> String {
    let mut letters = ['.'; POINTS];
    letters[..pieces.0].fill('X');
    letters[pieces.0..pieces.0 + pieces.1].fill('O');
    rng.shuffle(&mut letters);
    let rows: Vec<String> = letters.chunks(6).map(|row| row.iter().collect()).collect();
    let side = if rng.bool() { 'X' } else { 'O' };
    format!("{} {side}", rows.join("/"))
}

/// A game with few pieces after some random quiet moves.
fn random_game(rules: Rules, pieces: (usize, usize), rng: &mut Rng) -> Game<Surakarta> {
    loop {
        let text = random_text(pieces, rng);
        let position = Surakarta::from_text(&rules, &text, Finished::Allowed).unwrap();
        if position.is_over() {
            continue;
        }
        let mut game = Game::from_position(position).unwrap();
        for _ in 0..rng.usize(..14) {
            let moves = game.position().legal_moves();
            let quiet: Vec<&Move> = moves.iter().filter(|mv| !mv.capture).collect();
            let mut next = game.clone();
            let Some(&&mv) = rng.choice(&quiet) else {
                break;
            };
            next.act(Action::Move(mv)).unwrap();
            if next.position().is_over() {
                break;
            }
            game = next;
        }
        return game;
    }
}

/// The results of an exhaustive search, where only the limit of quiet plies ends games early.
struct AllGames {
    limit: u16,
    known: HashMap<(u64, u64, u16), i32>,
}

impl AllGames {
    /// A win counts 1000 minus its plies, a draw 0, and a loss the negative of a win.
    fn score(&mut self, board: Board, quiet: u16) -> i32 {
        let lead = board.own.count_ones() as i32 - board.opponent.count_ones() as i32;
        if !board.can_move() {
            return -1000;
        }
        if quiet >= self.limit {
            return lead.signum() * 1000;
        }
        let key = (board.own, board.opponent, quiet);
        if let Some(&score) = self.known.get(&key) {
            return score;
        }
        let mut after = Vec::new();
        board.for_each_move(|from, to, capture| after.push((board.after(from, to), capture)));
        let scores = after.into_iter().map(|(next, capture)| {
            let score = -self.score(next, if capture { 0 } else { quiet + 1 });
            score - score.signum()
        });
        let best = scores.collect::<Vec<_>>().into_iter().max().unwrap();
        self.known.insert(key, best);
        best
    }
}

fn claimed(proven: Proven) -> (i32, Option<u32>) {
    match proven {
        Proven::Win { plies } => (1, plies),
        Proven::Loss { plies } => (-1, plies),
        Proven::Draw => (0, None),
    }
}

#[test]
fn no_claim_is_spoilt_by_the_limit_of_quiet_moves() {
    let tablebase = Arc::new(Tablebase::build(3));
    let longest = u16::from(tablebase.longest());
    let mut rng = Rng::with_seed(18);
    let (mut spoilt, mut counted, mut drawn) = (0, 0, 0);
    for limit in [2, 5, 9, longest, longest + 2] {
        let mut games = AllGames {
            limit,
            known: HashMap::new(),
        };
        let rules = Rules {
            quiet: Some(limit),
            repetition: None,
        };
        for round in 0..300 {
            let pieces = [(1, 1), (2, 1), (1, 2)][round % 3];
            let game = random_game(rules, pieces, &mut rng);
            let position = game.position();
            let mut engine =
                SurakartaEngine::with_memory(1 << 16).with_tablebase(Arc::clone(&tablebase));
            let analysis = ask(&mut engine, &game, usize::MAX);
            assert_eq!(analysis.lines.len(), position.count_legal());
            let at_once = analysis.nodes == position.count_legal() as u64;
            for line in &analysis.lines {
                let mut next = position.clone();
                next.play(line.moves[0]).unwrap();
                let truth = -games.score(next.board(), next.quiet_plies());
                let Some(proven) = line.evaluation.proven else {
                    let value = tablebase.probe(next.board());
                    spoilt += i32::from(matches!(value, Some(Value::Loss(_))) && truth <= 0);
                    continue;
                };
                let (sign, plies) = claimed(proven);
                assert_eq!(truth.signum(), sign, "{position} {} {truth}", line.moves[0]);
                if let (Some(plies), true) = (plies, at_once) {
                    assert_eq!(1000 - truth.abs() + 1, plies as i32, "{position}");
                    assert!(line.moves.len() <= plies as usize);
                }
                counted += i32::from(sign != 0 && plies.is_none());
                drawn += i32::from(sign == 0);
            }
        }
    }
    // All kinds of cases must occur.
    assert!(
        spoilt > 0 && counted > 0 && drawn > 0,
        "{spoilt} {counted} {drawn}"
    );
}

#[test]
fn claims_come_true_whatever_was_repeated_before() {
    let tablebase = Arc::new(Tablebase::build(4));
    let tablebases = Tablebases::with_surakarta(Arc::clone(&tablebase));
    let mut rng = Rng::with_seed(3);
    let mut wins = 0;
    for round in 0..400 {
        let rules = Rules {
            quiet: Some(40),
            repetition: Some(2 + (round % 2) as u8),
        };
        let pieces = [(1, 1), (2, 1), (2, 2), (3, 1)][round % 4];
        let mut game = random_game(rules, pieces, &mut rng);
        let mut engines = [(); 2]
            .map(|()| SurakartaEngine::with_memory(1 << 16).with_tablebases(tablebases.clone()));
        let mut promised = None;
        while !game.position().is_over() {
            let turn = game.position().turn();
            let analysis = ask(&mut engines[turn.index()], &game, 1);
            let line = &analysis.lines[0];
            if let Some(Proven::Win { plies: Some(plies) }) = line.evaluation.proven {
                let end = game.actions().len() + plies as usize;
                let (winner, before) = promised.unwrap_or((turn, end));
                assert!(winner == turn && end <= before, "{}", game.position());
                promised = Some((winner, end));
            } else {
                assert!(promised.is_none_or(|(winner, _)| winner != turn));
            }
            game.act(Action::Move(line.moves[0])).unwrap();
        }
        if let Some((winner, end)) = promised {
            assert_eq!(game.position().outcome().unwrap().winner, Some(winner));
            assert!(game.actions().len() <= end);
            wins += 1;
        }
    }
    assert!(wins > 100, "{wins}");
}

#[test]
fn whole_lines_are_shown_where_a_capture_leads_into_the_tablebase() {
    let tablebase = Arc::new(Tablebase::build(4));
    let mut rng = Rng::with_seed(7);
    let mut whole = 0;
    for _ in 0..60 {
        let game = random_game(Rules::default(), (3, 2), &mut rng);
        let mut engine =
            SurakartaEngine::with_memory(1 << 18).with_tablebase(Arc::clone(&tablebase));
        let analysis = ask(&mut engine, &game, 1);
        let line = &analysis.lines[0];
        let Some(Proven::Win { plies: Some(plies) }) = line.evaluation.proven else {
            continue;
        };
        let mut played = game.clone();
        for &mv in &line.moves {
            played.act(Action::Move(mv)).unwrap();
        }
        if line.moves.len() == plies as usize {
            assert!(played.position().is_over());
            whole += 1;
        }
    }
    assert!(whole > 30, "{whole}");
}

#[test]
fn a_position_is_solved_at_once_with_its_whole_line() {
    let tablebases = Tablebases::with_surakarta(Arc::new(Tablebase::build(4)));
    let known = tablebases.surakarta().unwrap();
    let mut rng = Rng::with_seed(9);
    let stop = AtomicBool::new(false);
    let control = SearchControl {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    for _ in 0..200 {
        let text = random_text((2, 2), &mut rng);
        let rules = Rules::default();
        let position = Surakarta::from_text(&rules, &text, Finished::Allowed).unwrap();
        if position.is_over() {
            continue;
        }
        let game = Game::from_position(position.clone()).unwrap();
        // With fewer nodes than moves, there is no search.
        let request = SearchRequest::best(Limits::nodes(1));
        let solved = solve_with(&tablebases, &game, request, control).unwrap();
        let Verdict::Result(result) = solved.verdict else {
            panic!("{text}: {:?}", solved.verdict);
        };
        match known.probe(position.board()).unwrap() {
            Value::Win(plies) => {
                let plies = u32::from(plies);
                assert_eq!(result, Proven::Win { plies: Some(plies) });
                assert_eq!(solved.line.len(), plies as usize);
            }
            Value::Loss(plies) => {
                let plies = u32::from(plies);
                assert_eq!(result, Proven::Loss { plies: Some(plies) });
                assert_eq!(solved.line.len(), plies as usize);
            }
            Value::Neither => assert_eq!(claimed(result).1, None),
        }
    }
}

#[test]
fn strong_players_know_endgames_by_heart_and_weak_ones_do_not() {
    let tablebases = Tablebases::default();
    let mut strong = players::create_with(&tablebases, GameId::Surakarta, "sente-10", 0).unwrap();
    let mut adviser = players::advise_with(&tablebases, GameId::Surakarta, "sente-10", 0).unwrap();
    let mut weak = players::create_with(&tablebases, GameId::Surakarta, "sente-5", 0).unwrap();
    // The tablebase is added after the players were created.
    tablebases.add_surakarta(Arc::new(Tablebase::build(3)));
    let text = "....../....../..O.../....../.X..../X..... X";
    let position = Surakarta::from_text(&Rules::default(), text, Finished::Refused).unwrap();
    let game = Game::from_position(position).unwrap();
    let stop = AtomicBool::new(false);
    let control = SearchControl {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    let request = SearchRequest::best(Limits::nodes(2000));
    let mut nodes = [&mut strong, &mut adviser, &mut weak].map(|engine| {
        let analysis = engine.search(&game, request, control, &mut |_: &_| {});
        analysis.unwrap().nodes
    });
    assert!(nodes[0] < 30 && nodes[1] < 30, "{nodes:?}");
    nodes.sort_unstable();
    assert!(nodes[2] > 100, "{nodes:?}");
}
