//! A radio button as a pill: one of several that exclude each other.

use leptos::prelude::*;

/// One of several that exclude each other. All of them have the same group.
pub fn choice(
    group: &'static str,
    name: impl Fn() -> String + Send + 'static,
    chosen: Signal<bool>,
    choose: impl Fn() + 'static,
) -> impl IntoView {
    choice_unless(group, name, chosen, choose, Signal::stored(false))
}

/// The same, where it cannot always be chosen.
pub fn choice_unless(
    group: &'static str,
    name: impl Fn() -> String + Send + 'static,
    chosen: Signal<bool>,
    choose: impl Fn() + 'static,
    off: Signal<bool>,
) -> impl IntoView {
    view! {
        <label class="choice" class:choice-off=off>
            <input
                type="radio"
                name=group
                prop:checked=chosen
                prop:disabled=off
                on:change=move |_| choose()
            />
            <span>{name}</span>
        </label>
    }
}
