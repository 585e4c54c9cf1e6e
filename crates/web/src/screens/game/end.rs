//! The summary at the end of a game: who won and why, the rating change, three figures from a review, and what to do
//! next. It covers the half of the board without the winning line and can be collapsed.

use std::time::Duration;

use leptos::prelude::*;
use sente_api::{Action, GameSpecDoc};
use sente_match::{Cause, Offer, Participant, Rung, ladder};
use sente_puzzles::learning::OwnGame;
use sente_room::Replica;
use sente_rules::Seat;

use super::end_summary::{Summary, summary};
use super::game_messages;
use super::play::Play;
use crate::board::geometry::Geometry;
use crate::components::icon::{Icon, Symbol};
use crate::components::levels::level_name;
use crate::components::show::Show;
use crate::game_review::{self, GameReview, ReviewState};
use crate::route::Route;
use crate::settings::use_settings;
use crate::{live, query, t};

/// The interval and the number of steps in which the rating counts up.
const COUNTING: (Duration, u32) = (Duration::from_millis(30), 30);

/// The summary.
#[component]
pub fn End(
    /// The game.
    play: Play,
) -> impl IntoView {
    let review = RwSignal::new(None::<GameReview>);
    // A game that has just ended is reviewed at once; an old game only on request.
    Effect::new(move |_| {
        if play.ended_here.get()
            && let Some(situation) = untrack(|| play.read(reviewable)).flatten()
        {
            let side = untrack(|| play.read(own_colour)).flatten();
            let own = side.map(|side| OwnGame {
                id: play.id(),
                side,
            });
            review.set(Some(game_review::of(game_review::usual(situation), own)));
        }
    });
    let words = Memo::new(move |_| play.read(game_messages::result_words).unwrap_or_default());
    let at_top = Memo::new(move |_| lies_below(play));
    view! {
        <Show when=move || !play.folded.get()>
            <div class="end" class:end-top=at_top role="region" aria-label=live!("end-label")>
                <div class="end-head">
                    <div data-test="result">
                        <h2>{move || words.get().0}</h2>
                        <p class="quiet end-about">{move || words.get().1}</p>
                    </div>
                    <Rating play/>
                </div>
                <Figures play review/>
                <div class="end-actions">
                    <Reviewing play/>
                    <Onwards play/>
                    <button
                        class="button button-bare"
                        aria-label=live!("end-fold")
                        title=live!("end-fold")
                        on:click=move |_| play.folded.set(true)
                    >
                        <Icon symbol=Symbol::Close/>
                    </button>
                </div>
            </div>
        </Show>
    }
}

/// The link to the review, which most people want next.
#[component]
fn Reviewing(play: Play) -> impl IntoView {
    let address = move || format!("{}&review=1", analysis_of(&play.id()));
    view! {
        <a class="button button-filled" href=address>
            <Icon symbol=Symbol::Chart/>
            {live!("end-review")}
        </a>
    }
}

/// The next game, a rematch, or another level.
#[component]
pub fn Onwards(
    /// The game.
    play: Play,
) -> impl IntoView {
    let next = Memo::new(move |_| play.read(|it| it.doc().next.clone()).flatten());
    let rematch = Memo::new(move |_| play.read(can_rematch) == Some(true));
    let offer = move |_| {
        play.act(Action::Offer {
            offer: Offer::Rematch,
        });
    };
    let others = Memo::new(move |_| {
        let (game, played) = play.read(|it| {
            let game = it.shown();
            let me = it.own_seats().next()?;
            match game.participant(!me) {
                Participant::Computer { player, .. } => {
                    Some((game_messages::game(game), player.clone()))
                }
                Participant::Person { .. } => None,
            }
        })??;
        let rungs = ladder(game);
        let played = rungs.iter().position(|rung| rung.player == played)?;
        let weaker = played.checked_sub(1).map(|place| rungs[place].clone());
        Some([weaker, rungs.get(played + 1).cloned()])
    });
    view! {
        {move || match next.get() {
            Some(next) => view! {
                <a class="button" href=Route::Game(next).to_string()>{live!("game-next-game")}</a>
            }
            .into_any(),
            None if rematch.get() => view! {
                <button class="button" on:click=offer>
                    <Icon symbol=Symbol::Again/>
                    {live!("game-rematch")}
                </button>
            }
            .into_any(),
            None => view! {
                <a class="button" href=Route::New(None).to_string()>{live!("home-new")}</a>
            }
            .into_any(),
        }}
        {move || others.get().map(|[weaker, stronger]| view! {
            {weaker.map(|rung| other_level(play, rung, Symbol::Down, || t!("level-weaker")))}
            {stronger.map(|rung| other_level(play, rung, Symbol::Up, || t!("level-stronger")))}
        })}
    }
}

