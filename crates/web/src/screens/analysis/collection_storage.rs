//! A person's collection of games: stored in this browser separately for each game, read in steps, and searched for the
//! displayed position. While it is empty, the engine's own games take its place, which are part of the page.
//! `sente-explorer` computes the statistics of a position.

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_explorer::{Choice, Collection, Entry, MOST_GAMES, PositionStatistics};
use sente_records::{Format, Reader, wthor};
use sente_rules::{Rules, Table};
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, FileList};

use crate::browser::{self, Pace};
use crate::components::busy::{Task, Work};
use crate::messages::{Messages, use_messages};
use crate::{storage, t};

/// The number of moves to replay before checking whether the page needs a pause.
pub const STRIDE: usize = 64;

/// The collection of the game on the board.
#[derive(Clone, Copy)]
pub struct GameCollection {
    /// The collection; `None` until it is first needed.
    collection: RwSignal<Option<Collection>>,
    /// Whether all stored games have been read.
    whole: StoredValue<bool>,
    /// Whether the games are the engine's own.
    engines: RwSignal<bool>,
    /// The progress of reading the collection or files.
    pub work: Work,
    messages: Messages,
}

/// The result of adding files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Brought {
    added: usize,
    /// Games that belong to another collection.
    others: usize,
    unreadable: usize,
    is_full: bool,
}

impl GameCollection {
    /// A collection that is not loaded yet.
    pub fn new() -> Self {
        Self {
            collection: RwSignal::new(None),
            whole: StoredValue::new(false),
            engines: RwSignal::new(false),
            work: Work::idle(),
            messages: use_messages(),
        }
    }

    /// The number of games. Tracked.
    pub fn len(self) -> usize {
        let collection = self.collection.read();
        collection.as_ref().map_or(0, |it| it.entries().len())
    }

    /// Whether the games are those of the engine against itself. Tracked.
    pub fn is_engines(self) -> bool {
        self.engines.get()
    }

    /// The statistics of a position. Tracked.
    pub fn at(self, table: &dyn Table) -> PositionStatistics {
        let collection = self.collection.read();
        collection
            .as_ref()
            .map_or_else(PositionStatistics::default, |it| it.at(table))
    }

    /// The moves that the collection knows in a position. Tracked.
    pub fn known_moves(self, table: &dyn Table) -> Vec<Choice> {
        let collection = self.collection.read();
        let known = collection.as_ref().map(|it| it.known_moves(table));
        known.unwrap_or_default()
    }

    /// The number of games that reached the position after a move; 0 if the collection does not know it.
    pub fn games_after(self, table: &dyn Table, text: &str) -> u32 {
        let collection = self.collection.read_untracked();
        let games = collection.as_ref().map(|it| it.games_after(table, text));
        games.unwrap_or_default()
    }

    /// A move that the collection knows, drawn by a number from 0 to 1.
    pub fn answer(self, table: &dyn Table, lot: f64) -> Option<String> {
        let collection = self.collection.read_untracked();
        collection.as_ref()?.answer(table, lot)
    }

    /// Reads from a game of the collection. Tracked.
    pub fn game<T>(self, game: u32, read: impl FnOnce(&Collection, &Entry) -> T) -> Option<T> {
        let collection = self.collection.read();
        let collection = collection.as_ref()?;
        let entry = collection.entries().get(game as usize)?;
        Some(read(collection, entry))
    }

    /// Loads the collection of games under these rules, if it is not loaded yet.
    pub fn take_out(self, rules: &Rules) {
        if self.has(rules) {
            return;
        }
        let (task, rules) = (self.work.begin(), rules.clone());
        spawn_local(async move {
            self.fetch(&rules, task).await;
            task.end();
        });
    }

    /// Adds the games in files to the collection of games under these rules, and stores it.
    pub fn bring(self, files: &FileList, rules: &Rules) {
        let files: Vec<File> = (0..files.length()).filter_map(|at| files.get(at)).collect();
        let (task, rules) = (self.work.begin(), rules.clone());
        spawn_local(async move {
            // The collection must be complete before games are added, because it replaces the stored one afterwards.
            if !self.has(&rules) && !self.fetch(&rules, task).await {
                return;
            }
            let mut brought = Brought::default();
            self.make_room(&rules);
            for file in files {
                let Ok(buffer) = JsFuture::from(file.array_buffer()).await else {
                    brought.unreadable += 1;
                    continue;
                };
                let bytes = js_sys::Uint8Array::new(&buffer).to_vec();
                self.read(&bytes, &rules, task, &mut brought).await;
            }
            self.collection.try_update(|_| ());
            let kept = storage::put(&name(&rules), &self.text()).await.is_ok();
            if brought.added == 0 && self.is_empty() {
                self.fetch(&rules, task).await;
            }
            task.end();
            self.tell(brought, kept);
        });
    }

    /// Whether the collection of games under these rules is completely loaded.
    fn has(self, rules: &Rules) -> bool {
        self.whole.get_value() && self.takes(rules)
    }

