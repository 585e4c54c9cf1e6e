//! Errors of the store. After an error nothing has changed, except that after [`StoreError::Unavailable`] the outcome
//! is unknown.

use sente_match::Version;
use thiserror::Error;

/// An error of the store.
#[derive(Debug, Error)]
pub enum StoreError {
    /// There is no such row, or it belongs to another person.
    #[error("there is no such {0}")]
    NotFound(&'static str),
    /// The match has a newer version than the caller expected, or has ended.
    #[error("the match is at version {}", .current.0)]
    Conflict {
        /// The current version.
        current: Version,
    },
    /// Another server has claimed the match: the caller's fence is outdated.
    #[error("another server owns the match")]
    Fenced,
    /// Another account has this name.
    #[error("the name is taken")]
    NameTaken,
    /// Only a guest can sign up.
    #[error("the user already has an account")]
    AlreadyAccount,
    /// The person has reached the limit for such rows.
    #[error("there are too many: {0}")]
    Full(&'static str),
    /// The restore would replace existing data.
    #[error("the database is not empty")]
    NotEmpty,
    /// The file to restore is not a backup, or not a complete one.
    #[error("the file is not a valid backup ({0}); nothing has changed")]
    NoBackup(String),
    /// A server is using the database.
    #[error(
        "a server is already running on the database at {0}: stop it first, or name another \
         database with --database, or start all servers of one PostgreSQL database with --nats"
    )]
    InUse(String),
    /// Stored data, or data passed by the caller, is invalid.
    #[error("{0}")]
    Malformed(String),
    /// The database did not answer. A write may have succeeded: read before trying again.
    #[error("the database is not available: {0}")]
    Unavailable(String),
}

/// The result type of the store's functions.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;
