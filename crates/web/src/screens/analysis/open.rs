//! Opening a game to study: a file by button or drag and drop, a pasted text, an address, a game of this server, an
//! empty board. Unreadable input is reported and leaves the open study as it is.

use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::GameStatus;
use sente_match::Settings;
use sente_records::{Format, Reader, Record};
use sente_room::LocalRoom;
use sente_rules::{Finished, GameId, Rules};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{DataTransfer, File, HtmlInputElement};

use super::collection_storage::STRIDE;
use super::kept::{self, KeptList};
use super::state::{AnalysisState, Tab};
use super::study::Study;
use super::{named, reasons};
use crate::browser::{self, Pace};
use crate::components::busy::Task;
use crate::local_games::{self, storage};
use crate::server::http;
use crate::{live, query, sentences, t};

/// The maximum number of games of a file in the selection list.
const MOST_GAMES: usize = 500;

/// The number of moves above which opening the record becomes a task of its own, after a pause for the browser.
const LARGE: usize = 10_000;

/// The result of reading.
#[derive(Debug, PartialEq)]
pub struct Opened {
    /// The games, at least one.
    pub records: Vec<Record>,
    /// A warning about content that could not be read.
    pub warning: Option<String>,
}

/// The input after a first look.
enum Glimpse {
    /// A position of the current game or of another.
    Position(Box<Record>),
    /// A record in some format, or moves, which still have to be replayed.
    File(Box<Reader>),
}

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

/// The games that a file may contain, the likeliest first. Most formats name the game or are read as the current one;
/// Piskvork's and RenLib's do not, and may contain another one.
fn possible_games(bytes: &[u8], rules: &Rules) -> Vec<GameId> {
    let mut games = vec![rules.game()];
    if matches!(Format::detect(bytes), Some(Format::Psq | Format::Lib)) {
        games.extend(GameId::ALL.into_iter().filter(|game| *game != rules.game()));
    }
    games
}

/// Recognises the input, assuming a game.
fn glimpse(bytes: &[u8], rules: &Rules, game: GameId) -> Result<Glimpse, String> {
    if let Some(record) = position(bytes, rules) {
        return Ok(Glimpse::Position(Box::new(record)));
    }
    let reader = Reader::new(bytes, None, Some(game));
    let reader = reader.map_err(|error| reasons::refused(bytes, &error))?;
    Ok(Glimpse::File(Box::new(reader)))
}

/// The content of a file after its moves were replayed.
fn opened(reader: Reader) -> Result<Opened, String> {
    let reading = reader.finish();
    let reading = reading.map_err(|error| reasons::refused(&[], &error))?;
    let warning = reading.warnings.first().map(reasons::left_out);
    let nothing = reading.records.iter().all(|it| it.tree.is_empty());
    match warning {
        // If not a single move was legal, the input was not a record.
        Some(warning) if nothing => Err(warning),
        warning => Ok(Opened {
            records: reading.records,
            warning,
        }),
    }
}

/// Reads a position text, which no other format resembles: it ends in the side to move. Tries the current game first.
fn position(bytes: &[u8], rules: &Rules) -> Option<Record> {
    let text = std::str::from_utf8(bytes).ok()?.trim();
    let others = GameId::ALL.into_iter().map(Rules::usual);
    let mut games = std::iter::once(rules.without_opening()).chain(others);
    let table = games.find_map(|rules| rules.table_from(text, Finished::Allowed).ok());
    table.map(|table| Record::of(&*table))
}

