//! An analysis as a study: stored with the account under a name, sent after each change, shared by its link. Another
//! person's study is opened like any game; changes to it stay in the browser.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::{NewStudy, StudyChange, StudyDoc, bounds};
use sente_records::Record;

use super::kept;
use super::state::AnalysisState;
use crate::components::confirm::Confirm;
use crate::route::Route;
use crate::server::http;
use crate::server::who::use_who;
use crate::{browser, live, query, sentences, t};

/// The delay before a change is sent, in which further changes are collected.
const SOON: Duration = Duration::from_millis(1500);

/// The open study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    id: String,
    /// The name its owner has given it.
    pub name: String,
    owner: String,
    yours: bool,
    /// The record on the server.
    sent: String,
}

impl Named {
    fn of(doc: &StudyDoc) -> Self {
        Self {
            id: doc.summary.id.clone(),
            name: doc.summary.name.clone(),
            owner: doc.owner.clone(),
            yours: doc.yours,
            sent: doc.record.clone(),
        }
    }
}

/// The query of an address that names a study.
pub fn source_of(id: &str) -> String {
    format!("study={id}")
}

/// The address of a study.
pub fn study_address(id: &str) -> String {
    query::address(&Route::Analysis.to_string(), &[("study", Some(id))])
}

/// Opens the study in an address, unless it is already open.
pub fn bring(analysis: AnalysisState, id: String) {
    let is_open = |named: &Option<Named>| named.as_ref().is_some_and(|named| named.id == id);
    if analysis.named.with_untracked(is_open) {
        return;
    }
    spawn_local(async move {
        match http::get::<StudyDoc>(&format!("/studies/{id}")).await {
            Ok(doc) => lay_out(analysis, &doc),
            // If the server is unreachable, the copy in the browser is opened.
            Err(failure) if !kept::resume_source(analysis, &source_of(&id)) => {
                analysis.refuse(failure.sentence());
            }
            Err(_) => {}
        }
    });
}

fn lay_out(analysis: AnalysisState, doc: &StudyDoc) {
    let Ok(record) = Record::read_own(doc.record.as_bytes()) else {
        return analysis.refuse(t!("open-bad-link"));
    };
    kept::open_record(analysis, record);
    analysis.named.set(Some(Named::of(doc)));
}

/// Sends changes of the person's own study after a pause without changes, and when the screen is closed.
pub fn follow(analysis: AnalysisState) {
    let waiting = StoredValue::new(None::<TimeoutHandle>);
    let stop_waiting = move || {
        let handle = waiting.try_update_value(Option::take).flatten();
        handle.inspect(TimeoutHandle::clear).is_some()
    };
    Effect::new(move |_| {
        analysis.study.track();
        stop_waiting();
        if analysis.named.read().as_ref().is_some_and(|it| it.yours) {
            let soon = set_timeout_with_handle(move || send(analysis), SOON);
            waiting.set_value(soon.ok());
        }
    });
    on_cleanup(move || {
        if stop_waiting() {
            send(analysis);
        }
    });
}

/// Sends the person's own study if it differs from the server's.
fn send(analysis: AnalysisState) {
    let Some(Some(named)) = analysis.named.try_get_untracked() else {
        return;
    };
    let Some(record) = written(analysis).filter(|it| named.yours && *it != named.sent) else {
        return;
    };
    let change = StudyChange {
        record: Some(record.clone()),
        ..StudyChange::default()
    };
    spawn_local(async move {
        let path = format!("/studies/{}", named.id);
        match http::put::<StudyDoc>(&path, &change).await {
            Ok(_) => {
                analysis.named.try_update(|open| {
                    if let Some(open) = open.as_mut().filter(|open| open.id == named.id) {
                        open.sent = record;
                    }
                });
            }
            // The browser has stored it; the next change or visit sends it again.
            Err(http::Failure::Unreachable) => {}
            Err(failure) => analysis.messages.warn(failure.sentence()),
        }
    });
}

fn written(analysis: AnalysisState) -> Option<String> {
    let study = analysis.study.try_read_untracked()?;
    let bytes = study.record.write_own().ok()?;
    String::from_utf8(bytes).ok()
}

