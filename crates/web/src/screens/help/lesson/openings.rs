//! The way from a course to the openings of the game: what is played, and drills.

use leptos::prelude::*;
use sente_rules::GameId;

use crate::route::Route;
use crate::{live, query};

/// The link to the explorer of a game.
#[component]
pub fn Openings(game: GameId) -> impl IntoView {
    let values = [("rules", Some(game.code())), ("explorer", Some("1"))];
    let address = query::address(&Route::Analysis.to_string(), &values);
    view! {
        <section class="panel course" aria-labelledby="openings">
            <h2 id="openings" class="card-title">{live!("chapter-openings")}</h2>
            <p class="help-words">{live!("course-openings")}</p>
            <div class="row"><a class="button" href=address>{live!("course-openings-go")}</a></div>
        </section>
    }
}
