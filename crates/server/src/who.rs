//! The session cookie and its user. Checks no passwords.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::{FromRequestParts, OptionalFromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use cookie::time::Duration;
use cookie::{Cookie, SameSite};
use sente_match::Time;
use sente_store::{Session, TokenHash, User, UserId, UserKind};
use sha2::{Digest, Sha256};

use crate::error::Result;
use crate::throttle::LimitedAction;
use crate::{Address, ApiError, AppState, devices};

/// The name of the session's cookie.
const SESSION: &str = "sente";
/// The name of the device's cookie.
pub(crate) const DEVICE: &str = "sente_device";
/// The prefix of cookie names that other servers of the domain cannot set. Browsers enforce it, over TLS only.
const HOST_PREFIX: &str = "__Host-";
/// The lifetime of an unused session in milliseconds: 90 days.
const IDLE: u64 = 90 * 24 * 60 * 60 * 1000;
/// The lifetime of any session in milliseconds: 180 days.
pub const ABSOLUTE: u64 = 180 * 24 * 60 * 60 * 1000;
/// The interval in milliseconds at which the use of a session is recorded: one hour.
const NOTED: u64 = 60 * 60 * 1000;
/// The maximum length of a stored browser description.
const AGENT: usize = 200;

/// The user of a valid session.
#[derive(Clone, Debug)]
pub struct Who {
    /// The user.
    pub user: User,
    /// The session.
    pub session: Session,
}

/// The user of a request. A request without a session creates a guest.
#[derive(Clone, Debug)]
pub struct CurrentUser(pub Who);

/// The changes of cookies that an answer makes.
#[derive(Clone, Default)]
pub struct Cookies(Arc<Mutex<Changes>>);

#[derive(Clone, Copy, Default)]
struct Changes {
    session: Option<Change>,
    device: Option<Token>,
}

#[derive(Clone, Copy)]
enum Change {
    Set(Token),
    Forget,
}

/// 256 random bits that only the browser knows.
#[derive(Clone, Copy)]
pub(crate) struct Token([u8; 32]);

impl Who {
    /// Whether the user has an account.
    pub fn is_account(&self) -> bool {
        self.user.kind == UserKind::Account
    }

    /// Returns an error with this reason if the user has no account.
    pub fn need_account(&self, why: &'static str) -> Result<()> {
        if self.is_account() {
            return Ok(());
        }
        Err(ApiError::Unauthorised(why))
    }

    /// The user's id.
    pub const fn id(&self) -> UserId {
        self.user.id
    }
}

impl Token {
    fn random() -> Self {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the system has random numbers");
        Self(bytes)
    }

    pub(crate) fn hash(&self) -> TokenHash {
        TokenHash::from_bytes(Sha256::digest(self.0).into())
    }

    /// Reads the token from this cookie of the request, in hexadecimal digits like the hash. Over TLS the name with the
    /// prefix comes first; older browsers' cookies lack it.
    pub(crate) fn of(headers: &HeaderMap, name: &str, secure: bool) -> Option<Self> {
        let prefixed = format!("{HOST_PREFIX}{name}");
        let token = secure.then(|| Self::named(headers, &prefixed)).flatten();
        token.or_else(|| Self::named(headers, name))
    }

    fn named(headers: &HeaderMap, name: &str) -> Option<Self> {
        let values = headers.get_all(header::COOKIE).into_iter();
        let mut cookies = values
            .filter_map(|value| value.to_str().ok())
            .flat_map(Cookie::split_parse)
            .filter_map(Result::ok);
        let cookie = cookies.find(|cookie| cookie.name() == name)?;
        let digits: TokenHash = cookie.value().parse().ok()?;
        Some(Self(*digits.as_bytes()))
    }
}