/// The section for saving the analysis as a study.
#[component]
pub fn StudyPlace(analysis: AnalysisState) -> impl IntoView {
    let who = use_who();
    // A memo, because sending a change must not redraw the form.
    let open = Memo::new(move |_| {
        let named = analysis.named.read();
        let named = named.as_ref()?;
        Some((
            named.id.clone(),
            named.name.clone(),
            named.owner.clone(),
            named.yours,
        ))
    });
    let place = move || match open.get() {
        _ if !who.is_logged_in() => log_in(),
        Some((id, name, _, true)) => own(analysis, &id, name),
        Some((_, name, owner, false)) => of_another(analysis, name, owner),
        None => keep_form(analysis),
    };
    view! {
        <section class="stack study-place" aria-labelledby="study">
            <h2 id="study" class="card-title">{live!("study-title")}</h2>
            {place}
        </section>
    }
}

fn log_in() -> AnyView {
    view! {
        <p class="quiet">
            {live!("study-log-in")} " "
            <a href=Route::Login.to_string()>{live!("title-login")}</a>
        </p>
    }
    .into_any()
}

fn of_another(analysis: AnalysisState, name: String, owner: String) -> AnyView {
    let says = move || t!("study-of", name = name.as_str(), owner = owner.as_str());
    view! {
        <p class="quiet">{says}</p>
        {keep_form(analysis)}
    }
    .into_any()
}

/// The form that saves the analysis under a name.
fn keep_form(analysis: AnalysisState) -> AnyView {
    let busy = RwSignal::new(false);
    let keep = move |name: String| {
        let Some(record) = written(analysis) else {
            return;
        };
        busy.set(true);
        spawn_local(async move {
            match http::post::<StudyDoc>("/studies", &NewStudy { name, record }).await {
                Ok(doc) => {
                    analysis.named.set(Some(Named::of(&doc)));
                    analysis.keeper.adopt(&source_of(&doc.summary.id));
                    analysis.messages.note(t!("study-kept"));
                }
                Err(failure) => analysis.messages.warn(failure.sentence()),
            }
            busy.try_set(false);
        });
    };
    let usual = untrack(|| sentences::game(analysis.game()));
    name_form(usual, live!("study-keep"), busy, keep)
}

/// The actions of the owner of the open study.
fn own(analysis: AnalysisState, id: &str, name: String) -> AnyView {
    let busy = RwSignal::new(false);
    let path = format!("/studies/{id}");
    let (renamed, deleted) = (path.clone(), path);
    let rename = move |name: String| {
        let (path, change) = (
            renamed.clone(),
            StudyChange {
                name: Some(name),
                record: None,
            },
        );
        busy.set(true);
        spawn_local(async move {
            match http::put::<StudyDoc>(&path, &change).await {
                Ok(doc) => {
                    analysis.named.update(|open| {
                        if let Some(open) = open {
                            open.name = doc.summary.name;
                        }
                    });
                    analysis.messages.note(t!("study-renamed"));
                }
                Err(failure) => analysis.messages.warn(failure.sentence()),
            }
            busy.try_set(false);
        });
    };
    let delete = Callback::new(move |()| {
        let path = deleted.clone();
        spawn_local(async move {
            match http::delete(&path).await {
                Ok(()) => {
                    analysis.named.set(None);
                    analysis.keeper.adopt("");
                    analysis.messages.note(t!("study-deleted"));
                }
                Err(failure) => analysis.messages.warn(failure.sentence()),
            }
        });
    });
    let address = format!(
        "{}{}",
        browser::origin().unwrap_or_default(),
        study_address(id)
    );
    let shown = address.clone();
    view! {
        <p class="quiet small">{live!("study-each-change")}</p>
        {name_form(name, live!("study-rename"), busy, rename)}
        <label class="field">
            <span>{live!("study-link")}</span>
            <input type="text" readonly prop:value=shown/>
        </label>
        <div class="row row-apart">
            <button class="button" on:click=move |_| analysis.copy(&address)>{live!("study-copy-link")}</button>
            <Confirm
                text=Signal::derive(live!("study-delete"))
                label=Signal::derive(live!("study-delete"))
                on_yes=delete
            />
        </div>
    }
    .into_any()
}

/// A form with a field for a name and a button.
fn name_form(
    name: String,
    says: impl Fn() -> String + Send + Sync + 'static,
    busy: RwSignal<bool>,
    submit: impl Fn(String) + 'static,
) -> AnyView {
    let name = RwSignal::new(name);
    let submitted = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        submit(name.get_untracked().trim().to_owned());
    };
    view! {
        <form class="study-form" on:submit=submitted>
            <input
                type="text"
                aria-label=live!("study-name")
                required
                maxlength=bounds::STUDY_NAME
                prop:value=name
                on:input=move |event| name.set(event_target_value(&event))
            />
            <button class="button button-tonal" disabled=busy>{says}</button>
        </form>
    }
    .into_any()
}
