//! The area for messages and questions of a game's screen: whose turn it is, refusals, offers of the other side, the
//! coach's comments. Its height never changes; the answers to a question replace the action buttons.

use leptos::prelude::*;
use sente_api::Action;
use sente_match::Offer;
use sente_room::Replica;
use sente_rules::{Asked, Seat};

use super::coach;
use super::game_messages;
use super::moves;
use super::play::{Play, Question};
use crate::components::icon::{Icon, Symbol};
use crate::components::show::Show;
use crate::server::problem_messages;
use crate::server::socket::{Line, use_socket};
use crate::{live, player_words, t};

/// What the panel is about, the most urgent first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Matter {
    /// A question to confirm before an action.
    Question(Question),
    /// An offer of the other side.
    Theirs(Seat, Offer),
    /// An offer of the person.
    Mine(Offer),
    /// The other player has left, and the win can be claimed.
    Gone,
    /// The choices of an opening.
    Choices(Vec<String>),
    /// A move to confirm.
    Submit(String),
    /// An earlier position is displayed.
    Browsing,
    /// None of these.
    Nothing,
}

/// What the panel is about now. Tracked.
pub fn matter(play: Play) -> Matter {
    if let Some(question) = play.question.get() {
        return Matter::Question(question);
    }
    if let Some((seat, offer)) = play.read(Replica::asked).flatten() {
        return Matter::Theirs(seat, offer);
    }
    if let Some(offer) = play.read(own_offer).flatten() {
        return Matter::Mine(offer);
    }
    if play.read(left_seat).flatten().is_some() {
        return Matter::Gone;
    }
    if let Some(text) = play.pending.get() {
        return Matter::Submit(text);
    }
    if play.seen.read().is_some() {
        return Matter::Browsing;
    }
    match play.read(choices).unwrap_or_default() {
        choices if choices.is_empty() => Matter::Nothing,
        choices => Matter::Choices(choices),
    }
}

/// The area for messages.
#[component]
pub fn Panel(
    /// The game.
    play: Play,
) -> impl IntoView {
    let matter = Memo::new(move |_| matter(play));
    let title = Memo::new(move |_| title(play, &matter.get()));
    let detail = Memo::new(move |_| detail(play, &matter.get()));
    let thinks = Memo::new(move |_| play.read(is_thinking) == Some(true));
    let tone = move || match (matter.get(), coach::tone(play)) {
        (Matter::Question(_) | Matter::Theirs(..), _) => "ask",
        (Matter::Nothing, Some(tone)) => tone,
        _ => "",
    };
    let symbol = move || match matter.get() {
        Matter::Question(_) | Matter::Theirs(..) => Symbol::Warning,
        Matter::Browsing => Symbol::Clock,
        _ if thinks.get() => Symbol::Working,
        _ if play.read(|it| it.shown().result().is_some()) == Some(true) => Symbol::Trophy,
        _ => Symbol::Hint,
    };
    view! {
        <div class="panel game-message" data-tone=tone class:message-busy=move || thinks.get()>
            <span class="message-icon" aria-hidden="true">{move || view! { <Icon symbol=symbol()/> }}</span>
            <div class="message-words">
                <p id="question" class="message-title game-turn">{move || title.get()}</p>
                <p class="message-more" role="status" data-test="note">{move || detail.get()}</p>
                <LineState/>
            </div>
            <Aside play matter/>
        </div>
    }
}

/// The button beside the message.
#[component]
fn Aside(play: Play, matter: Memo<Matter>) -> impl IntoView {
    let folded = move || play.folded.get() && play.read(is_over) == Some(true);
    move || {
        match matter.get() {
        Matter::Browsing => Some(
            view! {
                <button class="button button-small" on:click=move |_| play.seen.set(None)>{live!("game-back")}</button>
            }
            .into_any(),
        ),
        Matter::Nothing if coach::can_take_back(play) => Some(
            view! {
                <button class="button button-small" on:click=move |_| coach::take_back(play)>{live!("coach-take-back")}</button>
            }
            .into_any(),
        ),
        Matter::Nothing if folded() => Some(
            view! {
                <button class="button button-small" on:click=move |_| play.folded.set(false)>{live!("end-show")}</button>
            }
            .into_any(),
        ),
        _ => None,
    }
    }
}

fn title(play: Play, matter: &Matter) -> String {
    match matter {
        Matter::Question(question) => question_words(*question).0,
        Matter::Theirs(seat, offer) => {
            let name = play.read(|it| player_words::seated(it.shown(), !*seat));
            game_messages::offered(&name.unwrap_or_default(), *offer)
        }
        Matter::Mine(offer) => t!("game-offer-open", offer = problem_messages::offer(*offer)),
        Matter::Choices(_) => match play.read(|it| it.shown().table().asked()) {
            Some(Asked::Count { .. }) => t!("game-choose-fifths"),
            _ => t!("game-choose"),
        },
        Matter::Browsing => {
            let all = play.read(|it| it.shown().table().ply()).unwrap_or(0);
            let here = play.seen.get().unwrap_or(all);
            t!("game-at-move", number = here, count = all)
        }
        Matter::Gone | Matter::Submit(_) | Matter::Nothing => {
            let hint = play.read(|it| it.hint().map(game_messages::hint)).flatten();
            let coached = coach::title(play).filter(|_| play.note.read().is_none());
            let hint = hint.filter(|_| play.note.read().is_none());
            let turn = || play.read(game_messages::turn).unwrap_or_default();
            coached.or(hint).unwrap_or_else(turn)
        }
    }
}

