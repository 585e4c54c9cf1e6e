//! A link to the person's own mistakes that are due for repetition today.

use leptos::prelude::*;

use crate::components::icon::{Icon, Symbol};
use crate::live;
use crate::route::Route;

/// The row with the number of mistakes; `None` for 0.
pub fn due_row(count: u32) -> Option<AnyView> {
    let row = || {
        view! {
            <a class="list-row due-row" href=Route::Mistakes.to_string()>
                <span class="tile tile-orange"><Icon symbol=Symbol::Again/></span>
                <span class="list-words">
                    <strong>{live!("home-due", count = count)}</strong>
                    <span class="quiet">{live!("home-due-text")}</span>
                </span>
                <Icon symbol=Symbol::Right/>
            </a>
        }
        .into_any()
    };
    (count > 0).then(row)
}
