//! Changing the password.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::{ChangePassword, Problem, ProblemCode, bounds};

use crate::components::field::Field;
use crate::messages::use_messages;
use crate::server::http;
use crate::server::problem_messages;
use crate::{browser, live, t};

/// The form for changing the password.
#[component]
pub fn Password() -> impl IntoView {
    let messages = use_messages();
    let (old, new) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let busy = RwSignal::new(false);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let change = ChangePassword {
            old: old.get(),
            new: new.get(),
        };
        if change.new.chars().count() < bounds::PASSWORD_MIN {
            messages.warn(problem_messages::problem(&Problem::new(
                ProblemCode::WeakPassword,
                "",
            )));
            return browser::focus("new-password");
        }
        messages.clear();
        busy.set(true);
        spawn_local(async move {
            let answer = http::order("POST", "/me/password", Some(&change)).await;
            busy.set(false);
            match answer {
                Ok(()) => {
                    old.set(String::new());
                    new.set(String::new());
                    messages.note(t!("password-done"));
                }
                Err(failure) if failure.code() == Some(ProblemCode::WrongCredentials) => {
                    messages.warn(t!("password-wrong"));
                    browser::focus("old-password");
                }
                Err(failure) => messages.warn(failure.sentence()),
            }
        });
    };
    view! {
        <form class="panel" on:submit=submit>
            <h2>{live!("password-title")}</h2>
            <Field
                id="old-password"
                label=live!("password-old")
                value=old
                kind="password"
                autocomplete="current-password"
            />
            <Field
                id="new-password"
                label=live!("password-new")
                value=new
                kind="password"
                autocomplete="new-password"
                hint=Signal::derive(live!("account-password-hint"))
            />
            <button class="button" disabled=busy>{live!("password-button")}</button>
        </form>
    }
}
