//! Passkeys (WebAuthn): an account's second way to log in. What the browser's own functions take and give is
//! passed on as it is.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Begins to add a passkey to the account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AddPasskey {
    /// The account's password, once more.
    #[cfg_attr(feature = "schema", schema(max_length = 128))]
    pub password: String,
}

/// What the browser is to sign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PasskeyChallenge {
    /// Names the challenge; it can be answered once, within five minutes.
    pub id: String,
    /// For `navigator.credentials.create` or `navigator.credentials.get`; bytes are base64url.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub options: Value,
}

/// A passkey that the browser has made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewPasskey {
    /// The challenge that it answers.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub challenge: String,
    /// What its owner calls it.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 40))]
    pub name: String,
    /// What `navigator.credentials.create` gave, as JSON.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub credential: Value,
}

/// A passkey of the account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PasskeyDoc {
    /// Names it.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// When it was added, in milliseconds since 1970.
    pub created: u64,
    /// When somebody last logged in with it.
    pub used: Option<u64>,
}

/// Begins to log in with a passkey.
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
    /// The challenge that it answers.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub challenge: String,
    /// What `navigator.credentials.get` gave, as JSON.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub credential: Value,
}
