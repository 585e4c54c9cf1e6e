//! Draws by agreement: people ask each other, and a computer player answers by what it thinks of its
//! chances.

use std::time::Duration;

use sente_engine::{Analysis, Limits};
use sente_match::{Command, Offer, Participant};
use sente_rules::Seat;

use super::Play;
use crate::terminal::event::{Effect, Role};
use crate::words;

/// How long a computer player thinks about an offer.
const OFFER_TIME: Duration = Duration::from_secs(1);

impl Play {
    /// The other person, whom the one to move has to ask for a draw; nobody where a computer is asked
    /// or there is nothing to ask.
    pub fn person_to_ask(&self) -> Option<String> {
        let seat = self.game.turn()?;
        let are_people = Seat::ALL.iter().all(|&seat| !self.is_computer(seat));
        let can_ask = are_people && self.game.is_underway();
        can_ask.then(|| self.name(!seat).to_owned())
    }

    /// Offers a draw. People at one screen have agreed when it comes here; a computer player thinks about
    /// it, or weighs it with its next move.
    pub fn offer_draw(&mut self) -> Vec<Effect> {
        let seat = self.person();
        if self.is_computer(seat) {
            self.say("Only a person can offer a draw.");
            return Vec::new();
        }
        if self.game.result().is_none() && !self.game.is_underway() {
            self.say("A draw can be offered when both have moved.");
            return Vec::new();
        }
        let offered = self.game.act(seat, Command::Offer(Offer::Draw), self.now);
        match (offered, self.game.participant(!seat)) {
            (Ok(_), Participant::Computer { name, player }) if self.game.result().is_none() => {
                let (message, player) = (format!("{name} thinks about a draw."), player.clone());
                self.say(message);
                if self.game.turn() == Some(!seat) {
                    return Vec::new();
                }
                vec![self.think(Role::Draw(!seat), player, Limits::time(OFFER_TIME))]
            }
            (Ok(events), _) => self.happened(&events),
            (Err(refused), _) => {
                self.say(words::sentence(&refused.to_string()));
                Vec::new()
            }
        }
    }

    pub(super) fn answer_offer(
        &mut self,
        seat: Seat,
        answer: &Result<Analysis<String>, String>,
    ) -> Vec<Effect> {
        let command = if self.accepts_draw(seat, answer) {
            Command::Accept(Offer::Draw)
        } else {
            Command::Decline(Offer::Draw)
        };
        self.command(seat, command)
    }

    /// Whether a draw is welcome to a computer player that has thought about the position.
    pub(super) fn accepts_draw(
        &self,
        seat: Seat,
        answer: &Result<Analysis<String>, String>,
    ) -> bool {
        let line = answer.as_ref().ok().and_then(|it| it.lines.first());
        line.is_some_and(|line| {
            if self.game.turn() == Some(seat) {
                line.evaluation.accepts_draw()
            } else {
                line.evaluation.opposite().accepts_draw()
            }
        })
    }
}
