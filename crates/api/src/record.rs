//! Uploaded records.

use sente_json::{FromJson, ToJson};
use serde::{Deserialize, Serialize};

/// What was found in an uploaded file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RecordsDoc {
    /// The games, each as text in this program's own record format.
    pub records: Vec<String>,
    /// What was left out, in sentences.
    pub warnings: Vec<String>,
}
