//! Choosing a level of the engine: a slider whose thumb is a stone, with the numbers below it.

use leptos::prelude::*;

use crate::components::chart::percent;
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
    // The thumb's middle moves from half its width to the other end less half of it.
    let reached = move || percent(f64::from(shown() - level::WEAKEST) / 9.0 * 100.0);
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
