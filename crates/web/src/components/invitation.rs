//! An invitation to a game: the link, the code, and a QR code. Other files show who is waiting.

use std::fmt::Write;

use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};
use sente_api::Invitation;

use crate::{browser, live, t};

/// The link, its code and its QR code.
#[component]
pub fn InvitationCard(
    /// The invitation.
    invitation: Invitation,
    /// Called with a message about whether the link was copied.
    say: Callback<String>,
) -> impl IntoView {
    let Invitation { code, links } = invitation;
    let here = browser::origin().map(|origin| format!("{origin}/join/{code}"));
    let link = best_link(here, &links);
    let copied = link.clone();
    let copy = move |_| {
        say.run(if browser::copy(&copied) {
            t!("waiting-copied")
        } else {
            t!("waiting-copy-by-hand")
        });
    };
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
        {picture(&link)}
    }
}

/// The link as a QR code.
fn picture(link: &str) -> Option<impl IntoView + use<>> {
    let squares = QrCode::encode_text(link, QrCodeEcc::Medium).ok()?;
    // The standard requires a margin of four empty modules.
    let width = squares.size() + 8;
    let size = format!("-4 -4 {width} {width}");
    Some(view! {
        <svg class="qr" viewBox=size role="img" aria-label=live!("waiting-qr")>
            <path d=modules(&squares)/>
        </svg>
    })
}

/// The link that others can open: on this page's address, unless that is local to this machine.
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
                write!(path, "M{x} {y}h1v1h-1z").expect("writing to a string succeeds");
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
