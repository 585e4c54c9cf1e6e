//! The games with all actors: finds the actor of a game, opens it when somebody asks for it, and wakes those
//! in which something is due. What happens in a actor is the actor's business.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sente_api::GameDoc;
use sente_match::Time;
use sente_store::{FOREVER, MatchId, Store, StoreError, UserId};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::LiveConfig;
use super::client_action::ClientAction;
use super::game_actor::{self, GameMessage};
use super::presence::{Presence, PresenceGuard};
use crate::clock::{Clock, SteadyClock};
use crate::cluster::Cluster;
use crate::cluster::wire::{Body, Envelope};
use crate::error::{ApiError, Result};
use crate::pubsub::{ListenerId, PubSub, SubscriptionSender};
use crate::search_pool::SearchPool;

/// All live games. A handle: its clones are the same games.
#[derive(Clone)]
pub struct GameRegistry(pub(super) Arc<Shared>);

/// What every actor needs.
pub(super) struct Shared {
    pub(super) store: Store,
    pub(super) pubsub: Arc<dyn PubSub>,
    pub(super) pool: SearchPool,
    pub(super) clock: SteadyClock,
    pub(super) config: LiveConfig,
    pub(super) cluster: Cluster,
    pub(super) present: Presence,
    actors: Mutex<HashMap<MatchId, mpsc::Sender<GameMessage>>>,
    tasks: TaskTracker,
    pub(super) closing: CancellationToken,
}

/// Letters that wait for one actor.
const MAILBOX: usize = 64;

/// How often is looked for games that somebody has to look after because their process has died.
const LOOK_EVERY: Duration = Duration::from_secs(10);

/// For how long a game that was taken over is left alone by others.
const LEASE: sente_match::Millis = sente_match::Millis::from_secs(60);

/// The most games that are woken at once.
const WAKE_MOST: u32 = 10_000;

impl GameRegistry {
    /// Opens the games. Rooms open when they are needed.
    pub fn open(
        store: Store,
        pubsub: Arc<dyn PubSub>,
        pool: SearchPool,
        clock: Clock,
        config: LiveConfig,
        cluster: Cluster,
    ) -> Self {
        Self(Arc::new(Shared {
            store,
            pubsub,
            pool,
            clock: SteadyClock::of(clock),
            config,
            cluster,
            present: Presence::default(),
            actors: Mutex::default(),
            tasks: TaskTracker::new(),
            closing: CancellationToken::new(),
        }))
    }

    /// Wakes the games in which a clock runs or a computer is to move, now and from time to time.
    pub async fn wake(&self) -> Result<(), StoreError> {
        self.0.wake_due(FOREVER).await?;
        let shared = Arc::clone(&self.0);
        self.0.tasks.spawn(async move {
            let closing = shared.closing.clone();
            closing.run_until_cancelled(shared.look_around()).await;
        });
        let shared = Arc::clone(&self.0);
        self.0.tasks.spawn(async move {
            let closing = shared.closing.clone();
            closing.run_until_cancelled(shared.tend_lobby()).await;
        });
        Ok(())
    }

    /// Notes that somebody is here, as long as what this gives is kept.
    pub fn enter(&self, user: UserId) -> PresenceGuard {
        self.0.present.enter(user)
    }

    /// The game as this viewer sees it.
    pub async fn view(&self, id: MatchId, viewer: Option<UserId>) -> Result<GameDoc> {
        let (reply, answer) = oneshot::channel();
        self.0.post(id, GameMessage::View { viewer, reply }).await;
        answer.await.map_err(|_| ApiError::Busy)?
    }

    /// Lets a listener hear of a game, beginning with all of it or with what came after a version.
    pub async fn follow(
        &self,
        id: MatchId,
        viewer: Option<UserId>,
        outbox: SubscriptionSender,
        version: Option<u32>,
    ) {
        let message = GameMessage::Follow {
            viewer,
            outbox,
            version,
        };
        self.0.post(id, message).await;
    }

    /// No longer.
    pub async fn unfollow(&self, id: MatchId, listener: ListenerId) {
        self.0.post(id, GameMessage::Unfollow(listener)).await;
    }

