//! Running analyses. Equal requests share one analysis, which is cancelled when nobody waits for it any more. Results
//! are stored.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use sente_api::{AnalysisDoc, AnalysisRequest, AnalysisStatus, ServerMessage};
use sente_engine::SearchControl;
use sente_engine_worker::{AnalysisUpdate, ReplayedRequest};
use sente_store::UserId;
use tokio::sync::{oneshot, watch};
use tokio_util::sync::CancellationToken;

use crate::cluster::wire::AnalysisQuestion;
use crate::pubsub::SubscriptionSender;
use crate::search_pool::{Class, Client, EngineSpec, QueuedEngine, Stop};
use crate::{Address, ApiError, AppState, digest};

/// How long a user counts as waiting after their last request.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often to check whether somebody is waiting.
const LOOK: Duration = Duration::from_secs(5);
/// The least time between two messages to a follower.
const TELL_EVERY: Duration = Duration::from_millis(250);
/// Limit of running analyses. Each has a thread that waits for its searches.
const MOST: usize = 256;
/// The same for one address.
const MOST_OF_ADDRESS: usize = 32;
/// The same for one user.
const MOST_OF_ONE: usize = 4;
/// How many cancelled and failed analyses are remembered.
const REMEMBERED: usize = 256;

/// The running analyses by id.
#[derive(Default)]
pub struct Analyses(Mutex<HashMap<String, Arc<Job>>>);

/// The user who requests an analysis, and their address.
#[derive(Clone, Copy, Debug)]
pub struct Asker {
    /// The user.
    pub user: UserId,
    /// The address.
    pub address: Address,
}

impl Asker {
    /// The client for whom the search pool counts the searches.
    pub fn client(self) -> Client {
        Client::Visitor {
            user: self.user,
            address: self.address.client(),
        }
    }
}

/// A running analysis.
struct Job {
    /// The first user who requested it.
    owner: Asker,
    doc: watch::Sender<AnalysisDoc>,
    askers: Mutex<HashMap<UserId, Instant>>,
    cancel: CancellationToken,
}

/// A valid request with its id.
pub struct Checked {
    /// Equal for equal requests, as long as the engine is the same version.
    pub id: String,
    /// The request.
    pub request: ReplayedRequest,
}

impl From<ReplayedRequest> for Checked {
    fn from(request: ReplayedRequest) -> Self {
        Self::answered_by(sente_engine::fingerprint(), request)
    }
}

impl Checked {
    /// The id of the request for the engine with this fingerprint.
    fn answered_by(engine: &str, request: ReplayedRequest) -> Self {
        let AnalysisRequest {
            player,
            lines,
            millis,
            review,
            ..
        } = &request.request;
        let table = &*request.table;
        let about = (
            table.rules().to_string(),
            table.setup_text(),
            table.actions(),
        );
        let text = format!("{:?}", (engine, about, player, lines, millis, review));
        Self {
            id: digest::name(text),
            request,
        }
    }
}

