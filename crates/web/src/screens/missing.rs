//! Addresses without a screen.

use leptos::prelude::*;

use crate::route::Route;
use crate::{live, screens};

/// An address that leads nowhere.
#[component]
pub fn Missing() -> impl IntoView {
    view! {
        <section class="page page-narrow">
            <h1>{live!("title-missing")}</h1>
            <p>{live!("missing-text")}</p>
            <p><a class="button" href="/">{live!("missing-home")}</a></p>
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
            <p>{live!("not-built-text")}</p>
            <p><a class="button" href="/">{live!("missing-home")}</a></p>
        </section>
    }
}
