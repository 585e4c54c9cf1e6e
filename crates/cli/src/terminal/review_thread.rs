//! The threads that review a finished game or judge the last move of a game.

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

/// The limit in nodes for each move; a review takes about half a minute.
const NODES: u64 = 20_000;

/// Starts the review of a game. Setting the returned switch cancels it without a result.
pub fn start(
    registry: Arc<PlayerRegistry>,
    number: u64,
    table: Box<dyn Table>,
    events: Sender<Event>,
) -> Arc<AtomicBool> {
    in_background(registry, table, move |table, engine, control| {
        let tell = |update| {
            // The receiver is gone when the program exits.
            let _ = events.send(Event::Reviewed(number, update));
        };
        let Some(mut engine) = engine else {
            let reason = "no engine can review this game".to_owned();
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

/// Starts the judgement of a game's last move. Sends no event if there is nothing to judge.
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
            // The receiver is gone when the program exits.
            let _ = events.send(Event::Judged(number, count, Box::new(judged)));
        }
    })
}

/// Runs a judgement on a new thread with the strongest available engine, and returns the switch that cancels it.
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
        let engine = engine.or_else(|| registry.create_limited(game, ADVISER, 0));
        let control = SearchControl {
            stop: &ended,
            // The limit is in nodes only.
            elapsed: &|| Duration::ZERO,
        };
        work(&*table, engine, control);
    });
    stop
}
