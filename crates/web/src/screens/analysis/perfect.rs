//! Perfect play: all moves of a position in an endgame tablebase, with their results and distances. The data is part of
//! the engine's analysis.

use leptos::prelude::*;
use sente_api::{PerfectMoveDoc, ProvenDoc};

use super::state::AnalysisState;
use crate::components::show::Show;
use crate::{live, t};

/// The panel; empty if the tablebase does not contain the position.
#[component]
pub fn PerfectPlay(analysis: AnalysisState) -> impl IntoView {
    let moves = Memo::new(move |_| {
        let found = analysis.engine.found.read();
        let found = found.as_ref()?;
        let perfect = found.doc.perfect.as_ref();
        perfect
            .filter(|_| found.root == analysis.here.get())
            .cloned()
    });
    let groups = move || {
        let moves = moves.get().unwrap_or_default();
        let group = |result| group(analysis, result, &moves);
        [Result::Win, Result::Draw, Result::Loss].map(group)
    };
    view! {
        <Show when=move || moves.read().is_some()>
            <section class="perfect" data-test="perfect-play">
                <h2 class="perfect-title">{live!("perfect-title")}</h2>
                <p class="quiet perfect-hint">{live!("perfect-hint")}</p>
                <dl class="perfect-groups">{groups}</dl>
            </section>
        </Show>
    }
}

/// The result of a move for the side that makes it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Result {
    Win,
    Draw,
    Loss,
}

impl Result {
    const fn of(proven: ProvenDoc) -> Self {
        match proven {
            ProvenDoc::Win { .. } => Self::Win,
            ProvenDoc::Draw => Self::Draw,
            ProvenDoc::Loss { .. } => Self::Loss,
        }
    }

    fn word(self, moves: usize) -> String {
        match self {
            Self::Win => t!("perfect-wins", moves = moves),
            Self::Draw => t!("perfect-draws", moves = moves),
            Self::Loss => t!("perfect-losses", moves = moves),
        }
    }

    const fn class(self) -> &'static str {
        match self {
            Self::Win => "perfect-result perfect-win",
            Self::Draw => "perfect-result",
            Self::Loss => "perfect-result perfect-loss",
        }
    }
}

/// The moves with one result, in order; `None` if there are none.
fn group(
    analysis: AnalysisState,
    result: Result,
    moves: &[PerfectMoveDoc],
) -> Option<impl IntoView + use<>> {
    let moves: Vec<PerfectMoveDoc> = moves
        .iter()
        .filter(|mv| Result::of(mv.proven) == result)
        .cloned()
        .collect();
    let count = moves.len();
    let moves = moves
        .into_iter()
        .map(|mv| cell(analysis, mv))
        .collect_view();
    (count > 0).then(|| {
        view! {
            <dt class=result.class()>{move || result.word(count)}</dt>
            <dd class="perfect-moves figures">{moves}</dd>
        }
    })
}

/// A button for a move, with the number of plies to the end.
fn cell(analysis: AnalysisState, mv: PerfectMoveDoc) -> impl IntoView {
    let PerfectMoveDoc { text, proven } = mv;
    let plies = match proven {
        ProvenDoc::Win { plies } | ProvenDoc::Loss { plies } => plies,
        ProvenDoc::Draw => None,
    };
    let label = text.clone();
    let said = move || match plies {
        Some(plies) => t!("perfect-move-in", text = label.clone(), plies = plies),
        None => label.clone(),
    };
    let played = text.clone();
    view! {
        <button class="move perfect-move" title=said on:click=move |_| analysis.play(&played)>
            {text}
            {plies.map(|plies| view! { " "<small class="quiet">{plies}</small> })}
        </button>
    }
}
