//! The engines file, which lists external engines: the only source of programs to start. Reads the file and starts
//! nothing.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use sente_engine::{AddedPlayer, Profile, players};
use sente_rules::GameId;
use serde::Deserialize;
use thiserror::Error;

use crate::connection::EngineConnection;
use crate::host::Host;
use crate::protocol::{ParseProtocolError, Protocol};

/// The default rating.
const USUAL_RATING: i32 = 1500;

/// An external engine, as described in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct External {
    /// The display name.
    pub name: String,
    /// The games it plays; at least one.
    pub games: Vec<GameId>,
    /// Its protocol.
    pub protocol: Protocol,
    /// The program.
    pub program: PathBuf,
    /// The program's arguments.
    pub arguments: Vec<String>,
    /// The working directory.
    pub folder: Option<PathBuf>,
    /// Its rating.
    pub rating: i32,
}

/// Why the file is invalid.
#[derive(Debug, Error)]
pub enum ExternalsError {
    /// The file does not exist or is not text.
    #[error("cannot be read: {0}")]
    Unreadable(std::io::Error),
    /// An engine has the name of one of Sente's players.
    #[error("“{0}” is the name of one of Sente's own players")]
    Taken(String),
    /// The file is not valid TOML or has unexpected fields.
    #[error("line {line}: {reason}")]
    Form {
        /// The line, from 1.
        line: usize,
        /// The reason.
        reason: String,
    },
    /// An engine without a name.
    #[error("engine {number} has no name")]
    NoName {
        /// The number of the engine, from 1.
        number: usize,
    },
    /// A name from which no id can be derived.
    #[error("the name “{0}” has no letter a–z and no digit")]
    BadName(String),
    /// Two engines with the same id.
    #[error("two engines are called “{0}”")]
    SameName(String),
    /// The protocol is unknown.
    #[error("{name}: {reason}")]
    Protocol {
        /// The engine.
        name: String,
        /// The text of the protocol.
        reason: ParseProtocolError,
    },
    /// A game is unknown.
    #[error("{name}: {reason}")]
    Game {
        /// The engine.
        name: String,
        /// The text of the game.
        reason: sente_rules::UnknownGame,
    },
    /// An engine without games.
    #[error("{0} plays no game: write games = [\"othello\"], for example")]
    NoGame(String),
    /// The protocol does not support the game.
    #[error("{name}: {game} cannot be played through {protocol}")]
    CannotPlay {
        /// The engine.
        name: String,
        /// The game.
        game: GameId,
        /// The protocol.
        protocol: Protocol,
    },
    /// An engine without a program.
    #[error("{0} has no program")]
    NoProgram(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    engine: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: String,
    games: Vec<String>,
    protocol: String,
    program: PathBuf,
    #[serde(default)]
    arguments: Vec<String>,
    folder: Option<PathBuf>,
    rating: Option<i32>,
}

/// Reads the engines file. Its engines must not have the names of Sente's players.
pub fn load_externals(file: &Path) -> Result<Vec<External>, ExternalsError> {
    let text = std::fs::read_to_string(file).map_err(ExternalsError::Unreadable)?;
    let externals = read_externals(&text, file.parent().unwrap_or(Path::new("")))?;
    let is_ours = |external: &&External| {
        let mut games = external.games.iter();
        games.any(|game| players::create(*game, &external.id(), 0).is_some())
    };
    match externals.iter().find(is_ours) {
        Some(taken) => Err(ExternalsError::Taken(taken.name.clone())),
        None => Ok(externals),
    }
}

/// Parses the text of the file. Relative paths start at `base`, the file's own folder; a program's name without a
/// folder is looked up in PATH.
pub fn read_externals(text: &str, base: &Path) -> Result<Vec<External>, ExternalsError> {
    let file: File = toml::from_str(text).map_err(|error| {
        let (line, reason) = misformed(text, &error);
        ExternalsError::Form { line, reason }
    })?;
    let mut externals: Vec<External> = Vec::new();
    for (index, entry) in file.engine.into_iter().enumerate() {
        let external = check(entry, index + 1, base)?;
        if externals.iter().any(|other| other.id() == external.id()) {
            return Err(ExternalsError::SameName(external.name));
        }
        externals.push(external);
    }
    Ok(externals)
}

/// The line, from 1, and the reason of an error in a TOML text, without the excerpt that spans several lines.
pub fn misformed(text: &str, error: &toml::de::Error) -> (usize, String) {
    let start = error.span().map_or(0, |span| span.start).min(text.len());
    let before = text.get(..start).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    (line, error.message().replace('\n', " "))
}

fn check(entry: Entry, number: usize, base: &Path) -> Result<External, ExternalsError> {
    let name = entry.name.trim().to_owned();
    if name.is_empty() {
        return Err(ExternalsError::NoName { number });
    }
    if slug(&name).is_empty() {
        return Err(ExternalsError::BadName(name));
    }
    let protocol: Protocol = entry.protocol.parse().map_err(|reason| {
        let name = name.clone();
        ExternalsError::Protocol { name, reason }
    })?;
    let game = |text: &String| {
        let game: GameId = text.parse().map_err(|reason| {
            let name = name.clone();
            ExternalsError::Game { name, reason }
        })?;
        if protocol.supports(game) {
            Ok(game)
        } else {
            Err(ExternalsError::CannotPlay {
                name: name.clone(),
                game,
                protocol,
            })
        }
    };
    let games: Vec<GameId> = entry.games.iter().map(game).collect::<Result<_, _>>()?;
    if games.is_empty() {
        return Err(ExternalsError::NoGame(name));
    }
    if entry.program.as_os_str().is_empty() {
        return Err(ExternalsError::NoProgram(name));
    }
    let is_bare = entry.program.components().count() == 1;
    let program = if is_bare {
        entry.program
    } else {
        base.join(entry.program)
    };
    Ok(External {
        name,
        games,
        protocol,
        program,
        arguments: entry.arguments,
        folder: entry.folder.map(|folder| base.join(folder)),
        rating: entry.rating.unwrap_or(USUAL_RATING),
    })
}

impl From<External> for AddedPlayer {
    fn from(external: External) -> Self {
        Self {
            profile: external.profile(),
            games: external.games.clone(),
            create: Arc::new(move || Box::new(external.create())),
        }
    }
}

impl External {
    /// The id, derived from the name: `My Engine 2` becomes `my-engine-2`.
    pub fn id(&self) -> String {
        slug(&self.name)
    }

