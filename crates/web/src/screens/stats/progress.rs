//! The card of a person's progress: accuracy by month, frequent mistakes, and what to do next.

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::LearningDoc;
use sente_puzzles::Day;
use sente_rules::GameId;

use crate::components::chart::{percent, round, spark};
use crate::components::show::Show;
use crate::progress::{self, Missed, Month, theme_name};
use crate::route::{HelpPage, Route, Topic};
use crate::{dates, learning, live, sentences, t};

/// The maximum number of displayed kinds of mistakes.
const MOST: usize = 5;

/// The card of a game; empty until a game has been reviewed.
#[component]
pub fn Progress(
    /// The game.
    game: Memo<GameId>,
) -> impl IntoView {
    let known = RwSignal::new(LearningDoc::default());
    spawn_local(async move {
        let doc = learning::load().await;
        known.try_set(doc);
    });
    let months = Memo::new(move |_| progress::months(&known.read(), game.get()));
    let missed = Memo::new(move |_| progress::missed(&known.read(), game.get()));
    let due = Memo::new(move |_| {
        let Day(today) = learning::today();
        known
            .read()
            .mistakes
            .iter()
            .filter(|it| it.due <= today)
            .count()
    });
    view! {
        <Show when=move || !months.read().is_empty()>
            <section class="panel profile-progress" aria-labelledby="progress">
                <div class="card-head">
                    <h2 id="progress">{live!("progress-title")}</h2>
                    {move || months.read().last().map(latest)}
                </div>
                {move || {
                    let samples: Vec<(u64, f64)> =
                        months.read().iter().map(|it| (it.at, it.accuracy)).collect();
                    spark(&samples)
                }}
                <ul class="list results-list">
                    {move || {
                        let missed = missed.get().into_iter().take(MOST);
                        missed.map(move |it| line(game.get(), it)).collect_view()
                    }}
                </ul>
                {move || next(game.get(), due.get(), missed.read().first().copied())}
            </section>
        </Show>
    }
}

fn latest(month: &Month) -> impl IntoView + use<> {
    let Month {
        at,
        accuracy,
        games,
    } = *month;
    view! {
        <span class="small quiet">
            {t!("progress-month", month = dates::month(at), accuracy = round(accuracy), games = games)}
        </span>
    }
}

fn line(game: GameId, it: Missed) -> impl IntoView {
    let share = f64::from(it.missed) / f64::from(it.all) * 100.0;
    view! {
        <li class="result-line">
            <strong>{theme_name(it.theme)}</strong>
            <span class="result-bar" aria-hidden="true">
                <span class="tally-losses" style:width=percent(share)></span>
            </span>
            <span class="small quiet">{line_words(game, it)}</span>
        </li>
    }
}

fn line_words(game: GameId, it: Missed) -> String {
    let side = sentences::side(game, it.side);
    t!(
        "progress-line",
        missed = it.missed,
        all = it.all,
        side = side
    )
}

/// The most frequent mistake, as a sentence.
pub fn sentence(game: GameId, it: Missed) -> String {
    let theme = theme_name(it.theme);
    let side = sentences::side(game, it.side);
    t!(
        "progress-missed",
        missed = it.missed,
        all = it.all,
        theme = theme,
        side = side
    )
}

/// What to do next: the person's own mistakes that are due, or else a lesson about the most frequent one.
fn next(game: GameId, due: usize, missed: Option<Missed>) -> impl IntoView {
    let (address, words) = match (due, missed) {
        (0, None) => (Route::Puzzles(Some(game)), t!("progress-next-puzzles")),
        (0, Some(_)) => (
            Route::Help(Some(HelpPage {
                game,
                topic: Topic::Lesson,
            })),
            t!("progress-next-lesson"),
        ),
        (due, _) => (Route::Mistakes, t!("progress-next-mistakes", count = due)),
    };
    view! { <a class="button button-tonal" href=address.to_string()>{words}</a> }
}
