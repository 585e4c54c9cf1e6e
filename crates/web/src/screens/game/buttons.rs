//! What can be done beside the board while a game goes on. On a phone the most used are at hand and the
//! others behind “More”.

use leptos::prelude::*;
use sente_api::{Action, OfferDoc};
use sente_room::Replica;

use super::end::analysis_of;
use super::game_messages;
use super::look::look_button;
use super::panel;
use super::play::{Play, Question, can_restart};
use crate::{live, t};

/// The buttons of a game that goes on.
#[component]
pub fn Buttons(
    /// The game.
    play: Play,
) -> impl IntoView {
    let plays = Memo::new(move |_| play.read(|it| it.own_seats().next().is_some()) == Some(true));
    let hosts = Memo::new(move |_| play.read(|it| it.doc().host) == Some(true));
    let show = Memo::new(move |_| play.read(|it| game_messages::is_show(it.shown())) == Some(true));
    let thinks = Memo::new(move |_| play.read(panel::is_thinking) == Some(true));
    // In a rated game nobody is helped.
    let casual = Memo::new(move |_| play.read(|it| it.shown().is_rated()) == Some(false));
    let can_hurry = move || thinks.get() && hosts.get();
    let can_stop = move || show.get() && hosts.get();
    let more = RwSignal::new(false);
    view! {
        <div class="buttons game-buttons" class:buttons-all=move || more.get()>
            {move || plays.get().then(|| often(play))}
            {move || can_hurry().then(|| button(|| t!("game-move-now"), move || play.act(Action::MoveNow)))}
            {button(|| t!("game-flip"), move || play.turned.update(|turned| *turned = !*turned))}
            <button
                class="button buttons-more"
                aria-expanded=move || more.get().to_string()
                on:click=move |_| more.update(|more| *more = !*more)
            >
                {live!("game-more")}
            </button>
            <span class="buttons-rest">
                {move || plays.get().then(|| seldom(play))}
                {move || can_stop().then(|| button(|| t!("game-stop"), move || play.ask(Question::Abort)))}
                {move || casual.get().then(|| analyse(play))}
                {button(|| t!("game-record"), move || play.recording.update(|open| *open = !*open))}
                {look_button(play)}
            </span>
        </div>
        <Watching play/>
    }
}

fn often(play: Play) -> impl IntoView {
    let thinks = Memo::new(move |_| play.read(panel::is_thinking) == Some(true));
    view! {
        {button(|| t!("game-undo"), move || play.ask(Question::Undo))}
        {move || (!thinks.get()).then(|| button(|| t!("game-hint"), move || play.ask(Question::Hint)))}
    }
}

fn seldom(play: Play) -> impl IntoView {
    let underway = Memo::new(move |_| play.read(|it| it.shown().is_underway()) == Some(true));
    let restart = Memo::new(move |_| play.read(can_restart) == Some(true));
    let draw = move || {
        play.act(Action::Offer {
            offer: OfferDoc::Draw,
        });
    };
    let give_up = move || {
        if underway.get() {
            button(|| t!("game-resign"), move || play.ask(Question::Resign)).into_any()
        } else {
            button(|| t!("game-abort"), move || play.ask(Question::Abort)).into_any()
        }
    };
    view! {
        {button(|| t!("game-draw"), draw)}
        {give_up}
        {move || restart.get().then(|| button(|| t!("game-restart"), move || play.ask(Question::Restart)))}
        {button(|| t!("game-save"), move || play.save())}
    }
}

fn analyse(play: Play) -> impl IntoView {
    view! { <a class="button" href=move || analysis_of(&play.id())>{live!("game-analyse")}</a> }
}

fn button(text: fn() -> String, action: impl Fn() + 'static) -> impl IntoView {
    view! { <button class="button" on:click=move |_| action()>{text}</button> }
}

/// How many watch.
#[component]
fn Watching(play: Play) -> impl IntoView {
    let count = Memo::new(move |_| play.read(|it: &Replica| it.doc().spectators).unwrap_or(0));
    view! {
        <Show when=move || { count.get() > 0 }>
            <p class="quiet game-watching">{move || t!("game-spectators", count = count.get())}</p>
        </Show>
    }
}
