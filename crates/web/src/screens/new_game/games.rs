//! The first question: which game, and by which rules. The rules are summarized in a line, with settings to unfold.

use leptos::prelude::*;
use sente_rules::GameId;

use super::Draft;
use super::form::Form;
use crate::components::choice::choice;
use crate::components::icon::{Icon, Symbol};
use crate::components::show::Show;
use crate::route::{HelpPage, Route};
use crate::screens::home::games::picture_of;
use crate::text::words;
use crate::{live, sentences, t};

/// The games to choose from, and their rules.
#[component]
pub fn Games(draft: Draft) -> impl IntoView {
    let card = |game: GameId| {
        let chosen = move || draft.read(|form| form.game().facts().menu_entry == game);
        view! {
            <label class="new-card">
                <input
                    type="radio"
                    name="game"
                    prop:checked=chosen
                    on:change=move |_| draft.change(|form| form.choose_game(game))
                />
                <span class="new-picture" aria-hidden="true">{picture_of(game)}</span>
                <span class="new-card-name">
                    <span>{words(move || sentences::game(game))}</span>
                    <span class="new-check" aria-hidden="true"><Icon symbol=Symbol::Check/></span>
                </span>
            </label>
        }
    };
    let open = RwSignal::new(false);
    let help = move || {
        let page = HelpPage::rules(draft.read(Form::game));
        Route::Help(Some(page)).to_string()
    };
    view! {
        <fieldset class="new-question" inert=move || draft.is_settled()>
            <legend>{live!("new-game")}</legend>
            <div class="new-cards">{GameId::MENU.map(card).collect_view()}</div>
            <p class="new-rules">
                <span class="quiet small">{move || draft.read(rules_line)}</span>
                <button
                    type="button"
                    class="more-link"
                    aria-expanded=words(move || open.get().to_string())
                    on:click=move |_| open.update(|open| *open = !*open)
                >
                    <Icon symbol=Symbol::Settings/>
                    <span>{live!("new-rules")}</span>
                </button>
            </p>
            <div class="panel new-unfolded" class:gone=move || !open.get()>
                <Lines draft/>
                {setting(draft, "size", || t!("new-size"), |value| t!("new-lines", lines = value))}
                {setting(draft, "opening", || t!("new-opening"), opening)}
                <p><a href=help>{live!("new-help")}</a></p>
            </div>
        </fieldset>
    }
}

/// The rules in a line.
pub fn rules_line(form: &Form) -> String {
    let wins = sentences::aim(form.game());
    let mut parts = vec![wins.trim_end_matches(['.', '。']).to_owned()];
    if let Some(size) = form.setting("size") {
        parts.push(t!("new-lines", lines = size));
    }
    if let Some(code) = form.setting("opening") {
        parts.push(t!("new-opening-line", opening = sentences::opening(&code)));
    }
    parts.join(" · ")
}

/// The choice whether more than five in a row win, which distinguishes two games.
#[component]
fn Lines(draft: Draft) -> impl IntoView {
    let rule = move |game: GameId, name: fn() -> String| {
        let chosen = Signal::derive(move || draft.read(|form| form.game() == game));
        choice("lines", name, chosen, move || {
            draft.change(|form| form.choose_game(game));
        })
    };
    let gomoku = move || draft.read(|form| form.game().facts().menu_entry == GameId::Gomoku);
    view! {
        <Show when=gomoku>
            <div class="new-setting" role="radiogroup" aria-label=live!("new-wins")>
                <span class="quiet">{live!("new-wins")}</span>
                <div class="segmented">
                    {rule(GameId::Gomoku, || t!("new-five-or-more"))}
                    {rule(GameId::Standard, || t!("new-exactly-five"))}
                </div>
            </div>
        </Show>
    }
}

/// A setting of the rules, if the game has a choice.
fn setting(
    draft: Draft,
    name: &'static str,
    label: fn() -> String,
    word: fn(&'static str) -> String,
) -> impl IntoView {
    let values = Memo::new(move |_| draft.read(|form| form.values(name)));
    let choices = move || {
        let values = values.get().into_iter().map(|value| {
            let chosen = Signal::derive(move || {
                draft.read(|form| form.setting(name).as_deref() == Some(value))
            });
            let choose = move || draft.change(|form| form.set(name, value));
            choice(name, move || word(value), chosen, choose)
        });
        values.collect_view()
    };
    view! {
        <Show when=move || !values.read().is_empty()>
            <div class="new-setting" role="radiogroup" aria-label=label>
                <span class="quiet">{label}</span>
                <div class="segmented">{choices}</div>
            </div>
        </Show>
    }
}

fn opening(code: &'static str) -> String {
    sentences::opening(code)
}
