//! The second question, the opponent: a level of the engine, a friend with a link, anybody in the lobby, or a second
//! person here.

use leptos::prelude::*;
use sente_api::{PlayerDoc, SeekDoc, Tally, bounds};
use sente_match::Rung;
use sente_rules::GameId;

use super::form::{Company, Form};
use super::friend::Friend;
use super::names::Names;
use super::players::PlayerPick;
use super::terms::number;
use super::{Draft, is_level};
use crate::components::empty::empty;
use crate::components::experience::ExperienceQuestion;
use crate::components::icon::{Icon, Symbol};
use crate::components::levels::{AroundFitting, LevelSlider};
use crate::components::loaded::{Loaded, load};
use crate::components::seek_row::seek_row;
use crate::components::show::Show;
use crate::text::words;
use crate::{live, player_words, t};

/// The choice of the opponent, and the details of each choice.
#[component]
pub fn Opponents(draft: Draft) -> impl IntoView {
    let company = Memo::new(move |_| draft.read(|form| form.company));
    let answer = move || match company.get() {
        Company::Computer => view! { <ExperienceQuestion/><Levels draft/> }.into_any(),
        Company::Watch => view! { <Watch draft/> }.into_any(),
        Company::Anyone => view! { <Waiting/> }.into_any(),
        Company::Friend => view! { <Friend draft/> }.into_any(),
        Company::Here => {
            view! { <p class="panel new-about">{live!("new-about-here")}</p> }.into_any()
        }
    };
    let choices = [
        (Company::Computer, Symbol::Computer),
        (Company::Friend, Symbol::Link),
        (Company::Anyone, Symbol::Globe),
        (Company::Here, Symbol::People),
    ];
    view! {
        <fieldset class="new-question">
            <legend>{live!("new-company")}</legend>
            <div class="segmented segmented-wide segmented-tall" inert=move || draft.is_settled()>
                {choices.map(|(company, symbol)| segment(draft, company, symbol)).collect_view()}
            </div>
            <Show when=move || draft.reach.is_offline()>
                <p class="quiet new-offline">{live!("offline-new")}</p>
            </Show>
            <div class="stack new-answer">
                {answer}
                <Names draft/>
            </div>
            <p class="new-watch" inert=move || draft.is_settled()>{watch(draft)}</p>
        </fieldset>
    }
}

fn segment(draft: Draft, company: Company, symbol: Symbol) -> impl IntoView {
    let off = move || company.is_elsewhere() && draft.reach.is_offline();
    let name = move || match company {
        Company::Here => t!("new-company-here"),
        Company::Friend => t!("new-company-friend"),
        Company::Anyone => t!("new-company-anyone"),
        Company::Computer | Company::Watch => t!("new-company-computer"),
    };
    view! {
        <label class="choice" class:choice-off=off>
            <input
                type="radio"
                name="company"
                prop:checked=move || draft.read(|form| form.company == company)
                prop:disabled=off
                on:change=move |_| draft.change(|form| form.company = company)
            />
            <Icon symbol=symbol/>
            <span>{name}</span>
        </label>
    }
}

/// The link to games between computers, which are not one of the main choices.
fn watch(draft: Draft) -> impl IntoView {
    view! {
        <label class="more-link">
            <input
                class="hidden"
                type="radio"
                name="company"
                prop:checked=move || draft.read(|form| form.company == Company::Watch)
                on:change=move |_| draft.change(|form| form.company = Company::Watch)
            />
            <Icon symbol=Symbol::Eye/>
            <span>{live!("new-company-watch")}</span>
        </label>
    }
}

