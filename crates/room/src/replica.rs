//! A client's copy of one game.

use sente_api::{
    Action, ClientMessage, EvaluationDoc, GameDoc, GameStatus, MessageId, MoveReasonDoc, Problem,
    RatingChange, ServerMessage, Thinking,
};
use sente_match::{Command, Event, Match, Millis, Offer, Refused, ReplayError, Time};
use sente_rules::Seat;
use thiserror::Error;

/// A client's copy of a game.
///
/// [`confirmed`](Self::confirmed) is the state according to the server. [`shown`](Self::shown) is the state to display:
/// it also includes the client's own moves that are still unanswered.
#[derive(Clone, Debug)]
pub struct Replica {
    doc: GameDoc,
    confirmed: Match,
    shown: Match,
    unanswered: Vec<Unanswered>,
    hint: Option<Advice>,
    /// The difference between the server's clock and the client's, in milliseconds.
    clock_offset: i64,
}

/// An action without an answer from the server.
#[derive(Clone, Debug)]
struct Unanswered {
    id: MessageId,
    seat: Seat,
    ply: u32,
    action: Action,
}

/// A hint.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The number of actions on the board for which the hint is valid.
    pub ply: u32,
    /// The move.
    pub text: String,
    /// The evaluation for the person who asked.
    pub evaluation: EvaluationDoc,
    /// The search depth.
    pub depth: u32,
    /// The reasons for the move, the most important first.
    pub reasons: Vec<MoveReasonDoc>,
}

/// The effect of a server message on the display.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplicaUpdate {
    /// Nothing visible has changed.
    Nothing,
    /// These events happened.
    Happened(Vec<Event>),
    /// The game was replaced or loaded anew.
    Replaced,
    /// Something beside the board has changed: a search's progress, spectators, a hint, ratings, the next game.
    Aside,
    /// The server has refused an action for this reason.
    Refused(Problem),
    /// Messages are missing; send this to get them.
    Ask(ClientMessage),
}

/// The server's data are not a valid game. The client should request the whole game again.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplicaError {
    /// An event cannot be applied.
    #[error(transparent)]
    ReplayError(#[from] ReplayError),
}

impl Replica {
    /// The copy of a game that the server has just sent, at this time of the client's clock.
    pub fn new(mut doc: GameDoc, now: Time) -> Result<Self, ReplicaError> {
        let events = std::mem::take(&mut doc.events);
        let confirmed = Match::replay(doc.settings.clone(), &events)?;
        Ok(Self {
            clock_offset: offset(doc.now, now),
            shown: confirmed.clone(),
            confirmed,
            unanswered: Vec::new(),
            hint: None,
            doc,
        })
    }

    /// The game's id.
    pub fn id(&self) -> &str {
        &self.doc.id
    }

    /// The match according to the server.
    pub const fn confirmed(&self) -> &Match {
        &self.confirmed
    }

    /// The match including the client's own unanswered moves.
    pub const fn shown(&self) -> &Match {
        &self.shown
    }

    /// The data of the game beside the match, without its events.
    pub const fn doc(&self) -> &GameDoc {
        &self.doc
    }

