//! For how much a new game is played: its clock, and whether it counts.

use leptos::prelude::*;

use super::Draft;
use super::form::{Clock, Form};
use crate::components::choice::choice;
use crate::{live, t};

/// The clock, and whether the game is rated.
#[component]
pub fn Terms(draft: Draft) -> impl IntoView {
    let clocks = [Clock::None, Clock::Game, Clock::Move].map(|clock| {
        let chosen = Signal::derive(move || draft.read(|form| form.clock == clock));
        let choose = move || draft.change(|form| form.clock = clock);
        let name = move || match clock {
            Clock::None => t!("new-clock-none"),
            Clock::Game => t!("new-clock-game"),
            Clock::Move => t!("new-clock-move"),
        };
        choice("clock", name, chosen, choose)
    });
    let clock = Memo::new(move |_| draft.read(|form| form.clock));
    let amounts = move || match clock.get() {
        Clock::None => ().into_any(),
        Clock::Game => view! {
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
    let can_count = move || {
        let possible = draft.read(|form| form.can_be_rated(draft.second_logs_in.get()));
        possible && !draft.reach.is_offline()
    };
    view! {
        <fieldset class="panel">
            <legend>{live!("new-terms")}</legend>
            <div class="row">{clocks.collect_view()}</div>
            <div class="row">{amounts}</div>
            <label class="switch" class:gone=move || !can_count()>
                <input
                    type="checkbox"
                    role="switch"
                    aria-describedby="rated-note"
                    prop:checked=move || draft.read(|form| form.is_rated(draft.who.is_logged_in()))
                    on:change=move |event| {
                        let rated = event_target_checked(&event);
                        draft.change(|form| form.counts = Some(rated));
                    }
                />
                <span>{live!("new-rated")}</span>
            </label>
            <p id="rated-note" class="quiet new-note" class:gone=move || !can_count()>
                {live!("new-rated-note")}
            </p>
        </fieldset>
    }
}

/// A number of the form, up to the most that makes sense.
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
