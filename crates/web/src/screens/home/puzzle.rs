//! The card of the daily puzzle.

use leptos::prelude::*;
use sente_api::HomeDoc;
use sente_puzzles::Practice;

use crate::board::picture::Crop;
use crate::components::due_row::due_row;
use crate::components::loaded::{Loaded, loading};
use crate::components::small_board::position_view;
use crate::query;
use crate::route::Route;
use crate::{learning, live, sentences};

/// The daily puzzle; if the server is unreachable, a link to all puzzles.
#[component]
pub fn DailyPuzzle(home: Loaded<HomeDoc>) -> impl IntoView {
    let card = move || {
        let puzzle = home.with(|home| home.puzzle.clone());
        let puzzle = match puzzle {
            None if !home.has_failed() => return loading(),
            puzzle => puzzle.flatten(),
        };
        let board = puzzle.as_ref().and_then(|puzzle| {
            Some((
                position_view(&puzzle.rules, &puzzle.position)?,
                puzzle.clone(),
            ))
        });
        let Some((view, puzzle)) = board else {
            return view! {
                <a class="button button-tonal" href=Route::Puzzles(None).to_string()>{live!("title-puzzles")}</a>
            }
            .into_any();
        };
        let (game, turn) = (view.game, view.turn);
        // People who have played get the daily puzzle of everybody, which counts as such.
        let address = if home.with(|home| home.last.is_some()) == Some(true) {
            Route::Practice(game, Practice::Daily).to_string()
        } else {
            let path = Route::Puzzles(Some(game)).to_string();
            query::address(&path, &[("puzzle", Some(&puzzle.id))])
        };
        let (asked, rating) = (puzzle.asked, puzzle.rating);
        view! {
            <a class="home-puzzle-board" href=address.clone() tabindex="-1" aria-hidden="true"><Crop view/></a>
            <div class="home-puzzle-words">
                <span class="list-words">
                    <strong>{live!("home-puzzle-goal", side = sentences::side(game, turn))}</strong>
                    <span class="quiet">
                        {live!("home-puzzle-about", game = sentences::game(game), moves = asked, rating = rating)}
                    </span>
                </span>
                <a class="button button-tonal" href=address>{live!("home-solve")}</a>
            </div>
        }
        .into_any()
    };
    // If the server is unreachable, the count stored in this browser is shown.
    let due = move || match home.with(|home| home.due) {
        Some(count) => due_row(count),
        None if home.has_failed() => due_row(learning::due_here()),
        None => None,
    };
    view! {
        <section class="panel home-puzzle" aria-labelledby="puzzle">
            <div class="card-head">
                <h2 id="puzzle" class="card-title">{live!("home-puzzle")}</h2>
                <a class="more-link" href=Route::Puzzles(None).to_string()>{live!("home-more-puzzles")}</a>
            </div>
            {card}
            {due}
        </section>
    }
}
