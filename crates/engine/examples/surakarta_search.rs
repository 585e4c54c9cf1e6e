use sente_engine::surakarta::Engine;
use sente_engine::*;
use sente_rules::Game;
use sente_rules::surakarta::{Rules, Surakarta};
fn main() {
    let stop = std::sync::atomic::AtomicBool::new(false);
    let t = std::time::Instant::now();
    let elapsed = || t.elapsed();
    let game = Game::<Surakarta>::new(&Rules::default());
    let mut e = Engine::default();
    let a = e.think(
        &game,
        Question::best(Limits::nodes(3_000_000)),
        Control {
            stop: &stop,
            elapsed: &elapsed,
        },
        &mut |a: &Analysis<_>| {
            println!(
                "{} {} {:?} {:?}",
                a.depth,
                a.nodes,
                a.lines[0].evaluation,
                a.to_text().lines[0].moves
            )
        },
    );
    println!(
        "{:?} {} nps {}",
        a.best(),
        a.nodes,
        a.nodes as f64 / t.elapsed().as_secs_f64()
    );
}
