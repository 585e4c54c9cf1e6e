//! What went wrong, as a problem document (RFC 9457) with a stable code: the same over HTTP and over a socket.

use serde::{Deserialize, Serialize};

/// A problem document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Problem {
    /// The problem's kind as an address, `/problems/` and the code.
    #[serde(rename = "type")]
    pub kind: String,
    /// The kind in a few words.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// What happened and what to do, in one sentence.
    pub detail: String,
    /// The stable code.
    pub code: ProblemCode,
    /// After how many seconds it is worth trying again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u64>,
}

/// The kinds of problems, with their HTTP status and title.
macro_rules! codes {
    ($($(#[$doc:meta])* $code:ident = $status:literal, $title:literal;)+) => {
        /// A stable code for programs.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        pub enum ProblemCode {
            $($(#[$doc])* $code,)+
        }

        impl ProblemCode {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$code),+];

            /// The HTTP status.
            pub const fn status(self) -> u16 {
                match self {
                    $(Self::$code => $status,)+
                }
            }

            /// The kind in a few words.
            pub const fn title(self) -> &'static str {
                match self {
                    $(Self::$code => $title,)+
                }
            }
        }
    };
}

codes! {
    /// The request cannot be read.
    Malformed = 400, "The request cannot be read";
    /// Something in the request cannot be as it is.
    Invalid = 422, "The request cannot be fulfilled as it is";
    /// The name is taken.
    NameTaken = 409, "The name is taken";
    /// The name is kept for computer players.
    NameReserved = 409, "The name is reserved";
    /// The name is too short, too long or has characters that names don't have.
    BadName = 422, "The name cannot be used";
    /// The password is too short, too long or too common.
    WeakPassword = 422, "The password is not safe";
    /// Name or password is wrong.
    WrongCredentials = 401, "Name or password is wrong";
    /// Nobody is logged in.
    Unauthorised = 401, "Please log in";
    /// It is somebody else's.
    Forbidden = 403, "This is not yours";
    /// The request came from another site.
    WrongOrigin = 403, "The request came from another site";
    /// There is nothing of this name.
    NotFound = 404, "Not found";
    /// The address has no such method.
    WrongMethod = 405, "This cannot be done here";
    /// The game went on in the meantime.
    Stale = 409, "The game went on in the meantime";
    /// The rules of the game do not allow it.
    Illegal = 409, "The rules do not allow this";
    /// The match does not allow it now.
    Refused = 409, "This cannot be done now";
    /// It is larger than allowed.
    TooLarge = 413, "Too large";
    /// The body has the wrong type.
    WrongType = 415, "The body has the wrong type";
    /// It was asked too often.
    TooMany = 429, "Too many requests";
    /// Everybody who could do it is busy.
    Busy = 503, "Busy: please try again";
    /// No engine is there to search.
    NoEngine = 503, "No engine is there";
    /// The program made a mistake.
    Internal = 500, "Something went wrong here";
}

impl Problem {
    /// A problem of this kind, with a sentence about it.
    pub fn new(code: ProblemCode, detail: impl Into<String>) -> Self {
        Self {
            kind: format!("/problems/{}", code.name()),
            title: code.title().to_owned(),
            status: code.status(),
            detail: detail.into(),
            code,
            retry_after: None,
        }
    }
}

impl ProblemCode {
    /// The code as it is written, such as `name_taken`.
    pub fn name(self) -> String {
        let camel = format!("{self:?}");
        let mut name = String::with_capacity(camel.len() + 2);
        for letter in camel.chars() {
            if letter.is_ascii_uppercase() && !name.is_empty() {
                name.push('_');
            }
            name.push(letter.to_ascii_lowercase());
        }
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_code_is_what_is_sent() {
        for &code in ProblemCode::ALL {
            let sent = serde_json::to_string(&code).expect("a code is text");
            assert_eq!(sent, format!("\"{}\"", code.name()));
        }
    }
}
