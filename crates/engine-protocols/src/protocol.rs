//! The supported protocols by name, and the games that each supports.

use std::fmt;
use std::str::FromStr;

use sente_rules::GameId;
use thiserror::Error;

/// An engine protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// Piskvork's protocol, of the Gomocup tournament.
    Gomocup,
    /// NBoard's protocol, version 2, for Othello.
    Nboard,
    /// The Go Text Protocol, version 2, here for Othello.
    Gtp,
    /// The Universal Game Interface.
    Ugi,
}

impl Protocol {
    /// All protocols.
    pub const ALL: [Self; 4] = [Self::Gomocup, Self::Nboard, Self::Gtp, Self::Ugi];

    /// The stable name in commands and files.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Gomocup => "gomocup",
            Self::Nboard => "nboard",
            Self::Gtp => "gtp",
            Self::Ugi => "ugi",
        }
    }

    /// Whether the protocol supports this game.
    pub const fn supports(self, game: GameId) -> bool {
        match self {
            Self::Gomocup => matches!(game, GameId::Gomoku | GameId::Standard | GameId::Renju),
            Self::Nboard | Self::Gtp => matches!(game, GameId::Othello),
            Self::Ugi => true,
        }
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// The text is not the name of a protocol.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no protocol “{0}”: choose gomocup, nboard, gtp or ugi")]
pub struct ParseProtocolError(String);

impl FromStr for Protocol {
    type Err = ParseProtocolError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|protocol| protocol.code() == text)
            .ok_or_else(|| ParseProtocolError(text.chars().take(24).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_protocol_survives_its_name() {
        for protocol in Protocol::ALL {
            assert_eq!(protocol.to_string().parse(), Ok(protocol));
        }
        assert!("uci".parse::<Protocol>().is_err());
    }
}
