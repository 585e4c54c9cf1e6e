//! The summary of the choices in a few lines, and the button that starts the game. Always visible.

use leptos::prelude::*;
use sente_rules::{BoardView, Colour};

use super::Draft;
use super::form::{Clock, Company, Form, Side};
use super::games::rules_line;
use super::terms::{side_name, stone};
use crate::board::picture::Picture;
use crate::components::icon::{Icon, Symbol};
use crate::{live, player_words, sentences, t};

/// The summary with its board and button.
#[component]
pub fn Summary(draft: Draft, busy: RwSignal<bool>) -> impl IntoView {
    let view = Memo::new(move |_| draft.read(beginning));
    let rated =
        move || draft.can_count() && draft.read(|form| form.is_rated(draft.who.is_logged_in()));
    view! {
        <aside class="panel new-summary" aria-label=live!("new-summary")>
            <div class="new-board"><Picture view label=Signal::derive(String::new)/></div>
            <div class="new-facts">
                <h2>{move || title(draft)}</h2>
                <p class="new-fact new-fact-side" class:gone=move || !draft.read(Form::has_side)>
                    {move || side_stone(draft)}
                    <span>{move || side(draft)}</span>
                </p>
                <p class="new-fact new-fact-rules">
                    <Icon symbol=Symbol::Clock/>
                    <span>{move || format!("{} · {}", draft.read(time), draft.read(rules_line))}</span>
                </p>
                <p class="new-fact new-fact-rated" class:gone=move || !draft.can_count()>
                    <Icon symbol=Symbol::Chart/>
                    <span>{move || counting(draft, rated())}</span>
                </p>
                <p class="new-line">
                    {move || side_stone(draft)}
                    <span>{move || line(draft, rated())}</span>
                </p>
            </div>
            <button
                class="button button-filled button-main button-wide"
                class:gone=move || draft.is_settled()
                type="submit"
                disabled=busy
            >
                <Icon symbol=Symbol::Play/>
                <span>{move || start(draft)}</span>
            </button>
            <p class="small quiet new-note" class:gone=move || !rated() || draft.read(|form| form.company == Company::Watch)>{live!("new-rated-note")}</p>
        </aside>
    }
}

/// Whether the game is rated, and for whom.
fn counting(draft: Draft, rated: bool) -> String {
    match (rated, draft.read(|form| form.company)) {
        (false, _) if draft.read(Form::has_help) => t!("new-is-assisted"),
        (false, _) => t!("new-is-casual"),
        (true, Company::Watch) => t!("new-is-rated-watch"),
        (true, _) => t!("new-is-rated"),
    }
}

/// The board at the start of the game.
fn beginning(form: &Form) -> BoardView {
    form.rules().table().view()
}

fn start(draft: Draft) -> String {
    match draft.read(|form| form.company) {
        Company::Friend => t!("new-start-friend"),
        Company::Anyone => t!("lobby-seek"),
        Company::Computer | Company::Watch | Company::Here => t!("new-start"),
    }
}

fn title(draft: Draft) -> String {
    let game = sentences::game(draft.read(Form::game));
    match draft.read(|form| form.company) {
        Company::Computer => match draft.chosen_player() {
            Some(player) => {
                let name = player_words::name(&player.id, &player.name);
                t!("game-against", game = game, name = name)
            }
            None => game,
        },
        Company::Friend => t!("new-title-friend", game = game),
        Company::Anyone => t!("new-title-anyone", game = game),
        Company::Here => t!("new-title-here", game = game),
        Company::Watch => t!("new-title-watch", game = game),
    }
}

fn side(draft: Draft) -> String {
    match draft.read(|form| form.side) {
        Side::First => t!("new-you-first", side = side_name(draft, Colour::Black)),
        Side::Second => t!("new-you-second", side = side_name(draft, Colour::White)),
        Side::Random => t!("new-you-random"),
    }
}

fn side_stone(draft: Draft) -> AnyView {
    match draft.read(|form| form.side) {
        Side::First => stone(draft, Colour::Black).into_any(),
        Side::Second => stone(draft, Colour::White).into_any(),
        Side::Random => view! { <Icon symbol=Symbol::Lot/> }.into_any(),
    }
}

fn time(form: &Form) -> String {
    match form.clock {
        Clock::None => t!("new-clock-none"),
        Clock::Game => t!(
            "terms-game",
            minutes = form.minutes,
            seconds = form.increment
        ),
        Clock::Move => t!("terms-move", seconds = form.seconds),
    }
}

/// The summary in one line, for small screens.
fn line(draft: Draft, rated: bool) -> String {
    let counts = sentences::counting(rated, draft.read(Form::has_help));
    [title(draft), draft.read(time), counts].join(" · ")
}
