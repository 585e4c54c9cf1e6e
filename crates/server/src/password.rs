//! Passwords: their strength, hashes and verification. An attempt takes the same time whether or not the account
//! exists.

use std::time::Duration;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use sente_api::bounds;
use tokio::sync::Semaphore;
use zxcvbn::{Score, zxcvbn};

use crate::ApiError;

/// The cost of Argon2id: memory in kibibytes, passes, lanes.
const COST: (u32, u32, u32) = (19_456, 2, 1);
/// How many are hashed at once, because each needs that memory.
const AT_ONCE: usize = 2;
/// The time limit for waiting.
const PATIENCE: Duration = Duration::from_secs(10);

/// Hashes and verifies passwords, a few at a time.
pub struct Passwords {
    turns: Semaphore,
    /// The hash to compare with if there is no account.
    nobody: String,
}

impl Passwords {
    /// Computes one hash, which takes a moment.
    pub fn new() -> Self {
        let nobody = hash("nobody has this password").expect("the cost is valid");
        Self {
            turns: Semaphore::new(AT_ONCE),
            nobody,
        }
    }

    /// Hashes a new password to a PHC string. An error if the password is easy to guess.
    pub async fn accept(&self, password: &str, name: &str) -> Result<String, ApiError> {
        check_length(password)?;
        let (password, name) = (password.to_owned(), name.to_owned());
        self.work(move || {
            if zxcvbn(&password, &[&name, "sente"]).score() < Score::Two {
                return Err(ApiError::WeakPassword(
                    "This password is easy to guess. Choose a longer or less common one.",
                ));
            }
            hash(&password)
        })
        .await
    }

    /// Whether the password has this hash. Without a hash it takes the same time and returns false.
    pub async fn verify(&self, password: &str, kept: Option<&str>) -> Result<bool, ApiError> {
        // Longer than any password, so there is nothing to hash.
        if password.chars().count() > bounds::PASSWORD {
            return Ok(false);
        }
        let exists = kept.is_some();
        let kept = kept.unwrap_or(&self.nobody).to_owned();
        let password = password.to_owned();
        let right = self.work(move || {
            let kept = PasswordHash::new(&kept).map_err(internal)?;
            Ok(argon2()?
                .verify_password(password.as_bytes(), &kept)
                .is_ok())
        });
        Ok(right.await? && exists)
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let turn = tokio::time::timeout(PATIENCE, self.turns.acquire());
        let _turn = turn.await.map_err(|_| ApiError::Busy)?.map_err(internal)?;
        tokio::task::spawn_blocking(work).await.map_err(internal)?
    }
}

impl Default for Passwords {
    fn default() -> Self {
        Self::new()
    }
}

fn check_length(password: &str) -> Result<(), ApiError> {
    match password.chars().count() {
        ..bounds::PASSWORD_MIN => Err(ApiError::WeakPassword(
            "The password is too short: use at least 8 characters.",
        )),
        bounds::PASSWORD_MIN..=bounds::PASSWORD => Ok(()),
        _ => Err(ApiError::WeakPassword(
            "The password is too long: use at most 128 characters.",
        )),
    }
}

fn hash(password: &str) -> Result<String, ApiError> {
    let hash = argon2()?.hash_password(password.as_bytes());
    Ok(hash.map_err(internal)?.to_string())
}

fn argon2() -> Result<Argon2<'static>, ApiError> {
    let (memory, passes, lanes) = COST;
    let params = Params::new(memory, passes, lanes, None).map_err(internal)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn internal(error: impl std::fmt::Display) -> ApiError {
    ApiError::Internal(format!("passwords: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_kept_as_a_hash_that_only_it_fits() {
        let passwords = Passwords::new();
        let kept = passwords.accept("tatami-lantern-9", "ann").await.unwrap();
        assert!(
            kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{kept}"
        );
        assert!(
            passwords
                .verify("tatami-lantern-9", Some(&kept))
                .await
                .unwrap()
        );
        assert!(
            !passwords
                .verify("tatami-lantern-8", Some(&kept))
                .await
                .unwrap()
        );
        assert!(
            !passwords
                .verify("nobody has this password", None)
                .await
                .unwrap()
        );
    }

    #[tokio::test]
    async fn passwords_that_are_guessed_first_are_refused() {
        let passwords = Passwords::new();
        let long = "x".repeat(129);
        for weak in [
            "short",
            "password",
            "12345678",
            "qwertyuiop",
            "iloveyou",
            "margaret",
            &long,
        ] {
            let refused = passwords.accept(weak, "margaret").await.unwrap_err();
            assert!(matches!(refused, ApiError::WeakPassword(_)), "{weak}");
        }
    }
}
