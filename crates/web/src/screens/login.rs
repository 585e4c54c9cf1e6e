//! The log-in screen.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};
use sente_api::{Credentials, Me, bounds};

use crate::components::field::Field;
use crate::components::promise::Promise;
use crate::messages::{Messages, use_messages};
use crate::navigation::{Navigation, use_navigation};
use crate::route::Route;
use crate::server::http;
use crate::server::passkeys::{self, Unproven};
use crate::server::who::use_who;
use crate::{browser, live, query, t};

/// The log-in screen.
#[component]
pub fn Login() -> impl IntoView {
    let (who, messages, navigation) = (use_who(), use_messages(), use_navigation());
    let (name, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let busy = RwSignal::new(false);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let credentials = Credentials {
            name: name.get().trim().to_owned(),
            password: password.get(),
        };
        messages.clear();
        busy.set(true);
        spawn_local(async move {
            let answer = http::post::<Me>("/login", &credentials).await;
            busy.set(false);
            match answer {
                Ok(me) => {
                    who.become_person(me);
                    let welcome = t!("login-done", name = credentials.name.as_str());
                    go_on(navigation, messages, welcome).await;
                }
                Err(failure) => {
                    messages.warn(failure.sentence());
                    password.set(String::new());
                    browser::focus("password");
                }
            }
        });
    };
    let with_passkey = move |_| {
        let name = name.get_untracked().trim().to_owned();
        if name.is_empty() {
            return browser::focus("username");
        }
        messages.clear();
        busy.set(true);
        spawn_local(async move {
            let answer = passkeys::log_in(name.clone()).await;
            busy.set(false);
            match answer {
                Ok(me) => {
                    who.become_person(me);
                    let welcome = t!("login-done", name = name.as_str());
                    go_on(navigation, messages, welcome).await;
                }
                Err(Unproven::Failure(failure)) => messages.warn(failure.sentence()),
                Err(Unproven::Cancelled) => messages.warn(t!("passkeys-not-used")),
            }
        });
    };
    view! {
        <section class="page">
            <div class="page-head"><h1>{live!("title-login")}</h1></div>
            <div class="entrance">
            <form class="panel" on:submit=submit>
                <Field
                    id="username"
                    label=live!("account-name")
                    value=name
                    autocomplete="username"
                    longest=bounds::NAME
                />
                <Field
                    id="password"
                    label=live!("account-password")
                    value=password
                    kind="password"
                    autocomplete="current-password"
                    longest=bounds::PASSWORD
                />
                <button class="button button-filled button-main button-wide" disabled=busy>
                    {live!("title-login")}
                </button>
                {passkeys::are_possible().then(|| view! {
                    <button type="button" class="button button-wide" disabled=busy on:click=with_passkey>
                        {live!("login-passkey")}
                    </button>
                })}
                <p class="below">
                {live!("login-new")} " "
                <a href=move || with_next(&Route::Signup, &navigation.query())>{live!("title-signup")}</a>
                </p>
                <p class="quiet small">{live!("login-guest")}</p>
            </form>
            <Promise/>
            </div>
        </section>
    }
}

/// Goes to the screen that the person wanted to open, or home, and shows a welcome there.
pub async fn go_on(navigation: Navigation, messages: Messages, welcome: String) {
    let next = query::value(&navigation.query_untracked(), "next").filter(|next| is_own(next));
    navigation.go_to(next.as_deref().unwrap_or("/"));
    // Opening a screen clears the messages, so the welcome is set afterwards.
    tick().await;
    messages.note(welcome);
}

/// The address of a screen that keeps the destination in the current query.
pub fn with_next(route: &Route, query: &str) -> String {
    query::address(
        &route.to_string(),
        &[("next", query::value(query, "next").as_deref())],
    )
}

/// Whether an address is on this site.
fn is_own(address: &str) -> bool {
    address.starts_with('/') && !address.starts_with("//") && !address.contains('\\')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_in_leads_on_within_this_site_only() {
        assert!(is_own("/saved"));
        for foreign in ["https://example.org", "//example.org", "/\\example.org", ""] {
            assert!(!is_own(foreign), "{foreign}");
        }
        let kept = with_next(&Route::Signup, "next=%2Fsaved");
        assert_eq!(kept, "/signup?next=%2Fsaved");
        assert_eq!(with_next(&Route::Signup, ""), "/signup");
    }
}
