//! Analyses that an account keeps under a name.

use sente_json::{FromJson, ToJson};
use serde::{Deserialize, Serialize};

/// A study in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StudySummary {
    /// Its id. Whoever knows it may read the study.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// The rules as text.
    pub rules: String,
    /// The position at the end of its main line, as text.
    pub position: String,
    /// When it was last changed, in milliseconds since 1970.
    pub changed: u64,
}

/// A whole study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StudyDoc {
    /// What a list shows of it.
    #[serde(flatten)]
    pub summary: StudySummary,
    /// The owner's name.
    pub owner: String,
    /// Whether it is the asker's, who alone may change it.
    pub yours: bool,
    /// The record in this program's own format.
    pub record: String,
}

/// A study to be kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewStudy {
    /// What it shall be called.
    pub name: String,
    /// The record in this program's own format.
    pub record: String,
}

/// What changes in a study; what is left out stays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StudyChange {
    /// Another name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Another record in this program's own format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
}
