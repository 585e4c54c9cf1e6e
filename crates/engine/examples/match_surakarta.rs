//! Plays players of Surakarta against each other, each opening with both colours:
//! `cargo run --release -p sente-engine --example match_surakarta -- engine@100ms medium@1s 20`. A player is `engine` or an id,
//! with a limit of time or of nodes (`sente-5`, `engine@5000n`) where it has none of its own.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use fastrand::Rng;
use sente_engine::surakarta::{Engine, hire};
use sente_engine::{Control, Limits, Mind, Question};
use sente_rules::surakarta::{Rules, Surakarta};
use sente_rules::{Action, Colour, Game, Position};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [one, two, games] = &arguments[..] else {
        eprintln!("usage: match_surakarta PLAYER PLAYER GAMES");
        std::process::exit(2);
    };
    let games: u64 = games.parse().unwrap_or(10);
    let (mut wins, mut draws, mut plies) = (0, 0, 0);
    for number in 0..games {
        let first = if number % 2 == 0 {
            Colour::Black
        } else {
            Colour::White
        };
        let names = match first {
            Colour::Black => [one, two],
            Colour::White => [two, one],
        };
        let mut players = names.map(|name| Player::named(name, number));
        let mut game = open(number / 2);
        while !game.position().is_over() {
            let player = &mut players[game.position().turn().index()];
            game.act(Action::Move(player.choose(&game)))
                .expect("a player's move is accepted");
            plies += 1;
        }
        let outcome = game.position().outcome();
        match outcome.and_then(|outcome| outcome.winner) {
            Some(winner) => wins += u64::from(winner == first),
            None => draws += 1,
        }
        let played = number + 1;
        eprint!("\r{one}: +{wins} ={draws} -{} ", played - wins - draws);
    }
    println!(
        "\n{one} {two}: {wins} wins, {draws} draws, {} losses, {} plies a game",
        games - wins - draws,
        plies / games.max(1)
    );
}

struct Player {
    mind: Box<dyn Mind<Surakarta>>,
    limits: Limits,
}

impl Player {
    fn named(text: &str, seed: u64) -> Self {
        let (id, limit) = text.split_once('@').unwrap_or((text, ""));
        let number = |unit| {
            limit
                .strip_suffix(unit)
                .and_then(|number: &str| number.parse().ok())
        };
        let limits = if let Some(milliseconds) = number("ms") {
            Limits::time(Duration::from_millis(milliseconds))
        } else if let Some(seconds) = number("s") {
            Limits::time(Duration::from_secs(seconds))
        } else {
            Limits {
                nodes: number("n"),
                ..Limits::default()
            }
        };
        let mind = match id {
            "engine" => Some(Box::new(Engine::default()) as Box<dyn Mind<Surakarta>>),
            id => hire(None, id, seed),
        };
        Self {
            mind: mind.expect("there is a player with this id"),
            limits,
        }
    }

    fn choose(&mut self, game: &Game<Surakarta>) -> sente_rules::surakarta::Move {
        let stop = AtomicBool::new(false);
        let start = Instant::now();
        let control = Control {
            stop: &stop,
            elapsed: &|| start.elapsed(),
        };
        let question = Question::best(self.limits);
        let answer = self.mind.think(game, question, control, &mut |_: &_| {});
        answer.best().expect("a game that goes on has a move")
    }
}

/// A game after a few random moves, the same for the same number.
fn open(number: u64) -> Game<Surakarta> {
    let mut rng = Rng::with_seed(number);
    let mut game = Game::<Surakarta>::new(&Rules::default());
    for _ in 0..4 {
        let moves = game.position().legal_moves();
        let mv = moves[rng.usize(..moves.len())];
        game.act(Action::Move(mv))
            .expect("a legal move is accepted");
    }
    game
}
