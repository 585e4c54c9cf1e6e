//! The thread on which computer players search, so that the screen never blocks.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Instant;

use sente_engine::{Analysis, DynEngine, PlayerRegistry, SearchControl, SearchRequest};

use super::event::{EngineKey, Event, Job, SearchUpdate};

/// Runs searches one after another; a new one cancels the previous one.
pub struct Bench {
    jobs: Sender<(Job, Arc<AtomicBool>)>,
    stop: Arc<AtomicBool>,
}

impl Bench {
    /// Starts the thread, which ends when the bench is dropped.
    pub fn start(registry: Arc<PlayerRegistry>, events: Sender<Event>) -> Self {
        let (jobs, queue) = channel();
        thread::spawn(move || work(&registry, &queue, &events));
        Self {
            jobs,
            stop: Arc::default(),
        }
    }

    /// Starts a search.
    pub fn search(&mut self, job: Job) {
        self.stop();
        self.stop = Arc::default();
        let sent = self.jobs.send((job, Arc::clone(&self.stop)));
        sent.expect("the thread lives as long as the bench");
    }

    /// Cancels the current search.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        self.stop();
    }
}

fn work(
    registry: &PlayerRegistry,
    queue: &Receiver<(Job, Arc<AtomicBool>)>,
    events: &Sender<Event>,
) {
    let mut engines: Vec<(EngineKey, Box<dyn DynEngine>)> = Vec::new();
    for (job, stop) in queue {
        let game = job.table.game();
        engines.retain(|(key, _)| key.game == job.engine.game);
        let known = engines.iter().position(|(key, _)| *key == job.engine);
        let engine = match known {
            Some(index) => Some(&mut engines[index].1),
            None => registry
                .create_limited(game, &job.engine.player, job.engine.seed)
                .map(|engine| {
                    engines.push((job.engine.clone(), engine));
                    &mut engines.last_mut().expect("just pushed").1
                }),
        };
        let answer = match engine {
            Some(engine) => search(engine.as_mut(), &job, &stop, events),
            None => Err(format!("there is no player “{}”", job.engine.player)),
        };
        if answer.is_err() {
            engines.retain(|(key, _)| *key != job.engine);
        }
        let event = Event::SearchUpdate(job.ticket, SearchUpdate::Answer(answer));
        if events.send(event).is_err() {
            return;
        }
    }
}

/// Runs a search. A panic of the player becomes an error, so that the app continues.
fn search(
    engine: &mut dyn DynEngine,
    job: &Job,
    stop: &AtomicBool,
    events: &Sender<Event>,
) -> Result<Analysis<String>, String> {
    let start = Instant::now();
    let elapsed = || start.elapsed();
    let control = SearchControl {
        stop,
        elapsed: &elapsed,
    };
    let mut report = |analysis: &Analysis<String>| {
        // The receiver is gone when the program exits.
        let _ = events.send(Event::SearchUpdate(
            job.ticket,
            SearchUpdate::Progress(analysis.clone()),
        ));
    };
    let request = SearchRequest::best(job.limits);
    let answer = catch_unwind(AssertUnwindSafe(|| {
        engine.search(&*job.table, request, control, &mut report)
    }));
    match answer {
        Ok(answer) => answer.map_err(|error| error.to_string()),
        Err(_) => Err("it crashed".to_owned()),
    }
}