    /// Does something in a game; the answer comes through the outbox.
    pub async fn act(&self, id: MatchId, request: ClientAction, outbox: SubscriptionSender) {
        self.0.post(id, GameMessage::Act { request, outbox }).await;
    }

    /// How many people have a socket open on this server.
    pub fn present(&self) -> usize {
        self.0.present.count()
    }

    /// Takes in what another server says about a game. What comes when too much waits is lost; it is said again.
    pub(crate) fn hear_server(&self, envelope: Envelope) {
        let (Ok(from), Ok(id)) = (envelope.from.parse(), envelope.game.parse()) else {
            return;
        };
        let body = envelope.body;
        let is_asked = matches!(body, Body::Act { .. } | Body::Watch { .. } | Body::Reload);
        let actor = if is_asked {
            self.0.actor(id)
        } else {
            self.0.actors().get(&id).cloned()
        };
        if let Some(actor) = actor {
            let _ = actor.try_send(GameMessage::Server { from, body });
        }
    }

    /// Looks after the games that servers which have died have left behind.
    pub(crate) async fn take_over_orphans(&self) -> Result<(), StoreError> {
        for id in self.0.store.orphans().await? {
            self.0.nudge(id).await;
        }
        Ok(())
    }

    /// How many games are awake.
    pub fn awake(&self) -> usize {
        self.0.actors().len()
    }

    /// Cancelled when the games closes: sockets end then.
    pub fn closing(&self) -> &CancellationToken {
        &self.0.closing
    }

    /// Closes all actors, once each has finished what it is writing.
    pub async fn close(&self) {
        self.0.closing.cancel();
        self.0.actors().clear();
        self.0.tasks.close();
        self.0.tasks.wait().await;
    }

    /// The time that the clocks of all games go by.
    pub fn now(&self) -> Time {
        self.0.clock.now()
    }
}

impl Shared {
    /// Puts a message into the actor's box. The actor opens for it if it has to.
    pub(super) async fn post(self: &Arc<Self>, id: MatchId, mut message: GameMessage) {
        while let Some(actor) = self.actor(id) {
            match actor.send(message).await {
                Ok(()) => return,
                // The actor has closed in this moment; there is a new one for who asks again.
                Err(mpsc::error::SendError(back)) => message = back,
            }
        }
    }

    /// Takes the actor out of the games: who wants something of it from now on opens another.
    pub(super) fn leave(&self, id: MatchId) {
        self.actors().remove(&id);
    }

    /// Looks after a game.
    pub(super) async fn nudge(self: &Arc<Self>, id: MatchId) {
        self.post(id, GameMessage::Wake).await;
    }

    /// The game was changed in the store, not by its actor.
    pub(super) async fn reload(self: &Arc<Self>, id: MatchId) {
        self.post(id, GameMessage::Reload).await;
    }

    fn actor(self: &Arc<Self>, id: MatchId) -> Option<mpsc::Sender<GameMessage>> {
        let mut actors = self.actors();
        if self.closing.is_cancelled() {
            return None;
        }
        if actors.is_empty() {
            // A game whose clock runs is always awake, so no clock runs here now.
            self.clock.follow_wall();
        }
        let open = || {
            let (sender, messages) = mpsc::channel(MAILBOX);
            let shared = Arc::clone(self);
            self.tasks.spawn(game_actor::run(shared, id, messages));
            sender
        };
        Some(actors.entry(id).or_insert_with(open).clone())
    }

    fn actors(&self) -> MutexGuard<'_, HashMap<MatchId, mpsc::Sender<GameMessage>>> {
        // Nothing that can panic happens while it is locked.
        self.actors.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn wake_due(self: &Arc<Self>, due: Time) -> Result<(), StoreError> {
        let until = self.clock.now() + LEASE;
        for id in self.store.claim_due(due, until, WAKE_MOST).await? {
            self.nudge(id).await;
        }
        Ok(())
    }

    async fn look_around(self: &Arc<Self>) {
        let mut ticks = tokio::time::interval(LOOK_EVERY);
        ticks.tick().await;
        loop {
            ticks.tick().await;
            let now = self.clock.now();
            if let Err(error) = self.wake_due(now).await {
                tracing::warn!(%error, "games that are due cannot be looked for");
            }
        }
    }
}
