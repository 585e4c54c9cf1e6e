//! What happened in a match, as plain data in order: all that has to be stored and sent. The settings
//! and the events are the match; everything else follows from them.

use sente_rules::{Colour, Illegal, Seat, SetupError};
use thiserror::Error;

use crate::{MatchResult, Millis, Offer, Time};

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Event {
    /// Its place in the match, and so the match's version after it.
    pub version: Version,
    /// When it happened; never before the event before it.
    pub at: Time,
    /// What it was.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub kind: EventKind,
}

/// How many events a match consists of so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Version(pub u32);

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum EventKind {
    /// A move was played, or a choice of the opening made.
    Played {
        /// By whom.
        seat: Seat,
        /// As it is written.
        text: String,
        /// How much of the time since the last action does not count.
        #[cfg_attr(
            feature = "serde",
            serde(default, skip_serializing_if = "Millis::is_zero")
        )]
        lag: Millis,
        /// The side that had to pass after it.
        #[cfg_attr(
            feature = "serde",
            serde(default, skip_serializing_if = "Option::is_none")
        )]
        passed: Option<Colour>,
    },
    /// The last actions were undone. All offers lapse. Time that was spent stays spent, and
    /// increments that were earned stay earned.
    TakenBack {
        /// Who wanted it.
        seat: Seat,
        /// How many actions.
        plies: u16,
    },
    /// The match was rated and no longer is.
    BecameCasual {
        /// Who was helped.
        seat: Seat,
        /// How.
        help: Help,
    },
    /// One offers and the other has to answer.
    Offered {
        /// Who offers.
        seat: Seat,
        /// What.
        offer: Offer,
    },
    /// One will not have what the other offered, or has played on without an answer.
    Declined {
        /// Who declines.
        seat: Seat,
        /// What the other offered.
        offer: Offer,
    },
    /// One no longer offers it.
    Withdrawn {
        /// Who offered it.
        seat: Seat,
        /// What.
        offer: Offer,
    },
    /// One is gone.
    Left {
        /// Who.
        seat: Seat,
    },
    /// One is there again.
    Returned {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Ended {
        /// How.
        result: MatchResult,
    },
    /// Both want the same again with changed seats.
    RematchAgreed,
}

/// What makes a rated match casual.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Help {
    /// An action was taken back.
    Takeback,
    /// A good move was shown.
    Hint,
}

impl Version {
    /// The version after one more event.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// Why an event cannot be the next one of this match.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// Events are missing, or this one was there already.
    #[error("event {} is next, not {}", .expected.0, .found.0)]
    Version {
        /// The version the match would have next.
        expected: Version,
        /// The event's.
        found: Version,
    },
    /// The move cannot be played.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// Fewer actions were played than are taken back.
    #[error("{plies} actions cannot be taken back where {played} were played")]
    TakenBack {
        /// How many are taken back.
        plies: u16,
        /// How many there are.
        played: usize,
    },
    /// The match cannot begin from the position in its settings.
    #[error(transparent)]
    Setup(#[from] SetupError),
}
