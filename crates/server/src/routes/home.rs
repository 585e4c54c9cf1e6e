//! The content of the first screen in one answer, so that the page waits only once.

use std::sync::{Mutex, PoisonError};

use axum::extract::State;
use sente_api::{DailyPuzzle, HomeDoc, HomeGame, LastGame};
use sente_puzzles::{Day, Puzzle, shipped};
use sente_rules::GameId;
use sente_store::{HistoryFilter, Page, Subject};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::history::describe;
use super::learning;
use crate::AppState;
use crate::error::Result;
use crate::extract::Json;
use crate::who::Who;

/// The period for which ratings are shown, in milliseconds.
const SHOWN: u64 = 30 * DAY;
/// A day in milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1000;
/// Limit of listed seeks.
const SEEKS: usize = 5;
/// New users only get puzzles up to this rating.
const EASY: i32 = 900;

/// The routes of this module.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(home))
}

/// The content of the first screen.
#[utoipa::path(get, path = "/home", tag = "games", responses((status = 200, body = HomeDoc)))]
async fn home(State(state): State<AppState>, who: Option<Who>) -> Result<Json<HomeDoc>> {
    let asker = who.as_ref().map(Who::id);
    let now = state.games.now().0;
    let mut doc = HomeDoc {
        online: u32::try_from(state.games.present()).unwrap_or(u32::MAX),
        seeks: state.games.seeks(asker).await?,
        ..HomeDoc::default()
    };
    doc.seeks.truncate(SEEKS);
    for game in GameId::ALL {
        doc.games.push(HomeGame {
            game: game.code().to_owned(),
            rating: None,
            points: Vec::new(),
        });
    }
    if let Some(user) = asker {
        let subject = Subject::User(user);
        for standing in state.store.standings(&subject).await? {
            let points = state.store.rating_history(&subject, standing.game).await?;
            let mut recent = points
                .into_iter()
                .filter(|point| point.at.0 + SHOWN >= now)
                .peekable();
            let before = recent.peek().map(|point| (point.at.0, point.before.0));
            let after = recent.map(|point| (point.at.0, point.after.0));
            let points = before.into_iter().chain(after).collect();
            let code = standing.game.code();
            if let Some(game) = doc.games.iter_mut().find(|it| it.game == code) {
                game.rating = Some(standing.rating.0);
                game.points = points;
            }
        }
        let page = state
            .store
            .history(user, &HistoryFilter::default(), Page::new(0, 1))
            .await?;
        let last = describe(&state, user, page.rows).await?.pop();
        doc.last = last.map(|row| LastGame {
            game: row.game,
            rules: row.rules,
            opponent: row.opponent,
            player: row.player,
            outcome: row.outcome,
        });
    }
    if let Some(user) = asker {
        doc.due = learning::due(&state, user).await?;
    }
    let is_new = doc.last.is_none();
    doc.puzzle = daily(now / DAY, is_new).map(show);
    Ok(Json(doc))
}

/// The puzzle of a day. It is cached for the day, because choosing it means reading all puzzles of a game.
fn daily(day: u64, is_new: bool) -> Option<Puzzle> {
    static CHOSEN: Mutex<Option<(u64, [Option<Puzzle>; 2])>> = Mutex::new(None);
    let mut chosen = CHOSEN.lock().unwrap_or_else(PoisonError::into_inner);
    chosen.take_if(|(of, _)| *of != day);
    let choose_both = || (day, [false, true].map(|is_new| choose(day, is_new)));
    let (_, puzzles) = chosen.get_or_insert_with(choose_both);
    puzzles[usize::from(is_new)].clone()
}

/// The game changes every day, and all users get the same puzzle. New users get an easy one.
fn choose(day: u64, is_new: bool) -> Option<Puzzle> {
    let mut games = GameId::MENU;
    games.sort_by_key(|game| game.code());
    let game = games[(day % games.len() as u64) as usize];
    let mut puzzles = shipped(game);
    if is_new {
        let easiest = puzzles.first()?.rating.max(EASY);
        puzzles.retain(|puzzle| puzzle.rating <= easiest);
    }
    let day = Day(i32::try_from(day).unwrap_or(i32::MAX));
    sente_puzzles::daily(&puzzles, day).cloned()
}

fn show(puzzle: Puzzle) -> DailyPuzzle {
    DailyPuzzle {
        rules: puzzle.rules.to_string(),
        id: puzzle.id,
        position: puzzle.position,
        rating: puzzle.rating,
        asked: puzzle.asked as u32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_has_its_puzzle_and_somebody_new_gets_an_easy_one() {
        let days: Vec<String> = (20_000..20_028)
            .map(|day| daily(day, false).unwrap().id)
            .collect();
        assert_eq!(daily(20_000, false).unwrap().id, days[0]);
        for week in days.windows(4) {
            assert!(week[1..].iter().all(|id| *id != week[0]), "{week:?}");
        }
        for day in 20_000..20_004 {
            let easy = daily(day, true).unwrap();
            let easiest = shipped(easy.rules.game())[0].rating;
            assert!(easy.rating <= easiest.max(EASY), "{easy:?}");
        }
    }
}
