//! How the person wants it to look and behave: the preferences that the page has too, and what only a
//! terminal needs. Knows the form in which they are kept, and where; opens no files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use sente_api::Preferences;
use serde::{Deserialize, Serialize};

/// Everything that is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TerminalPreferences {
    /// Which characters are drawn.
    pub characters: Characters,
    /// The level of Sente that was last chosen on the first page, by the code of the game.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub chosen_levels: BTreeMap<String, u32>,
    /// What the page knows, too.
    #[serde(flatten)]
    pub preferences: Preferences,
}

/// Which characters are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Characters {
    /// What the terminal says it has.
    #[default]
    Automatic,
    /// Those that every terminal has.
    Ascii,
    /// All of them, whatever the terminal says.
    Unicode,
}

const FILE: &str = "preferences.json";

/// The file in the folder that was named, or in the folder where this person's programs keep such
/// things; none for who has no home.
pub fn file(folder: Option<&Path>) -> Option<PathBuf> {
    match folder {
        Some(folder) => Some(folder.join(FILE)),
        None => ProjectDirs::from("", "", "sente").map(|dirs| dirs.config_dir().join(FILE)),
    }
}

impl TerminalPreferences {
    /// What a file says.
    pub fn read(text: &str) -> serde_json::Result<Self> {
        serde_json::from_str(text)
    }

    /// The contents of a file.
    pub fn write(&self) -> String {
        let text = serde_json::to_string_pretty(self).expect("plain data can be written");
        text + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_comes_back() {
        let mut prefs = TerminalPreferences {
            characters: Characters::Ascii,
            ..TerminalPreferences::default()
        };
        prefs.preferences.colours.pieces[1] = Some("#3b78c4".to_owned());
        prefs.preferences.coordinates = false;
        prefs.chosen_levels.insert("renju".to_owned(), 7);
        assert_eq!(TerminalPreferences::read(&prefs.write()).unwrap(), prefs);
    }

    #[test]
    fn what_is_missing_is_usual_and_what_is_wrong_is_refused() {
        let prefs = TerminalPreferences::read(r#"{"legal_dots": false, "new": 1}"#).unwrap();
        assert!(!prefs.preferences.legal_dots && prefs.preferences.coordinates);
        for bad in ["", "[]", r#"{"legal_dots": "no"}"#, r#"{"characters": 5}"#] {
            assert!(TerminalPreferences::read(bad).is_err(), "{bad}");
        }
    }
}
