//! The rules of a game with their settings, for callers that don't know the game. They are chosen before a game, stored
//! in records and sent over the network.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::gomoku::Gomoku;
use crate::othello::Othello;
use crate::surakarta::Surakarta;
use crate::{
    Finished, Game, GameId, Illegal, Opening, Position, SetupError, Shape, Table, UnknownGame,
};
use crate::{gomoku, othello, surakarta};

/// The rules of one of the games.
///
/// The text form is the game's code and the settings that differ from the default, such as `gomoku size=19
/// opening=swap2`.
///
/// ```
/// use sente_rules::{GameId, Rules};
///
/// let rules: Rules = "gomoku size=19 opening=swap2".parse()?;
/// assert_eq!(rules.game(), GameId::Gomoku);
/// assert_eq!(rules.to_string(), "gomoku size=19 opening=swap2");
/// assert_eq!(Rules::usual(GameId::Renju).to_string(), "renju");
/// # Ok::<(), sente_rules::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "serde", serde(into = "String", try_from = "String"))]
pub enum Rules {
    /// Gomoku, Standard Gomoku and Renju.
    Gomoku(gomoku::Rules),
    /// Othello.
    Othello(othello::Rules),
    /// Surakarta.
    Surakarta(surakarta::Rules),
}

/// Error in the text form of rules, or in a setting.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RulesError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The game has no such setting.
    #[error("{game} has no setting “{name}”")]
    UnknownSetting {
        /// The game.
        game: GameId,
        /// The setting's name.
        name: String,
    },
    /// The setting does not accept this value.
    #[error("{name} cannot be “{value}”: choose {choices}")]
    BadValue {
        /// The setting's name.
        name: &'static str,
        /// The rejected value.
        value: String,
        /// The accepted values, for people.
        choices: &'static str,
    },
}

impl Rules {
    /// The game's usual rules.
    pub fn usual(game: GameId) -> Self {
        match game {
            GameId::Gomoku => gomoku::Rules::usual(gomoku::Variant::Freestyle).into(),
            GameId::Standard => gomoku::Rules::usual(gomoku::Variant::Standard).into(),
            GameId::Renju => gomoku::Rules::usual(gomoku::Variant::Renju).into(),
            GameId::Othello => othello::Rules.into(),
            GameId::Surakarta => surakarta::Rules::default().into(),
        }
    }

    /// The game that these rules belong to.
    pub const fn game(&self) -> GameId {
        match self {
            Self::Gomoku(rules) => rules.variant().game(),
            Self::Othello(_) => GameId::Othello,
            Self::Surakarta(_) => GameId::Surakarta,
        }
    }

