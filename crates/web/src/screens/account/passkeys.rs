//! The account's passkeys: the list, each of which can be removed here, and the form for another one.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::ProblemCode;
use sente_json::FromJson;

use crate::components::confirm::Confirm;
use crate::components::field::Field;
use crate::components::loaded::{Loaded, load};
use crate::messages::use_messages;
use crate::server::http::Failure;
use crate::server::passkeys::{self, Unproven};
use crate::{browser, dates, live, t};

/// The longest name of a passkey, in characters.
const NAME: usize = 40;

/// The part of a passkey that is shown.
#[derive(Clone, FromJson)]
struct Passkey {
    id: String,
    name: String,
    created: u64,
    used: Option<u64>,
}

/// The list of passkeys with the form for another one.
#[component]
pub fn Passkeys() -> impl IntoView {
    let messages = use_messages();
    let list: Loaded<Vec<Passkey>> = load(|| "/me/passkeys".to_owned());
    let remove = list.deleting(|passkey| &passkey.id, || t!("passkeys-removed"));
    let (password, name) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let busy = RwSignal::new(false);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        messages.clear();
        busy.set(true);
        spawn_local(async move {
            let added = passkeys::add(password.get_untracked(), name.get_untracked()).await;
            busy.set(false);
            match added {
                Ok(()) => {
                    password.set(String::new());
                    name.set(String::new());
                    list.again();
                    messages.note(t!("passkeys-added"));
                }
                Err(Unproven::Failure(failure)) => {
                    messages.warn(reason(&failure));
                    browser::focus("passkey-password");
                }
                Err(Unproven::Cancelled) => messages.warn(t!("passkeys-not-added")),
            }
        });
    };
    let rows = list.show(move |all| {
        let rows = all.iter().cloned().map(|passkey| row(passkey, remove));
        let rows = rows.collect_view();
        (!all.is_empty())
            .then(|| view! { <ul class="list">{rows}</ul> })
            .into_any()
    });
    view! {
        <form class="panel" on:submit=submit>
            <h2>{live!("passkeys-title")}</h2>
            <p class="quiet">{live!("passkeys-text")}</p>
            {rows}
            <Field id="passkey-name" label=live!("passkeys-name") value=name longest=NAME/>
            <Field
                id="passkey-password"
                label=live!("account-password")
                value=password
                kind="password"
                autocomplete="current-password"
            />
            <button class="button" disabled=busy>{live!("passkeys-add")}</button>
        </form>
    }
}

fn reason(failure: &Failure) -> String {
    if failure.code() == Some(ProblemCode::WrongCredentials) {
        t!("password-wrong")
    } else {
        failure.sentence()
    }
}

fn row(passkey: Passkey, remove: Callback<String>) -> impl IntoView {
    let Passkey {
        id,
        name,
        created,
        used,
    } = passkey;
    let label = name.clone();
    let when = move || match used {
        Some(used) => t!("sessions-seen", date = dates::day(used)),
        None => t!("account-since", date = dates::day(created)),
    };
    view! {
        <li class="row row-apart">
            <span class="stack stack-tight">
                <span>{name}</span>
                <span class="quiet">{when}</span>
            </span>
            <Confirm
                text=Signal::derive(live!("passkeys-remove"))
                label=Signal::derive(move || t!("passkeys-remove-named", name = label.as_str()))
                on_yes=Callback::new(move |()| remove.run(id.clone()))
            />
        </li>
    }
}