impl Analyses {
    /// Returns the analysis so far, and starts it if it is not running or stored.
    pub async fn ask(
        &self,
        state: &AppState,
        asker: Asker,
        checked: Checked,
    ) -> Result<AnalysisDoc, ApiError> {
        let known = self.find(state, Some(asker.user), &checked.id).await?;
        if let Some(known) = known
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
                other.askers().insert(asker.user, Instant::now());
                return Ok(other.doc());
            }
            state.pool.check_engines()?;
            check_room_for(&jobs, asker)?;
            forget(&mut jobs);
            jobs.insert(id.clone(), Arc::clone(&job));
        }
        if let Err(error) = start(state, asker, checked, &job).await {
            self.jobs().remove(&id);
            return Err(error);
        }
        Ok(job.doc())
    }

    /// Returns an analysis that was requested before. The user then counts as waiting for it.
    pub async fn find(
        &self,
        state: &AppState,
        asker: Option<UserId>,
        id: &str,
    ) -> Result<Option<AnalysisDoc>, ApiError> {
        let job = self.jobs().get(id).cloned();
        if let Some(job) = job {
            job.note(asker);
            return Ok(Some(job.doc()));
        }
        if !digest::is_name(id) {
            return Ok(None);
        }
        let kept = state.store.analysis(id).await?;
        if let Some(kept) = kept.and_then(|text| serde_json::from_str(&text).ok()) {
            return Ok(Some(kept));
        }
        let question = AnalysisQuestion {
            asker: asker.map(|asker| asker.to_string()),
            leaves: false,
        };
        if let Some(known) = state.cluster.ask_analysis(id, question).await {
            return Ok(Some(known));
        }
        // It may have been finished and stored in the meantime.
        let kept = state.store.analysis(id).await?;
        Ok(kept.and_then(|text| serde_json::from_str(&text).ok()))
    }

    /// Ends a user's waiting. An analysis for which nobody waits is cancelled. Returns whether the analysis was running
    /// and the user waited for it.
    pub async fn leave(&self, state: &AppState, asker: UserId, id: &str) -> bool {
        let job = self.jobs().get(id).cloned();
        match job {
            Some(job) => job.leave(asker),
            None if digest::is_name(id) => {
                let question = AnalysisQuestion {
                    asker: Some(asker.to_string()),
                    leaves: true,
                };
                state.cluster.ask_analysis(id, question).await.is_some()
            }
            None => false,
        }
    }

    /// Sends an analysis and its updates to a subscriber until it is over. Meanwhile the user counts as waiting for it.
    pub async fn follow(
        state: AppState,
        asker: Option<UserId>,
        id: String,
        subscriber: SubscriptionSender,
    ) {
        let job = state.analyses.jobs().get(&id).cloned();
        let mut news = job.as_ref().map(|job| job.doc.subscribe());
        let mut told = None;
        loop {
            let found = match (&job, &mut news) {
                (Some(job), Some(news)) => {
                    job.note(asker);
                    Ok(Some(news.borrow_and_update().clone()))
                }
                _ => state.analyses.find(&state, asker, &id).await,
            };
            let doc = match found {
                Ok(Some(doc)) => doc,
                Ok(None) => AnalysisDoc {
                    status: AnalysisStatus::Cancelled,
                    ..sente_engine_worker::fresh(&id)
                },
                // The database may be available again later.
                Err(_) => told
                    .clone()
                    .unwrap_or_else(|| sente_engine_worker::fresh(&id)),
            };
            let is_over = doc.status.is_over();
            if told.as_ref() != Some(&doc) {
                subscriber.tell(&ServerMessage::Analysis {
                    analysis: Box::new(doc.clone()),
                });
                told = Some(doc);
            }
            if is_over {
                return;
            }
            tokio::time::sleep(TELL_EVERY).await;
            if let Some(news) = &mut news {
                // Wake up regularly to renew that the user is waiting.
                let _ = tokio::time::timeout(LOOK, news.changed()).await;
            }
        }
    }

    fn jobs(&self) -> MutexGuard<'_, HashMap<String, Arc<Job>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Job {
    /// Records that a user is waiting.
    fn note(&self, asker: Option<UserId>) {
        if let Some(asker) = asker {
            self.askers().insert(asker, Instant::now());
        }
    }

    /// Ends a user's waiting; returns whether they did wait.
    fn leave(&self, asker: UserId) -> bool {
        let was_there = self.askers().remove(&asker).is_some();
        if was_there && self.askers().is_empty() {
            self.cancel.cancel();
        }
        was_there
    }

    /// Answers a request from another server.
    fn answer(&self, question: &AnalysisQuestion) -> AnalysisDoc {
        let asker = question.asker.as_deref().and_then(|it| it.parse().ok());
        if let Some(asker) = asker {
            if question.leaves {
                self.leave(asker);
            } else {
                self.askers().insert(asker, Instant::now());
            }
        }
        self.doc()
    }

    fn new(id: &str, asker: Asker) -> Self {
        Self {
            owner: asker,
            doc: watch::Sender::new(sente_engine_worker::fresh(id)),
            askers: Mutex::new([(asker.user, Instant::now())].into()),
            cancel: CancellationToken::new(),
        }
    }

    fn doc(&self) -> AnalysisDoc {
        self.doc.borrow().clone()
    }

    fn askers(&self) -> MutexGuard<'_, HashMap<UserId, Instant>> {
        self.askers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until no user waits for the analysis.
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

