//! Who thinks about the position, in the page or on the server, and what they have found. The panel that shows it is
//! [`super::opinion`].

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::{
    ADVISER, AnalysisDoc, AnalysisRequest, AnalysisStatus, GameSpecDoc, LineDoc, PlayerDoc, bounds,
};
use sente_records::NodeId;
use sente_rules::Colour;

use super::state::AnalysisState;
use crate::engine_worker::{self, WorkerUpdate};
use crate::server::http;
use crate::t;

/// How long is thought where somebody asks once, in milliseconds.
const ONCE: u64 = 3_000;
/// How long is thought about what the opponent threatens.
const THREAT: u64 = 700;
/// How long the server thinks.
const ON_SERVER: u64 = 20_000;
/// How often the server is asked how far it is.
const LOOK: Duration = Duration::from_millis(400);

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
        WorkerUpdate::Found(doc) if is_over(&doc) => {
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
            if is_over(&doc) {
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

/// Lets the server go on, which has more time.
pub fn ask_server(analysis: AnalysisState) {
    engine_worker::stop();
    analysis.engine.thinking.set(Thinking::Server);
    let asked = question(analysis, ON_SERVER);
    let (root, turn) = place(analysis);
    spawn_local(async move {
        let answer = http::post::<AnalysisDoc>("/analyses", &asked).await;
        hear_server(analysis, root, turn, asked.situation, answer);
    });
}

fn hear_server(
    analysis: AnalysisState,
    root: NodeId,
    turn: Colour,
    about: GameSpecDoc,
    answer: http::Answer<AnalysisDoc>,
) {
    let engine = analysis.engine;
    // Whoever has left the screen or the position does not wait any more.
    let waits = engine.thinking.try_get_untracked() == Some(Thinking::Server)
        && analysis.situation.try_get_untracked().as_ref() == Some(&about);
    match answer {
        Ok(doc) if !waits && is_over(&doc) => {}
        Ok(doc) if !waits => {
            spawn_local(async move {
                // It ends by itself where nobody says so.
                http::delete(&format!("/analyses/{}", doc.id)).await.ok();
            });
        }
        Ok(doc) if doc.status == AnalysisStatus::Failed => lose(analysis),
        Ok(doc) => {
            let path = format!("/analyses/{}", doc.id);
            let over = is_over(&doc);
            if !doc.lines.is_empty() {
                engine.found.set(Some(Found {
                    root,
                    turn,
                    doc,
                    lined: true,
                }));
            }
            if over {
                engine.thinking.set(Thinking::Nobody);
                return;
            }
            let look = move || {
                spawn_local(async move {
                    let answer = http::get::<AnalysisDoc>(&path).await;
                    hear_server(analysis, root, turn, about, answer);
                });
            };
            set_timeout(look, LOOK);
        }
        Err(failure) if waits => {
            engine.thinking.set(Thinking::Nobody);
            analysis.messages.warn(failure.sentence());
        }
        Err(_) => {}
    }
}

fn question(analysis: AnalysisState, millis: u64) -> AnalysisRequest {
    AnalysisRequest {
        situation: analysis.situation.get_untracked(),
        player: analysis.engine.player.get_untracked(),
        lines: analysis.engine.lines.get_untracked(),
        millis,
        review: false,
    }
}

fn place(analysis: AnalysisState) -> (NodeId, Colour) {
    (
        analysis.here.get_untracked(),
        analysis.view.read_untracked().turn,
    )
}

fn lose(analysis: AnalysisState) {
    analysis.engine.stop();
    analysis.messages.warn(t!("engine-lost"));
}

/// Whether nothing more will be found.
pub const fn is_over(doc: &AnalysisDoc) -> bool {
    !matches!(doc.status, AnalysisStatus::Queued | AnalysisStatus::Running)
}
