//! The engine of the analysis, in the page or on the server, and its results. [`super::engine_panel`] displays it.

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::{
    ADVISER, AnalysisDoc, AnalysisRequest, AnalysisStatus, GameSpecDoc, LineDoc, PlayerDoc, bounds,
};
use sente_records::NodeId;
use sente_rules::Colour;

use super::server_search::{self, ServerSearch, ask_server};
use super::state::AnalysisState;
use crate::engine_worker::{self, WorkerUpdate};
use crate::server::http;
use crate::t;

/// The time limit of a single search, in milliseconds.
const ONCE: u64 = 3_000;
/// The time limit of the search for the opponent's threat, in milliseconds.
const THREAT: u64 = 700;

/// What the engine should do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineMode {
    /// Nothing.
    Nothing,
    /// Evaluate the position once.
    Evaluation,
    /// Find the best lines once.
    Continuation,
    /// Both, in every position that is displayed.
    Always,
}

/// Where a search is running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thinking {
    /// No search.
    Nobody,
    /// The engine in the page.
    Page,
    /// The server.
    Server,
}

/// The result of a search and its position.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The node of the position.
    pub root: NodeId,
    /// The side to move in it.
    pub turn: Colour,
    /// The analysis.
    pub doc: AnalysisDoc,
    /// Whether best lines were requested, and not only an evaluation.
    pub lined: bool,
}

/// The engine of an analysis.
#[derive(Clone, Copy)]
pub struct Engine {
    /// The id of the engine.
    pub player: RwSignal<String>,
    /// The available engines.
    pub players: RwSignal<Vec<PlayerDoc>>,
    /// The number of best lines.
    pub lines: RwSignal<u8>,
    /// The requested mode.
    pub request: RwSignal<EngineMode>,
    /// Whether to search for the opponent's threat too.
    pub wants_threat: RwSignal<bool>,
    /// The result.
    pub found: RwSignal<Option<Found>>,
    /// The opponent's best line if it were their turn.
    pub threat: RwSignal<Option<LineDoc>>,
    /// Where a search is running.
    pub thinking: RwSignal<Thinking>,
    /// The search on the server.
    pub(super) asked: RwSignal<Option<ServerSearch>>,
}

impl Engine {
    /// An idle engine.
    pub fn new() -> Self {
        Self {
            player: RwSignal::new(ADVISER.to_owned()),
            players: RwSignal::new(Vec::new()),
            lines: RwSignal::new(3),
            request: RwSignal::new(EngineMode::Nothing),
            wants_threat: RwSignal::new(false),
            found: RwSignal::new(None),
            threat: RwSignal::new(None),
            thinking: RwSignal::new(Thinking::Nobody),
            asked: RwSignal::new(None),
        }
    }

    /// Stops the search and turns the engine off.
    pub fn stop(self) {
        engine_worker::stop();
        self.request.set(EngineMode::Nothing);
        self.thinking.set(Thinking::Nobody);
    }
}

/// Keeps the engine's search on the displayed position while the screen is open.
pub fn follow(analysis: AnalysisState) {
    let engine = analysis.engine;
    Effect::new(move |before: Option<GameSpecDoc>| {
        let situation = analysis.situation.get();
        let request = engine.request.get();
        engine.player.track();
        engine.lines.track();
        engine.wants_threat.track();
        let moved = before.is_some_and(|before| before != situation);
        match request {
            EngineMode::Nothing => {}
            EngineMode::Evaluation | EngineMode::Continuation if moved => engine.stop(),
            EngineMode::Evaluation | EngineMode::Continuation | EngineMode::Always => {
                untrack(|| begin(analysis, request));
            }
        }
        if moved {
            engine.threat.set(None);
        }
        situation
    });
    let game = Memo::new(move |_| analysis.game());
    Effect::new(move |_| {
        let game = game.get();
        spawn_local(async move {
            let players = http::get::<Vec<PlayerDoc>>(&format!("/players/{game}")).await;
            // If the server is unreachable, the strongest engine of the page is still available.
            if let Ok(players) = players {
                engine.players.try_set(players);
            }
        });
    });
    server_search::follow(analysis);
    on_cleanup(engine_worker::end);
}

/// Starts a search: first for the threat, if that is wanted, then for the best moves.
fn begin(analysis: AnalysisState, request: EngineMode) {
    let engine = analysis.engine;
    engine.threat.set(None);
    if analysis.study.read_untracked().table().outcome().is_some() {
        engine_worker::stop();
        engine.found.set(None);
        engine.thinking.set(Thinking::Nobody);
        return;
    }
    engine.thinking.set(Thinking::Page);
    let threat = engine.wants_threat.get_untracked();
    let threat = analysis.study.read_untracked().threat().filter(|_| threat);
    let Some(situation) = threat else {
        return search(analysis, request);
    };
    let question = AnalysisRequest {
        situation,
        player: engine.player.get_untracked(),
        lines: 1,
        millis: THREAT,
        review: false,
    };
    engine_worker::ask(question, move |heard| match heard {
        WorkerUpdate::Found(doc) if doc.status.is_over() => {
            engine.threat.set(doc.lines.into_iter().next());
            search(analysis, request);
        }
        WorkerUpdate::Found(_) => {}
        WorkerUpdate::Lost => lose(analysis),
    });
}

/// Starts a search for the best moves by the engine in the page.
fn search(analysis: AnalysisState, request: EngineMode) {
    let millis = match request {
        EngineMode::Always => bounds::ANALYSIS_MILLIS,
        EngineMode::Nothing | EngineMode::Evaluation | EngineMode::Continuation => ONCE,
    };
    let (root, turn) = place(analysis);
    engine_worker::ask(question(analysis, millis), move |heard| match heard {
        // External engines exist only on the server.
        WorkerUpdate::Found(doc) if doc.status == AnalysisStatus::Failed => ask_server(analysis),
        WorkerUpdate::Found(doc) => {
            if doc.status.is_over() {
                analysis.engine.thinking.set(Thinking::Nobody);
            }
            analysis.engine.found.set(Some(Found {
                root,
                turn,
                doc,
                lined: request != EngineMode::Evaluation,
            }));
        }
        WorkerUpdate::Lost => lose(analysis),
    });
}

pub(super) fn question(analysis: AnalysisState, millis: u64) -> AnalysisRequest {
    AnalysisRequest {
        situation: analysis.situation.get_untracked(),
        player: analysis.engine.player.get_untracked(),
        lines: analysis.engine.lines.get_untracked(),
        millis,
        review: false,
    }
}

pub(super) fn place(analysis: AnalysisState) -> (NodeId, Colour) {
    (
        analysis.here.get_untracked(),
        analysis.view.read_untracked().turn,
    )
}

pub(super) fn lose(analysis: AnalysisState) {
    analysis.engine.stop();
    analysis.messages.warn(t!("engine-lost"));
}
