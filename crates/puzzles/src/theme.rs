//! Themes: groups of motifs that people learn together. Puzzles are sorted by them, and mistakes are counted by them.
//! The names that people read are in the texts of the page and of the terminal.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A group of motifs that people learn together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// Making and stopping fours.
    Fours,
    /// Open threes and open fours.
    OpenThrees,
    /// A four and a three at once.
    FourThrees,
    /// Two threes at once.
    DoubleThrees,
    /// Two fours at once.
    DoubleFours,
    /// Wins by fours and threes.
    LongWins,
    /// Forbidden points.
    Forbidden,
    /// Keeping and losing the initiative.
    Initiative,
    /// Corners and the squares beside them.
    Corners,
    /// Room to move.
    Room,
    /// Edges and stable discs.
    Edges,
    /// The end of the game: the last moves in Othello, few pieces in Surakarta.
    Ending,
    /// Captures, exchanges and lost pieces.
    Captures,
    /// Attacks and guards.
    Attacks,
}

/// The text is not a theme.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no theme “{0}”")]
pub struct UnknownTheme(String);

impl Theme {
    /// All themes.
    pub const ALL: [Self; 14] = [
        Self::Fours,
        Self::OpenThrees,
        Self::FourThrees,
        Self::DoubleThrees,
        Self::DoubleFours,
        Self::LongWins,
        Self::Forbidden,
        Self::Initiative,
        Self::Corners,
        Self::Room,
        Self::Edges,
        Self::Ending,
        Self::Captures,
        Self::Attacks,
    ];

    /// The code in files and addresses, such as `four-threes`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Fours => "fours",
            Self::OpenThrees => "open-threes",
            Self::FourThrees => "four-threes",
            Self::DoubleThrees => "double-threes",
            Self::DoubleFours => "double-fours",
            Self::LongWins => "long-wins",
            Self::Forbidden => "forbidden",
            Self::Initiative => "initiative",
            Self::Corners => "corners",
            Self::Room => "room",
            Self::Edges => "edges",
            Self::Ending => "ending",
            Self::Captures => "captures",
            Self::Attacks => "attacks",
        }
    }

    /// The theme of a motif, given by its key; `None` if the motif only says that a game is won or lost.
    pub fn of_motif(motif: &str) -> Option<Self> {
        Some(match motif {
            "makes-five" | "stops-five" | "allows-five" | "makes-four" | "wastes-four" => {
                Self::Fours
            }
            "makes-open-four" | "allows-open-four" | "makes-open-three" | "stops-open-three"
            | "stops-three" | "wrong-side" => Self::OpenThrees,
            "makes-four-three" | "stops-four-three" | "allows-four-three" => Self::FourThrees,
            "makes-double-three" | "stops-double-three" | "allows-double-three" => {
                Self::DoubleThrees
            }
            "makes-double-four" | "stops-double-four" | "allows-double-four" => Self::DoubleFours,
            "wins-by-fours"
            | "wins-by-threats"
            | "allows-win-by-fours"
            | "allows-win-by-threats" => Self::LongWins,
            "forbidden-weapon" | "allows-forbidden-weapon" => Self::Forbidden,
            "loses-initiative" | "gives-initiative" | "leads-to-attack" | "builds-twos"
            | "stops-twos" | "far-away" => Self::Initiative,
            "takes-corner"
            | "gives-corner"
            | "beside-corner-diagonally"
            | "beside-corner-on-edge" => Self::Corners,
            "forces-pass" | "takes-room" | "gives-room" | "less-room" | "runs-out-of-moves"
            | "fewer-own-moves" | "outnumbered" | "opens-frontier" => Self::Room,
            "makes-stable" | "wedge" | "allows-wedge" => Self::Edges,
            "last-in-region" | "gives-away-move" | "wipe-out" | "fewer-discs" => Self::Ending,
            "captures-by-small-loop"
            | "captures-by-large-loop"
            | "wins-exchange"
            | "loses-piece"
            | "loses-exchange" => Self::Captures,
            "more-attacked"
            | "fewer-attacks"
            | "cramped"
            | "opens-track"
            | "blocks-track"
            | "guards-piece"
            | "moves-out-of-reach"
            | "into-corner"
            | "no-safe-move"
            | "leaves-no-safe-move" => Self::Attacks,
            _ => return None,
        })
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(text: &str) -> Result<Self, UnknownTheme> {
        let named = Self::ALL.into_iter().find(|theme| theme.code() == text);
        named.ok_or_else(|| UnknownTheme(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theme_survives_its_code() {
        for theme in Theme::ALL {
            assert_eq!(theme.to_string().parse(), Ok(theme));
        }
        let error = "tempo".parse::<Theme>().unwrap_err();
        assert_eq!(error.to_string(), "there is no theme “tempo”");
    }
}
