//! The thread on which a finished game is judged.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use sente_engine::{GameSpec, Limits, PlayerRegistry, SearchControl, SearchRequest, review};

use super::event::Event;
use super::review_page::ReviewUpdate;

/// Positions that are looked at for each move: a game takes about half a minute.
const NODES: u64 = 20_000;

/// Judges a game until it is done or the switch says that nobody waits any more.
pub fn start(
    registry: Arc<PlayerRegistry>,
    number: u64,
    spec: GameSpec,
    events: Sender<Event>,
) -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let ended = Arc::clone(&stop);
    thread::spawn(move || {
        let tell = |update| {
            // Nobody listens any more when the program ends.
            let _ = events.send(Event::Reviewed(number, update));
        };
        let player = "sente-10";
        let game = spec.rules.game();
        let engine = registry.advise(game, player);
        let Some(mut engine) = engine.or_else(|| registry.create_paced(game, player, 0)) else {
            return tell(ReviewUpdate::Done(Err(
                "nobody can judge this game".to_owned()
            )));
        };
        let control = SearchControl {
            stop: &ended,
            // Only positions are counted.
            elapsed: &|| Duration::ZERO,
        };
        let request = SearchRequest::best(Limits::nodes(NODES));
        let judged = review(&spec, engine.as_mut(), request, control, |done, all| {
            tell(ReviewUpdate::Progress(done, all));
        });
        let judged = judged.map(Box::new).map_err(|error| error.to_string());
        tell(ReviewUpdate::Done(judged));
    });
    stop
}
