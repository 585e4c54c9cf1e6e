//! The profile: a story of the ratings with its chart, results against opponents, all games, and achievements nearly
//! reached.

mod history;
pub mod progress;
mod results;
mod story;

use leptos::prelude::*;
use sente_api::{AchievementDoc, Stats};
use sente_rules::GameId;

use crate::components::account_place::avatar;
use crate::components::chart::round;
use crate::components::loaded::{Loaded, load};
use crate::navigation::use_navigation;
use crate::route::Route;
use crate::screens::achievements::nearly_there;
use crate::server::player_names::PlayerNames;
use crate::server::who::use_who;
use crate::text::words;
use crate::{dates, live, query, sentences, t};
use history::History;
use progress::Progress;

/// The screen of the person's own statistics.
#[component]
pub fn StatsScreen() -> impl IntoView {
    let navigation = use_navigation();
    let roster = PlayerNames::load(GameId::ALL);
    let stats: Loaded<Stats> = load(|| "/stats".to_owned());
    let game = Memo::new(move |_| {
        let named = query::value(&navigation.query(), "game").and_then(|game| game.parse().ok());
        named.unwrap_or_else(|| stats.with(last_rated).flatten().unwrap_or(GameId::ALL[0]))
    });
    let achievements: Loaded<Vec<AchievementDoc>> = load(|| "/achievements".to_owned());
    let chosen = game;
    let shown = stats.show(move |stats| {
        let game = game.get();
        view! {
            <div class="profile">
                {story::card(game, stats)}
                {results::card(game, stats, roster)}
                <Progress game=chosen/>
                <History roster/>
                {achievements.show(move |all| nearly_there(all, roster))}
            </div>
        }
        .into_any()
    });
    view! {
        <section class="page">
            <div class="page-head">
                <Who stats/>
                <Games game stats/>
            </div>
            {shown}
        </section>
    }
}

/// The game whose rating changed last.
fn last_rated(stats: &Stats) -> Option<GameId> {
    stats.ratings.last()?.game.parse().ok()
}

/// The person's name, and since when they have had an account.
#[component]
fn Who(stats: Loaded<Stats>) -> impl IntoView {
    let who = use_who();
    let account = Memo::new(move |_| who.account());
    let name = move || {
        account
            .get()
            .map_or_else(|| t!("title-stats"), |it| it.name)
    };
    let games = move || {
        let games = stats.with(|stats| {
            let played = stats.scores.iter().map(|score| {
                let tally = score.tally;
                tally.wins + tally.draws + tally.losses
            });
            played.sum::<u32>()
        });
        games.unwrap_or(0)
    };
    let since = move || {
        let since = account.get()?.since;
        Some(t!(
            "profile-since",
            date = dates::day(since),
            games = games()
        ))
    };
    view! {
        <div class="profile-who">
            {move || avatar(&name(), "avatar avatar-large")}
            <div>
                <h1>{name}</h1>
                <p>{since}</p>
            </div>
        </div>
    }
}

/// A tab for each game, with the rating.
#[component]
fn Games(game: Memo<GameId>, stats: Loaded<Stats>) -> impl IntoView {
    let tab = move |of: GameId| {
        let current = move || (game.get() == of).then_some("page");
        let rating = move || {
            let rating = stats.with(|stats| {
                let found = stats.standings.iter().find(|it| it.game == of.code());
                found.map(|it| round(it.rating))
            });
            rating.flatten()
        };
        view! {
            <a class="tab" href=address(of) aria-current=current>
                <span>{words(move || sentences::game(of))}</span>
                <span class="figures quiet">{rating}</span>
            </a>
        }
    };
    view! {
        <nav class="tabs" aria-label=live!("nav-games")>{GameId::ALL.map(tab).collect_view()}</nav>
    }
}

fn address(game: GameId) -> String {
    query::address(&Route::Stats.to_string(), &[("game", Some(game.code()))])
}