fn detail(play: Play, matter: &Matter) -> Option<String> {
    match matter {
        Matter::Question(_) | Matter::Theirs(..) => None,
        _ => play
            .note
            .get()
            .or_else(|| coach::detail(play))
            .or_else(|| {
                let reason = |it: &Replica| game_messages::hint_reason(it, it.hint()?);
                play.read(reason).flatten()
            })
            .or_else(|| coach::counted(play)),
    }
}

/// Whether a computer is to move.
pub fn is_thinking(replica: &Replica) -> bool {
    let game = replica.shown();
    game.turn()
        .is_some_and(|seat| game.participant(seat).is_computer())
}

fn is_over(replica: &Replica) -> bool {
    replica.shown().result().is_some()
}

/// A warning while the connection is lost.
#[component]
pub fn LineState() -> impl IntoView {
    let socket = use_socket();
    view! {
        <Show when=move || socket.line() == Line::Lost>
            <p class="game-lost" role="alert">{live!("game-connection-lost")}</p>
        </Show>
    }
}

/// A question and the label of the button that confirms it.
fn question_words(question: Question) -> (String, String) {
    match question {
        Question::Resign => (t!("ask-resign"), t!("game-resign")),
        Question::Abort => (t!("ask-abort"), t!("game-abort")),
        Question::Restart => (t!("ask-restart"), t!("game-restart")),
        Question::Undo => (t!("ask-undo"), t!("game-undo")),
        Question::Hint => (t!("ask-hint"), t!("game-hint")),
        Question::Coach => (t!("ask-coach"), t!("coach-begin")),
    }
}

/// The buttons that replace the actions; `None` if there is nothing to answer.
pub fn answers(play: Play, matter: Matter) -> Option<AnyView> {
    let shown = match matter {
        Matter::Question(question) => view! {
            <div class="answers" role="alertdialog" aria-labelledby="question">
                <button class="button" on:click=move |_| play.question.set(None)>{live!("game-no")}</button>
                <button class="button button-danger button-filled" autofocus on:click=move |_| play.consent(question)>
                    {move || question_words(question).1}
                </button>
            </div>
        }
        .into_any(),
        Matter::Theirs(_, offer) => view! {
            <div class="answers">
                <button class="button" on:click=move |_| play.answer(offer, false)>{live!("game-decline")}</button>
                <button class="button button-filled" on:click=move |_| play.answer(offer, true)>{live!("game-accept")}</button>
            </div>
        }
        .into_any(),
        Matter::Mine(offer) => {
            let withdraw = move |_| {
                play.act(Action::Withdraw {
                    offer,
                });
            };
            view! {
                <div class="answers"><button class="button" on:click=withdraw>{live!("game-withdraw")}</button></div>
            }
            .into_any()
        }
        Matter::Gone => view! {
            <div class="answers">
                <button class="button" on:click=move |_| play.act(Action::ClaimWin)>{live!("game-claim")}</button>
            </div>
        }
        .into_any(),
        Matter::Choices(choices) => {
            let button = move |text: String| {
                let name = text.clone();
                view! {
                    <button class="button" on:click=move |_| play.play(text.clone())>
                        {move || moves::choice(&name)}
                    </button>
                }
            };
            view! { <div class="answers">{choices.into_iter().map(button).collect_view()}</div> }.into_any()
        }
        Matter::Submit(text) => {
            let name = text.clone();
            view! {
                <div class="answers">
                    <button class="button button-filled game-submit" on:click=move |_| play.play(text.clone())>
                        {live!("game-submit", text = name.clone())}
                    </button>
                </div>
            }
            .into_any()
        }
        Matter::Browsing | Matter::Nothing => return None,
    };
    Some(shown)
}

fn own_offer(replica: &Replica) -> Option<Offer> {
    let mut own = replica.own_seats();
    let seat = own.next().filter(|_| own.next().is_none())?;
    replica.shown().offer(seat)
}

/// The other seat, if its player has left and the win can be claimed.
fn left_seat(replica: &Replica) -> Option<Seat> {
    let game = replica.shown();
    let mut own = replica.own_seats();
    let seat = own.next().filter(|_| own.next().is_none())?;
    let gone = game.away_since(!seat).is_some() && game.result().is_none();
    (gone && game.is_underway()).then_some(!seat)
}

/// The choices in the opening that the person has now.
fn choices(replica: &Replica) -> Vec<String> {
    let table = replica.shown().table();
    if replica.seat_to_act().is_none() || !table.view().legal.is_empty() {
        return Vec::new();
    }
    let texts = table.legal_texts().into_iter();
    texts.filter(|text| moves::choice(text).is_some()).collect()
}
