//! Progress with puzzles. The puzzles are part of the program; this module checks whether moves solve one.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::extract::State;
use sente_api::{
    ADVISER, BestDoc, Problem, PuzzleProgressDoc, PuzzleTriedDoc, PuzzleTryDoc, RatingChange,
    SeriesDoc,
};
use sente_engine::{Analysis, Limits, SearchRequest};
use sente_engine_worker::evaluation_doc;
use sente_match::PuzzleRating;
use sente_puzzles::{Attempted, Practice, Puzzle, attempted};
use sente_rules::GameId;
use sente_store::PuzzleTry;
use sente_store::UserId;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::learning::checked_day;
use super::{game_of, series};
use crate::error::Result;
use crate::extract::{Json, Path};
use crate::search_pool::{Class, Client, EngineSource, EngineSpec, SearchJob};
use crate::throttle::LimitedAction;
use crate::who::{CurrentUser, Who};
use crate::{Address, ApiError, AppState};

/// The limits in nodes and time of the search that decides whether a position is won.
const PROOF: (u64, Duration) = (1_000_000, Duration::from_secs(5));

/// The routes of this module.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(progress))
        .routes(routes!(attempt))
        .routes(routes!(series))
}

/// The user's progress with the puzzles of a game.
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
            rating: PuzzleRating::START.rating,
            deviation: PuzzleRating::START.deviation,
            curve: Vec::new(),
            solved: Vec::new(),
            failed: Vec::new(),
            bests: Vec::new(),
            ratings: ratings(&state, game).await?,
        }));
    };
    let found = state.store.puzzle_progress(who.id(), game).await?;
    Ok(Json(PuzzleProgressDoc {
        rating: found.rating.rating,
        deviation: found.rating.deviation,
        curve: found.curve,
        solved: found.solved,
        failed: found.failed,
        bests: bests(&state, who.id(), game).await?,
        ratings: ratings(&state, game).await?,
    }))
}

/// Records an attempt at a puzzle. Only the first one is rated, and repeating a request has no effect. The moves in the
/// request must solve the puzzle for it to count as solved.
#[utoipa::path(post, path = "/puzzles/{game}/attempts", tag = "past", request_body = PuzzleTryDoc,
    params(("game" = String, Path, description = "The game's code")),
    responses((status = 200, body = PuzzleTriedDoc), (status = 400, body = Problem), (status = 404, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)))]
async fn attempt(
    State(state): State<AppState>,
    address: Address,
    CurrentUser(who): CurrentUser,
    Path(game): Path<String>,
    doc: std::result::Result<Json<PuzzleTryDoc>, ApiError>,
) -> Result<Json<PuzzleTriedDoc>> {
    // Checks the game first, so that an unknown game is reported whatever the body is.
    let game = game_of(&game)?;
    let Json(doc) = doc?;
    let puzzle = sente_puzzles::find(game, &doc.puzzle).ok_or(ApiError::NotFound("puzzle"))?;
    if doc.solved && !is_solved(&state, address, who.id(), &puzzle, doc.moves).await? {
        let why = "The moves do not solve the puzzle.";
        return Err(ApiError::Invalid(why.to_owned()));
    }
    let tried = PuzzleTry {
        user: who.id(),
        game,
        puzzle: puzzle.id,
        rating: PuzzleRating::of_puzzle(puzzle.rating),
        solved: doc.solved,
    };
    let tried = state.store.try_puzzle(tried, state.clock.now()).await?;
    Ok(Json(PuzzleTriedDoc {
        rating: RatingChange {
            before: tried.before.rating,
            after: tried.after.rating,
        },
        achieved: tried.awards.into_iter().map(|award| award.code).collect(),
    }))
}

/// Records a finished series, or a puzzle of the day. The moves must solve the puzzles that are reported as solved.
#[utoipa::path(post, path = "/puzzles/{game}/series", tag = "past", request_body = SeriesDoc,
    params(("game" = String, Path, description = "The game's code")),
    responses((status = 200, body = BestDoc), (status = 400, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
        (status = 503, body = Problem)))]
