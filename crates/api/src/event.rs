//! What happened in a match as it is sent and stored. Each type mirrors one of `sente-match` or
//! `sente-rules`, so that those can be renamed without anybody's stored games noticing.

use sente_match::{Cause, Event, EventKind, Help, MatchResult, Millis, Offer, Time, Version};
use sente_rules::{Colour, Reason, Seat};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// [`Event`] as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventDoc {
    /// The match's version after it.
    pub version: u32,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What.
    #[serde(flatten)]
    pub kind: EventKindDoc,
}

/// [`EventKind`] as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[expect(
    missing_docs,
    reason = "each field is explained at the field of `EventKind` that it mirrors"
)]
pub enum EventKindDoc {
    /// A move was played, or a choice of the opening made.
    Played {
        seat: SeatDoc,
        text: String,
        #[serde(default, skip_serializing_if = "is_zero")]
        lag: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        passed: Option<SideDoc>,
    },
    /// The last actions were undone.
    TakenBack { seat: SeatDoc, plies: u32 },
    /// The match was rated and no longer is.
    BecameCasual { seat: SeatDoc, help: HelpDoc },
    /// One offers and the other has to answer.
    Offered { seat: SeatDoc, offer: OfferDoc },
    /// One will not have what the other offered.
    Declined { seat: SeatDoc, offer: OfferDoc },
    /// One no longer offers it.
    Withdrawn { seat: SeatDoc, offer: OfferDoc },
    /// One is gone.
    Left { seat: SeatDoc },
    /// One is there again.
    Returned { seat: SeatDoc },
    /// The game is over.
    Ended { result: ResultDoc },
    /// Both want the same again with changed seats.
    RematchAgreed,
}

/// [`MatchResult`] as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ResultDoc {
    /// Who won; nobody for a draw and for an aborted game.
    pub winner: Option<SeatDoc>,
    /// What ended it.
    pub cause: CauseDoc,
    /// Whether it counts for the ratings.
    pub rated: bool,
}

/// [`Cause`] as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum CauseDoc {
    /// The rules of the game.
    Board(ReasonDoc),
    /// The loser gave up.
    Resignation,
    /// The loser's time was up.
    Time,
    /// Both agreed on a draw.
    Agreement,
    /// The loser left and did not come back.
    Abandonment,
    /// It was called off.
    Aborted,
    /// The losing computer player could not go on.
    Forfeit,
}

/// [`Reason`] as data. Pairs are Black's count and White's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ReasonDoc {
    /// Five in a row.
    Line,
    /// Nowhere left to play.
    BoardFull,
    /// Black has nothing left but forbidden points.
    OnlyForbiddenPoints,
    /// More discs.
    Discs(u8, u8),
    /// All captured.
    AllCaptured,
    /// The other side cannot move.
    NoMove,
    /// No capture for too long.
    QuietPlies(u8, u8),
    /// The same position too often.
    Repetition(u8, u8),
}

/// [`Seat`] as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum SeatDoc {
    /// The seat that acts first.
    First,
    /// The other.
    Second,
}

/// [`Colour`] as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum SideDoc {
    /// Black.
    Black,
    /// White.
    White,
}

/// [`Offer`] as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum OfferDoc {
    /// Nobody wins.
    Draw,
    /// Undo.
    Takeback,
    /// The same again with changed seats.
    Rematch,
}

/// [`Help`] as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum HelpDoc {
    /// An action was taken back.
    Takeback,
    /// A good move was shown.
    Hint,
}

/// The data are no event.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("event {0} takes back more actions than any game has")]
pub struct NotAnEvent(u32);

impl From<&Event> for EventDoc {
    fn from(event: &Event) -> Self {
        Self {
            version: event.version.0,
            at: event.at.0,
            kind: (&event.kind).into(),
        }
    }
}

impl TryFrom<EventDoc> for Event {
    type Error = NotAnEvent;

    fn try_from(doc: EventDoc) -> Result<Self, NotAnEvent> {
        let kind = doc.kind.try_into().map_err(|_| NotAnEvent(doc.version))?;
        Ok(Self {
            version: Version(doc.version),
            at: Time(doc.at),
            kind,
        })
    }
}

