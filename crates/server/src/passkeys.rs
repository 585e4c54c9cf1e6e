//! Passkeys: the pending challenges. `webauthn-rs` checks the answers. Stores nothing.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use sente_store::UserId;
use sha2::{Digest, Sha256};
use url::Url;
use webauthn_rs::prelude::{Passkey, PasskeyAuthentication, PasskeyRegistration};
use webauthn_rs::{Webauthn, WebauthnBuilder};

use crate::config::Origin;
use crate::{ApiError, Config};

/// The time limit for answering a challenge.
const LASTS: Duration = Duration::from_mins(5);
/// Limit of pending challenges; the oldest is dropped if there are more.
const MOST: usize = 10_000;

/// A passkey that nobody owns, in its stored form. Names without a passkey get a challenge for it, so that they look
/// like any other.
const DECOY: &str = include_str!("decoy_passkey.json");

/// The state of passkeys in memory.
pub struct Passkeys {
    webauthn: Option<Webauthn>,
    registrations: Ceremonies<(UserId, PasskeyRegistration)>,
    logins: Ceremonies<(Option<UserId>, PasskeyAuthentication)>,
    /// The secret for deriving the ids of decoys, which are stable for each name.
    secret: [u8; 32],
}

/// Pending challenges by id; each can be answered once.
struct Ceremonies<T>(Mutex<HashMap<String, (Instant, T)>>);

impl Passkeys {
    /// Passkeys for a server with these public origins, or on this machine if there are none. A passkey belongs to a
    /// domain name, so a server that only has an IP address has no passkeys.
    pub fn new(config: &Config) -> Self {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).expect("the system has random numbers");
        Self {
            webauthn: build(&config.public_origins),
            registrations: Ceremonies(Mutex::default()),
            logins: Ceremonies(Mutex::default()),
            secret,
        }
    }

    /// The verifier of answers; an error if this server has no passkeys.
    pub fn webauthn(&self) -> Result<&Webauthn, ApiError> {
        let why = "Passkeys need a server with a domain name: start it with --public-url https://…";
        let missing = || ApiError::Refused(why.to_owned());
        self.webauthn.as_ref().ok_or_else(missing)
    }

    /// Stores the challenge for adding a passkey, and returns its id.
    pub fn begin_registration(&self, user: UserId, state: PasskeyRegistration) -> String {
        self.registrations.begin((user, state))
    }

    /// Removes and returns the challenge with this id.
    pub fn take_registration(&self, id: &str) -> Result<(UserId, PasskeyRegistration), ApiError> {
        self.registrations.take(id)
    }

    /// Stores the challenge for logging in, and returns its id.
    pub fn begin_login(&self, user: Option<UserId>, state: PasskeyAuthentication) -> String {
        self.logins.begin((user, state))
    }

    /// Removes and returns the challenge with this id.
    pub fn take_login(
        &self,
        id: &str,
    ) -> Result<(Option<UserId>, PasskeyAuthentication), ApiError> {
        self.logins.take(id)
    }

    /// A passkey for a name that has none. Nobody can sign with it.
    pub fn decoy(&self, name: &str) -> Result<Passkey, ApiError> {
        let wrong = |error: serde_json::Error| ApiError::Internal(error.to_string());
        let mut decoy: serde_json::Value = serde_json::from_str(DECOY).map_err(wrong)?;
        let mut digest = Sha256::new();
        digest.update(self.secret);
        digest.update(name);
        let id: [u8; 32] = digest.finalize().into();
        decoy["cred"]["cred_id"] = base64url(&id).into();
        serde_json::from_value(decoy).map_err(wrong)
    }
}

impl<T> Ceremonies<T> {
    fn begin(&self, state: T) -> String {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).expect("the system has random numbers");
        let id = base64url(&bytes);
        let (mut open, now) = (self.lock(), Instant::now());
        open.retain(|_, (since, _)| now.duration_since(*since) < LASTS);
        if open.len() >= MOST {
            let oldest = open.iter().min_by_key(|(_, (since, _))| *since);
            if let Some(oldest) = oldest.map(|(id, _)| id.clone()) {
                open.remove(&oldest);
            }
        }
        open.insert(id.clone(), (now, state));
        id
    }

    fn take(&self, id: &str) -> Result<T, ApiError> {
        let found = self.lock().remove(id);
        let fresh = found.filter(|(since, _)| since.elapsed() < LASTS);
        fresh
            .map(|(_, state)| state)
            .ok_or_else(|| ApiError::Refused("The request has expired. Try again.".into()))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, (Instant, T)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn build(origins: &[Origin]) -> Option<Webauthn> {
    let parse = |origin: &Origin| Url::parse(&origin.to_string()).ok();
    let urls: Vec<Url> = origins.iter().filter_map(parse).collect();
    // Without configured origins, only this machine has a name.
    let (first, any_port) = match urls.first() {
        Some(first) => (first.clone(), false),
        None => (Url::parse("http://localhost").ok()?, true),
    };
    let domain = first.domain()?.to_owned();
    let mut builder = WebauthnBuilder::new(&domain, &first).ok()?;
    builder = builder.rp_name("Sente").allow_any_port(any_port);
    for other in urls.iter().skip(1) {
        builder = builder.append_allowed_origin(other);
    }
    builder
        .build()
        .inspect_err(|error| tracing::warn!(%error, "passkeys are not available"))
        .ok()
}

/// Encodes bytes as WebAuthn does.
pub fn base64url(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_without_a_passkey_get_a_challenge_that_stays_the_same() {
        let passkeys = Passkeys::new(&Config::new(""));
        let id = |name| passkeys.decoy(name).unwrap().cred_id().clone();
        assert_eq!(id("Ann"), id("Ann"));
        assert_ne!(id("Ann"), id("Ben"));
        let decoy = passkeys.decoy("Ann").unwrap();
        let webauthn = passkeys.webauthn().unwrap();
        assert!(webauthn.start_passkey_authentication(&[decoy]).is_ok());
    }

    #[test]
    fn a_challenge_is_answered_once() {
        let ceremonies = Ceremonies(Mutex::default());
        let id = ceremonies.begin(7);
        assert_eq!(ceremonies.take(&id).ok(), Some(7));
        assert!(ceremonies.take(&id).is_err());
        let first = ceremonies.begin(0);
        for number in 1..=MOST {
            ceremonies.begin(number);
        }
        assert!(ceremonies.take(&first).is_err());
    }

    #[test]
    fn a_server_without_a_name_has_no_passkeys() {
        let passkeys = |origin: &str| {
            let mut config = Config::new("");
            config.public_origins = vec![origin.parse().unwrap()];
            Passkeys::new(&config).webauthn().is_ok()
        };
        assert!(passkeys("https://games.example.org"));
        assert!(!passkeys("http://192.168.0.7:7373"));
    }
}