impl AnalysisState {
    /// Opens input, or reports why it is unreadable. The page stays responsive while it reads a large file.
    pub fn bring(self, bytes: Vec<u8>) {
        let task = self.reading.begin();
        spawn_local(async move {
            let rules = self.study.with_untracked(|it| it.record.rules.clone());
            let result = understand(&bytes, &rules, task).await;
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
                    Ok(record) => self.bring(record.into_bytes()),
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
                self.shelf.bring(&files, &rules);
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

/// Reads a record in any format, moves, or a position: as the first game in which all moves can be replayed, or else
/// the first in which some can.
async fn understand(bytes: &[u8], rules: &Rules, task: Task) -> Result<Opened, String> {
    let mut best = None;
    for game in possible_games(bytes, rules) {
        let found = read_as(bytes, rules, game, task).await;
        if is_better(&found, best.as_ref()) {
            best = Some(found);
        }
    }
    best.unwrap_or_else(|| Err(String::new()))
}

/// Whether a reading is more complete than the one before: all of it, some of it, nothing.
fn is_better(found: &Result<Opened, String>, before: Option<&Result<Opened, String>>) -> bool {
    let worth = |reading: &Result<Opened, String>| match reading {
        Ok(Opened { warning: None, .. }) => 2,
        Ok(Opened { .. }) => 1,
        Err(_) => 0,
    };
    before.is_none_or(|before| worth(found) > worth(before))
}

async fn read_as(bytes: &[u8], rules: &Rules, game: GameId, task: Task) -> Result<Opened, String> {
    let mut reader = match glimpse(bytes, rules, game)? {
        Glimpse::Position(record) => {
            return Ok(Opened {
                records: vec![*record],
                warning: None,
            });
        }
        Glimpse::File(reader) => *reader,
    };
    let mut pace = Pace::begin();
    while !reader.advance(STRIDE) && task.is_wanted() {
        // No progress bar for input that is read at once.
        if pace.keep().await {
            task.tell(reader.played(), reader.moves());
        }
    }
    if !task.is_wanted() {
        return Err(String::new());
    }
    if reader.moves() > LARGE {
        browser::rest().await;
    }
    opened(reader)
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
        view! { <option value=choice.code() selected=selected>{move || sentences::game(choice)}</option> }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(game: GameId) -> Rules {
        Rules::usual(game)
    }

    /// Reads at once, without pauses.
    fn understand(bytes: &[u8], rules: &Rules) -> Result<Opened, String> {
        let read_as = |game| match glimpse(bytes, rules, game)? {
            Glimpse::Position(record) => Ok(Opened {
                records: vec![*record],
                warning: None,
            }),
            Glimpse::File(reader) => opened(*reader),
        };
        let mut best = None;
        for found in possible_games(bytes, rules).into_iter().map(read_as) {
            if is_better(&found, best.as_ref()) {
                best = Some(found);
            }
        }
        best.unwrap()
    }

    #[test]
    fn a_file_of_piskvork_opens_whatever_was_open_before() {
        let file = b"Piskvorky 20x20, 11:11, 0\n10,10,100\n11,11,100\n20,20,100\nAnn\nBo\n";
        for game in GameId::ALL {
            let opened = understand(file, &rules(game)).unwrap();
            assert_eq!(opened.warning, None, "{game}");
            assert_eq!(opened.records[0].main_line().count(), 3, "{game}");
        }
        // Six in a row wins in Gomoku and is forbidden in Renju: the file is read as the game in which it is legal.
        let six = "Piskvorky 15x15, 0:0, 0\n1,1,0\n1,3,0\n2,1,0\n2,3,0\n3,1,0\n3,3,0\n5,1,0\n5,3,0\n6,1,0\n7,3,0\n4,1,0\n";
        let opened = understand(six.as_bytes(), &rules(GameId::Renju)).unwrap();
        assert_eq!(opened.records[0].main_line().count(), 11);
    }

    #[test]
    fn records_moves_and_positions_are_understood() {
        let sgf = understand(
            b"(;GM[2]SZ[8];B[f5];W[d6](;B[c3])(;B[c4]))",
            &rules(GameId::Renju),
        );
        assert!(sgf.unwrap().records[0].tree.has_variations());
        let moves = understand(b"1. h8 i9 2. j10", &rules(GameId::Renju)).unwrap();
        assert_eq!(moves.records[0].main_line().count(), 3);
        let text = b"....../....../..O.../....../XX..../...... O";
        let position = understand(text, &rules(GameId::Othello)).unwrap();
        assert_eq!(position.records[0].rules.game(), GameId::Surakarta);
        assert!(position.records[0].setup.is_some());
    }

    #[test]
    fn what_is_no_record_is_refused_with_a_reason() {
        for bytes in [
            &b"Dear Ann, how are you?"[..],
            b"\x89PNG\r\n\x1a\n",
            b"{}",
            b"",
        ] {
            let refused = understand(bytes, &rules(GameId::Gomoku));
            assert!(refused.is_err_and(|reason| !reason.is_empty()), "{bytes:?}");
        }
        let illegal = understand(b"a1 a1", &rules(GameId::Othello));
        assert!(illegal.is_err());
    }
}
