//! The analyses stored in this browser, with variations, comments and the current position. They are written at every
//! change, so that a reload, another screen, a closed tab or a crash loses nothing. Analyses with more than [`LARGEST`]
//! moves are not stored, because they would exceed the browser's storage; a message says so.

use std::time::Duration;

use leptos::prelude::*;
use sente_json::{FromJson, ToJson};
use sente_records::{NodeId, Record};
use sente_rules::GameId;

use super::state::AnalysisState;
use super::study::Study;
use crate::browser;
use crate::latest_analysis::LatestAnalysis;
use crate::navigation::{Navigation, use_navigation};
use crate::route::Route;
use crate::{dates, live, sentences, t};

/// The prefix of the storage keys.
const PREFIX: &str = "sente-analysis-";
/// The key under which a tab remembers its open analysis.
const OPEN_HERE: &str = "sente-analysis";
/// The maximum number of stored analyses; the least recently changed ones are deleted.
const MOST: usize = 40;
/// The maximum number of moves of a stored analysis.
pub const LARGEST: usize = 20_000;
/// Up to this number of moves, writing is fast enough to do at every change.
const AT_ONCE: usize = 1_500;
/// The delay before a larger analysis is written after a change.
const SOON: Duration = Duration::from_millis(400);

/// An analysis as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, FromJson, ToJson)]
struct Kept {
    /// The query of the address that opened it, so that the same address opens it again.
    source: String,
    /// The time of the last change, in milliseconds since 1970.
    changed: u64,
    /// The index of the continuation at each step from the start to the current node.
    place: Vec<usize>,
    /// Whether the board is turned.
    flipped: bool,
    /// The record in this program's own format.
    record: String,
}

impl Kept {
    /// The analysis to store; `None` if it is blank or too large.
    fn of(study: &Study, source: &str, flipped: bool, changed: u64) -> Option<Self> {
        let Record { tree, setup, .. } = &study.record;
        let is_blank =
            tree.is_empty() && setup.is_none() && tree.notes(NodeId::START).comment.is_empty();
        if is_blank || tree.len() > LARGEST {
            return None;
        }
        let bytes = study.record.write_own().ok()?;
        Some(Self {
            source: source.to_owned(),
            changed,
            place: place(study),
            flipped,
            record: String::from_utf8(bytes).ok()?,
        })
    }

    /// The record with the current node.
    fn study(&self) -> Option<Study> {
        let record = Record::read_own(self.record.as_bytes()).ok()?;
        let mut node = NodeId::START;
        for &step in &self.place {
            match record.tree.children(node).get(step) {
                Some(&next) => node = next,
                None => break,
            }
        }
        Some(Study { record, node })
    }
}

/// The indices of the continuations that lead to the current node.
fn place(study: &Study) -> Vec<usize> {
    let tree = &study.record.tree;
    let step = |node: NodeId| {
        let siblings = tree.children(tree.parent(node)?);
        siblings.iter().position(|&sibling| sibling == node)
    };
    tree.path(study.node).into_iter().filter_map(step).collect()
}

/// The identity of the open analysis and the address it came from.
#[derive(Clone, Copy)]
pub struct Keeper {
    id: StoredValue<String>,
    source: StoredValue<String>,
    /// The query of the address that is being opened.
    next_source: StoredValue<String>,
    navigation: Navigation,
}

impl Keeper {
    /// A keeper without an open analysis. For use while a component is built.
    pub fn new() -> Self {
        Self {
            id: StoredValue::new(fresh_id()),
            source: StoredValue::new(String::new()),
            next_source: StoredValue::new(String::new()),
            navigation: use_navigation(),
        }
    }

    /// Sets the query that names the analysis to be opened next.
    pub fn expect(self, source: &str) {
        self.next_source.set_value(source.to_owned());
    }

    /// Whether the open analysis is the one that a query names.
    pub fn has_open(self, source: &str) -> bool {
        !source.is_empty() && self.source.with_value(|open| open == source)
    }

