//! Who thinks about the position, in the page or on the server, and what they have found. The panel that shows it is
//! [`super::engine_panel`].

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

/// How long is thought where somebody asks once, in milliseconds.
const ONCE: u64 = 3_000;
/// How long is thought about what the opponent threatens.
const THREAT: u64 = 700;

/// What is wanted of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineMode {
    /// Nothing.
    Nothing,
    /// What it thinks of the position, once.
    Evaluation,
    /// How it would go on, once.
    Continuation,
    /// Both, wherever one goes.
    Always,
}

/// Who is thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thinking {
    /// Nobody.
    Nobody,
    /// The engine in the page.
    Page,
    /// The server.
    Server,
}

/// What was found, and about which position.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Where in the record.
    pub root: NodeId,
    /// The side to move there.
    pub turn: Colour,
    /// What is known.
    pub doc: AnalysisDoc,
    /// Whether lines were asked for, and not only what is thought of the position.
    pub lined: bool,
}

/// The engine at a analysis.
#[derive(Clone, Copy)]
pub struct Engine {
    /// Who is asked.
    pub player: RwSignal<String>,
    /// Who could be asked.
    pub players: RwSignal<Vec<PlayerDoc>>,
    /// How many best lines.
    pub lines: RwSignal<u8>,
    /// What is wanted.
    pub wish: RwSignal<EngineMode>,
    /// Whether the opponent's threat is wanted too.
    pub wants_threat: RwSignal<bool>,
    /// What was found.
    pub found: RwSignal<Option<Found>>,
    /// What the opponent would do if it were their turn.
    pub threat: RwSignal<Option<LineDoc>>,
    /// Who thinks now.
    pub thinking: RwSignal<Thinking>,
    /// What the server was asked.
    pub(super) asked: RwSignal<Option<ServerSearch>>,
}

impl Engine {
    /// An engine that nobody has asked.
    pub fn new() -> Self {
        Self {
            player: RwSignal::new(ADVISER.to_owned()),
            players: RwSignal::new(Vec::new()),
            lines: RwSignal::new(3),
            wish: RwSignal::new(EngineMode::Nothing),
            wants_threat: RwSignal::new(false),
            found: RwSignal::new(None),
            threat: RwSignal::new(None),
            thinking: RwSignal::new(Thinking::Nobody),
            asked: RwSignal::new(None),
        }
    }

    /// Whatever was wanted is not wanted any more.
    pub fn stop(self) {
        engine_worker::stop();
        self.wish.set(EngineMode::Nothing);
        self.thinking.set(Thinking::Nobody);
    }
}

/// Lets the engine follow the board while somebody is at the analysis.
pub fn follow(analysis: AnalysisState) {
    let engine = analysis.engine;
    Effect::new(move |before: Option<GameSpecDoc>| {
        let situation = analysis.situation.get();
        let wish = engine.wish.get();
        engine.player.track();
        engine.lines.track();
        engine.wants_threat.track();
        let moved = before.is_some_and(|before| before != situation);
        match wish {
            EngineMode::Nothing => {}
            EngineMode::Evaluation | EngineMode::Continuation if moved => engine.stop(),
            EngineMode::Evaluation | EngineMode::Continuation | EngineMode::Always => {
                untrack(|| begin(analysis, wish));
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
            // Without the server the engine's strongest is still here.
            if let Ok(players) = players {
                engine.players.try_set(players);
            }
        });
    });
    server_search::follow(analysis);
    on_cleanup(engine_worker::end);
}

/// Asks about the position: first what is threatened, if that is wanted, then what to do.
fn begin(analysis: AnalysisState, wish: EngineMode) {
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
        return search(analysis, wish);
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
            search(analysis, wish);
        }
        WorkerUpdate::Found(_) => {}
        WorkerUpdate::Lost => lose(analysis),
    });
}

/// Asks the engine in the page what to do.
fn search(analysis: AnalysisState, wish: EngineMode) {
    let millis = match wish {
        EngineMode::Always => bounds::ANALYSIS_MILLIS,
        EngineMode::Nothing | EngineMode::Evaluation | EngineMode::Continuation => ONCE,
    };
    let (root, turn) = place(analysis);
    engine_worker::ask(question(analysis, millis), move |heard| match heard {
        // Other people's programs are only on the server.
        WorkerUpdate::Found(doc) if doc.status == AnalysisStatus::Failed => ask_server(analysis),
        WorkerUpdate::Found(doc) => {
            if doc.status.is_over() {
                analysis.engine.thinking.set(Thinking::Nobody);
            }
            analysis.engine.found.set(Some(Found {
                root,
                turn,
                doc,
                lined: wish != EngineMode::Evaluation,
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
