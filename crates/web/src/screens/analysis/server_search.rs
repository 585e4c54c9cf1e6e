//! Searches on the server: requested over HTTP, with results over the socket.

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::{AnalysisDoc, AnalysisStatus, ClientMessage, GameSpecDoc, ServerMessage};
use sente_records::NodeId;
use sente_rules::Colour;

use super::engine::{self, Found, Thinking};
use super::state::AnalysisState;
use crate::engine_worker;
use crate::server::http;
use crate::server::socket::use_socket;

/// The time limit of a search on the server, in milliseconds.
const ON_SERVER: u64 = 20_000;

/// A running search on the server.
#[derive(Clone, Debug, PartialEq)]
pub struct ServerSearch {
    id: String,
    about: GameSpecDoc,
    root: NodeId,
    turn: Colour,
}

/// Continues the search on the server, with a longer time limit.
pub fn ask_server(analysis: AnalysisState) {
    engine_worker::stop();
    analysis.engine.thinking.set(Thinking::Server);
    let question = engine::question(analysis, ON_SERVER);
    let (root, turn) = engine::place(analysis);
    spawn_local(async move {
        let answer = http::post::<AnalysisDoc>("/analyses", &question).await;
        let about = question.situation;
        let is_wanted = is_wanted(analysis, &about);
        match answer {
            Ok(doc) if is_wanted => {
                let search = ServerSearch {
                    id: doc.id.clone(),
                    about,
                    root,
                    turn,
                };
                if !hear(analysis, &search, doc) {
                    analysis.engine.asked.set(Some(search));
                }
            }
            Ok(doc) if doc.status.is_over() => {}
            // A failure does not matter: the search also ends by itself.
            Ok(doc) => drop(http::delete(&format!("/analyses/{}", doc.id)).await),
            Err(failure) if is_wanted => {
                analysis.engine.thinking.set(Thinking::Nobody);
                analysis.messages.warn(failure.sentence());
            }
            Err(_) => {}
        }
    });
}

/// Follows the requested search while its position is displayed.
pub fn follow(analysis: AnalysisState) {
    let socket = use_socket();
    Effect::new(move |_| {
        let Some(search) = analysis.engine.asked.get() else {
            return;
        };
        let is_server = analysis.engine.thinking.get() == Thinking::Server;
        if !is_server || analysis.situation.get() != search.about {
            return;
        }
        let id = search.id.clone();
        let follow = move || vec![ClientMessage::FollowAnalysis { id: id.clone() }];
        let id = search.id.clone();
        let hear = move |message: &ServerMessage| {
            if let ServerMessage::Analysis { analysis: doc } = message
                && doc.id == search.id
                && hear(analysis, &search, (**doc).clone())
            {
                analysis.engine.asked.set(None);
            }
        };
        socket.listen(hear, follow);
        on_cleanup(move || socket.send(&ClientMessage::UnfollowAnalysis { id: id.clone() }));
    });
}

/// Whether the person still waits for the server's search of this position.
fn is_wanted(analysis: AnalysisState, about: &GameSpecDoc) -> bool {
    analysis.engine.thinking.try_get_untracked() == Some(Thinking::Server)
        && analysis.situation.try_get_untracked().as_ref() == Some(about)
}

/// Shows a result; returns whether it was the last one.
fn hear(analysis: AnalysisState, search: &ServerSearch, doc: AnalysisDoc) -> bool {
    let status = doc.status;
    if status == AnalysisStatus::Failed {
        engine::lose(analysis);
        return true;
    }
    if !doc.lines.is_empty() {
        analysis.engine.found.set(Some(Found {
            root: search.root,
            turn: search.turn,
            doc,
            lined: true,
        }));
    }
    if status.is_over() {
        analysis.engine.thinking.set(Thinking::Nobody);
    }
    status.is_over()
}
