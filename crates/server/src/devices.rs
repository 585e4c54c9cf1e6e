//! Known devices: a second cookie, which survives logging out. It only proves that a user has logged in with this
//! browser before, so that failed attempts by others do not slow them down.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use sente_match::Time;
use sente_store::{TokenHash, UserId};

use crate::who::{Cookies, DEVICE, Token};
use crate::{ApiError, AppState};

/// The lifetime of an unused device in milliseconds: 400 days, the longest lifetime of cookies in browsers.
pub const LASTS: u64 = 400 * 24 * 60 * 60 * 1000;

/// The hash of the device's token, if the browser has one.
#[derive(Clone, Copy, Debug)]
pub struct Device(pub Option<TokenHash>);

/// Devices that were last used before this time are deleted.
pub const fn oldest(now: Time) -> Time {
    Time(now.0.saturating_sub(LASTS))
}

/// Records that a user has logged in with this browser. Gives it a token if it has none.
pub async fn remember(
    state: &AppState,
    cookies: &Cookies,
    device: Device,
    user: UserId,
) -> Result<TokenHash, ApiError> {
    let token = match device.0 {
        Some(token) => token,
        None => cookies.give_device(),
    };
    let now = state.clock.now();
    state.store.add_device(token, user, now).await?;
    Ok(token)
}

impl FromRequestParts<AppState> for Device {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let token = Token::of(&parts.headers, DEVICE, state.config.is_secure());
        Ok(Self(token.map(|token| token.hash())))
    }
}
