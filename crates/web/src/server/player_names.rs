//! The computer players' names, for lists that only have their ids.

use std::collections::BTreeMap;

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::PlayerDoc;
use sente_rules::GameId;

use crate::player_words;
use crate::server::http;

/// The names of all computer players by id. A player without a loaded name is called by its id.
#[derive(Clone, Copy)]
pub struct PlayerNames(RwSignal<BTreeMap<String, String>>);

impl PlayerNames {
    /// Loads the players of these games.
    pub fn load(games: impl IntoIterator<Item = GameId>) -> Self {
        let roster = Self(RwSignal::new(BTreeMap::new()));
        for game in games {
            spawn_local(async move {
                let text = http::text(&format!("/players/{game}")).await;
                let players: Option<Vec<PlayerDoc>> = text.and_then(|text| http::parse(&text)).ok();
                let named = players.into_iter().flatten().map(|it| (it.id, it.name));
                // The screen may have been removed.
                roster.0.try_update(|names| names.extend(named));
            });
        }
        roster
    }

    /// The player's name; tracked.
    pub fn name(self, id: &str) -> String {
        let names = self.0.read();
        let english = names.get(id).map_or(id, String::as_str);
        player_words::name(id, english)
    }

    /// The id of the player with this name, or the given text. Not tracked.
    pub fn id(self, name: &str) -> String {
        let names = self.0.read_untracked();
        let found = names
            .iter()
            .find(|(id, known)| player_words::name(id, known).eq_ignore_ascii_case(name));
        found.map_or_else(|| name.to_owned(), |(id, _)| id.clone())
    }

    /// All distinct names in alphabetical order; tracked.
    pub fn names(self) -> Vec<String> {
        let names = self.0.read();
        let names = names.iter().map(|(id, name)| player_words::name(id, name));
        let mut names: Vec<String> = names.collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}
