//! The settings of Surakarta: the limits that end a game without progress.

use crate::RulesError;

/// The limits after which pieces are counted. Without them the traditional rules apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The number of plies without a capture that ends the game.
    pub quiet: Option<u16>,
    /// The number of occurrences of a position, with the same side to move, that ends the game.
    pub repetition: Option<u8>,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            quiet: Some(100),
            repetition: Some(3),
        }
    }
}

impl Rules {
    pub(crate) fn settings(self) -> Vec<(&'static str, String)> {
        vec![
            ("quiet", written(self.quiet)),
            ("repetition", written(self.repetition)),
        ]
    }

    pub(crate) fn with(self, name: &str, value: &str) -> Option<Result<Self, RulesError>> {
        let bad = |name, choices| RulesError::BadValue {
            name,
            value: crate::point::shortened(value),
            choices,
        };
        match name {
            "quiet" => Some(match read(value, 1..=10_000) {
                Ok(quiet) => Ok(Self { quiet, ..self }),
                Err(()) => Err(bad("quiet", "a number of plies from 1 to 10000, or off")),
            }),
            "repetition" => Some(match read(value, 2..=100) {
                Ok(repetition) => Ok(Self { repetition, ..self }),
                Err(()) => Err(bad("repetition", "a number from 2 to 100, or off")),
            }),
            _ => None,
        }
    }
}

fn written<T: ToString>(limit: Option<T>) -> String {
    limit.map_or_else(|| "off".to_owned(), |limit| limit.to_string())
}

/// A limit; `None` for `off`, and an error for any other text.
fn read<T>(value: &str, range: std::ops::RangeInclusive<T>) -> Result<Option<T>, ()>
where
    T: std::str::FromStr + PartialOrd,
{
    if value == "off" {
        return Ok(None);
    }
    value
        .parse()
        .ok()
        .filter(|limit| range.contains(limit))
        .map(Some)
        .ok_or(())
}
