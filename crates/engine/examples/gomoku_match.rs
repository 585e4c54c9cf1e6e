//! Plays two computer players of Gomoku or Renju against each other from balanced random openings, each
//! opening with both colours: `gomoku_match VARIANT ONE TWO PAIRS [LIMIT]`. A limit is of milliseconds,
//! as `50ms`, or of nodes, as `10000`. With one a player may also be `engine`.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use sente_engine::gomoku::{Engine, hire};
use sente_engine::{Analysis, Control, Limits, Mind, Question};
use sente_rules::gomoku::{Gomoku, Rules, Variant};
use sente_rules::{Action, Colour, Game, Point, Position};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [variant, one, two, pairs, rest @ ..] = words.as_slice() else {
        println!("gomoku_match VARIANT ONE TWO PAIRS [LIMIT]");
        return;
    };
    let variant = match variant.as_str() {
        "standard" => Variant::Standard,
        "renju" => Variant::Renju,
        _ => Variant::Freestyle,
    };
    let pairs: u64 = pairs.parse().expect("a number of pairs");
    let limits = rest.first().map_or_else(Limits::default, |text| read(text));
    // Wins, draws and losses of the first player as Black and as White.
    let mut results = [[0_u32; 3]; 2];
    for pair in 0..pairs {
        let opening = balanced_opening(variant, pair);
        for colour in Colour::ALL {
            let winner = play(opening.clone(), [one, two], colour, pair, limits);
            let result = winner.map_or(1, |winner| if winner == colour { 0 } else { 2 });
            results[colour.index()][result] += 1;
        }
    }
    for colour in Colour::ALL {
        let [wins, draws, losses] = results[colour.index()];
        println!("{one} as {colour} against {two}: +{wins} ={draws} -{losses}");
    }
}

fn read(limit: &str) -> Limits {
    match limit.strip_suffix("ms") {
        Some(time) => Limits::time(Duration::from_millis(time.parse().expect("milliseconds"))),
        None => Limits::nodes(limit.parse().expect("nodes")),
    }
}

/// Two to four random stones near the centre after which neither side is much better off.
fn balanced_opening(variant: Variant, seed: u64) -> Game<Gomoku> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut judge = Engine::with_memory(1 << 20);
    loop {
        let mut game = Game::<Gomoku>::new(&Rules::usual(variant));
        for _ in 0..rng.u8(2..5) {
            let point = Point::new(rng.u8(5..10), rng.u8(5..10));
            let _ = game.act(Action::Move(point));
        }
        let analysis = think(&mut judge, &game, Limits::nodes(4000));
        let chance = analysis.lines[0].evaluation.win_probability;
        if (0.2..0.8).contains(&chance) {
            return game;
        }
    }
}

/// The winner of a game in which the first player has this colour.
fn play(
    mut game: Game<Gomoku>,
    ids: [&str; 2],
    first: Colour,
    seed: u64,
    limits: Limits,
) -> Option<Colour> {
    let mut minds = ids.map(|id| match id {
        "engine" => Box::new(Engine::default()) as Box<dyn Mind<Gomoku>>,
        id => hire(id, seed).expect("a player"),
    });
    while !game.position().is_over() {
        let mind = &mut minds[usize::from(game.position().turn() != first)];
        let mv = think(mind.as_mut(), &game, limits).best().expect("a move");
        game.act(Action::Move(mv)).expect("a legal move");
    }
    game.position().outcome().and_then(|outcome| outcome.winner)
}

fn think(mind: &mut dyn Mind<Gomoku>, game: &Game<Gomoku>, limits: Limits) -> Analysis<Point> {
    let (stop, start) = (AtomicBool::new(false), Instant::now());
    let control = Control {
        stop: &stop,
        elapsed: &|| start.elapsed(),
    };
    mind.think(
        game,
        Question::best(limits),
        control,
        &mut |_: &Analysis<Point>| (),
    )
}
