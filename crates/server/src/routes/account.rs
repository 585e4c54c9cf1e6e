//! The account: signing up, logging in and out, the name, the password, the preferences, the sessions, and the
//! deletion.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use sente_api::{
    Account, ChangePassword, Credentials, DeleteAccount, Kind, Me, Palette, Preferences, Problem,
    Rename, SessionDoc, SignUp, bounds,
};
use sente_store::{NewAccount, Session, TokenHash, User, UserId, UserKind};
use serde_json::Value;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::devices::{self, Device};
use crate::error::Result;
use crate::extract::{Json, Path};
use crate::login::{self, LoginSource};
use crate::security_log::{self, SecurityEvent};
use crate::throttle::LimitedAction;
use crate::who::{Cookies, CurrentUser, Who};
use crate::{Address, ApiError, AppState, stored};

/// The routes of this module.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(me, delete_me))
        .routes(routes!(rename))
        .routes(routes!(prefer))
        .routes(routes!(sign_up))
        .routes(routes!(log_in))
        .routes(routes!(log_out))
        .routes(routes!(change_password))
        .routes(routes!(sessions, revoke_others))
        .routes(routes!(revoke))
}

/// The user of this browser.
#[utoipa::path(get, path = "/me", tag = "account", responses((status = 200, body = Me)))]
async fn me(State(state): State<AppState>, who: Option<Who>) -> Json<Me> {
    describe(&state, who.map(|who| who.user))
}

/// Renames a guest.
#[utoipa::path(put, path = "/me/name", tag = "account", request_body = Rename, responses(
    (status = 200, body = Me), (status = 409, body = Problem), (status = 422, body = Problem),
))]
async fn rename(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Json(Rename { name }): Json<Rename>,
) -> Result<Json<Me>> {
    if who.is_account() {
        return Err(ApiError::Refused(
            "The name of an account cannot be changed.".into(),
        ));
    }
    let name = state.reserved.check(&name)?;
    state.store.rename(who.id(), &name).await?;
    again(&state, who.id()).await
}

/// Stores the user's preferences.
#[utoipa::path(put, path = "/me/preferences", tag = "account", request_body = Preferences,
    responses((status = 200, body = Me), (status = 422, body = Problem)))]
async fn prefer(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Json(sent): Json<Value>,
) -> Result<Json<Me>> {
    let preferences = read_preferences(sent)?;
    check_preferences(&preferences)?;
    let text = serde_json::to_string(&preferences).expect("preferences are plain data");
    state.store.set_settings(who.id(), &text).await?;
    let own = preferences.colours.own.as_deref();
    state.store.set_colour(who.id(), own).await?;
    again(&state, who.id()).await
}

/// Creates an account. A guest's data goes to the new account.
#[utoipa::path(post, path = "/signup", tag = "account", request_body = SignUp, responses(
    (status = 201, body = Me), (status = 409, body = Problem), (status = 422, body = Problem),
    (status = 429, body = Problem),
))]
async fn sign_up(
    State(state): State<AppState>,
    address: Address,
    device: Device,
    who: Option<Who>,
    cookies: Cookies,
    headers: HeaderMap,
    Json(request): Json<SignUp>,
) -> Result<(StatusCode, Json<Me>)> {
    if who.as_ref().is_some_and(Who::is_account) {
        return Err(ApiError::Refused(
            "Log out before you create another account.".into(),
        ));
    }
    state.throttles.check(LimitedAction::SignUp, address)?;
    let name = state.reserved.check(&request.name)?;
    check_colour(request.colour.as_deref())?;
    let password = state.passwords.accept(&request.password, &name).await?;
    let id = who.as_ref().map_or_else(UserId::random, Who::id);
    let account = NewAccount {
        name,
        password,
        colour: request.colour,
    };
    state.store.sign_up(id, account, state.clock.now()).await?;
    devices::remember(&state, &cookies, device, id).await?;
    let before = who.as_ref().map(|who| &who.session);
    cookies.begin(&state, &headers, id, before).await?;
    security_log::note(SecurityEvent::SignedUp, Some(id), Some(address));
    Ok((StatusCode::CREATED, again(&state, id).await?))
}

