//! Distributes messages to subscribers within one process; a connection between processes is another implementation of
//! [`PubSub`]. Stores nothing: a subscriber that missed a message asks again.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use sente_api::{SeekDoc, ServerMessage};
use sente_store::{MatchId, UserId};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// A topic to subscribe to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// A match.
    Game(MatchId),
    /// The open seeks.
    Lobby,
}

/// A message to subscribers, serialized once for all of them.
#[derive(Clone, Debug)]
pub enum Frame {
    /// A message as it is sent over a socket.
    Text(Utf8Bytes),
    /// The open seeks with their owners; which ones are marked as own depends on the reader.
    Seeks(Arc<[(UserId, SeekDoc)]>),
}

/// Delivers frames to the subscribers of a topic.
pub trait PubSub: Send + Sync + 'static {
    /// Subscribes to a topic; a repeated call has no effect.
    fn subscribe(&self, topic: Topic, subscriber: &SubscriptionSender);

    /// Ends a subscription.
    fn unsubscribe(&self, topic: Topic, listener: ListenerId);

    /// Sends a frame to all subscribers of a topic.
    fn publish(&self, topic: Topic, frame: Frame);
}

/// The id of a subscriber, which is a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ListenerId(pub u64);

/// Sends to one subscriber without ever waiting: a subscriber that reads too slowly is cut off, and fetches what it
/// missed when it reconnects. A cheap handle: clones send to the same subscriber.
#[derive(Clone, Debug)]
pub struct SubscriptionSender(Arc<Subscription>);

#[derive(Debug)]
struct Subscription {
    id: ListenerId,
    sender: mpsc::Sender<Frame>,
    cut: CancellationToken,
    waiting: Waiting,
}

/// Limits of the queue of one subscriber.
#[derive(Clone, Copy, Debug)]
pub struct Capacity {
    /// The number of frames.
    pub frames: usize,
    /// Their total size in bytes. A larger frame passes if the queue is empty and all queues together have room.
    pub bytes: usize,
}

/// Bytes queued for one subscriber, and their limit.
#[derive(Clone, Debug)]
struct Waiting {
    bytes: Arc<AtomicUsize>,
    most: usize,
    all: WaitingBytes,
}

/// Bytes queued for all subscribers together. A handle: its clones share the count.
#[derive(Clone, Debug, Default)]
pub struct WaitingBytes(Arc<AtomicUsize>);

impl WaitingBytes {
    /// From this total on, no subscriber may have more than [`Self::FAIR`].
    pub const MOST: usize = 256 * 1024 * 1024;
    /// The bytes that every subscriber may have queued.
    pub const FAIR: usize = 16 * 1024;
    /// From this total on, even a subscriber with an empty queue gets no frame above [`Self::FAIR`].
    pub const FULL: usize = 2 * Self::MOST;

