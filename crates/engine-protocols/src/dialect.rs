//! The supported protocols by name, and the games that each supports.

use std::fmt;
use std::str::FromStr;

use sente_rules::GameId;
use thiserror::Error;

/// An engine protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// Piskvork's protocol, of the Gomocup tournament.
    Gomocup,
    /// NBoard's protocol, version 2, for Othello.
    Nboard,
    /// The Go Text Protocol, version 2, here for Othello.
    Gtp,
    /// The Universal Game Interface.
    Ugi,
}

impl Dialect {
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
    pub const fn plays(self, game: GameId) -> bool {
        match self {
            Self::Gomocup => matches!(game, GameId::Gomoku | GameId::Standard | GameId::Renju),
            Self::Nboard | Self::Gtp => matches!(game, GameId::Othello),
            Self::Ugi => true,
        }
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// The text is not the name of a protocol.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no protocol “{0}”: choose gomocup, nboard, gtp or ugi")]
pub struct UnknownDialect(String);

impl FromStr for Dialect {
    type Err = UnknownDialect;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|dialect| dialect.code() == text)
            .ok_or_else(|| UnknownDialect(text.chars().take(24).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dialect_survives_its_name() {
        for dialect in Dialect::ALL {
            assert_eq!(dialect.to_string().parse(), Ok(dialect));
        }
        assert!("uci".parse::<Dialect>().is_err());
    }
}
