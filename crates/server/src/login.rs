//! A name and its password, checked: one way for everybody who has to prove who they are.

use sente_protocol::Credentials;
use sente_store::UserId;

use crate::{Address, ApiError, AppState, name};

/// Whose name and password these are. Slows down who tries too often, and tells nobody whether the
/// account exists.
pub async fn verify(
    state: &AppState,
    address: Address,
    credentials: &Credentials,
) -> Result<UserId, ApiError> {
    let Credentials { name, password } = credentials;
    state.throttles.check_login(name, address)?;
    let kept = if name::is_storable(name) {
        state.store.credentials(name).await?
    } else {
        None
    };
    let hash = kept.as_ref().map(|kept| kept.password.as_str());
    let right = state.passwords.verify(password, hash).await?;
    let user = kept
        .filter(|_| right)
        .ok_or(ApiError::WrongCredentials)?
        .user;
    state.throttles.note_login(name, address);
    Ok(user)
}
