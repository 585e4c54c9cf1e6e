//! The lobby: the open seeks, updated live, and a field for a friend's code.

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::{ClientMessage, SeekDoc, ServerMessage};
use sente_rules::GameId;

use super::join::sit_down;
use crate::components::empty::empty;
use crate::components::icon::{Icon, Symbol};
use crate::components::loaded::loading;
use crate::components::seek_row::seek_row;
use crate::messages::use_messages;
use crate::navigation::use_navigation;
use crate::server::connectivity::use_reach;
use crate::server::socket::use_socket;
use crate::server::who::use_who;
use crate::{live, t};

/// The lobby screen.
#[component]
pub fn Lobby() -> impl IntoView {
    let (socket, reach) = (use_socket(), use_reach());
    let seeks = RwSignal::new(None::<Vec<SeekDoc>>);
    let hear = move |message: &ServerMessage| {
        if let ServerMessage::Seeks { seeks: open } = message {
            seeks.set(Some(open.clone()));
        }
    };
    socket.listen(hear, || vec![ClientMessage::FollowLobby]);
    on_cleanup(move || socket.send(&ClientMessage::UnfollowLobby));
    let list = move || match seeks.get() {
        _ if reach.is_offline() => {
            view! { <p class="quiet">{live!("offline-lobby")}</p> }.into_any()
        }
        None => loading(),
        Some(open) if open.is_empty() => empty(
            GameId::Gomoku,
            || t!("home-nobody"),
            || t!("home-nobody-text"),
            (),
        ),
        Some(open) => {
            let rows = open.into_iter().map(seek_row);
            view! { <ul class="list">{rows.collect_view()}</ul> }.into_any()
        }
    };
    view! {
        <section class="page lobby">
            <div class="page-head">
                <div>
                    <h1>{live!("title-lobby")}</h1>
                    <p>{live!("lobby-text")}</p>
                </div>
                <a class="button button-filled" href="/new?with=anyone">
                    <Icon symbol=Symbol::Plus/>
                    <span>{live!("lobby-seek")}</span>
                </a>
            </div>
            <div class="lobby-columns">
                <section class="panel" aria-labelledby="waiting">
                    <div class="card-head"><h2 id="waiting" class="card-title">{live!("lobby-waiting")}</h2></div>
                    {list}
                </section>
                <CodeForm/>
            </div>
        </section>
    }
}

/// The form for a friend's code.
#[component]
fn CodeForm() -> impl IntoView {
    let (navigation, messages, who) = (use_navigation(), use_messages(), use_who());
    let code = RwSignal::new(String::new());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let code = code.get_untracked();
        let name = who.account_untracked().map(|account| account.name);
        spawn_local(async move {
            let joined = sit_down(who, navigation, name.unwrap_or_default(), code).await;
            if let Err(failure) = joined {
                messages.warn(failure.sentence());
            }
        });
    };
    view! {
        <form class="panel" on:submit=submit>
            <div class="card-head"><h2 class="card-title">{live!("lobby-code")}</h2></div>
            <label class="field">
                <span class="quiet">{live!("lobby-code-text")}</span>
                <input
                    type="text"
                    autocomplete="off"
                    autocapitalize="none"
                    required
                    prop:value=code
                    on:input=move |event| code.set(event_target_value(&event))
                />
            </label>
            <button class="button" type="submit">{live!("join-sit")}</button>
        </form>
    }
}
