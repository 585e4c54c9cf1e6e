//! The frame around all screens: header, the place of messages, and which screen is seen. What a
//! screen does is its own file's business.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_rules::GameId;

use crate::components::account_place::AccountPlace;
use crate::components::icon::{Icon, Symbol};
use crate::messages::{MessagePlace, Messages, use_messages};
use crate::navigation::{self, Navigation, use_navigation};
use crate::route::Route;
use crate::screens;
use crate::screens::parts::{self, NotLoaded, Screen};
use crate::server::connectivity::{Connectivity, use_reach};
use crate::server::socket::Socket;
use crate::server::sync_queue;
use crate::server::who::Who;
use crate::settings::{self, Settings, use_settings};
use crate::{browser, live, sentences, t, text};
use sente_api::Theme;

/// When the browser begins to keep the page for the time without the server.
const INSTALL_AFTER: Duration = Duration::from_secs(2);

/// Shows the page, in the person's language from the first moment.
pub fn start() {
    std::panic::set_hook(Box::new(|panic| browser::report(&panic.to_string())));
    // The page's own executor begins to work when it is mounted.
    wasm_bindgen_futures::spawn_local(async {
        // Where the texts do not come, English is there.
        text::switch(settings::first_language()).await;
        leptos::mount::mount_to_body(App);
        // Whoever has just come is waiting for the screen, not for this.
        set_timeout(browser::install, INSTALL_AFTER);
    });
}

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    let navigation = Navigation::provide();
    let messages = Messages::provide();
    let settings = Settings::provide();
    navigation::listen(navigation);
    settings::follow(settings, messages);
    sync_queue::start(Socket::provide());
    let reach = Connectivity::provide();
    let who = Who::provide();
    reach.follow(who);
    who.refresh_soon();
    settings::keep_with_account(settings, who, messages);
    follow_route(navigation, messages);
    view! {
        <a class="skip" href="#main" on:click=|event| skip(&event)>{live!("skip-to-content")}</a>
        <Header/>
        <MessagePlace/>
        <main id="main" tabindex="-1">
            <CurrentScreen/>
        </main>
    }
}

/// The screen of the moment. While the part of the page that it is in is on its way, the one before it
/// stays.
#[component]
fn CurrentScreen() -> impl IntoView {
    let navigation = use_navigation();
    let messages = use_messages();
    let loaded = RwSignal::new(None::<(Screen, Route)>);
    let route = Memo::new(move |_| navigation.route());
    Effect::new(move |_| {
        let route = route.get();
        spawn_local(async move {
            let part = parts::load(&route).await;
            // Whoever has gone on meanwhile is not called back.
            if navigation.route_untracked() == route {
                match part {
                    Ok(screen) => loaded.set(Some((screen, route))),
                    Err(NotLoaded) => messages.warn(t!("part-not-loaded")),
                }
            }
        });
    });
    move || loaded.get().map(|(screen, route)| screen(&route))
}

fn skip(event: &leptos::ev::MouseEvent) {
    event.prevent_default();
    browser::focus("main");
}

/// A new screen has its own title, begins without old messages, and is where the keyboard is.
fn follow_route(navigation: Navigation, messages: Messages) {
    let route = Memo::new(move |_| navigation.route());
    Effect::new(move |_| {
        let title = screens::title(&route.read());
        document().set_title(&t!("page-title", screen = title));
    });
    Effect::new(move |before: Option<()>| {
        route.track();
        if before.is_some() {
            messages.clear();
            browser::focus_in_place("main");
        }
    });
}

