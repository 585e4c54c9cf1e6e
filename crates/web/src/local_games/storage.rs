//! The local games in this browser's storage: one entry each, written before anyone is told of a change.

use sente_api::{GameStatus, GameSummary};
use sente_json::{FromJson, ToJson};
use sente_room::{LocalGame, LocalRoom};

use crate::browser;
use crate::server::who;

/// The prefix of the storage keys.
const PREFIX: &str = "sente-game-";
/// The number of finished games that are kept for a review.
const MOST_FINISHED: usize = 20;

/// A stored game. It has a summary, so that lists need not replay it.
#[derive(FromJson, ToJson)]
struct Entry {
    card: GameSummary,
    from: String,
    game: LocalGame,
}

/// The part of an entry that lists read.
#[derive(FromJson)]
struct Label {
    card: GameSummary,
    from: String,
}

/// The game with this id.
pub fn take(id: &str) -> Option<LocalGame> {
    let entry: Entry = read(&key(id))?;
    Some(entry.game)
}

/// The number of events of a stored game.
pub fn version(id: &str) -> usize {
    take(id).map_or(0, |game| game.events.len())
}

/// Stores a game in its current state; returns whether that worked.
pub fn put(room: &LocalRoom) -> bool {
    let entry = Entry {
        card: room.card(),
        from: who::last_account(),
        game: room.kept().clone(),
    };
    let text = sente_json::write(&entry);
    let id = &room.kept().id;
    if room.game().result().is_some() || room.kept().events.is_empty() {
        tidy(id);
    }
    browser::store(&key(id), &text)
}

/// Whether any game is stored; cheap, because it reads none.
pub fn has_games() -> bool {
    !browser::stored_keys(PREFIX).is_empty()
}

/// The unfinished games of this person, last changed first.
pub fn cards() -> Vec<GameSummary> {
    let account = who::last_account();
    let mine = |label: &Label| label.from.is_empty() || label.from == account;
    let open = |label: &Label| label.card.status == GameStatus::Live;
    let labels = labels().into_iter();
    let mut cards: Vec<GameSummary> = labels
        .filter(|label| mine(label) && open(label))
        .map(|label| label.card)
        .collect();
    cards.sort_by_key(|card| std::cmp::Reverse(card.updated));
    cards
}

/// Deletes the oldest finished games.
fn tidy(but: &str) {
    let mut finished: Vec<GameSummary> = labels().into_iter().map(|label| label.card).collect();
    finished.retain(|card| card.status == GameStatus::Finished && card.id != but);
    finished.sort_by_key(|card| std::cmp::Reverse(card.updated));
    for card in finished.into_iter().skip(MOST_FINISHED - 1) {
        browser::forget(&key(&card.id));
    }
}

fn labels() -> Vec<Label> {
    let keys = browser::stored_keys(PREFIX);
    keys.iter().filter_map(|key| read(key)).collect()
}

fn read<T: FromJson>(key: &str) -> Option<T> {
    sente_json::read(&browser::stored(key)?)
}

fn key(id: &str) -> String {
    format!("{PREFIX}{id}")
}
