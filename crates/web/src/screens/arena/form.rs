//! The form for a new arena: its players and the number of games.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::{ArenaDoc, NewArena, PlayerDoc, bounds};
use sente_rules::{GameId, Rules};

use super::address;
use crate::components::chart::round;
use crate::components::loaded::{Loaded, load};
use crate::components::show::Show;
use crate::messages::use_messages;
use crate::navigation::use_navigation;
use crate::server::http;
use crate::text::words;
use crate::{live, player_words, sentences, t};

/// The maximum number of games of an arena.
const MOST_GAMES: usize = 1000;

/// The choices of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Choice {
    game: GameId,
    all: bool,
    pair: [Option<String>; 2],
    games: u32,
}

impl Choice {
    /// The ids of the chosen players among the offered ones.
    fn players(&self, offered: &[PlayerDoc]) -> Vec<String> {
        if self.all {
            let ids = offered.iter().map(|player| player.id.clone());
            return ids.take(bounds::ARENA_PLAYERS).collect();
        }
        let strongest = offered.len().saturating_sub(1);
        let usual = [strongest.saturating_sub(1), strongest];
        let chosen = |seat: usize| {
            let usual = || offered.get(usual[seat]).map(|player| player.id.clone());
            self.pair[seat].clone().or_else(usual)
        };
        [0, 1].into_iter().filter_map(chosen).collect()
    }

    /// The total number of games.
    fn total(&self, players: usize) -> usize {
        players * players.saturating_sub(1) / 2 * self.games as usize
    }
}

/// The form of a new arena.
#[component]
pub fn Form() -> impl IntoView {
    let (messages, navigation) = (use_messages(), use_navigation());
    let choice = RwSignal::new(Choice {
        game: GameId::ALL[0],
        all: false,
        pair: [None, None],
        games: 10,
    });
    let game = Memo::new(move |_| choice.read().game);
    let offered: Loaded<Vec<PlayerDoc>> = load(move || format!("/players/{}", game.get()));
    let chosen = Memo::new(move |_| {
        offered
            .with(|all| choice.read().players(all))
            .unwrap_or_default()
    });
    let total = move || choice.read().total(chosen.read().len());
    let busy = RwSignal::new(false);
    let impossible = move || busy.get() || chosen.read().len() < 2 || total() > MOST_GAMES;
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let request = NewArena {
            rules: Rules::usual(game.get()).to_string(),
            players: chosen.get(),
            games: choice.read().games,
        };
        if request.players.first() == request.players.get(1) {
            return messages.warn(t!("arena-same"));
        }
        busy.set(true);
        spawn_local(async move {
            let answer = http::post::<ArenaDoc>("/arenas", &request).await;
            busy.set(false);
            match answer {
                Ok(arena) => navigation.go_to(&address(&arena.id)),
                Err(failure) => messages.warn(failure.sentence()),
            }
        });
    };
    view! {
        <form class="panel stack" on:submit=submit>
            <h2 class="card-title">{live!("arena-new")}</h2>
            <GameChoice choice/>
            <Pairing choice offered/>
            <Games choice/>
            <p class="quiet">
                {move || {
                    let total = total();
                    if total > MOST_GAMES {
                        t!("arena-too-many", total = total, most = MOST_GAMES)
                    } else {
                        t!("arena-total", players = chosen.read().len(), total = total)
                    }
                }}
            </p>
            <button
                class="button button-filled button-main"
                disabled=impossible
            >
                {live!("arena-begin")}
            </button>
        </form>
    }
}

#[component]
fn GameChoice(choice: RwSignal<Choice>) -> impl IntoView {
    let choose = move |event| {
        if let Ok(game) = event_target_value(&event).parse() {
            choice.update(|it| {
                it.game = game;
                it.pair = [None, None];
            });
        }
    };
    let games = GameId::ALL.map(|game| {
        view! { <option value=game.code()>{words(move || sentences::game(game))}</option> }
    });
    view! {
        <label class="field">
            <span>{live!("history-game")}</span>
            <select class="select" on:change=choose>{games.collect_view()}</select>
        </label>
    }
}

