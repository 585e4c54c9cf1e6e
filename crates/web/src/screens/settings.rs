//! The settings, with boards that show each change at once.

use leptos::prelude::*;
use sente_rules::GameId;

use crate::board::Board;
use crate::components::choice::choice;
use crate::components::diagram::diagram_view;
use crate::components::look_settings::{Colours, DiscSizes, OwnColour};
use crate::settings::{Settings, use_settings};
use crate::{live, sentences, t, text};
use sente_api::{Preferences, Theme};

/// The settings screen.
#[component]
pub fn SettingsScreen() -> impl IntoView {
    view! {
        <section class="page settings">
            <div class="page-head"><h1>{live!("title-settings")}</h1></div>
            <div class="columns">
                <div class="stack">
                    <Page/>
                    <Play/>
                    <Colours/>
                    <fieldset class="panel">
                        <legend>{live!("piece-colour-title")}</legend>
                        <OwnColour/>
                    </fieldset>
                </div>
                <Preview/>
            </div>
        </section>
    }
}

#[component]
fn Page() -> impl IntoView {
    let settings = use_settings();
    let themes = [
        (Theme::System, (|| t!("theme-system")) as fn() -> String),
        (Theme::Light, || t!("theme-light")),
        (Theme::Dark, || t!("theme-dark")),
    ];
    let themes = themes.map(|(theme, name)| {
        choice(
            "theme",
            name,
            Signal::derive(move || settings.read(|it| it.theme == theme)),
            move || settings.change(|it| it.theme = theme),
        )
    });
    let languages = text::languages().into_iter().map(|language| {
        let code = language.code.clone();
        let now = language.code.clone();
        choice(
            "language",
            move || language.name.clone(),
            Signal::derive(move || text::language() == now),
            move || settings.change(|it| it.language = Some(code.clone())),
        )
    });
    view! {
        <fieldset class="panel">
            <legend>{live!("settings-page")}</legend>
            <div class="setting">
                <span>{live!("settings-theme")}</span>
                <div class="segmented">{themes.collect_view()}</div>
            </div>
            <div class="setting">
                <span>{live!("nav-language")}</span>
                <div class="segmented">{languages.collect_view()}</div>
            </div>
        </fieldset>
    }
}

#[component]
fn Play() -> impl IntoView {
    let settings = use_settings();
    view! {
        <fieldset class="panel">
            <legend>{live!("settings-board")}</legend>
            {switch(settings, || t!("settings-animations"), |it| &mut it.animations)}
            {switch(settings, || t!("settings-sounds"), |it| &mut it.sounds)}
            {switch(settings, || t!("settings-coordinates"), |it| &mut it.coordinates)}
            {switch(settings, || t!("settings-move-numbers"), |it| &mut it.move_numbers)}
            {switch(settings, || t!("settings-legal-dots"), |it| &mut it.legal_dots)}
            {switch(settings, || t!("settings-confirm"), |it| &mut it.confirm_moves)}
            {switch(settings, || t!("settings-tap-twice"), |it| &mut it.tap_twice)}
            <DiscSizes/>
        </fieldset>
    }
}

/// Boards for trying moves, so that animations and sounds can be previewed too.
#[component]
fn Preview() -> impl IntoView {
    let boards = [
        (GameId::Othello, "f5 d6 c3"),
        (GameId::Renju, "h8 i9 i8"),
        (GameId::Surakarta, "c2-c3 d5-d4"),
    ];
    let boards = boards.map(|(game, moves)| view! { <Trial game moves/> });
    view! {
        <div class="stack previews" aria-label=live!("settings-preview")>
            <p class="quiet">{live!("settings-preview-text")}</p>
            {boards.collect_view()}
        </div>
    }
}

#[component]
fn Trial(game: GameId, moves: &'static str) -> impl IntoView {
    let moves = RwSignal::new(moves.to_owned());
    let view = Memo::new(move |_| diagram_view(game, "", &moves.read()));
    let numbers = Signal::derive(move || {
        let moves = moves.read();
        let points = moves.split(' ').enumerate();
        let number = |(index, text): (usize, &str)| Some((text.parse().ok()?, index as u16 + 1));
        points.filter_map(number).collect::<Vec<_>>()
    });
    let played = move |text: String| {
        moves.update(|moves| {
            *moves += " ";
            *moves += &text;
        });
    };
    let label = Signal::derive(move || sentences::game(game));
    view! { <Board view=view playable=true numbers=numbers label=label on_move=Callback::new(played)/> }
}

fn switch(
    settings: Settings,
    name: fn() -> String,
    field: fn(&mut Preferences) -> &mut bool,
) -> impl IntoView {
    let on = move || settings.read(|it| *field(&mut it.clone()));
    view! {
        <label class="switch switch-apart">
            <input
                type="checkbox"
                role="switch"
                prop:checked=on
                on:change=move |event| settings.change(|it| *field(it) = event_target_checked(&event))
            />
            <span>{name}</span>
        </label>
    }
}
