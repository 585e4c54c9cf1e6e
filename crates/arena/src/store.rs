//! A tournament on disk: a folder with its settings, one line for each finished game, the records of all games, and the
//! results. The line of a game is on disk before the next game is reported, so that a tournament can be killed at any
//! time and continues where it stopped.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use sente_records::Format;
use sente_rules::Rules;
use thiserror::Error;

use crate::record::record as game_record;
use crate::{Finished, Report, Settings, chart};

/// The folder of a tournament that is being written.
pub struct Store {
    rules: Rules,
    folder: PathBuf,
    games: File,
}

/// Why a folder cannot be used.
#[derive(Debug, Error)]
pub enum StoreError {
    /// An I/O error.
    #[error("{}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The reason.
        #[source]
        error: io::Error,
    },
    /// A file has invalid content.
    #[error("{} is damaged at line {line}: {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The reason.
        reason: String,
    },
    /// The folder belongs to a tournament with other settings.
    #[error("{} holds a tournament with other settings: choose another folder", .0.display())]
    OtherSettings(PathBuf),
    /// Another process is writing to it.
    #[error("{} is in use by another arena", .0.display())]
    InUse(PathBuf),
}

const SETTINGS: &str = "arena.json";
const GAMES: &str = "games.jsonl";
const RECORDS: &str = "records";

impl Store {
    /// Opens or creates the folder of a tournament; returns the games that it has.
    pub fn open(folder: &Path, settings: &Settings) -> Result<(Self, Vec<Finished>), StoreError> {
        let records = folder.join(RECORDS);
        fs::create_dir_all(&records).map_err(at(&records))?;
        let path = folder.join(GAMES);
        let mut options = OpenOptions::new();
        let mut games = options
            .read(true)
            .append(true)
            .create(true)
            .open(&path)
            .map_err(at(&path))?;
        match games.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse(folder.to_owned())),
            Err(TryLockError::Error(error)) => return Err(at(&path)(error)),
        }
        let store_settings = folder.join(SETTINGS);
        if store_settings.exists() {
            compare(&store_settings, folder, settings)?;
        }
        let text = serde_json::to_string_pretty(settings).expect("settings are plain data");
        replace(&store_settings, (text + "\n").as_bytes()).map_err(at(&store_settings))?;
        let finished = read_games(&mut games, &path)?;
        let store = Self {
            rules: settings.rules.clone(),
            folder: folder.to_owned(),
            games,
        };
        Ok((store, finished))
    }

    /// Reads a folder, which may be in use: the settings and the finished games.
    pub fn read(folder: &Path) -> Result<(Settings, Vec<Finished>), StoreError> {
        let settings = read_settings(&folder.join(SETTINGS))?;
        let path = folder.join(GAMES);
        let bytes = fs::read(&path).map_err(at(&path))?;
        let games = parse_games(complete_lines(&bytes), &path)?;
        Ok((settings, games))
    }

    /// Stores a game: its record first, so that every line has a record.
    pub fn append(&mut self, game: &Finished) -> Result<(), StoreError> {
        let record = sente_records::write(&[game_record(&self.rules, game)], Format::Json)
            .expect("a game that was played can be written");
        let name = format!("{RECORDS}/{:06}.json", game.number + 1);
        replace(&self.folder.join(&name), &record).map_err(|error| self.failed(&name, error))?;
        let mut line = serde_json::to_vec(game).expect("a game is plain data");
        line.push(b'\n');
        let written = self
            .games
            .write_all(&line)
            .and_then(|()| self.games.flush());
        written.map_err(|error| self.failed(GAMES, error))
    }

    /// Writes the results as JSON, Markdown and a chart.
    pub fn write_results(&self, report: &Report) -> Result<(), StoreError> {
        let json = serde_json::to_string_pretty(report).expect("a report is plain data") + "\n";
        for (name, text) in [
            ("results.json", json),
            ("results.md", report.to_markdown()),
            ("results.svg", chart::draw(report)),
        ] {
            replace(&self.folder.join(name), text.as_bytes())
                .map_err(|error| self.failed(name, error))?;
        }
        Ok(())
    }

    /// The path of the folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn failed(&self, name: &str, error: io::Error) -> StoreError {
        let path = self.folder.join(name);
        StoreError::Io { path, error }
    }
}

/// Fails if the folder's settings are different.
fn compare(path: &Path, folder: &Path, settings: &Settings) -> Result<(), StoreError> {
    if settings.goes_on_from(&read_settings(path)?) {
        return Ok(());
    }
    Err(StoreError::OtherSettings(folder.to_owned()))
}

fn read_settings(path: &Path) -> Result<Settings, StoreError> {
    let text = fs::read_to_string(path).map_err(at(path))?;
    serde_json::from_str(&text).map_err(|error| StoreError::Damaged {
        path: path.to_owned(),
        line: error.line(),
        reason: error.to_string(),
    })
}

/// Reads all games. An incomplete last line is left over from a killed process: it is removed, and its game will be
/// played again.
fn read_games(file: &mut File, path: &Path) -> Result<Vec<Finished>, StoreError> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0)).map_err(at(path))?;
    file.read_to_end(&mut bytes).map_err(at(path))?;
    let lines = complete_lines(&bytes);
    if lines.len() < bytes.len() {
        file.set_len(lines.len() as u64).map_err(at(path))?;
    }
    parse_games(lines, path)
}

/// The content up to the last line break.
fn complete_lines(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|&byte| byte == b'\n');
    &bytes[..end.map_or(0, |end| end + 1)]
}

fn parse_games(lines: &[u8], path: &Path) -> Result<Vec<Finished>, StoreError> {
    let lines = lines.split_inclusive(|&byte| byte == b'\n');
    let parse = |(index, line): (usize, &[u8])| {
        serde_json::from_slice(line).map_err(|error| StoreError::Damaged {
            path: path.to_owned(),
            line: index + 1,
            reason: error.to_string(),
        })
    };
    lines.enumerate().map(parse).collect()
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> StoreError {
    let path = path.to_owned();
    move |error| StoreError::Io { path, error }
}

/// Replaces a file atomically.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let new = path.with_extension("new");
    fs::write(&new, bytes)?;
    fs::rename(new, path)
}
