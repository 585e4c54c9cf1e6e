//! The settings of a match: the rules, the participants, the time control, and whether it is rated. They do not change
//! during the match.

use sente_rules::{Rules, Seat};

use crate::{Millis, TimeControl};

/// The settings of a match.
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
    /// The game and its rules; serialised as text, such as `renju` or `gomoku size=19 opening=swap2`.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub rules: Rules,
    /// The initial position as text; `None` for the game's own initial position.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub setup: Option<String>,
    /// The participants in the first and the second seat.
    pub seats: [Participant; 2],
    /// Whether the participants are at one screen or apart.
    pub venue: Venue,
    /// Whether the match should be rated.
    pub rated: bool,
    /// Whether two people who play apart have agreed to hints and analysis.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "std::ops::Not::not")
    )]
    pub help: bool,
    /// The time control.
    pub time: TimeControl,
    /// The largest credit for network delay per action.
    pub lag_limit: Millis,
    /// How long a person may be away before the other may claim the win.
    pub grace: Millis,
}

/// The participant in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Participant {
    /// A person.
    Person {
        /// The display name.
        name: String,
    },
    /// A computer player.
    Computer {
        /// The display name.
        name: String,
        /// The player's stable id, such as `sente-3`.
        player: String,
    },
}

/// Where two people are. This decides whether one has to ask the other through the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Venue {
    /// At one screen, where they can talk.
    #[default]
    Here,
    /// Each at a different screen.
    Apart,
}

impl Settings {
    /// The default settings: casual, at one screen, with unlimited time.
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

    /// The participant in this seat.
    pub const fn participant(&self, seat: Seat) -> &Participant {
        &self.seats[seat.index()]
    }

    /// The settings of a rematch: the participants exchange seats and thus colours.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let mut swapped = self.clone();
        swapped.seats.swap(0, 1);
        swapped
    }

    /// Whether the participants may get hints and analyse during the game: against a computer, at one screen, and if
    /// two people apart have agreed to it.
    pub fn allows_help(&self) -> bool {
        self.help || self.venue == Venue::Here || self.seats.iter().any(Participant::is_computer)
    }

    /// Whether both participants are people at one screen.
    pub(crate) fn is_shared_screen(&self) -> bool {
        self.venue == Venue::Here && !self.seats.iter().any(Participant::is_computer)
    }
}

impl Participant {
    /// A person with this name.
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

    /// The display name.
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
