//! Pictures to save: the displayed board as SVG and PNG, and the replay of the current line.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;

use super::engine_panel;
use super::replay::ReplayMaker;
use super::share::file_name;
use super::state::AnalysisState;
use crate::board::picture::{Still, still};
use crate::canvas::Canvas;
use crate::settings::use_settings;
use crate::{browser, live, t};

/// The pixels of a PNG per unit of the board; enough for sharp lines in print.
const SHARPNESS: f64 = 2.0;

/// The section for saving pictures.
#[component]
pub fn Pictures(analysis: AnalysisState) -> impl IntoView {
    let settings = use_settings();
    let seen = move || {
        let view = analysis.view.read_untracked();
        let marks = untrack(|| engine_panel::marks(analysis));
        let flipped = analysis.flipped.get_untracked();
        settings.read_untracked(|it| still(&view, &marks, flipped, it))
    };
    let name = move |extension| file_name(&analysis.study.read_untracked(), extension);
    let tell = move |result: Result<(), JsValue>| {
        if result.is_err() {
            analysis.messages.warn(t!("picture-failed"));
        }
    };
    let save_svg = move |_| tell(browser::download(seen().svg.as_bytes(), &name("svg")));
    let save_png = move |_| {
        let (picture, name) = (seen(), name("png"));
        spawn_local(async move { tell(png(&picture, &name).await) });
    };
    view! {
        <div class="row">
            <button class="button" on:click=save_svg>{live!("picture-svg")}</button>
            <button class="button" on:click=save_png>{live!("picture-png")}</button>
        </div>
        <ReplayMaker analysis/>
    }
}

async fn png(picture: &Still, name: &str) -> Result<(), JsValue> {
    let canvas = Canvas::new(picture.size.map(|it| (it * SHARPNESS).round() as u32))?;
    canvas.draw(picture).await?;
    browser::download_blob(&canvas.png().await?, name)
}