    /// The current total in bytes.
    pub fn count(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

/// The receiving end of a [`SubscriptionSender`].
#[derive(Debug)]
pub struct SubscriptionReceiver {
    /// The received frames.
    pub frames: mpsc::Receiver<Frame>,
    /// Cancelled if the subscriber was too slow.
    pub cut: CancellationToken,
    waiting: Waiting,
}

/// Reports sent bytes, so that they no longer count as queued.
#[derive(Clone, Debug)]
pub struct Receipts(Waiting);

impl SubscriptionReceiver {
    /// A handle for reporting what has been sent.
    pub fn receipts(&self) -> Receipts {
        Receipts(self.waiting.clone())
    }
}

impl Receipts {
    /// Reports that this many bytes have been sent.
    pub fn sent(&self, bytes: usize) {
        self.0.remove(bytes);
    }
}

impl Drop for SubscriptionReceiver {
    fn drop(&mut self) {
        // Nobody will read the rest of the queue.
        let left = self.waiting.bytes.swap(0, Ordering::Relaxed);
        self.waiting.all.0.fetch_sub(left, Ordering::Relaxed);
    }
}

impl Waiting {
    fn remove(&self, bytes: usize) {
        let remove = |before: usize| Some(before.saturating_sub(bytes));
        let (set, read) = (Ordering::Relaxed, Ordering::Relaxed);
        let before = self.bytes.fetch_update(set, read, remove);
        let removed = before.unwrap_or_default().min(bytes);
        self.all.0.fetch_sub(removed, Ordering::Relaxed);
    }

    /// Adds bytes; returns false and adds none if that would exceed the limit.
    fn add(&self, bytes: usize) -> bool {
        let all = self.all.count();
        let crowded = all >= WaitingBytes::MOST;
        let most = if crowded {
            self.most.min(WaitingBytes::FAIR)
        } else {
            self.most
        };
        let add = |before: usize| {
            let after = before.saturating_add(bytes);
            let is_alone = before == 0 && all < WaitingBytes::FULL;
            (is_alone || after <= most).then_some(after)
        };
        let (set, read) = (Ordering::Relaxed, Ordering::Relaxed);
        let added = self.bytes.fetch_update(set, read, add).is_ok();
        if added {
            self.all.0.fetch_add(bytes, Ordering::Relaxed);
        }
        added
    }
}

impl SubscriptionSender {
    /// Creates a queue with this capacity.
    pub fn new(capacity: Capacity, all: &WaitingBytes) -> (Self, SubscriptionReceiver) {
        static NEXT: AtomicU64 = AtomicU64::new(0);

        let (sender, frames) = mpsc::channel(capacity.frames);
        let cut = CancellationToken::new();
        let waiting = Waiting {
            bytes: Arc::default(),
            most: capacity.bytes,
            all: all.clone(),
        };
        let subscriber = Self(Arc::new(Subscription {
            id: ListenerId(NEXT.fetch_add(1, Ordering::Relaxed)),
            sender,
            cut: cut.clone(),
            waiting: waiting.clone(),
        }));
        let receiver = SubscriptionReceiver {
            frames,
            cut,
            waiting,
        };
        (subscriber, receiver)
    }

    /// The id of the subscriber.
    pub fn id(&self) -> ListenerId {
        self.0.id
    }

    /// Sends a message to this subscriber only.
    pub fn tell(&self, message: &ServerMessage) {
        self.send(Frame::message(message));
    }

    /// Sends a frame; cuts the subscriber off if its queue is full.
    pub fn send(&self, frame: Frame) {
        let Subscription {
            sender,
            cut,
            waiting,
            ..
        } = &*self.0;
        let bytes = frame.size();
        if !waiting.add(bytes) {
            cut.cancel();
            return;
        }
        let Err(error) = sender.try_send(frame) else {
            return;
        };
        waiting.remove(bytes);
        if let mpsc::error::TrySendError::Full(_) = error {
            cut.cancel();
        }
    }
}

impl Frame {
    /// Serializes a message.
    pub fn message(message: &ServerMessage) -> Self {
        let text = serde_json::to_string(message).expect("messages are plain data");
        Self::Text(text.into())
    }

    /// Its size in bytes, estimated for seeks.
    pub fn size(&self) -> usize {
        /// Estimated bytes of a serialized seek.
        const SEEK: usize = 512;
        match self {
            Self::Text(text) => text.len(),
            Self::Seeks(seeks) => seeks.len() * SEEK,
        }
    }
}

/// The implementation for a single process.
#[derive(Debug, Default)]
pub struct LocalPubSub {
    listeners: Mutex<HashMap<Topic, Vec<SubscriptionSender>>>,
}

impl LocalPubSub {
    fn with<T>(&self, work: impl FnOnce(&mut HashMap<Topic, Vec<SubscriptionSender>>) -> T) -> T {
        // The map is consistent after each of its operations, so a poisoned lock can be ignored.
        let mut listeners = self
            .listeners
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        work(&mut listeners)
    }
}

impl PubSub for LocalPubSub {
    fn subscribe(&self, topic: Topic, subscriber: &SubscriptionSender) {
        self.with(|listeners| {
            let listening = listeners.entry(topic).or_default();
            if listening.iter().all(|other| other.id() != subscriber.id()) {
                listening.push(subscriber.clone());
            }
        });
    }

    fn unsubscribe(&self, topic: Topic, listener: ListenerId) {
        self.with(|listeners| {
            if let Some(listening) = listeners.get_mut(&topic) {
                listening.retain(|subscriber| subscriber.id() != listener);
                if listening.is_empty() {
                    listeners.remove(&topic);
                }
            }
        });
    }

    fn publish(&self, topic: Topic, frame: Frame) {
        self.with(|listeners| {
            for subscriber in listeners.get(&topic).into_iter().flatten() {
                subscriber.send(frame.clone());
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOBBY: Topic = Topic::Lobby;
    const EIGHT: Capacity = Capacity {
        frames: 8,
        bytes: 1_000,
    };

    fn pong(sent: u64) -> Frame {
        Frame::message(&ServerMessage::Pong { sent, now: 0 })
    }

    #[test]
    fn everybody_who_listens_hears_it_once() {
        let pubsub = LocalPubSub::default();
        let (one, mut one_hears) = SubscriptionSender::new(EIGHT, &WaitingBytes::default());
        let (two, mut two_hears) = SubscriptionSender::new(EIGHT, &WaitingBytes::default());
        pubsub.subscribe(LOBBY, &one);
        pubsub.subscribe(LOBBY, &one);
        pubsub.subscribe(LOBBY, &two);
        pubsub.publish(LOBBY, pong(1));
        pubsub.unsubscribe(LOBBY, two.id());
        pubsub.publish(LOBBY, pong(2));
        let heard = |receiver: &mut SubscriptionReceiver| {
            std::iter::from_fn(|| receiver.frames.try_recv().ok()).count()
        };
        assert_eq!(heard(&mut one_hears), 2);
        assert_eq!(heard(&mut two_hears), 1);
    }

    #[test]
    fn who_does_not_read_is_cut_off_and_holds_nobody_up() {
        let pubsub = LocalPubSub::default();
        let (slow, receiver) =
            SubscriptionSender::new(Capacity { frames: 1, ..EIGHT }, &WaitingBytes::default());
        pubsub.subscribe(LOBBY, &slow);
        pubsub.publish(LOBBY, pong(1));
        assert!(!receiver.cut.is_cancelled());
        pubsub.publish(LOBBY, pong(2));
        assert!(receiver.cut.is_cancelled());
    }

    #[test]
    fn what_waits_for_one_listener_is_bounded_in_bytes() {
        let large = || Frame::Text("x".repeat(400).into());
        let (slow, mut receiver) = SubscriptionSender::new(EIGHT, &WaitingBytes::default());
        slow.send(large());
        slow.send(large());
        assert!(!receiver.cut.is_cancelled());
        // Sent bytes no longer count as queued.
        let read = receiver.frames.try_recv().unwrap();
        receiver.receipts().sent(read.size());
        slow.send(large());
        assert!(!receiver.cut.is_cancelled());
        slow.send(large());
        assert!(receiver.cut.is_cancelled());
        assert_eq!(receiver.frames.len(), 2);
        // A frame above the limit passes alone.
        let (other, mut receiver) = SubscriptionSender::new(EIGHT, &WaitingBytes::default());
        other.send(Frame::Text("x".repeat(5_000).into()));
        assert!(!receiver.cut.is_cancelled());
        assert!(receiver.frames.try_recv().is_ok());
    }

    #[test]
    fn large_frames_for_many_listeners_are_bounded_in_all() {
        let all = WaitingBytes::default();
        let large = Frame::Text("x".repeat(WaitingBytes::MOST / 4).into());
        let send = |frame: &Frame| {
            let (sender, receiver) = SubscriptionSender::new(EIGHT, &all);
            sender.send(frame.clone());
            receiver
        };
        let receivers: Vec<_> = (0..20).map(|_| send(&large)).collect();
        let cut = |receiver: &&SubscriptionReceiver| receiver.cut.is_cancelled();
        assert_eq!(receivers.iter().filter(cut).count(), 12);
        assert_eq!(all.count(), WaitingBytes::FULL);
        // Ordinary messages still get through.
        assert!(!send(&pong(1)).cut.is_cancelled());
        drop(receivers);
        assert!(!send(&large).cut.is_cancelled());
    }
}