/// Logs in.
#[utoipa::path(post, path = "/login", tag = "account", request_body = Credentials, responses(
    (status = 200, body = Me), (status = 401, body = Problem), (status = 429, body = Problem),
))]
async fn log_in(
    State(state): State<AppState>,
    source: LoginSource,
    who: Option<Who>,
    cookies: Cookies,
    headers: HeaderMap,
    Json(credentials): Json<Credentials>,
) -> Result<Json<Me>> {
    let user = login::verify(&state, source, &credentials).await?;
    let before = who.map(|who| who.session);
    let_in(&state, source, user, &cookies, &headers, before).await
}

/// Starts the session of an authenticated user.
pub(super) async fn let_in(
    state: &AppState,
    source: LoginSource,
    user: UserId,
    cookies: &Cookies,
    headers: &HeaderMap,
    before: Option<Session>,
) -> Result<Json<Me>> {
    devices::remember(state, cookies, source.device, user).await?;
    cookies.begin(state, headers, user, before.as_ref()).await?;
    security_log::note(SecurityEvent::LoggedIn, Some(user), Some(source.address));
    again(state, user).await
}

/// Logs out.
#[utoipa::path(post, path = "/logout", tag = "account", responses((status = 204)))]
async fn log_out(
    State(state): State<AppState>,
    who: Option<Who>,
    cookies: Cookies,
) -> Result<StatusCode> {
    if let Some(who) = who {
        let token = who.session.token;
        state.store.revoke_session(who.id(), token).await?;
        state.session_ends.end(who.id(), token);
        security_log::note(SecurityEvent::LoggedOut, Some(who.id()), None);
    }
    cookies.forget();
    Ok(StatusCode::NO_CONTENT)
}

/// Changes the password, and ends all other sessions.
#[utoipa::path(post, path = "/me/password", tag = "account", request_body = ChangePassword,
    responses((status = 204), (status = 401, body = Problem), (status = 422, body = Problem)))]
async fn change_password(
    State(state): State<AppState>,
    device: Device,
    who: Who,
    cookies: Cookies,
    headers: HeaderMap,
    Json(change): Json<ChangePassword>,
) -> Result<StatusCode> {
    login::verify_again(&state, &who, &change.old).await?;
    let password = state.passwords.accept(&change.new, &who.user.name).await?;
    state.store.set_password(who.id(), &password).await?;
    let session = cookies
        .begin(&state, &headers, who.id(), Some(&who.session))
        .await?;
    let others = state
        .store
        .revoke_other_sessions(who.id(), Some(session.token));
    others.await?;
    state.session_ends.end_others(who.id(), Some(session.token));
    // Somebody who knew the old password may have registered their device.
    let own = devices::remember(&state, &cookies, device, who.id()).await?;
    state
        .store
        .forget_other_devices(who.id(), Some(own))
        .await?;
    security_log::note(SecurityEvent::PasswordChanged, Some(who.id()), None);
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes the user and their data.
#[utoipa::path(delete, path = "/me", tag = "account", request_body = DeleteAccount,
    responses((status = 204), (status = 401, body = Problem)))]
async fn delete_me(
    State(state): State<AppState>,
    who: Who,
    cookies: Cookies,
    Json(proof): Json<DeleteAccount>,
) -> Result<StatusCode> {
    if who.is_account() {
        let password = proof.password.ok_or(ApiError::WrongCredentials)?;
        login::verify_again(&state, &who, &password).await?;
    }
    let now = state.clock.now();
    state
        .store
        .delete_user(who.id(), stored::RENAME, now)
        .await?;
    state.session_ends.end_others(who.id(), None);
    security_log::note(SecurityEvent::Deleted, Some(who.id()), None);
    cookies.forget();
    Ok(StatusCode::NO_CONTENT)
}

/// The user's sessions.
#[utoipa::path(get, path = "/me/sessions", tag = "account",
    responses((status = 200, body = Vec<SessionDoc>), (status = 401, body = Problem)))]
async fn sessions(State(state): State<AppState>, who: Who) -> Result<Json<Vec<SessionDoc>>> {
    let sessions = state.store.sessions(who.id(), state.clock.now()).await?;
    let doc = |session: Session| SessionDoc {
        id: session.token.to_string(),
        current: session.token == who.session.token,
        agent: session.agent,
        created: session.created.0,
        seen: session.last_seen.0,
    };
    Ok(Json(sessions.into_iter().map(doc).collect()))
}

