//! A running or finished arena: the board, the score, the strengths and the rating changes.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::{ArenaDoc, ArenaRow, ArenaStatus, Tally};

use super::{game_name, goes_on, progress};
use crate::board::picture::Picture;
use crate::components::bars::{elo_words, error_bar, signed, tally_bar, words};
use crate::components::chart::{percent, round};
use crate::components::loaded::{Loaded, load};
use crate::components::show::Show;
use crate::components::small_board::moves_view;
use crate::messages::use_messages;
use crate::route::Route;
use crate::server::http;
use crate::{live, player_words, t};

/// The interval between requests for the current state.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// The screen of an arena.
#[component]
pub fn Watch(
    /// The id of the arena.
    id: String,
) -> impl IntoView {
    let path = StoredValue::new(["/arenas/".to_owned(), id].concat());
    let arena: Loaded<ArenaDoc> = load(move || path.get_value());
    look_again(arena);
    announce_end(arena);
    view! {
        <section class="page arena">
            <LiveBoard arena/>
            <div class="stack">
                <Progress arena path/>
                {arena.show(standings)}
            </div>
        </section>
    }
}

fn look_again(arena: Loaded<ArenaDoc>) {
    let look = move || {
        let over = untrack(|| arena.with(|arena| !goes_on(arena.status))).unwrap_or(false);
        if !over {
            arena.again_unless_waiting();
        }
    };
    if let Ok(clock) = set_interval_with_handle(look, LOOK_EVERY) {
        on_cleanup(move || clock.clear());
    }
}

/// Announces the end to screen readers.
fn announce_end(arena: Loaded<ArenaDoc>) {
    let messages = use_messages();
    let status = Memo::new(move |_| arena.with(|arena| arena.status));
    Effect::new(move |before: Option<Option<ArenaStatus>>| {
        let now = status.get();
        let ended = before.flatten().is_some_and(goes_on) && now.is_some_and(|it| !goes_on(it));
        if ended && let Some(words) = untrack(|| arena.with(progress)) {
            messages.announce(words);
        }
        now
    });
}

#[component]
fn LiveBoard(arena: Loaded<ArenaDoc>) -> impl IntoView {
    let view = Memo::new(move |_| {
        let view = arena.with(|arena| {
            let moves = arena.game.as_ref().map_or(&[][..], |game| &game.moves);
            moves_view(&arena.rules, moves)
        });
        view.flatten()
    });
    let players = Memo::new(move |_| arena.with(seats).flatten());
    let line = move || {
        let (first, second) = players.get()?;
        Some(t!("saved-between", first = first, second = second))
    };
    let is_there = Memo::new(move |_| view.read().is_some());
    let board = move || {
        let view = Signal::derive(move || {
            view.get()
                .expect("the board is rendered only while there is a view")
        });
        view! { <Picture view=view label=Signal::derive(move || line().unwrap_or_default())/> }
    };
    view! {
        <div class="stack arena-board">
            <Show when=move || is_there.get() fallback=|| view! { <div class="board-place"></div> }>
                {board()}
            </Show>
            <p class="quiet arena-players">{line}</p>
        </div>
    }
}

/// The names of the players of the current game.
fn seats(arena: &ArenaDoc) -> Option<(String, String)> {
    let name = |id: &String| {
        let row = arena.rows.iter().find(|row| row.player == *id);
        row.map_or_else(
            || id.clone(),
            |row| player_words::name(&row.player, &row.name),
        )
    };
    let [first, second] = &arena.game.as_ref()?.seats;
    Some((name(first), name(second)))
}

