//! The membership of the site: keeps this server registered while the others can reach it, watches which servers come
//! and go, and takes over the games of dead servers.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use sente_match::Time;
use sente_store::{ServerId, StoreError};
use tokio::time::{MissedTickBehavior, interval};

use super::Cluster;
use super::registration::Registration;
use super::wire::{Broadcast, Envelope};
use crate::throttle::SHARE_EVERY;
use crate::{AppState, arenas};

/// The interval of renewals and of checks of the other servers. A dead server is replaced after [`Registration::LASTS`]
/// plus one interval.
const LOOK: Duration = Duration::from_millis(500);

/// Registers this server.
pub async fn register(state: &AppState) -> Result<(), StoreError> {
    let cluster = &state.cluster;
    if cluster.is_alone() {
        return state.store.forget_servers().await;
    }
    let asked = cluster.now();
    let lasts = Registration::LASTS;
    state.store.register_server(cluster.me(), lasts).await?;
    cluster.registration().renew(asked, true);
    note(state, state.store.servers().await?);
    Ok(())
}

/// Starts listening to the other servers, and keeps this one registered until it shuts down.
pub async fn start(state: &AppState) {
    let Some(nats) = state.cluster.nats() else {
        return;
    };
    let (own, all) = (
        nats.hear_server(state.cluster.me()).await,
        nats.hear_all().await,
    );
    let until_end = |task: futures_util::future::BoxFuture<'static, ()>| {
        let stop = state.stop.clone();
        tokio::spawn(async move { stop.run_until_cancelled(task).await });
    };
    if let Some(mut own) = own {
        let games = state.games.clone();
        until_end(Box::pin(async move {
            while let Some(message) = own.next().await {
                match serde_json::from_slice::<Envelope>(&message.payload) {
                    Ok(envelope) => games.hear_server(envelope),
                    Err(error) => tracing::warn!(%error, "malformed message of another server"),
                }
            }
        }));
    }
    if let Some(mut all) = all {
        let state = state.clone();
        until_end(Box::pin(async move {
            while let Some(message) = all.next().await {
                if let Ok(broadcast) = serde_json::from_slice(&message.payload) {
                    hear(&state, broadcast).await;
                }
            }
        }));
    }
    let counted = state.clone();
    until_end(Box::pin(async move {
        let mut ticks = interval(SHARE_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            let servers = counted.cluster.registered().borrow().len();
            let spent = counted.throttles.take_spent(servers);
            if !spent.is_empty() {
                counted.cluster.tell_all(|| Broadcast::Spent { spent });
            }
        }
    }));
    let watched = state.clone();
    until_end(Box::pin(async move {
        let mut ticks = interval(LOOK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            if let Err(error) = look(&watched).await {
                tracing::warn!(%error, "the membership of the site cannot be checked");
            }
        }
    }));
}

/// Ends the registration, so that others can take over the games at once.
pub async fn retire(state: &AppState) {
    let Some(nats) = state.cluster.nats() else {
        return;
    };
    if let Err(error) = state.store.retire_server(state.cluster.me()).await {
        tracing::warn!(%error, "the other servers can take the games over only after the registration expires");
    }
    nats.flush().await;
}

async fn look(state: &AppState) -> Result<(), StoreError> {
    let (cluster, store) = (&state.cluster, &state.store);
    // A server that the others cannot reach must not own games.
    if cluster.is_connected() {
        let (asked, lasts) = (cluster.now(), Registration::LASTS);
        let was_valid = store.renew_server(cluster.me(), lasts).await?;
        if !was_valid {
            store.register_server(cluster.me(), lasts).await?;
        }
        note_renewal(cluster, asked, was_valid);
    }
    if note(state, store.servers().await?) {
        state.games.take_over_orphans().await?;
        arenas::resume(state).await?;
    }
    Ok(())
}

/// Notes that the registration is valid, and tells all games if it was not. No game sees the one without the other.
fn note_renewal(cluster: &Cluster, asked: Time, was_valid: bool) {
    let mut registration = cluster.registration();
    if registration.renew(asked, was_valid) {
        cluster.0.lapses.send_modify(|lapses| *lapses += 1);
        tracing::warn!(
            "the registration of this server had expired: other servers may have taken its games"
        );
    }
}

/// Stores the list of registered servers; returns whether one has gone.
fn note(state: &AppState, servers: Vec<ServerId>) -> bool {
    let before: Arc<[ServerId]> = state.cluster.0.registered.borrow().clone();
    if *before == *servers {
        return false;
    }
    let has_gone = before.iter().any(|server| !servers.contains(server));
    state.cluster.0.registered.send_replace(servers.into());
    has_gone
}

async fn hear(state: &AppState, broadcast: Broadcast) {
    match broadcast {
        Broadcast::Lobby => state.games.show_lobby().await,
        Broadcast::SessionEnded { user, token } => {
            if let (Ok(user), Ok(token)) = (user.parse(), token.parse()) {
                state.session_ends.end_here(user, token);
            }
        }
        Broadcast::SessionsEnded { user, keep } => {
            let keep = keep.map(|keep| keep.parse()).transpose();
            if let (Ok(user), Ok(keep)) = (user.parse(), keep) {
                state.session_ends.end_others_here(user, keep);
            }
        }
        Broadcast::Spent { spent } => {
            for spent in &spent {
                state.throttles.hear_spent(spent);
            }
        }
        Broadcast::ArenaCancelled { run } => {
            if let Ok(run) = run.parse() {
                state.arenas.cancel_here(run);
            }
        }
    }
}