    /// All settings, as names and values.
    pub fn settings(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Gomoku(rules) => rules.settings(),
            Self::Othello(othello::Rules) => Vec::new(),
            Self::Surakarta(rules) => rules.settings(),
        }
    }

    /// The same rules with one setting changed. Fails if the game has no such setting or the setting does not accept
    /// the value.
    pub fn with(&self, name: &str, value: &str) -> Result<Self, RulesError> {
        let unknown = || RulesError::UnknownSetting {
            game: self.game(),
            name: crate::point::shortened(name),
        };
        match self {
            Self::Gomoku(rules) => match rules.with(name, value) {
                Some(rules) => rules.map(Self::Gomoku),
                None => Err(unknown()),
            },
            Self::Othello(othello::Rules) => Err(unknown()),
            Self::Surakarta(rules) => match rules.with(name, value) {
                Some(rules) => rules.map(Self::Surakarta),
                None => Err(unknown()),
            },
        }
    }

    /// Calls the visitor with the types of the game. This is the only place that maps rules to a type of position.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        match self {
            Self::Gomoku(rules) => visitor.visit::<Gomoku>(rules),
            Self::Othello(rules) => visitor.visit::<Othello>(rules),
            Self::Surakarta(rules) => visitor.visit::<Surakarta>(rules),
        }
    }

    /// The form of the board.
    pub fn shape(&self) -> Shape {
        match self {
            Self::Gomoku(rules) => gomoku::shape(rules.size()),
            Self::Othello(_) => othello::shape(),
            Self::Surakarta(_) => surakarta::shape(),
        }
    }

    /// The opening: the restrictions on the first moves, and who chooses the colours.
    pub const fn opening(&self) -> Opening {
        match self {
            Self::Gomoku(rules) => rules.opening(),
            Self::Othello(_) | Self::Surakarta(_) => Opening::Free,
        }
    }

    /// The same rules with the free opening, for set-up positions and comparisons.
    #[must_use]
    pub fn without_opening(&self) -> Self {
        match self {
            Self::Gomoku(rules) => rules.with_opening(Opening::Free).into(),
            Self::Othello(_) | Self::Surakarta(_) => self.clone(),
        }
    }

    /// The number of plies without a capture that ends the game, if there is one.
    pub const fn quiet_limit(&self) -> Option<u16> {
        match self {
            Self::Surakarta(rules) => rules.quiet,
            Self::Gomoku(_) | Self::Othello(_) => None,
        }
    }

    /// A table with a new game.
    pub fn table(&self) -> Box<dyn Table> {
        struct NewTable;
        impl Visitor for NewTable {
            type Output = Box<dyn Table>;

            fn visit<P: Position>(self, rules: &P::Rules) -> Self::Output {
                Box::new(Game::<P>::new(rules))
            }
        }
        self.visit(NewTable)
    }

    /// A table with a game from a set-up position.
    pub fn table_from(
        &self,
        position: &str,
        finished: Finished,
    ) -> Result<Box<dyn Table>, SetupError> {
        struct SetUp<'a>(&'a str, Finished);
        impl Visitor for SetUp<'_> {
            type Output = Result<Box<dyn Table>, SetupError>;

            fn visit<P: Position>(self, rules: &P::Rules) -> Self::Output {
                let position = P::from_text(rules, self.0, self.1)?;
                Ok(Box::new(Game::from_position(position)?))
            }
        }
        self.visit(SetUp(position, finished))
    }

    /// A table with a game that is given as text: its initial position, unless that is the usual one, and all actions
    /// since then.
    ///
    /// ```
    /// use sente_rules::{GameId, Rules};
    ///
    /// let rules = Rules::usual(GameId::Othello);
    /// assert_eq!(rules.table_after(None, &["f5", "d6"])?.ply(), 2);
    /// let refused = rules.table_after(None, &["f5", "a1"]).unwrap_err();
    /// assert_eq!(refused.to_string(), "move 2: a1 turns over no disc");
    /// # Ok::<(), sente_rules::GameTextError>(())
    /// ```
    pub fn table_after<T: AsRef<str>>(
        &self,
        setup: Option<&str>,
        actions: &[T],
    ) -> Result<Box<dyn Table>, GameTextError> {
        let mut table = match setup {
            Some(text) => self.table_from(text, Finished::Allowed)?,
            None => self.table(),
        };
        for (index, text) in actions.iter().enumerate() {
            let number = index + 1;
            let refused = |reason| GameTextError::Move { number, reason };
            table.play_text(text.as_ref()).map_err(refused)?;
        }
        Ok(table)
    }
}

/// Error in a game that is given as text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GameTextError {
    /// The initial position is invalid.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move is illegal.
    #[error("move {number}: {reason}")]
    Move {
        /// Its number, counted from 1.
        number: usize,
        /// The reason.
        reason: Illegal,
    },
}

/// An operation that is generic over the game, for [`Rules::visit`].
pub trait Visitor {
    /// The result of the operation.
    type Output;

    /// Performs the operation for the game of `P` with these rules.
    fn visit<P: Position>(self, rules: &P::Rules) -> Self::Output;
}

/// Conversions between [`Rules`] and the rules of a particular game.
macro_rules! convert {
    ($game:ident, $own:ty) => {
        impl From<$own> for Rules {
            fn from(rules: $own) -> Self {
                Self::$game(rules)
            }
        }

        impl TryFrom<Rules> for $own {
            type Error = Rules;

            fn try_from(rules: Rules) -> Result<Self, Rules> {
                match rules {
                    Rules::$game(rules) => Ok(rules),
                    other => Err(other),
                }
            }
        }
    };
}

convert!(Gomoku, gomoku::Rules);
convert!(Othello, othello::Rules);
convert!(Surakarta, surakarta::Rules);

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.game())?;
        let usual = Self::usual(self.game()).settings();
        for (setting, usual) in self.settings().iter().zip(&usual) {
            if setting != usual {
                write!(f, " {}={}", setting.0, setting.1)?;
            }
        }
        Ok(())
    }
}

impl From<Rules> for String {
    fn from(rules: Rules) -> Self {
        rules.to_string()
    }
}

impl TryFrom<String> for Rules {
    type Error = RulesError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = text.split_whitespace();
        let game: GameId = words.next().unwrap_or_default().parse()?;
        words.try_fold(Self::usual(game), |rules, word| {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            rules.with(name, value)
        })
    }
}
