//! Who is logged in, in the header.

use leptos::prelude::*;

use crate::components::icon::{Icon, Symbol};
use crate::live;
use crate::navigation::use_navigation;
use crate::route::Route;
use crate::server::who::use_who;
use crate::t;

/// The account's name, or the way in.
#[component]
pub fn AccountPlace() -> impl IntoView {
    let (who, navigation) = (use_who(), use_navigation());
    let name = Memo::new(move |_| {
        let account = who.is_logged_in().then(|| who.account()).flatten();
        account.map(|account| account.name)
    });
    let current = move |route: Route| (navigation.route() == route).then_some("page");
    move || match name.get() {
        Some(name) => {
            let label = name.clone();
            view! {
                <a
                    class="nav-link nav-account"
                    href=Route::Account.to_string()
                    aria-label=move || t!("nav-account", name = label.as_str())
                    aria-current=move || current(Route::Account)
                >
                    <Icon symbol=Symbol::Person/>
                    <span>{name}</span>
                </a>
            }
            .into_any()
        }
        None => view! {
            <a
                class="nav-link"
                href=Route::Login.to_string()
                aria-current=move || current(Route::Login)
            >
                {live!("nav-login")}
            </a>
        }
        .into_any(),
    }
}
