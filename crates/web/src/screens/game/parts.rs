//! The parts of a game's screen that are loaded when they are first shown.

#![expect(
    clippy::unnecessary_wraps,
    reason = "`wasm_split` needs a result for parts that may fail to load"
)]

use leptos::prelude::*;
use leptos::wasm_split::wasm_split;

use super::end::{End, Onwards};
use super::look::LookPanel;
use super::play::Play;
use super::record::RecordPanel;
use super::waiting::Waiting;
use crate::later::{LaterView, NotLoaded};

/// The summary at the end.
#[wasm_split(ended, wasm_split_path = ::leptos::wasm_split, fallible)]
pub fn end() -> Result<LaterView<Play>, NotLoaded> {
    Ok(|play| view! { <End play/> }.into_any())
}

/// What to play next.
#[wasm_split(ended, wasm_split_path = ::leptos::wasm_split, fallible)]
pub fn onwards() -> Result<LaterView<Play>, NotLoaded> {
    Ok(|play| view! { <Onwards play/> }.into_any())
}

/// The panel of a game that waits for an opponent.
#[wasm_split(beside, wasm_split_path = ::leptos::wasm_split, fallible)]
pub fn waiting() -> Result<LaterView<Play>, NotLoaded> {
    Ok(|play| view! { <Waiting play/> }.into_any())
}

/// The download of the record.
#[wasm_split(beside, wasm_split_path = ::leptos::wasm_split, fallible)]
pub fn record() -> Result<LaterView<Play>, NotLoaded> {
    Ok(|play| view! { <RecordPanel play/> }.into_any())
}

/// The look of the board.
#[wasm_split(beside, wasm_split_path = ::leptos::wasm_split, fallible)]
pub fn look() -> Result<LaterView<Play>, NotLoaded> {
    Ok(|play| view! { <LookPanel play/> }.into_any())
}
