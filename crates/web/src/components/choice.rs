//! A radio button in the shape of a pill.

use leptos::prelude::*;

/// One of several exclusive choices, all with the same group.
pub fn choice(
    group: &'static str,
    name: impl Fn() -> String + Send + 'static,
    chosen: Signal<bool>,
    choose: impl Fn() + 'static,
) -> impl IntoView {
    view! {
        <label class="choice">
            <input
                type="radio"
                name=group
                prop:checked=chosen
                on:change=move |_| choose()
            />
            <span>{name}</span>
        </label>
    }
}
