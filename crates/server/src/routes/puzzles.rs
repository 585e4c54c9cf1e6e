//! Progress with puzzles. The puzzles themselves come with the program; whether moves solve one is looked at here.

use std::time::{Duration, Instant};

use axum::extract::State;
use sente_api::{ADVISER, Problem, PuzzleProgressDoc, PuzzleTriedDoc, PuzzleTryDoc, RatingChange};
use sente_engine::{Analysis, DynEngine, Limits, SearchControl, SearchRequest};
use sente_engine_worker::evaluation_doc;
use sente_match::Rating;
use sente_puzzles::{Attempted, Puzzle, attempted};
use sente_store::PuzzleTry;
use sente_store::UserId;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::game_of;
use crate::error::Result;
use crate::extract::{Json, Path};
use crate::search_pool::{Class, Client, Stop};
use crate::throttle::LimitedAction;
use crate::who::{CurrentUser, Who};
use crate::{Address, ApiError, AppState};

/// How much the engine looks at a position to say whether it is won, and for how long at most.
const PROOF: (u64, Duration) = (1_000_000, Duration::from_secs(5));

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

/// Notes a try at a puzzle: the first one is rated, and the same one sent again changes nothing. A puzzle is solved by
/// the moves that are sent with it and not by saying so.
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
    // Whoever asks about no game hears that first, whatever they send.
    let game = game_of(&game)?;
    let Json(doc) = doc?;
    let puzzle = sente_puzzles::find(game, &doc.puzzle).ok_or(ApiError::NotFound("puzzle"))?;
    if doc.solved && !is_solved(&state, address, who.id(), &puzzle, doc.moves).await? {
        let why = "These moves do not solve the puzzle.";
        return Err(ApiError::Invalid(why.to_owned()));
    }
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

/// Whether the moves solve the puzzle. What the puzzle does not know of is looked at by the engine.
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
    let (registry, puzzle) = (state.pool.registry().clone(), puzzle.clone());
    let work = move |stop: &Stop| {
        let mut adviser = registry.advise(puzzle.game(), ADVISER)?;
        let won = |place: &usize| is_won(&puzzle, &moves[..*place], adviser.as_mut(), stop);
        Some(places.iter().all(won))
    };
    let task = state.pool.run(Class::Hint, Client::Person(user), work);
    let mut task = task.map_err(|_| ApiError::Busy)?;
    let answer = task.answer().await.flatten();
    answer.ok_or_else(|| ApiError::Internal("a puzzle could not be looked at".to_owned()))
}

/// Whether the side that is to win has won after these moves, its own being the last.
fn is_won(puzzle: &Puzzle, moves: &[String], adviser: &mut dyn DynEngine, stop: &Stop) -> bool {
    let mut table = puzzle.table();
    if moves.iter().any(|text| table.play_text(text).is_err()) {
        return false;
    }
    let (nodes, time) = PROOF;
    let limits = Limits::nodes(nodes).and(Limits::time(time));
    let begin = Instant::now();
    let elapsed = || begin.elapsed();
    let control = SearchControl {
        stop: stop.switch(),
        elapsed: &elapsed,
    };
    let unheard = &mut |_: &Analysis<String>| {};
    let found = adviser.search(&*table, SearchRequest::best(limits), control, unheard);
    let best = found.ok().and_then(|found| found.lines.into_iter().next());
    best.is_some_and(|line| {
        let evaluation = evaluation_doc(line.evaluation);
        if table.turn() == puzzle.side() {
            evaluation.wins()
        } else {
            evaluation.opposite().wins()
        }
    })
}
