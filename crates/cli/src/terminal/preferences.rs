//! The person's preferences: those of the web page, and those for terminals only. Defines their stored form and
//! location; opens no files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use sente_api::Preferences;
use serde::{Deserialize, Serialize};

/// All stored preferences.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TerminalPreferences {
    /// The characters to draw with.
    pub characters: Characters,
    /// The last chosen level of Sente on the first page, by game code.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub chosen_levels: BTreeMap<String, u32>,
    /// The preferences that the web page has, too.
    #[serde(flatten)]
    pub preferences: Preferences,
}

/// The characters to draw with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Characters {
    /// Those that the terminal reports to support.
    #[default]
    Automatic,
    /// ASCII only.
    Ascii,
    /// Unicode, whatever the terminal reports.
    Unicode,
}

const FILE: &str = "preferences.json";

/// The file in the given folder or in the user's configuration directory; `None` without a home directory.
pub fn file(folder: Option<&Path>) -> Option<PathBuf> {
    match folder {
        Some(folder) => Some(folder.join(FILE)),
        None => ProjectDirs::from("", "", "sente").map(|dirs| dirs.config_dir().join(FILE)),
    }
}

impl TerminalPreferences {
    /// Parses the contents of a file.
    pub fn read(text: &str) -> serde_json::Result<Self> {
        serde_json::from_str(text)
    }

    /// Serializes the contents of a file.
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
