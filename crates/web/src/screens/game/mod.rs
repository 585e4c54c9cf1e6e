//! The screen of a game that is played or watched: the board, the players, the moves, messages and actions.

mod buttons;
mod coach;
pub mod end;
mod end_summary;
mod game_messages;
mod level;
mod look;
pub mod moves;
mod panel;
mod parts;
mod play;
mod players;
mod premove;
pub mod record;
mod reporter;
mod typed;
mod waiting;

use leptos::ev;
use leptos::prelude::*;
use sente_api::GameStatus;
use sente_rules::GameId;
use wasm_bindgen::JsCast;

use crate::board::look::Look;
use crate::board::marks::{Mark, recommended};
use crate::board::{Board, colour_names};
use crate::components::loaded::loading;
use crate::components::show::Show;
use crate::later::{later, nothing};
use crate::server::connectivity::use_reach;
use crate::server::problem_messages;
use crate::{live, t};
use play::Play;

/// The screen of a game.
#[component]
pub fn GameScreen(
    /// The id of the game.
    id: String,
) -> impl IntoView {
    let play = Play::new(id);
    name_the_page(play);
    browse_with_keys(play);
    play.follow_premove();
    level::follow(play);
    play.follow_end();
    coach::follow(play);
    let there = Memo::new(move |_| play.read(|_| ()).is_some());
    let problem = move || play.live.problem();
    let reach = use_reach();
    view! {
        <Show
            when=move || there.get()
            fallback=move || view! {
                <section class="page page-narrow game-missing">
                    {move || match problem() {
                        Some(problem) => view! {
                            <h1>{live!("game-missing")}</h1>
                            <p>{problem_messages::problem(&problem)}</p>
                            <p><a class="button button-filled" href="/new">{live!("home-new")}</a></p>
                        }
                        .into_any(),
                        None if reach.is_offline() => view! { <p class="empty">{live!("offline-game")}</p> }.into_any(),
                        None => view! { <p class="empty late">{live!("game-loading")}</p> }.into_any(),
                    }}
                </section>
            }
        >
            <Table play/>
        </Show>
    }
}

#[component]
fn Table(play: Play) -> impl IntoView {
    let view = Memo::new(move |_| play.view().expect("the game has loaded"));
    let numbers = Signal::derive(move || play.numbers());
    let dress = Memo::new(move |_| play.dress());
    let preferences = Signal::derive(move || dress.get().1);
    // The names of the sides match the colours on the board.
    Effect::new(move |_| {
        let (own, preferences) = dress.get();
        let look = Look::new(GameId::Surakarta, &preferences, own);
        colour_names::set_in_game(Some(look.pieces));
    });
    on_cleanup(|| colour_names::set_in_game(None));
    let waiting = Memo::new(move |_| {
        play.read(|replica| replica.doc().status == GameStatus::Waiting) == Some(true)
    });
    let over = Memo::new(move |_| play.read(|it| it.shown().result().is_some()) == Some(true));
    let middle = move || {
        if waiting.get() {
            later(parts::waiting(), play, loading)
        } else {
            view! {
                <panel::Panel play/>
                <buttons::Buttons play/>
            }
            .into_any()
        }
    };
    view! {
        <section class="game" class:game-over=over>
            <h1 class="hidden">{move || play.read(|it| game_messages::terms(it.shown()))}</h1>
            <div class="game-board">
                <Board
                    view
                    playable=Signal::derive(move || play.playable())
                    flipped=Signal::derive(move || play.flipped())
                    marks=Signal::derive(move || marks(play))
                    numbers
                    own=Signal::derive(move || dress.get().0)
                    preferences
                    on_move=Callback::new(move |text| play.play(text))
                    on_pending=Callback::new(move |text| play.pending.set(text))
                    on_refused=Callback::new(move |refusal| play.explain(refusal))
                />
                <Show when=move || over.get() && play.seen.read().is_none()>
                    {later(parts::end(), play, nothing)}
                </Show>
            </div>
            <players::PlayerLine play near=false/>
            <moves::Moves play/>
            <div class="game-middle">
                {middle}
            </div>
            <div class="game-sheet stack">
                <Show when=move || play.recording.get()>
                    {later(parts::record(), play, loading)}
                </Show>
                <Show when=move || play.dressing.get()>
                    {later(parts::look(), play, loading)}
                </Show>
            </div>
            <players::PlayerLine play near=true/>
        </section>
    }
}

/// The marks of hints, planned moves and the coach.
fn marks(play: Play) -> Vec<Mark> {
    if play.seen.read().is_some() {
        return Vec::new();
    }
    let planned = play.premove.get().map(|it| Mark::Planned {
        from: it.from,
        to: it.to,
    });
    let found = play.read(|replica| {
        let advice = replica.hint()?;
        let view = replica.shown().table().view();
        view.legal.into_iter().find(|mv| mv.text == advice.text)
    });
    let hint = found.flatten().as_ref().map(recommended);
    let mut marks = coach::marks(play);
    marks.extend(planned);
    marks.extend(hint.unwrap_or_default());
    marks
}

/// Shows whose turn it is in the title of the page.
fn name_the_page(play: Play) {
    let title = Memo::new(move |_| play.read(game_messages::turn));
    Effect::new(move |_| {
        if let Some(screen) = title.get() {
            document().set_title(&t!("page-title", screen = screen));
        }
    });
}

/// Navigates through the moves with the arrow keys, Home and End, unless a field has the focus.
fn browse_with_keys(play: Play) {
    let keys = window_event_listener(ev::keydown, move |event| {
        let typing = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
            .is_some_and(|element| {
                element
                    .closest("input, select, textarea")
                    .ok()
                    .flatten()
                    .is_some()
            });
        if typing || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let wanted = match event.key().as_str() {
            "ArrowLeft" => play.seen_ply().saturating_sub(1),
            "ArrowRight" => play.seen_ply() + 1,
            "Home" => 0,
            "End" => usize::MAX,
            "Escape" => return play.premove.set(None),
            _ => return,
        };
        event.prevent_default();
        play.show_ply(wanted);
    });
    on_cleanup(move || keys.remove());
}
