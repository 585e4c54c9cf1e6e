//! Studies: analyses that an account keeps under a name.

use sente_json::{FromJson, ToJson};
use serde::{Deserialize, Serialize};

/// A study in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StudySummary {
    /// Its id. Anybody who knows it may read the study.
    pub id: String,
    /// The name that the owner has given it.
    pub name: String,
    /// The rules as text.
    pub rules: String,
    /// The position at the end of its main line, as text.
    pub position: String,
    /// The time of its last change, in milliseconds since 1970.
    pub changed: u64,
}

/// A complete study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StudyDoc {
    /// Its entry in lists.
    #[serde(flatten)]
    pub summary: StudySummary,
    /// The owner's name.
    pub owner: String,
    /// Whether it belongs to the person who asks. Only the owner may change it.
    pub yours: bool,
    /// The record in Sente's own format.
    pub record: String,
}

/// A request to store a new study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewStudy {
    /// Its name.
    pub name: String,
    /// The record in Sente's own format.
    pub record: String,
}

/// Changes to a study; absent fields stay unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StudyChange {
    /// The new name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The new record in Sente's own format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
}
