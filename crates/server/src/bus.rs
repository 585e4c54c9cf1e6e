//! The way from what happens to those who want to hear of it. Inside one process here; a bus between
//! processes is another implementation of [`Bus`]. Stores nothing: who missed something asks again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use sente_protocol::{SeekDoc, ServerMessage};
use sente_store::{MatchId, UserId};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// What can be listened to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// A game.
    Game(MatchId),
    /// The open seeks.
    Lobby,
}

/// What travels: made once, however many hear it.
#[derive(Clone, Debug)]
pub enum Parcel {
    /// A message as it goes over a socket.
    Text(Utf8Bytes),
    /// The open seeks with their owners; which of them are the own ones depends on who reads it.
    Seeks(Arc<[(UserId, SeekDoc)]>),
}

/// Carries parcels to everybody who listens to a topic.
pub trait Bus: Send + Sync + 'static {
    /// Lets this outbox hear of the topic, once even if it is said twice.
    fn subscribe(&self, topic: Topic, outbox: &Outbox);

    /// No longer.
    fn unsubscribe(&self, topic: Topic, listener: ListenerId);

    /// Tells everybody who listens.
    fn publish(&self, topic: Topic, parcel: Parcel);
}

/// One who listens: a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ListenerId(u64);

/// The way to one listener. It never waits: who reads too slowly is cut off, and comes back for what
/// was missed.
#[derive(Clone, Debug)]
pub struct Outbox {
    id: ListenerId,
    sender: mpsc::Sender<Parcel>,
    cut: CancellationToken,
}

/// The listener's end of an [`Outbox`].
#[derive(Debug)]
pub struct Inbox {
    /// What has come.
    pub parcels: mpsc::Receiver<Parcel>,
    /// Whether the listener was too slow.
    pub cut: CancellationToken,
}

impl Outbox {
    /// An outbox that holds so many parcels which were not read yet.
    pub fn new(capacity: usize) -> (Self, Inbox) {
        use std::sync::atomic::{AtomicU64, Ordering};
        static NEXT: AtomicU64 = AtomicU64::new(0);

        let (sender, parcels) = mpsc::channel(capacity);
        let cut = CancellationToken::new();
        let outbox = Self {
            id: ListenerId(NEXT.fetch_add(1, Ordering::Relaxed)),
            sender,
            cut: cut.clone(),
        };
        (outbox, Inbox { parcels, cut })
    }

    /// Whose it is.
    pub const fn id(&self) -> ListenerId {
        self.id
    }

    /// Sends a message to this listener only.
    pub fn tell(&self, message: &ServerMessage) {
        self.send(Parcel::message(message));
    }

    /// Sends a parcel, or cuts the listener off.
    pub fn send(&self, parcel: Parcel) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.sender.try_send(parcel) {
            self.cut.cancel();
        }
    }
}

impl Parcel {
    /// The message, written once.
    pub fn message(message: &ServerMessage) -> Self {
        let text = serde_json::to_string(message).expect("messages are plain data");
        Self::Text(text.into())
    }
}

/// The bus of one process.
#[derive(Debug, Default)]
pub struct LocalBus {
    listeners: Mutex<HashMap<Topic, Vec<Outbox>>>,
}

impl LocalBus {
    fn with<T>(&self, work: impl FnOnce(&mut HashMap<Topic, Vec<Outbox>>) -> T) -> T {
        // The map is whole between any two of its operations.
        let mut listeners = self
            .listeners
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        work(&mut listeners)
    }
}

impl Bus for LocalBus {
    fn subscribe(&self, topic: Topic, outbox: &Outbox) {
        self.with(|listeners| {
            let listening = listeners.entry(topic).or_default();
            if listening.iter().all(|other| other.id != outbox.id) {
                listening.push(outbox.clone());
            }
        });
    }

    fn unsubscribe(&self, topic: Topic, listener: ListenerId) {
        self.with(|listeners| {
            if let Some(listening) = listeners.get_mut(&topic) {
                listening.retain(|outbox| outbox.id != listener);
                if listening.is_empty() {
                    listeners.remove(&topic);
                }
            }
        });
    }

    fn publish(&self, topic: Topic, parcel: Parcel) {
        self.with(|listeners| {
            for outbox in listeners.get(&topic).into_iter().flatten() {
                outbox.send(parcel.clone());
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOBBY: Topic = Topic::Lobby;

    fn pong(sent: u64) -> Parcel {
        Parcel::message(&ServerMessage::Pong { sent, now: 0 })
    }

    #[test]
    fn everybody_who_listens_hears_it_once() {
        let bus = LocalBus::default();
        let (one, mut one_hears) = Outbox::new(8);
        let (two, mut two_hears) = Outbox::new(8);
        bus.subscribe(LOBBY, &one);
        bus.subscribe(LOBBY, &one);
        bus.subscribe(LOBBY, &two);
        bus.publish(LOBBY, pong(1));
        bus.unsubscribe(LOBBY, two.id());
        bus.publish(LOBBY, pong(2));
        let heard =
            |inbox: &mut Inbox| std::iter::from_fn(|| inbox.parcels.try_recv().ok()).count();
        assert_eq!(heard(&mut one_hears), 2);
        assert_eq!(heard(&mut two_hears), 1);
    }

    #[test]
    fn who_does_not_read_is_cut_off_and_holds_nobody_up() {
        let bus = LocalBus::default();
        let (slow, inbox) = Outbox::new(1);
        bus.subscribe(LOBBY, &slow);
        bus.publish(LOBBY, pong(1));
        assert!(!inbox.cut.is_cancelled());
        bus.publish(LOBBY, pong(2));
        assert!(inbox.cut.is_cancelled());
    }
}
