//! A game that another server owns, for its subscribers at this server: forwards their requests to the owner and passes
//! the owner's events on to them. Messages between servers may be lost, late or duplicated: requests are repeated until
//! they are answered, missing events are read from the store, and the list of subscribers is sent again and again.

use std::sync::Arc;
use std::time::Duration;

use async_nats::Subscriber;
use futures_util::StreamExt;
use sente_api::{MessageId, ServerMessage, Thinking};
use sente_match::{Event, EventKind, Millis, Time, Version};
use sente_store::{MatchId, ServerId, Status, UserId};
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval};

use super::client_action::{self, ClientAction};
use super::game_actor::{Carried, Changes, GameMessage, Left, sleep_until};
use super::next;
use super::recipient::Recipient;
use super::registry::Shared;
use super::stored_game::StoredGame;
use super::view::Aside;
use crate::cluster::Cluster;
use crate::cluster::custody::{Custody, Notice};
use crate::cluster::feed::{Feed, Heard};
use crate::cluster::wire::{Body, GameFrame};
use crate::error::{ApiError, Result};
use crate::pubsub::{Frame, ListenerId, SubscriptionSender, Topic};

/// Identifies a request until it is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Act(ListenerId, MessageId),
    Reload,
}

/// A request that is forwarded to the owner.
#[derive(Clone, Debug)]
pub(super) enum Forwarded {
    Act(ClientAction, SubscriptionSender),
    Reload,
}

/// The interval at which the list of subscribers is sent to the owner. Its answer also reveals missing events at the
/// end.
const SAY_AGAIN: Duration = Duration::from_secs(2);

impl Forwarded {
    /// A request of a client, with its key.
    pub(super) fn act(request: ClientAction, subscriber: SubscriptionSender) -> (Key, Self) {
        let key = Key::Act(subscriber.id(), request.id.clone());
        (key, Self::Act(request, subscriber))
    }

    /// The same request for this server itself; `None` for a reload, because this server has just read the game.
    pub(super) fn into_message(self) -> Option<GameMessage> {
        match self {
            Self::Act(request, subscriber) => Some(GameMessage::Act {
                request,
                subscriber,
            }),
            Self::Reload => None,
        }
    }

    fn to_wire(&self) -> Body {
        match self {
            Self::Act(request, subscriber) => request.to_wire(subscriber.id()),
            Self::Reload => Body::Reload,
        }
    }
}

/// Parses a request of a client at another server.
pub(super) fn read_act(
    cluster: Cluster,
    server: ServerId,
    game: MatchId,
    body: Body,
) -> Option<(ClientAction, Recipient)> {
    let Body::Act {
        listener,
        user,
        id,
        seat,
        ply,
        action,
        lag,
    } = body
    else {
        return None;
    };
    let request = ClientAction {
        user: user.parse().ok()?,
        id,
        seat,
        ply,
        action,
        lag: Millis(lag),
    };
    let recipient = Recipient::There {
        cluster,
        server,
        game,
        listener,
    };
    Some((request, recipient))
}

/// Parses the list of subscribers at another server.
pub(super) fn read_watchers(watchers: Vec<Option<String>>) -> Vec<Option<UserId>> {
    let read = |watcher: Option<String>| watcher.and_then(|watcher| watcher.parse().ok());
    watchers.into_iter().map(read).collect()
}

