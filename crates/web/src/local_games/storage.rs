//! Where this browser keeps its own games: one entry for each, written before anybody hears of what is in it.

use sente_api::{GameStatus, GameSummary};
use sente_json::{FromJson, ToJson};
use sente_room::{LocalGame, LocalRoom};

use crate::browser;
use crate::server::who;

/// What the keys of games begin with.
const PREFIX: &str = "sente-game-";
/// So many finished games are kept, to be looked at again.
const MOST_FINISHED: usize = 20;

/// A game on the shelf. Its card stands beside it, so that lists need not replay anything.
#[derive(FromJson, ToJson)]
struct Entry {
    card: GameSummary,
    from: String,
    game: LocalGame,
}

/// What a list reads of it.
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

/// How many events a game has as it is kept.
pub fn version(id: &str) -> usize {
    take(id).map_or(0, |game| game.events.len())
}

/// Keeps a game as it stands, and says whether that worked.
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

/// Whether there is any game, without reading it.
pub fn has_games() -> bool {
    !browser::stored_keys(PREFIX).is_empty()
}

/// The games of this person that can be gone on with, the last changed first.
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

/// Makes room: the oldest finished games give way.
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
