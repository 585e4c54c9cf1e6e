//! A labelled input of a form.

use leptos::prelude::*;

/// A text that a person types.
#[component]
pub fn Field(
    /// Its name, by which label and browser know it.
    id: &'static str,
    /// What to type.
    label: impl Fn() -> String + Send + Sync + 'static,
    /// What is in it.
    value: RwSignal<String>,
    /// `text`, `password` …
    #[prop(default = "text")]
    kind: &'static str,
    /// What the browser may fill in.
    #[prop(default = "off")]
    autocomplete: &'static str,
    /// Most characters.
    #[prop(default = 128)]
    longest: usize,
    /// What to know before typing.
    #[prop(into, optional)]
    hint: Option<Signal<String>>,
) -> impl IntoView {
    let hint_id = format!("{id}-hint");
    let described = hint.is_some().then(|| hint_id.clone());
    view! {
        <div class="field">
            <label for=id>{label}</label>
            <input
                id=id
                name=id
                type=kind
                autocomplete=autocomplete
                autocapitalize="none"
                spellcheck="false"
                required
                maxlength=longest
                aria-describedby=described
                bind:value=value
            />
            {hint.map(|hint| view! { <span id=hint_id class="quiet">{hint}</span> })}
        </div>
    }
}