/// Ends all other sessions.
#[utoipa::path(delete, path = "/me/sessions", tag = "account",
    responses((status = 204), (status = 401, body = Problem)))]
async fn revoke_others(State(state): State<AppState>, who: Who) -> Result<StatusCode> {
    let keep = Some(who.session.token);
    state.store.revoke_other_sessions(who.id(), keep).await?;
    state.session_ends.end_others(who.id(), keep);
    security_log::note(SecurityEvent::SessionsEnded, Some(who.id()), None);
    Ok(StatusCode::NO_CONTENT)
}

/// Ends a session.
#[utoipa::path(delete, path = "/me/sessions/{id}", tag = "account",
    params(("id" = String, Path)), responses((status = 204), (status = 401, body = Problem),
        (status = 404, body = Problem)))]
async fn revoke(
    State(state): State<AppState>,
    who: Who,
    Path(id): Path<String>,
) -> Result<StatusCode> {
    let token: TokenHash = id.parse().map_err(|_| ApiError::NotFound("session"))?;
    state.store.revoke_session(who.id(), token).await?;
    state.session_ends.end(who.id(), token);
    security_log::note(SecurityEvent::SessionsEnded, Some(who.id()), None);
    Ok(StatusCode::NO_CONTENT)
}

async fn again(state: &AppState, id: UserId) -> Result<Json<Me>> {
    Ok(describe(state, Some(state.store.user(id).await?)))
}

fn describe(state: &AppState, user: Option<User>) -> Json<Me> {
    let preferences = user.as_ref().map_or_else(Preferences::default, preferences);
    Json(Me {
        account: user.map(account),
        preferences,
        can_quit: state.config.local,
        version: env!("CARGO_PKG_VERSION").to_owned(),
    })
}

/// The user's own view of their account.
pub(super) fn account(user: User) -> Account {
    Account {
        name: user.name,
        kind: match user.kind {
            UserKind::Guest => Kind::Guest,
            UserKind::Account => Kind::Account,
        },
        since: user.created.0,
    }
}

/// The stored preferences; the default ones if an older version stored something that cannot be parsed.
pub(super) fn preferences(user: &User) -> Preferences {
    let stored = user.settings.as_deref();
    let stored = stored.and_then(|text| serde_json::from_str(text).ok());
    let mut preferences: Preferences = stored.unwrap_or_default();
    preferences.colours.own.clone_from(&user.colour);
    preferences
}

/// Parses the preferences. Checks that their parts are objects, because serde would also accept lists.
fn read_preferences(sent: Value) -> Result<Preferences> {
    for part in ["colours", "levels"] {
        if sent.get(part).is_some_and(|part| !part.is_object()) {
            return Err(ApiError::Malformed(format!("{part} is not an object")));
        }
    }
    serde_json::from_value(sent).map_err(|error| ApiError::Malformed(error.to_string()))
}

fn check_preferences(preferences: &Preferences) -> Result<()> {
    /// Maximum length of a language tag.
    const LANGUAGE: usize = 35;
    let Palette {
        squares,
        pieces,
        hints,
        own,
    } = &preferences.colours;
    let colours = squares.iter().chain(pieces).chain(hints).chain([own]);
    colours.map(Option::as_deref).try_for_each(check_colour)?;
    let tag = preferences.language.as_deref().unwrap_or_default();
    let fine = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    if tag.len() > LANGUAGE || !tag.chars().all(fine) {
        return Err(ApiError::Invalid(
            "The language must be a tag such as en or zh-Hant.".into(),
        ));
    }
    Ok(())
}

fn check_colour(colour: Option<&str>) -> Result<()> {
    let fine = |colour: &str| {
        let digits = colour.strip_prefix('#').unwrap_or_default();
        colour.len() == bounds::COLOUR
            && !digits.is_empty()
            && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
    };
    if colour.is_none_or(fine) {
        Ok(())
    } else {
        Err(ApiError::Invalid(
            "A colour must have the form #rrggbb.".into(),
        ))
    }
}
