//! The recipient of an answer: a subscriber at this server or at another one.

use sente_api::ServerMessage;
use sente_store::{MatchId, ServerId};

use crate::cluster::Cluster;
use crate::cluster::wire::Body;
use crate::pubsub::SubscriptionSender;

/// The recipient of an answer.
#[derive(Clone)]
pub(super) enum Recipient {
    /// A subscriber at this server.
    Here(SubscriptionSender),
    /// A subscriber at another server.
    There {
        cluster: Cluster,
        server: ServerId,
        game: MatchId,
        listener: u64,
    },
}

impl Recipient {
    /// Sends a message to this recipient only.
    pub(super) fn tell(&self, message: &ServerMessage) {
        match self {
            Self::Here(subscriber) => subscriber.tell(message),
            Self::There {
                cluster,
                server,
                game,
                listener,
            } => {
                let (answers, version) = match message {
                    ServerMessage::Done { id, version, .. }
                    | ServerMessage::Refused { id, version, .. } => (Some(id.clone()), *version),
                    _ => (None, 0),
                };
                let body = Body::Tell {
                    listener: *listener,
                    answers,
                    version,
                    text: serde_json::to_string(message).expect("messages are plain data"),
                };
                cluster.tell(*server, *game, body);
            }
        }
    }
}

impl std::fmt::Debug for Recipient {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Here(subscriber) => f.debug_tuple("Here").field(&subscriber.id()).finish(),
            Self::There { server, .. } => f.debug_tuple("There").field(server).finish(),
        }
    }
}