#[component]
fn Progress(arena: Loaded<ArenaDoc>, path: StoredValue<String>) -> impl IntoView {
    let messages = use_messages();
    let running = Memo::new(move |_| arena.with(|arena| goes_on(arena.status)) == Some(true));
    let mine = Memo::new(move |_| arena.with(|arena| arena.yours) == Some(true));
    let calling_off = RwSignal::new(false);
    let call_off = move |_| {
        calling_off.set(true);
        spawn_local(async move {
            match http::delete(&path.get_value()).await {
                Ok(()) => arena.again(),
                Err(failure) => {
                    calling_off.set(false);
                    messages.warn(failure.sentence());
                }
            }
        });
    };
    let part = move || {
        let part = arena.with(|it| f64::from(it.played) / f64::from(it.total.max(1)) * 100.0);
        percent(part.unwrap_or(0.0))
    };
    view! {
        <div class="panel stack">
            <h1>{move || arena.with(game_name)}</h1>
            <p class="arena-score">{move || arena.with(score).flatten()}</p>
            <div class="progress" aria-hidden="true"><div style:width=part></div></div>
            <div class="row row-apart">
                <span>{move || arena.with(progress)}</span>
                <Show
                    when=move || running.get()
                    fallback=|| view! {
                        <a class="button" href=Route::Arena.to_string()>{live!("arena-new")}</a>
                    }
                >
                    <Show when=move || mine.get()>
                        <button class="button" disabled=calling_off on:click=call_off>
                            {live!("arena-cancel")}
                        </button>
                    </Show>
                </Show>
            </div>
        </div>
    }
}

/// The score of two players in points: a win is one point, a draw half a point.
fn score(arena: &ArenaDoc) -> Option<String> {
    let [one, two] = &arena.rows[..] else {
        return None;
    };
    Some(t!(
        "arena-score",
        first = player_words::name(&one.player, &one.name),
        one = points(one.tally),
        two = points(two.tally),
        second = player_words::name(&two.player, &two.name),
    ))
}

fn points(tally: Tally) -> String {
    let whole = tally.wins + tally.draws / 2;
    match (whole, tally.draws % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

fn standings(arena: &ArenaDoc) -> AnyView {
    let reach = reach(&arena.rows);
    let rows = arena.rows.iter().map(|row| standing(row, reach));
    view! {
        <section class="panel">
            <div class="row row-apart">
                <h2>{live!("arena-standings")}</h2>
                <span class="row legend" aria-hidden="true">
                    <span class="tally-wins">{live!("stats-wins")}</span>
                    <span class="tally-draws">{live!("stats-draws")}</span>
                    <span class="tally-losses">{live!("stats-losses")}</span>
                </span>
            </div>
            <ol class="standings">{rows.collect_view()}</ol>
        </section>
    }
    .into_any()
}

fn standing(row: &ArenaRow, reach: f64) -> impl IntoView + use<> {
    let change = row.rating_now - row.rating_before;
    let (before, now) = (round(row.rating_before), round(row.rating_now));
    let strength = row.elo.zip(row.error).map(|(elo, error)| {
        view! {
            <div class="standing-elo">
                {error_bar(elo, error, reach)}
                <span class="quiet" aria-hidden="true">{elo_words(elo, error)}</span>
            </div>
        }
    });
    view! {
        <li>
            <span class="row row-apart">
                <strong>{player_words::name(&row.player, &row.name)}</strong>
                <span>{t!("arena-rating", before = before, now = now, change = signed(change))}</span>
            </span>
            {tally_bar(row.tally)}
            <span class="quiet" aria-hidden="true">{words(row.tally)}</span>
            {strength}
        </li>
    }
}

/// The range of the strength scale in both directions, in Elo.
fn reach(rows: &[ArenaRow]) -> f64 {
    let far = rows
        .iter()
        .filter_map(|row| Some(row.elo?.abs() + row.error?));
    // A larger error only means that too few games have been played.
    far.fold(50.0, f64::max).min(800.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_count_half() {
        let tally = |wins, draws| Tally {
            wins,
            draws,
            losses: 0,
        };
        assert_eq!(points(tally(0, 0)), "0");
        assert_eq!(points(tally(0, 1)), "½");
        assert_eq!(points(tally(3, 3)), "4½");
        assert_eq!(points(tally(3, 2)), "4");
    }
}
