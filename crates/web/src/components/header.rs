//! The header of every screen, and the navigation bar at the bottom of a phone.

use leptos::prelude::*;
use sente_api::Theme;
use sente_rules::GameId;

use crate::components::account_place::AccountPlace;
use crate::components::icon::{Icon, Symbol};
use crate::components::popover::{Popover, menu_link};
use crate::components::show::Show;
use crate::messages::use_messages;
use crate::navigation::use_navigation;
use crate::route::{Route, Topic};
use crate::screens;
use crate::server::connectivity::use_reach;
use crate::server::who::use_who;
use crate::settings::use_settings;
use crate::text::words;
use crate::{live, sentences, t, text};

/// The header.
#[component]
pub fn Header() -> impl IntoView {
    let (navigation, reach) = (use_navigation(), use_reach());
    let inner = Memo::new(move |_| is_inner(&navigation.route()));
    let playing = Signal::derive(move || is_play(&navigation.route()));
    let title = move || screens::title(&navigation.route());
    view! {
        <header class="header" class:header-inner=inner>
            <a class="brand" href="/" aria-label=live!("nav-home")>{mark()}<span>"sente"</span></a>
            <a class="header-back" href=move || parent(&navigation.route()).to_string()>
                <Icon symbol=Symbol::Left/>
                <span>{title}</span>
            </a>
            <span class="offline" role="status">{move || reach.is_offline().then(|| t!("offline"))}</span>
            <nav class="nav nav-main" aria-label=live!("nav-main")>
                <Popover
                    id="play-menu"
                    class="nav-link"
                    current=playing
                    button=view! { <span>{live!("nav-play")}</span><Icon symbol=Symbol::Down/> }.into_any()
                >
                    {play_menu()}
                </Popover>
                {link(&Route::Puzzles(None), || t!("title-puzzles"))}
                {link(&Route::Help(None), || t!("title-help"))}
                {link(&Route::Analysis, || t!("nav-analysis"))}
                {link(&Route::Arena, || t!("nav-arena"))}
                {link(&Route::Rankings(None), || t!("nav-rankings"))}
            </nav>
            <div class="nav nav-person">
                <a class="nav-link nav-icon only-phone" href=Route::Lobby.to_string() aria-label=live!("home-lobby")>
                    <Icon symbol=Symbol::People/>
                </a>
                <span class="not-phone">
                    <Popover
                        id="language-menu"
                        class="nav-link nav-icon"
                        right=true
                        label=Signal::derive(live!("nav-language"))
                        button=view! { <Icon symbol=Symbol::Globe/> }.into_any()
                    >
                        {language_menu()}
                    </Popover>
                </span>
                <span class="not-phone"><ThemeSwitch/></span>
                <a
                    class="nav-link nav-icon not-phone"
                    href=Route::Settings.to_string()
                    aria-label=live!("nav-settings")
                    title=live!("nav-settings")
                    aria-current=move || (navigation.route() == Route::Settings).then_some("page")
                >
                    <Icon symbol=Symbol::Settings/>
                </a>
                <AccountPlace/>
            </div>
        </header>
    }
}

/// The navigation bar of a phone. Hidden on screens with a board, which need its space and have a back link at the top.
#[component]
pub fn PhoneBar() -> impl IntoView {
    let navigation = use_navigation();
    let shown = Memo::new(move |_| !is_inner(&navigation.route()));
    view! {
        <Show when=move || shown.get()>
            <nav class="bar" aria-label=live!("nav-bar")>
                {bar_link(&Route::Home, Symbol::PlayOutline, || t!("nav-play"))}
                {bar_link(&Route::Puzzles(None), Symbol::Puzzle, || t!("title-puzzles"))}
                {bar_link(&Route::Help(None), Symbol::Book, || t!("title-help"))}
                {bar_link(&Route::Analysis, Symbol::Chart, || t!("nav-analysis"))}
                <Popover
                    id="more-menu"
                    class="bar-link"
                    button=view! { <Icon symbol=Symbol::More/><span>{live!("nav-more")}</span> }.into_any()
                >
                    {more_menu()}
                </Popover>
            </nav>
        </Show>
    }
}

/// Whether a screen has a board to play on, or leads to one: on a phone it gets all the space.
fn is_inner(route: &Route) -> bool {
    match route {
        Route::Game(_)
        | Route::Analysis
        | Route::Puzzles(_)
        | Route::Practice(..)
        | Route::Mistakes
        | Route::New(_) => true,
        Route::Help(page) => page.is_some_and(|page| page.topic == Topic::Lesson),
        _ => false,
    }
}

fn is_play(route: &Route) -> bool {
    matches!(
        route,
        Route::New(_) | Route::Game(_) | Route::Join(_) | Route::Lobby | Route::Saved
    )
}

