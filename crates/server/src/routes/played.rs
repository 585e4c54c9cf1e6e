//! Games that were played without the server, sent when it is there again.

use axum::extract::State;
use axum::http::StatusCode;
use sente_api::{PlayedGame, Problem};
use sente_match::Participant;
use sente_rules::Seat;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::Result;
use crate::extract::Json;
use crate::live::Sitter;
use crate::throttle::LimitedAction;
use crate::who::CurrentUser;
use crate::{Address, ApiError, AppState};

/// The addresses of this file, whose bodies are as large as records.
pub fn uploads() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(send))
}

/// Puts a finished game into the own history. It is casual and earns nothing; sent again it changes nothing.
#[utoipa::path(post, path = "/games/played", tag = "games", request_body = PlayedGame, responses(
    (status = 204, description = "It is remembered"), (status = 409, body = Problem),
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
            let why = "A computer sits in the seat of who sends the game.";
            Err(ApiError::Invalid(why.into()))
        }
        Participant::Computer { player, .. } => Ok(Sitter::Computer(player.clone())),
        Participant::Person { .. } if seat == own => Ok(Sitter::Me),
        Participant::Person { name } => Ok(Sitter::Here(state.reserved.check(name)?)),
    };
    let seats = [sitter(Seat::First)?, sitter(Seat::Second)?];
    state.games.take_in(&who.user, played, seats).await?;
    Ok(StatusCode::NO_CONTENT)
}
