//! Whether the server can do what it is for: read from its database and write to it, and reach the other servers of its
//! site, now. A database that hangs and a disk that is full are noticed as well as one that is gone.

use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::AppState;

/// How long the database has to answer.
const LIMIT: Duration = Duration::from_millis(1_500);
/// How long an answer is good for, so that asking often costs nothing.
const FRESH: Duration = Duration::from_secs(1);

/// What was found out last.
#[derive(Default)]
pub struct Readiness(Mutex<Option<(Instant, bool)>>);

impl Readiness {
    /// Finds out, unless somebody has just done so.
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
