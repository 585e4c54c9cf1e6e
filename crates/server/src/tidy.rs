//! Deletion of old data, and how long each kind is kept. `docs/operation.md` tells operators the same.

use std::time::Duration;

use sente_match::Time;
use sente_store::StoreError;

use crate::{AppState, devices, stored, who};

/// The interval between two runs.
const EVERY: Duration = Duration::from_mins(10);

const DAY: u64 = 24 * 60 * 60 * 1000;
/// Guests who have never played, after their last visit.
const IDLE_GUEST: u64 = 30 * DAY;
/// Guests who have played, after their last visit. Their session has expired long before, and nobody can become that
/// guest again.
const LOST_GUEST: u64 = who::ABSOLUTE + 20 * DAY;
/// Matches between computers that cannot continue.
const STRANDED: u64 = DAY / 24;
/// Matches that nobody has joined, or that were called off.
const UNPLAYED: u64 = 7 * DAY;
/// Matches without a clock and without activity, unless somebody has saved them.
const ABANDONED: u64 = 90 * DAY;
/// Finished matches that are in nobody's history any more.
const UNOWNED: u64 = 30 * DAY;
/// Results of analyses.
const ANALYSIS: u64 = 90 * DAY;
/// Arenas with their games.
const ARENA: u64 = 180 * DAY;

/// Deletes old data regularly until the server stops.
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
        // A stopping server closes its store, so errors are expected.
        if state.stop.is_cancelled() {
            return;
        }
        if let Err(error) = forgotten {
            tracing::warn!(%error, "old data could not be deleted");
        }
    }
}

/// Deletes the data that is too old now.
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
