//! A button for what cannot be taken back: the first press asks, in its place, whether it is meant.

use leptos::prelude::*;

use crate::live;

/// The button, and the question in its place.
#[component]
pub fn Confirm(
    /// What the button says.
    #[prop(into)]
    text: Signal<String>,
    /// What a screen reader says it is about, where its text alone would not tell.
    #[prop(into)]
    label: Signal<String>,
    /// It is meant.
    on_yes: Callback<()>,
) -> impl IntoView {
    let asked = RwSignal::new(false);
    let yes = move |_| {
        asked.set(false);
        on_yes.run(());
    };
    view! {
        <Show
            when=move || asked.get()
            fallback=move || {
                view! {
                    <button type="button" class="button button-small button-plain button-danger" aria-label=label on:click=move |_| asked.set(true)>
                        {text}
                    </button>
                }
            }
        >
            <span class="row confirm" role="group" aria-label=label>
                <button type="button" class="button button-small" on:click=move |_| asked.set(false)>{live!("confirm-no")}</button>
                <button type="button" class="button button-small button-danger button-filled" autofocus on:click=yes>{live!("confirm-yes")}</button>
            </span>
        </Show>
    }
}
