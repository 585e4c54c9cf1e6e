//! Help: for each game its rules, a lesson, how it is written, the keys, and the computer players.

mod keys;
mod lesson;
mod notation;
mod players;
mod rules;

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
    /// What to read about; the rules of the first game where nothing is said.
    page: Option<HelpPage>,
) -> impl IntoView {
    bring_texts();
    let page = page.unwrap_or(HelpPage::rules(GameId::Gomoku));
    let HelpPage { game, topic } = page;
    let content = match topic {
        Topic::Rules => view! { <rules::RulesPage game/> }.into_any(),
        Topic::Lesson => view! { <lesson::LessonPage game/> }.into_any(),
        Topic::Notation => view! { <notation::NotationPage game/> }.into_any(),
        Topic::Keys => view! { <keys::KeysPage game/> }.into_any(),
        Topic::Players => view! { <players::PlayersPage game/> }.into_any(),
    };
    view! {
        <section class="page help">
            <div class="page-head">
                <div>
                    <h1>{live!("title-help")}</h1>
                    <p>{live!("help-text")}</p>
                </div>
                <nav class="tabs" aria-label=live!("help-topics")>
                    {Topic::ALL.map(|to| tab(HelpPage { game, topic: to }, to == topic)).collect_view()}
                </nav>
            </div>
            <div class="help-tabs">
                <GameTabs chosen=Signal::stored(game) address=address_now/>
            </div>
            {content}
        </section>
    }
}

fn tab(page: HelpPage, current: bool) -> impl IntoView {
    let current = current.then_some("page");
    let name = move || name(page.topic);
    view! { <a class="tab" href=address(page) aria-current=current>{name}</a> }
}

/// The address of a page.
fn address(page: HelpPage) -> String {
    Route::Help(Some(page)).to_string()
}

/// The page about another game with the topic of the moment.
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

/// The help's English texts come with it, because they are long and the first visit does not need them.
fn bring_texts() {
    static BROUGHT: Once = Once::new();
    BROUGHT.call_once(|| text::add_english(include_str!("../../../locales/en/help.ftl")));
}
