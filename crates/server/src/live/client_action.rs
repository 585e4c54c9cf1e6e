//! What a client does in a game: checked for who it is and what they saw, then handed to the match. The
//! same message gets the same answer, however often it comes.

use sente_api::{Action, MessageId, Problem, ServerMessage};
use sente_match::{Command, Millis, Refused};
use sente_rules::Seat;
use sente_store::{MatchId, UserId};

use super::game_actor::GameActor;
use super::subscribers::Subscribers;
use crate::error::{ApiError, Result};
use crate::pubsub::SubscriptionSender;

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
    /// The answer that nothing was done.
    pub fn refused(&self, game: MatchId, problem: Problem, version: u32) -> ServerMessage {
        ServerMessage::Refused {
            game: game.to_string(),
            id: self.id.clone(),
            problem,
            version,
        }
    }

    /// What the message is known by: two clients may choose the same id.
    fn key(&self) -> String {
        match self.seat {
            Seat::First => format!("1:{}", self.id),
            Seat::Second => format!("2:{}", self.id),
        }
    }
}

impl GameActor {
    /// Does it, and answers.
    pub(super) async fn act(
        &mut self,
        request: ClientAction,
        outbox: &SubscriptionSender,
        subscribers: &Subscribers,
    ) {
        let answer = match self.perform(&request, outbox, subscribers).await {
            Ok(version) => ServerMessage::Done {
                game: self.id.to_string(),
                id: request.id,
                version,
            },
            Err(error) => request.refused(self.id, error.problem(), self.docs.len() as u32),
        };
        outbox.tell(&answer);
    }

    /// Does it and says which version that led to.
    async fn perform(
        &mut self,
        request: &ClientAction,
        outbox: &SubscriptionSender,
        subscribers: &Subscribers,
    ) -> Result<u32> {
        self.check_authority(request)?;
        let key = request.key();
        if let Some(version) = self.answered.get(&key).copied() {
            if request.action == Action::Hint {
                self.repeat_hint(request, outbox)?;
            }
            return Ok(version);
        }
        if self.is_waiting() {
            return self.perform_waiting(request, subscribers).await;
        }
        if request.ply as usize != self.game.table().ply() {
            return Err(ApiError::Stale);
        }
        match request.action.command(request.lag) {
            None => self.hurry()?,
            Some(Command::Hint) => self.give_hint(request, &key, outbox, subscribers).await?,
            Some(command) => {
                let events = self.game.act(request.seat, command, self.now())?;
                let written = self.write(events, Some(key.clone()), subscribers).await;
                // The database may have kept it though its answer was lost.
                if let (Err(error), None) = (written, self.answered.get(&key)) {
                    return Err(error);
                }
            }
        }
        Ok(self.docs.len() as u32)
    }

    /// Looks for a hint, and notes that it was given. The search comes first: whoever is refused because everybody is
    /// busy has had no help, and the game counts as before.
    async fn give_hint(
        &mut self,
        request: &ClientAction,
        key: &str,
        outbox: &SubscriptionSender,
        subscribers: &Subscribers,
    ) -> Result<()> {
        if self.game.turn() != Some(request.seat) {
            return Err(Refused::NotYourTurn.into());
        }
        self.look_for_hint(request, outbox)?;
        let given = match self.game.act(request.seat, Command::Hint, self.now()) {
            Ok(events) => self.write(events, Some(key.to_owned()), subscribers).await,
            Err(refused) => Err(refused.into()),
        };
        // The flag may have fallen instead.
        if given.is_err() || self.game.turn().is_none() {
            self.forget_hint();
        }
        match given {
            // The database has kept it though its answer was lost.
            Err(_) if self.answered.contains_key(key) => self.repeat_hint(request, outbox),
            given => given,
        }
    }

    /// Looks again for a hint that is noted already, if its position is still on the board: whoever asks again with the
    /// same message has not heard the answer.
    fn repeat_hint(&mut self, request: &ClientAction, outbox: &SubscriptionSender) -> Result<()> {
        let is_current = request.ply as usize == self.game.table().ply();
        if is_current && self.game.turn() == Some(request.seat) {
            self.look_for_hint(request, outbox)?;
        }
        Ok(())
    }

    /// A game that nobody has joined can only be called off.
    async fn perform_waiting(
        &mut self,
        request: &ClientAction,
        subscribers: &Subscribers,
    ) -> Result<u32> {
        if request.action != Action::Abort {
            let why = "Nobody has joined the game yet.";
            return Err(ApiError::Refused(why.into()));
        }
        let now = self.now();
        self.shared.store.abort_waiting(self.id, now).await?;
        self.reload(subscribers).await;
        self.shared.close_seek_of(self.id).await;
        Ok(0)
    }

    /// A person acts for the own seats. For a computer's seat, who began the game can tell it to hurry,
    /// and call the game off.
    fn check_authority(&self, request: &ClientAction) -> Result<()> {
        let seat = &self.row.seats[request.seat.index()];
        let owns = seat.controller == Some(request.user);
        let is_for_computers = matches!(request.action, Action::MoveNow | Action::Abort);
        if owns && (seat.player.is_none() || is_for_computers) {
            return Ok(());
        }
        Err(ApiError::Forbidden("This seat is not yours."))
    }
}

impl From<Refused> for ApiError {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Illegal(illegal) => Self::Illegal(illegal.to_string()),
            other => Self::Refused(other.to_string()),
        }
    }
}
