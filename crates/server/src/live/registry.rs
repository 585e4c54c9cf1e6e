//! The registry of all live games: finds or starts the actor of a game, and wakes the games in which something is due.
//! Does not know what happens inside an actor.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sente_api::GameDoc;
use sente_match::Time;
use sente_store::{Cached, FOREVER, MatchId, Store, StoreError, UserId};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::LiveConfig;
use super::client_action::ClientAction;
use super::game_actor::{self, GameMessage};
use super::lobby::OpenSeeks;
use super::presence::{Presence, PresenceGuard};
use crate::clock::{Clock, SteadyClock};
use crate::cluster::Cluster;
use crate::cluster::wire::{Body, Envelope};
use crate::error::{ApiError, Result};
use crate::pubsub::{ListenerId, PubSub, SubscriptionSender};
use crate::search_pool::SearchPool;

/// All live games. A handle: clones share the registry.
#[derive(Clone)]
pub struct GameRegistry(pub(super) Arc<Shared>);

/// The state shared by all actors.
pub(super) struct Shared {
    pub(super) store: Store,
    pub(super) pubsub: Arc<dyn PubSub>,
    pub(super) pool: SearchPool,
    pub(super) clock: SteadyClock,
    pub(super) config: LiveConfig,
    pub(super) cluster: Cluster,
    pub(super) present: Presence,
    pub(super) lobby: Cached<(), OpenSeeks>,
    actors: Mutex<HashMap<MatchId, mpsc::Sender<GameMessage>>>,
    tasks: TaskTracker,
    pub(super) closing: CancellationToken,
}

/// The capacity of an actor's mailbox, in messages.
const MAILBOX: usize = 64;

/// The interval of checks for games that are due because their server has died.
const LOOK_EVERY: Duration = Duration::from_secs(10);

/// The time for which others leave a game alone after it was taken over.
const LEASE: sente_match::Millis = sente_match::Millis::from_secs(60);

/// The limit of games that are woken at once.
const WAKE_MOST: u32 = 10_000;

impl GameRegistry {
    /// Creates the registry. Actors start when they are needed.
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
            lobby: Cached::default(),
            actors: Mutex::default(),
            tasks: TaskTracker::new(),
            closing: CancellationToken::new(),
        }))
    }

    /// Wakes the games in which a clock runs or a computer is to move, now and at regular intervals.
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
            closing
                .run_until_cancelled(Box::pin(shared.tend_lobby()))
                .await;
        });
        Ok(())
    }

    /// Records that a user is present, as long as the guard lives.
    pub fn enter(&self, user: UserId) -> PresenceGuard {
        self.0.present.enter(user)
    }

    /// The game as this viewer sees it.
    pub async fn view(&self, id: MatchId, viewer: Option<UserId>) -> Result<GameDoc> {
        let (reply, answer) = oneshot::channel();
        self.0.post(id, GameMessage::View { viewer, reply }).await;
        answer.await.map_err(|_| ApiError::Busy)?
    }

    /// Subscribes to a game: sends the whole game, or the events after `version`.
    pub async fn follow(
        &self,
        id: MatchId,
        viewer: Option<UserId>,
        subscriber: SubscriptionSender,
        version: Option<u32>,
    ) {
        let message = GameMessage::Follow {
            viewer,
            subscriber,
            version,
        };
        self.0.post(id, message).await;
    }

    /// Ends a subscription.
    pub async fn unfollow(&self, id: MatchId, listener: ListenerId) {
        self.0.post(id, GameMessage::Unfollow(listener)).await;
    }

    /// Acts in a game. The answer goes to the subscriber.
    pub async fn act(&self, id: MatchId, request: ClientAction, subscriber: SubscriptionSender) {
        self.0
            .post(
                id,
                GameMessage::Act {
                    request,
                    subscriber,
                },
            )
            .await;
    }

    /// The number of users with an open socket at this server.
    pub fn present(&self) -> usize {
        self.0.present.count()
    }

    /// Handles a message of another server about a game. If the mailbox is full, the message is lost; the sender
    /// repeats it.
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

    /// Takes over the games of dead servers.
    pub(crate) async fn take_over_orphans(&self) -> Result<(), StoreError> {
        for id in self.0.store.orphans().await? {
            self.0.nudge(id).await;
        }
        Ok(())
    }

    /// The number of games in memory.
    pub fn awake(&self) -> usize {
        self.0.actors().len()
    }

    /// Cancelled when the registry closes; sockets then close as well.
    pub fn closing(&self) -> &CancellationToken {
        &self.0.closing
    }

    /// Stops all actors after their current writes.
    pub async fn close(&self) {
        self.0.closing.cancel();
        self.0.actors().clear();
        self.0.tasks.close();
        self.0.tasks.wait().await;
    }

    /// The time of all game clocks.
    pub fn now(&self) -> Time {
        self.0.clock.now()
    }
}

impl Shared {
    /// Sends a message to the actor of a game, and starts the actor if necessary.
    pub(super) async fn post(self: &Arc<Self>, id: MatchId, mut message: GameMessage) {
        while let Some(actor) = self.actor(id) {
            match actor.send(message).await {
                Ok(()) => return,
                // The actor has just stopped; retry with a new one.
                Err(mpsc::error::SendError(back)) => message = back,
            }
        }
    }

    /// Removes an actor. The next message starts a new one.
    pub(super) fn leave(&self, id: MatchId) {
        self.actors().remove(&id);
    }

    /// Wakes a game.
    pub(super) async fn nudge(self: &Arc<Self>, id: MatchId) {
        self.post(id, GameMessage::Wake).await;
    }

    /// Tells the actor that the game was changed in the store by other code.
    pub(super) async fn reload(self: &Arc<Self>, id: MatchId) {
        self.post(id, GameMessage::Reload).await;
    }

    fn actor(self: &Arc<Self>, id: MatchId) -> Option<mpsc::Sender<GameMessage>> {
        let mut actors = self.actors();
        if self.closing.is_cancelled() {
            return None;
        }
        if actors.is_empty() {
            // A game with a running clock is always in memory, so no game clock runs now.
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
        // No code panics while it holds the lock.
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
                tracing::warn!(%error, "the games that are due cannot be read");
            }
        }
    }
}