    /// Loads the stored games; false if it was cancelled.
    async fn fetch(self, rules: &Rules, task: Task) -> bool {
        self.whole.try_set_value(false);
        self.collection.try_set(Some(Collection::new(rules)));
        let kept = storage::get(&name(rules)).await.unwrap_or_default();
        let is_own = !kept.is_empty();
        let text = if is_own {
            kept
        } else {
            engine_games(rules).await
        };
        self.engines.try_set(!is_own && !text.is_empty());
        let mut pace = Pace::begin();
        let mut done = 0;
        for line in text.lines() {
            if !task.is_wanted() {
                return false;
            }
            self.add(Entry::from_line(line));
            done += line.len() + 1;
            if pace.keep().await {
                task.tell(done, text.len());
            }
        }
        self.whole.try_set_value(true);
        self.collection.try_update(|_| ());
        task.is_wanted()
    }

    /// Deletes all games under these rules. They stay visible until the browser has deleted them, so that a reload in
    /// the meantime shows the same.
    pub fn clear(self, rules: &Rules) {
        self.work.cancel();
        let rules = rules.clone();
        spawn_local(async move {
            if storage::delete(&name(&rules)).await.is_err() {
                return self.messages.warn(t!("explorer-not-kept"));
            }
            if self.takes(&rules) {
                let task = self.work.begin();
                self.fetch(&rules, task).await;
                task.end();
            }
        });
    }

    /// Replaces the engine's games by an empty collection for the person's own.
    fn make_room(self, rules: &Rules) {
        if self.engines.try_get_untracked() == Some(true) {
            self.engines.set(false);
            self.collection.set(Some(Collection::new(rules)));
        }
    }

    fn is_empty(self) -> bool {
        let is_empty =
            |it: &Option<Collection>| it.as_ref().is_none_or(|it| it.entries().is_empty());
        self.collection.try_with_untracked(is_empty).unwrap_or(true)
    }

    async fn read(self, bytes: &[u8], rules: &Rules, task: Task, brought: &mut Brought) {
        // Othello's game database has no variations, so its games are added without converting them to records.
        if Format::detect(bytes) == Some(Format::Wthor)
            && let Ok(games) = wthor::games(bytes)
        {
            let (year, all) = (games.year(), games.len());
            let belongs = matches!(rules, Rules::Othello(_));
            let mut pace = Pace::begin();
            for (done, game) in games.enumerate() {
                if !task.is_wanted() {
                    return;
                }
                self.sort_in(belongs, || Entry::of_raw(&game, year), brought);
                if pace.keep().await {
                    task.tell(done, all);
                }
            }
            return;
        }
        let Ok(mut reader) = Reader::new(bytes, None, Some(rules.game())) else {
            brought.unreadable += 1;
            return;
        };
        let mut pace = Pace::begin();
        while !reader.advance(STRIDE) {
            if !task.is_wanted() {
                return;
            }
            if pace.keep().await {
                task.tell(reader.played(), reader.moves());
            }
        }
        let records = reader.finish().map(|it| it.records).unwrap_or_default();
        brought.unreadable += usize::from(records.is_empty());
        for record in records {
            let belongs = self.takes(&record.rules);
            self.sort_in(belongs, || Entry::of(&record), brought);
            pace.keep().await;
        }
    }

    fn sort_in(self, belongs: bool, entry: impl FnOnce() -> Entry, brought: &mut Brought) {
        if !belongs {
            brought.others += 1;
        } else if self.add(Some(entry())) {
            brought.added += 1;
        } else {
            brought.is_full = true;
        }
    }

    fn takes(self, rules: &Rules) -> bool {
        let takes = |it: &Option<Collection>| it.as_ref().is_some_and(|it| it.takes(rules));
        self.collection.try_with_untracked(takes).unwrap_or(false)
    }

    /// Adds a game without notifying subscribers.
    fn add(self, entry: Option<Entry>) -> bool {
        let add = |it: &mut Option<Collection>| match (it, entry) {
            (Some(it), Some(entry)) => it.add(entry),
            _ => false,
        };
        self.collection.try_update_untracked(add).unwrap_or(false)
    }

    /// All games as text, one per line.
    fn text(self) -> String {
        let text = |it: &Option<Collection>| {
            let entries = it.iter().flat_map(Collection::entries);
            entries
                .flat_map(|it| [it.to_line(), "\n".to_owned()])
                .collect()
        };
        self.collection.try_with_untracked(text).unwrap_or_default()
    }

    fn tell(self, brought: Brought, kept: bool) {
        let Brought {
            added,
            others,
            unreadable,
            is_full,
        } = brought;
        if is_full {
            self.messages.warn(t!("explorer-full", most = MOST_GAMES));
        } else if !kept {
            self.messages.warn(t!("explorer-not-kept"));
        } else if added == 0 && unreadable > 0 {
            self.messages.warn(t!("explorer-unreadable"));
        } else if others > 0 {
            let text = t!("explorer-added-others", count = added, others = others);
            self.messages.note(text);
        } else {
            self.messages.note(t!("explorer-added", count = added));
        }
    }
}

/// The engine's games against itself; empty if there are none under these rules or the server is unreachable.
async fn engine_games(rules: &Rules) -> String {
    match browser::engine_games_address(&rules.without_opening().to_string()) {
        Some(address) => browser::fetch_text(&address).await.unwrap_or_default(),
        None => String::new(),
    }
}

/// The storage key of the games under these rules.
fn name(rules: &Rules) -> String {
    format!("collection {}", rules.without_opening())
}