impl Cookies {
    /// Starts a session in this browser, and invalidates the token of the previous one.
    pub async fn begin(
        &self,
        state: &AppState,
        headers: &HeaderMap,
        user: UserId,
        before: Option<&Session>,
    ) -> Result<Session, ApiError> {
        let (token, now) = (Token::random(), state.clock.now());
        let session = Session {
            token: token.hash(),
            user,
            created: now,
            last_seen: now,
            expires: Time(now.0 + IDLE),
            agent: agent(headers),
        };
        let (store, new) = (&state.store, session.clone());
        match before {
            Some(before) => {
                store.rotate_session(before.token, new).await?;
                state.session_ends.end(before.user, before.token);
            }
            None => store.add_session(new).await?,
        }
        self.change(Change::Set(token));
        Ok(session)
    }

    /// Deletes the session cookie.
    pub fn forget(&self) {
        self.change(Change::Forget);
    }

    /// Gives the browser a new device token, and returns its hash.
    pub(crate) fn give_device(&self) -> TokenHash {
        let token = Token::random();
        self.lock().device = Some(token);
        token.hash()
    }

    fn change(&self, change: Change) {
        self.lock().session = Some(change);
    }

    fn lock(&self) -> MutexGuard<'_, Changes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The `Set-Cookie` values of the changes.
    fn headers(&self, secure: bool) -> Vec<HeaderValue> {
        let Changes { session, device } = *self.lock();
        let session = session.map(|change| (SESSION, change, ABSOLUTE));
        let device = device.map(|token| (DEVICE, Change::Set(token), devices::LASTS));
        let changed = session.into_iter().chain(device);
        changed
            .flat_map(|(name, change, lasts)| cookie(name, change, lasts, secure))
            .collect()
    }
}

/// The hash of the token in the session cookie, if it has a valid form.
pub fn session_token(headers: &HeaderMap, secure: bool) -> Option<TokenHash> {
    Token::of(headers, SESSION, secure).map(|token| token.hash())
}

/// The `Set-Cookie` values that set or delete a cookie. Over TLS they also delete the cookie without the prefix, which
/// browsers may have from earlier visits.
fn cookie(name: &str, change: Change, lasts: u64, secure: bool) -> Vec<HeaderValue> {
    let (value, seconds) = match change {
        Change::Set(token) => (TokenHash::from_bytes(token.0).to_string(), lasts / 1000),
        Change::Forget => (String::new(), 0),
    };
    let cookie = |name: String, value: String, seconds: u64| {
        let lasts = Duration::seconds(seconds.cast_signed());
        let cookie = Cookie::build((name, value)).max_age(lasts).path("/");
        let cookie = cookie.http_only(true).same_site(SameSite::Lax);
        cookie.secure(secure).to_string()
    };
    let texts = if secure {
        vec![
            cookie(format!("{HOST_PREFIX}{name}"), value, seconds),
            cookie(name.to_owned(), String::new(), 0),
        ]
    } else {
        vec![cookie(name.to_owned(), value, seconds)]
    };
    let header = |text: &String| HeaderValue::from_str(text).ok();
    texts.iter().filter_map(header).collect()
}

/// Middleware that lets handlers change cookies.
pub async fn carry(State(state): State<AppState>, mut request: Request, next: Next) -> Response {
    let cookies = Cookies::default();
    request.extensions_mut().insert(cookies.clone());
    let mut response = next.run(request).await;
    for value in cookies.headers(state.config.is_secure()) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
    response
}

impl FromRequestParts<AppState> for Cookies {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, ApiError> {
        let cookies = parts.extensions.get::<Self>().cloned();
        cookies.ok_or_else(|| ApiError::Internal("a route without the cookie middleware".into()))
    }
}

impl OptionalFromRequestParts<AppState> for Who {
    type Rejection = ApiError;

    async fn from_request_parts(
        parts: &mut Parts,
        state: &AppState,
    ) -> Result<Option<Self>, ApiError> {
        let Some(token) = Token::of(&parts.headers, SESSION, state.config.is_secure()) else {
            return Ok(None);
        };
        let now = state.clock.now();
        let Some(session) = state.store.session(token.hash(), now).await? else {
            return Ok(None);
        };
        if now.since(session.last_seen).0 >= NOTED {
            let until = (now.0 + IDLE).min(session.created.0.saturating_add(ABSOLUTE));
            state
                .store
                .see_session(session.token, now, Time(until))
                .await?;
            state.store.see_user(session.user, now).await?;
        }
        state.known_sessions.note(session.token, session.user);
        let user = state.store.user(session.user).await?;
        Ok(Some(Self { user, session }))
    }
}