/// A button for the same game against a slightly weaker or stronger level.
fn other_level(play: Play, rung: Rung, symbol: Symbol, words: fn() -> String) -> impl IntoView {
    let name = level_name(&rung.player);
    view! {
        <button class="button" title=name on:click=move |_| play.try_level(&rung)>
            <Icon symbol=symbol/>
            {words}
        </button>
    }
}

/// The person's rating before and after, counted up.
#[component]
fn Rating(play: Play) -> impl IntoView {
    let change = Memo::new(move |_| {
        play.read(|replica| {
            let mut own = replica.own_seats();
            let me = own.next().filter(|_| own.next().is_none())?;
            let change = replica.ratings()?[me.index()];
            Some((change.before.round() as i64, change.after.round() as i64))
        })
        .flatten()
    });
    let settings = use_settings();
    let counted = RwSignal::new(COUNTING.1);
    Effect::new(move |_| {
        if play.ended_here.get() && settings.animated() {
            counted.set(0);
            count_on(counted);
        }
    });
    move || {
        let (before, after) = change.get()?;
        let done = i64::from(counted.get());
        let now = before + (after - before) * done / i64::from(COUNTING.1);
        let difference = after - before;
        let (class, sign) = match difference {
            0.. => ("tag tag-good", "+"),
            _ => ("tag tag-bad", "−"),
        };
        let label = t!("result-rating", before = before, after = after);
        Some(view! {
            <p class="end-rating figures">
                <span aria-hidden="true" class="quiet">{before}" › "</span>
                <strong aria-hidden="true">{now}</strong>
                <span aria-hidden="true" class=class>{sign}{difference.abs()}</span>
                <span class="hidden">{label}</span>
            </p>
        })
    }
}

fn count_on(counted: RwSignal<u32>) {
    set_timeout(
        move || {
            let goes_on = counted.try_update(|it| {
                *it += 1;
                *it < COUNTING.1
            });
            if goes_on == Some(true) {
                count_on(counted);
            }
        },
        COUNTING.0,
    );
}

