//! The third question: the person's side, the time, and whether the game is rated.

use leptos::prelude::*;
use sente_rules::Colour;

use super::Draft;
use super::form::{Clock, Company, Form, Side};
use crate::board::colour_names;
use crate::board::look::Look;
use crate::components::choice::choice;
use crate::components::icon::{Icon, Symbol};
use crate::components::show::Show;
use crate::{live, sentences, t};

/// The choices of side, time, rating and help.
#[component]
pub fn Terms(draft: Draft) -> impl IntoView {
    view! {
        <div class="new-terms" inert=move || draft.is_settled()>
            <fieldset class="new-question" class:gone=move || !draft.read(Form::has_side)>
                <legend>{live!("new-side")}</legend>
                <div class="segmented">
                    {[Side::First, Side::Second, Side::Random].map(|side| side_choice(draft, side)).collect_view()}
                </div>
            </fieldset>
            <Times draft/>
            <div class="new-switches">
                {rated(draft)}
                {help(draft)}
            </div>
        </div>
    }
}

fn side_choice(draft: Draft, side: Side) -> impl IntoView {
    let name = move || match side {
        Side::First => side_name(draft, Colour::Black),
        Side::Second => side_name(draft, Colour::White),
        Side::Random => t!("new-side-random"),
    };
    let stone = move || match side {
        Side::First => stone(draft, Colour::Black).into_any(),
        Side::Second => stone(draft, Colour::White).into_any(),
        Side::Random => view! { <Icon symbol=Symbol::Lot/> }.into_any(),
    };
    view! {
        <label class="choice">
            <input
                type="radio"
                name="side"
                prop:checked=move || draft.read(|form| form.side == side)
                on:change=move |_| draft.change(|form| form.side = side)
            />
            {stone}
            <span>{name}</span>
        </label>
    }
}

/// A stone in a side's colour.
pub fn stone(draft: Draft, colour: Colour) -> impl IntoView {
    let game = draft.read(Form::game);
    let fill = draft
        .settings
        .read(|it| Look::new(game, it, Some(colour)).piece(colour).to_string());
    view! { <span class="stone" aria-hidden="true" style=("--stone", fill)></span> }
}

/// The name of a side in the chosen game.
pub fn side_name(draft: Draft, colour: Colour) -> String {
    let game = draft.read(Form::game);
    if game.facts().has_chosen_colours {
        // The person's pieces have the colour of the person's settings, whichever side they are.
        let look = draft.settings.read(|it| Look::new(game, it, Some(colour)));
        return colour_names::name_of(look.pieces, colour);
    }
    sentences::side(game, colour)
}

/// Time controls offered as buttons: main time in minutes and increment in seconds.
const USUAL: [(u32, u32); 2] = [(5, 0), (10, 5)];

#[component]
fn Times(draft: Draft) -> impl IntoView {
    let own = RwSignal::new(draft.read(|form| !is_usual(form)));
    let none = Signal::derive(move || !own.get() && draft.read(|form| form.clock == Clock::None));
    let choose_none = move || {
        own.set(false);
        draft.change(|form| form.clock = Clock::None);
    };
    let usual = move |(minutes, increment): (u32, u32)| {
        let chosen = Signal::derive(move || {
            let same = |form: &Form| (form.minutes, form.increment) == (minutes, increment);
            !own.get() && draft.read(|form| form.clock == Clock::Game && same(form))
        });
        let choose = move || {
            own.set(false);
            draft.change(|form| {
                form.clock = Clock::Game;
                (form.minutes, form.increment) = (minutes, increment);
            });
        };
        let name = move || match increment {
            0 => t!("new-clock-minutes", minutes = minutes),
            seconds => format!("{minutes} + {seconds}"),
        };
        choice("clock", name, chosen, choose)
    };
    view! {
        <fieldset class="new-question">
            <legend>{live!("new-time")}</legend>
            <div class="segmented">
                {choice("clock", live!("new-clock-none"), none, choose_none)}
                {USUAL.map(usual).collect_view()}
                {choice("clock", live!("new-clock-own"), own.into(), move || own.set(true))}
            </div>
            <Show when=move || own.get()><OwnTime draft/></Show>
        </fieldset>
    }
}

fn is_usual(form: &Form) -> bool {
    match form.clock {
        Clock::None => true,
        Clock::Game => USUAL.contains(&(form.minutes, form.increment)),
        Clock::Move => false,
    }
}

/// The fields for any other time control.
#[component]
fn OwnTime(draft: Draft) -> impl IntoView {
    let kinds = [Clock::Game, Clock::Move].map(|clock| {
        let chosen = Signal::derive(move || draft.read(|form| form.clock == clock));
        let choose = move || draft.change(|form| form.clock = clock);
        let name = move || match clock {
            Clock::Move => t!("new-clock-move"),
            Clock::None | Clock::Game => t!("new-clock-game"),
        };
        choice("clock-kind", name, chosen, choose)
    });
    if draft.form.read_untracked().clock == Clock::None {
        draft.change(|form| form.clock = Clock::Game);
    }
    let clock = Memo::new(move |_| draft.read(|form| form.clock));
    let amounts = move || match clock.get() {
        Clock::None | Clock::Game => view! {
            <label class="number-field">
                <span>{live!("new-minutes")}</span>
                {number(draft, 600, |form| &mut form.minutes)}
            </label>
            <label class="number-field">
                <span>{live!("new-increment")}</span>
                {number(draft, 600, |form| &mut form.increment)}
            </label>
        }
        .into_any(),
        Clock::Move => view! {
            <label class="number-field">
                <span>{live!("new-seconds")}</span>
                {number(draft, 3600, |form| &mut form.seconds)}
            </label>
        }
        .into_any(),
    };
    view! {
        <div class="stack new-own-time">
            <div class="segmented">{kinds.collect_view()}</div>
            <div class="row">{amounts}</div>
        </div>
    }
}

fn rated(draft: Draft) -> impl IntoView {
    switch(
        || t!("new-rated"),
        move || draft.can_count() && draft.read(|form| form.company != Company::Watch),
        move || draft.read(|form| form.is_rated(draft.who.is_logged_in())),
        move |rated| draft.change(|form| form.choose_rated(rated)),
    )
}

/// The switch for hints and analysis for both, in games against remote opponents, who see it before they join.
fn help(draft: Draft) -> impl IntoView {
    switch(
        || t!("new-assisted"),
        move || draft.read(|form| form.company.is_elsewhere()),
        move || draft.read(Form::has_help),
        move |help| draft.change(|form| form.choose_help(help)),
    )
}

fn switch(
    words: fn() -> String,
    is_there: impl Fn() -> bool + Send + Sync + 'static,
    is_on: impl Fn() -> bool + Send + Sync + 'static,
    choose: impl Fn(bool) + 'static,
) -> AnyView {
    view! {
        <label class="new-switch" class:gone=move || !is_there()>
            <span>{words}</span>
            <input
                type="checkbox"
                role="switch"
                prop:checked=is_on
                on:change=move |event| choose(event_target_checked(&event))
            />
        </label>
    }
    .into_any()
}

/// A field for a number of the form between 0 and `most`.
pub fn number(draft: Draft, most: u32, field: fn(&mut Form) -> &mut u32) -> impl IntoView {
    let value = move || draft.read(|form| *field(&mut form.clone())).to_string();
    view! {
        <input
            type="number"
            min="0"
            max=most.to_string()
            inputmode="numeric"
            prop:value=value
            on:change=move |event| {
                if let Ok(number) = event_target_value(&event).parse() {
                    draft.change(|form| *field(form) = number);
                }
            }
        />
    }
}
