//! Publishes news of a game to its subscribers, at this server and at others.

use sente_api::{ServerMessage, Thinking};
use sente_match::Time;

use super::GameActor;
use crate::cluster::wire::GameFrame;
use crate::live::subscribers::Subscribers;
use crate::pubsub::{Frame, Topic};

impl GameActor {
    /// Sends the whole game to all subscribers at this server.
    pub(super) fn show_to_all(&self, subscribers: &Subscribers) {
        for (viewer, subscriber) in subscribers.iter() {
            let game = Box::new(self.doc(viewer, subscribers));
            subscriber.tell(&ServerMessage::Game { game });
        }
    }

    /// Publishes the events after a version.
    pub(super) fn publish_events(&self, after: usize) {
        self.publish_after(after, &self.stored.events_after(after, self.now()));
    }

    /// Publishes a message that is not an event.
    pub(in crate::live) fn publish(&self, message: &ServerMessage) {
        self.publish_after(self.stored.events.len(), message);
    }

    pub(super) fn publish_after(&self, after: usize, message: &ServerMessage) {
        let text = serde_json::to_string(message).expect("messages are plain data");
        self.shared.cluster.tell_followers(self.id, || GameFrame {
            after: after as u32,
            version: self.stored.events.len() as u32,
            text: Some(text.clone()),
        });
        let frame = Frame::Text(text.into());
        self.shared.pubsub.publish(Topic::Game(self.id), frame);
    }

    pub(super) fn tell_spectators(&self, subscribers: &Subscribers) {
        self.publish(&ServerMessage::Spectators {
            game: self.id.to_string(),
            count: subscribers.spectators(&self.stored.row.seats),
        });
    }

    /// The time of this game.
    pub(in crate::live) fn now(&self) -> Time {
        self.stored.time(self.shared.clock.now())
    }

    /// The progress of the computer to move, as sent to clients.
    pub(in crate::live) fn found(&self) -> Option<Thinking> {
        let thinking = self.room.thinking()?;
        Some(Thinking {
            depth: thinking.depth,
            nodes: thinking.nodes,
        })
    }

    pub(super) fn thinking(&self) -> ServerMessage {
        ServerMessage::Thinking {
            game: self.id.to_string(),
            thinking: self.found(),
        }
    }
}