/// Accuracy, turning point, missed win: placeholders until the review is done.
#[component]
fn Figures(play: Play, review: RwSignal<Option<GameReview>>) -> impl IntoView {
    let found = Memo::new(move |_| {
        let review = review.get()?;
        let me = play.read(own_side).flatten()?;
        Some(match review.state.get() {
            ReviewState::Running(_) => None,
            ReviewState::Done(doc) => Some(summary(&doc, me)),
            ReviewState::Failed | ReviewState::Lost => return None,
        })
    });
    let figure =
        |symbol: Symbol, name: fn() -> String, value: Option<(String, String)>, bad: bool| {
            let content = match value {
                Some((value, more)) => view! {
                    <strong class:orange=bad>{value}</strong>
                    <span class="quiet">{more}</span>
                }
                .into_any(),
                None => view! { <span class="end-wait"></span> }.into_any(),
            };
            view! {
                <div class="end-figure">
                    <span class="quiet end-name"><Icon symbol=symbol/>{name}</span>
                    {content}
                </div>
            }
        };
    move || {
        let found = found.get()?;
        let opponent = play.read(opponent_name).flatten().unwrap_or_default();
        let accuracy = found.as_ref().map(|it| accuracy_words(it, &opponent));
        let turned = found.as_ref().map(|it| it.turning.as_ref().map(at_move));
        let missed = found
            .as_ref()
            .and_then(|it| it.missed.as_ref().map(at_move));
        Some(view! {
            <div class="end-figures" data-test="figures">
                {figure(Symbol::Target, || t!("end-accuracy"), accuracy, false)}
                {match turned {
                    Some(None) => None,
                    Some(turned) => Some(figure(Symbol::Swap, || t!("end-turning"), turned, false)),
                    None => Some(figure(Symbol::Swap, || t!("end-turning"), None, false)),
                }}
                {missed.map(|missed| figure(Symbol::Warning, || t!("end-missed"), Some(missed), true))}
            </div>
        })
    }
}

fn accuracy_words(found: &Summary, opponent: &str) -> (String, String) {
    let percent = |it: Option<f32>| it.map_or_else(|| "–".to_owned(), |it| format!("{it:.0} %"));
    let [own, theirs] = found.accuracy;
    (percent(own), format!("{opponent}: {}", percent(theirs)))
}

fn at_move((number, text): &(usize, String)) -> (String, String) {
    (t!("end-move", number = *number), text.clone())
}

fn own_side(replica: &Replica) -> Option<sente_rules::Colour> {
    let seat = replica.own_seats().next()?;
    Some(replica.shown().colour(seat))
}

/// The colour of the person, if they hold only one seat: mistakes of two people at one board are not collected.
fn own_colour(replica: &Replica) -> Option<sente_rules::Colour> {
    let seat = own_seat(replica)?;
    Some(replica.shown().colour(seat))
}

fn opponent_name(replica: &Replica) -> Option<String> {
    let me = replica.own_seats().next()?;
    Some(crate::player_words::seated(replica.shown(), !me))
}

/// The game to review; `None` if nobody here has played it, or it is too short.
fn reviewable(replica: &Replica) -> Option<GameSpecDoc> {
    let game = replica.shown();
    let moves = game.table().actions();
    let played = replica.own_seats().next().is_some() && moves.len() > 3;
    played.then(|| GameSpecDoc {
        rules: game.settings().rules.to_string(),
        setup: game.settings().setup.clone(),
        moves,
    })
}

/// Whether there is at least as much room above the winning line as below it.
fn lies_below(play: Play) -> bool {
    let Some(view) = play.view() else {
        return false;
    };
    let geometry = Geometry::new(&view.shape, play.flipped());
    let cells = view.outcome.iter().flat_map(|outcome| &outcome.cells);
    let heights: Vec<f64> = cells.map(|&point| geometry.centre(point).y).collect();
    let above = heights.iter().copied().reduce(f64::min);
    let below = heights.iter().copied().reduce(f64::max);
    let room = above.zip(below.map(|below| geometry.height() - below));
    room.is_some_and(|(above, below)| above >= below)
}

/// The address of the analysis of a game.
pub fn analysis_of(id: &str) -> String {
    query::address(&Route::Analysis.to_string(), &[("game", Some(id))])
}

/// Whether a rematch is possible: for the players, after a game that was not aborted.
fn can_rematch(replica: &Replica) -> bool {
    let game = replica.shown();
    let played = game
        .result()
        .is_some_and(|result| result.cause != Cause::Aborted);
    played && replica.own_seats().next().is_some() && !game.is_rematch_agreed()
}

/// The seat of the person, if they hold only one.
pub fn own_seat(replica: &Replica) -> Option<Seat> {
    let mut own = replica.own_seats();
    own.next().filter(|_| own.next().is_none())
}
