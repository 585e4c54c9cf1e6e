//! Requests of clients in a game, as received from a socket, and the answers to them.

use sente_api::{Action, MessageId, Problem, ServerMessage};
use sente_match::Millis;
use sente_room::{Reply, Request};
use sente_rules::Seat;
use sente_store::{MatchId, UserId};

use super::game_actor::Live;
use super::recipient::Recipient;
use crate::cluster::wire::Body;
use crate::pubsub::ListenerId;

/// A request of a client to act in a game.
#[derive(Clone, Debug)]
pub struct ClientAction {
    /// The id of the user.
    pub user: UserId,
    /// The id of the message.
    pub id: MessageId,
    /// The seat to act for.
    pub seat: Seat,
    /// The number of plies on the board that the client has seen.
    pub ply: u32,
    /// The requested action.
    pub action: Action,
    /// The round-trip time to the client.
    pub lag: Millis,
}

impl ClientAction {
    /// Converts it into a request for the room.
    pub(super) fn into_request(self, connection: Recipient) -> Request<Live> {
        let command = self.action.command(self.lag);
        Request {
            user: self.user,
            connection,
            message: self.id,
            seat: self.seat,
            ply: self.ply as usize,
            action: command.map_or(sente_room::Action::MoveNow, sente_room::Action::Command),
        }
    }
}

impl ClientAction {
    /// Converts it into a message to another server.
    pub(super) fn to_wire(&self, listener: ListenerId) -> Body {
        Body::Act {
            listener: listener.0,
            user: self.user.to_string(),
            id: self.id.clone(),
            seat: self.seat,
            ply: self.ply,
            action: self.action.clone(),
            lag: self.lag.0,
        }
    }
}

/// The message for the room's reply.
pub(super) fn answer(game: MatchId, reply: Reply<Live>) -> ServerMessage {
    let version = reply.version.0;
    match reply.result {
        Ok(()) => done(game, reply.message, version),
        Err(refusal) => refused(game, reply.message, Problem::from(&refusal), version),
    }
}

/// The message for a successful request.
pub(super) fn done(game: MatchId, id: MessageId, version: u32) -> ServerMessage {
    ServerMessage::Done {
        game: game.to_string(),
        id,
        version,
    }
}

/// The message for a refused request.
pub(super) fn refused(
    game: MatchId,
    id: MessageId,
    problem: Problem,
    version: u32,
) -> ServerMessage {
    ServerMessage::Refused {
        game: game.to_string(),
        id,
        problem,
        version,
    }
}
