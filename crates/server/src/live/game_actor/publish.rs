//! Publishes news of a game to its subscribers, at this server and at others.

use sente_api::{RatingChange, ServerMessage, Thinking};
use sente_match::{Event, Time};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::GameActor;
use crate::cluster::wire::GameFrame;
use crate::live::subscribers::Subscribers;
use crate::pubsub::{Frame, Topic};

/// An event as JSON, for the store and for clients.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub(super) struct WrittenEvent(Box<RawValue>);

impl WrittenEvent {
    pub(super) fn of(event: &Event) -> Self {
        Self(to_raw_value(event).expect("events are plain data"))
    }

    pub(super) fn text(&self) -> &str {
        self.0.get()
    }
}

/// [`ServerMessage::Events`] with written events.
#[derive(Serialize)]
#[serde(tag = "type", rename = "events")]
struct WrittenEvents<'a> {
    game: String,
    events: &'a [WrittenEvent],
    now: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    ratings: Option<[RatingChange; 2]>,
}

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

    /// Publishes the latest events, which were written as JSON for the store.
    pub(super) fn publish_written(&self, after: usize, events: &[WrittenEvent]) {
        let message = WrittenEvents {
            game: self.id.to_string(),
            events,
            now: self.now().0,
            ratings: self.stored.ratings,
        };
        let text = serde_json::to_string(&message).expect("messages are plain data");
        self.publish_text(after, text);
    }

    fn publish_after(&self, after: usize, message: &ServerMessage) {
        let text = serde_json::to_string(message).expect("messages are plain data");
        self.publish_text(after, text);
    }

    fn publish_text(&self, after: usize, text: String) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use sente_match::{EventKind, Millis, Version};
    use sente_rules::Seat;

    #[test]
    fn written_events_are_the_message_of_the_api() {
        let change = RatingChange {
            before: 1500.0,
            after: 1512.5,
        };
        for ratings in [None, Some([change; 2])] {
            let kind = EventKind::Played {
                seat: Seat::First,
                text: "h8".into(),
                lag: Millis(7),
                passed: None,
            };
            let (version, at) = (Version(1), Time(5));
            let events = vec![Event { version, at, kind }];
            let written: Vec<_> = events.iter().map(WrittenEvent::of).collect();
            let own = WrittenEvents {
                game: "0".into(),
                events: &written,
                now: 9,
                ratings,
            };
            let message = ServerMessage::Events {
                game: "0".into(),
                events,
                now: 9,
                ratings,
            };
            let [own, message] = [
                serde_json::to_string(&own).unwrap(),
                serde_json::to_string(&message).unwrap(),
            ];
            assert_eq!(own, message);
        }
    }
}
