//! The analysis screen: a board for trying moves, the moves with their variations, and a panel with the engine, the
//! review, a position to set up, or opening and saving.

mod analysis_messages;
mod book;
mod collection_storage;
mod drill;
mod engine;
mod engine_panel;
mod explorer;
mod gif;
mod graph;
mod kept;
mod keys;
mod learn;
mod move_list;
mod moves;
mod named;
mod open;
mod parts;
mod perfect;
mod pictures;
mod reading;
mod reasons;
mod replay;
mod review;
mod review_detail;
mod server_search;
mod setup;
mod setup_panel;
mod share;
mod state;
mod study;

use std::sync::Once;

use leptos::ev::DragEvent;
use leptos::prelude::*;
use sente_rules::{Colour, GameId, Point};

use crate::board::Board;
use crate::components::icon::{Icon, Symbol};
use crate::components::loaded::loading;
use crate::components::show::Show;
use crate::later::later;
use crate::navigation::use_navigation;
use crate::{live, sentences, t, text};
use state::{AnalysisState, Tab};

pub use named::study_address;

/// The analysis screen.
#[component]
pub fn AnalysisScreen() -> impl IntoView {
    bring_texts();
    let analysis = AnalysisState::new(GameId::Renju);
    let navigation = use_navigation();
    Effect::new(move |before: Option<()>| {
        let query = navigation.query();
        // Without a query, the last open analysis is shown.
        if !query.is_empty() || before.is_some() || !kept::resume(analysis) {
            analysis.bring_address(&query);
        }
    });
    kept::follow(analysis);
    named::follow(analysis);
    engine::follow(analysis);
    review::follow(analysis);
    keys::listen(analysis);
    open::listen(analysis);
    let over = RwSignal::new(false);
    let dropped = move |event: DragEvent| {
        event.prevent_default();
        over.set(false);
        analysis.bring_dropped(event.data_transfer());
    };
    let dragged = move |event: DragEvent| {
        event.prevent_default();
        over.set(true);
    };
    let title = move || {
        if let Some(named) = &*analysis.named.read() {
            return named.name.clone();
        }
        let game = sentences::game(analysis.game());
        let info = analysis.study.read().record.info.clone();
        if info.black.name.is_empty() && info.white.name.is_empty() {
            game
        } else {
            format!("{game} · {} – {}", info.black.name, info.white.name)
        }
    };
    view! {
        <section
            class="analysis"
            class:analysis-drop=over
            on:dragover=dragged
            on:dragleave=move |_| over.set(false)
            on:drop=dropped
        >
            <h1 class="hidden">{live!("title-analysis")}</h1>
            <Bar analysis/>
            <div class="analysis-board"><TheBoard analysis/></div>
            <div class="analysis-side stack">
                <div class="analysis-head">
                    <strong class="analysis-title">{title}</strong>
                    <open::GameChoice analysis/>
                    <Tools analysis/>
                </div>
                <Tabs analysis/>
                <Panel analysis/>
                <moves::MoveTree analysis/>
            </div>
        </section>
    }
}

#[component]
fn TheBoard(analysis: AnalysisState) -> impl IntoView {
    let setting = Memo::new(move |_| analysis.setup.read().is_some());
    let set_up = Memo::new(move |_| {
        let setup = analysis.setup.read();
        setup
            .as_ref()
            .map_or_else(|| analysis.view.get(), |setup| setup.view.clone())
    });
    let press = Callback::new(move |point: Point| {
        analysis.setup.update(|setup| {
            if let Some(setup) = setup {
                setup.press(point);
            }
        });
    });
    let flipped = Signal::derive(move || analysis.flipped.get());
    view! {
        <Show
            when=move || setting.get()
            fallback=move || view! {
                <Board
                    view=analysis.view
                    playable=Signal::derive(move || analysis.view.read().outcome.is_none())
                    flipped
                    browsed=true
                    marks=Signal::derive(move || engine_panel::marks(analysis))
                    on_move=Callback::new(move |text: String| analysis.play(&text))
                    on_refused=Callback::new(move |refusal| analysis.explain(refusal))
                />
            }
        >
            <Board view=set_up flipped on_point=press/>
        </Show>
    }
}

