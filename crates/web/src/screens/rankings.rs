//! Rankings: one for each game, people and computer players together, best first.

use leptos::prelude::*;
use sente_api::{RankingPage, RankingRow};
use sente_rules::GameId;

use crate::components::account_place::avatar;
use crate::components::chart::round;
use crate::components::game_tabs::GameTabs;
use crate::components::icon::{Icon, Symbol};
use crate::components::loaded::{Loaded, load};
use crate::components::pager::{pager, pages};
use crate::navigation::use_navigation;
use crate::route::Route;
use crate::screens::new_game;
use crate::{live, player_words, query, t};

/// The rankings screen.
#[component]
pub fn Rankings(
    /// The game to show; by default the first.
    game: Option<GameId>,
) -> impl IntoView {
    let navigation = use_navigation();
    let game = game.unwrap_or(GameId::ALL[0]);
    let page = move || {
        let page = query::value(&navigation.query(), "page").and_then(|page| page.parse().ok());
        page.map_or(0, |page: u32| page.saturating_sub(1))
    };
    let ranking: Loaded<RankingPage> = load(move || {
        let page = page().to_string();
        query::address(&format!("/rankings/{game}"), &[("page", Some(&page))])
    });
    let go = Callback::new(move |page: u32| {
        let number = (page + 1).to_string();
        let path = Route::Rankings(Some(game)).to_string();
        navigation.go_to(&query::address(&path, &[("page", Some(&number))]));
    });
    let list = ranking.show(move |ranking| table(game, ranking, go));
    view! {
        <section class="page">
            <div class="page-head">
                <div>
                    <h1>{live!("title-rankings")}</h1>
                    <p>{live!("rankings-text")}</p>
                </div>
                <GameTabs
                    chosen=Signal::stored(game)
                    address=|game| Route::Rankings(Some(game)).to_string()
                />
            </div>
            <div class="panel list-place">{list}</div>
        </section>
    }
}

fn table(game: GameId, ranking: &RankingPage, go: Callback<u32>) -> AnyView {
    if ranking.rows.is_empty() {
        return view! { <p class="quiet">{live!("rankings-empty")}</p> }.into_any();
    }
    let is_seen = ranking.rows.iter().any(|row| row.you);
    let own = ranking.own.clone().filter(|_| !is_seen);
    let rows = ranking.rows.iter().cloned().map(|ranked| row(game, ranked));
    view! {
        <table class="table ranking">
            <thead>
                <tr>
                    <th scope="col" class="number">{live!("rankings-place")}</th>
                    <th scope="col">{live!("rankings-name")}</th>
                    <th scope="col" class="number">{live!("rankings-rating")}</th>
                    <th scope="col" class="number">{live!("rankings-error")}</th>
                    <th scope="col" class="number">{live!("rankings-games")}</th>
                    <th scope="col" class="number">{live!("rankings-wins")}</th>
                    <th scope="col" class="number">{live!("rankings-draws")}</th>
                    <th scope="col" class="number">{live!("rankings-losses")}</th>
                    <th scope="col"><span class="hidden">{live!("rankings-challenge")}</span></th>
                </tr>
            </thead>
            <tbody>{rows.collect_view()}</tbody>
            {own.map(|own| view! { <tfoot>{row(game, own)}</tfoot> })}
        </table>
        {pager(ranking.page, pages(ranking.total, ranking.page_size), go)}
    }
    .into_any()
}

fn row(game: GameId, row: RankingRow) -> impl IntoView {
    let RankingRow {
        place,
        name,
        player,
        rating,
        deviation,
        games,
        score,
        you,
    } = row;
    let name = player_words::carded(player.as_deref(), &name);
    let (picture, kind) = match &player {
        Some(_) => {
            let chip = view! { <span class="avatar avatar-computer"><Icon symbol=Symbol::Computer/></span> };
            (chip.into_any(), t!("rankings-computer"))
        }
        None => (avatar(&name, "avatar").into_any(), t!("rankings-person")),
    };
    let title = kind.clone();
    let challenged = name.clone();
    let challenge = player.map(|player| {
        let label = move || t!("rankings-challenge-named", name = challenged.as_str());
        view! {
            <a class="button button-small" href=new_game::against(game, &player) aria-label=label>
                {live!("rankings-challenge")}
            </a>
        }
    });
    view! {
        <tr class:table-own=you aria-current=you.then_some("true")>
            <td class="number">{place}</td>
            <td>
                <span class="named" title=title>
                    {picture}
                    <span class="hidden">{kind}</span>
                    <strong>{name}</strong>
                    {you.then(|| view! { <span class="tag">{live!("rankings-you")}</span> })}
                </span>
            </td>
            <td class="number"><strong>{round(rating)}</strong></td>
            <td class="number quiet">{error(deviation)}</td>
            <td class="number">{games}</td>
            <td class="number">{score.wins}</td>
            <td class="number">{score.draws}</td>
            <td class="number">{score.losses}</td>
            <td class="number">{challenge}</td>
        </tr>
    }
}

/// Half the width of the 95 % confidence interval of the rating.
fn error(deviation: f64) -> String {
    format!("±{}", round(1.96 * deviation))
}