#[component]
fn Pairing(choice: RwSignal<Choice>, offered: Loaded<Vec<PlayerDoc>>) -> impl IntoView {
    let all = Memo::new(move |_| choice.read().all);
    let radio = move |text: fn() -> String, value: bool| {
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="pairing"
                    prop:checked=move || all.get() == value
                    on:change=move |_| choice.update(|it| it.all = value)
                />
                <span>{text}</span>
            </label>
        }
    };
    let pair = move || {
        view! {
            <div class="arena-pair">
                <Player choice offered seat=0 text=Signal::derive(live!("arena-first"))/>
                <Player choice offered seat=1 text=Signal::derive(live!("arena-second"))/>
            </div>
        }
    };
    view! {
        <div class="segmented" role="radiogroup" aria-label=live!("arena-players")>
            {radio(|| t!("arena-two"), false)} {radio(|| t!("arena-all"), true)}
        </div>
        <Show when=move || !all.get()>{pair()}</Show>
    }
}

#[component]
fn Player(
    choice: RwSignal<Choice>,
    offered: Loaded<Vec<PlayerDoc>>,
    seat: usize,
    text: Signal<String>,
) -> impl IntoView {
    let options = move || {
        let players = offered.with(Clone::clone).unwrap_or_default();
        let chosen = choice.read_untracked().players(&players);
        let option = |player: PlayerDoc| {
            let selected = chosen.get(seat) == Some(&player.id);
            let name = player_words::name(&player.id, &player.name);
            let rating = player.rating.map(|rating| format!(" ({})", round(rating)));
            view! {
                <option value=player.id selected=selected>{name} {rating}</option>
            }
        };
        players.into_iter().rev().map(option).collect_view()
    };
    let choose = move |event| {
        let id = event_target_value(&event);
        choice.update(|it| it.pair[seat] = Some(id));
    };
    view! {
        <label class="field">
            <span>{text}</span>
            <select class="select" on:change=choose>{options}</select>
        </label>
    }
}

#[component]
fn Games(choice: RwSignal<Choice>) -> impl IntoView {
    let choose = move |event| {
        if let Ok(games) = event_target_value(&event).parse::<u32>() {
            // Each opening is played twice, with exchanged seats.
            let even = games.next_multiple_of(2);
            choice.update(|it| it.games = even.clamp(2, bounds::ARENA_GAMES));
        }
    };
    view! {
        <label class="field">
            <span>{live!("arena-games")}</span>
            <input
                type="number"
                min="2"
                max=bounds::ARENA_GAMES
                step="2"
                prop:value=move || choice.read().games
                on:change=choose
            />
        </label>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_api::Tally;

    fn offered() -> Vec<PlayerDoc> {
        let player = |id: &str| PlayerDoc {
            id: id.to_owned(),
            name: id.to_owned(),
            style: String::new(),
            rating: Some(1500.0),
            score: Tally::default(),
            suggested: false,
        };
        ["weak", "fair", "strong"].map(player).into()
    }

    #[test]
    fn the_two_strongest_play_until_somebody_chooses() {
        let mut choice = Choice {
            game: GameId::Renju,
            all: false,
            pair: [None, None],
            games: 10,
        };
        assert_eq!(choice.players(&offered()), ["fair", "strong"]);
        choice.pair[1] = Some("weak".to_owned());
        assert_eq!(choice.players(&offered()), ["fair", "weak"]);
        assert_eq!(choice.total(2), 10);
        assert_eq!(choice.players(&[]), ["weak"]);
    }

    #[test]
    fn everybody_plays_everybody() {
        let choice = Choice {
            game: GameId::Renju,
            all: true,
            pair: [None, None],
            games: 4,
        };
        assert_eq!(choice.players(&offered()).len(), 3);
        assert_eq!(choice.total(3), 12);
    }
}
