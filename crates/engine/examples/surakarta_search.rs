use sente_engine::surakarta::Engine;
use sente_engine::*;
use sente_rules::Game;
use sente_rules::surakarta::{Rules, Surakarta};
fn main() {
    let stop = std::sync::atomic::AtomicBool::new(false);
    let game = Game::<Surakarta>::new(&Rules::default());
    let minds: [(Box<dyn Mind<Surakarta>>, u64); 2] = [
        (Box::new(Engine::default()), 3_000_000),
        (Box::new(MonteCarlo::new(1, Limits::default())), 100_000),
    ];
    for (mut e, n) in minds {
        let t = std::time::Instant::now();
        let elapsed = || t.elapsed();
        let a = e.think(
            &game,
            Question::best(Limits::nodes(n)),
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
}
