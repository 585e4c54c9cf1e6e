//! Checks names and passwords, for all calls that require them.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use sente_api::Credentials;
use sente_store::{UserId, names};

use crate::devices::Device;
use crate::security_log::{self, SecurityEvent};
use crate::throttle::LimitedAction;
use crate::who::Who;
use crate::{Address, ApiError, AppState, name};

/// The origin of a login attempt.
#[derive(Clone, Copy, Debug)]
pub struct LoginSource {
    /// The client's address.
    pub address: Address,
    /// The browser.
    pub device: Device,
}

impl FromRequestParts<AppState> for LoginSource {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        Ok(Self {
            address: Address::from_request_parts(parts, state).await?,
            device: Device::from_request_parts(parts, state).await?,
        })
    }
}

/// Returns the user with this name and password. Limits the rate of attempts, and does not reveal whether the account
/// exists.
pub async fn verify(
    state: &AppState,
    source: LoginSource,
    credentials: &Credentials,
) -> Result<UserId, ApiError> {
    let Credentials { name, password } = credentials;
    let kept = if name::is_storable(name) {
        state.store.credentials(name).await?
    } else {
        None
    };
    // Unknown names cause the same queries.
    let user = kept.as_ref().map_or_else(UserId::random, |kept| kept.user);
    let known = match source.device.0 {
        Some(device) => state.store.is_known_device(device, user).await?,
        None => false,
    };
    let key = names::name_key(name);
    if let Some(device) = source.device.0.filter(|_| known) {
        state.login_guard.admit_known(user, device)?;
    } else {
        state
            .throttles
            .check(LimitedAction::LogIn, source.address)?;
        let guard = &state.login_guard;
        guard.admit_stranger(&key, source.address).await?;
    }
    let hash = kept.as_ref().map(|kept| kept.password.as_str());
    if state.passwords.verify(password, hash).await? {
        return Ok(user);
    }
    if !known {
        state.login_guard.note_wrong(&key);
    }
    let known = kept.map(|kept| kept.user);
    security_log::note(SecurityEvent::LoginRefused, known, Some(source.address));
    Err(ApiError::WrongCredentials)
}

/// Checks the password of a logged-in user again.
pub async fn verify_again(state: &AppState, who: &Who, password: &str) -> Result<(), ApiError> {
    if !who.is_account() {
        return Err(ApiError::Refused("A guest has no password.".into()));
    }
    let session = who.session.token;
    state.login_guard.admit_known(who.id(), session)?;
    let kept = state.store.credentials(&who.user.name).await?;
    let kept = kept.filter(|kept| kept.user == who.id());
    let hash = kept.as_ref().map(|kept| kept.password.as_str());
    if state.passwords.verify(password, hash).await? {
        Ok(())
    } else {
        security_log::note(SecurityEvent::ProofRefused, Some(who.id()), None);
        Err(ApiError::WrongCredentials)
    }
}
