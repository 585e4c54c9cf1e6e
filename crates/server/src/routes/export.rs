//! The export of all data about a user.

use axum::extract::State;
use axum::http::header::CONTENT_DISPOSITION;
use axum::response::IntoResponse;
use sente_api::{Account, HistoryRow, Preferences, Problem, RatingPoint};
use sente_match::{Event, Settings};
use sente_rules::GameId;
use sente_store::{HistoryFilter, Page, Store, Subject, UserId};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{account, history};
use crate::error::Result;
use crate::extract::Json;
use crate::stored::Loaded;
use crate::throttle::LimitedAction;
use crate::who::Who;
use crate::{Address, AppState};

/// Limit of exported games, the newest first.
const GAMES: u32 = 1_000;

/// The routes of this module.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(export))
}

/// A user's data.
#[derive(Serialize, ToSchema)]
struct Export {
    account: Account,
    preferences: Preferences,
    history: Vec<HistoryRow>,
    ratings: Vec<RatingPoint>,
    /// Finished games, and those in progress.
    games: Vec<ExportedGame>,
    /// The ids of saved games.
    saves: Vec<String>,
    /// Studies: their names and records.
    studies: Vec<(String, String)>,
    /// Achievements: code, progress, and when it was earned.
    achievements: Vec<(String, u32, Option<u64>)>,
    /// Progress in lessons and puzzles.
    progress: Vec<(String, String)>,
}

/// A whole game.
#[derive(Serialize, ToSchema)]
struct ExportedGame {
    id: String,
    settings: Settings,
    events: Vec<Event>,
}

/// All data about the user, as a file.
#[utoipa::path(get, path = "/me/export", tag = "account",
    responses((status = 200, body = Export), (status = 401, body = Problem), (status = 429, body = Problem)))]
async fn export(
    State(state): State<AppState>,
    address: Address,
    who: Who,
) -> Result<impl IntoResponse> {
    state
        .throttles
        .check_user(LimitedAction::SignUp, who.id(), address)?;
    let (store, user) = (&state.store, who.id());
    let rows = finished_games(store, user).await?;
    let games = whole_games(store, user, &rows).await?;
    let ratings = rating_points(store, user).await?;
    let saves = store
        .saves(user)
        .await?
        .into_iter()
        .map(|save| save.id.to_string());
    let mut studies = Vec::new();
    for row in store.studies(user).await? {
        studies.push((row.name, store.study(row.id).await?.record));
    }
    let achieved = store.achievements(user).await?.into_iter();
    let export = Export {
        preferences: account::preferences(&who.user),
        account: account::account(who.user),
        history: history::describe(&state, user, rows).await?,
        ratings,
        games,
        saves: saves.collect(),
        studies,
        achievements: achieved
            .map(|one| (one.code, one.progress, one.earned.map(|at| at.0)))
            .collect(),
        progress: store.progress(user).await?,
    };
    let name = "attachment; filename=\"sente-my-data.json\"";
    Ok(([(CONTENT_DISPOSITION, name)], Json(export)))
}

/// The finished games in the user's history.
async fn finished_games(store: &Store, user: UserId) -> Result<Vec<sente_store::HistoryRow>> {
    let mut rows = Vec::new();
    for offset in (0..GAMES).step_by(Page::MOST as usize) {
        let page = Page::new(offset, Page::MOST);
        let filter = HistoryFilter::default();
        let found = store.history(user, &filter, page).await?.rows;
        let is_last = found.len() < Page::MOST as usize;
        rows.extend(found);
        if is_last {
            break;
        }
    }
    Ok(rows)
}

/// The finished games and those that are not over, with all events.
async fn whole_games(
    store: &Store,
    user: UserId,
    finished: &[sente_store::HistoryRow],
) -> Result<Vec<ExportedGame>> {
    let current = store.matches_of(user).await?.into_iter().map(|row| row.id);
    let finished = finished.iter().map(|row| row.id);
    let mut games = Vec::new();
    for id in finished.chain(current) {
        let loaded = Loaded::find(store, id).await?;
        games.push(ExportedGame {
            id: id.to_string(),
            settings: loaded.game.settings().clone(),
            events: loaded.events,
        });
    }
    Ok(games)
}

/// The user's ratings in all games.
async fn rating_points(store: &Store, user: UserId) -> Result<Vec<RatingPoint>> {
    let mut ratings = Vec::new();
    for game in GameId::ALL {
        let points = store.rating_history(&Subject::User(user), game).await?;
        ratings.extend(points.into_iter().map(|point| RatingPoint {
            game: game.code().to_owned(),
            at: point.at.0,
            rating: point.after.0,
        }));
    }
    Ok(ratings)
}
