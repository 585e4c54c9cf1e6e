//! The identifiers of the games. When a game is added here, the compiler lists every place that must handle it.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Facts, gomoku, othello, surakarta};

/// A game with its rule set. Ratings are kept per game, and command lines name it.
///
/// ```
/// use sente_rules::GameId;
///
/// assert_eq!("renju".parse(), Ok(GameId::Renju));
/// assert_eq!(GameId::Standard.name(), "Standard Gomoku");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameId {
    /// Freestyle Gomoku: five or more wins.
    Gomoku,
    /// Standard Gomoku: exactly five wins.
    Standard,
    /// Renju: exactly five for Black, with forbidden points; five or more for White.
    Renju,
    /// Othello.
    Othello,
    /// Surakarta.
    Surakarta,
}

impl GameId {
    /// All games, in the order of their display.
    pub const ALL: [Self; 5] = [
        Self::Gomoku,
        Self::Standard,
        Self::Renju,
        Self::Othello,
        Self::Surakarta,
    ];

    /// The games of menus, in the order of their display; the others have a menu entry in their facts.
    pub const MENU: [Self; 4] = [Self::Gomoku, Self::Renju, Self::Othello, Self::Surakarta];

    /// The properties of the game that don't depend on a position.
    pub const fn facts(self) -> &'static Facts {
        match self {
            Self::Gomoku => &gomoku::facts::FREESTYLE,
            Self::Standard => &gomoku::facts::STANDARD,
            Self::Renju => &gomoku::facts::RENJU,
            Self::Othello => &othello::FACTS,
            Self::Surakarta => &surakarta::FACTS,
        }
    }

    /// The stable identifier in commands, files and addresses.
    pub const fn code(self) -> &'static str {
        self.facts().code
    }

    /// The name for people.
    pub const fn name(self) -> &'static str {
        self.facts().name
    }
}

/// Calls a macro with every game: its identifier, the field named after its code, and the documentation of that field.
/// For types that have a field for each game, in a stored form that may not change.
#[macro_export]
macro_rules! for_each_game {
    ($macro:ident) => {
        $macro! {
            Gomoku gomoku "In Gomoku.",
            Standard standard "In Standard Gomoku.",
            Renju renju "In Renju.",
            Othello othello "In Othello.",
            Surakarta surakarta "In Surakarta.",
        }
    };
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// The text is not the code of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no game “{0}”: choose gomoku, standard, renju, othello or surakarta")]
pub struct UnknownGame(String);

impl FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|game| game.code().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownGame(crate::point::shortened(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_an_entry_in_the_menu() {
        for game in GameId::ALL {
            let entry = game.facts().menu_entry;
            assert!(GameId::MENU.contains(&entry), "{game}");
            assert_eq!(entry == game, GameId::MENU.contains(&game), "{game}");
        }
    }
}
