//! The opening book: its recommended moves in a position. The data is part of the engine's analysis.

use leptos::prelude::*;

use super::state::AnalysisState;
use crate::components::show::Show;
use crate::live;

/// The moves as buttons; empty if the book does not contain the position.
#[component]
pub fn Book(analysis: AnalysisState) -> impl IntoView {
    let moves = Memo::new(move |_| {
        let found = analysis.engine.found.read();
        let found = found.as_ref();
        let found = found.filter(|found| found.root == analysis.here.get());
        found.map_or_else(Vec::new, |found| found.doc.book.clone())
    });
    let cell = move |text: String| {
        let played = text.clone();
        view! { <button class="move perfect-move" on:click=move |_| analysis.play(&played)>{text}</button> }
    };
    let cells = move || moves.get().into_iter().map(cell).collect_view();
    view! {
        <Show when=move || !moves.read().is_empty()>
            <section class="perfect" data-test="book">
                <h2 class="perfect-title">{live!("book-title")}</h2>
                <p class="quiet perfect-hint">{live!("book-hint")}</p>
                <p class="perfect-moves figures">{cells}</p>
            </section>
        </Show>
    }
}
