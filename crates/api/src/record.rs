//! Uploaded records.

use sente_json::{FromJson, ToJson};
use serde::{Deserialize, Serialize};

/// The content of an uploaded file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RecordsDoc {
    /// The games, each as text in Sente's own record format.
    pub records: Vec<String>,
    /// The omitted parts, as sentences.
    pub warnings: Vec<String>,
}
