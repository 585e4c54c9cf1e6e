//! What a client wants to do in a game, as it comes from a socket, and the answers to it as they are sent.

use sente_api::{Action, MessageId, Problem, ServerMessage};
use sente_match::Millis;
use sente_room::{Reply, Request};
use sente_rules::Seat;
use sente_store::{MatchId, UserId};

use super::game_actor::Live;
use super::recipient::Recipient;
use crate::cluster::wire::Body;
use crate::pubsub::ListenerId;

/// Something that a client wants to do.
#[derive(Clone, Debug)]
pub struct ClientAction {
    /// Who asks.
    pub user: UserId,
    /// The id of the message.
    pub id: MessageId,
    /// For which seat.
    pub seat: Seat,
    /// The number of actions on the board that the client has seen.
    pub ply: u32,
    /// What.
    pub action: Action,
    /// How long the way to the client and back takes.
    pub lag: Millis,
}

impl ClientAction {
    /// The same as the room understands it.
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
    /// The same as it goes to another server.
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

/// The answer to a request.
pub(super) fn answer(game: MatchId, reply: Reply<Live>) -> ServerMessage {
    let version = reply.version.0;
    match reply.result {
        Ok(()) => done(game, reply.message, version),
        Err(refusal) => refused(game, reply.message, Problem::from(&refusal), version),
    }
}

/// The answer that it was done.
pub(super) fn done(game: MatchId, id: MessageId, version: u32) -> ServerMessage {
    ServerMessage::Done {
        game: game.to_string(),
        id,
        version,
    }
}

/// The answer that nothing was done.
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
