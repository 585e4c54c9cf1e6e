//! Passkeys (WebAuthn): an account's second way to log in. The values of the browser's functions are passed on
//! unchanged.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Starts adding a passkey to the account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AddPasskey {
    /// The account's password.
    #[cfg_attr(feature = "schema", schema(max_length = 128))]
    pub password: String,
}

/// A challenge for the browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PasskeyChallenge {
    /// Its id. It can be answered once, within five minutes.
    pub id: String,
    /// The options for `navigator.credentials.create` or `navigator.credentials.get`; bytes are base64url.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub options: Value,
}

/// A new passkey from the browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewPasskey {
    /// The id of the answered challenge.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub challenge: String,
    /// The name that the owner gives it.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 40))]
    pub name: String,
    /// The result of `navigator.credentials.create`, as JSON.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub credential: Value,
}

/// A passkey of the account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PasskeyDoc {
    /// Its id.
    pub id: String,
    /// The name that the owner has given it.
    pub name: String,
    /// The time of its creation, in milliseconds since 1970.
    pub created: u64,
    /// The time of the last log-in with it.
    pub used: Option<u64>,
}

/// Starts logging in with a passkey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PasskeyName {
    /// The account's name.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub name: String,
}

/// Logs in with a passkey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PasskeyLogin {
    /// The id of the answered challenge.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub challenge: String,
    /// The result of `navigator.credentials.get`, as JSON.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub credential: Value,
}
