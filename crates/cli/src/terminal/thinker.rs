//! The thread on which computer players think, so that the screen never waits for them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Instant;

use sente_engine::{Analysis, AnyMind, Control, Question};

use super::event::{Event, Job, Thinker, Thought};
use crate::cast::Cast;

/// Takes jobs one after another; a new one ends the one before.
pub struct Bench {
    jobs: Sender<(Job, Arc<AtomicBool>)>,
    stop: Arc<AtomicBool>,
}

impl Bench {
    /// Starts the thread; it ends with the bench.
    pub fn start(cast: Arc<Cast>, events: Sender<Event>) -> Self {
        let (jobs, queue) = channel();
        thread::spawn(move || work(&cast, &queue, &events));
        Self {
            jobs,
            stop: Arc::default(),
        }
    }

    /// Begins a job.
    pub fn think(&mut self, job: Job) {
        self.stop();
        self.stop = Arc::default();
        let sent = self.jobs.send((job, Arc::clone(&self.stop)));
        sent.expect("the thread goes on as long as the bench");
    }

    /// Ends the present job early.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        self.stop();
    }
}

fn work(cast: &Cast, queue: &Receiver<(Job, Arc<AtomicBool>)>, events: &Sender<Event>) {
    let mut minds: Vec<(Thinker, Box<dyn AnyMind>)> = Vec::new();
    for (job, stop) in queue {
        let game = job.situation.rules.game();
        minds.retain(|(thinker, _)| thinker.game == job.thinker.game);
        let known = minds
            .iter()
            .position(|(thinker, _)| *thinker == job.thinker);
        let mind = match known {
            Some(index) => Some(&mut minds[index].1),
            None => cast
                .hire(game, &job.thinker.player, job.thinker.seed)
                .map(|mind| {
                    minds.push((job.thinker.clone(), mind));
                    &mut minds.last_mut().expect("just pushed").1
                }),
        };
        let answer = match mind {
            Some(mind) => think(mind.as_mut(), &job, &stop, events),
            None => Err(format!("there is no player “{}”", job.thinker.player)),
        };
        if answer.is_err() {
            minds.retain(|(thinker, _)| *thinker != job.thinker);
        }
        let event = Event::Thought(job.ticket, Thought::Answer(answer));
        if events.send(event).is_err() {
            return;
        }
    }
}

/// A player that panics has failed, and the game goes on without it.
fn think(
    mind: &mut dyn AnyMind,
    job: &Job,
    stop: &AtomicBool,
    events: &Sender<Event>,
) -> Result<Analysis<String>, String> {
    let start = Instant::now();
    let elapsed = || start.elapsed();
    let control = Control {
        stop,
        elapsed: &elapsed,
    };
    let mut report = |analysis: &Analysis<String>| {
        // Nobody listens any more when the program ends.
        let _ = events.send(Event::Thought(
            job.ticket,
            Thought::Progress(analysis.clone()),
        ));
    };
    let question = Question::best(job.limits);
    let thought = catch_unwind(AssertUnwindSafe(|| {
        mind.think(&job.situation, question, control, &mut report)
    }));
    match thought {
        Ok(answer) => answer.map_err(|error| error.to_string()),
        Err(_) => Err("it crashed".to_owned()),
    }
}
