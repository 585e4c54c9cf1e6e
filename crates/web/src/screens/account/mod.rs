//! The account screen: the person's identity, and everything that changes it.

mod delete;
mod passkeys;
mod password;
mod sessions;

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::{Account, Kind, Me, Rename, bounds};

use crate::components::account_place::avatar;
use crate::components::field::Field;
use crate::components::icon::{Icon, Symbol};
use crate::components::loaded::loading;
use crate::components::look_settings::OwnColour;
use crate::components::promise::Promise;
use crate::messages::use_messages;
use crate::navigation::use_navigation;
use crate::route::Route;
use crate::server::http;
use crate::server::who::{log_out, use_who};
use crate::{dates, live, t};
use delete::Delete;
use passkeys::Passkeys;
use password::Password;
use sessions::Sessions;

/// The account screen.
#[component]
pub fn AccountScreen() -> impl IntoView {
    let who = use_who();
    // Only changes of the account redraw the screen; others must not empty a form that is being filled in.
    let person = Memo::new(move |_| who.me().map(|me| me.account));
    view! {
        <section class="page">
            <div class="page-head"><h1>{live!("title-account")}</h1></div>
            {move || match person.get() {
                None => loading(),
                Some(None) => view! { <Nobody/> }.into_any(),
                Some(Some(account)) if account.kind == Kind::Guest => {
                    view! { <Guest account/> }.into_any()
                }
                Some(Some(account)) => view! { <Member account/> }.into_any(),
            }}
        </section>
    }
}

#[component]
fn Nobody() -> impl IntoView {
    view! {
        <div class="entrance">
            <div class="panel">
                <p>{live!("account-nobody")}</p>
                <EntranceLinks/>
            </div>
            <Promise/>
        </div>
    }
}

#[component]
fn EntranceLinks() -> impl IntoView {
    view! {
        <div class="row">
            <a class="button button-filled" href=Route::Signup.to_string()>{live!("title-signup")}</a>
            <a class="button" href=Route::Login.to_string()>{live!("title-login")}</a>
        </div>
    }
}

#[component]
fn Guest(account: Account) -> impl IntoView {
    view! {
        <div class="entrance">
            <div class="stack">
                <Who account=account.clone()/>
                <section class="panel">
                    <p>{live!("account-guest")}</p>
                    <EntranceLinks/>
                </section>
                <GuestName account/>
                <Export/>
                <Delete asks_password=false/>
            </div>
            <Promise/>
        </div>
    }
}

#[component]
fn Member(account: Account) -> impl IntoView {
    let (who, messages, navigation) = (use_who(), use_messages(), use_navigation());
    view! {
        <div class="account-page">
            <div class="panel account-head">
                <Who account/>
                <nav class="row" aria-label=live!("account-yours")>
                    {way(&Route::Stats, Symbol::Chart, || t!("title-stats"))}
                    {way(&Route::Achievements, Symbol::Trophy, || t!("title-achievements"))}
                    {way(&Route::Saved, Symbol::Folder, || t!("title-saved"))}
                    {way(&Route::Settings, Symbol::Settings, || t!("title-settings"))}
                    <button class="button" on:click=move |_| log_out(who, messages, navigation)>
                        <Icon symbol=Symbol::Leave/>
                        <span>{live!("account-log-out")}</span>
                    </button>
                </nav>
            </div>
            <div class="stack">
                <Password/>
                {crate::server::passkeys::are_possible().then(|| view! { <Passkeys/> })}
                <Sessions/>
            </div>
            <div class="stack">
                <section class="panel">
                    <h2>{live!("piece-colour-title")}</h2>
                    <OwnColour/>
                </section>
                <Export/>
                <Delete asks_password=true/>
            </div>
        </div>
    }
}

/// A link to a screen of the account.
fn way(route: &Route, symbol: Symbol, name: fn() -> String) -> impl IntoView + use<> {
    view! {
        <a class="button" href=route.to_string()>
            <Icon symbol=symbol/>
            <span>{name}</span>
        </a>
    }
}

#[component]
fn Who(account: Account) -> impl IntoView {
    let since = account.since;
    view! {
        <div class="account-who">
            {avatar(&account.name, "avatar avatar-large")}
            <p>
                <strong>{account.name}</strong>
                <span class="quiet">{live!("account-since", date = dates::day(since))}</span>
            </p>
        </div>
    }
}

#[component]
fn GuestName(account: Account) -> impl IntoView {
    let (who, messages) = (use_who(), use_messages());
    let name = RwSignal::new(account.name);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let request = Rename {
            name: name.get().trim().to_owned(),
        };
        spawn_local(async move {
            match http::put::<Me>("/me/name", &request).await {
                Ok(me) => {
                    who.become_person(me);
                    messages.note(t!("account-renamed", name = request.name.as_str()));
                }
                Err(failure) => messages.warn(failure.sentence()),
            }
        });
    };
    view! {
        <form class="panel" on:submit=submit>
            <Field
                id="username"
                label=live!("account-name")
                value=name
                autocomplete="nickname"
                longest=bounds::NAME
            />
            <button class="button">{live!("account-rename")}</button>
        </form>
    }
}

#[component]
fn Export() -> impl IntoView {
    view! {
        <section class="panel">
            <h2>{live!("account-export")}</h2>
            <p class="quiet">{live!("account-export-text")}</p>
            <a class="button" href="/api/v1/me/export" download="sente-my-data.json">
                {live!("account-export-button")}
            </a>
        </section>
    }
}