    /// Starts a new analysis. The previous one stays stored under its own id.
    pub fn begin(self) {
        self.id.set_value(fresh_id());
        let source = self.next_source.get_value();
        self.next_source.set_value(String::new());
        self.source.set_value(source);
        self.name_in_address();
    }

    /// Continues a stored analysis.
    fn take_up(self, entry: &Entry) {
        self.id.set_value(entry.id.clone());
        self.source.set_value(entry.kept.source.clone());
        self.name_in_address();
    }

    /// Sets the query that names the open analysis from now on.
    pub fn adopt(self, source: &str) {
        self.source.set_value(source.to_owned());
        self.name_in_address();
    }

    /// Puts the query of the open analysis into the address, so that a reload opens it again.
    fn name_in_address(self) {
        let source = self.source.get_value();
        let here = self.navigation.query_untracked();
        if here != source && self.navigation.route_untracked() == Route::Analysis {
            let mark = if source.is_empty() { "" } else { "?" };
            self.navigation
                .replace(&format!("{}{mark}{source}", Route::Analysis));
        }
    }
}

/// A stored analysis with its id.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    id: String,
    kept: Kept,
}

/// All stored analyses, the latest first.
fn entries() -> Vec<Entry> {
    let keys = browser::stored_keys(PREFIX).into_iter();
    let entry = |key: String| {
        let kept = sente_json::read(&browser::stored(&key)?)?;
        let id = key.strip_prefix(PREFIX)?.to_owned();
        Some(Entry { id, kept })
    };
    let mut entries: Vec<Entry> = keys.filter_map(entry).collect();
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.kept.changed));
    entries
}

fn key(id: &str) -> String {
    format!("{PREFIX}{id}")
}

fn fresh_id() -> String {
    let number = (random() * f64::from(u32::MAX)) as u32;
    format!("{:x}-{number:08x}", now())
}

fn now() -> u64 {
    if browser::exists() {
        js_sys::Date::now() as u64
    } else {
        0
    }
}

fn random() -> f64 {
    if browser::exists() {
        js_sys::Math::random()
    } else {
        0.0
    }
}

/// Stores every change from now on: small analyses at once, larger ones after a pause without changes, and at the
/// latest when the person leaves the screen or the page.
pub fn follow(analysis: AnalysisState) {
    let waiting = StoredValue::new(None::<TimeoutHandle>);
    let told = StoredValue::new(false);
    let stop_waiting = move || {
        let handle = waiting.try_update_value(Option::take).flatten();
        handle.inspect(TimeoutHandle::clear).is_some()
    };
    Effect::new(move |_| {
        analysis.flipped.track();
        analysis.study.track();
        stop_waiting();
        let size = analysis
            .study
            .with_untracked(|it| it.record.tree.capacity());
        if size <= AT_ONCE {
            keep(analysis, told);
        } else {
            let soon = set_timeout_with_handle(move || keep(analysis, told), SOON);
            waiting.set_value(soon.ok());
        }
    });
    let keep_now = move || {
        if stop_waiting() {
            keep(analysis, told);
        }
    };
    let leaving = window_event_listener_untyped("pagehide", move |_| keep_now());
    on_cleanup(move || {
        leaving.remove();
        keep_now();
    });
}

/// Stores the open analysis, or shows once why that is impossible.
fn keep(analysis: AnalysisState, told: StoredValue<bool>) {
    let Keeper { id, source, .. } = analysis.keeper;
    let (Some(id), Some(source)) = (id.try_get_value(), source.try_get_value()) else {
        return;
    };
    let flipped = analysis.flipped.try_get_untracked().unwrap_or_default();
    let Some(study) = analysis.study.try_read_untracked() else {
        return;
    };
    let is_first = || told.try_update_value(|told| !std::mem::replace(told, true)) == Some(true);
    if study.record.tree.len() > LARGEST {
        if is_first() {
            analysis.messages.note(t!("kept-too-large", most = LARGEST));
        }
    } else if let Some(kept) = Kept::of(&study, &source, flipped, now()) {
        browser::store_for_tab(OPEN_HERE, &id);
        let text = sente_json::write(&kept);
        if browser::store(&key(&id), &text) {
            tidy(&id);
            note_latest(analysis, &study);
        } else if is_first() {
            analysis.messages.warn(t!("kept-no-room"));
        }
    }
}

