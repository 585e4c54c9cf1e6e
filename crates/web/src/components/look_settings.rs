//! Settings for the look of boards and pieces, on the settings screen, in a game and beside the account. Each change
//! takes effect everywhere at once, and is stored with the other settings.

use leptos::prelude::*;
use sente_api::{DiscSize, Palette};

use crate::board::look::{Material, SQUARES, usual_hints, usual_pieces};
use crate::components::choice::choice;
use crate::settings::{Settings, use_settings};
use crate::{live, t};

/// The size of discs.
#[component]
pub fn DiscSizes() -> impl IntoView {
    let settings = use_settings();
    let sizes = [
        (DiscSize::Small, (|| t!("settings-small")) as fn() -> String),
        (DiscSize::Large, || t!("settings-large")),
    ];
    let sizes = sizes.map(|(size, name)| {
        choice(
            "disc-size",
            name,
            Signal::derive(move || settings.read(|it| it.disc_size == size)),
            move || settings.change(|it| it.disc_size = size),
        )
    });
    view! {
        <div class="setting">
            <span>{live!("settings-disc-size")}</span>
            <div class="segmented">{sizes.collect_view()}</div>
        </div>
    }
}

/// The colours of boards, pieces and dots.
#[component]
pub fn Colours() -> impl IntoView {
    let settings = use_settings();
    let pieces = usual_pieces(Material::Wood);
    let hints = usual_hints(Material::Cloth);
    view! {
        <fieldset class="panel">
            <legend>{live!("settings-colours")}</legend>
            {picker(settings, || t!("settings-square-light"), SQUARES[0].to_string(), |it| &mut it.squares[0])}
            {picker(settings, || t!("settings-square-dark"), SQUARES[1].to_string(), |it| &mut it.squares[1])}
            {picker(settings, || t!("settings-first-pieces"), pieces[0].to_string(), |it| &mut it.pieces[0])}
            {picker(settings, || t!("settings-second-pieces"), pieces[1].to_string(), |it| &mut it.pieces[1])}
            {picker(settings, || t!("settings-first-hints"), hints[0].to_string(), |it| &mut it.hints[0])}
            {picker(settings, || t!("settings-second-hints"), hints[1].to_string(), |it| &mut it.hints[1])}
            <div class="row">
                <button
                    type="button"
                    class="button"
                    disabled=move || settings.read(|it| it.colours == Palette::default())
                    on:click=move |_| settings.change(|it| it.colours = Palette::default())
                >
                    {live!("settings-usual-colours")}
                </button>
            </div>
        </fieldset>
    }
}

/// The colour of the person's own pieces in Surakarta, on either side.
#[component]
pub fn OwnColour() -> impl IntoView {
    let settings = use_settings();
    let usual = usual_pieces(Material::Slate)[0].to_string();
    view! {
        {picker(settings, || t!("piece-colour-change"), usual, |it| &mut it.own)}
        <p class="quiet piece-colour-note">{live!("piece-colour-note")}</p>
    }
}

fn picker(
    settings: Settings,
    name: fn() -> String,
    usual: String,
    field: fn(&mut Palette) -> &mut Option<String>,
) -> impl IntoView {
    let value = move || {
        let chosen = settings.read(|it| field(&mut it.colours.clone()).clone());
        chosen.unwrap_or_else(|| usual.clone())
    };
    let choose = move |colour: String| settings.change(|it| *field(&mut it.colours) = Some(colour));
    view! {
        <label class="picker">
            <span>{name}</span>
            <input type="color" prop:value=value on:input=move |event| choose(event_target_value(&event))/>
        </label>
    }
}
