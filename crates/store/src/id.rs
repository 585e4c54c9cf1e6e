//! Ids of rows: unguessable random numbers, written as text. They carry no meaning.

use std::fmt::{self, Write};
use std::str::FromStr;

use thiserror::Error;

/// The text is not a valid id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not an id")]
pub struct ParseIdError;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $bytes:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name([u8; $bytes]);

        impl $name {
            /// A new id from the system's random number generator.
            pub fn random() -> Self {
                let mut bytes = [0; $bytes];
                getrandom::fill(&mut bytes).expect("the system has random numbers");
                Self(bytes)
            }

            /// The id with these bytes.
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
            type Err = ParseIdError;

            fn from_str(text: &str) -> Result<Self, ParseIdError> {
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
    /// A batch of matches between computers.
    BatchId, 16
);
id!(
    /// A study: an analysis that a person has named. Anybody with the id may read it.
    StudyId, 16
);
id!(
    /// An open invitation in the lobby (seek).
    SeekId, 16
);
id!(
    /// A tournament of computer players.
    RunId, 16
);
id!(
    /// A server that shares the database with others; each start of a process gets a new id.
    ServerId, 16
);
id!(
    /// The SHA-256 of a session's token. Only the browser has the token itself.
    TokenHash, 32
);

/// The code that admits a second person to a waiting match; independent of the match's id. People read it out and type
/// it, so it has ten easily distinguishable letters and digits: fifty bits, which is safe with a few tries per minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JoinCode(u64);

/// The digits of a code, without I and L (similar to 1), O (similar to 0) and U (similar to V).
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

impl JoinCode {
    const LENGTH: u32 = 10;

    /// A new code from the system's random number generator.
    pub fn random() -> Self {
        let number = getrandom::u64().expect("the system has random numbers");
        Self(number >> (u64::BITS - 5 * Self::LENGTH))
    }

    /// The code in two halves, for reading out.
    pub fn spoken(self) -> String {
        let mut text = self.to_string();
        text.insert(text.len() / 2, '-');
        text
    }
}

impl fmt::Display for JoinCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |place: u32| DIGITS[(self.0 >> (5 * place)) as usize % DIGITS.len()];
        let mut digits = (0..Self::LENGTH).rev().map(digit);
        digits.try_for_each(|digit| f.write_char(digit.into()))
    }
}

impl FromStr for JoinCode {
    type Err = ParseIdError;

    /// Parses a code: in upper or lower case, with any dashes and spaces, and with unused letters read as the digits
    /// that they resemble.
    fn from_str(text: &str) -> Result<Self, ParseIdError> {
        let (mut number, mut length) = (0, 0);
        let heard = |letter: &char| *letter != '-' && !letter.is_whitespace();
        for letter in text.chars().filter(heard) {
            let meant = match letter.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                other => other,
            };
            let digit = DIGITS.iter().position(|digit| char::from(*digit) == meant);
            number = number << 5 | digit.ok_or(ParseIdError)? as u64;
            length += 1;
            if length > Self::LENGTH {
                return Err(ParseIdError);
            }
        }
        if length == Self::LENGTH {
            Ok(Self(number))
        } else {
            Err(ParseIdError)
        }
    }
}

/// Parses lower-case hexadecimal digits. The length must match exactly, so that every id has only one text.
fn read_hex(text: &str, bytes: &mut [u8]) -> Result<(), ParseIdError> {
    if text.len() != 2 * bytes.len() {
        return Err(ParseIdError);
    }
    let digit = |digit: u8| match digit {
        b'0'..=b'9' => Ok(digit - b'0'),
        b'a'..=b'f' => Ok(digit - b'a' + 10),
        _ => Err(ParseIdError),
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

        #[test]
        fn text_leads_back_to_the_code(number in 0..1_u64 << 50) {
            let code = JoinCode(number);
            prop_assert_eq!(code.to_string().parse(), Ok(code));
            prop_assert_eq!(code.spoken().to_lowercase().parse(), Ok(code));
        }

        #[test]
        fn no_text_is_too_strange_for_a_code(text in "\\PC{0,20}") {
            if let Ok(code) = text.parse::<JoinCode>() {
                prop_assert_eq!(code.to_string().len(), 10);
            }
        }
    }

    #[test]
    fn a_code_is_heard_as_it_was_meant() {
        let code: JoinCode = "10ABC-1Z2Y0".parse().unwrap();
        assert_eq!(code.spoken(), "10ABC-1Z2Y0");
        for heard in ["10abc1z2y0", " ioabc-lz2yo ", "1 0 A B C 1 Z 2 Y 0"] {
            assert_eq!(heard.parse(), Ok(code), "{heard}");
        }
        for wrong in ["", "10ABC1Z2Y", "10ABC1Z2Y00", "10ABC1Z2YU", "10ABC1Z2Y\0"] {
            assert_eq!(wrong.parse::<JoinCode>(), Err(ParseIdError), "{wrong:?}");
        }
    }

    #[test]
    fn codes_use_all_their_digits() {
        let codes: String = (0..100).map(|_| JoinCode::random().to_string()).collect();
        assert!(
            DIGITS
                .iter()
                .all(|digit| codes.contains(char::from(*digit)))
        );
    }
}