/// Starts an analysis, and stores its result. Its searches are queued with those of other users.
async fn start(
    state: &AppState,
    asker: Asker,
    checked: Checked,
    job: &Arc<Job>,
) -> Result<(), ApiError> {
    let questions = state.cluster.hear_analysis(&checked.id).await;
    let tablebases = state.pool.registry().tablebases().clone();
    let request = checked.request;
    let id = request.request.player.clone();
    let spec = EngineSpec::Adviser { id };
    let begun = Arc::new(OnceLock::new());
    let begins = {
        let (job, begun) = (Arc::clone(job), Arc::clone(&begun));
        move || {
            begun.get_or_init(Instant::now);
            job.doc.send_modify(|doc| {
                if doc.status == AnalysisStatus::Queued {
                    doc.status = AnalysisStatus::Running;
                }
            });
        }
    };
    let pool = state.pool.clone();
    let mut engine = QueuedEngine::new(pool, Class::Analysis, asker.client(), spec, begins);
    let (sender, task) = oneshot::channel();
    let (stop, working) = (Stop::default(), Arc::clone(job));
    let stopped = stop.clone();
    let work = move || {
        let elapsed = || begun.get().map_or(Duration::ZERO, Instant::elapsed);
        let control = SearchControl {
            stop: stopped.switch(),
            elapsed: &elapsed,
        };
        let mut tell = |news: AnalysisUpdate| working.doc.send_modify(|doc| news.enter(doc));
        request.known(&tablebases).for_each(&mut tell);
        let answered = request.answer(&mut engine, control, &mut tell);
        // An error only means that the receiver has stopped waiting.
        let _ = sender.send(answered.map_err(|error| error.to_string()));
    };
    let thread = std::thread::Builder::new().name("analysis".into());
    thread.spawn(work).map_err(|_| ApiError::Busy)?;
    let (state, job) = (state.clone(), Arc::clone(job));
    tokio::spawn(async move {
        let kept = keep_answer(&state, &job, task, stop);
        let cluster = state.cluster.clone();
        tokio::select! {
            () = kept => {}
            never = cluster.answer(questions, |question| job.answer(question)) => match never {},
        }
    });
    Ok(())
}

/// Waits for the result, or until nobody waits for it, and stores it.
async fn keep_answer(
    state: &AppState,
    job: &Job,
    mut task: oneshot::Receiver<Result<(), String>>,
    stop: Stop,
) {
    let status = tokio::select! {
        answer = &mut task => match answer {
            Ok(Ok(())) => AnalysisStatus::Done,
            Ok(Err(why)) => {
                tracing::warn!(why, "an analysis failed");
                AnalysisStatus::Failed
            }
            Err(_) => AnalysisStatus::Failed,
        },
        () = job.is_deserted() => AnalysisStatus::Cancelled,
    };
    stop.cancel();
    job.doc.send_modify(|doc| doc.status = status);
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
        Err(error) => tracing::warn!(%error, "an analysis could not be stored"),
    }
}

/// Checks the limits of this user, of this address, and of all analyses.
fn check_room_for(jobs: &HashMap<String, Arc<Job>>, asker: Asker) -> Result<(), ApiError> {
    let under_way = jobs
        .values()
        .filter(|job| !came_to_nothing(job.doc().status));
    let (mut of_one, mut of_address, mut all) = (0, 0, 0);
    for job in under_way {
        all += 1;
        of_one += usize::from(job.owner.user == asker.user);
        of_address += usize::from(job.owner.address.client() == asker.address.client());
    }
    if all >= MOST || of_address >= MOST_OF_ADDRESS || of_one >= MOST_OF_ONE {
        return Err(ApiError::Busy);
    }
    Ok(())
}

/// Drops cancelled and failed analyses if there are many.
fn forget(jobs: &mut HashMap<String, Arc<Job>>) {
    if jobs.len() >= REMEMBERED {
        jobs.retain(|_, job| !came_to_nothing(job.doc().status));
    }
}

const fn came_to_nothing(status: AnalysisStatus) -> bool {
    matches!(status, AnalysisStatus::Cancelled | AnalysisStatus::Failed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_api::GameSpecDoc;

    fn request() -> ReplayedRequest {
        let situation = GameSpecDoc {
            rules: "othello".into(),
            setup: None,
            moves: vec!["f5".into()],
        };
        let request = AnalysisRequest {
            situation,
            player: "sente-10".into(),
            lines: 1,
            millis: 50,
            review: false,
        };
        ReplayedRequest::new(request).expect("the request is valid")
    }

    #[test]
    fn another_engine_does_not_give_the_answers_of_the_one_before() {
        let now = Checked::from(request()).id;
        let same = Checked::answered_by(sente_engine::fingerprint(), request()).id;
        assert_eq!(now, same);
        let before = Checked::answered_by("of an older engine", request()).id;
        assert_ne!(now, before);
    }
}
