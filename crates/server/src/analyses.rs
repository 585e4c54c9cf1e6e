//! Questions that are being thought about: the same question is thought about once, however many ask,
//! and not at all when nobody waits for the answer any more. Answers are kept in the store.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use sente_analyst::{News, Question};
use sente_engine::Control;
use sente_protocol::{AnalysisDoc, AnalysisRequest, AnalysisStatus};
use sente_store::UserId;
use tokio_util::sync::CancellationToken;

use crate::minds::{Class, Client, Stop};
use crate::{ApiError, AppState, digest};

/// After how long without a question about it somebody no longer waits.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often it is looked who still waits.
const LOOK: Duration = Duration::from_secs(5);
/// How many that came to nothing are remembered.
const REMEMBERED: usize = 256;

/// All that are being thought about, by id.
#[derive(Default)]
pub struct Analyses(Mutex<HashMap<String, Arc<Job>>>);

/// One of them.
struct Job {
    doc: Mutex<AnalysisDoc>,
    askers: Mutex<HashMap<UserId, Instant>>,
    cancel: CancellationToken,
}

/// A question that makes sense, with its name.
pub struct Checked {
    /// The same for the same question, as long as the same program answers.
    pub id: String,
    /// The question.
    pub question: Question,
}

impl From<Question> for Checked {
    fn from(question: Question) -> Self {
        let AnalysisRequest {
            player,
            lines,
            millis,
            review,
            ..
        } = &question.request;
        let version = env!("CARGO_PKG_VERSION");
        let situation = &question.situation;
        let rules = situation.rules.to_string();
        let about = (&rules, &situation.setup, &situation.moves);
        let text = format!("{:?}", (version, about, player, lines, millis, review));
        Self {
            id: digest::name(text),
            question,
        }
    }
}

impl Analyses {
    /// The answer so far; asks a player if nobody has.
    pub async fn ask(
        &self,
        state: &AppState,
        asker: UserId,
        checked: Checked,
    ) -> Result<AnalysisDoc, ApiError> {
        if let Some(known) = self.find(state, Some(asker), &checked.id).await?
            && !came_to_nothing(known.status)
        {
            return Ok(known);
        }
        let id = checked.id.clone();
        let job = Arc::new(Job::new(&id, asker));
        {
            let mut jobs = self.jobs();
            let other = jobs
                .get(&id)
                .filter(|job| !came_to_nothing(job.doc().status));
            if let Some(other) = other {
                other.askers().insert(asker, Instant::now());
                return Ok(other.doc());
            }
            forget(&mut jobs);
            jobs.insert(id.clone(), Arc::clone(&job));
        }
        if let Err(error) = start(state, asker, checked, &job) {
            self.jobs().remove(&id);
            return Err(error);
        }
        Ok(job.doc())
    }

    /// What is known of a question that was asked before. Who asks, waits for it.
    pub async fn find(
        &self,
        state: &AppState,
        asker: Option<UserId>,
        id: &str,
    ) -> Result<Option<AnalysisDoc>, ApiError> {
        let job = self.jobs().get(id).cloned();
        if let Some(job) = job {
            if let Some(asker) = asker {
                job.askers().insert(asker, Instant::now());
            }
            return Ok(Some(job.doc()));
        }
        if !digest::is_name(id) {
            return Ok(None);
        }
        let kept = state.store.analysis(id).await?;
        Ok(kept.and_then(|text| serde_json::from_str(&text).ok()))
    }

    /// Somebody no longer waits. When nobody does, nobody thinks about it.
    pub fn leave(&self, asker: UserId, id: &str) -> bool {
        let Some(job) = self.jobs().get(id).cloned() else {
            return false;
        };
        let was_there = job.askers().remove(&asker).is_some();
        if was_there && job.askers().is_empty() {
            job.cancel.cancel();
        }
        was_there
    }

    fn jobs(&self) -> MutexGuard<'_, HashMap<String, Arc<Job>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Job {
    fn new(id: &str, asker: UserId) -> Self {
        Self {
            doc: Mutex::new(sente_analyst::fresh(id)),
            askers: Mutex::new([(asker, Instant::now())].into()),
            cancel: CancellationToken::new(),
        }
    }

    fn doc(&self) -> AnalysisDoc {
        self.change(|doc| doc.clone())
    }

    fn change<T>(&self, change: impl FnOnce(&mut AnalysisDoc) -> T) -> T {
        change(&mut self.doc.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn askers(&self) -> MutexGuard<'_, HashMap<UserId, Instant>> {
        self.askers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until nobody waits.
    async fn is_deserted(&self) {
        let mut look = tokio::time::interval(LOOK);
        loop {
            tokio::select! {
                () = self.cancel.cancelled() => return,
                _ = look.tick() => {}
            }
            let mut askers = self.askers();
            askers.retain(|_, seen| seen.elapsed() < PATIENCE);
            if askers.is_empty() {
                return;
            }
        }
    }
}

/// Lets somebody think about it, and keeps the answer.
fn start(
    state: &AppState,
    asker: UserId,
    checked: Checked,
    job: &Arc<Job>,
) -> Result<(), ApiError> {
    let (roster, working) = (state.minds.roster().clone(), Arc::clone(job));
    let work = move |stop: &Stop| {
        working.change(|doc| {
            if doc.status == AnalysisStatus::Queued {
                doc.status = AnalysisStatus::Running;
            }
        });
        let question = checked.question;
        let (game, player) = (question.situation.rules.game(), &question.request.player);
        let mut mind = roster.advise(game, player).ok_or("the player is gone")?;
        let begin = Instant::now();
        let elapsed = || begin.elapsed();
        let control = Control {
            stop: stop.switch(),
            elapsed: &elapsed,
        };
        let mut tell = |news: News| working.change(|doc| news.enter(doc));
        if let Some(news) = question.perfect_play(roster.tablebases()) {
            tell(news);
        }
        let answered = question.answer(mind.as_mut(), control, &mut tell);
        answered.map_err(|error| error.to_string())
    };
    let task = state
        .minds
        .run(Class::Analysis, Client::Person(asker), work);
    let mut task = task.map_err(|_| ApiError::Busy)?;
    let (state, job) = (state.clone(), Arc::clone(job));
    tokio::spawn(async move {
        let status = tokio::select! {
            answer = task.answer() => match answer {
                Some(Ok(())) => AnalysisStatus::Done,
                Some(Err(why)) => {
                    tracing::warn!(why, "an analysis failed");
                    AnalysisStatus::Failed
                }
                None => AnalysisStatus::Failed,
            },
            () = job.is_deserted() => AnalysisStatus::Cancelled,
        };
        job.change(|doc| doc.status = status);
        let doc = job.doc();
        if status != AnalysisStatus::Done {
            return;
        }
        let text = serde_json::to_string(&doc).expect("an analysis is plain data");
        let kept = state
            .store
            .keep_analysis(&doc.id, &text, state.clock.now())
            .await;
        match kept {
            Ok(()) => drop(state.analyses.jobs().remove(&doc.id)),
            Err(error) => tracing::warn!(%error, "an analysis could not be kept"),
        }
    });
    Ok(())
}

/// Forgets those that came to nothing, where there are many.
fn forget(jobs: &mut HashMap<String, Arc<Job>>) {
    if jobs.len() >= REMEMBERED {
        jobs.retain(|_, job| !came_to_nothing(job.doc().status));
    }
}

const fn came_to_nothing(status: AnalysisStatus) -> bool {
    matches!(status, AnalysisStatus::Cancelled | AnalysisStatus::Failed)
}