/// The target of the back link.
fn parent(route: &Route) -> Route {
    match route {
        Route::Help(_) => Route::Help(None),
        Route::Practice(..) | Route::Mistakes => Route::Puzzles(None),
        _ => Route::Home,
    }
}

/// The logo: a stone, a line of play, and the next point.
fn mark() -> impl IntoView {
    view! {
        <svg class="mark" viewBox="0 0 30 26" aria-hidden="true" fill="none" stroke-width="2">
            <path stroke="currentColor" d="M13 14.5L21.5 8.5"/>
            <circle cx="8.5" cy="17.5" r="7.5" fill="currentColor"/>
            <circle class="mark-next" cx="24.5" cy="6" r="3.6"/>
            <circle class="mark-gloss" cx="6.3" cy="15" r="1.7"/>
        </svg>
    }
}

/// A link of the header, highlighted on its screen and the screens below it.
fn link(route: &Route, text: fn() -> String) -> impl IntoView + use<> {
    let (address, current) = current(route);
    view! { <a class="nav-link" href=address aria-current=current>{text}</a> }
}

fn bar_link(route: &Route, symbol: Symbol, text: fn() -> String) -> impl IntoView + use<> {
    let (address, current) = current(route);
    view! {
        <a class="bar-link" href=address aria-current=current>
            <Icon symbol=symbol/>
            <span>{text}</span>
        </a>
    }
}

fn current(route: &Route) -> (String, impl Fn() -> Option<&'static str> + use<>) {
    let navigation = use_navigation();
    let address = route.to_string();
    let whole = address.clone();
    let current = move || {
        let here = navigation.route().to_string();
        let part = whole != "/" && here.starts_with(&format!("{whole}/"));
        (here == whole || part).then_some("page")
    };
    (address, current)
}

fn play_menu() -> AnyView {
    let game = |game: GameId| {
        view! {
            <a class="menu-link" href=Route::New(Some(game)).to_string()>
                <span class=format!("ground ground-{game}") aria-hidden="true"></span>
                <span>{words(move || sentences::game(game))}</span>
            </a>
        }
    };
    view! {
        {GameId::MENU.map(game).collect_view()}
        <hr class="menu-line"/>
        {menu_link(&Route::New(None), Symbol::Plus, || t!("title-new"))}
        {menu_link(&Route::Lobby, Symbol::People, || t!("home-lobby"))}
        {menu_link(&Route::Saved, Symbol::Folder, || t!("title-saved"))}
    }
    .into_any()
}

fn language_menu() -> AnyView {
    let settings = use_settings();
    let line = |language: text::Language| {
        let (code, now) = (language.code.clone(), language.code.clone());
        let chosen = Memo::new(move |_| text::language() == now);
        let choose = move |_| settings.change(|it| it.language = Some(code.clone()));
        view! {
            <button
                type="button"
                class="menu-link"
                lang=language.code
                aria-pressed=words(move || chosen.get().to_string())
                on:click=choose
        >
            {language.name}
            </button>
        }
    };
    let lines = text::languages().into_iter().map(line);
    lines.collect_view().into_any()
}

/// Everything that does not fit in the bar.
fn more_menu() -> AnyView {
    let who = use_who();
    let person = move || {
        if who.is_logged_in() {
            return menu_link(&Route::Account, Symbol::Person, || t!("title-account")).into_any();
        }
        let login = menu_link(&Route::Login, Symbol::Person, || t!("nav-login"));
        let signup = menu_link(&Route::Signup, Symbol::Plus, || t!("title-signup"));
        (login, signup).into_any()
    };
    view! {
        {menu_link(&Route::New(None), Symbol::Plus, || t!("title-new"))}
        {menu_link(&Route::Lobby, Symbol::People, || t!("home-lobby"))}
        {menu_link(&Route::Saved, Symbol::Folder, || t!("title-saved"))}
        {menu_link(&Route::Arena, Symbol::Arena, || t!("nav-arena"))}
        {menu_link(&Route::Rankings(None), Symbol::Trophy, || t!("nav-rankings"))}
        {menu_link(&Route::Stats, Symbol::Chart, || t!("title-stats"))}
        <hr class="menu-line"/>
        {menu_link(&Route::Settings, Symbol::Settings, || t!("nav-settings"))}
        {person}
    }
    .into_any()
}

#[component]
fn ThemeSwitch() -> impl IntoView {
    let settings = use_settings();
    let messages = use_messages();
    let theme = move || settings.read(|it| it.theme);
    let name = move || match theme() {
        Theme::System => t!("theme-system"),
        Theme::Light => t!("theme-light"),
        Theme::Dark => t!("theme-dark"),
    };
    let symbol = move || match theme() {
        Theme::System => Symbol::Auto,
        Theme::Light => Symbol::Sun,
        Theme::Dark => Symbol::Moon,
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
        <button class="nav-link nav-icon" aria-label=label title=label on:click=turn>
            {move || view! { <Icon symbol=symbol()/> }}
        </button>
    }
}
