//! The terms of a match as they are sent and stored.

use sente_match::{Millis, Participant, Settings, TimeControl, Venue};
use sente_rules::RulesError;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// [`Settings`] as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SettingsDoc {
    /// The rules as text, such as `renju` or `gomoku size=19 opening=swap2`.
    pub rules: String,
    /// The position to begin from, where that is not the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<String>,
    /// Who sits in the first and in the second seat.
    pub seats: [ParticipantDoc; 2],
    /// Where the participants are.
    pub venue: VenueDoc,
    /// Whether the result is meant to count for ratings.
    pub rated: bool,
    /// How much time there is.
    pub time: TimeDoc,
    /// The most lag, in milliseconds, that one action is credited for.
    pub lag_limit: u64,
    /// After how many milliseconds of absence the other may claim the win.
    pub grace: u64,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ParticipantDoc {
    /// Somebody.
    Person {
        /// The name to show.
        name: String,
    },
    /// A computer player.
    Computer {
        /// The name to show.
        name: String,
        /// The player's id, such as `sente-3`.
        player: String,
    },
}

/// Where two persons are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum VenueDoc {
    /// At one screen.
    #[default]
    Here,
    /// Each at their own.
    Apart,
}

/// How much time there is, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum TimeDoc {
    /// As much as anybody likes.
    #[default]
    Unlimited,
    /// An amount for the whole game and some more after each move.
    Game {
        /// What each seat begins with.
        main: u64,
        /// What each move adds.
        increment: u64,
    },
    /// An amount for each move.
    Move {
        /// What a move may take.
        span: u64,
    },
}

/// The data are no terms of a match.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SettingsError {
    /// The rules cannot be read.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

impl From<&Settings> for SettingsDoc {
    fn from(settings: &Settings) -> Self {
        Self {
            rules: settings.rules.to_string(),
            setup: settings.setup.clone(),
            seats: [(&settings.seats[0]).into(), (&settings.seats[1]).into()],
            venue: settings.venue.into(),
            rated: settings.rated,
            time: settings.time.into(),
            lag_limit: settings.lag_limit.0,
            grace: settings.grace.0,
        }
    }
}

impl TryFrom<SettingsDoc> for Settings {
    type Error = SettingsError;

    fn try_from(doc: SettingsDoc) -> Result<Self, SettingsError> {
        Ok(Self {
            rules: doc.rules.parse()?,
            setup: doc.setup,
            seats: doc.seats.map(Into::into),
            venue: doc.venue.into(),
            rated: doc.rated,
            time: doc.time.into(),
            lag_limit: Millis(doc.lag_limit),
            grace: Millis(doc.grace),
        })
    }
}

impl From<&Participant> for ParticipantDoc {
    fn from(participant: &Participant) -> Self {
        match participant.clone() {
            Participant::Person { name } => Self::Person { name },
            Participant::Computer { name, player } => Self::Computer { name, player },
        }
    }
}

impl From<ParticipantDoc> for Participant {
    fn from(doc: ParticipantDoc) -> Self {
        match doc {
            ParticipantDoc::Person { name } => Self::Person { name },
            ParticipantDoc::Computer { name, player } => Self::Computer { name, player },
        }
    }
}

impl From<Venue> for VenueDoc {
    fn from(venue: Venue) -> Self {
        match venue {
            Venue::Here => Self::Here,
            Venue::Apart => Self::Apart,
        }
    }
}

impl From<VenueDoc> for Venue {
    fn from(doc: VenueDoc) -> Self {
        match doc {
            VenueDoc::Here => Self::Here,
            VenueDoc::Apart => Self::Apart,
        }
    }
}

impl From<TimeControl> for TimeDoc {
    fn from(time: TimeControl) -> Self {
        match time {
            TimeControl::Unlimited => Self::Unlimited,
            TimeControl::Game { main, increment } => Self::Game {
                main: main.0,
                increment: increment.0,
            },
            TimeControl::Move(span) => Self::Move { span: span.0 },
        }
    }
}

impl From<TimeDoc> for TimeControl {
    fn from(doc: TimeDoc) -> Self {
        match doc {
            TimeDoc::Unlimited => Self::Unlimited,
            TimeDoc::Game { main, increment } => Self::Game {
                main: Millis(main),
                increment: Millis(increment),
            },
            TimeDoc::Move { span } => Self::Move(Millis(span)),
        }
    }
}