/// Stores the summary of the analysis that the home screen shows.
fn note_latest(analysis: AnalysisState, study: &Study) {
    let named = analysis.named.try_get_untracked().flatten();
    let latest = LatestAnalysis {
        rules: study.record.rules.to_string(),
        position: study.table().position_text(),
        moves: study.record.tree.len(),
        name: named.map(|named| named.name).unwrap_or_default(),
    };
    latest.note();
}

/// Deletes the least recently changed analyses above the maximum.
fn tidy(open: &str) {
    if browser::stored_keys(PREFIX).len() > MOST {
        for entry in entries().into_iter().skip(MOST) {
            if entry.id != open {
                browser::forget(&key(&entry.id));
            }
        }
    }
}

/// Opens the analysis that this tab had open, or else the latest; false if none is stored.
pub fn resume(analysis: AnalysisState) -> bool {
    let entries = entries();
    let here = browser::stored_for_tab(OPEN_HERE);
    let open = entries
        .iter()
        .find(|entry| Some(&entry.id) == here.as_ref());
    open.or_else(|| entries.first())
        .is_some_and(|entry| restore(analysis, entry))
}

/// Opens the stored analysis of an address; false if there is none.
pub fn resume_source(analysis: AnalysisState, source: &str) -> bool {
    of_source(source).is_some_and(|entry| restore(analysis, &entry))
}

/// Opens a record that an address named, merged with its stored analysis. The game may have continued since.
pub fn open_record(analysis: AnalysisState, record: Record) {
    let source = analysis.keeper.next_source.get_value();
    let known = (!source.is_empty()).then(|| of_source(&source)).flatten();
    let before = known.as_ref().and_then(|entry| entry.kept.study());
    match (known, before) {
        (Some(entry), Some(before)) => {
            analysis.open(merged(record, &before));
            analysis.keeper.take_up(&entry);
        }
        _ => analysis.open(Study::at_end(record)),
    }
    super::review::start_if_wanted(analysis);
}

fn of_source(source: &str) -> Option<Entry> {
    entries()
        .into_iter()
        .find(|entry| entry.kept.source == source)
}

/// A record with the variations and notes of an earlier study of it, at that study's current node.
fn merged(record: Record, before: &Study) -> Study {
    let mut study = Study::at_start(record);
    let old = &before.record.tree;
    let tree = &mut study.record.tree;
    if study.record.rules != before.record.rules || study.record.setup != before.record.setup {
        return Study::at_end(study.record);
    }
    let mut now = std::collections::BTreeMap::from([(NodeId::START, NodeId::START)]);
    for (node, _) in old.preorder(NodeId::START) {
        let place = match old.parent(node).and_then(|parent| now.get(&parent)) {
            Some(&parent) => tree.add(parent, old.action(node)),
            None => NodeId::START,
        };
        tree.notes_mut(place).merge(old.notes(node).clone());
        now.insert(node, place);
    }
    study.node = now.get(&before.node).copied().unwrap_or(NodeId::START);
    study
}

fn restore(analysis: AnalysisState, entry: &Entry) -> bool {
    let Some(study) = entry.kept.study() else {
        return false;
    };
    analysis.open(study);
    analysis.keeper.take_up(entry);
    analysis.flipped.set(entry.kept.flipped);
    true
}

/// The list of stored analyses to reopen.
#[component]
pub fn KeptList(
    /// The screen that opens them.
    analysis: AnalysisState,
) -> impl IntoView {
    let open = analysis.keeper.id.get_value();
    let others = entries().into_iter().filter(|entry| entry.id != open);
    let rows: Vec<AnyView> = others.filter_map(|entry| row(analysis, entry)).collect();
    (!rows.is_empty()).then(|| {
        view! {
            <h2 class="kept-title">{live!("kept-title")}</h2>
            <ul class="kept-list">{rows}</ul>
        }
    })
}

