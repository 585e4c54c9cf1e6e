//! A radio button as a pill: one of several that exclude each other.

use leptos::prelude::*;

/// One of several that exclude each other. All of them have the same group.
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
