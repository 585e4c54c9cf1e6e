//! Choosing the strength of an opponent: a slider from the weakest player for learners to the engine's last level, and
//! a choice between a little weaker, fitting and a little stronger.

use leptos::prelude::*;
use sente_match::{Rung, ladder};
use sente_rules::GameId;

use super::choice::choice;
use crate::settings::use_settings;
use crate::text::words;
use crate::{live, player_words, t};

/// One of this many steps of the slider is labelled with its number.
const UNNUMBERED: usize = 5;

/// The slider of all strengths.
#[component]
pub fn LevelSlider(
    /// The game.
    #[prop(into)]
    game: Signal<GameId>,
    /// The id of the chosen player, who may not be on the slider.
    #[prop(into)]
    chosen: Signal<Option<String>>,
    /// Called when a player is chosen.
    choose: Callback<Rung>,
) -> impl IntoView {
    let rungs = Memo::new(move |_| ladder(game.get()));
    let place = Memo::new(move |_| {
        let id = chosen.get();
        let found = rungs
            .read()
            .iter()
            .position(|it| Some(&it.player) == id.as_ref());
        found.unwrap_or_default()
    });
    let last = move || rungs.read().len() - 1;
    let name = move || level_name(&rungs.read()[place.get()].player);
    let reached = move || format!("{:.3}", place.get() as f64 / last() as f64);
    let number = move |(at, rung): (usize, &Rung)| {
        let shown = (at % UNNUMBERED == 0).then_some(rung.rating);
        view! { <span class:level-here=move || place.get() == at>{shown}</span> }
    };
    view! {
        <div class="levels">
            <input
                type="range"
                min="0"
                max=move || last().to_string()
                step="1"
                aria-label=live!("new-level")
                aria-valuetext=name
                prop:value=words(move || place.get().to_string())
                style=("--reached", reached)
                on:input=move |event| {
                    let asked = event_target_value(&event).parse::<usize>().ok();
                    let rung = asked.and_then(|place| rungs.read_untracked().get(place).cloned());
                    if let Some(rung) = rung {
                        choose.run(rung);
                    }
                }
            />
            <div class="level-numbers" aria-hidden="true">
                {move || rungs.read().iter().enumerate().map(number).collect_view()}
            </div>
        </div>
    }
}

/// A choice of three levels: a little weaker than the person, as strong, and a little stronger.
#[component]
pub fn AroundFitting(
    /// The game.
    #[prop(into)]
    game: Signal<GameId>,
    /// Distinguishes several of these choices on one screen.
    group: &'static str,
    /// The id of the chosen player.
    #[prop(into)]
    chosen: Signal<Option<String>>,
    /// Called when a player is chosen.
    choose: Callback<Rung>,
) -> impl IntoView {
    let settings = use_settings();
    let around = Memo::new(move |_| settings.read(|it| it.levels.around(game.get())));
    let words: [fn() -> String; 3] = [
        || t!("level-weaker"),
        || t!("level-fits-you"),
        || t!("level-stronger"),
    ];
    let option = move |at: usize| {
        let is_chosen = Signal::derive(move || {
            let player = around.read()[at].player.clone();
            chosen.get() == Some(player)
        });
        let pick = move || choose.run(around.read_untracked()[at].clone());
        choice(group, words[at], is_chosen, pick)
    };
    view! {
        <div class="segmented segmented-wide" role="radiogroup" aria-label=live!("new-level")>
            {[0, 1, 2].map(option).collect_view()}
        </div>
    }
}

/// The name of a level's player.
pub fn level_name(id: &str) -> String {
    let english = match id.split_once('-') {
        Some(("level", rating)) => format!("Level {rating}"),
        Some((_, number)) => format!("Sente {number}"),
        None => id.to_owned(),
    };
    player_words::name(id, &english)
}