/// The evaluation bar: Black's winning chance.
#[component]
fn Bar(analysis: AnalysisState) -> impl IntoView {
    let chance = Memo::new(move |_| {
        if let Some(outcome) = &analysis.view.read().outcome {
            return Some(match outcome.winner {
                Some(Colour::Black) => 1.0,
                Some(Colour::White) => 0.0,
                None => 0.5,
            });
        }
        let here = analysis.here.get();
        let found = analysis.engine.found.read();
        let found = found.as_ref().filter(|found| found.root == here);
        let line = found.and_then(|found| Some((found.turn, found.doc.lines.first()?.evaluation)));
        let thought =
            line.map(|(turn, evaluation)| analysis_messages::chance_of_black(turn, evaluation));
        thought.or_else(|| analysis.review.chance(here))
    });
    let percent = move || (chance.get().unwrap_or(0.5) * 100.0).round();
    let said = move || {
        let side = sentences::side(analysis.game(), Colour::Black);
        t!("bar-says", side = side, percent = percent() as i64)
    };
    view! {
        <div
            class="eval-bar"
            class:eval-bar-empty=move || chance.get().is_none()
            class:eval-bar-flipped=move || analysis.flipped.get()
            role="meter"
            aria-label=live!("bar-label")
            aria-valuemin="0"
            aria-valuemax="100"
            aria-valuenow=move || percent().to_string()
            aria-valuetext=said
            title=said
        >
            <div style:height=move || format!("{}%", percent()) style:--share=move || format!("{}%", percent())></div>
        </div>
    }
}

/// A function that returns a name in the current language.
type Name = fn() -> String;

/// The tabs: information about the position.
const TABS: [(Tab, Name); 3] = [
    (Tab::Engine, || t!("tab-engine")),
    (Tab::Review, || t!("tab-review")),
    (Tab::Explorer, || t!("tab-explorer")),
];

/// The tools in the head: actions on the whole analysis.
const TOOLS: [(Tab, Symbol, Name); 4] = [
    (Tab::SetUp, Symbol::SetUp, || t!("tab-setup")),
    (Tab::Open, Symbol::Folder, || t!("tab-open")),
    (Tab::Save, Symbol::Share, || t!("tab-save")),
    (Tab::Keys, Symbol::Keyboard, || t!("tab-keys")),
];

#[component]
fn Tabs(analysis: AnalysisState) -> impl IntoView {
    let tabs = TABS.map(|(tab, name)| {
        view! {
            <button class="tab" aria-pressed=pressed(analysis, tab) on:click=move |_| analysis.show(tab)>{name}</button>
        }
    });
    view! {
        <div class="segmented analysis-tabs" role="group" aria-label=live!("tabs-label")>
            {tabs.collect_view()}
        </div>
    }
}

#[component]
fn Tools(analysis: AnalysisState) -> impl IntoView {
    let tools = TOOLS.map(|(tab, symbol, name)| {
        view! {
            <button
                class="button button-bare analysis-tool"
                aria-label=name
                title=name
                aria-pressed=pressed(analysis, tab)
                on:click=move |_| analysis.show(tab)
            >
                <Icon symbol=symbol/>
            </button>
        }
    });
    view! {
        <div class="analysis-tools" role="group" aria-label=live!("tools-label")>
            {tools.collect_view()}
            <button
                class="button button-bare analysis-tool"
                aria-label=live!("game-flip")
                title=live!("game-flip")
                on:click=move |_| analysis.flipped.update(|flipped| *flipped = !*flipped)
            >
                <Icon symbol=Symbol::Flip/>
            </button>
        </div>
    }
}

fn pressed(analysis: AnalysisState, tab: Tab) -> impl Fn() -> String + Copy {
    move || (analysis.tab.get() == tab).to_string()
}

#[component]
fn Panel(analysis: AnalysisState) -> impl IntoView {
    move || match analysis.tab.get() {
        Tab::Engine => view! { <engine_panel::EnginePanel analysis/> }.into_any(),
        Tab::Review => later(parts::review(), analysis, loading),
        Tab::Explorer => later(parts::explorer(), analysis, loading),
        Tab::SetUp => later(parts::set_up(), analysis, loading),
        Tab::Open => later(parts::open(), analysis, loading),
        Tab::Save => later(parts::save(), analysis, loading),
        Tab::Keys => keys::KeysPanel().into_any(),
    }
}

/// Loads the English texts that the first visit does not need.
fn bring_texts() {
    static BROUGHT: Once = Once::new();
    BROUGHT.call_once(|| text::add_english(include_str!("../../../locales/en/study.ftl")));
}
