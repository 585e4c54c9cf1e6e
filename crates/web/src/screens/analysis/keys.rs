//! The keys of the analysis screen, and the panel that lists them.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::state::{AnalysisState, Tab};
use super::study::Study;
use super::{engine_panel, review};
use crate::{live, t};

/// Whether the event's target is a field for typing.
pub fn is_typing(event: &web_sys::Event) -> bool {
    let element = event
        .target()
        .and_then(|it| it.dyn_into::<web_sys::Element>().ok());
    let field = element.and_then(|it| it.closest("input, select, textarea").ok().flatten());
    field.is_some_and(|it| {
        !matches!(
            it.get_attribute("type").as_deref(),
            Some("checkbox" | "radio")
        )
    })
}

/// Handles the keys while the screen is open.
pub fn listen(analysis: AnalysisState) {
    let keys = window_event_listener(ev::keydown, move |event| {
        if is_typing(&event) || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let on_control = event
            .target()
            .and_then(|it| it.dyn_into::<web_sys::Element>().ok())
            .is_some_and(|it| it.closest("button, a, summary").ok().flatten().is_some());
        let key = event.key();
        if key == " " && on_control {
            return;
        }
        if press(analysis, &key) {
            event.prevent_default();
        }
    });
    on_cleanup(move || keys.remove());
}

/// Performs the action of a key; false if it has none.
fn press(analysis: AnalysisState, key: &str) -> bool {
    match key {
        "ArrowLeft" => analysis.change(Study::previous),
        "ArrowRight" => analysis.change(Study::next),
        "ArrowUp" => analysis.change(|study| study.aside(-1)),
        "ArrowDown" => analysis.change(|study| study.aside(1)),
        "Home" => analysis.change(Study::first),
        "End" => analysis.change(Study::last),
        "f" => analysis.flipped.update(|flipped| *flipped = !*flipped),
        " " => engine_panel::play_best(analysis),
        "x" => engine_panel::toggle_threat(analysis),
        "l" => engine_panel::toggle(analysis),
        "n" => review::next_mistake(analysis),
        "?" => analysis.show(Tab::Keys),
        _ => return false,
    }
    true
}

/// A key and a description of its action.
type Line = (&'static str, fn() -> String);

const LINES: [Line; 10] = [
    ("← →", || t!("keys-steps")),
    ("↑ ↓", || t!("keys-variations")),
    ("Home End", || t!("keys-ends")),
    ("f", || t!("keys-flip")),
    ("space", || t!("keys-best")),
    ("x", || t!("keys-threat")),
    ("l", || t!("keys-engine")),
    ("n", || t!("keys-mistake")),
    ("?", || t!("keys-help")),
    ("Ctrl+V", || t!("keys-paste")),
];

/// The panel that lists the keys.
#[component]
pub fn KeysPanel() -> impl IntoView {
    let rows = LINES.map(|(key, says)| view! { <tr><td><kbd>{key}</kbd></td><td>{says}</td></tr> });
    view! {
        <div class="panel">
            <h2>{live!("keys-title")}</h2>
            <table class="table keys"><tbody>{rows.collect_view()}</tbody></table>
        </div>
    }
}
