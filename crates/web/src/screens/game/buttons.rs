//! The actions beside the board: frequent ones directly, the others behind “More”, and those that end the game set
//! apart. While there is a question, its answers take their place.

use leptos::prelude::*;
use sente_api::Action;
use sente_match::Offer;
use sente_room::Replica;

use super::end;
use super::game_messages;
use super::look::look_button;
use super::panel::{self, answers, matter};
use super::parts;
use super::play::{Play, Question, can_restart};
use crate::components::icon::{Icon, Symbol};
use crate::components::popover::Popover;
use crate::components::show::Show;
use crate::later::{later, nothing};
use crate::route::Route;
use crate::{live, t};

/// The actions of a game.
#[component]
pub fn Buttons(
    /// The game.
    play: Play,
) -> impl IntoView {
    let matter = Memo::new(move |_| matter(play));
    let over = Memo::new(move |_| play.read(|it| it.shown().result().is_some()) == Some(true));
    let shown = move || {
        let usual = move || {
            if over.get() {
                view! { <Ended play/> }.into_any()
            } else {
                view! { <Usual play/> }.into_any()
            }
        };
        answers(play, matter.get()).unwrap_or_else(usual)
    };
    view! {
        <div class="actions">{shown}</div>
        <Watching play/>
    }
}

#[component]
fn Usual(play: Play) -> impl IntoView {
    let plays = Memo::new(move |_| play.read(|it| it.own_seats().next().is_some()) == Some(true));
    let hosts = Memo::new(move |_| play.read(|it| it.doc().host) == Some(true));
    let show = Memo::new(move |_| play.read(|it| game_messages::is_show(it.shown())) == Some(true));
    let thinks = Memo::new(move |_| play.read(panel::is_thinking) == Some(true));
    let underway = Memo::new(move |_| play.read(|it| it.shown().is_underway()) == Some(true));
    let helped = Memo::new(move |_| play.read(allows_help) == Some(true));
    let hint = move || {
        if thinks.get() && hosts.get() {
            let now = move || play.act(Action::MoveNow);
            Some(action(Symbol::Bolt, || t!("game-move-now"), now).into_any())
        } else if plays.get() && !thinks.get() && helped.get() {
            let hint = move || play.ask(Question::Hint);
            Some(action(Symbol::Hint, || t!("game-hint"), hint).into_any())
        } else {
            None
        }
    };
    let draw = move || {
        play.act(Action::Offer { offer: Offer::Draw });
    };
    let give_up = move || {
        let (text, question): (fn() -> String, _) = if underway.get() {
            (|| t!("game-resign"), Question::Resign)
        } else {
            (|| t!("game-abort"), Question::Abort)
        };
        let ask = move || play.ask(question);
        view! { <span class="action-danger">{action(Symbol::Flag, text, ask)}</span> }
    };
    let stop = move || {
        let ask = move || play.ask(Question::Abort);
        view! { <span class="action-danger">{action(Symbol::Close, || t!("game-stop"), ask)}</span> }
    };
    view! {
        {move || plays.get().then(|| action(Symbol::Undo, || t!("game-undo"), move || play.ask(Question::Undo)))}
        {hint}
        {flip(play)}
        <More play/>
        <span class="actions-apart">
            {move || plays.get().then(|| action(Symbol::Draw, || t!("game-draw"), draw))}
            {move || plays.get().then(give_up)}
            {move || (show.get() && hosts.get()).then(stop)}
        </span>
    }
}

/// The actions after the end of a game.
#[component]
fn Ended(play: Play) -> impl IntoView {
    view! {
        {flip(play)}
        <More play/>
        <span class="actions-apart actions-onwards">
            <Show when=move || play.folded.get() || play.seen.read().is_some()>
                {later(parts::onwards(), play, nothing)}
            </Show>
        </span>
    }
}

/// The menu of rarely needed actions.
#[component]
fn More(play: Play) -> impl IntoView {
    let button = view! {
        <Icon symbol=Symbol::More/>
        <span>{live!("game-more")}</span>
    };
    let open = RwSignal::new(false);
    // Closes the menu when an entry has opened a sheet or a question.
    Effect::new(move |before: Option<()>| {
        play.recording.track();
        play.dressing.track();
        play.question.track();
        play.note.track();
        if before.is_some() {
            open.set(false);
        }
    });
    view! {
        <Popover id="game-more" class="action" open button=button.into_any()>
            <Menu play/>
        </Popover>
    }
}

#[component]
fn Menu(play: Play) -> impl IntoView {
    let plays = Memo::new(move |_| play.read(|it| it.own_seats().next().is_some()) == Some(true));
    let over = Memo::new(move |_| play.read(|it| it.shown().result().is_some()) == Some(true));
    let restart = Memo::new(move |_| play.read(can_restart) == Some(true));
    // There is no analysis in a rated game, nor against a remote opponent who has not agreed to help.
    let helped =
        Memo::new(move |_| play.read(|it| !it.shown().is_rated() && allows_help(it)) == Some(true));
    let running = move || plays.get() && !over.get();
    view! {
        {move || running().then(|| entry(Symbol::Bookmark, || t!("game-save"), move || play.save()))}
        {move || (restart.get() && !over.get()).then(|| {
            entry(Symbol::Again, || t!("game-restart"), move || play.ask(Question::Restart))
        })}
        {entry(Symbol::Share, || t!("game-record"), move || play.recording.update(|open| *open = !*open))}
        {move || (helped.get() || over.get()).then(|| view! {
            <a class="menu-link" href=end::analysis_of(&play.id())>
                <Icon symbol=Symbol::Chart/>
                <span>{live!("game-analyse")}</span>
            </a>
        })}
        {look_button(play)}
        {move || running().then(|| view! { <super::coach::CoachChoice play/> })}
        <a class="menu-link" href=Route::Home.to_string()>
            <Icon symbol=Symbol::Left/>
            <span>{live!("game-home")}</span>
        </a>
    }
}

/// Whether hints and analysis are allowed by agreement, or need none.
fn allows_help(replica: &Replica) -> bool {
    replica.shown().settings().allows_help()
}

/// An entry of the menu.
fn entry(symbol: Symbol, text: fn() -> String, action: impl Fn() + 'static) -> impl IntoView {
    view! {
        <button class="menu-link" on:click=move |_| action()>
            <Icon symbol=symbol/>
            <span>{text}</span>
        </button>
    }
}

fn flip(play: Play) -> impl IntoView {
    let turn = move || play.turned.update(|turned| *turned = !*turned);
    action(Symbol::Flip, || t!("game-flip"), turn)
}

/// A button with an icon above its label.
fn action(symbol: Symbol, text: fn() -> String, action: impl Fn() + 'static) -> impl IntoView {
    view! {
        <button class="action" on:click=move |_| action()>
            <Icon symbol=symbol/>
            <span>{text}</span>
        </button>
    }
}

/// The number of spectators.
#[component]
fn Watching(play: Play) -> impl IntoView {
    let count = Memo::new(move |_| play.read(|it: &Replica| it.doc().spectators).unwrap_or(0));
    view! {
        <Show when=move || { count.get() > 0 }>
            <p class="quiet game-watching">{live!("game-spectators", count = count.get())}</p>
        </Show>
    }
}
