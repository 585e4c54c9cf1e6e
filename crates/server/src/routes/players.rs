//! The computer players.

use axum::extract::State;
use sente_api::{PlayerDoc, Problem, Tally};
use sente_match::Levels;
use sente_rules::GameId;
use sente_store::Score;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::account::preferences;
use super::game_of;
use crate::AppState;
use crate::error::Result;
use crate::extract::{Json, Path};
use crate::who::Who;

/// The routes of this module.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(players))
}

/// The computer players of a game, the weakest first, with the user's score against each.
#[utoipa::path(get, path = "/players/{game}", tag = "players",
    params(("game" = String, Path, description = "The game's code, such as renju")),
    responses((status = 200, body = Vec<PlayerDoc>), (status = 404, body = Problem)))]
async fn players(
    State(state): State<AppState>,
    who: Option<Who>,
    Path(game): Path<String>,
) -> Result<Json<Vec<PlayerDoc>>> {
    let game = game_of(&game)?;
    let (levels, scores) = match &who {
        Some(who) => {
            let levels = preferences(&who.user).levels;
            (levels, state.store.scores(who.id()).await?)
        }
        None => (Levels::default(), Vec::new()),
    };
    let fitting = levels.fitting(game).player;
    let mut docs = Vec::new();
    let ratings = state.store.player_ratings(game).await?;
    for profile in state.players(game) {
        let measured = f64::from(profile.rating);
        let rating = ratings.get(&profile.id).map_or(measured, |rating| rating.0);
        docs.push(PlayerDoc {
            rating: profile.has_rating().then_some(rating),
            score: tally(&scores, game, Some(&profile.id)),
            suggested: profile.id == fitting,
            id: profile.id,
            name: profile.name,
            style: profile.style,
        });
    }
    docs.sort_by(|one, two| one.strength().total_cmp(&two.strength()));
    Ok(Json(docs))
}

/// The score against one computer player, or against people if `player` is `None`.
pub(super) fn tally(scores: &[Score], game: GameId, player: Option<&str>) -> Tally {
    let found = |score: &&Score| score.game == game && score.player.as_deref() == player;
    let score = scores.iter().find(found);
    score.map_or_else(Tally::default, |score| Tally {
        wins: score.wins,
        draws: score.draws,
        losses: score.losses,
    })
}
