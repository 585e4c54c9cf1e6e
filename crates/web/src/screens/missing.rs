//! The screen for addresses that don't exist.

use leptos::prelude::*;

use crate::live;

/// The screen for an unknown address.
#[component]
pub fn Missing() -> impl IntoView {
    view! {
        <section class="page page-narrow">
            <h1>{live!("title-missing")}</h1>
            <p>{live!("missing-text")}</p>
            <p><a class="button button-filled" href="/">{live!("missing-home")}</a></p>
        </section>
    }
}
