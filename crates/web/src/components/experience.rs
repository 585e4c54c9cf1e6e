//! The question to new people how well they play. The answer chooses the first opponents.

use leptos::prelude::*;
use sente_match::Experience;

use crate::components::choice::choice;
use crate::components::show::Show;
use crate::settings::use_settings;
use crate::{live, t};

/// Asks until the question was answered or a game has shown the strength.
#[component]
pub fn ExperienceQuestion() -> impl IntoView {
    let settings = use_settings();
    let unknown = Memo::new(move |_| settings.read(|it| it.levels.is_unknown()));
    let answers = move || {
        let answer = |experience: Experience| {
            let say = move |_| settings.change(|it| it.levels.say(experience));
            view! { <button type="button" class="button" on:click=say>{move || words(experience)}</button> }
        };
        Experience::ALL.map(answer).collect_view()
    };
    view! {
        <Show when=move || unknown.get()>
            <div class="panel experience" role="group" aria-labelledby="experience">
                <p id="experience"><strong>{live!("experience-question")}</strong></p>
                <div class="row">{answers}</div>
            </div>
        </Show>
    }
}

/// The question on the first screen: the answer can be changed until a game has shown the strength.
#[component]
pub fn ExperienceChoice() -> impl IntoView {
    let settings = use_settings();
    let answer = |experience: Experience| {
        let chosen = Signal::derive(move || {
            settings.read(|it| {
                it.levels.said.unwrap_or(Experience::New.rating()) == experience.rating()
            })
        });
        let say = move || settings.change(|it| it.levels.say(experience));
        choice("experience", move || words(experience), chosen, say)
    };
    view! {
        <div class="experience-choice" role="radiogroup" aria-labelledby="experience-question">
            <p id="experience-question" class="small quiet"><strong>{live!("experience-question")}</strong></p>
            <div class="segmented segmented-wide">{Experience::ALL.map(answer).collect_view()}</div>
        </div>
    }
}

fn words(experience: Experience) -> String {
    match experience {
        Experience::New => t!("experience-new"),
        Experience::Rules => t!("experience-rules"),
        Experience::Good => t!("experience-good"),
    }
}
