//! The security log: events of accounts and sessions, for later investigation. Users appear with their random id, and
//! addresses as a number that stays the same while the server runs; neither names nor addresses are logged.

use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;

use sente_store::UserId;

use crate::Address;

/// A security event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecurityEvent {
    /// A user logged in.
    LoggedIn,
    /// A login failed because of a wrong name, password or passkey.
    LoginRefused,
    /// The password was wrong when it was requested again.
    ProofRefused,
    /// A user logged out.
    LoggedOut,
    /// An account was created.
    SignedUp,
    /// A password was changed.
    PasswordChanged,
    /// A user ended their sessions.
    SessionsEnded,
    /// An account was deleted.
    Deleted,
    /// A passkey was added.
    PasskeyAdded,
    /// A passkey was removed.
    PasskeyRemoved,
    /// A user tried to access something of somebody else's.
    AccessRefused,
}

impl SecurityEvent {
    const fn name(self) -> &'static str {
        match self {
            Self::LoggedIn => "logged_in",
            Self::LoginRefused => "login_refused",
            Self::ProofRefused => "proof_refused",
            Self::LoggedOut => "logged_out",
            Self::SignedUp => "signed_up",
            Self::PasswordChanged => "password_changed",
            Self::SessionsEnded => "sessions_ended",
            Self::Deleted => "deleted",
            Self::PasskeyAdded => "passkey_added",
            Self::PasskeyRemoved => "passkey_removed",
            Self::AccessRefused => "access_refused",
        }
    }

    /// Whether it should be logged as a warning.
    const fn is_suspicious(self) -> bool {
        matches!(
            self,
            Self::LoginRefused | Self::ProofRefused | Self::AccessRefused
        )
    }
}

/// Logs an event under the target `sente_server::security`.
pub fn note(event: SecurityEvent, user: Option<UserId>, source: Option<Address>) {
    static SALT: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    let user = user.map(|user| user.to_string()).unwrap_or_default();
    let source = source.map(|source| SALT.hash_one(source.client()) & 0xffff_ffff);
    let source = source.map(|number| format!("{number:08x}"));
    let (suspicious, event) = (event.is_suspicious(), event.name());
    let source = source.unwrap_or_default();
    if suspicious {
        tracing::warn!(target: "sente_server::security", event, user, source, "security");
    } else {
        tracing::info!(target: "sente_server::security", event, user, source, "security");
    }
}
