//! A player whose searches are jobs of their own: each waits for its turn, so that a review or a whole game never holds a
//! thread for longer than one search, and a long analysis makes room when somebody else waits.

use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sente_engine::{Analysis, AnyMind, Control, Limits, Question, Sink, Situation, SituationError};
use tokio::sync::OwnedSemaphorePermit;

use super::{Class, Client, Minds, Stop, Task};

/// How long an analysis goes on though somebody else waits.
const SLICE: Duration = Duration::from_secs(5);
/// How often is looked whether to stop.
const LOOK: Duration = Duration::from_millis(20);
/// What is not worth another turn.
const LEAST: Duration = Duration::from_millis(50);

/// Makes the player ready to think.
pub type Hire = Arc<dyn Fn() -> Option<Box<dyn AnyMind>> + Send + Sync>;

/// A player who waits for its turn before each search. Asking it blocks, so it is asked on a thread that may wait.
pub struct QueuedMind {
    minds: Minds,
    class: Class,
    client: Client,
    hire: Hire,
    /// Called when a search begins.
    begins: Arc<dyn Fn() + Send + Sync>,
    /// The player between its searches.
    mind: Arc<Mutex<Option<Kept>>>,
}

struct Kept {
    mind: Box<dyn AnyMind>,
    /// Arena players are always kept: what they leave to chance goes on from move to move.
    _permit: Option<OwnedSemaphorePermit>,
}

enum News {
    Begun(Instant),
    Progress(Analysis<String>),
    Answer(Result<Analysis<String>, SituationError>, Duration),
}

/// What came of one turn.
struct Turn {
    used: Duration,
    /// Whether it was ended because somebody else waits.
    preempted: bool,
}

impl QueuedMind {
    /// A player who is hired when its first turn comes.
    pub fn new(
        minds: Minds,
        class: Class,
        client: Client,
        hire: Hire,
        begins: impl Fn() + Send + Sync + 'static,
    ) -> Self {
        Self {
            minds,
            class,
            client,
            hire,
            begins: Arc::new(begins),
            mind: Arc::default(),
        }
    }

    /// Waits for a place in the queue; none where the wish to stop comes first.
    fn enter(
        &self,
        situation: &Situation,
        question: Question,
        control: Control<'_>,
        news: &Sender<News>,
    ) -> Option<Task<()>> {
        while !control.stop.load(Ordering::Relaxed) && !self.minds.is_closed() {
            let work = self.work(situation.clone(), question, news.clone());
            if let Ok(task) = self.minds.run(self.class, self.client, work) {
                return Some(task);
            }
            std::thread::sleep(LOOK);
        }
        None
    }

    /// One search, as a job.
    fn work(
        &self,
        situation: Situation,
        question: Question,
        news: Sender<News>,
    ) -> impl FnOnce(&Stop) + Send + 'static {
        let (slot, hire) = (Arc::clone(&self.mind), Arc::clone(&self.hire));
        let (minds, class) = (self.minds.clone(), self.class);
        let begins = Arc::clone(&self.begins);
        move |stop: &Stop| {
            let begin = Instant::now();
            begins();
            // Whoever has stopped waiting needs no news.
            let tell = |it| drop(news.send(it));
            tell(News::Begun(begin));
            let kept = lock(&slot).take().map(|kept| kept.mind);
            let Some(mut mind) = kept.or_else(|| hire()) else {
                let why = "the player is gone".to_owned();
                return tell(News::Answer(
                    Err(SituationError::Failed(why)),
                    begin.elapsed(),
                ));
            };
            let elapsed = || begin.elapsed();
            let control = Control {
                stop: stop.switch(),
                elapsed: &elapsed,
            };
            let mut show = |it: &Analysis<String>| tell(News::Progress(it.clone()));
            let answer = mind.think(&situation, question, control, &mut show);
            let permit = minds.keep();
            if permit.is_some() || class == Class::Arena {
                let permit = permit.filter(|_| class != Class::Arena);
                *lock(&slot) = Some(Kept {
                    mind,
                    _permit: permit,
                });
            }
            tell(News::Answer(answer, begin.elapsed()));
        }
    }

    /// Waits for the end of a turn, and passes on what is better than the best so far.
    fn wait(
        &self,
        (task, news): (&Task<()>, &Receiver<News>),
        can_be_preempted: bool,
        control: Control<'_>,
        found: &mut dyn FnMut(Analysis<String>),
    ) -> Result<Turn, SituationError> {
        let (mut begun, mut preempted) = (None, false);
        loop {
            match news.recv_timeout(LOOK) {
                Ok(News::Begun(at)) => begun = Some(at),
                Ok(News::Progress(analysis)) => found(analysis),
                Ok(News::Answer(answer, used)) => {
                    found(answer?);
                    return Ok(Turn { used, preempted });
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let why = "it crashed, or the server ends".to_owned();
                    return Err(SituationError::Failed(why));
                }
            }
            let is_used_up = begun.is_some_and(|at: Instant| at.elapsed() >= SLICE);
            let makes_room = || self.minds.another_waits(self.class, self.client);
            if control.stop.load(Ordering::Relaxed) {
                task.hurry();
                if begun.is_none() {
                    let used = Duration::ZERO;
                    return Ok(Turn { used, preempted });
                }
            } else if can_be_preempted && !preempted && is_used_up && makes_room() {
                preempted = true;
                task.hurry();
            }
        }
    }
}

impl QueuedMind {
    /// What was found, unless it is only a part because the server ends.
    fn unless_closed(&self, best: Analysis<String>) -> Result<Analysis<String>, SituationError> {
        if self.minds.is_closed() {
            return Err(SituationError::Failed("the server ends".into()));
        }
        Ok(best)
    }
}

impl AnyMind for QueuedMind {
    fn think(
        &mut self,
        situation: &Situation,
        question: Question,
        control: Control<'_>,
        sink: &mut dyn Sink<String>,
    ) -> Result<Analysis<String>, SituationError> {
        // Only who thinks for a time goes on where it was: it finds most in its memory.
        let can_be_preempted = self.class == Class::Analysis && question.limits.time.is_some();
        let mut left = question.limits.time;
        let mut best: Analysis<String> = Analysis::default();
        loop {
            let limits = Limits {
                time: left,
                ..question.limits
            };
            let asked = Question { limits, ..question };
            let (sender, news) = channel();
            let Some(task) = self.enter(situation, asked, control, &sender) else {
                return self.unless_closed(best);
            };
            drop(sender);
            let mut found = |analysis: Analysis<String>| {
                if best.lines.is_empty() || analysis.depth >= best.depth {
                    best = analysis;
                    sink.report(&best);
                }
            };
            let turn = self.wait((&task, &news), can_be_preempted, control, &mut found)?;
            left = left.map(|left| left.saturating_sub(turn.used));
            let is_over = left.is_none_or(|left| left < LEAST);
            if !turn.preempted || is_over || control.stop.load(Ordering::Relaxed) {
                return self.unless_closed(best);
            }
        }
    }
}

fn lock(slot: &Mutex<Option<Kept>>) -> std::sync::MutexGuard<'_, Option<Kept>> {
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}
