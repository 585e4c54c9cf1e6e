//! The end of a game: who won and why, what it did to the ratings, and what to do next.

use leptos::prelude::*;
use sente_api::{Action, OfferDoc};
use sente_match::Cause;
use sente_room::Replica;
use sente_rules::Seat;

use super::game_messages;
use super::panel::{LineState, Offers};
use super::play::Play;
use crate::route::Route;
use crate::{live, player_words, query, t};

/// The end.
#[component]
pub fn End(
    /// The game.
    play: Play,
) -> impl IntoView {
    let result = Memo::new(move |_| play.read(game_messages::result).unwrap_or_default());
    let ratings = Memo::new(move |_| play.read(ratings).unwrap_or_default());
    let next = Memo::new(move |_| play.read(|it| it.doc().next.clone()).flatten());
    let rematch = Memo::new(move |_| play.read(can_rematch) == Some(true));
    let offer = move |_| {
        play.act(Action::Offer {
            offer: OfferDoc::Rematch,
        });
    };
    let analyse = move || analysis_of(&play.id());
    let onwards = move || {
        match next.get() {
        Some(next) => view! {
            <a class="button button-filled" href=Route::Game(next).to_string()>{live!("game-next-game")}</a>
        }
        .into_any(),
        None if rematch.get() => view! {
            <button class="button button-filled" on:click=offer>{live!("game-rematch")}</button>
        }
        .into_any(),
        None => view! {
            <a class="button button-filled" href=Route::New(None).to_string()>{live!("home-new")}</a>
        }
        .into_any(),
    }
    };
    view! {
        <div class="panel game-panel game-end">
            <h2 data-test="result">{move || result.get()}</h2>
            {move || ratings.get().into_iter().map(|line| view! { <p class="figures">{line}</p> }).collect_view()}
            <p class="game-note" role="status" data-test="note">{move || play.note.get()}</p>
            <LineState/>
            <Offers play/>
        </div>
        <div class="buttons game-buttons buttons-all">
            {onwards}
            <button class="button" on:click=move |_| play.recording.update(|open| *open = !*open)>{live!("game-record")}</button>
            <button class="button" on:click=move |_| play.turned.update(|turned| *turned = !*turned)>{live!("game-flip")}</button>
            <a class="button" href=analyse>{live!("game-analyse")}</a>
            <a class="button" href="/">{live!("game-home")}</a>
        </div>
    }
}

/// Where a game is looked at again.
pub fn analysis_of(id: &str) -> String {
    query::address(&Route::Analysis.to_string(), &[("game", Some(id))])
}

/// Ratings before and after, a line for each player.
fn ratings(replica: &Replica) -> Vec<String> {
    let Some(changes) = replica.ratings() else {
        return Vec::new();
    };
    let line = |seat: Seat| {
        let change = changes[seat.index()];
        t!(
            "result-rating",
            name = player_words::seated(replica.shown(), seat),
            before = format!("{:.0}", change.before),
            after = format!("{:.0}", change.after)
        )
    };
    Seat::ALL.map(line).to_vec()
}

/// A rematch is for who has played, of a game that was played.
fn can_rematch(replica: &Replica) -> bool {
    let game = replica.shown();
    let played = game
        .result()
        .is_some_and(|result| result.cause != Cause::Aborted);
    played && replica.own_seats().next().is_some() && !game.is_rematch_agreed()
}
