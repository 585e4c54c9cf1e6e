//! What the actor of a game can be told.

use sente_api::{GameDoc, ServerMessage};
use sente_store::{MatchId, ServerId, UserId};
use tokio::sync::oneshot;

use crate::cluster::wire::Body;
use crate::error::{ApiError, Result};
use crate::live::client_action::{self, ClientAction};
use crate::pubsub::{ListenerId, SubscriptionSender};

/// What an actor can be told.
pub(in crate::live) enum GameMessage {
    /// Somebody wants to hear of the game.
    Follow {
        viewer: Option<UserId>,
        outbox: SubscriptionSender,
        version: Option<u32>,
    },
    /// Somebody does not any more.
    Unfollow(ListenerId),
    /// Somebody wants to do something.
    Act {
        request: ClientAction,
        outbox: SubscriptionSender,
    },
    /// Somebody wants to see the game once.
    View {
        viewer: Option<UserId>,
        reply: oneshot::Sender<Result<GameDoc>>,
    },
    /// The game was changed in the store.
    Reload,
    /// Something may be due.
    Wake,
    /// Another server says something.
    Server { from: ServerId, body: Body },
}

impl GameMessage {
    /// Answers that it cannot be answered.
    pub(in crate::live) fn refuse(self, id: MatchId, error: &ApiError) {
        match self {
            Self::Follow { outbox, .. } => outbox.tell(&problem(id, error)),
            Self::Act { request, outbox } => {
                let problem = error.problem();
                outbox.tell(&client_action::refused(id, request.id, problem, 0));
            }
            Self::View { reply, .. } => {
                let error = match error {
                    ApiError::NotFound(what) => ApiError::NotFound(what),
                    _ => ApiError::Busy,
                };
                // Whoever has stopped waiting needs no answer.
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