impl FromRequestParts<AppState> for Who {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let who = <Self as OptionalFromRequestParts<AppState>>::from_request_parts(parts, state);
        who.await?.ok_or(ApiError::Unauthorised(
            "You are not logged in. Log in or start a game.",
        ))
    }
}

impl FromRequestParts<AppState> for CurrentUser {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let who = <Who as OptionalFromRequestParts<AppState>>::from_request_parts(parts, state);
        if let Some(who) = who.await? {
            return Ok(Self(who));
        }
        let address = Address::from_request_parts(parts, state).await?;
        state.throttles.check(LimitedAction::Come, address)?;
        let cookies = Cookies::from_request_parts(parts, state).await?;
        let id = UserId::random();
        let name = guest_name(id);
        state.store.add_guest(id, &name, state.clock.now()).await?;
        let session = cookies.begin(state, &parts.headers, id, None).await?;
        let user = state.store.user(id).await?;
        Ok(Self(Who { user, session }))
    }
}

/// The generated name of a guest.
fn guest_name(id: UserId) -> String {
    let [first, second, ..] = *id.as_bytes();
    format!(
        "Guest {}",
        1000 + u16::from_be_bytes([first, second]) % 9000
    )
}

/// The browser's description of itself, shortened.
fn agent(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT);
    let agent = agent
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    agent.chars().take(AGENT).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cookie_header(text: &str) -> HeaderMap {
        [(header::COOKIE, text.parse().unwrap())]
            .into_iter()
            .collect()
    }

    #[test]
    fn a_token_is_found_among_other_cookies() {
        let digits = "0f".repeat(32);
        let of = |text: &str, secure| Token::of(&cookie_header(text), SESSION, secure);
        let found = of(&format!("a=b; sente={digits}; c=d"), false);
        assert_eq!(found.map(|token| token.0), Some([15; 32]));
        for other in [
            format!("xsente={digits}"),
            "sente=".into(),
            "sente=0f".into(),
        ] {
            assert!(of(&other, false).is_none(), "{other}");
        }
        // Another server of the same domain can set the name without the prefix, but not the other.
        let both = format!("sente={}; __Host-sente={digits}", "0e".repeat(32));
        assert_eq!(of(&both, true).map(|token| token.0), Some([15; 32]));
        assert_eq!(of(&both, false).map(|token| token.0), Some([14; 32]));
    }

    #[test]
    fn the_cookie_is_for_this_server_and_not_for_scripts() {
        let cookies = Cookies::default();
        assert!(cookies.headers(false).is_empty());
        cookies.change(Change::Set(Token([7; 32])));
        let text = texts(&cookies, false).concat();
        for part in ["sente=0707", "Path=/", "HttpOnly", "SameSite=Lax"] {
            assert!(text.contains(part), "{text}");
        }
        let [new, old] = texts(&cookies, true).try_into().unwrap();
        for part in [
            "__Host-sente=0707",
            "Path=/",
            "HttpOnly",
            "SameSite=Lax",
            "Secure",
        ] {
            assert!(new.contains(part), "{new}");
        }
        assert!(
            old.starts_with("sente=;") && old.contains("Max-Age=0"),
            "{old}"
        );
        cookies.forget();
        let text = texts(&cookies, false).concat();
        for part in ["sente=;", "Max-Age=0", "Path=/"] {
            assert!(text.contains(part), "{text}");
        }
    }

    fn texts(cookies: &Cookies, secure: bool) -> Vec<String> {
        let values = cookies.headers(secure).into_iter();
        values
            .map(|value| value.to_str().unwrap().to_owned())
            .collect()
    }
}
