//! What is agreed before a match: the rules, who sits where, the time, and whether it counts. Nothing
//! of it changes while the match goes on.

use sente_rules::{Rules, Seat};

use crate::{Millis, TimeControl};

/// The terms of a match.
///
/// ```
/// use sente_match::{Millis, Participant, Settings, TimeControl};
/// use sente_rules::{GameId, Rules};
///
/// let seats = [Participant::person("Ann"), Participant::computer("Sente 3", "sente-3")];
/// let settings = Settings {
///     time: TimeControl::Game { main: Millis::from_secs(300), increment: Millis::from_secs(3) },
///     ..Settings::usual(Rules::usual(GameId::Othello), seats)
/// };
/// assert_eq!(settings.swapped().seats[0].name(), "Sente 3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Settings {
    /// The game and its rules; as data their text, such as `renju` or `gomoku size=19 opening=swap2`.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub rules: Rules,
    /// The position to begin from, as text; none for the game's own start.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub setup: Option<String>,
    /// Who sits in the first and in the second seat.
    pub seats: [Participant; 2],
    /// Where the participants are.
    pub venue: Venue,
    /// Whether the result is meant to count for ratings.
    pub rated: bool,
    /// Whether both have agreed to hints and analysis, where one person plays another elsewhere.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "std::ops::Not::not")
    )]
    pub help: bool,
    /// How much time there is.
    pub time: TimeControl,
    /// The most that one action can be credited for time lost on the way.
    pub lag_limit: Millis,
    /// How long somebody may be gone before the other may claim the win.
    pub grace: Millis,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Participant {
    /// Somebody.
    Person {
        /// The name to show.
        name: String,
    },
    /// A computer player.
    Computer {
        /// The name to show.
        name: String,
        /// The player's stable id, such as `sente-3`.
        player: String,
    },
}

/// Where two persons are, which decides whether one has to ask the other through the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Venue {
    /// At one screen: they ask each other aloud.
    #[default]
    Here,
    /// Each at their own screen.
    Apart,
}

impl Settings {
    /// The usual terms: casual, at one screen, with unlimited time.
    pub const fn usual(rules: Rules, seats: [Participant; 2]) -> Self {
        Self {
            rules,
            setup: None,
            seats,
            venue: Venue::Here,
            rated: false,
            help: false,
            time: TimeControl::Unlimited,
            lag_limit: Millis::ZERO,
            grace: Millis::from_secs(60),
        }
    }

    /// Who sits in this seat.
    pub const fn participant(&self, seat: Seat) -> &Participant {
        &self.seats[seat.index()]
    }

    /// The terms for another game, in which the participants change seats and with them colours.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let mut swapped = self.clone();
        swapped.seats.swap(0, 1);
        swapped
    }

    /// Whether whoever plays may be shown moves and look at the game with an engine: against a computer, at one screen, and
    /// where two persons have agreed to it.
    pub fn allows_help(&self) -> bool {
        self.help || self.venue == Venue::Here || self.seats.iter().any(Participant::is_computer)
    }

    /// Whether both are persons at one screen.
    pub(crate) fn is_shared_screen(&self) -> bool {
        self.venue == Venue::Here && !self.seats.iter().any(Participant::is_computer)
    }
}

impl Participant {
    /// A person of this name.
    pub fn person(name: impl Into<String>) -> Self {
        Self::Person { name: name.into() }
    }

    /// A computer player.
    pub fn computer(name: impl Into<String>, player: impl Into<String>) -> Self {
        Self::Computer {
            name: name.into(),
            player: player.into(),
        }
    }

    /// The name to show.
    pub fn name(&self) -> &str {
        match self {
            Self::Person { name } | Self::Computer { name, .. } => name,
        }
    }

    /// Whether it is a computer player.
    pub const fn is_computer(&self) -> bool {
        matches!(self, Self::Computer { .. })
    }
}
