//! The messages to the actor of a game.

use sente_api::{GameDoc, ServerMessage};
use sente_store::{MatchId, ServerId, UserId};
use tokio::sync::oneshot;

use crate::cluster::wire::Body;
use crate::error::{ApiError, Result};
use crate::live::client_action::{self, ClientAction};
use crate::pubsub::{ListenerId, SubscriptionSender};

/// A message to an actor.
pub(in crate::live) enum GameMessage {
    /// Subscribes to the game.
    Follow {
        viewer: Option<UserId>,
        subscriber: SubscriptionSender,
        version: Option<u32>,
    },
    /// Ends a subscription.
    Unfollow(ListenerId),
    /// A request of a client.
    Act {
        request: ClientAction,
        subscriber: SubscriptionSender,
    },
    /// Returns the game once.
    View {
        viewer: Option<UserId>,
        reply: oneshot::Sender<Result<GameDoc>>,
    },
    /// The game was changed in the store by other code.
    Reload,
    /// Checks what is due.
    Wake,
    /// A message of another server.
    Server { from: ServerId, body: Body },
}

impl GameMessage {
    /// Answers with an error, if the message has a receiver for it.
    pub(in crate::live) fn refuse(self, id: MatchId, error: &ApiError) {
        match self {
            Self::Follow { subscriber, .. } => subscriber.tell(&problem(id, error)),
            Self::Act {
                request,
                subscriber,
            } => {
                let problem = error.problem();
                subscriber.tell(&client_action::refused(id, request.id, problem, 0));
            }
            Self::View { reply, .. } => {
                let error = match error {
                    ApiError::NotFound(what) => ApiError::NotFound(what),
                    _ => ApiError::Busy,
                };
                // If the receiver is gone, nobody needs the answer.
                let _ = reply.send(Err(error));
            }
            Self::Unfollow(_) | Self::Reload | Self::Wake | Self::Server { .. } => {}
        }
    }
}

pub(super) fn problem(id: MatchId, error: &ApiError) -> ServerMessage {
    ServerMessage::Problem {
        problem: error.problem(),
        game: Some(id.to_string()),
    }
}
