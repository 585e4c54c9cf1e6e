//! Identity: guests and accounts, their sessions, and the requests that change them.

use sente_json::{FromJson, ToJson};
use serde::{Deserialize, Serialize};

use crate::Preferences;

/// The person that a browser belongs to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Me {
    /// The guest or account; `None` for a browser without a session.
    pub account: Option<Account>,
    /// The preferences; the defaults without a session.
    pub preferences: Preferences,
    /// Whether this server only serves its own machine, so that the page may stop it.
    pub can_quit: bool,
    /// The program's version.
    pub version: String,
}

/// A guest or an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Account {
    /// The display name.
    pub name: String,
    /// Guest or account.
    pub kind: Kind,
    /// The time of its creation, in milliseconds since 1970.
    pub since: u64,
}

/// The kind of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Kind {
    /// A guest, identified by the browser.
    Guest,
    /// An account, identified by name and password.
    Account,
}

/// Creates an account. It takes over the data of the guest who asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SignUp {
    /// The name.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 64))]
    pub name: String,
    /// The password.
    #[cfg_attr(feature = "schema", schema(min_length = 8, max_length = 128))]
    pub password: String,
    /// The colour of the person's pieces, such as `#d23b3b`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(pattern = "^#[0-9a-fA-F]{6}$"))]
    pub colour: Option<String>,
}

/// Logs in with a name and a password.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Credentials {
    /// The name.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 64))]
    pub name: String,
    /// The password.
    #[cfg_attr(feature = "schema", schema(max_length = 128))]
    pub password: String,
}

/// Renames a guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rename {
    /// The name.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 64))]
    pub name: String,
}

/// Changes the password.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChangePassword {
    /// The old password.
    #[cfg_attr(feature = "schema", schema(max_length = 128))]
    pub old: String,
    /// The new password.
    #[cfg_attr(feature = "schema", schema(min_length = 8, max_length = 128))]
    pub new: String,
}

/// Deletes an account with all its data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeleteAccount {
    /// The account's password; guests need none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(max_length = 128))]
    pub password: Option<String>,
}

/// A log-in session of the person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SessionDoc {
    /// An id that names the session but gives no access.
    pub id: String,
    /// Whether it is the session of this request.
    pub current: bool,
    /// The browser's own description (user agent).
    pub agent: String,
    /// The time of its creation, in milliseconds since 1970.
    pub created: u64,
    /// The time of its last use, in milliseconds since 1970.
    pub seen: u64,
}
