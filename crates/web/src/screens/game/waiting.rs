//! The panel of a game that waits for an opponent, with the invitation.

use leptos::prelude::*;
use sente_api::Action;

use super::panel::LineState;
use super::play::Play;
use crate::components::invitation::InvitationCard;
use crate::components::show::Show;
use crate::live;

/// The link, the code and a QR code of the link.
#[component]
pub fn Waiting(
    /// The game.
    play: Play,
) -> impl IntoView {
    let invitation = Memo::new(move |_| play.read(|it| it.doc().invitation.clone()).flatten());
    let mine = Memo::new(move |_| play.read(|it| it.own_seats().next().is_some()) == Some(true));
    let say = Callback::new(move |text| play.say(text));
    view! {
        <div class="panel game-panel waiting">
            <p class="game-turn">
                <span class="dot dot-busy" aria-hidden="true"></span>
                <span>{live!("game-waiting")}</span>
            </p>
            <p class="game-note" role="status" data-test="note">{move || play.note.get()}</p>
            <LineState/>
            {move || invitation.get().map(|invitation| view! { <InvitationCard invitation say/> })}
            <Show when=move || mine.get()>
                <button class="button" on:click=move |_| play.act(Action::Abort)>{live!("game-call-off")}</button>
            </Show>
        </div>
    }
}
