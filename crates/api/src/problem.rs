//! Errors as problem documents (RFC 9457) with a stable code, the same over HTTP and WebSocket.

use sente_json::{FromJson, ToJson};
use serde::{Deserialize, Serialize};

/// A problem document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Problem {
    /// The URI of the problem's kind: `/problems/` and the code.
    #[serde(rename = "type")]
    pub kind: String,
    /// The title of the kind.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// One sentence: what happened and what to do.
    pub detail: String,
    /// The stable code.
    pub code: ProblemCode,
    /// The number of seconds after which a retry makes sense.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u64>,
}

/// The kinds of problems, with their HTTP status and title.
macro_rules! codes {
    ($($(#[$doc:meta])* $code:ident = $status:literal, $title:literal;)+) => {
        /// A stable code for programs.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, FromJson, ToJson)]
        #[serde(rename_all = "snake_case")]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        pub enum ProblemCode {
            $($(#[$doc])* $code,)+
        }

        impl ProblemCode {
            /// All kinds.
            pub const ALL: &[Self] = &[$(Self::$code),+];

            /// The HTTP status.
            pub const fn status(self) -> u16 {
                match self {
                    $(Self::$code => $status,)+
                }
            }

            /// The title.
            pub const fn title(self) -> &'static str {
                match self {
                    $(Self::$code => $title,)+
                }
            }
        }
    };
}

codes! {
    /// The request cannot be parsed.
    Malformed = 400, "The request cannot be read";
    /// A value in the request is invalid.
    Invalid = 422, "The request has invalid values";
    /// The name is taken.
    NameTaken = 409, "The name is taken";
    /// The name is reserved for computer players.
    NameReserved = 409, "The name is reserved";
    /// The name is too short, too long or has invalid characters.
    BadName = 422, "The name cannot be used";
    /// The password is too short, too long or too common.
    WeakPassword = 422, "The password is not safe";
    /// The name or the password is wrong.
    WrongCredentials = 401, "The name or the password is wrong";
    /// The request needs a session.
    Unauthorised = 401, "Please log in";
    /// The object belongs to somebody else.
    Forbidden = 403, "This is not yours";
    /// The request came from another site.
    WrongOrigin = 403, "The request came from another site";
    /// There is no such object.
    NotFound = 404, "Not found";
    /// The address does not support this method.
    WrongMethod = 405, "The address does not support this method";
    /// The game has a newer version.
    Stale = 409, "The game has changed in the meantime";
    /// The rules of the game forbid it.
    Illegal = 409, "The rules do not allow this";
    /// The match does not allow it now.
    Refused = 409, "This cannot be done now";
    /// The body is larger than allowed.
    TooLarge = 413, "The body is too large";
    /// The body has the wrong content type.
    WrongType = 415, "The body has the wrong content type";
    /// The rate limit was exceeded.
    TooMany = 429, "Too many requests";
    /// The server has no free capacity.
    Busy = 503, "Busy: please try again";
    /// No engine is available.
    NoEngine = 503, "No engine is available";
    /// The server failed.
    Internal = 500, "The server failed";
}

impl Problem {
    /// A problem of this kind, with an explanation.
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
    /// The code, such as `name_taken`.
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
