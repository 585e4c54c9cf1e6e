//! A game against a friend: an explanation, then the invitation, until the friend has joined or the game is cancelled.

use leptos::prelude::*;
use sente_api::{Action, GameStatus, Invitation};

use super::Draft;
use crate::components::invitation::InvitationCard;
use crate::messages::use_messages;
use crate::navigation::use_navigation;
use crate::route::Route;
use crate::server::game::{self, LiveGame};
use crate::{browser, live};

/// A game that waits for an invited friend.
#[derive(Clone)]
pub struct OpenGame {
    /// Its id.
    pub id: String,
    /// The data with which the friend can join.
    pub invitation: Invitation,
}

/// The id of the element that gets the focus when the invitation appears, because the pressed button is gone.
const INVITATION: &str = "invitation";

/// The details of the choice "a friend".
#[component]
pub fn Friend(draft: Draft) -> impl IntoView {
    move || match draft.open.get() {
        Some(open) => view! { <Waiting draft open/> }.into_any(),
        None => view! { <p class="panel new-about">{live!("new-about-friend")}</p> }.into_any(),
    }
}

#[component]
fn Waiting(draft: Draft, open: OpenGame) -> impl IntoView {
    let (messages, navigation) = (use_messages(), use_navigation());
    let OpenGame { id, invitation } = open;
    let route = Route::Game(id.clone());
    let game = game::follow(id, |_, _| ());
    let status = Memo::new(move |_| {
        game.replica()
            .read()
            .as_ref()
            .map(|replica| replica.doc().status)
    });
    Effect::new(move |_| match status.get() {
        None | Some(GameStatus::Waiting) => {}
        Some(GameStatus::Live) => navigation.go(&route),
        Some(GameStatus::Finished) => draft.open.set(None),
    });
    Effect::new(|_| browser::focus(INVITATION));
    let say = Callback::new(move |text: String| messages.note(text));
    view! {
        <div id=INVITATION class="panel waiting" tabindex="-1">
            <p class="game-turn" role="status">
                <span class="dot dot-busy" aria-hidden="true"></span>
                <span>{live!("game-waiting")}</span>
            </p>
            <InvitationCard invitation say/>
            <button class="button" type="button" on:click=move |_| call_off(game)>{live!("game-call-off")}</button>
        </div>
    }
}

fn call_off(game: LiveGame) {
    let speaker = game
        .replica()
        .with_untracked(|replica| replica.as_ref()?.speaker());
    if let Some(seat) = speaker {
        // `LiveGame::act` refuses only moves, and this is not a move.
        game.act(seat, Action::Abort).ok();
    }
}
