//! Stats: the score against everybody, the rating over time, and all games played.

mod history;

use leptos::prelude::*;
use sente_api::{PlayerScore, RatingPoint, Stats, Tally};
use sente_rules::GameId;

use crate::components::bars::tally_bar;
use crate::components::chart::line_chart;
use crate::components::game_tabs::GameTabs;
use crate::components::loaded::{Loaded, load};
use crate::navigation::use_navigation;
use crate::route::Route;
use crate::server::player_names::PlayerNames;
use crate::{live, query, t};
use history::History;

/// The screen of one's own numbers.
#[component]
pub fn StatsScreen() -> impl IntoView {
    let navigation = use_navigation();
    let game = Memo::new(move |_| {
        let named = query::value(&navigation.query(), "game").and_then(|game| game.parse().ok());
        named.unwrap_or(GameId::ALL[0])
    });
    let roster = PlayerNames::load(GameId::ALL);
    let stats: Loaded<Stats> = load(|| "/stats".to_owned());
    let shown = stats.show(move |stats| {
        let game = game.get();
        view! {
            <div class="columns stats">
                {scores(game, stats, roster)}
                <div class="stack">
                    {ratings(game, &stats.ratings)}
                    <History roster/>
                </div>
            </div>
        }
        .into_any()
    });
    view! {
        <section class="page">
            <div class="row row-apart">
                <h1>{live!("title-stats")}</h1>
                <a class="button" href=Route::Achievements.to_string()>{live!("title-achievements")}</a>
            </div>
            <GameTabs chosen=game address=address/>
            {shown}
        </section>
    }
}

fn address(game: GameId) -> String {
    query::address(&Route::Stats.to_string(), &[("game", Some(game.code()))])
}

fn ratings(game: GameId, points: &[RatingPoint]) -> AnyView {
    let samples = points.iter().filter(|point| point.game == game.code());
    let samples: Vec<(u64, f64)> = samples.map(|point| (point.at, point.rating)).collect();
    let chart = if samples.is_empty() {
        view! { <p class="quiet">{live!("stats-no-rating")}</p> }.into_any()
    } else {
        line_chart(samples)
    };
    view! {
        <section class="panel">
            <h2>{live!("stats-rating")}</h2>
            {chart}
        </section>
    }
    .into_any()
}

fn scores(game: GameId, stats: &Stats, roster: PlayerNames) -> AnyView {
    let rows: Vec<_> = stats
        .scores
        .iter()
        .filter(|score| score.game == game.code())
        .collect();
    let total = total(&rows);
    let line = |name: String, tally: Tally, heading: bool| {
        view! {
            <tr class:table-total=heading>
                <th scope="row">{name}</th>
                <td class="number">{tally.wins}</td>
                <td class="number">{tally.draws}</td>
                <td class="number">{tally.losses}</td>
                <td class="tally-cell" aria-hidden="true">{tally_bar(tally)}</td>
            </tr>
        }
    };
    let lines = rows.iter().map(|score| {
        let people = || t!("stats-people");
        let name = score
            .player
            .as_ref()
            .map_or_else(people, |id| roster.name(id));
        line(name, score.tally, false)
    });
    view! {
        <section class="panel">
            <h2>{live!("stats-scores")}</h2>
            <table class="table table-dense scores">
                <thead>
                    <tr>
                        <th scope="col">{live!("stats-opponent")}</th>
                        <th scope="col" class="number">{live!("stats-wins")}</th>
                        <th scope="col" class="number">{live!("stats-draws")}</th>
                        <th scope="col" class="number">{live!("stats-losses")}</th>
                        <td></td>
                    </tr>
                </thead>
                <tbody>{line(t!("stats-total"), total, true)}{lines.collect_view()}</tbody>
            </table>
        </section>
    }
    .into_any()
}

fn total(scores: &[&PlayerScore]) -> Tally {
    scores.iter().fold(Tally::default(), |sum, score| Tally {
        wins: sum.wins + score.tally.wins,
        draws: sum.draws + score.tally.draws,
        losses: sum.losses + score.tally.losses,
    })
}
