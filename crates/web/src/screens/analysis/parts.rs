//! The parts of the analysis screen that are loaded when they are first used.

#![expect(
    clippy::unnecessary_wraps,
    reason = "`wasm_split` needs a result for parts that may fail to load"
)]

use std::pin::Pin;

use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use sente_rules::Rules;
use web_sys::FileList;

use super::collection_storage::GameCollection;
use super::explorer::ExplorerPanel;
use super::open::OpenPanel;
use super::reading::{self, Opened};
use super::review::ReviewPanel;
use super::setup_panel::PlacingPanel;
use super::share::SharePanel;
use super::state::AnalysisState;
use crate::browser;
use crate::components::busy::Task;
use crate::later::{LaterView, NotLoaded};

/// The panel of the review.
#[wasm_split(review, wasm_split_path = ::leptos::wasm_split, fallible)]
pub fn review() -> Result<LaterView<AnalysisState>, NotLoaded> {
    Ok(|analysis| view! { <ReviewPanel analysis/> }.into_any())
}

/// The panel of the collection.
#[wasm_split(explorer, wasm_split_path = ::leptos::wasm_split, fallible)]
pub fn explorer() -> Result<LaterView<AnalysisState>, NotLoaded> {
    use_the_browsers_decoder();
    Ok(|analysis| view! { <ExplorerPanel analysis/> }.into_any())
}

/// The panel for setting up a position.
#[wasm_split(files, wasm_split_path = ::leptos::wasm_split, fallible)]
pub fn set_up() -> Result<LaterView<AnalysisState>, NotLoaded> {
    Ok(|analysis| view! { <PlacingPanel analysis/> }.into_any())
}

/// The panel for opening games.
#[wasm_split(files, wasm_split_path = ::leptos::wasm_split, fallible)]
pub fn open() -> Result<LaterView<AnalysisState>, NotLoaded> {
    Ok(|analysis| view! { <OpenPanel analysis/> }.into_any())
}

/// The panel for saving and sharing.
#[wasm_split(files, wasm_split_path = ::leptos::wasm_split, fallible)]
pub fn save() -> Result<LaterView<AnalysisState>, NotLoaded> {
    Ok(|analysis| view! { <SharePanel analysis/> }.into_any())
}

/// Adds the games in files to a collection.
pub type AddGames = fn(GameCollection, &FileList, &Rules);

/// Adding games to the collection.
#[wasm_split(explorer, wasm_split_path = ::leptos::wasm_split, fallible)]
pub fn add_games() -> Result<AddGames, NotLoaded> {
    use_the_browsers_decoder();
    Ok(GameCollection::bring)
}

/// Reads what a person opens.
pub type Understand =
    fn(Vec<u8>, Rules, Task) -> Pin<Box<dyn Future<Output = Result<Opened, String>>>>;

/// Reading files, texts and positions.
#[wasm_split(files, wasm_split_path = ::leptos::wasm_split, fallible)]
pub fn understand() -> Result<Understand, NotLoaded> {
    use_the_browsers_decoder();
    Ok(|bytes, rules, task| Box::pin(reading::understand(bytes, rules, task)))
}

/// The tables of old encodings would be a third of this part, and the browser contains them.
fn use_the_browsers_decoder() {
    sente_records::set_decoder(browser::decode);
}
