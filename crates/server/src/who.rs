//! Who asks: the session cookie and the person behind it. Checks no passwords.

use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{FromRequestParts, OptionalFromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use sente_match::Time;
use sente_store::{Session, TokenHash, User, UserId, UserKind};
use sha2::{Digest, Sha256};

use crate::throttle::Deed;
use crate::{Address, ApiError, AppState};

/// The cookie's name.
const COOKIE: &str = "sente";
/// How long a session lasts that is not used: 180 days.
const LASTS: u64 = 180 * 24 * 60 * 60 * 1000;
/// How often it is noted that a session is used: every hour.
const NOTED: u64 = 60 * 60 * 1000;
/// The longest description of a browser that is kept.
const AGENT: usize = 200;

/// Somebody whom the browser's cookie names.
#[derive(Clone, Debug)]
pub struct Who {
    /// The person.
    pub user: User,
    /// The session.
    pub session: Session,
}

/// Whoever asks, who becomes a guest by asking if they are nobody yet.
#[derive(Clone, Debug)]
pub struct SomeBody(pub Who);

/// What becomes of the browser's cookie with this answer.
#[derive(Clone, Default)]
pub struct Cookies(Arc<Mutex<Option<Change>>>);

#[derive(Clone, Copy)]
enum Change {
    Set(Token),
    Forget,
}

/// 256 random bits that only the browser knows.
#[derive(Clone, Copy)]
struct Token([u8; 32]);

impl Who {
    /// Whether the person has a name and a password.
    pub fn is_account(&self) -> bool {
        self.user.kind == UserKind::Account
    }

    /// The person's id.
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

    fn hash(&self) -> TokenHash {
        TokenHash::from_bytes(Sha256::digest(self.0).into())
    }

    /// The token in the request's cookie. It is written as the hash is, in hexadecimal digits.
    fn of(headers: &HeaderMap) -> Option<Self> {
        let cookies = headers.get_all(header::COOKIE).into_iter();
        let mut pairs = cookies
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(';'));
        let value = pairs.find_map(|pair| pair.trim().strip_prefix(COOKIE)?.strip_prefix('='))?;
        let digits: TokenHash = value.parse().ok()?;
        Some(Self(*digits.as_bytes()))
    }
}

impl Cookies {
    /// Begins a session in this browser. The token of the one before is worth nothing then.
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
            expires: Time(now.0 + LASTS),
            agent: agent(headers),
        };
        let (store, new) = (&state.store, session.clone());
        match before {
            Some(before) => store.rotate_session(before.token, new).await?,
            None => store.add_session(new).await?,
        }
        self.change(Change::Set(token));
        Ok(session)
    }

    /// Takes the cookie away.
    pub fn forget(&self) {
        self.change(Change::Forget);
    }

    fn change(&self, change: Change) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(change);
    }

    fn header(&self, secure: bool) -> Option<HeaderValue> {
        let change = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (value, seconds) = match change? {
            Change::Set(token) => (TokenHash::from_bytes(token.0).to_string(), LASTS / 1000),
            Change::Forget => (String::new(), 0),
        };
        let secure = if secure { "; Secure" } else { "" };
        let text =
            format!("{COOKIE}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
        HeaderValue::from_str(&text).ok()
    }
}

/// Lets handlers change the cookie.
pub async fn carry(State(state): State<AppState>, mut request: Request, next: Next) -> Response {
    let cookies = Cookies::default();
    request.extensions_mut().insert(cookies.clone());
    let mut response = next.run(request).await;
    if let Some(value) = cookies.header(state.config.is_secure()) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
    response
}

impl FromRequestParts<AppState> for Cookies {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, ApiError> {
        let cookies = parts.extensions.get::<Self>().cloned();
        cookies.ok_or_else(|| ApiError::Internal("a request that carries no cookies".into()))
    }
}

impl OptionalFromRequestParts<AppState> for Who {
    type Rejection = ApiError;

    async fn from_request_parts(
        parts: &mut Parts,
        state: &AppState,
    ) -> Result<Option<Self>, ApiError> {
        let Some(token) = Token::of(&parts.headers) else {
            return Ok(None);
        };
        let now = state.clock.now();
        let Some(session) = state.store.session(token.hash(), now).await? else {
            return Ok(None);
        };
        if now.since(session.last_seen).0 >= NOTED {
            let until = Time(now.0 + LASTS);
            state.store.see_session(session.token, now, until).await?;
            state.store.see_user(session.user, now).await?;
        }
        let user = state.store.user(session.user).await?;
        Ok(Some(Self { user, session }))
    }
}

impl FromRequestParts<AppState> for Who {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let who = <Self as OptionalFromRequestParts<AppState>>::from_request_parts(parts, state);
        who.await?.ok_or(ApiError::Unauthorised(
            "Nobody is known here: log in, or begin a game.",
        ))
    }
}

impl FromRequestParts<AppState> for SomeBody {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let who = <Who as OptionalFromRequestParts<AppState>>::from_request_parts(parts, state);
        if let Some(who) = who.await? {
            return Ok(Self(who));
        }
        let address = Address::from_request_parts(parts, state).await?;
        state.throttles.check(Deed::Come, address)?;
        let cookies = Cookies::from_request_parts(parts, state).await?;
        let id = UserId::random();
        let name = guest_name(id);
        state.store.add_guest(id, &name, state.clock.now()).await?;
        let session = cookies.begin(state, &parts.headers, id, None).await?;
        let user = state.store.user(id).await?;
        Ok(Self(Who { user, session }))
    }
}

/// A name for who has not said one.
fn guest_name(id: UserId) -> String {
    let [first, second, ..] = *id.as_bytes();
    format!(
        "Guest {}",
        1000 + u16::from_be_bytes([first, second]) % 9000
    )
}

/// What the browser calls itself, as far as it is worth keeping.
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

    fn cookie(text: &str) -> HeaderMap {
        [(header::COOKIE, text.parse().unwrap())]
            .into_iter()
            .collect()
    }

    #[test]
    fn a_token_is_found_among_other_cookies() {
        let digits = "0f".repeat(32);
        let found = Token::of(&cookie(&format!("a=b; sente={digits}; c=d")));
        assert_eq!(found.map(|token| token.0), Some([15; 32]));
        for other in [
            format!("xsente={digits}"),
            "sente=".into(),
            "sente=0f".into(),
        ] {
            assert!(Token::of(&cookie(&other)).is_none(), "{other}");
        }
    }

    #[test]
    fn the_cookie_is_for_this_server_and_not_for_scripts() {
        let cookies = Cookies::default();
        assert_eq!(cookies.header(false), None);
        cookies.change(Change::Set(Token([7; 32])));
        let text = cookies.header(true).unwrap();
        let text = text.to_str().unwrap();
        for part in ["sente=0707", "Path=/", "HttpOnly", "SameSite=Lax", "Secure"] {
            assert!(text.contains(part), "{text}");
        }
        cookies.forget();
        let text = cookies.header(false).unwrap();
        assert!(
            text.to_str()
                .unwrap()
                .starts_with("sente=; Path=/; Max-Age=0")
        );
    }
}
