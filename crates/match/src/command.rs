//! The commands that a seat can give to a match. The caller has already checked that the sender may act for the seat,
//! and that the sender has seen the current version.

use std::fmt;

use crate::Millis;

/// A command of a seat.
///
/// ```
/// use sente_match::{Command, Match, Offer, Participant, Settings, Time, Venue};
/// use sente_rules::{GameId, Rules, Seat};
///
/// let seats = [Participant::person("Ann"), Participant::person("Ben")];
/// let mut settings = Settings::usual(Rules::usual(GameId::Renju), seats);
/// settings.venue = Venue::Apart;
/// let mut game = Match::new(settings)?;
/// game.act(Seat::First, Command::play("h8"), Time(0))?;
/// game.act(Seat::Second, Command::play("i9"), Time(1))?;
/// game.act(Seat::First, Command::Offer(Offer::Draw), Time(2))?;
/// game.act(Seat::Second, Command::Accept(Offer::Draw), Time(3))?;
/// assert_eq!(game.result().and_then(|result| result.winner), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Plays a move, or makes a choice that the opening offers.
    Play {
        /// The move in notation.
        text: String,
        /// Network delay that should not count; it is credited up to the limit in the settings.
        lag: Millis,
    },
    /// Resigns; possible at any time.
    Resign,
    /// Makes an offer. It takes effect at once if nobody has to be asked, or if the other seat has already offered the
    /// same.
    Offer(Offer),
    /// Accepts the other seat's offer.
    Accept(Offer),
    /// Declines the other seat's offer.
    Decline(Offer),
    /// Withdraws the seat's own offer.
    Withdraw(Offer),
    /// Asks for a hint. The match records only its consequence for the rating.
    Hint,
    /// Aborts the game, as long as not both seats have moved.
    Abort,
    /// The person has lost the connection or left.
    Leave,
    /// The person is back.
    Return,
    /// Claims the win because the other person left and did not come back.
    ClaimWin,
    /// A computer player cannot continue: it crashed or answered with an illegal move.
    Forfeit,
}

impl Command {
    /// A move without lag.
    pub fn play(text: impl Into<String>) -> Self {
        Self::Play {
            text: text.into(),
            lag: Millis::ZERO,
        }
    }
}

/// An offer, which the other seat has to accept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Offer {
    /// A draw.
    Draw,
    /// Undo: back to before the offering seat's last action. At one screen it takes back one action of either seat;
    /// against a computer it takes back the computer's answer and the person's own move at once.
    Takeback,
    /// A rematch with exchanged seats, after the end.
    Rematch,
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Draw => "a draw",
            Self::Takeback => "a takeback",
            Self::Rematch => "a rematch",
        })
    }
}
