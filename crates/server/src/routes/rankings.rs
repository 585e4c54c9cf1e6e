//! Rankings: one per rule set, with users and computer players together. Guests are included; everybody who has
//! finished a rated game has a rating.

use axum::extract::State;
use sente_api::{Problem, RankingPage, RankingRow, Tally};
use sente_store::{Page, Rank, Subject};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::game_of;
use crate::AppState;
use crate::error::Result;
use crate::extract::{Json, Path, Query};
use crate::who::Who;

/// Rows per page.
const ROWS: u32 = 50;

/// The routes of this module.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(rankings))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct RankingsQuery {
    /// The number of the page, from 0.
    #[serde(default, deserialize_with = "super::page_number")]
    #[param(maximum = 1_000_000)]
    page: u32,
}

/// A page of the ranking of a game.
#[utoipa::path(get, path = "/rankings/{game}", tag = "players",
    params(("game" = String, Path, description = "The game's code, such as renju"), RankingsQuery),
    responses((status = 200, body = RankingPage), (status = 404, body = Problem)))]
async fn rankings(
    State(state): State<AppState>,
    who: Option<Who>,
    Path(game): Path<String>,
    Query(RankingsQuery { page }): Query<RankingsQuery>,
) -> Result<Json<RankingPage>> {
    let game = game_of(&game)?;
    let subject = who.map(|who| Subject::User(who.id()));
    let tally = |[wins, draws, losses]: [u32; 3]| Tally {
        wins,
        draws,
        losses,
    };
    let row = |rank: Rank| RankingRow {
        score: tally(rank.tally),
        place: rank.place,
        name: rank.name,
        you: subject.as_ref() == Some(&rank.subject),
        player: match rank.subject {
            Subject::Player(player) => Some(player),
            Subject::User(_) => None,
        },
        rating: rank.rating.0,
        deviation: rank.uncertainty.deviation,
        games: rank.games,
    };
    let own = match &subject {
        Some(subject) => state.store.rank(subject, game).await?,
        None => None,
    };
    let wanted = Page::new(page.saturating_mul(ROWS), ROWS);
    let ranks = state.store.rankings(game, wanted).await?;
    Ok(Json(RankingPage {
        game: game.code().to_owned(),
        rows: ranks.rows.into_iter().map(row).collect(),
        own: own.map(row),
        total: ranks.total as u32,
        page,
        page_size: ROWS,
    }))
}
