//! The panel for setting up a position: the piece to put, the side to move, and turning the whole board.

use leptos::prelude::*;
use sente_rules::Colour;

use super::setup::{Brush, Setup};
use super::state::AnalysisState;
use crate::components::choice::choice;
use crate::{live, sentences, t};

/// The panel for setting up a position.
#[component]
pub fn PlacingPanel(analysis: AnalysisState) -> impl IntoView {
    let game = Memo::new(move |_| analysis.game());
    let read = move |choose: fn(&Setup) -> Colour| {
        let setup = analysis.setup.read();
        setup.as_ref().map(choose)
    };
    let brush = move || analysis.setup.read().as_ref().map(|setup| setup.brush);
    let change = move |change: fn(&mut Setup)| {
        analysis.setup.update(|setup| {
            if let Some(setup) = setup {
                change(setup);
            }
        });
    };
    let put = move |value: Brush| {
        analysis.setup.update(|setup| {
            if let Some(setup) = setup {
                setup.brush = value;
            }
        });
    };
    let side = move |colour| sentences::side(game.get(), colour);
    let both = move || {
        let [black, white] = Colour::ALL.map(side);
        format!("{black}/{white}")
    };
    let brushes = [
        Brush::Only(Colour::Black),
        Brush::Only(Colour::White),
        Brush::Both,
    ]
    .map(|value| {
        let name = move || match value {
            Brush::Only(colour) => side(colour),
            Brush::Both => both(),
        };
        let chosen = Signal::derive(move || brush() == Some(value));
        choice("brush", name, chosen, move || put(value))
    });
    let sides = Colour::ALL.map(|colour| {
        let chosen = Signal::derive(move || read(|setup| setup.view.turn) == Some(colour));
        choice(
            "side",
            move || side(colour),
            chosen,
            move || {
                analysis.setup.update(|setup| {
                    if let Some(setup) = setup {
                        setup.view.turn = colour;
                    }
                });
            },
        )
    });
    let button = move |text: fn() -> String, what: fn(&mut Setup)| {
        view! { <button class="button" on:click=move |_| change(what)>{text}</button> }
    };
    view! {
        <div class="panel stack">
            <p class="quiet placing-how">{live!("setup-how")}</p>
            <div class="row" role="radiogroup" aria-label=live!("setup-brush")>{brushes.collect_view()}</div>
            <div class="row" role="radiogroup" aria-label=live!("setup-turn")>
                <span class="row-label">{live!("setup-turn")}</span>
                {sides.collect_view()}
            </div>
            <div class="row">
                {button(|| t!("setup-clear"), Setup::clear)}
                {button(|| t!("setup-start"), Setup::start)}
                {button(|| t!("setup-rotate"), Setup::rotate)}
                {button(|| t!("setup-mirror"), Setup::mirror)}
            </div>
            <div class="row">
                <button class="button button-filled" on:click=move |_| analysis.use_setup()>{live!("setup-use")}</button>
                <button class="button" on:click=move |_| analysis.show(super::state::Tab::Engine)>{live!("setup-cancel")}</button>
            </div>
        </div>
    }
}
