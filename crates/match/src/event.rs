//! The events of a match as plain data, in order. The settings and the events are everything that is stored and sent;
//! the state of the match follows from them.

use sente_rules::{Colour, Illegal, Seat, SetupError};
use thiserror::Error;

use crate::{MatchResult, Millis, Offer, Time};

/// One event.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Event {
    /// Its place in the match, which is the match's version after it.
    pub version: Version,
    /// The time of the event; never before that of the preceding event.
    pub at: Time,
    /// What happened.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub kind: EventKind,
}

/// The number of events of a match so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Version(pub u32);

/// The kinds of events.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum EventKind {
    /// A move was played, or a choice of the opening was made.
    Played {
        /// The acting seat.
        seat: Seat,
        /// The move in notation.
        text: String,
        /// The credited part of the time since the last action.
        #[cfg_attr(
            feature = "serde",
            serde(default, skip_serializing_if = "Millis::is_zero")
        )]
        lag: Millis,
        /// The side that had to pass after the move.
        #[cfg_attr(
            feature = "serde",
            serde(default, skip_serializing_if = "Option::is_none")
        )]
        passed: Option<Colour>,
    },
    /// The last actions were undone. All offers lapse. Spent time and earned increments stay.
    TakenBack {
        /// The seat that asked for it.
        seat: Seat,
        /// The number of undone actions.
        plies: u16,
    },
    /// The match was rated and became casual.
    BecameCasual {
        /// The seat that got help.
        seat: Seat,
        /// The kind of help.
        help: Help,
    },
    /// A seat has made an offer that the other seat must answer.
    Offered {
        /// The offering seat.
        seat: Seat,
        /// The offer.
        offer: Offer,
    },
    /// A seat has declined the other's offer, or played on without answering it.
    Declined {
        /// The declining seat.
        seat: Seat,
        /// The declined offer of the other seat.
        offer: Offer,
    },
    /// A seat has withdrawn its offer.
    Withdrawn {
        /// The seat that had made it.
        seat: Seat,
        /// The withdrawn offer.
        offer: Offer,
    },
    /// The person in a seat has left.
    Left {
        /// The seat.
        seat: Seat,
    },
    /// The person in a seat is back.
    Returned {
        /// The seat.
        seat: Seat,
    },
    /// The match is over.
    Ended {
        /// The result.
        result: MatchResult,
    },
    /// Both seats have agreed to a rematch with exchanged seats.
    RematchAgreed,
}

/// The kinds of help that make a rated match casual.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Help {
    /// An action was taken back.
    Takeback,
    /// A hint was given.
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
    /// Events are missing, or the match already has this event.
    #[error("event {} is next, not {}", .expected.0, .found.0)]
    Version {
        /// The version that the match expects.
        expected: Version,
        /// The version of the event.
        found: Version,
    },
    /// The move is illegal.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The event undoes more actions than were played.
    #[error("cannot take back {plies} actions: only {played} were played")]
    TakenBack {
        /// The number of actions to undo.
        plies: u16,
        /// The number of played actions.
        played: usize,
    },
    /// The match cannot begin from the position in its settings.
    #[error(transparent)]
    Setup(#[from] SetupError),
}
