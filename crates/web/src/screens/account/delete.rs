//! Deleting the account or guest with all data, after a confirmation in the page and, for accounts, the password.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};
use sente_api::{DeleteAccount, ProblemCode};

use crate::components::field::Field;
use crate::components::show::Show;
use crate::messages::use_messages;
use crate::navigation::use_navigation;
use crate::route::Route;
use crate::server::http;
use crate::server::who::use_who;
use crate::{browser, live, t};

/// The section for deleting the account.
#[component]
pub fn Delete(
    /// Whether to ask for the password, which guests don't have.
    asks_password: bool,
) -> impl IntoView {
    let asked = RwSignal::new(false);
    let button = move || {
        view! {
            <button class="button button-danger" on:click=move |_| asked.set(true)>
                {live!("delete-button")}
            </button>
        }
    };
    view! {
        <section class="panel">
            <h2>{live!("delete-title")}</h2>
            <p class="quiet">{live!("delete-text")}</p>
            <Show when=move || asked.get() fallback=button>
                <Question asks_password asked/>
            </Show>
        </section>
    }
}

#[component]
fn Question(asks_password: bool, asked: RwSignal<bool>) -> impl IntoView {
    let (who, messages, navigation) = (use_who(), use_messages(), use_navigation());
    let password = RwSignal::new(String::new());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let proof = DeleteAccount {
            password: asks_password.then(|| password.get()),
        };
        spawn_local(async move {
            match http::order("DELETE", "/me", Some(&proof)).await {
                Ok(()) => {
                    who.refresh().await.ok();
                    navigation.go(&Route::Home);
                    // Opening a screen clears the messages, so this one is set afterwards.
                    tick().await;
                    messages.note(t!("delete-done"));
                }
                Err(failure) if failure.code() == Some(ProblemCode::WrongCredentials) => {
                    messages.warn(t!("password-wrong"));
                    browser::focus("delete-password");
                }
                Err(failure) => messages.warn(failure.sentence()),
            }
        });
    };
    let field = move || {
        view! {
            <Field
                id="delete-password"
                label=live!("account-password")
                value=password
                kind="password"
                autocomplete="current-password"
            />
        }
    };
    view! {
        <form on:submit=submit>
            <p><strong>{live!("delete-sure")}</strong></p>
            {asks_password.then(field)}
            <div class="row">
                <button class="button button-danger">{live!("delete-yes")}</button>
                <button type="button" class="button" on:click=move |_| asked.set(false)>
                    {live!("delete-no")}
                </button>
            </div>
        </form>
    }
}