#[component]
fn Header() -> impl IntoView {
    let open = RwSignal::new(false);
    let (navigation, reach) = (use_navigation(), use_reach());
    // Going anywhere closes the menu.
    Effect::new(move |_| {
        navigation.route();
        open.set(false);
    });
    view! {
        <header class="header">
            <a class="brand" href="/" aria-label=live!("nav-home")>"sente"</a>
            <span class="offline" role="status">{move || reach.is_offline().then(|| t!("offline"))}</span>
            <button
                class="button button-bare menu-button"
                aria-expanded=move || open.get().to_string()
                aria-controls="menu"
                aria-label=live!("nav-menu")
                on:click=move |_| open.update(|open| *open = !*open)
            >
                <Icon symbol=Symbol::Menu/>
            </button>
            <div id="menu" class="menu" class:menu-open=move || open.get()>
                <nav class="nav nav-games" aria-label=live!("nav-games")>
                    <GameLink game=GameId::Gomoku/>
                    <GameLink game=GameId::Renju/>
                    <GameLink game=GameId::Othello/>
                    <GameLink game=GameId::Surakarta/>
                </nav>
                <nav class="nav" aria-label=live!("nav-main")>
                    <NavLink route=Route::New(None) text=|| t!("nav-play")/>
                    <NavLink route=Route::Puzzles(None) text=|| t!("title-puzzles")/>
                    <NavLink route=Route::Analysis text=|| t!("nav-analysis")/>
                    <NavLink route=Route::Arena text=|| t!("nav-arena")/>
                    <NavLink route=Route::Rankings(None) text=|| t!("nav-rankings")/>
                    <NavLink route=Route::Help(None) text=|| t!("nav-help")/>
                </nav>
                <div class="nav nav-person">
                    <LanguageSwitch/>
                    <ThemeSwitch/>
                    <NavLink route=Route::Settings text=|| t!("nav-settings")/>
                    <AccountPlace/>
                </div>
            </div>
        </header>
    }
}

/// A link of the header, marked while the person is there or in a part of it.
#[component]
fn NavLink(route: Route, text: fn() -> String) -> impl IntoView {
    let navigation = use_navigation();
    let address = route.to_string();
    let whole = address.clone();
    let current = move || {
        let here = navigation.route().to_string();
        // Each game has its own link to its new game.
        let part = !whole.starts_with("/new") && here.starts_with(&format!("{whole}/"));
        (here == whole || part).then_some("page")
    };
    view! { <a class="nav-link" href=address aria-current=current>{text}</a> }
}

#[component]
fn GameLink(game: GameId) -> impl IntoView {
    let navigation = use_navigation();
    let route = Route::New(Some(game));
    let address = route.to_string();
    let current = move || (navigation.route() == route).then_some("page");
    view! {
        <a class="nav-link" href=address aria-current=current>{move || sentences::game(game)}</a>
    }
}

#[component]
fn LanguageSwitch() -> impl IntoView {
    let settings = use_settings();
    let choose = move |code: String| settings.change(|it| it.language = Some(code));
    let options = text::languages().into_iter().map(|language| {
        let code = language.code.clone();
        let selected = move || text::language() == code;
        view! { <option value=language.code selected=selected>{language.name}</option> }
    });
    view! {
        <select
            class="select select-bare"
            aria-label=live!("nav-language")
            on:change=move |event| choose(event_target_value(&event))
        >
            {options.collect_view()}
        </select>
    }
}

#[component]
fn ThemeSwitch() -> impl IntoView {
    let settings = use_settings();
    let messages = use_messages();
    let name = move || match settings.read(|it| it.theme) {
        Theme::System => t!("theme-system"),
        Theme::Light => t!("theme-light"),
        Theme::Dark => t!("theme-dark"),
    };
    let turn = move |_| {
        settings.change(|it| {
            it.theme = match it.theme {
                Theme::System => Theme::Light,
                Theme::Light => Theme::Dark,
                Theme::Dark => Theme::System,
            }
        });
        messages.announce(name());
    };
    let label = move || t!("nav-theme", theme = name());
    view! {
        <button class="button button-bare" aria-label=label title=label on:click=turn>
            <Icon symbol=Symbol::Theme/>
        </button>
    }
}
