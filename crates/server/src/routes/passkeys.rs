//! Passkeys: adding, listing and removing them, and logging in with them.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use sente_api::{
    AddPasskey, Me, NewPasskey, PasskeyChallenge, PasskeyDoc, PasskeyLogin, PasskeyName, Problem,
};
use sente_store::Passkey as StoredPasskey;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use webauthn_rs::prelude::{Passkey, Uuid};

use super::account::let_in;
use crate::error::Result;
use crate::extract::{Json, Path};
use crate::login::{self, LoginSource};
use crate::passkeys::base64url;
use crate::security_log::{self, SecurityEvent};
use crate::throttle::LimitedAction;
use crate::who::{Cookies, Who};
use crate::{ApiError, AppState, name};

/// Maximum length of a passkey's name.
const NAME: usize = 40;
/// Maximum length of the name in a login, before normalization.
const LOGIN_NAME: usize = 64;

/// The routes of this module.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list, add))
        .routes(routes!(begin_adding))
        .routes(routes!(remove))
        .routes(routes!(begin_login))
        .routes(routes!(log_in))
}

/// The account's passkeys, the oldest first.
#[utoipa::path(get, path = "/me/passkeys", tag = "account",
    responses((status = 200, body = Vec<PasskeyDoc>), (status = 401, body = Problem)))]
async fn list(State(state): State<AppState>, who: Who) -> Result<Json<Vec<PasskeyDoc>>> {
    let passkeys = state.store.passkeys(who.id()).await?;
    Ok(Json(passkeys.iter().map(doc).collect()))
}

/// Starts adding a passkey. Requires the password again.
#[utoipa::path(post, path = "/me/passkeys/challenge", tag = "account", request_body = AddPasskey,
    responses((status = 200, body = PasskeyChallenge), (status = 401, body = Problem),
        (status = 409, body = Problem)))]
async fn begin_adding(
    State(state): State<AppState>,
    who: Who,
    Json(request): Json<AddPasskey>,
) -> Result<Json<PasskeyChallenge>> {
    login::verify_again(&state, &who, &request.password).await?;
    let webauthn = state.passkeys.webauthn()?;
    let known = state.store.passkeys(who.id()).await?;
    let known = known.into_iter().map(|passkey| passkey.id).collect();
    let (id, name) = (Uuid::from_bytes(*who.id().as_bytes()), &who.user.name);
    let (options, begun) = webauthn
        .start_passkey_registration(id, name, name, Some(known))
        .map_err(|error| ApiError::Internal(error.to_string()))?;
    let id = state.passkeys.begin_registration(who.id(), begun);
    challenge(id, &options)
}

/// Adds the passkey that the browser has created.
#[utoipa::path(post, path = "/me/passkeys", tag = "account", request_body = NewPasskey,
    responses((status = 201, body = PasskeyDoc), (status = 401, body = Problem),
        (status = 409, body = Problem), (status = 422, body = Problem)))]
async fn add(
    State(state): State<AppState>,
    who: Who,
    Json(new): Json<NewPasskey>,
) -> Result<(StatusCode, Json<PasskeyDoc>)> {
    let name = name::check_label("passkey", &new.name, NAME)?;
    let (user, begun) = state.passkeys.take_registration(&new.challenge)?;
    if user != who.id() {
        return Err(ApiError::Forbidden("Another user started this request."));
    }
    let credential = read(new.credential)?;
    let made = state
        .passkeys
        .webauthn()?
        .finish_passkey_registration(&credential, &begun);
    let made: Passkey = made.map_err(|error| ApiError::Invalid(error.to_string()))?;
    let stored = StoredPasskey {
        id: made.cred_id().clone(),
        user,
        name,
        credential: write(&made)?,
        created: state.clock.now(),
        last_used: None,
    };
    state.store.add_passkey(stored.clone()).await?;
    security_log::note(SecurityEvent::PasskeyAdded, Some(user), None);
    Ok((StatusCode::CREATED, Json(doc(&stored))))
}

/// Removes a passkey.
#[utoipa::path(delete, path = "/me/passkeys/{id}", tag = "account", params(("id" = String, Path)),
    responses((status = 204), (status = 401, body = Problem), (status = 404, body = Problem)))]
