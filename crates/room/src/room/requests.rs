//! Handles requests: checks the identity of the user and the position that the client has seen, then passes the command
//! to the match. A repeated message gets its first answer again.

use sente_match::{Command, Refused, Time, Version};

use super::searches::PendingHint;
use super::{Action, Host, Output, Refusal, Reply, Request, Room};

impl<H: Host> Room<H> {
    pub(super) fn perform(&mut self, request: Request<H>, now: Time) {
        if let Err(refusal) = self.check_authority(&request) {
            return self.reply(&request, Err(refusal));
        }
        let is_hint = request.action == Action::Command(Command::Hint);
        if let Some(version) = self.answer_to(&request) {
            // A repeated request for a hint means that the client has not received the hint.
            if is_hint && self.can_have_hint(&request) {
                return self.look_for_hint(request, true);
            }
            return self.push_reply(&request, Ok(()), Version(version));
        }
        if self.is_waiting {
            // A game without an opponent can only be called off.
            return match request.action {
                Action::Command(Command::Abort) => self.outputs.push(Output::CallOff(request)),
                _ => self.reply(&request, Err(Refusal::Waiting)),
            };
        }
        if request.ply != self.game.table().ply() {
            return self.reply(&request, Err(Refusal::Stale));
        }
        match &request.action {
            Action::MoveNow => {
                let result = self.finish_now(now);
                self.reply(&request, result);
            }
            Action::Command(Command::Hint) if self.can_have_hint(&request) => {
                self.look_for_hint(request, false);
            }
            Action::Command(Command::Hint) => {
                self.reply(&request, Err(Refused::NotYourTurn.into()));
            }
            Action::Command(command) => {
                let command = command.clone();
                self.act(&request, command, now);
            }
        }
    }

    /// Passes the command to the match, and answers.
    pub(super) fn act(&mut self, request: &Request<H>, command: Command, now: Time) -> bool {
        match self.game.act(request.seat, command, now) {
            Ok(events) => {
                self.happen(events, Some(request.clone()));
                self.reply(request, Ok(()));
                true
            }
            Err(refused) => {
                self.reply(request, Err(refused.into()));
                false
            }
        }
    }

    pub(super) fn reply(&mut self, request: &Request<H>, result: Result<(), Refusal>) {
        self.push_reply(request, result, self.game.version());
    }

    /// A user may act for their own seats. For a computer's seat, the user who added it may tell it to move at once,
    /// and may abort the game.
    fn check_authority(&self, request: &Request<H>) -> Result<(), Refusal> {
        let is_theirs = self.controllers[request.seat.index()].as_ref() == Some(&request.user);
        let is_for_computers = matches!(
            request.action,
            Action::MoveNow | Action::Command(Command::Abort)
        );
        if is_theirs && (is_for_computers || !self.is_computer(request.seat)) {
            Ok(())
        } else {
            Err(Refusal::NotYours)
        }
    }

    fn can_have_hint(&self, request: &Request<H>) -> bool {
        self.game.turn() == Some(request.seat) && request.ply == self.game.table().ply()
    }

    /// Starts the search for a hint. The match records the help only when the search has started: a user who is refused
    /// because the pool is full got no help, and the game stays rated.
    fn look_for_hint(&mut self, request: Request<H>, is_noted: bool) {
        self.drop_hint();
        self.hint = Some(PendingHint::new(request, is_noted));
    }

    pub(super) fn push_reply(
        &mut self,
        request: &Request<H>,
        result: Result<(), Refusal>,
        version: Version,
    ) {
        self.outputs.push(Output::Reply(Reply {
            to: request.connection.clone(),
            message: request.message.clone(),
            result,
            version,
        }));
    }
}
