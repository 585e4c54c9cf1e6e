//! A button for what cannot be undone: the first press replaces it by a question.

use leptos::prelude::*;

use crate::components::show::Show;
use crate::live;

/// The button, or the question in its place.
#[component]
pub fn Confirm(
    /// The text of the button.
    #[prop(into)]
    text: Signal<String>,
    /// The label for screen readers, which says what the button is about.
    #[prop(into)]
    label: Signal<String>,
    /// Called when the person confirms.
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