/// Follows a game as long as it has subscribers here and another server owns it.
pub(super) async fn follow(
    shared: &Arc<Shared>,
    id: MatchId,
    (owner, changes): (ServerId, Changes),
    messages: &mut mpsc::Receiver<GameMessage>,
    carried: &mut Carried,
) -> Result<Left> {
    let Some(mut frames) = shared.cluster.hear_game(id).await else {
        return Err(ApiError::Busy);
    };
    let Changes {
        mut registered,
        mut lapses,
    } = changes;
    let returned = carried.returned.take();
    let mut relay = Relay::open(shared, id, owner, carried).await?;
    if let Some(message) = returned {
        relay.receive(message).await?;
    }
    let mut say_again = interval(SAY_AGAIN);
    say_again.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut asleep_at = Instant::now() + shared.config.sleep_after;
    while relay.custody == Custody::Other(owner) {
        let idle_until = Some(asleep_at).filter(|_| relay.is_idle());
        let due = [relay.due(), idle_until].into_iter().flatten().min();
        tokio::select! {
            biased;
            () = shared.closing.cancelled() => return Ok(Left::Asleep),
            Ok(()) = lapses.changed() => relay.note(Notice::Lapsed),
            Ok(()) = registered.changed() => {
                let servers = Arc::clone(&registered.borrow_and_update());
                relay.note(Notice::Registered(&servers));
            }
            frame = frames.next() => relay.hear_frame(frame, &mut frames).await?,
            message = messages.recv() => {
                let Some(message) = message else { return Ok(Left::Asleep) };
                asleep_at = Instant::now() + shared.config.sleep_after;
                relay.receive(message).await?;
            }
            _ = say_again.tick() => relay.say_who_watches(),
            () = sleep_until(due) => {
                if idle_until.is_some_and(|at| at <= Instant::now()) {
                    return Ok(Left::Asleep);
                }
                relay.send_again();
            }
        }
    }
    Ok(Left::ChangedHands)
}

struct Relay<'a> {
    shared: &'a Arc<Shared>,
    id: MatchId,
    owner: ServerId,
    custody: Custody,
    stored: StoredGame,
    feed: Feed,
    thinking: Option<Thinking>,
    spectators: u32,
    carried: &'a mut Carried,
    has_said_nobody: bool,
}

impl<'a> Relay<'a> {
    async fn open(
        shared: &'a Arc<Shared>,
        id: MatchId,
        owner: ServerId,
        carried: &'a mut Carried,
    ) -> Result<Self> {
        let (stored, _) = StoredGame::load(shared, id).await?;
        let feed = Feed::new(stored.events.len() as u32);
        let mut relay = Self {
            shared,
            id,
            owner,
            custody: Custody::Other(owner),
            stored,
            feed,
            thinking: None,
            spectators: 0,
            carried,
            has_said_nobody: true,
        };
        relay.say_who_watches();
        // The former owner may not have answered these requests.
        for request in relay.carried.outstanding.take_all() {
            relay.send(request);
        }
        // Subscribers may have missed something during the change of the owner.
        relay.show_to_all();
        Ok(relay)
    }

    fn note(&mut self, notice: Notice<'_>) {
        self.custody = self.custody.after(notice);
    }

    /// Whether nothing at this server needs the relay.
    fn is_idle(&self) -> bool {
        self.carried.subscribers.is_empty_here() && self.carried.outstanding.is_empty()
    }

    fn now(&self) -> Time {
        self.stored.time(self.shared.clock.now())
    }

    async fn receive(&mut self, message: GameMessage) -> Result<()> {
        match message {
            GameMessage::Follow {
                viewer,
                subscriber,
                version,
            } => {
                self.catch_up().await?;
                self.welcome(viewer, &subscriber, version);
                self.say_who_watches();
            }
            GameMessage::Unfollow(listener) => {
                self.carried.subscribers.remove(listener);
                let topic = Topic::Game(self.id);
                self.shared.pubsub.unsubscribe(topic, listener);
                self.say_who_watches();
            }
            GameMessage::Act {
                request,
                subscriber,
            } => self.send(Forwarded::Act(request, subscriber)),
            GameMessage::View { viewer, reply } => {
                let caught_up = self.catch_up().await;
                let doc = caught_up.map(|()| self.doc(viewer));
                // If the receiver is gone, nobody needs the answer.
                let _ = reply.send(doc);
            }
            GameMessage::Reload => {
                self.send(Forwarded::Reload);
                self.catch_up().await?;
            }
            // The owner knows when something is due.
            GameMessage::Wake => {}
            GameMessage::Server { from, body } => self.hear_server(from, body).await?,
        }
        Ok(())
    }

