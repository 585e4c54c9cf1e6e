//! What happens to accounts and sessions, for whoever has to find out later what went on: who, what, and
//! from where. People are named by their random id, and a source by a number that is the same while the
//! server runs; neither names nor addresses are logged.

use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;

use sente_store::UserId;

use crate::Address;

/// What can happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecurityEvent {
    /// Somebody logged in.
    LoggedIn,
    /// Name and password, or the passkey, were wrong.
    LoginRefused,
    /// The password was asked for again, and was wrong.
    ProofRefused,
    /// Somebody logged out.
    LoggedOut,
    /// An account was made.
    SignedUp,
    /// A password was changed.
    PasswordChanged,
    /// Sessions were ended by their owner.
    SessionsEnded,
    /// An account was deleted.
    Deleted,
    /// A passkey was added.
    PasskeyAdded,
    /// A passkey was removed.
    PasskeyRemoved,
    /// Somebody tried to use what is somebody else's.
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

    /// Whether an operator should look at it.
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
