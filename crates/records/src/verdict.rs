//! The result in a record: decided on the board or otherwise. An [`Outcome`] is the result on the board alone; a record
//! can also contain a resignation.

use std::fmt;
use std::str::FromStr;

use sente_rules::{Colour, Outcome, Reason};

/// The result stated in a record.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// The winner; `None` for a draw.
    pub winner: Option<Colour>,
    /// The margin in the game's unit, if it is known.
    pub margin: Option<f32>,
    /// The cause.
    pub ending: Ending,
}

/// The cause of a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The position on the board.
    #[default]
    Board,
    /// A player resigned.
    Resignation,
    /// A player's time ran out.
    Time,
    /// A player did not play or violated a rule.
    Forfeit,
    /// The players agreed.
    Agreement,
}

impl Ending {
    /// All causes.
    pub const ALL: [Self; 5] = [
        Self::Board,
        Self::Resignation,
        Self::Time,
        Self::Forfeit,
        Self::Agreement,
    ];

    /// The stable name in files.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Resignation => "resignation",
            Self::Time => "time",
            Self::Forfeit => "forfeit",
            Self::Agreement => "agreement",
        }
    }
}

impl FromStr for Ending {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut endings = Self::ALL.into_iter();
        endings.find(|ending| ending.code() == text).ok_or(())
    }
}

impl Verdict {
    /// A result on the board with an unknown margin.
    pub const fn plain(winner: Option<Colour>) -> Self {
        Self {
            winner,
            margin: None,
            ending: Ending::Board,
        }
    }

    /// A result by counting; the argument is Black's count minus White's.
    pub fn counted(difference: f32) -> Self {
        let winner = match difference {
            d if d > 0.0 => Some(Colour::Black),
            d if d < 0.0 => Some(Colour::White),
            _ => None,
        };
        Self {
            winner,
            margin: winner.map(|_| difference.abs()),
            ending: Ending::Board,
        }
    }

    /// Parses a score: `1-0`, `0-1` or `½-½`.
    pub fn from_score(text: &str) -> Option<Self> {
        match text {
            "1-0" => Some(Self::plain(Some(Colour::Black))),
            "0-1" => Some(Self::plain(Some(Colour::White))),
            "½-½" | "1/2-1/2" => Some(Self::plain(None)),
            _ => None,
        }
    }

    /// The score `1-0`, `0-1` or `½-½`, from Black's perspective.
    pub const fn score(&self) -> &'static str {
        match self.winner {
            Some(Colour::Black) => "1-0",
            Some(Colour::White) => "0-1",
            None => "½-½",
        }
    }
}

impl From<&Outcome> for Verdict {
    fn from(outcome: &Outcome) -> Self {
        match outcome.reason {
            Reason::Discs(black, white) => Self::counted(f32::from(black) - f32::from(white)),
            Reason::Line
            | Reason::BoardFull
            | Reason::OnlyForbiddenPoints
            | Reason::AllCaptured
            | Reason::NoMove
            | Reason::QuietPlies(..)
            | Reason::Repetition(..) => Self::plain(outcome.winner),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.score())?;
        if let Some(margin) = self.margin {
            write!(f, " by {margin}")?;
        }
        match self.ending {
            Ending::Board => Ok(()),
            Ending::Resignation | Ending::Time | Ending::Forfeit | Ending::Agreement => {
                write!(f, " ({})", self.ending.code())
            }
        }
    }
}
