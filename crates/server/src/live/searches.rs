//! The searches of one game: passes the room's orders to the pool, and the pool's updates to the room. Makes no
//! decisions about the game.

use std::collections::HashMap;

use sente_api::{AdviceDoc, EvaluationDoc, MoveReasonDoc};
use sente_engine::reasons::explain_line;
use sente_engine::{Analysis, DynEngine, Limits, SearchRequest};
use sente_engine_worker::{evaluation_doc, reason_doc};
use sente_match::Match;
use sente_room::{Found, Input, JobId, Purpose, SearchOrder, SearchUpdate, Thinking, Urgency};
use sente_rules::{Seat, Table};
use sente_store::MatchId;
use tokio::sync::{OwnedSemaphorePermit, mpsc};

use super::game_actor::Live;
use crate::search_pool::{
    self, Answer, Class, Client, EngineSource, EngineSpec, JobHandle, PoolRefusal, SearchJob,
    SearchPool,
};

/// The searches of one game.
pub(super) struct Searches {
    game: MatchId,
    pool: SearchPool,
    sender: mpsc::UnboundedSender<JobUpdate>,
    running: HashMap<JobId, Running>,
    kept: [Option<KeptEngine>; 2],
}

/// An update of the pool about a search.
pub(super) struct JobUpdate {
    job: JobId,
    update: search_pool::SearchUpdate,
    /// The reasons for the best move, in a search for a hint.
    reasons: Vec<MoveReasonDoc>,
}

struct Running {
    handle: JobHandle,
    purpose: Purpose,
}

/// An engine with its memory of the game.
struct KeptEngine {
    engine: Box<dyn DynEngine>,
    _permit: OwnedSemaphorePermit,
}

impl Searches {
    /// No searches, and the receiver of the pool's updates.
    pub(super) fn new(
        game: MatchId,
        pool: SearchPool,
    ) -> (Self, mpsc::UnboundedReceiver<JobUpdate>) {
        let (sender, updates) = mpsc::unbounded_channel();
        let searches = Self {
            game,
            pool,
            sender,
            running: HashMap::new(),
            kept: [None, None],
        };
        (searches, updates)
    }

    /// Starts a search of the current position.
    pub(super) fn begin(&mut self, order: &SearchOrder<Live>, game: &Match) -> Input<Live> {
        let job = order.job;
        let sender = self.sender.clone();
        let limit = order.limit.into();
        let limits = if order.is_on_clock {
            Limits::game_time(limit)
        } else {
            Limits::time(limit)
        };
        let table = game.table().boxed_clone();
        let explained = (order.purpose == Purpose::Hint).then(|| table.clone());
        let tell = move |update| {
            let reasons = explained.as_ref().map(|table| reasons(&**table, &update));
            let update = JobUpdate {
                job,
                update,
                reasons: reasons.unwrap_or_default(),
            };
            // A closed actor needs no updates.
            drop(sender.send(update));
        };
        let search = SearchJob {
            class: match order.urgency {
                Urgency::Advice => Class::Hint,
                Urgency::Move => Class::Move,
                Urgency::Background => Class::Arena,
            },
            client: order.user.map_or(Client::Game(self.game), Client::Person),
            engine: self.engine(order),
            table,
            request: SearchRequest::best(limits),
        };
        let purpose = order.purpose;
        let update = match self.pool.ask(search, tell) {
            Ok(handle) => {
                self.running.insert(job, Running { handle, purpose });
                SearchUpdate::Started
            }
            Err(PoolRefusal::Full) => SearchUpdate::PoolFull,
            Err(PoolRefusal::NoEngine) => SearchUpdate::NoEngine,
        };
        Input::Search(job, update)
    }

    /// The input for the room, if the update needs one.
    pub(super) fn hear(&mut self, update: JobUpdate) -> Option<Input<Live>> {
        let JobUpdate {
            job,
            update,
            reasons,
        } = update;
        let update = match update {
            // The room counts a search as started when the pool accepts it.
            search_pool::SearchUpdate::Begun => return None,
            search_pool::SearchUpdate::Progress(analysis) => {
                SearchUpdate::Progress(found(&analysis, reasons))
            }
            search_pool::SearchUpdate::Answer(answer) => {
                let running = self.running.remove(&job);
                match answer {
                    Ok(Answer { analysis, engine }) => {
                        if let Some(Purpose::Move(seat)) = running.map(|running| running.purpose) {
                            self.keep(seat, engine);
                        }
                        SearchUpdate::Answer(found(&analysis, reasons))
                    }
                    Err(failure) => SearchUpdate::Failed(failure.to_string()),
                }
            }
        };
        Some(Input::Search(job, update))
    }

    /// Makes a search answer as soon as possible.
    pub(super) fn finish_now(&self, job: JobId) {
        if let Some(running) = self.running.get(&job) {
            running.handle.finish_now();
        }
    }

    /// Cancels a search.
    pub(super) fn cancel(&mut self, job: JobId) {
        self.running.remove(&job);
    }

    fn engine(&mut self, order: &SearchOrder<Live>) -> EngineSource {
        let id = order.player.clone();
        let Purpose::Move(seat) = order.purpose else {
            return EngineSource::new(EngineSpec::Player { id, seed: 0 });
        };
        let seed = self.seed(seat);
        EngineSource {
            spec: EngineSpec::Player { id, seed },
            kept: self.kept[seat.index()].take().map(|kept| kept.engine),
            memory: Some(format!("{}.{}", self.game, seat.index())),
        }
    }

    /// Keeps the engine for its next move, if a permit is available.
    fn keep(&mut self, seat: Seat, engine: Option<Box<dyn DynEngine>>) {
        let permitted = engine.and_then(|engine| Some((engine, self.pool.keep()?)));
        self.kept[seat.index()] = permitted.map(|(engine, permit)| KeptEngine {
            engine,
            _permit: permit,
        });
    }

    /// The seed of a seat's engine, the same for the whole game.
    fn seed(&self, seat: Seat) -> u64 {
        let [first, second, ..] = *self.game.as_bytes();
        u64::from(first) << 16 | u64::from(second) << 8 | seat.index() as u64
    }
}

/// The reasons for the best move of a search. Runs on the thread that has searched.
fn reasons(table: &dyn Table, update: &search_pool::SearchUpdate) -> Vec<MoveReasonDoc> {
    let search_pool::SearchUpdate::Answer(Ok(answer)) = update else {
        return Vec::new();
    };
    let best = answer.analysis.lines.first();
    let reasons = best.map(|best| explain_line(table, best));
    let reasons = reasons.into_iter().flatten();
    reasons.map(reason_doc).collect()
}

fn found(analysis: &Analysis<String>, reasons: Vec<MoveReasonDoc>) -> Found<AdviceDoc> {
    let line = analysis.lines.first();
    let evaluation = line.map(|line| evaluation_doc(line.evaluation));
    Found {
        best: line.and_then(|line| line.moves.first()).cloned(),
        outlook: evaluation.map(EvaluationDoc::outlook),
        evaluation: evaluation.map(|evaluation| AdviceDoc {
            evaluation,
            reasons,
        }),
        thinking: Thinking {
            depth: analysis.depth,
            nodes: analysis.nodes,
        },
    }
}
