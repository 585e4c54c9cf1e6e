//! Opening a game to study: a file by button or drag and drop, a pasted text, an address, a game of this server, an
//! empty board. Unreadable input is reported and leaves the open study as it is.

use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::GameStatus;
use sente_match::Settings;
use sente_records::Record;
use sente_room::LocalRoom;
use sente_rules::{GameId, Rules};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{DataTransfer, File, HtmlInputElement};

use super::kept::{self, KeptList};
use super::reading::Opened;
use super::state::{AnalysisState, Tab};
use super::study::Study;
use super::{named, parts};
use crate::components::show::Show;
use crate::later::NotLoaded;
use crate::local_games::{self, storage};
use crate::server::http;
use crate::text::words;
use crate::{live, query, sentences, t};

/// The maximum number of games of a file in the selection list.
const MOST_GAMES: usize = 500;

/// The fields that decide whether an engine may analyse a game of the server.
#[derive(sente_json::FromJson)]
struct Terms {
    status: GameStatus,
    settings: Settings,
}

impl Terms {
    /// Remote opponents have to agree on help; after the game everybody may analyse.
    fn may_be_analysed(&self) -> bool {
        self.status == GameStatus::Finished || self.settings.allows_help()
    }
}

impl AnalysisState {
    /// Opens input, or reports why it is unreadable. The page stays responsive while it reads a large file.
    pub fn bring(self, bytes: Vec<u8>) {
        let task = self.reading.begin();
        spawn_local(async move {
            let rules = self.study.with_untracked(|it| it.record.rules.clone());
            let Ok(understand) = parts::understand().await else {
                task.end();
                return self.refuse(t!("part-not-loaded"));
            };
            let result = understand(bytes, rules, task).await;
            if !task.is_wanted() {
                return;
            }
            task.end();
            match result {
                Err(reason) => self.refuse(t!("open-not-a-record", reason = reason)),
                Ok(opened) => self.lay_out(opened),
            }
        });
    }

    /// Reports that nothing was opened. The study on the board stays, and the next one has no source.
    pub fn refuse(self, why: String) {
        self.keeper.expect("");
        self.messages.warn(why);
    }

    fn lay_out(self, Opened { records, warning }: Opened) {
        let count = records.len();
        let mut records = records;
        let first = match count {
            0 => return,
            1 => records.remove(0),
            _ => records[0].clone(),
        };
        kept::open_record(self, first);
        self.games.set(records);
        match warning {
            Some(warning) => self.messages.note(t!("open-left-out", warning = warning)),
            None if count > 1 => self.messages.note(t!("open-several", count = count)),
            None => self.messages.clear(),
        }
    }

    /// Opens a record that the server has written.
    fn lay_out_own(self, record: &str) {
        match Record::read_own(record.as_bytes()) {
            Ok(record) => {
                self.games.set(Vec::new());
                kept::open_record(self, record);
                self.messages.clear();
            }
            Err(_) => self.refuse(t!("open-bad-link")),
        }
    }

    /// Opens what the query of an address names: a game of this server, or a position and moves.
    pub fn bring_address(self, address: &str) {
        let wants_review = query::value(address, "review").is_some();
        if query::value(address, "explorer").is_some() {
            self.tab.set(Tab::Explorer);
        }
        let value = |name| query::value(address, name);
        // The study is the same with its review or the explorer and without.
        let address = address.split("&review").next().unwrap_or(address);
        let address = address.split("&explorer").next().unwrap_or(address);
        // The address follows the open study; opening it again would end its review.
        if self.keeper.has_open(address) && !wants_review {
            return;
        }
        self.review.is_wanted.set_value(wants_review);
        self.keeper.expect(address);
        if let Some(id) = value("study") {
            named::bring(self, id);
            return;
        }
        if let Some(id) = value("game").filter(|id| local_games::is_here(id)) {
            match storage::take(&id).and_then(|kept| LocalRoom::open(kept).ok()) {
                Some(room) => kept::open_record(self, room.game().record()),
                None => self.refuse(t!("problem-not-found")),
            }
            return;
        }
        if let Some(id) = value("game") {
            let source = address.to_owned();
            spawn_local(async move {
                let terms = http::get::<Terms>(&format!("/games/{id}")).await;
                if terms.is_ok_and(|it| !it.may_be_analysed()) {
                    return self.refuse(t!("open-not-agreed"));
                }
                match http::text(&format!("/games/{id}/record?format=json")).await {
                    Ok(record) => self.lay_out_own(&record),
                    // If the server is unreachable, the stored analysis is opened.
                    Err(failure) if !kept::resume_source(self, &source) => {
                        self.refuse(failure.sentence());
                    }
                    Err(_) => {}
                }
            });
            return;
        }
        let Some(rules) = value("rules") else { return };
        if kept::resume_source(self, address) {
            return;
        }
        let moves = value("moves").unwrap_or_default();
        let position = value("position");
        let study = rules.parse::<Rules>().ok().and_then(|rules| {
            let study = Study::set_up(&rules, position.as_deref(), &moves);
            study.ok()
        });
        match study {
            Some(study) => self.open(study),
            None => self.messages.warn(t!("open-bad-link")),
        }
    }

