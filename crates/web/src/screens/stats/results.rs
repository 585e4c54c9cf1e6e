//! Wins, draws and losses against each opponent, as bars on one scale.

use leptos::prelude::*;
use sente_api::{PlayerScore, Stats, Tally};
use sente_rules::GameId;

use crate::components::bars::words;
use crate::components::chart::percent;
use crate::components::empty::empty_card;
use crate::server::player_names::PlayerNames;
use crate::{live, t};

/// The card of the results.
pub fn card(game: GameId, stats: &Stats, roster: PlayerNames) -> AnyView {
    let rows: Vec<&PlayerScore> = stats
        .scores
        .iter()
        .filter(|score| score.game == game.code() && count(score.tally) > 0)
        .collect();
    if rows.is_empty() {
        return empty_card(
            "panel profile-results",
            "results",
            || t!("stats-scores"),
            game,
            || t!("stats-no-games"),
            || t!("stats-no-games-text"),
        );
    }
    let most = rows.iter().map(|score| count(score.tally)).max();
    let most = f64::from(most.unwrap_or(1));
    let total = total(&rows);
    let lines = rows.into_iter().map(|score| {
        let name = score
            .player
            .as_ref()
            .map_or_else(|| t!("stats-people"), |id| roster.name(id));
        line(name, score.tally, most)
    });
    view! {
        <section class="panel profile-results" aria-labelledby="results">
            <div class="card-head">
                <h2 id="results">{live!("stats-scores")}</h2>
                <span class="small quiet">{words(total)}</span>
            </div>
            <p class="row legend" aria-hidden="true">
                <span class="tally-wins">{live!("stats-wins")}</span>
                <span class="tally-draws">{live!("stats-draws")}</span>
                <span class="tally-losses">{live!("stats-losses")}</span>
            </p>
            <ul class="list results-list">{lines.collect_view()}</ul>
        </section>
    }
    .into_any()
}

fn line(name: String, tally: Tally, most: f64) -> impl IntoView {
    let Tally {
        wins,
        draws,
        losses,
    } = tally;
    let part = |number: u32| percent(f64::from(number) / most * 100.0);
    view! {
        <li class="result-line">
            <strong>{name}</strong>
            <span class="result-bar" aria-hidden="true">
                <span class="tally-wins" style:width=part(wins)></span>
                <span class="tally-draws" style:width=part(draws)></span>
                <span class="tally-losses" style:width=part(losses)></span>
            </span>
            <span class="quiet figures" aria-hidden="true">{format!("{wins} – {draws} – {losses}")}</span>
            <span class="hidden">{words(tally)}</span>
        </li>
    }
}

const fn count(tally: Tally) -> u32 {
    tally.wins + tally.draws + tally.losses
}

fn total(scores: &[&PlayerScore]) -> Tally {
    scores.iter().fold(Tally::default(), |sum, score| Tally {
        wins: sum.wins + score.tally.wins,
        draws: sum.draws + score.tally.draws,
        losses: sum.losses + score.tally.losses,
    })
}
