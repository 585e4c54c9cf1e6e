//! Who somebody is: guests and accounts, their sessions, and what changes them.

use sente_json::{FromJson, ToJson};
use serde::{Deserialize, Serialize};

use crate::Preferences;

/// The person that a browser belongs to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Me {
    /// Who it is; nobody yet for a browser that has done nothing.
    pub account: Option<Account>,
    /// The settings; the usual ones for nobody.
    pub preferences: Preferences,
    /// Whether this server only serves its own machine, so that the page may end it.
    pub can_quit: bool,
    /// The program's version.
    pub version: String,
}

/// A guest or an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Account {
    /// The name to show.
    pub name: String,
    /// Which of the two.
    pub kind: Kind,
    /// When it was made, in milliseconds since 1970.
    pub since: u64,
}

/// Guest or account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Kind {
    /// Known by the browser.
    Guest,
    /// Known by name and password.
    Account,
}

/// A new account. What the guest had becomes the account's.
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
    /// The colour of the own pieces, such as `#d23b3b`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(pattern = "^#[0-9a-fA-F]{6}$"))]
    pub colour: Option<String>,
}

/// A name and its password.
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

/// A guest's name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rename {
    /// The name.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 64))]
    pub name: String,
}

/// Another password.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChangePassword {
    /// The one it was.
    #[cfg_attr(feature = "schema", schema(max_length = 128))]
    pub old: String,
    /// The one it will be.
    #[cfg_attr(feature = "schema", schema(min_length = 8, max_length = 128))]
    pub new: String,
}

/// The end of an account, with all its data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeleteAccount {
    /// The account's password; not for guests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(max_length = 128))]
    pub password: Option<String>,
}

/// One of the places where somebody is logged in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SessionDoc {
    /// Names the session without opening it.
    pub id: String,
    /// Whether it is the one that asks.
    pub current: bool,
    /// What the browser calls itself.
    pub agent: String,
    /// When it began, in milliseconds since 1970.
    pub created: u64,
    /// When it was last used, in milliseconds since 1970.
    pub seen: u64,
}
