//! Addresses without a screen.

use leptos::prelude::*;

use crate::route::Route;
use crate::{screens, t};

/// An address that leads nowhere.
#[component]
pub fn Missing() -> impl IntoView {
    view! {
        <section class="page page-narrow">
            <h1>{move || t!("title-missing")}</h1>
            <p>{move || t!("missing-text")}</p>
            <p><a class="button" href="/">{move || t!("missing-home")}</a></p>
        </section>
    }
}

/// A screen that has an address and is not built yet.
#[component]
pub fn NotBuilt(
    /// Its address.
    route: Route,
) -> impl IntoView {
    view! {
        <section class="page page-narrow">
            <h1>{move || screens::title(&route)}</h1>
            <p>{move || t!("not-built-text")}</p>
            <p><a class="button" href="/">{move || t!("missing-home")}</a></p>
        </section>
    }
}
