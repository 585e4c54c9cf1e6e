//! A user's past games: the list, scores, ratings over time, achievements.

use std::collections::{BTreeSet, HashMap};

use axum::extract::State;
use sente_api::{
    AchievementDoc, HistoryPage, HistoryRow, Outcome, PlayerScore, Problem, RatingChange,
    RatingPoint, StandingDoc, Stats,
};
use sente_match::{GameResult, Settings};
use sente_rules::GameId;
use sente_store::{
    HistoryFilter, HistoryRow as Row, MatchId, Opponent, Page, Standing, Subject, UserId,
    achievements,
};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::game_of;
use super::players::tally;
use crate::error::Result;
use crate::extract::{Json, Query};
use crate::who::Who;
use crate::{ApiError, AppState, name};

/// Rows per page.
const ROWS: u32 = 25;

/// The routes of this module.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(history))
        .routes(routes!(stats))
        .routes(routes!(achieved))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct HistoryQuery {
    /// The number of the page, from 0.
    #[serde(default, deserialize_with = "super::page_number")]
    #[param(maximum = 1_000_000)]
    page: u32,
    /// Only matches of this game.
    game: Option<String>,
    /// Only matches against this computer player, by id, or this user, by name.
    opponent: Option<String>,
    /// Only matches with this outcome.
    #[param(inline)]
    outcome: Option<Outcome>,
}

/// A page of the user's finished games, newest first.
#[utoipa::path(get, path = "/history", tag = "past", params(HistoryQuery),
    responses((status = 200, body = HistoryPage), (status = 401, body = Problem)))]
async fn history(
    State(state): State<AppState>,
    who: Who,
    Query(query): Query<HistoryQuery>,
) -> Result<Json<HistoryPage>> {
    let opponent = match query.opponent.as_deref() {
        Some(opponent) => Some(find_opponent(&state, opponent).await?),
        None => None,
    };
    let filter = HistoryFilter {
        game: query.game.as_deref().map(game_of).transpose()?,
        opponent,
        outcome: query.outcome.map(|outcome| match outcome {
            Outcome::Win => GameResult::Win,
            Outcome::Draw => GameResult::Draw,
            Outcome::Loss => GameResult::Loss,
        }),
    };
    let page = Page::new(query.page.saturating_mul(ROWS), ROWS);
    let found = state.store.history(who.id(), &filter, page).await?;
    Ok(Json(HistoryPage {
        rows: describe(&state, who.id(), found.rows).await?,
        total: found.total as u32,
        page: query.page,
        page_size: ROWS,
    }))
}

/// The user's statistics: scores against each opponent, and ratings over time.
#[utoipa::path(get, path = "/stats", tag = "past",
    responses((status = 200, body = Stats), (status = 401, body = Problem)))]
async fn stats(State(state): State<AppState>, who: Who) -> Result<Json<Stats>> {
    let scores = state.store.scores(who.id()).await?;
    let mut numbers = Stats::default();
    for game in GameId::ALL {
        let players = state
            .players(game)
            .into_iter()
            .map(|profile| Some(profile.id));
        let score = |player: Option<String>| PlayerScore {
            game: game.code().to_owned(),
            tally: tally(&scores, game, player.as_deref()),
            player,
        };
        numbers.scores.extend(players.chain([None]).map(score));
        let subject = Subject::User(who.id());
        let points = state.store.rating_history(&subject, game).await?;
        numbers
            .ratings
            .extend(points.into_iter().map(|point| RatingPoint {
                game: game.code().to_owned(),
                at: point.at.0,
                rating: point.after.0,
            }));
    }
    numbers.ratings.sort_by_key(|point| point.at);
    let standing = |standing: Standing| StandingDoc {
        game: standing.game.code().to_owned(),
        rating: standing.rating.0,
        deviation: standing.uncertainty.deviation,
        games: standing.games,
    };
    let standings = state.store.standings(&Subject::User(who.id())).await?;
    numbers.standings = standings.into_iter().map(standing).collect();
    Ok(Json(numbers))
}

