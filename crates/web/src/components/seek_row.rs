//! A seek as a row, to accept or to withdraw.

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::SeekDoc;
use sente_match::TimeControl;

use crate::components::account_place::avatar;
use crate::messages::use_messages;
use crate::navigation::use_navigation;
use crate::route::Route;
use crate::server::http::{self, Begun};
use crate::server::who::use_who;
use crate::{live, sentences, t};

/// The row.
pub fn seek_row(seek: SeekDoc) -> impl IntoView {
    let (navigation, messages, who) = (use_navigation(), use_messages(), use_who());
    let SeekDoc {
        id,
        name,
        rating,
        yours,
        rules,
        time,
        rated,
        help,
        game,
        ..
    } = seek;
    let rating = rating.map(|rating| format!(" {rating:.0}"));
    let about = move || describe(&rules, time, rated, help);
    let accepted = id.clone();
    let accept = move |_| {
        let id = accepted.clone();
        spawn_local(async move {
            let path = format!("/seeks/{id}/accept");
            match http::post::<Begun>(&path, &()).await {
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
    let other = name.clone();
    let actions = if yours {
        view! {
            <a class="button button-small" href=Route::Game(game).to_string()>{live!("lobby-look")}</a>
            <button class="button button-small button-plain" on:click=withdraw>{live!("game-withdraw")}</button>
        }
        .into_any()
    } else {
        let label = move || t!("lobby-accept-label", name = other.as_str());
        view! {
            <button class="button button-small" aria-label=label on:click=accept>{live!("lobby-accept")}</button>
        }
        .into_any()
    };
    view! {
        <li class="list-row">
            {avatar(&name, "avatar")}
            <span class="list-words">
                <strong>{name} <span class="quiet">{rating}</span></strong>
                <span class="quiet">{about}</span>
            </span>
            {actions}
        </li>
    }
}

/// The offered game in one line.
pub fn describe(rules: &str, time: TimeControl, rated: bool, help: bool) -> String {
    let game = rules.split(' ').next().unwrap_or_default();
    let game = game.parse().map(sentences::game);
    let game = game.unwrap_or_else(|_| rules.to_owned());
    [
        game,
        sentences::clock(time),
        sentences::counting(rated, help),
    ]
    .join(" · ")
}

#[cfg(test)]
mod tests {
    use sente_match::Millis;

    use super::*;

    #[test]
    fn a_seek_is_told_in_a_line() {
        let time = TimeControl::Game {
            main: Millis::from_secs(600),
            increment: Millis::from_secs(5),
        };
        assert_eq!(
            describe("renju", time, true, false),
            "Renju · 10 min + 5 s · rated"
        );
        assert_eq!(
            describe("othello", TimeControl::Unlimited, false, false),
            "Othello · no clock · casual"
        );
        assert_eq!(
            describe("othello", TimeControl::Unlimited, false, true),
            "Othello · no clock · casual, with hints and analysis"
        );
    }
}
