//! A labelled input of a form.

use leptos::prelude::*;

/// A text field.
#[component]
pub fn Field(
    /// Its id, for the label and the browser.
    id: &'static str,
    /// The label.
    label: impl Fn() -> String + Send + Sync + 'static,
    /// The text.
    value: RwSignal<String>,
    /// The type: `text`, `password` …
    #[prop(default = "text")]
    kind: &'static str,
    /// What the browser may fill in.
    #[prop(default = "off")]
    autocomplete: &'static str,
    /// The maximum number of characters.
    #[prop(default = 128)]
    longest: usize,
    /// A hint for the person.
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
