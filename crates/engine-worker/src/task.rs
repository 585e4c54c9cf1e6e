//! Handles one request as text, as in the page's worker: input and output are JSON.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sente_api::{AnalysisDoc, AnalysisStatus, WorkerRequest};
use sente_engine::surakarta::TablebaseBuilder;
use sente_engine::{DynEngine, SearchControl, Tablebases, players};
use sente_rules::GameId;

use crate::{AnalysisUpdate, ReplayedRequest};

/// The interval between two progress reports.
const TELL_EVERY: Duration = Duration::from_millis(120);

/// An analysis without results.
pub fn fresh(id: &str) -> AnalysisDoc {
    AnalysisDoc {
        id: id.to_owned(),
        status: AnalysisStatus::Queued,
        lines: Vec::new(),
        depth: 0,
        nodes: 0,
        millis: 0,
        review: None,
        progress: None,
        perfect: None,
        book: Vec::new(),
        reasons: Vec::new(),
    }
}

/// Handles requests one after another, and keeps the players of running games.
#[derive(Default)]
pub struct EngineWorker {
    players: Vec<KeptPlayer>,
    tablebases: Tablebases,
    /// The tablebase that is built between requests.
    builder: Option<TablebaseBuilder>,
}

/// The player of a game.
struct KeptPlayer {
    game: GameId,
    player: String,
    seed: u64,
    engine: Box<dyn DynEngine>,
}

/// The number of kept players: those of one game.
const PLAYERS: usize = 2;

/// The number of pieces of the page's tablebase, which is built anew in every worker.
const PIECES: usize = 5;
/// The number of pieces on the board from which building the tablebase is worthwhile.
const NEAR: usize = 12;

impl EngineWorker {
    /// Builds a part of the tablebase that will soon be needed; returns whether more is left. A program without a
    /// background thread calls it between requests.
    pub fn prepare(&mut self, boards: usize) -> bool {
        let Some(builder) = &mut self.builder else {
            return false;
        };
        let before = builder.tablebase().pieces();
        let goes_on = builder.advance(boards);
        let pieces = builder.tablebase().pieces();
        if pieces > before.max(3) {
            let tablebase = Arc::new(builder.tablebase().clone());
            self.tablebases.add_surakarta(tablebase);
        }
        if !goes_on {
            self.builder = None;
        }
        goes_on
    }

    /// Starts building the tablebase if the request's game has few pieces.
    fn foresee(&mut self, request: &ReplayedRequest) {
        let is_surakarta = request.table.game() == GameId::Surakarta;
        let is_near = is_surakarta && request.pieces() <= NEAR;
        let known = self.tablebases.surakarta();
        if is_near && self.builder.is_none() && known.is_none() {
            self.builder = Some(TablebaseBuilder::new(PIECES));
        }
    }

    /// Builds the tablebase for a request's position before it is answered, if that takes only a moment.
    fn learn_by_heart(&mut self, request: &ReplayedRequest) {
        const BOARDS: usize = 1 << 16;
        let pieces = request.pieces();
        if self.builder.is_none() || pieces > PIECES {
            return;
        }
        let knows = |worker: &Self| {
            let known = worker.tablebases.surakarta();
            known.is_some_and(|known| known.pieces() >= pieces)
        };
        while !knows(self) && self.prepare(BOARDS) {}
    }

    /// Answers a [`WorkerRequest`], given as JSON, with [`AnalysisDoc`]s, the last of which is done or failed. Supports only the
    /// engine's own players, because a browser cannot start external programs. A request can be cancelled only by
    /// ending the worker.
    pub fn work(
        &mut self,
        text: &str,
        elapsed: &(dyn Fn() -> Duration + Sync),
        tell: &mut dyn FnMut(&str),
    ) {
        let mut doc = fresh("");
        doc.status = AnalysisStatus::Running;
        let mut say = |doc: &AnalysisDoc| {
            tell(&serde_json::to_string(doc).expect("an analysis is plain data"));
        };
        let answered = self.answer(text, elapsed, &mut |news, due| {
            news.enter(&mut doc);
            if due {
                say(&doc);
            }
        });
        doc.status = match answered {
            Some(()) => AnalysisStatus::Done,
            None => AnalysisStatus::Failed,
        };
        say(&doc);
    }

    /// Handles a request. `tell` receives each result, and whether to report the analysis at once.
    fn answer(
        &mut self,
        text: &str,
        elapsed: &(dyn Fn() -> Duration + Sync),
        tell: &mut dyn FnMut(AnalysisUpdate, bool),
    ) -> Option<()> {
        let (request, seed) = match serde_json::from_str(text).ok()? {
            WorkerRequest::Analysis(request) => (ReplayedRequest::new(request).ok()?, None),
            WorkerRequest::Judgement(request) => {
                (ReplayedRequest::new(request).ok()?.about_last_move(), None)
            }
            WorkerRequest::Move(asked) => {
                let request = ReplayedRequest::new(asked.question).ok()?;
                let request = if asked.explain {
                    request
                } else {
                    request.for_a_move()
                };
                (request, Some(asked.seed))
            }
        };
        let game = request.table.game();
        self.foresee(&request);
        if seed.is_none() {
            self.learn_by_heart(&request);
        }
        let tablebases = self.tablebases.clone();
        let mut stranger;
        let engine = if let Some(seed) = seed {
            self.meet(game, &request.request.player, seed)?
        } else {
            stranger = players::advise_with(&tablebases, game, &request.request.player, 0)?;
            &mut stranger
        };
        let stop = AtomicBool::new(false);
        let begin = elapsed();
        let since = || elapsed().saturating_sub(begin);
        let control = SearchControl {
            stop: &stop,
            elapsed: &since,
        };
        let mut told = None::<Duration>;
        let mut hear = |news: AnalysisUpdate| {
            let now = since();
            let due = match &news {
                AnalysisUpdate::Lines { .. } => {
                    told.is_none_or(|told| now.saturating_sub(told) >= TELL_EVERY)
                }
                AnalysisUpdate::Progress(_)
                | AnalysisUpdate::Perfect(_)
                | AnalysisUpdate::Book(_) => true,
                AnalysisUpdate::Review(_) | AnalysisUpdate::Reasons(_) => false,
            };
            if due {
                told = Some(now);
            }
            tell(news, due);
        };
        request.known(&tablebases).for_each(&mut hear);
        request.answer(engine.as_mut(), control, &mut hear).ok()
    }

    /// The player of a game, which keeps its state from earlier requests.
    fn meet(&mut self, game: GameId, player: &str, seed: u64) -> Option<&mut Box<dyn DynEngine>> {
        let is_it = |it: &KeptPlayer| it.game == game && it.player == player && it.seed == seed;
        let found = self.players.iter().position(is_it);
        let kept = match found {
            Some(index) => self.players.remove(index),
            None => KeptPlayer {
                game,
                player: player.to_owned(),
                seed,
                engine: players::create_with(&self.tablebases, game, player, seed)?,
            },
        };
        self.players.truncate(PLAYERS - 1);
        self.players.insert(0, kept);
        Some(&mut self.players[0].engine)
    }
}
