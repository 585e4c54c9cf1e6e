//! Names for rows: random numbers that nobody can guess, written as text. They carry no meaning.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The text is no id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not an id")]
pub struct NotAnId;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $bytes:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name([u8; $bytes]);

        impl $name {
            /// A new one from the system's random numbers.
            pub fn random() -> Self {
                let mut bytes = [0; $bytes];
                getrandom::fill(&mut bytes).expect("the system has random numbers");
                Self(bytes)
            }

            /// The id made of these bytes.
            pub const fn from_bytes(bytes: [u8; $bytes]) -> Self {
                Self(bytes)
            }

            /// The bytes of the id.
            pub const fn as_bytes(&self) -> &[u8; $bytes] {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }

        impl FromStr for $name {
            type Err = NotAnId;

            fn from_str(text: &str) -> Result<Self, NotAnId> {
                let mut bytes = [0; $bytes];
                read_hex(text, &mut bytes)?;
                Ok(Self(bytes))
            }
        }
    };
}

id!(
    /// A person: a guest, or an account.
    UserId, 16
);
id!(
    /// A match.
    MatchId, 16
);
id!(
    /// Several matches that belong together: computers playing a number of games.
    BatchId, 16
);
id!(
    /// What admits a second person to a match that waits; says nothing about the match's id.
    JoinCode, 8
);
id!(
    /// An open invitation in the lobby.
    SeekId, 16
);
id!(
    /// A tournament of computer players.
    RunId, 16
);
id!(
    /// The SHA-256 of a session's token: the token itself is known to the browser only.
    TokenHash, 32
);

/// Reads lower-case hexadecimal digits, exactly as many as the bytes need, so that an id has one text.
fn read_hex(text: &str, bytes: &mut [u8]) -> Result<(), NotAnId> {
    if text.len() != 2 * bytes.len() {
        return Err(NotAnId);
    }
    let digit = |digit: u8| match digit {
        b'0'..=b'9' => Ok(digit - b'0'),
        b'a'..=b'f' => Ok(digit - b'a' + 10),
        _ => Err(NotAnId),
    };
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn text_leads_back_to_the_id(bytes: [u8; 16]) {
            let id = UserId::from_bytes(bytes);
            prop_assert_eq!(id.to_string().parse(), Ok(id));
        }

        #[test]
        fn an_id_has_one_text(text in "\\PC{0,70}") {
            if let Ok(id) = text.parse::<TokenHash>() {
                prop_assert_eq!(id.to_string(), text);
            }
        }
    }
}
