//! The account in the header: its name with a menu, or links to log in and sign up.

use leptos::prelude::*;

use crate::components::icon::{Icon, Symbol};
use crate::components::popover::{Popover, menu_link};
use crate::messages::use_messages;
use crate::navigation::use_navigation;
use crate::route::Route;
use crate::server::who::{log_out, use_who};
use crate::{browser, live, t};

/// The account's name and menu, or links to log in and sign up.
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
            let label = t!("nav-account", name = name.as_str());
            let button = view! {
                <span class="hidden">{label}</span>
                {avatar(&name, "avatar")}
                <span class="account-name" aria-hidden="true">{name}</span>
                <Icon symbol=Symbol::Down/>
            };
            view! {
                <Popover
                    id="account-menu"
                    class="nav-link account"
                    right=true
                    button=button.into_any()
                >
                    {menu()}
                </Popover>
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
            <a class="button button-small not-phone" href=Route::Signup.to_string()>
                {live!("title-signup")}
            </a>
        }
        .into_any(),
    }
}

/// The first letter of a name on a round background, whose colour depends on the name.
pub fn avatar(name: &str, class: &str) -> impl IntoView + use<> {
    let letter = browser::upper_case(&name.chars().take(1).collect::<String>());
    let sum: u32 = name.chars().map(u32::from).sum();
    let class = format!("{class} avatar-{}", sum % 4 + 1);
    view! { <span class=class aria-hidden="true">{letter}</span> }
}

fn menu() -> AnyView {
    let (who, messages, navigation) = (use_who(), use_messages(), use_navigation());
    view! {
        {menu_link(&Route::Stats, Symbol::Chart, || t!("title-stats"))}
        {menu_link(&Route::Achievements, Symbol::Trophy, || t!("title-achievements"))}
        {menu_link(&Route::Saved, Symbol::Folder, || t!("title-saved"))}
        {menu_link(&Route::Account, Symbol::Person, || t!("title-account"))}
        <hr class="menu-line"/>
        <button type="button" class="menu-link" on:click=move |_| log_out(who, messages, navigation)>
            <Icon symbol=Symbol::Leave/>
            <span>{live!("account-log-out")}</span>
        </button>
    }
    .into_any()
}
