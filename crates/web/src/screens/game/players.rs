//! The players of a game: name, colour, rating, pieces and clock, on a phone above and below the board.

use std::time::Duration;

use leptos::prelude::*;
use sente_match::Millis;
use sente_rules::{BoardView, Colour, Seat};

use super::game_messages;
use super::play::Play;
use crate::components::icon::{Icon, Symbol};
use crate::server::game::now;
use crate::{live, player_words, sentences, t};

/// The interval at which a running clock is updated.
const TICK: Duration = Duration::from_millis(100);

/// A player of the game.
#[component]
pub fn PlayerLine(
    /// The game.
    play: Play,
    /// Whether it is the player at the bottom: the person's own seat.
    near: bool,
) -> impl IntoView {
    let seat = Memo::new(move |_| {
        if near {
            play.near_seat()
        } else {
            !play.near_seat()
        }
    });
    let card =
        Memo::new(move |_| play.read(|replica| replica.doc().seats[seat.get().index()].clone()));
    let name = move || {
        let seat = seat.get();
        play.read(|replica| {
            let name = player_words::seated(replica.shown(), seat);
            if name.is_empty() {
                t!("player-nobody")
            } else {
                name
            }
        })
    };
    let you = Memo::new(move |_| {
        let seat = seat.get();
        play.read(|replica| {
            let mut own = replica.own_seats();
            own.next() == Some(seat) && own.next().is_none()
        }) == Some(true)
    });
    let turn = Memo::new(move |_| {
        play.read(|replica| replica.shown().turn()).flatten() == Some(seat.get())
    });
    let colour = Memo::new(move |_| play.piece_colour(seat.get()).unwrap_or_default());
    let side = move || {
        play.read(|replica| {
            let game = replica.shown();
            sentences::side(game_messages::game(game), game.colour(seat.get()))
        })
    };
    let about = move || card.read().as_ref().map(game_messages::card);
    let is_computer = move || {
        card.read()
            .as_ref()
            .is_some_and(|card| card.player.is_some())
    };
    let pieces = Memo::new(move |_| pieces(play, seat.get()));
    view! {
        <div
            class=if near { "panel player player-near" } else { "panel player player-far" }
            class:panel-active=turn
            data-test=if near { "player-near" } else { "player-far" }
        >
            <span class="player-disc" role="img" aria-label=side style:background-color=move || colour.get()></span>
            <span class="player-who">
                <span class="player-title">
                    <strong class="player-called">{name}</strong>
                    {move || you.get().then(|| view! { <span class="badge">{t!("player-you")}</span> })}
                    {move || is_computer().then(|| view! { <Icon symbol=Symbol::Computer/> })}
                </span>
                <span class="quiet player-kind">{about}</span>
            </span>
            <span class="player-pieces figures">{move || pieces.get()}</span>
            <Clock play seat/>
        </div>
    }
}

/// The number of pieces and captures, in games that count them.
fn pieces(play: Play, seat: Seat) -> Option<String> {
    let view = play.view()?;
    let colour = play.read(|replica| replica.shown().colour(seat))?;
    count(&view, colour)
}

fn count(view: &BoardView, colour: Colour) -> Option<String> {
    let own = view.counts[colour.index()];
    if let Some(lost) = view.captured {
        let lost = lost[(!colour).index()];
        return Some(t!("player-captured", count = own, captured = lost));
    }
    let is_counted = view.game.facts().counts_pieces;
    is_counted.then(|| t!("player-discs", count = own))
}

#[component]
fn Clock(play: Play, seat: Memo<Seat>) -> impl IntoView {
    let tick = RwSignal::new(());
    let has_clock = untrack(|| {
        play.read(|it| {
            it.shown()
                .time_left(Seat::First, it.shown().latest())
                .is_some()
        })
    });
    if has_clock != Some(true) {
        return ().into_any();
    }
    if let Ok(handle) = set_interval_with_handle(move || tick.set(()), TICK) {
        on_cleanup(move || handle.clear());
    }
    let left = Memo::new(move |_| {
        tick.track();
        play.read(|replica| replica.time_left(seat.get(), now()))
            .flatten()
    });
    let text = Memo::new(move |_| left.get().map(game_messages::clock).unwrap_or_default());
    let short = Memo::new(move |_| left.get().is_some_and(|left| left < Millis::from_secs(10)));
    view! {
        <span class="clock figures" class:clock-short=short role="timer" aria-label=live!("player-clock")>
            {move || text.get()}
        </span>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::{GameId, Rules};

    #[test]
    fn pieces_are_counted_where_the_game_counts_them() {
        let view = |game| Rules::usual(game).table().view();
        assert_eq!(count(&view(GameId::Renju), Colour::Black), None);
        let othello = count(&view(GameId::Othello), Colour::White);
        assert_eq!(othello.as_deref(), Some("2 discs"));
        let surakarta = count(&view(GameId::Surakarta), Colour::White);
        assert_eq!(surakarta.as_deref(), Some("12 pieces · 0 captured"));
    }
}