impl From<&EventKind> for EventKindDoc {
    fn from(kind: &EventKind) -> Self {
        match kind.clone() {
            EventKind::Played {
                seat,
                text,
                lag,
                passed,
            } => Self::Played {
                seat: seat.into(),
                text,
                lag: lag.0,
                passed: passed.map(Into::into),
            },
            EventKind::TakenBack { seat, plies } => Self::TakenBack {
                seat: seat.into(),
                plies: plies as u32,
            },
            EventKind::BecameCasual { seat, help } => Self::BecameCasual {
                seat: seat.into(),
                help: help.into(),
            },
            EventKind::Offered { seat, offer } => Self::Offered {
                seat: seat.into(),
                offer: offer.into(),
            },
            EventKind::Declined { seat, offer } => Self::Declined {
                seat: seat.into(),
                offer: offer.into(),
            },
            EventKind::Withdrawn { seat, offer } => Self::Withdrawn {
                seat: seat.into(),
                offer: offer.into(),
            },
            EventKind::Left { seat } => Self::Left { seat: seat.into() },
            EventKind::Returned { seat } => Self::Returned { seat: seat.into() },
            EventKind::Ended(result) => Self::Ended {
                result: result.into(),
            },
            EventKind::RematchAgreed => Self::RematchAgreed,
        }
    }
}

impl TryFrom<EventKindDoc> for EventKind {
    type Error = std::num::TryFromIntError;

    fn try_from(doc: EventKindDoc) -> Result<Self, Self::Error> {
        Ok(match doc {
            EventKindDoc::Played {
                seat,
                text,
                lag,
                passed,
            } => Self::Played {
                seat: seat.into(),
                text,
                lag: Millis(lag),
                passed: passed.map(Into::into),
            },
            EventKindDoc::TakenBack { seat, plies } => Self::TakenBack {
                seat: seat.into(),
                plies: u16::try_from(plies)?.into(),
            },
            EventKindDoc::BecameCasual { seat, help } => Self::BecameCasual {
                seat: seat.into(),
                help: help.into(),
            },
            EventKindDoc::Offered { seat, offer } => Self::Offered {
                seat: seat.into(),
                offer: offer.into(),
            },
            EventKindDoc::Declined { seat, offer } => Self::Declined {
                seat: seat.into(),
                offer: offer.into(),
            },
            EventKindDoc::Withdrawn { seat, offer } => Self::Withdrawn {
                seat: seat.into(),
                offer: offer.into(),
            },
            EventKindDoc::Left { seat } => Self::Left { seat: seat.into() },
            EventKindDoc::Returned { seat } => Self::Returned { seat: seat.into() },
            EventKindDoc::Ended { result } => Self::Ended(result.into()),
            EventKindDoc::RematchAgreed => Self::RematchAgreed,
        })
    }
}

impl From<MatchResult> for ResultDoc {
    fn from(result: MatchResult) -> Self {
        Self {
            winner: result.winner.map(Into::into),
            cause: result.cause.into(),
            rated: result.rated,
        }
    }
}

impl From<ResultDoc> for MatchResult {
    fn from(doc: ResultDoc) -> Self {
        Self {
            winner: doc.winner.map(Into::into),
            cause: doc.cause.into(),
            rated: doc.rated,
        }
    }
}

/// A plain enum and its mirror, each into the other.
macro_rules! mirror {
    ($own:ident, $doc:ident: $($variant:ident $(($($field:ident),+))?),+) => {
        impl From<$own> for $doc {
            fn from(own: $own) -> Self {
                match own {
                    $($own::$variant $(($($field),+))? => Self::$variant $(($($field.into()),+))?,)+
                }
            }
        }

        impl From<$doc> for $own {
            fn from(doc: $doc) -> Self {
                match doc {
                    $($doc::$variant $(($($field),+))? => Self::$variant $(($($field.into()),+))?,)+
                }
            }
        }
    };
}

mirror!(Seat, SeatDoc: First, Second);
mirror!(Colour, SideDoc: Black, White);
mirror!(Offer, OfferDoc: Draw, Takeback, Rematch);
mirror!(Help, HelpDoc: Takeback, Hint);
mirror!(Cause, CauseDoc: Board(reason), Resignation, Time, Agreement, Abandonment, Aborted, Forfeit);
mirror!(
    Reason,
    ReasonDoc: Line, BoardFull, OnlyForbiddenPoints, Discs(black, white), AllCaptured, NoMove,
    QuietPlies(black, white), Repetition(black, white)
);

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_zero(lag: &u64) -> bool {
    *lag == 0
}