async fn series(
    State(state): State<AppState>,
    address: Address,
    CurrentUser(who): CurrentUser,
    Path(game): Path<String>,
    doc: std::result::Result<Json<SeriesDoc>, ApiError>,
) -> Result<Json<BestDoc>> {
    let game = game_of(&game)?;
    let Json(doc) = doc?;
    let practice: Practice = doc.practice.parse().map_err(invalid)?;
    let now = state.clock.now();
    let day = checked_day(doc.day, now)?;
    let puzzles = series::puzzles_of(game, practice, day, &doc.tries).map_err(invalid)?;
    let mut solved = 0;
    for (puzzle, tried) in puzzles.iter().zip(doc.tries) {
        if tried.solved && !is_solved(&state, address, who.id(), puzzle, tried.moves).await? {
            return Err(invalid("the moves do not solve the puzzle"));
        }
        solved += u32::from(tried.solved);
    }
    let change = move |known: &BTreeMap<String, String>| {
        series::change(known, (game, practice), day, solved)
    };
    let keys = series::keys(game);
    state
        .store
        .change_progress(who.id(), &keys, Box::new(change), now)
        .await?;
    let kept = bests(&state, who.id(), game).await?;
    let best = kept.into_iter().find(|it| it.practice == practice.code());
    let lost = || ApiError::Internal("a best result was not stored".to_owned());
    Ok(Json(best.ok_or_else(lost)?))
}

/// The user's best results in a game.
async fn bests(state: &AppState, user: UserId, game: GameId) -> Result<Vec<BestDoc>> {
    let kept = state.store.progress_of(user, &series::keys(game)).await?;
    Ok(series::bests(&kept, game))
}

/// The ratings of the game's puzzles by id.
async fn ratings(state: &AppState, game: GameId) -> Result<Vec<(String, i32)>> {
    let known = state.store.puzzle_ratings(game).await?;
    let whole = |(id, rating): (String, f64)| (id, rating.round() as i32);
    Ok(known.into_iter().map(whole).collect())
}

fn invalid(why: impl std::fmt::Display) -> ApiError {
    ApiError::Invalid(format!("The result cannot be recorded: {why}."))
}

/// Whether the moves solve the puzzle. The engine checks moves that the puzzle's solution does not contain.
async fn is_solved(
    state: &AppState,
    address: Address,
    user: UserId,
    puzzle: &Puzzle,
    moves: Vec<String>,
) -> Result<bool> {
    let places = match attempted(puzzle, &moves) {
        Attempted::Solved => return Ok(true),
        Attempted::Unsolved => return Ok(false),
        Attempted::IfWonAfter(places) => places,
    };
    state
        .throttles
        .check_user(LimitedAction::Search, user, address)?;
    let id = ADVISER.to_owned();
    let mut engine = EngineSource::new(EngineSpec::Adviser { id });
    for place in places {
        let mut table = puzzle.table();
        if moves[..place]
            .iter()
            .any(|text| table.play_text(text).is_err())
        {
            return Ok(false);
        }
        let turn = table.turn();
        let (nodes, time) = PROOF;
        let search = SearchJob {
            class: Class::Hint,
            client: Client::Person(user),
            engine,
            table,
            request: SearchRequest::best(Limits::nodes(nodes).and(Limits::time(time))),
        };
        let answer = state.pool.search(search)?.answer().await;
        let failed = || ApiError::Internal("a puzzle could not be checked".to_owned());
        let answer = answer.and_then(Result::ok).ok_or_else(failed)?;
        if !is_won(&answer.analysis, turn == puzzle.side()) {
            return Ok(false);
        }
        let id = ADVISER.to_owned();
        engine = EngineSource {
            kept: answer.engine,
            ..EngineSource::new(EngineSpec::Adviser { id })
        };
    }
    Ok(true)
}

/// Whether a side wins for certain; `is_to_move` tells whether that side is to move.
fn is_won(analysis: &Analysis<String>, is_to_move: bool) -> bool {
    analysis.lines.first().is_some_and(|line| {
        let evaluation = evaluation_doc(line.evaluation);
        if is_to_move {
            evaluation.wins()
        } else {
            evaluation.opposite().wins()
        }
    })
}