fn row(analysis: AnalysisState, entry: Entry) -> Option<AnyView> {
    let study = entry.kept.study()?;
    let Record {
        rules, info, tree, ..
    } = &study.record;
    let (game, moves) = (rules.game(), tree.len());
    let players = [&info.black.name, &info.white.name].map(Clone::clone);
    let changed = entry.kept.changed;
    let says = move || title(game, &players, moves, changed);
    let reopen = move |_| {
        if restore(analysis, &entry) {
            analysis.messages.clear();
        }
    };
    Some(
        view! { <li><button class="button kept-entry" on:click=reopen>{says}</button></li> }
            .into_any(),
    )
}

fn title(game: GameId, players: &[String; 2], moves: usize, changed: u64) -> String {
    let game = sentences::game(game);
    let day = dates::day(changed);
    if players.iter().all(String::is_empty) {
        t!("kept-entry", game = game, count = moves, day = day)
    } else {
        let players = players.join(" – ");
        t!("kept-entry-of", game = game, players = players, day = day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::Rules;

    fn studied() -> Study {
        let mut study = Study::new(Rules::usual(GameId::Gomoku));
        let all = |texts: &str| texts.split(' ').map(str::to_owned).collect::<Vec<_>>();
        study.play_all(&all("h8 i9 j10"));
        study.first();
        study.next();
        study.play_all(&all("g7 f6"));
        study.previous();
        let node = study.node;
        study.record.tree.notes_mut(node).comment = "worth a thought".to_owned();
        study
    }

    #[test]
    fn all_branches_comments_and_the_place_come_back() {
        let study = studied();
        let kept = Kept::of(&study, "game=x", true, 7).unwrap();
        let text = sente_json::write(&kept);
        let again: Kept = sente_json::read(&text).unwrap();
        let opened = again.study().unwrap();
        assert_eq!(opened.record.tree, study.record.tree);
        assert_eq!(opened.moves_to(opened.node), ["h8", "g7"]);
        let comment = &opened.record.tree.notes(opened.node).comment;
        assert_eq!(comment, "worth a thought");
    }

    #[test]
    fn an_empty_board_is_not_kept_and_a_set_up_one_is() {
        let empty = Study::new(Rules::usual(GameId::Othello));
        assert_eq!(Kept::of(&empty, "", false, 0), None);
        let rules = Rules::usual(GameId::Surakarta);
        let position = "....../....../....../....../O...../.X.... X";
        let set_up = Study::set_up(&rules, Some(position), "").unwrap();
        let kept = Kept::of(&set_up, "", false, 0).unwrap();
        assert_eq!(kept.study().unwrap().record.setup, set_up.record.setup);
    }

    #[test]
    fn a_game_that_has_gone_on_keeps_what_was_made_of_it() {
        let before = studied();
        let mut game = Study::new(Rules::usual(GameId::Gomoku));
        let moves = ["h8", "i9", "j10", "k11"].map(str::to_owned);
        game.play_all(&moves);
        let study = merged(game.record, &before);
        assert_eq!(study.record.main_line().count(), 4);
        assert_eq!(study.moves_to(study.node), ["h8", "g7"]);
        assert_eq!(study.record.tree.len(), before.record.tree.len() + 1);
        assert_eq!(
            study.record.tree.notes(study.node).comment,
            "worth a thought"
        );
    }

    #[test]
    fn a_place_that_is_no_more_leads_as_far_as_it_goes() {
        let mut kept = Kept::of(&studied(), "", false, 0).unwrap();
        kept.place = vec![0, 9, 9];
        let opened = kept.study().unwrap();
        assert_eq!(opened.moves_to(opened.node), ["h8"]);
    }
}
