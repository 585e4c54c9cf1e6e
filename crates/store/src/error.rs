//! Why the store did not do what it was asked. Nothing has changed then, except where
//! [`StoreError::Unavailable`] says that nobody knows.

use sente_match::Version;
use thiserror::Error;

/// What can go wrong with a store.
#[derive(Debug, Error)]
pub enum StoreError {
    /// There is no such row, or it belongs to somebody else.
    #[error("there is no such {0}")]
    NotFound(&'static str),
    /// The match has gone on, or ended, since the caller last saw it.
    #[error("the match is at version {}", .current.0)]
    Conflict {
        /// The version it has now.
        current: Version,
    },
    /// Another server looks after the match by now: whoever appends knew an older fence.
    #[error("another server looks after the match")]
    Fenced,
    /// Another account has this name.
    #[error("the name is taken")]
    NameTaken,
    /// Only a guest can sign up.
    #[error("this is an account already")]
    AlreadyAccount,
    /// There are as many of these as one person may have.
    #[error("there are too many: {0}")]
    Full(&'static str),
    /// A backup would replace data that is there.
    #[error("the database is not empty")]
    NotEmpty,
    /// The file that was to be restored is no backup, or not a whole one.
    #[error("the file is no backup that can be restored ({0}); nothing has changed")]
    NoBackup(String),
    /// A server uses the database.
    #[error(
        "a server is already running on the database at {0}: stop it first, or name another \
         database with --database, or start all servers of one PostgreSQL database with --nats"
    )]
    InUse(String),
    /// What is stored, or was handed over to be stored, does not make sense.
    #[error("{0}")]
    Malformed(String),
    /// The database did not answer. A write may have been kept all the same: read before trying again.
    #[error("the database is not available: {0}")]
    Unavailable(String),
}

/// What the store's functions answer with.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;
