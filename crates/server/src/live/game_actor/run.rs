//! The life cycle of an actor: it starts on the first message, runs while there is something to do, and then stops. It
//! switches to a relay when another server takes over the game.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use sente_room::{Input, Room};
use sente_store::{Fence, MatchId, ServerId};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use super::message::problem;
use super::{GameActor, GameMessage};
use crate::cluster::Cluster;
use crate::cluster::custody::{Custody, Notice};
use crate::cluster::outstanding::Outstanding;
use crate::error::{ApiError, Result};
use crate::live::recipient::Recipient;
use crate::live::registry::Shared;
use crate::live::relay::{self, Forwarded};
use crate::live::stored_game::StoredGame;
use crate::live::subscribers::Subscribers;
use crate::pubsub::Topic;

/// The state that is kept when the owner of a game changes.
#[derive(Default)]
pub(in crate::live) struct Carried {
    pub(in crate::live) subscribers: Subscribers,
    /// The requests from this server without an answer.
    pub(in crate::live) outstanding: Outstanding<relay::Key, Forwarded>,
    /// A message received while the owner was unknown.
    pub(in crate::live) returned: Option<GameMessage>,
}

/// Events outside the game that can change its owner.
pub(in crate::live) struct Changes {
    pub(in crate::live) registered: watch::Receiver<Arc<[ServerId]>>,
    pub(in crate::live) lapses: watch::Receiver<u64>,
}

impl Changes {
    fn of(cluster: &Cluster) -> Self {
        Self {
            registered: cluster.registered(),
            lapses: cluster.lapses(),
        }
    }
}

/// The reason why an actor or relay ended.
pub(in crate::live) enum Left {
    /// There is nothing left to do.
    Asleep,
    /// The owner may have changed.
    ChangedHands,
}

/// The number of panics after which an actor is given up.
const LIVES: usize = 3;

/// The pause before the store is asked again for the owner, while this server is not registered.
const UNREGISTERED: Duration = Duration::from_millis(200);

/// The interval of checks whether somebody has joined a game through a server that has died since.
const LOOK_FOR_JOIN: Duration = Duration::from_secs(5);

/// The delay before the number of spectators is published.
const COUNT_LATER: Duration = Duration::from_millis(250);

/// Runs a game until there is nothing left to do: as actor while this server owns it, otherwise as relay to the owner.
/// A panic is contained: the actor starts again from the store and keeps its subscribers.
pub(in crate::live) async fn run(
    shared: Arc<Shared>,
    id: MatchId,
    mut messages: mpsc::Receiver<GameMessage>,
) {
    let mut carried = Carried::default();
    let mut lives = LIVES;
    let end = loop {
        let staying = stay(&shared, id, &mut messages, &mut carried);
        match AssertUnwindSafe(staying).catch_unwind().await {
            Ok(Ok(Left::ChangedHands)) => {}
            Ok(Ok(Left::Asleep)) => break Ok(()),
            Ok(Err(error)) => break Err(error),
            Err(_) => {
                lives -= 1;
                tracing::error!(game = %id, "the actor of a game panicked and is restarted");
                if lives == 0 {
                    break Err(ApiError::Internal(
                        "the actor of a game panicked too often".into(),
                    ));
                }
            }
        }
    };
    shared.leave(id);
    messages.close();
    let farewell = end.as_ref().err().map(|error| problem(id, error));
    for (_, subscriber) in carried.subscribers.iter() {
        if let Some(farewell) = &farewell {
            subscriber.tell(farewell);
        }
        shared.pubsub.unsubscribe(Topic::Game(id), subscriber.id());
    }
    let unanswered = carried.outstanding.take_all().into_iter();
    let unanswered = unanswered.filter_map(Forwarded::into_message);
    for message in unanswered.chain(carried.returned.take()) {
        match &end {
            Ok(()) => shared.post(id, message).await,
            Err(error) => message.refuse(id, error),
        }
    }
    while let Ok(message) = messages.try_recv() {
        match &end {
            // The message arrived when the actor had just decided to stop.
            Ok(()) => shared.post(id, message).await,
            Err(error) => message.refuse(id, error),
        }
    }
}

/// Determines the owner, and runs until the owner may have changed or there is nothing left to do.
async fn stay(
    shared: &Arc<Shared>,
    id: MatchId,
    messages: &mut mpsc::Receiver<GameMessage>,
    carried: &mut Carried,
) -> Result<Left> {
    let give_up_at = Instant::now() + shared.config.reload_for;
    loop {
        // Subscribe before asking the store, so that no later change is missed.
        let changes = Changes::of(&shared.cluster);
        let claim = shared.cluster.claim(&shared.store, id).await?;
        match Custody::Unknown.after(Notice::Claimed(claim)) {
            Custody::Own(fence) => {
                let left = serve(shared, id, (fence, changes), messages, carried).await;
                carried.subscribers.forget_elsewhere();
                if let Ok(Left::Asleep) | Err(_) = left {
                    shared.cluster.release(&shared.store, id, fence).await?;
                }
                return left;
            }
            Custody::Other(owner) => {
                return relay::follow(shared, id, (owner, changes), messages, carried).await;
            }
            Custody::Unknown if Instant::now() >= give_up_at => return Err(ApiError::Busy),
            Custody::Unknown => {
                let wait = tokio::time::sleep(UNREGISTERED);
                if shared.closing.run_until_cancelled(wait).await.is_none() {
                    return Ok(Left::Asleep);
                }
            }
        }
    }
}

