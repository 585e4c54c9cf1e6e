//! Questions that are being thought about: the same question is thought about once, however many ask,
//! and not at all when nobody waits for the answer any more. Answers are kept in the store.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use sente_engine::{
    Analysis, Control, Limits, Line, Question, Review, ReviewedMove, Situation, review,
};
use sente_protocol::{
    AnalysisDoc, AnalysisRequest, AnalysisStatus, JudgementDoc, LineDoc, ReviewDoc, ReviewedMoveDoc,
};
use sente_store::UserId;
use tokio_util::sync::CancellationToken;

use crate::minds::{Class, Client, Stop, evaluation_doc};
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

/// A question that makes sense.
pub struct Checked {
    /// The same for the same question, as long as the same program answers.
    pub id: String,
    /// What it is about.
    pub situation: Situation,
    /// The rest.
    pub request: AnalysisRequest,
}

impl Checked {
    /// A question whose moves were replayed.
    pub fn new(request: AnalysisRequest, situation: Situation) -> Self {
        let AnalysisRequest {
            player,
            lines,
            millis,
            review,
            ..
        } = &request;
        let version = env!("CARGO_PKG_VERSION");
        let rules = situation.rules.to_string();
        let about = (&rules, &situation.setup, &situation.moves);
        let question = format!("{:?}", (version, about, player, lines, millis, review));
        Self {
            id: digest::name(question),
            situation,
            request,
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
            doc: Mutex::new(AnalysisDoc {
                id: id.to_owned(),
                status: AnalysisStatus::Queued,
                lines: Vec::new(),
                depth: 0,
                nodes: 0,
                review: None,
                progress: None,
            }),
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

    fn show(&self, analysis: &Analysis<String>) {
        self.change(|doc| {
            doc.lines = analysis.lines.iter().map(line_doc).collect();
            doc.depth = analysis.depth;
            doc.nodes = analysis.nodes;
        });
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
        let (game, player) = (checked.situation.rules.game(), &checked.request.player);
        let mut mind = roster.hire(game, player, 0).ok_or("the player is gone")?;
        let begin = Instant::now();
        let elapsed = || begin.elapsed();
        let control = Control {
            stop: stop.switch(),
            elapsed: &elapsed,
        };
        let question = Question {
            limits: Limits::time(Duration::from_millis(checked.request.millis)),
            lines: checked.request.lines.into(),
            threads: 1,
        };
        if checked.request.review {
            let progress = |done: usize, all: usize| {
                working.change(|doc| doc.progress = Some([done as u32, all as u32]));
            };
            let review = review(
                &checked.situation,
                mind.as_mut(),
                question,
                control,
                progress,
            );
            let review = review.map_err(|error| error.to_string())?;
            working.change(|doc| doc.review = Some(review_doc(review)));
        } else {
            let mut show = |analysis: &Analysis<String>| working.show(analysis);
            let analysis = mind.think(&checked.situation, question, control, &mut show);
            working.show(&analysis.map_err(|error| error.to_string())?);
        }
        Ok::<(), String>(())
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

fn line_doc(line: &Line<String>) -> LineDoc {
    LineDoc {
        moves: line.moves.clone(),
        evaluation: evaluation_doc(line.evaluation),
    }
}

fn review_doc(review: Review) -> ReviewDoc {
    let reviewed = |one: ReviewedMove| ReviewedMoveDoc {
        best: line_doc(&one.best),
        after: evaluation_doc(one.after),
        text: one.text,
        side: one.colour.into(),
        judgement: match one.judgement {
            sente_engine::Judgement::Best => JudgementDoc::Best,
            sente_engine::Judgement::Good => JudgementDoc::Good,
            sente_engine::Judgement::Inaccuracy => JudgementDoc::Inaccuracy,
            sente_engine::Judgement::Mistake => JudgementDoc::Mistake,
            sente_engine::Judgement::Blunder => JudgementDoc::Blunder,
        },
    };
    ReviewDoc {
        moves: review.moves.into_iter().map(reviewed).collect(),
        accuracy: review.accuracy,
    }
}
