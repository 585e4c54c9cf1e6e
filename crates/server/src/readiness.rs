//! The readiness check: whether the server can read and write its database, and reach the other servers of its site. It
//! also detects a database that hangs and a full disk.

use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::AppState;

/// The time limit for the check.
const LIMIT: Duration = Duration::from_millis(1_500);
/// How long a result is reused, so that frequent checks cost nothing.
const FRESH: Duration = Duration::from_secs(1);

/// The last result and its time.
#[derive(Default)]
pub struct Readiness(Mutex<Option<(Instant, bool)>>);

impl Readiness {
    /// Checks the readiness, or returns the last result if it is recent.
    pub async fn check(&self, state: &AppState) -> bool {
        let start = Instant::now();
        let Ok(mut last) = tokio::time::timeout(LIMIT, self.0.lock()).await else {
            return false;
        };
        if let Some((at, ready)) = *last
            && at + FRESH > start
        {
            return ready;
        }
        let check = state.store.check_health(state.clock.now());
        let ready = match tokio::time::timeout_at(start + LIMIT, check).await {
            Ok(Ok(())) => true,
            Ok(Err(error)) => {
                tracing::warn!(%error, "not ready");
                false
            }
            Err(_) => {
                tracing::warn!("not ready: the database does not answer");
                false
            }
        };
        if !state.cluster.is_connected() {
            tracing::warn!("not ready: NATS cannot be reached");
        }
        let ready = ready && state.cluster.is_connected();
        *last = Some((Instant::now(), ready));
        ready
    }
}