async fn remove(
    State(state): State<AppState>,
    who: Who,
    Path(id): Path<String>,
) -> Result<StatusCode> {
    let passkeys = state.store.passkeys(who.id()).await?;
    let found = passkeys.iter().find(|passkey| base64url(&passkey.id) == id);
    let found = found.ok_or(ApiError::NotFound("passkey"))?;
    state.store.delete_passkey(who.id(), &found.id).await?;
    security_log::note(SecurityEvent::PasskeyRemoved, Some(who.id()), None);
    Ok(StatusCode::NO_CONTENT)
}

/// Starts a login with a passkey. Names without a passkey also get a challenge.
#[utoipa::path(post, path = "/login/passkey/challenge", tag = "account",
    request_body = PasskeyName, responses((status = 200, body = PasskeyChallenge),
        (status = 409, body = Problem), (status = 429, body = Problem)))]
async fn begin_login(
    State(state): State<AppState>,
    source: LoginSource,
    Json(request): Json<PasskeyName>,
) -> Result<Json<PasskeyChallenge>> {
    state
        .throttles
        .check(LimitedAction::LogIn, source.address)?;
    if request.name.chars().count() > LOGIN_NAME {
        return Err(ApiError::Invalid("The name is too long.".into()));
    }
    let webauthn = state.passkeys.webauthn()?;
    let found = if name::is_storable(&request.name) {
        state.store.credentials(&request.name).await?
    } else {
        None
    };
    let user = found.map(|found| found.user);
    let mut keys = Vec::new();
    if let Some(user) = user {
        for stored in state.store.passkeys(user).await? {
            keys.push(parse(&stored)?);
        }
    }
    if keys.is_empty() {
        keys.push(state.passkeys.decoy(&request.name)?);
    }
    let (options, begun) = webauthn
        .start_passkey_authentication(&keys)
        .map_err(|error| ApiError::Internal(error.to_string()))?;
    let id = state.passkeys.begin_login(user, begun);
    challenge(id, &options)
}

/// Logs in with a passkey.
#[utoipa::path(post, path = "/login/passkey", tag = "account", request_body = PasskeyLogin,
    responses((status = 200, body = Me), (status = 401, body = Problem),
        (status = 409, body = Problem), (status = 429, body = Problem)))]
async fn log_in(
    State(state): State<AppState>,
    source: LoginSource,
    who: Option<Who>,
    cookies: Cookies,
    headers: HeaderMap,
    Json(request): Json<PasskeyLogin>,
) -> Result<Json<Me>> {
    state
        .throttles
        .check(LimitedAction::LogIn, source.address)?;
    let (user, begun) = state.passkeys.take_login(&request.challenge)?;
    let credential = read(request.credential)?;
    let refuse = || {
        security_log::note(SecurityEvent::LoginRefused, user, Some(source.address));
        ApiError::WrongCredentials
    };
    let webauthn = state.passkeys.webauthn()?;
    let proven = webauthn.finish_passkey_authentication(&credential, &begun);
    let proven = proven.map_err(|_| refuse())?;
    // The passkey or its owner may have been deleted in the meantime.
    let stored = state.store.passkey(proven.cred_id()).await?;
    let stored = stored.filter(|stored| Some(stored.user) == user);
    let stored = stored.ok_or_else(refuse)?;
    let mut key = parse(&stored)?;
    key.update_credential(&proven);
    let now = state.clock.now();
    state
        .store
        .use_passkey(&stored.id, &write(&key)?, now)
        .await?;
    let before = who.map(|who| who.session);
    let_in(&state, source, stored.user, &cookies, &headers, before).await
}

fn doc(passkey: &StoredPasskey) -> PasskeyDoc {
    PasskeyDoc {
        id: base64url(&passkey.id),
        name: passkey.name.clone(),
        created: passkey.created.0,
        used: passkey.last_used.map(|time| time.0),
    }
}

fn challenge(id: String, options: &impl Serialize) -> Result<Json<PasskeyChallenge>> {
    let options = serde_json::to_value(options);
    let options = options.map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok(Json(PasskeyChallenge { id, options }))
}

fn read<T: DeserializeOwned>(credential: Value) -> Result<T> {
    serde_json::from_value(credential).map_err(|error| ApiError::Invalid(error.to_string()))
}

fn parse(stored: &StoredPasskey) -> Result<Passkey> {
    let damaged = |error| ApiError::Internal(format!("invalid stored passkey: {error}"));
    serde_json::from_str(&stored.credential).map_err(damaged)
}

fn write(key: &Passkey) -> Result<String> {
    serde_json::to_string(key).map_err(|error| ApiError::Internal(error.to_string()))
}
