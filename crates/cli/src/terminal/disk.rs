//! The files of the app: saved games, preferences, learning progress. Knows where bytes are stored, not what they mean.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::event::{SaveError, SavedFile};
use super::practice::Notebook;
use super::preferences::TerminalPreferences;
use crate::failure::{reason, write_reason};

/// Writes a file. An existing file stays intact until its replacement is complete.
pub fn save(path: &Path, bytes: &[u8], replace: bool) -> Result<(), SaveError> {
    let written = if replace {
        let mut draft = path.as_os_str().to_owned();
        draft.push(".new");
        fs::write(&draft, bytes).and_then(|()| fs::rename(&draft, path))
    } else {
        fs::File::create_new(path).and_then(|mut file| file.write_all(bytes))
    };
    written.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => SaveError::Exists,
        _ => SaveError::Failed(write_reason(&error)),
    })
}

/// Reads a file that may be a record.
pub fn load(path: &Path) -> Result<Vec<u8>, String> {
    let size = fs::metadata(path).map_err(|error| reason(&error))?.len();
    if size > sente_records::LARGEST_FILE as u64 {
        return Err("the file is too large for a game record".to_owned());
    }
    fs::read(path).map_err(|error| reason(&error))
}

/// The newest files of a folder that may be records, without unreadable ones.
pub fn list(folder: &Path) -> Vec<SavedFile> {
    const MOST: usize = 50;
    /// Larger files are collections, not saved games.
    const LARGEST: u64 = 1 << 20;
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut found: Vec<(SystemTime, PathBuf)> = entries
        .flatten()
        .filter_map(|entry| {
            let path = PathBuf::from(entry.file_name());
            sente_records::Format::from_extension(path.extension()?.to_str()?)?;
            let about = entry.metadata().ok()?;
            let fits = about.is_file() && about.len() <= LARGEST;
            fits.then(|| about.modified().map(|time| (time, path)).ok())?
        })
        .collect();
    found.sort_by(|one, other| other.cmp(one));
    let newest = found.into_iter().take(MOST);
    let read = newest.filter_map(|(_, path)| {
        let bytes = fs::read(folder.join(&path)).ok()?;
        Some(SavedFile { path, bytes })
    });
    read.collect()
}

/// Reads the person's preferences.
pub fn recall(file: Option<&Path>) -> Result<TerminalPreferences, String> {
    let prefs = read_or_usual(file, TerminalPreferences::read);
    prefs.map_err(|reason| format!("Using the default settings: {reason}."))
}

/// Reads the person's learning progress. An unreadable file is renamed, so that it is not overwritten.
pub fn recall_learning(file: Option<&Path>) -> Result<Notebook, String> {
    let known = read_or_usual(file, Notebook::read);
    known.map_err(|reason| {
        let aside = file.map(|file| file.with_extension("unreadable"));
        let moved = file.zip(aside).map(|(file, aside)| fs::rename(file, aside));
        let told = match moved {
            Some(Ok(())) => "the file was renamed to end in .unreadable",
            _ => "the file could not be renamed",
        };
        format!("Cannot read your learning progress: {reason}; {told}.")
    })
}

/// Reads a file; the default value if it does not exist.
fn read_or_usual<T: Default>(
    file: Option<&Path>,
    read: impl Fn(&str) -> serde_json::Result<T>,
) -> Result<T, String> {
    let Some(file) = file else {
        return Ok(T::default());
    };
    let found = match fs::read_to_string(file) {
        Ok(text) => read(&text).map_err(|error| error.to_string()),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(T::default()),
        Err(error) => Err(reason(&error)),
    };
    found.map_err(|reason| format!("{reason} ({})", file.display()))
}

/// Stores preferences or learning progress; if that fails, the previous file stays intact.
pub fn keep(file: Option<&Path>, text: &str) -> Result<(), String> {
    let file = file.ok_or("No home directory found: this will not be saved.")?;
    let written = file
        .parent()
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| {
            let draft = file.with_extension("new");
            fs::write(&draft, text)?;
            fs::rename(&draft, file)
        });
    written.map_err(|error| format!("Cannot write {}: {}.", file.display(), reason(&error)))
}
