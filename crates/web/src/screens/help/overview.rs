//! All lessons at a glance: each game's as a line of play, and beside them the one that comes next, with its board.

use leptos::prelude::*;
use sente_rules::GameId;

use super::address;
use super::lesson::steps::steps;
use super::lesson::{begin, done_steps};
use crate::board::picture::Crop;
use crate::components::icon::{Icon, Symbol};
use crate::route::{HelpPage, Topic};
use crate::{live, sentences, t};

/// The overview.
#[component]
pub fn Overview() -> impl IntoView {
    let is_open = |game: &GameId| done_steps(*game) < steps(*game).len();
    let next = GameId::ALL.into_iter().find(is_open);
    let next = next.unwrap_or(GameId::ALL[0]);
    view! {
        <div class="lessons">
            <ul class="panel lessons-list">
                {GameId::ALL.map(|game| line(game, game == next)).collect_view()}
            </ul>
            <Next game=next/>
        </div>
    }
}

/// A game's lesson: stones for what is done, a ring for what comes next.
fn line(game: GameId, chosen: bool) -> impl IntoView {
    let (done, all) = (done_steps(game), steps(game).len());
    let dots = (0..all).map(|number| {
        let (class, inside) = match number {
            _ if number < done => (
                "path-step path-done",
                view! { <Icon symbol=Symbol::Check/> }.into_any(),
            ),
            _ if number == done => (
                "path-step path-next",
                view! { <Icon symbol=Symbol::Play/> }.into_any(),
            ),
            _ => ("path-step", (number + 1).into_any()),
        };
        view! { <li class=class>{inside}</li> }
    });
    let leads_on = move || match done {
        0 => t!("lessons-begin"),
        _ if done == all => t!("lesson-again"),
        _ => t!("lessons-next", number = done + 1),
    };
    let label = move || format!("{}: {}", sentences::game(game), leads_on());
    let complete = (done == all)
        .then(|| view! { <span class="tag tag-good">{live!("lessons-complete")}</span> });
    view! {
        <li class="path" class:path-chosen=chosen>
            <div class="thumbnail">{board(game)}</div>
            <div class="path-head">
                <h2>{move || sentences::game(game)}</h2>
                <span class="small quiet">{move || t!("lessons-done", done = done, all = all)}</span>
                {complete}
                <a class="path-link" href=lesson_of(game) aria-label=label>
                    <span>{leads_on}</span>
                    <Icon symbol=Symbol::Right/>
                </a>
            </div>
            <ol class="path-line" aria-hidden="true">{dots.collect_view()}</ol>
        </li>
    }
}

/// The lesson that comes next.
#[component]
fn Next(game: GameId) -> impl IntoView {
    let all = steps(game).len();
    let at = done_steps(game) % all;
    let number = at + 1;
    view! {
        <section class="panel lessons-next" aria-labelledby="next-lesson">
            <div class="lessons-board">{board(game)}</div>
            <span class="small quiet">
                {move || t!("lessons-step-of", game = sentences::game(game), number = number, all = all)}
            </span>
            <h2 id="next-lesson">{steps(game)[at].task}</h2>
            <a class="button button-filled button-main" href=lesson_of(game)>
                <Icon symbol=Symbol::Play/>
                <span>{move || if at == 0 { t!("lessons-begin") } else { t!("lessons-go-on", number = number) }}</span>
            </a>
        </section>
    }
}

/// What stands on the board where the lesson goes on.
fn board(game: GameId) -> impl IntoView {
    let steps = steps(game);
    let view = begin(game, &steps[done_steps(game) % steps.len()]).view();
    view! { <Crop view/> }
}

fn lesson_of(game: GameId) -> String {
    address(HelpPage {
        game,
        topic: Topic::Lesson,
    })
}