    /// The seats for which this client may act.
    pub fn own_seats(&self) -> impl Iterator<Item = Seat> + '_ {
        self.doc.yours.iter().copied()
    }

    /// The client's own seat that is to act, if any.
    pub fn seat_to_act(&self) -> Option<Seat> {
        let turn = self.shown.turn()?;
        let begun = self.doc.status != GameStatus::Waiting;
        (begun && self.own_seats().any(|seat| seat == turn)).then_some(turn)
    }

    /// The client's own seat for an action beside the board: the seat to act, or else the first own seat.
    pub fn speaker(&self) -> Option<Seat> {
        self.seat_to_act().or_else(|| self.own_seats().next())
    }

    /// The client's own seat that can answer an offer of the other seat.
    pub fn asked(&self) -> Option<(Seat, Offer)> {
        self.own_seats()
            .find_map(|seat| Some((seat, self.shown.offer(!seat)?)))
            .filter(|_| self.own_seats().count() == 1)
    }

    /// The hint for the displayed position.
    pub fn hint(&self) -> Option<&Advice> {
        self.hint
            .as_ref()
            .filter(|hint| hint.ply as usize == self.shown.table().ply())
    }

    /// Whether the client has unanswered actions.
    pub fn is_waiting(&self) -> bool {
        !self.unanswered.is_empty()
    }

    /// The time that a seat has left at this time of the client's clock; `None` if time is unlimited.
    pub fn time_left(&self, seat: Seat, now: Time) -> Option<Millis> {
        let now = self.server_time(now).max(self.shown.latest());
        self.shown.time_left(seat, now)
    }

    /// Performs an action of the person: returns the message to send, or the reason why the action is impossible. A
    /// move is displayed at once.
    pub fn act(
        &mut self,
        seat: Seat,
        action: Action,
        id: MessageId,
        now: Time,
    ) -> Result<ClientMessage, Refused> {
        let ply = self.shown.table().ply() as u32;
        if let Action::Play { text } = &action {
            let at = self.server_time(now);
            self.shown.act(seat, Command::play(text), at)?;
        }
        let unanswered = Unanswered {
            id,
            seat,
            ply,
            action,
        };
        let message = self.message(&unanswered);
        self.unanswered.push(unanswered);
        Ok(message)
    }

    /// The messages to send after a reconnection: the version to continue from, and the unanswered actions.
    pub fn resume(&self) -> Vec<ClientMessage> {
        let again = self.unanswered.iter().map(|sent| self.message(sent));
        std::iter::once(self.follow()).chain(again).collect()
    }

    /// Handles a server message about this game; ignores messages about other games.
    pub fn receive(
        &mut self,
        message: ServerMessage,
        now: Time,
    ) -> Result<ReplicaUpdate, ReplicaError> {
        match message {
            ServerMessage::Game { game } if game.id == self.doc.id => self.replace(*game, now),
            ServerMessage::Events {
                game,
                events,
                now: server,
                ratings,
            } if game == self.doc.id => {
                self.clock_offset = offset(server, now);
                self.doc.ratings = ratings.or(self.doc.ratings);
                self.happen(events)
            }
            ServerMessage::Done { game, id, .. } if game == self.doc.id => {
                self.settle(&id);
                Ok(ReplicaUpdate::Aside)
            }
            ServerMessage::Refused {
                game,
                id,
                problem,
                version,
            } if game == self.doc.id => Ok(self.refuse(&id, problem, version)),
            other => Ok(self.note(other)),
        }
    }

    fn replace(&mut self, game: GameDoc, now: Time) -> Result<ReplicaUpdate, ReplicaError> {
        let unanswered = std::mem::take(&mut self.unanswered);
        *self = Self::new(game, now)?;
        self.unanswered = unanswered;
        self.show();
        Ok(ReplicaUpdate::Replaced)
    }

    fn happen(&mut self, events: Vec<Event>) -> Result<ReplicaUpdate, ReplicaError> {
        let known = self.confirmed.version();
        let new: Vec<_> = events
            .into_iter()
            .filter(|event| event.version > known)
            .collect();
        match new.first() {
            None => return Ok(ReplicaUpdate::Nothing),
            Some(first) if first.version > known.next() => {
                return Ok(ReplicaUpdate::Ask(self.follow()));
            }
            Some(_) => {}
        }
        for event in &new {
            self.confirmed.apply(event)?;
        }
        if self.confirmed.result().is_some() {
            self.doc.status = GameStatus::Finished;
        }
        self.show();
        Ok(ReplicaUpdate::Happened(new))
    }

    fn refuse(&mut self, id: &str, problem: Problem, version: u32) -> ReplicaUpdate {
        let was_mine = self.settle(id);
        if version > self.confirmed.version().0 {
            return ReplicaUpdate::Ask(self.follow());
        }
        if was_mine {
            ReplicaUpdate::Refused(problem)
        } else {
            ReplicaUpdate::Nothing
        }
    }

    /// The data of the game beside its events.
    fn note(&mut self, message: ServerMessage) -> ReplicaUpdate {
        match message {
            ServerMessage::Hint {
                game,
                ply,
                text,
                evaluation,
                depth,
                reasons,
            } if game == self.doc.id => {
                self.hint = Some(Advice {
                    ply,
                    text,
                    evaluation,
                    depth,
                    reasons,
                });
            }
            ServerMessage::Thinking { game, thinking } if game == self.doc.id => {
                self.doc.thinking = thinking;
            }
            ServerMessage::Spectators { game, count } if game == self.doc.id => {
                self.doc.spectators = count;
            }
            ServerMessage::Next { game, next } if game == self.doc.id => {
                self.doc.next = Some(next);
            }
            _ => return ReplicaUpdate::Nothing,
        }
        ReplicaUpdate::Aside
    }

    /// Handles an answer: removes the action that it belongs to.
    fn settle(&mut self, id: &str) -> bool {
        let before = self.unanswered.len();
        self.unanswered.retain(|sent| sent.id != id);
        self.show();
        self.unanswered.len() < before
    }

    /// Rebuilds the displayed state: the confirmed match with the unanswered moves that are still legal.
    fn show(&mut self) {
        self.shown = self.confirmed.clone();
        for sent in &self.unanswered {
            if let Action::Play { text } = &sent.action
                && sent.ply as usize == self.shown.table().ply()
            {
                let at = self.shown.latest();
                // A move that is no longer legal is not displayed; the server's answer follows.
                let _ = self.shown.act(sent.seat, Command::play(text), at);
            }
        }
    }

    fn follow(&self) -> ClientMessage {
        ClientMessage::Follow {
            game: self.doc.id.clone(),
            version: Some(self.confirmed.version().0),
        }
    }

    fn message(&self, sent: &Unanswered) -> ClientMessage {
        ClientMessage::Act {
            game: self.doc.id.clone(),
            id: sent.id.clone(),
            seat: sent.seat,
            ply: sent.ply,
            action: sent.action.clone(),
        }
    }

    /// The server's time at this time of the client's clock.
    pub const fn server_time(&self, now: Time) -> Time {
        Time(now.0.saturating_add_signed(self.clock_offset))
    }

    /// The new ratings, if the game is over and was rated.
    pub const fn ratings(&self) -> Option<[RatingChange; 2]> {
        self.doc.ratings
    }

    /// The computer that is searching now.
    pub const fn thinking(&self) -> Option<Thinking> {
        self.doc.thinking
    }
}

const fn offset(server: u64, client: Time) -> i64 {
    server.cast_signed().saturating_sub(client.0.cast_signed())
}
