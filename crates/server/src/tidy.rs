//! What is not kept for ever, and for how long each is kept. `docs/operation.md` says the same to operators.

use std::time::Duration;

use sente_match::Time;
use sente_store::StoreError;

use crate::{AppState, devices, stored, who};

/// How often what has lapsed is forgotten.
const EVERY: Duration = Duration::from_mins(10);

const DAY: u64 = 24 * 60 * 60 * 1000;
/// A guest who has never played, after the last visit.
const IDLE_GUEST: u64 = 30 * DAY;
/// A guest who has played, after the last visit: the session has ended long before, and nobody else can be
/// that guest.
const LOST_GUEST: u64 = who::ABSOLUTE + 20 * DAY;
/// A game between computers that nobody can go on with.
const STRANDED: u64 = DAY / 24;
/// A game that nobody has joined, or that was called off.
const UNPLAYED: u64 = 7 * DAY;
/// A game without a clock in which nothing happens, unless somebody has saved it.
const ABANDONED: u64 = 90 * DAY;
/// A finished game that is in nobody's history any more.
const UNOWNED: u64 = 30 * DAY;
/// The answer of a deep search.
const ANALYSIS: u64 = 90 * DAY;
/// A tournament with its games.
const ARENA: u64 = 180 * DAY;

/// Forgets from time to time what has lapsed, until the server ends.
pub async fn run(state: AppState) {
    let mut due = tokio::time::interval(EVERY);
    loop {
        tokio::select! {
            () = state.stop.cancelled() => return,
            _ = due.tick() => {}
        }
        state.throttles.tidy();
        state.login_guard.tidy();
        let forgotten = forget(&state).await;
        // A server that ends closes its store, whatever is under way.
        if state.stop.is_cancelled() {
            return;
        }
        if let Err(error) = forgotten {
            tracing::warn!(%error, "what has lapsed could not be forgotten");
        }
    }
}

/// Forgets what has lapsed by now.
pub async fn forget(state: &AppState) -> Result<(), StoreError> {
    let (store, now) = (&state.store, state.clock.now());
    let ago = |millis: u64| Time(now.0.saturating_sub(millis));
    store.purge_sessions(now).await?;
    store.purge_devices(devices::oldest(now)).await?;
    store.purge_stranded(ago(STRANDED)).await?;
    store.purge_unplayed(ago(UNPLAYED)).await?;
    store.abort_abandoned(ago(ABANDONED), now).await?;
    store.purge_analyses(ago(ANALYSIS)).await?;
    store.purge_runs(ago(ARENA)).await?;
    store.purge_guests(ago(IDLE_GUEST)).await?;
    for guest in store.lost_guests(ago(LOST_GUEST)).await? {
        store.delete_user(guest, stored::RENAME, now).await?;
    }
    store.purge_unowned(ago(UNOWNED)).await?;
    Ok(())
}