/// All achievements and the user's progress.
#[utoipa::path(get, path = "/achievements", tag = "past",
    responses((status = 200, body = Vec<AchievementDoc>)))]
async fn achieved(
    State(state): State<AppState>,
    who: Option<Who>,
) -> Result<Json<Vec<AchievementDoc>>> {
    let begun = match who {
        Some(who) => state.store.achievements(who.id()).await?,
        None => Vec::new(),
    };
    let mut begun: HashMap<_, _> = begun
        .into_iter()
        .map(|one| (one.code.clone(), one))
        .collect();
    let players = GameId::ALL.into_iter().flat_map(|game| state.players(game));
    let players: BTreeSet<String> = players.map(|profile| profile.id).collect();
    let catalogue = achievements::catalogue(players.iter().map(String::as_str));
    let doc = |(code, goal): (String, u32)| {
        let begun = begun.remove(&code);
        AchievementDoc {
            progress: begun.as_ref().map_or(0, |begun| begun.progress),
            earned: begun.and_then(|begun| begun.earned).map(|at| at.0),
            code,
            goal,
        }
    };
    Ok(Json(catalogue.into_iter().map(doc).collect()))
}

/// Completes rows of a history with the settings, results and rating changes.
pub(super) async fn describe(
    state: &AppState,
    user: UserId,
    rows: Vec<Row>,
) -> Result<Vec<HistoryRow>> {
    let ratings = changes(state, user, &rows).await?;
    let mut described = Vec::with_capacity(rows.len());
    for row in rows {
        let found = state.store.find_match(row.id).await?;
        let settings: Settings = read(&found.settings)?;
        let result = read(&row.result)?;
        let own = found.seats[row.seat.index()].name.clone();
        let (outcome, winner) = match row.outcome {
            GameResult::Win => (Outcome::Win, Some(own)),
            GameResult::Draw => (Outcome::Draw, None),
            GameResult::Loss => (Outcome::Loss, Some(row.opponent_name.clone())),
        };
        described.push(HistoryRow {
            number: row.number,
            game: row.id.to_string(),
            finished: row.at.0,
            rules: settings.rules.to_string(),
            seat: row.seat,
            opponent: row.opponent_name,
            player: match row.opponent {
                Opponent::Known(Subject::Player(player)) => Some(player),
                Opponent::Known(Subject::User(_)) | Opponent::Named(_) => None,
            },
            winner,
            outcome,
            result,
            rating: ratings.get(&row.id).copied(),
        });
    }
    Ok(described)
}

/// The changes of the user's rating by the rated games among these.
async fn changes(
    state: &AppState,
    user: UserId,
    rows: &[Row],
) -> Result<HashMap<MatchId, RatingChange>> {
    let rated = rows.iter().filter(|row| row.rated);
    let ids: Vec<MatchId> = rated.map(|row| row.id).collect();
    let subject = Subject::User(user);
    let found = state.store.rating_changes(&subject, &ids).await?;
    let change = |(id, change): (MatchId, sente_store::RatingChange)| {
        let (before, after) = (change.before.0, change.after.0);
        (id, RatingChange { before, after })
    };
    Ok(found.into_iter().map(change).collect())
}

async fn find_opponent(state: &AppState, text: &str) -> Result<Opponent> {
    let mut players = GameId::ALL.into_iter().flat_map(|game| state.players(game));
    if players.any(|profile| profile.id == text) {
        return Ok(Opponent::Known(Subject::Player(text.to_owned())));
    }
    if !name::is_storable(text) {
        return Err(ApiError::Invalid("The opponent's name is invalid.".into()));
    }
    let account = state.store.credentials(text).await?;
    Ok(account.map_or_else(
        || Opponent::Named(text.to_owned()),
        |account| Opponent::Known(Subject::User(account.user)),
    ))
}

fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T> {
    let damaged = |error| ApiError::Internal(format!("invalid stored match: {error}"));
    serde_json::from_str(text).map_err(damaged)
}