    /// Opens a file.
    pub fn bring_file(self, file: &File) {
        let content = file.array_buffer();
        spawn_local(async move {
            match JsFuture::from(content).await {
                Ok(buffer) => self.bring(js_sys::Uint8Array::new(&buffer).to_vec()),
                Err(_) => self.messages.warn(t!("open-no-file")),
            }
        });
    }

    /// Opens dropped input; files dropped on the explorer are added to the collection.
    pub fn bring_dropped(self, data: Option<DataTransfer>) {
        let files = data.as_ref().and_then(DataTransfer::files);
        match files.filter(|files| files.length() > 0) {
            Some(files) if self.tab.get_untracked() == Tab::Explorer => {
                let rules = self
                    .study
                    .with_untracked(|it| it.record.rules.without_opening());
                spawn_local(async move {
                    match parts::add_games().await {
                        Ok(add) => add(self.shelf, &files, &rules),
                        Err(NotLoaded) => self.messages.warn(t!("part-not-loaded")),
                    }
                });
            }
            _ => drop(self.bring_data(data)),
        }
    }

    /// Opens dropped or pasted input; false if there is none.
    pub fn bring_data(self, data: Option<DataTransfer>) -> bool {
        let Some(data) = data else { return false };
        if let Some(file) = data.files().and_then(|files| files.get(0)) {
            self.bring_file(&file);
            return true;
        }
        let text = data.get_data("text").unwrap_or_default();
        if text.trim().is_empty() {
            return false;
        }
        self.bring(text.into_bytes());
        true
    }
}

/// Opens text or files that are pasted anywhere on the screen except into a field.
pub fn listen(analysis: AnalysisState) {
    let pasted = window_event_listener(ev::paste, move |event| {
        let data = event
            .unchecked_ref::<web_sys::ClipboardEvent>()
            .clipboard_data();
        if !super::keys::is_typing(&event) && analysis.bring_data(data) {
            event.prevent_default();
        }
    });
    on_cleanup(move || pasted.remove());
}

/// The panel for opening games.
#[component]
pub fn OpenPanel(analysis: AnalysisState) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let game = RwSignal::new(analysis.view.read_untracked().game);
    let chosen = move |event: ev::Event| {
        let input: HtmlInputElement = event_target(&event);
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            analysis.bring_file(&file);
        }
        input.set_value("");
    };
    let games = GameId::ALL.map(|choice| {
        let selected = move || game.get() == choice;
        view! { <option value=choice.code() selected=selected>{words(move || sentences::game(choice))}</option> }
    });
    let choose = move |event| {
        if let Ok(choice) = event_target_value(&event).parse() {
            game.set(choice);
        }
    };
    let empty = move |_| {
        analysis.games.set(Vec::new());
        analysis.open(Study::new(Rules::usual(game.get_untracked())));
    };
    view! {
        <div class="panel stack">
            <label class="button open-file">
                <input class="hidden" type="file" on:change=chosen/>
                {live!("open-file")}
            </label>
            <p class="quiet open-formats">{live!("open-formats")}</p>
            <label class="field">
                <span>{live!("open-text")}</span>
                <textarea
                    rows="4"
                    prop:value=text
                    on:input=move |event| text.set(event_target_value(&event))
                ></textarea>
            </label>
            <button
                class="button"
                disabled=move || text.read().trim().is_empty()
                on:click=move |_| analysis.bring(text.get_untracked().into_bytes())
            >
                {live!("open-this-text")}
            </button>
            <div class="row">
                <select class="select" aria-label=live!("open-game") on:change=choose>{games.collect_view()}</select>
                <button class="button" on:click=empty>{live!("open-empty")}</button>
            </div>
            <KeptList analysis/>
        </div>
    }
}

/// The selection of a game from a file with several.
#[component]
pub fn GameChoice(analysis: AnalysisState) -> impl IntoView {
    let options = move || {
        let games = analysis.games.read();
        let name = |(index, record): (usize, &Record)| {
            let (black, white) = (&record.info.black.name, &record.info.white.name);
            let name = format!("{}. {black} – {white}", index + 1);
            view! { <option value=index.to_string()>{name}</option> }
        };
        games
            .iter()
            .take(MOST_GAMES)
            .enumerate()
            .map(name)
            .collect_view()
    };
    let choose = move |event| {
        let index = event_target_value(&event).parse::<usize>();
        let record = analysis
            .games
            .with_untracked(|games| games.get(index.ok()?).cloned());
        if let Some(record) = record {
            analysis.open(Study::at_end(record));
        }
    };
    view! {
        <Show when=move || !analysis.games.read().is_empty()>
            <select class="select game-choice" aria-label=live!("open-which") on:change=choose>{options}</select>
        </Show>
    }
}
