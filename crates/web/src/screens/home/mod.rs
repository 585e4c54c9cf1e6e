//! The home screen: start or continue a game, solve a puzzle, see one's progress and the lobby. New people are asked
//! for their experience.

mod continued;
pub mod games;
mod lobby;
mod parts;
mod progress;
mod puzzle;

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::HomeDoc;

use crate::components::experience::ExperienceChoice;
use crate::components::icon::{Icon, Symbol};
use crate::components::loaded::{Loaded, load};
use crate::components::show::Show;
use crate::later::{later, nothing};
use crate::messages::use_messages;
use crate::route::Route;
use crate::server::http;
use crate::server::who::use_who;
use crate::settings::use_settings;
use crate::{live, t};
use games::Games;
use lobby::Lobby;
use progress::Progress;
use puzzle::DailyPuzzle;

/// The home screen.
#[component]
pub fn Home() -> impl IntoView {
    let who = use_who();
    // The data depends on the account.
    let person = Memo::new(move |_| who.account().map(|account| account.name));
    let home: Loaded<HomeDoc> = load(|| "/home".to_owned());
    Effect::new(move |before: Option<Option<String>>| {
        let now = person.get();
        if before.is_some_and(|before| before != now) {
            home.again();
        }
        now
    });
    view! {
        <section class="page home">
            <Head/>
            <Games home/>
            {more(home)}
            <Show when=move || who.me().is_some_and(|me| me.can_quit)>
                <Quit/>
            </Show>
        </section>
    }
}

/// The cards below the games.
fn more(home: Loaded<HomeDoc>) -> AnyView {
    let who = use_who();
    // What is known first decides: who begins the first game becomes somebody while leaving this screen.
    let has_been_here = Memo::new(move |known: Option<&Option<bool>>| match known {
        Some(&Some(known)) => Some(known),
        _ if continued::is_kept_here() => Some(true),
        _ => who.me().map(|me| me.account.is_some()),
    });
    view! {
        <div class="home-more">
            <div class="home-left">
                <Show when=move || has_been_here.get() == Some(true)>
                    {later(parts::continued(), (), nothing)}
                </Show>
                <Lobby home/>
            </div>
            <DailyPuzzle home/>
            <Progress home/>
        </div>
    }
    .into_any()
}

/// A greeting, or an introduction for new people; and links to other kinds of games.
#[component]
fn Head() -> impl IntoView {
    let (who, settings) = (use_who(), use_settings());
    let is_new =
        Memo::new(move |_| !who.is_logged_in() && settings.read(|it| it.levels.has_not_played()));
    let name = move || {
        let account = who.is_logged_in().then(|| who.account()).flatten();
        account.map(|account| account.name)
    };
    let title = move || match (name(), is_new.get()) {
        (_, true) => t!("home-promise"),
        (Some(name), _) => greeting(&name),
        (None, _) => t!("home-your-move"),
    };
    let text = move || {
        if is_new.get() {
            t!("home-promise-text")
        } else {
            t!("home-text")
        }
    };
    view! {
        <div class="page-head home-head">
            <div>
                <h1>{title}</h1>
                <p>{text}</p>
            </div>
            <Show when=move || is_new.get() fallback=ways>
                <ExperienceChoice/>
            </Show>
        </div>
    }
}

fn ways() -> impl IntoView {
    view! {
        <div class="row home-ways">
            <a class="button button-plain" href="/new?with=friend">
                <Icon symbol=Symbol::Link/>
                <span>{live!("home-friend")}</span>
            </a>
            <a class="button" href=Route::New(None).to_string()>
                <Icon symbol=Symbol::Plus/>
                <span>{live!("title-new")}</span>
            </a>
        </div>
    }
}

fn greeting(name: &str) -> String {
    match js_sys::Date::new_0().get_hours() {
        4..=11 => t!("home-morning", name = name),
        12..=17 => t!("home-afternoon", name = name),
        _ => t!("home-evening", name = name),
    }
}

/// The button that ends the program, if it serves only this machine. Nothing is lost: every move is already stored.
#[component]
fn Quit() -> impl IntoView {
    let messages = use_messages();
    let ended = RwSignal::new(false);
    let quit = move |_| {
        spawn_local(async move {
            match http::order("POST", "/quit", None::<&()>).await {
                Ok(()) => {
                    ended.set(true);
                    messages.note(t!("home-quit-done"));
                }
                Err(failure) => messages.warn(failure.sentence()),
            }
        });
    };
    view! {
        <p class="home-quit">
            <button class="button button-plain" disabled=ended on:click=quit>{live!("home-quit")}</button>
        </p>
    }
}
