//! Choosing a level of the engine: a slider whose thumb is a stone, with the numbers below it.

use leptos::prelude::*;

use crate::{level, live, player_words};

/// The slider of the ten levels.
#[component]
pub fn LevelSlider(
    /// The chosen level; none where another player is chosen.
    #[prop(into)]
    level: Signal<Option<u8>>,
    /// A level is chosen.
    choose: Callback<u8>,
) -> impl IntoView {
    let shown = move || level.get().unwrap_or(level::WEAKEST);
    let name = move || level_name(shown());
    let reached = move || {
        let steps = f64::from(level::STRONGEST - level::WEAKEST);
        format!("{:.3}", f64::from(shown() - level::WEAKEST) / steps)
    };
    let number = |number: u8| {
        view! { <span class:level-here=move || level.get() == Some(number)>{number}</span> }
    };
    view! {
        <div class="levels">
            <input
                type="range"
                min=level::WEAKEST.to_string()
                max=level::STRONGEST.to_string()
                step="1"
                aria-label=live!("new-level")
                aria-valuetext=name
                prop:value=move || shown().to_string()
                style=("--reached", reached)
                on:input=move |event| {
                    if let Ok(number) = event_target_value(&event).parse() {
                        choose.run(number);
                    }
                }
            />
            <div class="level-numbers" aria-hidden="true">
                {(level::WEAKEST..=level::STRONGEST).map(number).collect_view()}
            </div>
        </div>
    }
}

/// What a level is called.
pub fn level_name(number: u8) -> String {
    player_words::name(&level::player(number), &format!("Sente {number}"))
}
