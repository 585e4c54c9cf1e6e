//! Games: starting, joining and reading them. Everything during a game goes over the socket.

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::any;
use sente_api::{
    Credentials, GameDoc, GameSummary, InvitedDoc, Join, NewGame, Problem, SeatChoice,
};
use sente_store::MatchId;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::Result;
use crate::extract::{Json, Path};
use crate::live::Occupant;
use crate::login::{self, LoginSource};
use crate::throttle::LimitedAction;
use crate::who::{CurrentUser, Who};
use crate::{Address, ApiError, AppState, socket, stored};

/// The routes of this module.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list, begin))
        .routes(routes!(view))
        .routes(routes!(join))
        .routes(routes!(invited))
        .route("/socket", any(socket::open))
}

/// The user's games in progress, the most recently changed first.
#[utoipa::path(get, path = "/games", tag = "games",
    responses((status = 200, body = Vec<GameSummary>)))]
async fn list(State(state): State<AppState>, who: Option<Who>) -> Result<Json<Vec<GameSummary>>> {
    let Some(who) = who else {
        return Ok(Json(Vec::new()));
    };
    let mut cards = Vec::new();
    for row in state.store.matches_of(who.id()).await? {
        cards.push(stored::card(&state.store, &row, Some(who.id())).await?);
    }
    Ok(Json(cards))
}

/// Starts a game.
#[utoipa::path(post, path = "/games", tag = "games", request_body = NewGame, responses(
    (status = 201, body = GameDoc), (status = 401, body = Problem), (status = 409, body = Problem),
    (status = 422, body = Problem), (status = 429, body = Problem),
))]
async fn begin(
    State(state): State<AppState>,
    source: LoginSource,
    CurrentUser(who): CurrentUser,
    Json(new): Json<NewGame>,
) -> Result<(StatusCode, Json<GameDoc>)> {
    state
        .throttles
        .check_user(LimitedAction::Begin, who.id(), source.address)?;
    let [first, second] = new.seats.clone();
    let first = sitter(&state, source, &who, first).await?;
    let second = sitter(&state, source, &who, second).await?;
    let id = state.games.begin(&who.user, &new, [first, second]).await?;
    let game = state.games.view(id, Some(who.id())).await?;
    Ok((StatusCode::CREATED, Json(game)))
}

/// A game as the user sees it.
#[utoipa::path(get, path = "/games/{id}", tag = "games", params(("id" = String, Path)), responses(
    (status = 200, body = GameDoc), (status = 404, body = Problem),
))]
async fn view(
    State(state): State<AppState>,
    who: Option<Who>,
    Path(id): Path<String>,
) -> Result<Json<GameDoc>> {
    let id: MatchId = id.parse().map_err(|_| ApiError::NotFound("game"))?;
    let viewer = who.as_ref().map(Who::id);
    Ok(Json(state.games.view(id, viewer).await?))
}

/// Joins a waiting game.
#[utoipa::path(post, path = "/join", tag = "games", request_body = Join, responses(
    (status = 200, body = GameDoc), (status = 404, body = Problem), (status = 409, body = Problem),
    (status = 429, body = Problem),
))]
async fn join(
    State(state): State<AppState>,
    address: Address,
    CurrentUser(who): CurrentUser,
    Json(Join { code }): Json<Join>,
) -> Result<Json<GameDoc>> {
    state.throttles.check(LimitedAction::Join, address)?;
    let id = state.games.join(&code, &who.user).await?;
    Ok(Json(state.games.view(id, Some(who.id())).await?))
}

/// The settings of a waiting game, for anybody who has its code.
#[utoipa::path(get, path = "/join/{code}", tag = "games", params(("code" = String, Path)), responses(
    (status = 200, body = InvitedDoc), (status = 404, body = Problem), (status = 429, body = Problem),
))]
async fn invited(
    State(state): State<AppState>,
    address: Address,
    Path(code): Path<String>,
) -> Result<Json<InvitedDoc>> {
    state.throttles.check(LimitedAction::Join, address)?;
    Ok(Json(state.games.invited(&code).await?))
}

/// Checks the name and password of a person who is to take a seat.
async fn sitter(
    state: &AppState,
    source: LoginSource,
    who: &Who,
    choice: SeatChoice,
) -> Result<Occupant> {
    Ok(match choice {
        SeatChoice::Me => Occupant::Me,
        SeatChoice::Here { name } => Occupant::Here(local_name(state, who, &name).await?),
        SeatChoice::Account { name, password } => {
            let credentials = Credentials { name, password };
            let user = login::verify(state, source, &credentials).await?;
            let name = state.store.user(user).await?.name;
            Occupant::Account { user, name }
        }
        SeatChoice::Computer { player } => Occupant::Computer(player),
        SeatChoice::Open => Occupant::Open,
    })
}

/// Checks the name of a person at the same screen. It must not look like the name of an account, except the user's own:
/// people with an account have to give its password.
async fn local_name(state: &AppState, who: &Who, name: &str) -> Result<String> {
    let name = state.reserved.check(name)?;
    if state
        .store
        .looks_like_account(&name, Some(who.id()))
        .await?
    {
        return Err(ApiError::NameTaken);
    }
    Ok(name)
}
