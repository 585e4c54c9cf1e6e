//! The lobby: who wants a game with anybody, live, and where to type a friend's code.

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::{ClientMessage, GameDoc, SeekDoc, ServerMessage, TimeDoc};
use sente_rules::Rules;

use super::join::sit_down;
use crate::messages::use_messages;
use crate::navigation::use_navigation;
use crate::route::Route;
use crate::server::connectivity::use_reach;
use crate::server::http;
use crate::server::socket::use_socket;
use crate::server::who::use_who;
use crate::{live, sentences, t};

/// The lobby.
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
    let list = move || {
        match seeks.get() {
        _ if reach.is_offline() => view! { <p class="empty">{live!("offline-lobby")}</p> }.into_any(),
        None => view! { <p class="empty late">{live!("lobby-loading")}</p> }.into_any(),
        Some(open) if open.is_empty() => {
            view! { <p class="empty">{live!("lobby-empty")}</p> }.into_any()
        }
        Some(open) => view! {
            <ul class="seeks">{open.into_iter().map(|seek| view! { <Seek seek/> }).collect_view()}</ul>
        }
        .into_any(),
    }
    };
    view! {
        <section class="page page-narrow lobby">
            <h1>{live!("title-lobby")}</h1>
            <div class="panel">{list}</div>
            <p><a class="button button-filled" href=Route::New(None).to_string()>{live!("lobby-seek")}</a></p>
            <CodeForm/>
        </section>
    }
}

#[component]
fn Seek(seek: SeekDoc) -> impl IntoView {
    let (navigation, messages, who) = (use_navigation(), use_messages(), use_who());
    let SeekDoc {
        id,
        name,
        rating,
        yours,
        rules,
        time,
        rated,
        game,
        ..
    } = seek;
    let rating = rating.map(|rating| format!(" · {rating:.0}"));
    let about = move || describe(&rules, time, rated);
    let accepted = id.clone();
    let accept = move |_| {
        let id = accepted.clone();
        spawn_local(async move {
            let path = format!("/seeks/{id}/accept");
            match http::post::<GameDoc>(&path, &()).await {
                Ok(game) => {
                    who.meet().await;
                    navigation.go(&Route::Game(game.id));
                }
                Err(failure) => messages.warn(failure.sentence()),
            }
        });
    };
    let withdraw = move |_| {
        let id = id.clone();
        spawn_local(async move {
            if let Err(failure) = http::delete(&format!("/seeks/{id}")).await {
                messages.warn(failure.sentence());
            }
        });
    };
    let actions = if yours {
        view! {
            <a class="button" href=Route::Game(game).to_string()>{live!("lobby-look")}</a>
            <button class="button" on:click=withdraw>{live!("game-withdraw")}</button>
        }
        .into_any()
    } else {
        view! { <button class="button" on:click=accept>{live!("lobby-play")}</button> }.into_any()
    };
    view! {
        <li class="seek">
            <span class="seek-about">
                <strong>{name}{rating}</strong>
                <span class="quiet">{about}</span>
            </span>
            <span class="row">{actions}</span>
        </li>
    }
}

/// What somebody looks for, in a line.
fn describe(rules: &str, time: TimeDoc, rated: bool) -> String {
    let game = rules
        .parse::<Rules>()
        .map(|rules| sentences::game(rules.game()));
    let time = match time {
        TimeDoc::Unlimited => t!("new-clock-none"),
        TimeDoc::Game { main, increment } => t!(
            "terms-game",
            minutes = main / 60_000,
            seconds = increment / 1000
        ),
        TimeDoc::Move { span } => t!("terms-move", seconds = span / 1000),
    };
    let rated = if rated {
        t!("terms-rated")
    } else {
        t!("terms-casual")
    };
    [game.unwrap_or_else(|_| rules.to_owned()), time, rated].join(" · ")
}

/// Where a friend's code is typed.
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
            <label class="field">
                <span>{live!("lobby-code")}</span>
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seek_is_told_in_a_line() {
        let time = TimeDoc::Game {
            main: 600_000,
            increment: 5_000,
        };
        assert_eq!(
            describe("renju", time, true),
            "Renju · 10 min + 5 s · rated"
        );
        assert_eq!(
            describe("othello", TimeDoc::Unlimited, false),
            "Othello · No clock · casual"
        );
    }
}
