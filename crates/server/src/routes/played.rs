//! Games that were played without a server, sent when the server can be reached again.

use axum::extract::State;
use axum::http::StatusCode;
use sente_api::{PlayedGame, Problem};
use sente_match::Participant;
use sente_rules::Seat;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::Result;
use crate::extract::Json;
use crate::live::Occupant;
use crate::throttle::LimitedAction;
use crate::who::CurrentUser;
use crate::{Address, ApiError, AppState};

/// The routes of this module, whose bodies have the size limit of records.
pub fn uploads() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(send))
}

/// Adds a finished game to the user's history. The game is casual and earns no achievements. Repeating the request has
/// no effect.
#[utoipa::path(post, path = "/games/played", tag = "games", request_body = PlayedGame, responses(
    (status = 204, description = "The game is stored"), (status = 409, body = Problem),
    (status = 413, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
))]
async fn send(
    State(state): State<AppState>,
    address: Address,
    CurrentUser(who): CurrentUser,
    Json(played): Json<PlayedGame>,
) -> Result<StatusCode> {
    state
        .throttles
        .check_user(LimitedAction::Begin, who.id(), address)?;
    let own = played.seat;
    let sitter = |seat: Seat| match &played.settings.seats[seat.index()] {
        Participant::Computer { .. } if seat == own => {
            let why = "The sender's seat must not belong to a computer player.";
            Err(ApiError::Invalid(why.into()))
        }
        Participant::Computer { player, .. } => Ok(Occupant::Computer(player.clone())),
        Participant::Person { .. } if seat == own => Ok(Occupant::Me),
        Participant::Person { name } => Ok(Occupant::Here(state.reserved.check(name)?)),
    };
    let seats = [sitter(Seat::First)?, sitter(Seat::Second)?];
    state.games.take_in(&who.user, played, seats).await?;
    Ok(StatusCode::NO_CONTENT)
}