    /// The profile for people.
    pub fn profile(&self) -> Profile {
        Profile {
            id: self.id(),
            name: self.name.clone(),
            style: format!("An engine of its own, asked through {}.", self.protocol),
            rating: self.rating,
            measured_games: 0,
        }
    }

    /// The engine as a player. Its program starts with the first search.
    pub fn create(&self) -> Host {
        let external = self.clone();
        Host::new(self.protocol, move || {
            let mut command = Command::new(&external.program);
            command.args(&external.arguments);
            if let Some(folder) = &external.folder {
                command.current_dir(folder);
            }
            EngineConnection::start(&mut command)
        })
    }
}

fn slug(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    words.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const TWO: &str = r#"
        [[engine]]
        name = "Some Engine 4"
        games = ["othello"]
        protocol = "nboard"
        program = "engines/some"
        arguments = ["-n", "2"]
        folder = "engines"
        rating = 2400

        [[engine]]
        name = "Fives"
        games = ["gomoku", "renju"]
        protocol = "gomocup"
        program = "fives"
    "#;

    fn read(text: &str) -> Result<Vec<External>, ExternalsError> {
        read_externals(text, Path::new("/home/me"))
    }

    #[test]
    fn engines_are_read_with_paths_from_the_files_folder() {
        let engines = read(TWO).unwrap();
        assert_eq!(engines.len(), 2);
        assert_eq!(engines[0].id(), "some-engine-4");
        assert_eq!(engines[0].program, Path::new("/home/me/engines/some"));
        assert_eq!(
            engines[0].folder.as_deref(),
            Some(Path::new("/home/me/engines"))
        );
        assert_eq!(engines[0].profile().rating, 2400);
        assert_eq!(engines[1].program, Path::new("fives"));
        assert_eq!(engines[1].games, [GameId::Gomoku, GameId::Renju]);
        assert_eq!(engines[1].rating, USUAL_RATING);
        assert!(read("").unwrap().is_empty());
    }

    #[test]
    fn the_example_in_the_documentation_is_right() {
        let page = include_str!("../../../docs/engines.md");
        let example = page.split("```toml").nth(1).unwrap();
        let example = example.split("```").next().unwrap();
        assert!(!read(example).unwrap().is_empty());
    }

    #[test]
    fn mistakes_are_named() {
        for (from, to, said) in [
            ("rating", "ratings", "unknown field `ratings`"),
            (
                "nboard",
                "uci",
                "there is no protocol “uci”: choose gomocup, nboard, gtp or ugi",
            ),
            (
                "\"othello\"",
                "\"go\"",
                "Some Engine 4: there is no game “go”",
            ),
            (
                "\"othello\"",
                "\"renju\"",
                "Some Engine 4: renju cannot be played through nboard",
            ),
            ("\"othello\"", "", "Some Engine 4 plays no game"),
            ("Some Engine 4", "FIVES!", "two engines are called “Fives”"),
            ("Some Engine 4", " ", "engine 1 has no name"),
            ("Some Engine 4", "五", "the name “五” has no letter"),
            ("\"fives\"", "\"\"", "Fives has no program"),
            ("program = \"fives\"", "", "missing field `program`"),
            ("[[engine]]", "[[engine", "line 2: "),
        ] {
            let error = read(&TWO.replacen(from, to, 1)).unwrap_err().to_string();
            assert!(error.contains(said), "{from} → {to}: {error}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in ".{0,200}") {
            let _ = read(&text);
        }
    }
}
