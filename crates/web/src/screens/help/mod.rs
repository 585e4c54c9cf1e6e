//! Help: for each game its rules, a course, the notation, the keys, and the computer players.

mod game_words;
mod keys;
mod lesson;
mod notation;
mod overview;
mod players;
mod rules;
mod surakarta_study;

use std::sync::Once;

use leptos::prelude::*;
use sente_rules::GameId;

use crate::components::game_tabs::GameTabs;
use crate::navigation::use_navigation;
use crate::route::{HelpPage, Route, Topic};
use crate::{live, t, text};

/// The help screen.
#[component]
pub fn Help(
    /// The page; by default the overview of the courses.
    page: Option<HelpPage>,
) -> impl IntoView {
    bring_texts();
    let content = match page {
        None => view! { <overview::Overview/> }.into_any(),
        Some(page) => about(page),
    };
    let game = page.map_or(GameId::Gomoku, |page| page.game);
    let topic = page.map_or(Topic::Lesson, |page| page.topic);
    let tabs = Topic::ALL.map(|to| tab(HelpPage { game, topic: to }, to == topic));
    view! {
        <section class="page help">
            <div class="page-head">
                <div>
                    <h1>{live!("title-help")}</h1>
                    <p>{live!("help-text")}</p>
                </div>
                <nav class="tabs" aria-label=live!("help-topics")>{tabs.collect_view()}</nav>
            </div>
            {content}
        </section>
    }
}

/// A page about one game, with links to the other games.
fn about(HelpPage { game, topic }: HelpPage) -> AnyView {
    let content = match topic {
        Topic::Rules => view! { <rules::RulesPage game/> }.into_any(),
        Topic::Lesson => view! { <lesson::LessonPage game/> }.into_any(),
        Topic::Notation => view! { <notation::NotationPage game/> }.into_any(),
        Topic::Keys => view! { <keys::KeysPage game/> }.into_any(),
        Topic::Players => view! { <players::PlayersPage game/> }.into_any(),
    };
    view! {
        <div class="help-tabs">
            <GameTabs chosen=Signal::stored(game) address=address_now/>
        </div>
        {content}
    }
    .into_any()
}

/// The tab of a topic for the current game; the courses of all games share an overview.
fn tab(page: HelpPage, current: bool) -> impl IntoView {
    let current = current.then_some("page");
    let name = move || name(page.topic);
    let address = match page.topic {
        Topic::Lesson => Route::Help(None).to_string(),
        Topic::Rules | Topic::Notation | Topic::Keys | Topic::Players => address(page),
    };
    view! { <a class="tab" href=address aria-current=current>{name}</a> }
}

/// The address of a page.
fn address(page: HelpPage) -> String {
    Route::Help(Some(page)).to_string()
}

/// The address of the current topic for another game.
fn address_now(game: GameId) -> String {
    let topic = match use_navigation().route_untracked() {
        Route::Help(Some(page)) => page.topic,
        _ => Topic::Rules,
    };
    address(HelpPage { game, topic })
}

fn name(topic: Topic) -> String {
    match topic {
        Topic::Rules => t!("help-topic-rules"),
        Topic::Lesson => t!("help-topic-lesson"),
        Topic::Notation => t!("help-topic-notation"),
        Topic::Keys => t!("help-topic-keys"),
        Topic::Players => t!("help-topic-players"),
    }
}

/// Loads the English texts together with the screen, because they are long and the first visit does not need them.
fn bring_texts() {
    static BROUGHT: Once = Once::new();
    BROUGHT.call_once(|| {
        text::add_english(include_str!("../../../locales/en/help.ftl"));
        text::add_english(include_str!("../../../locales/en/courses.ftl"));
    });
}
