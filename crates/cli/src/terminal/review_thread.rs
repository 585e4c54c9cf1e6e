//! The threads on which a finished game, or the last move of a game, is judged.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use sente_api::ADVISER;
use sente_engine::{
    DynEngine, Limits, PlayerRegistry, SearchControl, SearchRequest, judge_last, review,
};
use sente_rules::Table;

use super::event::Event;
use super::review_page::ReviewUpdate;

/// Positions that are looked at for each move: a game takes about half a minute.
const NODES: u64 = 20_000;

/// Judges a game until it is done or the switch says that nobody waits any more; then nothing is said.
pub fn start(
    registry: Arc<PlayerRegistry>,
    number: u64,
    table: Box<dyn Table>,
    events: Sender<Event>,
) -> Arc<AtomicBool> {
    in_background(registry, table, move |table, engine, control| {
        let tell = |update| {
            // Nobody listens any more when the program ends.
            let _ = events.send(Event::Reviewed(number, update));
        };
        let Some(mut engine) = engine else {
            let reason = "nobody can judge this game".to_owned();
            return tell(ReviewUpdate::Done(Err(reason)));
        };
        let request = SearchRequest::best(Limits::nodes(NODES));
        let judged = review(table, engine.as_mut(), request, control, |done, all| {
            tell(ReviewUpdate::Progress(done, all));
        });
        if control.stop.load(Ordering::Relaxed) {
            return;
        }
        let judged = judged.map(Box::new).map_err(|error| error.to_string());
        tell(ReviewUpdate::Done(judged));
    })
}

/// Judges the last move of a game. Says nothing where there is nothing to judge.
pub fn judge(
    registry: Arc<PlayerRegistry>,
    number: u64,
    table: Box<dyn Table>,
    events: Sender<Event>,
) -> Arc<AtomicBool> {
    in_background(registry, table, move |table, engine, control| {
        let Some(mut engine) = engine else { return };
        let request = SearchRequest::best(Limits::nodes(NODES));
        if let Ok(Some(judged)) = judge_last(table, engine.as_mut(), request, control) {
            let count = table.ply();
            // Nobody listens any more when the program ends.
            let _ = events.send(Event::Judged(number, count, Box::new(judged)));
        }
    })
}

/// Runs something that judges on a thread of its own, with the strongest player where the game has one, and a switch
/// that ends it.
fn in_background(
    registry: Arc<PlayerRegistry>,
    table: Box<dyn Table>,
    work: impl FnOnce(&dyn Table, Option<Box<dyn DynEngine>>, SearchControl<'_>) + Send + 'static,
) -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let ended = Arc::clone(&stop);
    thread::spawn(move || {
        let game = table.game();
        let engine = registry.advise(game, ADVISER);
        let engine = engine.or_else(|| registry.create_paced(game, ADVISER, 0));
        let control = SearchControl {
            stop: &ended,
            // Only positions are counted.
            elapsed: &|| Duration::ZERO,
        };
        work(&*table, engine, control);
    });
    stop
}