    async fn hear_server(&mut self, from: ServerId, body: Body) -> Result<()> {
        match body {
            Body::Tell {
                listener,
                answers,
                version,
                text,
            } => {
                // A client must get the events of its request before the answer.
                if version > self.feed.version() {
                    self.catch_up().await?;
                }
                let listener = ListenerId(listener);
                let asked = answers.and_then(|message| {
                    let key = Key::Act(listener, message);
                    self.carried.outstanding.answer(&key)
                });
                let target = match &asked {
                    Some(Forwarded::Act(_, subscriber)) => Some(subscriber),
                    Some(Forwarded::Reload) | None => self.carried.subscribers.subscriber(listener),
                };
                if let Some(target) = target {
                    target.send(Frame::Text(text.into()));
                }
            }
            Body::Watched { version, waiting } => {
                if version > self.feed.version() || waiting != self.stored.is_waiting() {
                    self.catch_up().await?;
                }
            }
            Body::Reloaded => drop(self.carried.outstanding.answer(&Key::Reload)),
            Body::NotOwner => self.note(Notice::NotOwner(from)),
            Body::Act { .. } | Body::Watch { .. } | Body::Reload => {
                self.shared.cluster.tell(from, self.id, Body::NotOwner);
            }
        }
        Ok(())
    }

    async fn hear_frame(
        &mut self,
        message: Option<async_nats::Message>,
        frames: &mut Subscriber,
    ) -> Result<()> {
        let Some(message) = message else {
            // The connection has dropped the subscription.
            *frames = self
                .shared
                .cluster
                .hear_game(self.id)
                .await
                .ok_or(ApiError::Busy)?;
            return self.catch_up().await;
        };
        let Ok(frame) = serde_json::from_slice::<GameFrame>(&message.payload) else {
            return Ok(());
        };
        let Some(text) = frame.text else {
            return self.read_again().await;
        };
        let Ok(message) = serde_json::from_str::<ServerMessage>(&text) else {
            return Ok(());
        };
        let is_event = frame.version > frame.after;
        let heard = self.feed.hear(frame.after, frame.version);
        match (is_event, heard) {
            (true, Heard::Known) => return Ok(()),
            (_, Heard::Gap) => return self.catch_up().await,
            (true, Heard::New) | (false, Heard::Known | Heard::New) => {}
        }
        match message {
            ServerMessage::Events {
                events, ratings, ..
            } => {
                let known = Version(self.stored.events.len() as u32);
                let is_end = |event: &Event| matches!(event.kind, EventKind::Ended { .. });
                if events.iter().any(is_end) {
                    self.stored.row.status = Status::Finished;
                }
                let new = events.into_iter().filter(|event| event.version > known);
                self.stored.events.extend(new);
                self.stored.ratings = ratings.or(self.stored.ratings);
            }
            ServerMessage::Thinking { thinking, .. } => self.thinking = thinking,
            ServerMessage::Spectators { count, .. } => self.spectators = count,
            ServerMessage::Next { next, .. } => self.stored.next = next.parse().ok(),
            _ => {}
        }
        let frame = Frame::Text(text.into());
        self.shared.pubsub.publish(Topic::Game(self.id), frame);
        Ok(())
    }

    /// Reads the missing events, if there are any.
    async fn catch_up(&mut self) -> Result<()> {
        let row = self.shared.store.find_match(self.id).await?;
        let is_same = row.status == self.stored.row.status || !self.stored.is_waiting();
        if is_same && row.version.0 <= self.feed.version() {
            return Ok(());
        }
        self.read_again().await
    }

    /// Reads the game again and sends the subscribers what is new.
    async fn read_again(&mut self) -> Result<()> {
        let (was_waiting, known) = (self.stored.is_waiting(), self.stored.events.len());
        let (stored, _) = StoredGame::load(self.shared, self.id).await?;
        if stored.events.len() < known {
            // The received events are newer than the state that this database connection returns.
            return Ok(());
        }
        let next = self.stored.next;
        self.stored = StoredGame { next, ..stored };
        self.feed.read(self.stored.events.len() as u32);
        if was_waiting == self.stored.is_waiting() {
            self.pass_on_from(known);
            return Ok(());
        }
        self.show_to_all();
        Ok(())
    }

