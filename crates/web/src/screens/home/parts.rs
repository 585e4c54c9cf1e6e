//! The parts of the home screen that a first visit does not show.

#![expect(
    clippy::unnecessary_wraps,
    reason = "`wasm_split` needs a result for parts that may fail to load"
)]

use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use sente_api::HomeDoc;

use super::continued::Continued;
use super::games::{Picking, slider};
use super::lobby::Seeks;
use super::progress::Rated;
use crate::components::loaded::Loaded;
use crate::later::{LaterView, NotLoaded};

/// The games to continue.
#[wasm_split(own, wasm_split_path = ::leptos::wasm_split, fallible)]
pub fn continued() -> Result<LaterView<()>, NotLoaded> {
    Ok(|()| view! { <Continued/> }.into_any())
}

/// The progress of people with a rating.
#[wasm_split(own, wasm_split_path = ::leptos::wasm_split, fallible)]
pub fn rated() -> Result<LaterView<Loaded<HomeDoc>>, NotLoaded> {
    Ok(|home| view! { <Rated home/> }.into_any())
}

/// The choice of a level.
#[wasm_split(own, wasm_split_path = ::leptos::wasm_split, fallible)]
pub fn level() -> Result<LaterView<Picking>, NotLoaded> {
    Ok(|picking| slider(picking).into_any())
}

/// The people who wait for an opponent.
#[wasm_split(own, wasm_split_path = ::leptos::wasm_split, fallible)]
pub fn seeks() -> Result<LaterView<Loaded<HomeDoc>>, NotLoaded> {
    Ok(|home| view! { <Seeks home/> }.into_any())
}
