//! The one place where a game's screen says something and asks something: whose turn it is, what was
//! refused, what the other side offers.

use leptos::prelude::*;
use sente_api::Action;
use sente_match::Offer;
use sente_room::Replica;
use sente_rules::Seat;

use super::game_messages;
use super::moves;
use super::play::{Play, Question};
use crate::server::problem_messages;
use crate::server::socket::{Line, use_socket};
use crate::{live, player_words, t};

/// What is said and asked.
#[component]
pub fn Panel(
    /// The game.
    play: Play,
) -> impl IntoView {
    let turn = Memo::new(move |_| play.read(game_messages::turn).unwrap_or_default());
    let thinks = Memo::new(move |_| play.read(is_thinking) == Some(true));
    let hint = Memo::new(move |_| play.read(|it| it.hint().map(game_messages::hint)).flatten());
    let said = move || play.note.get().or_else(|| hint.get());
    view! {
        <div class="panel game-panel">
            <p class="game-turn">
                <span class="dot" class:dot-busy=thinks aria-hidden="true"></span>
                <span>{move || turn.get()}</span>
            </p>
            <p class="game-note" role="status" data-test="note">{said}</p>
            <LineState/>
            <Asking play/>
            <Offers play/>
            <Choices play/>
            <Submit play/>
        </div>
    }
}

/// Whether a computer is to move.
pub fn is_thinking(replica: &Replica) -> bool {
    let game = replica.shown();
    game.turn()
        .is_some_and(|seat| game.participant(seat).is_computer())
}

/// Says when the connection is lost.
#[component]
pub fn LineState() -> impl IntoView {
    let socket = use_socket();
    view! {
        <Show when=move || socket.line() == Line::Lost>
            <p class="game-lost" role="alert">{live!("game-connection-lost")}</p>
        </Show>
    }
}

/// A question before something is lost.
#[component]
fn Asking(play: Play) -> impl IntoView {
    let ask = move |question: Question| {
        type Words = fn() -> String;
        let (text, yes): (Words, Words) = match question {
            Question::Resign => (|| t!("ask-resign"), || t!("game-resign")),
            Question::Abort => (|| t!("ask-abort"), || t!("game-abort")),
            Question::Restart => (|| t!("ask-restart"), || t!("game-restart")),
            Question::Undo => (|| t!("ask-undo"), || t!("game-undo")),
            Question::Hint => (|| t!("ask-hint"), || t!("game-hint")),
        };
        view! {
            <div role="alertdialog" aria-labelledby="question" class="game-question">
                <p id="question">{text}</p>
                <div class="row">
                    <button class="button button-danger" autofocus on:click=move |_| play.consent(question)>{yes}</button>
                    <button class="button" on:click=move |_| play.question.set(None)>{live!("game-no")}</button>
                </div>
            </div>
        }
    };
    move || play.question.get().map(ask)
}

/// What is offered, from either side, and a seat that was left.
#[component]
pub fn Offers(
    /// The game.
    play: Play,
) -> impl IntoView {
    let asked = Memo::new(move |_| play.read(Replica::asked).flatten());
    let made = Memo::new(move |_| play.read(own_offer).flatten());
    let left = Memo::new(move |_| play.read(left_seat).flatten());
    let name = move |seat: Seat| {
        let name = play.read(|it| player_words::seated(it.shown(), seat));
        name.unwrap_or_default()
    };
    let theirs = move |(seat, offer): (Seat, Offer)| {
        view! {
            <div class="game-question">
                <p>{move || game_messages::offered(&name(!seat), offer)}</p>
                <div class="row">
                    <button class="button button-filled" on:click=move |_| play.answer(offer.into(), true)>{live!("game-accept")}</button>
                    <button class="button" on:click=move |_| play.answer(offer.into(), false)>{live!("game-decline")}</button>
                </div>
            </div>
        }
    };
    let mine = move |offer: Offer| {
        let withdraw = move |_| {
            play.act(Action::Withdraw {
                offer: offer.into(),
            });
        };
        view! {
            <div class="game-question row">
                <span>{move || t!("game-offer-open", offer = problem_messages::offer(offer))}</span>
                <button class="button" on:click=withdraw>{live!("game-withdraw")}</button>
            </div>
        }
    };
    let gone = move |_: Seat| {
        view! {
            <div class="game-question row">
                <button class="button" on:click=move |_| play.act(Action::ClaimWin)>{live!("game-claim")}</button>
            </div>
        }
    };
    view! {
        {move || asked.get().map(theirs)}
        {move || made.get().map(mine)}
        {move || left.get().map(gone)}
    }
}

fn own_offer(replica: &Replica) -> Option<Offer> {
    let mut own = replica.own_seats();
    let seat = own.next().filter(|_| own.next().is_none())?;
    replica.shown().offer(seat)
}

/// The other seat, where it was left and the win can be claimed.
fn left_seat(replica: &Replica) -> Option<Seat> {
    let game = replica.shown();
    let mut own = replica.own_seats();
    let seat = own.next().filter(|_| own.next().is_none())?;
    let gone = game.away_since(!seat).is_some() && game.result().is_none();
    (gone && game.is_underway()).then_some(!seat)
}

/// The choices of an opening, as buttons.
#[component]
fn Choices(play: Play) -> impl IntoView {
    let choices = Memo::new(move |_| {
        let texts = play.read(|replica| {
            replica.seat_to_act()?;
            let view = replica.shown().table().view();
            view.legal
                .is_empty()
                .then(|| replica.shown().table().legal_texts())
        });
        let texts = texts.flatten().unwrap_or_default();
        texts
            .into_iter()
            .filter(|text| moves::choice(text).is_some())
            .collect::<Vec<_>>()
    });
    let button = move |text: String| {
        let name = text.clone();
        view! {
            <button class="button" on:click=move |_| play.play(text.clone())>
                {move || moves::choice(&name)}
            </button>
        }
    };
    view! {
        <Show when=move || !choices.read().is_empty()>
            <div class="game-question">
                <p>{live!("game-choose")}</p>
                <div class="row">{move || choices.get().into_iter().map(button).collect_view()}</div>
            </div>
        </Show>
    }
}

/// The button that plays the move that is shown.
#[component]
fn Submit(play: Play) -> impl IntoView {
    let submit = move |_| {
        if let Some(text) = play.pending.get_untracked() {
            play.play(text);
        }
    };
    view! {
        <Show when=move || play.pending.read().is_some()>
            <button class="button button-filled game-submit" on:click=submit>
                {move || t!("game-submit", text = play.pending.get().unwrap_or_default())}
            </button>
        </Show>
    }
}
