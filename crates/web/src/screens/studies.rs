//! The account's studies, to open, share or delete.

use leptos::prelude::*;
use sente_api::StudySummary;
use sente_rules::GameId;

use crate::board::picture::Crop;
use crate::components::confirm::Confirm;
use crate::components::empty::empty;
use crate::components::loaded::{Loaded, load};
use crate::components::small_board::{game_of, position_view};
use crate::messages::use_messages;
use crate::route::Route;
use crate::screens::analysis::study_address;
use crate::{browser, dates, live, sentences, t};

/// The list of studies.
#[component]
pub fn Studies() -> impl IntoView {
    let studies: Loaded<Vec<StudySummary>> = load(|| "/studies".to_owned());
    let delete = studies.deleting(|study| &study.id, || t!("studies-deleted"));
    let list = studies.show(move |all| {
        if all.is_empty() {
            let open = view! {
                <a class="button button-tonal" href=Route::Analysis.to_string()>{live!("title-analysis")}</a>
            };
            return empty(
                GameId::Othello,
                || t!("studies-empty"),
                || t!("studies-empty-text"),
                open,
            );
        }
        let rows = all.iter().cloned().map(|study| row(study, delete));
        view! { <ul class="list">{rows.collect_view()}</ul> }.into_any()
    });
    view! {
        <section class="panel saves" aria-labelledby="studies">
            <div class="card-head"><h2 id="studies" class="card-title">{live!("studies-title")}</h2></div>
            {list}
        </section>
    }
}

fn row(study: StudySummary, delete: Callback<String>) -> impl IntoView {
    let messages = use_messages();
    let game = game_of(&study.rules).map_or_else(|| study.rules.clone(), sentences::game);
    let board = position_view(&study.rules, &study.position).map(|view| view! { <Crop view/> });
    let StudySummary {
        id, name, changed, ..
    } = study;
    let address = study_address(&id);
    let link = format!("{}{address}", browser::origin().unwrap_or_default());
    let copy = move |_| {
        if browser::copy(&link) {
            messages.note(t!("studies-copied"));
        } else {
            messages.warn(link.clone());
        }
    };
    let label = name.clone();
    view! {
        <li class="list-row save">
            <span class="thumbnail">{board}</span>
            <span class="list-words">
                <strong>{name}</strong>
                <span class="quiet">{format!("{game} · {}", dates::moment(changed))}</span>
            </span>
            <span class="row save-buttons">
                <a class="button button-small" href=address>{live!("saved-open")}</a>
                <button class="button button-small button-plain" on:click=copy>{live!("studies-copy")}</button>
                <Confirm
                    text=Signal::derive(live!("saved-delete"))
                    label=Signal::derive(move || t!("saved-delete-named", save = label.as_str()))
                    on_yes=Callback::new(move |()| delete.run(id.clone()))
                />
            </span>
        </li>
    }
}