    /// Sends the whole game to all subscribers at this server.
    fn show_to_all(&self) {
        for (viewer, subscriber) in self.carried.subscribers.iter() {
            let game = Box::new(self.doc(viewer));
            subscriber.tell(&ServerMessage::Game { game });
        }
    }

    /// Sends the events after a version to all subscribers at this server. Known events change nothing.
    fn pass_on_from(&self, version: usize) {
        if version < self.stored.events.len() && !self.carried.subscribers.is_empty_here() {
            let message = self.stored.events_after(version, self.now());
            let topic = Topic::Game(self.id);
            self.shared.pubsub.publish(topic, Frame::message(&message));
        }
    }

    fn doc(&self, viewer: Option<UserId>) -> sente_api::GameDoc {
        let aside = Aside {
            thinking: self.thinking,
            spectators: self.spectators,
            now: self.now(),
        };
        self.stored.doc(self.shared, viewer, aside)
    }

    fn welcome(
        &mut self,
        viewer: Option<UserId>,
        subscriber: &SubscriptionSender,
        version: Option<u32>,
    ) {
        self.carried.subscribers.add(viewer, subscriber.clone());
        let topic = Topic::Game(self.id);
        self.shared.pubsub.subscribe(topic, subscriber);
        let seen = version.map(|version| version as usize);
        let Some(seen) = seen.filter(|seen| (1..=self.stored.events.len()).contains(seen)) else {
            let game = Box::new(self.doc(viewer));
            return subscriber.tell(&ServerMessage::Game { game });
        };
        subscriber.tell(&self.stored.events_after(seen, self.now()));
        subscriber.tell(&ServerMessage::Thinking {
            game: self.id.to_string(),
            thinking: self.thinking,
        });
        if let Some(next) = self.stored.next {
            subscriber.tell(&next::message(self.id, next));
        }
    }

    fn say_who_watches(&mut self) {
        let subscribers = &self.carried.subscribers;
        if subscribers.is_empty_here() && self.has_said_nobody {
            return;
        }
        self.has_said_nobody = subscribers.is_empty_here();
        let watchers = subscribers.iter();
        let watchers = watchers.map(|(user, _)| user.map(|user| user.to_string()));
        let body = Body::Watch {
            watchers: watchers.collect(),
        };
        self.shared.cluster.tell(self.owner, self.id, body);
    }

    /// Sends a request to the owner.
    fn send(&mut self, request: Forwarded) {
        let (key, request) = match request {
            Forwarded::Act(request, subscriber) => Forwarded::act(request, subscriber),
            Forwarded::Reload => (Key::Reload, Forwarded::Reload),
        };
        let body = request.to_wire();
        let now = self.shared.clock.now();
        match self.carried.outstanding.send(key, request.clone(), now) {
            Ok(()) => self.shared.cluster.tell(self.owner, self.id, body),
            Err(_) => self.refuse(request),
        }
    }

    fn send_again(&mut self) {
        let now = self.shared.clock.now();
        for request in self.carried.outstanding.given_up(now) {
            self.refuse(request);
        }
        for request in self.carried.outstanding.due(now) {
            let body = request.to_wire();
            self.shared.cluster.tell(self.owner, self.id, body);
        }
    }

    /// Answers that no server could handle the request in time. A repeated request is handled like a new one.
    fn refuse(&self, request: Forwarded) {
        if let Forwarded::Act(request, subscriber) = request {
            let (problem, version) = (ApiError::Busy.problem(), self.feed.version());
            let refused = client_action::refused(self.id, request.id, problem, version);
            subscriber.tell(&refused);
        }
    }

    /// The time at which a request is to be sent again or given up.
    fn due(&self) -> Option<Instant> {
        let due = self.carried.outstanding.next_due()?;
        let left = due.since(self.shared.clock.now());
        Some(Instant::now() + left.into())
    }
}
