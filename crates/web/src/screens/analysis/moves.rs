//! The moves with their variations as buttons, the tools for the current move, and its comment.

use leptos::html;
use leptos::prelude::*;
use sente_records::NodeId;
use wasm_bindgen::JsCast;

use super::move_list::{Cell, Row, rows};
use super::state::AnalysisState;
use super::study::Study;
use super::{analysis_messages, review, review_detail};
use crate::components::busy::WorkBar;
use crate::components::icon::{Icon, Symbol};
use crate::components::show::Show;
use crate::openings::{self, OpeningLine};
use crate::screens::game::moves::{browse, choice};
use crate::{live, t};

/// The list of moves with its tools.
#[component]
pub fn MoveTree(analysis: AnalysisState) -> impl IntoView {
    let listed = Memo::new(move |_| {
        let study = analysis.study.read();
        rows(&study.record.tree, study.node)
    });
    let list = NodeRef::<html::Div>::new();
    keep_in_sight(list, analysis.here);
    let step = move |step: fn(&mut Study)| move || analysis.change(step);
    let game = Memo::new(move |_| analysis.game());
    let opening = move || {
        let game = game.get();
        let name = openings::named(game, move |naming| naming(&*analysis.study.read().table()));
        view! { <OpeningLine game name/> }
    };
    let at_start = move || analysis.here.get() == NodeId::START;
    let aside = Memo::new(move |_| analysis.study.read().is_aside());
    view! {
        <div class="panel tree-panel">
            <WorkBar work=analysis.reading words=|done, all| t!("open-reading", done = done, all = all)/>
            {opening}
            <div class="tree figures" node_ref=list role="group" aria-label=live!("tree-moves")>
                <Show when=move || listed.read().is_empty()>
                    <p class="quiet">{live!("tree-empty")}</p>
                </Show>
                <For each=move || listed.get() key=|row| row.clone() children=move |row| line(analysis, row)/>
            </div>
            <div class="game-browse">
                {browse(Symbol::First, live!("game-first"), step(Study::first))}
                {browse(Symbol::Previous, live!("game-previous"), step(Study::previous))}
                {browse(Symbol::Next, live!("game-next"), step(Study::next))}
                {browse(Symbol::Last, live!("tree-last"), step(Study::last))}
                <button class="button button-bare tree-tool" disabled=move || !aside.get() title=live!("tree-promote") on:click=move |_| analysis.change(Study::promote)>
                    <Icon symbol=Symbol::Up/><span class="hidden">{live!("tree-promote")}</span>
                </button>
                <button class="button button-bare tree-tool" disabled=at_start title=live!("tree-delete") on:click=move |_| analysis.delete()>
                    <Icon symbol=Symbol::Delete/><span class="hidden">{live!("tree-delete")}</span>
                </button>
            </div>
            <Comment analysis/>
        </div>
    }
}

fn line(analysis: AnalysisState, row: Row) -> impl IntoView {
    let depth = row.depth.min(8).to_string();
    let cells = row.cells.into_iter().map(|it| cell(analysis, it));
    let hidden = (row.hidden > 0).then(|| {
        view! { <span class="quiet tree-more">{live!("tree-more", count = row.hidden)}</span> }
    });
    view! { <div class="tree-row" data-depth=depth>{cells.collect_view()}{hidden}</div> }
}

fn cell(analysis: AnalysisState, cell: Cell) -> impl IntoView {
    let Cell {
        node,
        number,
        text,
        comment,
        folded,
    } = cell;
    let text = choice(&text).unwrap_or(text);
    let number =
        number.map(|number| view! { <span class="tree-number">{format!("{number}.")}</span> });
    let judged = move || analysis.review.judgement(node);
    let sign = move || judged().map(analysis_messages::sign);
    let comment =
        (!comment.is_empty()).then(|| view! { <span class="tree-comment">{comment}</span> });
    let more = if folded { "…" } else { "" };
    view! {
        <span class="tree-move">{number}<button
            class="move"
            aria-current=move || (analysis.here.get() == node).then_some("true")
            on:click=move |_| review::visit(analysis, node)
        >
            {text}<span class="tree-sign" data-judged=move || judged().map(review_detail::key)>{sign}</span>{more}
        </button></span>
        {comment}
    }
}

/// The comment on the position.
#[component]
fn Comment(analysis: AnalysisState) -> impl IntoView {
    let written = Memo::new(move |_| {
        let study = analysis.study.read();
        study.record.tree.notes(study.node).comment.clone()
    });
    let write = move |event| {
        let text = event_target_value(&event);
        analysis.change(|study| study.record.tree.notes_mut(study.node).comment = text);
    };
    view! {
        <textarea
            class="tree-note"
            rows="1"
            aria-label=live!("tree-comment")
            placeholder=live!("tree-comment")
            prop:value=written
            on:input=write
        ></textarea>
    }
}

/// Keeps the current move visible.
fn keep_in_sight(list: NodeRef<html::Div>, here: Memo<NodeId>) {
    Effect::new(move |_| {
        here.track();
        let Some(list) = list.get() else { return };
        request_animation_frame(move || {
            let current = list.query_selector("[aria-current]").ok().flatten();
            let current = current.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok());
            if let Some(current) = current {
                let place = current.offset_top() - list.offset_top();
                list.set_scroll_top(place - list.client_height() / 2);
            }
        });
    });
}
