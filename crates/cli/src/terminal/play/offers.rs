//! Draws by agreement: people ask each other, and a computer player answers by what the strongest engine thinks of the
//! position.

use std::time::Duration;

use sente_engine::{Analysis, Evaluation, Limits, Proven};
use sente_match::draws::{self, Outlook};
use sente_match::{Command, Offer, Participant};
use sente_rules::Seat;

use super::Play;
use crate::messages;
use crate::search_options::ADVISER;
use crate::terminal::event::{Effect, Role};

/// How long is thought about an offer.
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
    /// it before it moves.
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
            (Ok(_), Participant::Computer { name, .. }) if self.game.result().is_none() => {
                let message = format!("{name} thinks about a draw.");
                self.say(message);
                let (player, _) = ADVISER;
                let limits = Limits::time(OFFER_TIME);
                vec![self.search(Role::Draw(!seat), player.to_owned(), limits)]
            }
            (Ok(events), _) => self.happened(&events),
            (Err(refused), _) => {
                self.say(messages::sentence(&refused.to_string()));
                Vec::new()
            }
        }
    }

    pub(super) fn answer_offer(
        &mut self,
        seat: Seat,
        answer: &Result<Analysis<String>, String>,
    ) -> Vec<Effect> {
        let line = answer.as_ref().ok().and_then(|it| it.lines.first());
        let agrees = line.is_some_and(|line| {
            draws::computer_agrees_to_draw(&self.game, outlook(line.evaluation))
        });
        let command = if agrees {
            Command::Accept(Offer::Draw)
        } else {
            Command::Decline(Offer::Draw)
        };
        self.command(seat, command)
    }
}

/// What a computer that is offered a draw looks at.
const fn outlook(evaluation: Evaluation) -> Outlook {
    match evaluation.proven {
        Some(Proven::Win { .. } | Proven::Loss { .. }) => Outlook::Decided,
        Some(Proven::Draw) => Outlook::ProvenDraw,
        None => Outlook::Open {
            win_probability: evaluation.win_probability,
        },
    }
}
