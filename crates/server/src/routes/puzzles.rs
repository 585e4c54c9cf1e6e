//! Progress with puzzles. The puzzles themselves come with the program; whether a try was right is seen by the page.

use axum::extract::State;
use sente_match::Rating;
use sente_protocol::{Problem, PuzzleProgressDoc, PuzzleTriedDoc, PuzzleTryDoc, RatingChange};
use sente_store::PuzzleTry;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::game_of;
use crate::error::Result;
use crate::extract::{Json, Path};
use crate::who::{SomeBody, Who};
use crate::{ApiError, AppState};

/// The addresses of this file.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(progress))
        .routes(routes!(attempt))
}

/// How far the asker has come with a game's puzzles.
#[utoipa::path(get, path = "/puzzles/{game}", tag = "past",
    params(("game" = String, Path, description = "The game's code")),
    responses((status = 200, body = PuzzleProgressDoc), (status = 404, body = Problem)))]
async fn progress(
    State(state): State<AppState>,
    who: Option<Who>,
    Path(game): Path<String>,
) -> Result<Json<PuzzleProgressDoc>> {
    let game = game_of(&game)?;
    let Some(who) = who else {
        return Ok(Json(PuzzleProgressDoc {
            rating: Rating::START.0,
            solved: Vec::new(),
            failed: Vec::new(),
        }));
    };
    let found = state.store.puzzle_progress(who.id(), game).await?;
    Ok(Json(PuzzleProgressDoc {
        rating: found.rating.0,
        solved: found.solved,
        failed: found.failed,
    }))
}

/// Notes a try at a puzzle: the first one is rated, and the same one sent again changes nothing.
#[utoipa::path(post, path = "/puzzles/{game}/attempts", tag = "past", request_body = PuzzleTryDoc,
    params(("game" = String, Path, description = "The game's code")),
    responses((status = 200, body = PuzzleTriedDoc), (status = 400, body = Problem), (status = 404, body = Problem)))]
async fn attempt(
    State(state): State<AppState>,
    SomeBody(who): SomeBody,
    Path(game): Path<String>,
    doc: std::result::Result<Json<PuzzleTryDoc>, ApiError>,
) -> Result<Json<PuzzleTriedDoc>> {
    // Whoever asks about no game hears that first, whatever they send.
    let game = game_of(&game)?;
    let Json(doc) = doc?;
    let puzzle = sente_puzzles::find(game, &doc.puzzle).ok_or(ApiError::NotFound("puzzle"))?;
    let tried = PuzzleTry {
        user: who.id(),
        game,
        puzzle: puzzle.id,
        rating: Rating(puzzle.rating.into()),
        solved: doc.solved,
    };
    let tried = state.store.try_puzzle(tried, state.clock.now()).await?;
    Ok(Json(PuzzleTriedDoc {
        rating: RatingChange {
            before: tried.before.0,
            after: tried.after.0,
        },
        achieved: tried.awards.into_iter().map(|award| award.code).collect(),
    }))
}
