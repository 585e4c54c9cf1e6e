//! A game that waits for somebody: how they can be told of it.

use std::fmt::Write;

use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};
use sente_api::{Action, Invitation};

use super::panel::LineState;
use super::play::Play;
use crate::{browser, live, t};

/// The link, the code and a picture of the link.
#[component]
pub fn Waiting(
    /// The game.
    play: Play,
) -> impl IntoView {
    let invitation = Memo::new(move |_| play.read(|it| it.doc().invitation.clone()).flatten());
    let mine = Memo::new(move |_| play.read(|it| it.own_seats().next().is_some()) == Some(true));
    view! {
        <div class="panel game-panel waiting">
            <p class="game-turn">
                <span class="dot dot-busy" aria-hidden="true"></span>
                <span>{live!("game-waiting")}</span>
            </p>
            <p class="game-note" role="status" data-test="note">{move || play.note.get()}</p>
            <LineState/>
            {move || invitation.get().map(|invitation| invite(play, invitation))}
            <Show when=move || mine.get()>
                <button class="button" on:click=move |_| play.act(Action::Abort)>{live!("game-call-off")}</button>
            </Show>
        </div>
    }
}

fn invite(play: Play, invitation: Invitation) -> impl IntoView {
    let Invitation { code, links } = invitation;
    let here = browser::origin().map(|origin| format!("{origin}/join/{code}"));
    let link = best_link(here, &links);
    let copied = link.clone();
    let copy = move |_| {
        play.say(if browser::copy(&copied) {
            t!("waiting-copied")
        } else {
            t!("waiting-copy-by-hand")
        });
    };
    let picture = QrCode::encode_text(&link, QrCodeEcc::Medium).ok();
    let picture = picture.map(|squares| {
        // Around the code belong four empty modules.
        let width = squares.size() + 8;
        let size = format!("-4 -4 {width} {width}");
        view! {
            <svg class="qr" viewBox=size role="img" aria-label=live!("waiting-qr")>
                <path d=modules(&squares)/>
            </svg>
        }
    });
    view! {
        <p>{live!("waiting-text")}</p>
        <label class="field">
            <span class="hidden">{live!("waiting-link")}</span>
            <input type="text" readonly prop:value=link.clone()/>
        </label>
        <div class="row">
            <button class="button button-filled" type="button" on:click=copy>{live!("waiting-copy")}</button>
            <span>{live!("waiting-code")}" "<strong class="code" data-test="code">{code}</strong></span>
        </div>
        {picture}
    }
}

/// The address that others reach: this page's own, unless only this machine knows it.
fn best_link(here: Option<String>, links: &[String]) -> String {
    let is_local = |link: &String| {
        ["//localhost", "//127.", "//[::1]"]
            .iter()
            .any(|local| link.contains(local))
    };
    let elsewhere = links.iter().find(|link| !is_local(link)).cloned();
    match here {
        Some(here) if !is_local(&here) => here,
        here => elsewhere
            .or(here)
            .or_else(|| links.first().cloned())
            .unwrap_or_default(),
    }
}

/// The dark modules, as a path of squares.
fn modules(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        for x in 0..code.size() {
            if code.get_module(x, y) {
                write!(path, "M{x} {y}h1v1h-1z").expect("a string takes everything");
            }
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_link_is_one_that_others_reach() {
        let own = |text: &str| text.to_owned();
        let here = own("http://127.0.0.1:7373/join/k3");
        let far = own("http://192.168.0.7:7373/join/k3");
        let site = own("https://play.example/join/k3");
        assert_eq!(
            best_link(Some(here.clone()), &[here.clone(), far.clone()]),
            far
        );
        assert_eq!(best_link(Some(site.clone()), &[far]), site);
        assert_eq!(best_link(Some(here.clone()), &[]), here);
    }
}