/// Runs the game as its owner while there is something to do.
async fn serve(
    shared: &Arc<Shared>,
    id: MatchId,
    (fence, changes): (Fence, Changes),
    messages: &mut mpsc::Receiver<GameMessage>,
    carried: &mut Carried,
) -> Result<Left> {
    let (stored, opening) = StoredGame::load(shared, id).await?;
    let Changes {
        mut registered,
        mut lapses,
    } = changes;
    let room = Room::open(stored.seated(opening), shared.config.policy);
    let (mut actor, mut updates) = GameActor::new(shared, id, fence, stored, room);
    let subscribers = &mut carried.subscribers;
    // Subscribers may have missed something during the change of the owner.
    actor.show_to_all(subscribers);
    actor.open(subscribers).await;
    for request in carried.outstanding.take_all() {
        if let Some(message) = request.into_message() {
            actor.receive(message, subscribers).await;
        }
    }
    if let Some(message) = carried.returned.take() {
        actor.receive(message, subscribers).await;
    }
    let mut asleep_at = Some(Instant::now() + shared.config.sleep_after);
    let mut count_at = None;
    let mut look_at = Instant::now() + LOOK_FOR_JOIN;
    loop {
        if let Some(lost) = actor.lost.take() {
            return Err(lost);
        }
        if actor.is_taken {
            if let Some((request, Recipient::Here(subscriber))) = actor.acting.take() {
                let (key, request) = Forwarded::act(request, subscriber);
                // If there are too many, the client repeats the request.
                let _ = carried.outstanding.send(key, request, shared.clock.now());
            }
            return Ok(Left::ChangedHands);
        }
        let idle_until = asleep_at.filter(|_| actor.is_idle());
        let is_awaited = actor.stored.is_waiting() && !shared.cluster.is_alone();
        let look = Some(look_at).filter(|_| is_awaited);
        let due = [actor.due(), count_at, idle_until, look];
        let due = due.into_iter().flatten().min();
        tokio::select! {
            biased;
            () = shared.closing.cancelled() => return Ok(Left::Asleep),
            Ok(()) = lapses.changed() => return Ok(Left::ChangedHands),
            Ok(()) = registered.changed() => {
                let servers = Arc::clone(&registered.borrow_and_update());
                if subscribers.retain_servers(&servers) {
                    actor.watch_presence(subscribers).await;
                    count_at = count_at.or(Some(Instant::now() + COUNT_LATER));
                }
            }
            Some(update) = updates.recv() => actor.hear(update, subscribers).await,
            message = messages.recv() => {
                let Some(message) = message else { return Ok(Left::Asleep) };
                if !is_registered(shared, &lapses) {
                    // This server's state may be outdated.
                    carried.returned = Some(message);
                    return Ok(Left::ChangedHands);
                }
                asleep_at = Some(Instant::now() + shared.config.sleep_after);
                if actor.receive(message, subscribers).await {
                    count_at = count_at.or(Some(Instant::now() + COUNT_LATER));
                }
            }
            () = sleep_until(due) => {
                let now = Instant::now();
                if idle_until.is_some_and(|at| at <= now) {
                    return Ok(Left::Asleep);
                }
                if count_at.is_some_and(|at| at <= now) {
                    count_at = None;
                    actor.tell_spectators(subscribers);
                }
                if look.is_some_and(|at| at <= now) {
                    look_at = now + LOOK_FOR_JOIN;
                    actor.look_for_join(subscribers).await;
                }
                if !is_registered(shared, &lapses) {
                    // Nobody loses on time meanwhile: nobody could move.
                    return Ok(Left::ChangedHands);
                }
                actor.feed(Input::Tick, subscribers).await;
            }
        }
    }
}

/// Whether this server's registration is valid and has been since these lapses were watched.
fn is_registered(shared: &Shared, lapses: &watch::Receiver<u64>) -> bool {
    shared.cluster.is_current() && lapses.has_changed().is_ok_and(|changed| !changed)
}

pub(in crate::live) async fn sleep_until(due: Option<Instant>) {
    match due {
        Some(due) => tokio::time::sleep_until(due).await,
        None => std::future::pending().await,
    }
}
