//! The person's progress: the rating in the last played game, the last game, and a lesson. People without a rating see
//! the lessons instead.

use leptos::prelude::*;
use sente_api::{HomeDoc, LastGame, Outcome};
use sente_rules::GameId;

use super::parts;
use crate::components::bars::signed;
use crate::components::chart::{round, spark};
use crate::components::icon::{Icon, Symbol};
use crate::components::loaded::{Loaded, loading};
use crate::components::show::Show;
use crate::later::later;
use crate::query;
use crate::route::{HelpPage, Route, Topic};
use crate::screens::home::games::picture_of;
use crate::screens::stats::progress::sentence;
use crate::text::words;
use crate::{learning, live, player_words, progress, sentences, t};

/// The card of the progress.
#[component]
pub fn Progress(home: Loaded<HomeDoc>) -> impl IntoView {
    let has_rating = |home: &HomeDoc| home.games.iter().any(|it| it.rating.is_some());
    let is_rated = Memo::new(move |_| home.with(has_rating) == Some(true));
    view! {
        <section class="panel home-progress" aria-labelledby="progress">
            <Show when=move || is_rated.get() fallback=lessons>
                {later(parts::rated(), home, loading)}
            </Show>
        </section>
    }
}

/// The content of the card for people with a rating.
#[component]
pub fn Rated(home: Loaded<HomeDoc>) -> impl IntoView {
    let rated = Memo::new(move |_| home.with(rated_game).flatten());
    view! {
        <div class="card-head">
            <h2 id="progress" class="card-title">{live!("home-progress")}</h2>
            <a class="more-link" href=Route::Stats.to_string()>{live!("title-stats")}</a>
        </div>
        {move || rated.get().map(|rated| line(&rated))}
        {move || home.with(|home| home.last.as_ref().map(last_game)).flatten()}
        {weakness}
        {lesson_row}
    }
}

/// A rating with its history.
#[derive(Clone, PartialEq)]
struct RatedGame {
    game: GameId,
    rating: f64,
    points: Vec<(u64, f64)>,
}

/// The game that was played last, or else the one with the longest history.
fn rated_game(home: &HomeDoc) -> Option<RatedGame> {
    let last = home.last.as_ref().map(|last| last.rules.as_str());
    let last = last.and_then(|rules| rules.split(' ').next());
    let rated = home.games.iter().filter(|it| it.rating.is_some());
    let best = rated.max_by_key(|it| (Some(it.game.as_str()) == last, it.points.len()))?;
    Some(RatedGame {
        game: best.game.parse().ok()?,
        rating: best.rating?,
        points: best.points.clone(),
    })
}

fn line(rated: &RatedGame) -> impl IntoView + use<> {
    let game = rated.game;
    let change = match rated.points[..] {
        [(_, first), .., (_, last)] => Some(last - first),
        _ => None,
    };
    let change = change.map(|change| {
        let class = if change < 0.0 { "bad" } else { "good" };
        view! {
            <span class="quiet small">
                <strong class=class>{signed(change)}</strong> " " {live!("home-in-days")}
            </span>
        }
    });
    view! {
        <div class="row row-apart home-rated">
            <span>
                <strong class="figures home-figure">{round(rated.rating)}</strong>
                " "
                <span class="quiet">{words(move || sentences::game(game))}</span>
            </span>
            {change}
        </div>
        {spark(&rated.points)}
    }
}

fn last_game(row: &LastGame) -> impl IntoView + use<> {
    let game = row.rules.split(' ').next().and_then(|it| it.parse().ok());
    let game: GameId = game.unwrap_or(GameId::Gomoku);
    let (player, opponent) = (row.player.clone(), row.opponent.clone());
    let outcome = row.outcome;
    let title = move || {
        let name = player_words::carded(player.as_deref(), &opponent);
        let game = sentences::game(game);
        match outcome {
            Outcome::Win => t!("home-last-won", game = game, name = name),
            Outcome::Draw => t!("home-last-drawn", game = game, name = name),
            Outcome::Loss => t!("home-last-lost", game = game, name = name),
        }
    };
    let address = query::address(
        &Route::Analysis.to_string(),
        &[("game", Some(row.game.as_str()))],
    );
    view! {
        <a class="list-row" href=address>
            <span class="tile"><Icon symbol=Symbol::Chart/></span>
            <span class="list-words">
                <strong>{title}</strong>
                <span class="quiet">{live!("home-last-review")}</span>
            </span>
            <Icon symbol=Symbol::Right/>
        </a>
    }
}

/// The weakness most frequent in the reviewed games, with a link to the statistics.
fn weakness() -> Option<impl IntoView> {
    let (game, missed) = progress::weakest(&learning::stored())?;
    let address = query::address(&Route::Stats.to_string(), &[("game", Some(game.code()))]);
    Some(view! {
        <a class="list-row" href=address>
            <span class="tile"><Icon symbol=Symbol::Target/></span>
            <span class="list-words">
                <strong>{move || sentence(game, missed)}</strong>
                <span class="quiet">{words(move || sentences::game(game))}</span>
            </span>
            <Icon symbol=Symbol::Right/>
        </a>
    })
}

fn lesson_row() -> impl IntoView {
    view! {
        <a class="list-row home-lesson" href=Route::Help(None).to_string()>
            <span class="tile"><Icon symbol=Symbol::Book/></span>
            <span class="list-words">
                <strong>{live!("home-lessons")}</strong>
                <span class="quiet">{live!("home-lessons-text")}</span>
            </span>
            <Icon symbol=Symbol::Right/>
        </a>
    }
}

/// The content of the card for people without a rating.
fn lessons() -> impl IntoView {
    let row = |game: GameId| {
        let page = HelpPage {
            game,
            topic: Topic::Lesson,
        };
        view! {
            <li>
                <a class="list-row" href=Route::Help(Some(page)).to_string()>
                    <span class="thumbnail">{picture_of(game)}</span>
                    <span class="list-words">
                        <strong>{words(move || sentences::game(game))}</strong>
                        <span class="quiet">{words(move || sentences::first_lesson(game))}</span>
                    </span>
                    <Icon symbol=Symbol::Right/>
                </a>
            </li>
        }
    };
    view! {
        <div class="card-head">
            <h2 id="progress" class="card-title">{live!("home-three-minutes")}</h2>
            <a class="more-link" href=Route::Help(None).to_string()>{live!("home-all-lessons")}</a>
        </div>
        <ul class="list">{GameId::MENU.map(row).collect_view()}</ul>
    }
}