/// The engine's levels, and the list of all other computer players behind a link.
#[component]
fn Levels(draft: Draft) -> impl IntoView {
    let others = RwSignal::new(false);
    let chosen = Memo::new(move |_| draft.chosen_player());
    let choose = Callback::new(move |rung: Rung| {
        draft.change(|form| form.opponent = Some(rung.player));
    });
    let game = Signal::derive(move || draft.read(Form::game));
    let count = move || {
        let (players, game) = (draft.players.read(), game.get());
        let is_other = |player: &&PlayerDoc| !is_level(game, &player.id);
        players
            .as_ref()
            .map_or(0, |all| all.iter().filter(is_other).count())
    };
    let pick = Signal::derive(move || draft.read(|form| form.opponent.clone()));
    view! {
        <div class="panel new-levels">
            {move || player_card(chosen.get(), game.get())}
            <AroundFitting game group="around" chosen=pick choose/>
            <LevelSlider game chosen=pick choose/>
            <div class="new-level-ends small quiet">
                <span>{live!("level-weakest")}</span>
                <button
                    type="button"
                    class="more-link"
                    aria-expanded=words(move || others.get().to_string())
                    on:click=move |_| others.update(|open| *open = !*open)
                >
                    <span>{live!("new-others", count = count())}</span>
                    <Icon symbol=Symbol::Right/>
                </button>
                <span>{live!("level-strongest")}</span>
            </div>
        </div>
        <Show when=move || others.get()>
            <PlayerPick
                group="opponent"
                label=Signal::derive(|| t!("new-opponent"))
                game
                players=draft.players
                chosen=pick
                choose=Callback::new(move |id| draft.change(|form| form.opponent = Some(id)))
            />
        </Show>
    }
}

/// The chosen player: name, rating, the person's score, style.
fn player_card(player: Option<PlayerDoc>, game: GameId) -> impl IntoView {
    let Some(player) = player else {
        return view! { <div class="new-player"></div> }.into_any();
    };
    let rating = player.shown_rating();
    let PlayerDoc {
        id,
        name,
        style,
        score,
        suggested,
        ..
    } = player;
    let name = player_words::name(&id, &name);
    let style = player_words::style(game, &id, &style);
    view! {
        <div class="new-player">
            <span class="new-player-name">
                <strong data-test="opponent">{name}</strong>
                <span class="quiet figures">{rating}</span>
                {suggested.then(|| view! { <span class="tag">{live!("level-fits-you")}</span> })}
            </span>
            <span class="quiet small">{own_score(score)}</span>
            <p class="quiet">{style}</p>
        </div>
    }
    .into_any()
}

/// The person's score; `None` without any games.
pub fn own_score(tally: Tally) -> Option<String> {
    let Tally {
        wins,
        draws,
        losses,
    } = tally;
    (wins + draws + losses > 0)
        .then(|| t!("new-score", wins = wins, draws = draws, losses = losses))
}

/// The choice of two computer players and the number of their games.
#[component]
fn Watch(draft: Draft) -> impl IntoView {
    let pick = move |index: usize, group: &'static str, label: fn() -> String| {
        let chosen = Signal::derive(move || draft.read(|form| form.computers[index].clone()));
        let choose = move |id| draft.change(|form| form.computers[index] = Some(id));
        view! {
            <PlayerPick
                group
                label=Signal::derive(label)
                game=Signal::derive(move || draft.read(Form::game))
                players=draft.players
                chosen
                choose=Callback::new(choose)
            />
        }
    };
    view! {
        <div class="columns">
            {pick(0, "first-computer", || t!("new-first-computer"))}
            {pick(1, "second-computer", || t!("new-second-computer"))}
        </div>
        <label class="panel number-field">
            <span>{live!("new-games")}</span>
            {number(draft, bounds::ARENA_GAMES, |form| &mut form.games)}
        </label>
    }
}

/// The open seeks: accepting one is faster than waiting.
#[component]
fn Waiting() -> impl IntoView {
    let seeks: Loaded<Vec<SeekDoc>> = load(|| "/seeks".to_owned());
    let list = seeks.show(|seeks| {
        if seeks.is_empty() {
            return empty(
                GameId::Othello,
                || t!("home-nobody"),
                || t!("new-about-anyone"),
                (),
            );
        }
        let rows = seeks.iter().cloned().map(seek_row);
        view! { <ul class="list">{rows.collect_view()}</ul> }.into_any()
    });
    view! { <div class="panel">{list}</div> }
}
