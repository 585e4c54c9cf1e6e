//! Arenas: starting, watching and cancelling them.

use axum::extract::State;
use axum::http::StatusCode;
use sente_api::{ArenaDoc, NewArena, Problem, bounds};
use sente_rules::Rules;
use sente_store::{Page, Run, RunId};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::analyses::Asker;
use crate::error::Result;
use crate::extract::{Json, Path, Query};
use crate::security_log::{self, SecurityEvent};
use crate::throttle::LimitedAction;
use crate::who::{CurrentUser, Who};
use crate::{Address, ApiError, AppState};

/// Limit of games in an arena.
const GAMES: usize = 1_000;
/// Limit of running arenas of one user.
const AT_ONCE: usize = 2;
/// Limit of running arenas started from one address.
const AT_ONCE_FROM_ONE: usize = 8;
/// Arenas per page.
const ROWS: u32 = 20;

/// The routes of this module.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list, begin))
        .routes(routes!(look, cancel))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ArenasQuery {
    /// The number of the page, from 0.
    #[serde(default, deserialize_with = "super::page_number")]
    #[param(maximum = 1_000_000)]
    page: u32,
}

/// The arenas, newest first.
#[utoipa::path(get, path = "/arenas", tag = "arenas", params(ArenasQuery),
    responses((status = 200, body = Vec<ArenaDoc>)))]
async fn list(
    State(state): State<AppState>,
    who: Option<Who>,
    Query(ArenasQuery { page }): Query<ArenasQuery>,
) -> Result<Json<Vec<ArenaDoc>>> {
    let page = Page::new(page.saturating_mul(ROWS), ROWS);
    let runs = state.store.runs(None, page).await?;
    let viewer = who.as_ref().map(Who::id);
    let doc = |run: &Run| state.arenas.look(run, viewer);
    Ok(Json(runs.rows.iter().map(doc).collect::<Result<_>>()?))
}

/// Starts an arena.
#[utoipa::path(post, path = "/arenas", tag = "arenas", request_body = NewArena,
    responses((status = 201, body = ArenaDoc),
        (status = 404, body = Problem, description = "An unknown player"), (status = 409, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn begin(
    State(state): State<AppState>,
    address: Address,
    CurrentUser(who): CurrentUser,
    Json(request): Json<NewArena>,
) -> Result<(StatusCode, Json<ArenaDoc>)> {
    state
        .throttles
        .check_user(LimitedAction::Begin, who.id(), address)?;
    let rules = check(&request)?;
    if state.arenas.of(who.id()) >= AT_ONCE {
        let why = "You have two running arenas. Wait for one to end, or cancel it.";
        return Err(ApiError::Refused(why.into()));
    }
    if state.arenas.from(address) >= AT_ONCE_FROM_ONE {
        let why = "Too many arenas are running from your address. Wait for one to end.";
        return Err(ApiError::Refused(why.into()));
    }
    let owner = Asker {
        user: who.id(),
        address,
    };
    let doc = state.arenas.begin(&state, owner, request, rules).await?;
    Ok((StatusCode::CREATED, Json(doc)))
}

/// The state of an arena.
#[utoipa::path(get, path = "/arenas/{id}", tag = "arenas", params(("id" = String, Path)),
    responses((status = 200, body = ArenaDoc), (status = 404, body = Problem)))]
async fn look(
    State(state): State<AppState>,
    who: Option<Who>,
    Path(id): Path<String>,
) -> Result<Json<ArenaDoc>> {
    let run = state.store.run(parse(&id)?).await?;
    let viewer = who.as_ref().map(Who::id);
    Ok(Json(state.arenas.look(&run, viewer)?))
}

/// Cancels an arena; its finished games remain.
#[utoipa::path(delete, path = "/arenas/{id}", tag = "arenas", params(("id" = String, Path)),
    responses((status = 204), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
async fn cancel(
    State(state): State<AppState>,
    who: Who,
    Path(id): Path<String>,
) -> Result<StatusCode> {
    let id = parse(&id)?;
    let run = state.store.run(id).await?;
    if run.owner != Some(who.id()) {
        security_log::note(SecurityEvent::AccessRefused, Some(who.id()), None);
        return Err(ApiError::Forbidden(
            "Only the person who started an arena can cancel it.",
        ));
    }
    state.arenas.cancel(&state.cluster, id);
    Ok(StatusCode::NO_CONTENT)
}

fn check(request: &NewArena) -> Result<Rules> {
    let refuse = |why: &str| Err(ApiError::Invalid(why.to_owned()));
    if request.rules.len() > bounds::POSITION {
        return refuse("The rules are too long.");
    }
    let rules = request.rules.parse();
    let rules: Rules =
        rules.map_err(|error: sente_rules::RulesError| ApiError::Invalid(error.to_string()))?;
    let players = request.players.len();
    if !(2..=bounds::ARENA_PLAYERS).contains(&players) {
        return refuse("Choose 2 to 24 players.");
    }
    let mut ids: Vec<&String> = request.players.iter().collect();
    ids.sort();
    ids.dedup();
    if ids.len() < players {
        return refuse("Choose each player once.");
    }
    if !(1..=bounds::ARENA_GAMES).contains(&request.games) {
        return refuse("Choose 2 to 100 games for each pair.");
    }
    if players * (players - 1) / 2 * request.games as usize > GAMES {
        return refuse("The arena would have more than 1000 games. Choose fewer players or games.");
    }
    Ok(rules)
}

fn parse(id: &str) -> Result<RunId> {
    id.parse().map_err(|_| ApiError::NotFound("arena"))
}
