//! The way from what happens to those who want to hear of it. Inside one process here; a bus between
//! processes is another implementation of [`Bus`]. Stores nothing: who missed something asks again.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
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
    waiting: Waiting,
}

/// How much can wait for one listener.
#[derive(Clone, Copy, Debug)]
pub struct Capacity {
    /// Parcels.
    pub parcels: usize,
    /// Bytes of them all. One that is larger goes through where nothing else waits.
    pub bytes: usize,
}

/// Bytes that wait for one listener, and the most there can be.
#[derive(Clone, Debug)]
struct Waiting {
    bytes: Arc<AtomicUsize>,
    most: usize,
}

/// The listener's end of an [`Outbox`].
#[derive(Debug)]
pub struct Inbox {
    /// What has come.
    pub parcels: mpsc::Receiver<Parcel>,
    /// Whether the listener was too slow.
    pub cut: CancellationToken,
    waiting: Waiting,
}

/// Says what has reached the listener and does not wait any more.
#[derive(Clone, Debug)]
pub struct Receipts(Waiting);

impl Inbox {
    /// Receipts for what comes out of it.
    pub fn receipts(&self) -> Receipts {
        Receipts(self.waiting.clone())
    }
}

impl Receipts {
    /// So many bytes have been sent.
    pub fn sent(&self, bytes: usize) {
        self.0.bytes.fetch_sub(bytes, Ordering::Relaxed);
    }
}

impl Waiting {
    /// Adds so many bytes, or none if that is too much.
    fn add(&self, bytes: usize) -> bool {
        let add = |before: usize| {
            let after = before.saturating_add(bytes);
            (before == 0 || after <= self.most).then_some(after)
        };
        let (set, read) = (Ordering::Relaxed, Ordering::Relaxed);
        self.bytes.fetch_update(set, read, add).is_ok()
    }
}

impl Outbox {
    /// An outbox that holds so much which was not read yet.
    pub fn new(capacity: Capacity) -> (Self, Inbox) {
        static NEXT: AtomicU64 = AtomicU64::new(0);

        let (sender, parcels) = mpsc::channel(capacity.parcels);
        let cut = CancellationToken::new();
        let waiting = Waiting {
            bytes: Arc::default(),
            most: capacity.bytes,
        };
        let outbox = Self {
            id: ListenerId(NEXT.fetch_add(1, Ordering::Relaxed)),
            sender,
            cut: cut.clone(),
            waiting: waiting.clone(),
        };
        let inbox = Inbox {
            parcels,
            cut,
            waiting,
        };
        (outbox, inbox)
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
        let bytes = parcel.size();
        if !self.waiting.add(bytes) {
            self.cut.cancel();
            return;
        }
        let Err(error) = self.sender.try_send(parcel) else {
            return;
        };
        self.waiting.bytes.fetch_sub(bytes, Ordering::Relaxed);
        if let mpsc::error::TrySendError::Full(_) = error {
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

    /// Bytes of it, or nearly so.
    pub fn size(&self) -> usize {
        /// Bytes of a seek as it goes over a socket.
        const SEEK: usize = 512;
        match self {
            Self::Text(text) => text.len(),
            Self::Seeks(seeks) => seeks.len() * SEEK,
        }
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
    const EIGHT: Capacity = Capacity {
        parcels: 8,
        bytes: 1_000,
    };

    fn pong(sent: u64) -> Parcel {
        Parcel::message(&ServerMessage::Pong { sent, now: 0 })
    }

    #[test]
    fn everybody_who_listens_hears_it_once() {
        let bus = LocalBus::default();
        let (one, mut one_hears) = Outbox::new(EIGHT);
        let (two, mut two_hears) = Outbox::new(EIGHT);
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
        let (slow, inbox) = Outbox::new(Capacity {
            parcels: 1,
            ..EIGHT
        });
        bus.subscribe(LOBBY, &slow);
        bus.publish(LOBBY, pong(1));
        assert!(!inbox.cut.is_cancelled());
        bus.publish(LOBBY, pong(2));
        assert!(inbox.cut.is_cancelled());
    }

    #[test]
    fn what_waits_for_one_listener_is_bounded_in_bytes() {
        let large = || Parcel::Text("x".repeat(400).into());
        let (slow, mut inbox) = Outbox::new(EIGHT);
        slow.send(large());
        slow.send(large());
        assert!(!inbox.cut.is_cancelled());
        // What has been sent does not wait any more.
        let read = inbox.parcels.try_recv().unwrap();
        inbox.receipts().sent(read.size());
        slow.send(large());
        assert!(!inbox.cut.is_cancelled());
        slow.send(large());
        assert!(inbox.cut.is_cancelled());
        assert_eq!(inbox.parcels.len(), 2);
        // One that is larger than all goes through alone.
        let (other, mut inbox) = Outbox::new(EIGHT);
        other.send(Parcel::Text("x".repeat(5_000).into()));
        assert!(!inbox.cut.is_cancelled());
        assert!(inbox.parcels.try_recv().is_ok());
    }
}
