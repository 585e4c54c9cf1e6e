//! What a seat can ask of a match. Who may speak for a seat, and whether a command answers the
//! version that its sender saw, is settled before it comes here.

use std::fmt;

use crate::Millis;

/// Something that a seat wants to do.
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
        /// The move as it is written.
        text: String,
        /// Time that was lost on the way and should not count; only so much of it as the settings allow is credited.
        lag: Millis,
    },
    /// Gives up, at any time.
    Resign,
    /// Offers something. It happens at once where nobody has to be asked, and where the other has
    /// already offered the same.
    Offer(Offer),
    /// Agrees to what the other offered.
    Accept(Offer),
    /// Disagrees with what the other offered.
    Decline(Offer),
    /// Takes the own offer back.
    Withdraw(Offer),
    /// Wants to be shown a good move; the match only notes what that means for the rating.
    Hint,
    /// Calls the game off, as long as not both have moved.
    Abort,
    /// Was cut off or went away.
    Leave,
    /// Is there again.
    Return,
    /// Wants to win because the other left and did not come back.
    ClaimWin,
    /// A computer player cannot go on: it crashed or answered with an illegal move.
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

/// Something that two must agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Offer {
    /// Nobody wins.
    Draw,
    /// Undo: back to before the offering seat's last action. At one screen it takes one action back,
    /// whoever's it was, and against a computer its answer and the person's own move, both at once.
    Takeback,
    /// The same again with changed seats, after the end.
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
