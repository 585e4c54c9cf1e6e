//! The one question to somebody who is new here: how well they play. The answer chooses the first opponents.

use leptos::prelude::*;

use crate::level::{self, Experience};
use crate::settings::use_settings;
use crate::{live, t};

/// Asks, until it was answered or a game has shown it.
#[component]
pub fn ExperienceQuestion() -> impl IntoView {
    let settings = use_settings();
    let unknown = Memo::new(move |_| settings.read(|it| level::is_unknown(&it.levels)));
    let answers = move || {
        let answer = |experience: Experience| {
            let say = move |_| settings.change(|it| level::say(&mut it.levels, experience));
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

fn words(experience: Experience) -> String {
    match experience {
        Experience::New => t!("experience-new"),
        Experience::Rules => t!("experience-rules"),
        Experience::Good => t!("experience-good"),
    }
}
