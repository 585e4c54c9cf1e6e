//! Decides what a command leads to: events, or a refusal. This module only reads the match; applying the events changes
//! it.

use sente_rules::Seat;

use crate::{
    Cause, Command, Event, EventKind, Help, Match, MatchResult, Millis, Offer, Refused, Time,
};

type Decision = Result<Vec<EventKind>, Refused>;

impl Match {
    /// Executes the command of a seat, or returns the reason for refusing it and changes nothing.
    ///
    /// The returned events are already applied to this match. If the clock has run out, the match ends on time instead
    /// of executing the command. A `now` before the last event counts as the time of that event.
    ///
    /// The caller must ensure that the seat belongs to the sender, and that the sender has seen the current
    /// [version](Self::version): a computer's answer to a position that was taken back looks like any other.
    pub fn act(&mut self, seat: Seat, command: Command, now: Time) -> Result<Vec<Event>, Refused> {
        let at = now.max(self.latest());
        let kinds = match self.flag_fall(at, self.settings().lag_limit) {
            Some(end) => vec![end],
            None => self.decide(seat, command, at)?,
        };
        Ok(self.note(kinds, at))
    }

    /// Ends the match if a clock has run out.
    pub fn tick(&mut self, now: Time) -> Vec<Event> {
        let at = now.max(self.latest());
        let end = self.flag_fall(at, self.settings().lag_limit);
        self.note(end.into_iter().collect(), at)
    }

    /// The time at which to call [`tick`](Self::tick) next: the fall of the flag plus the maximal credit for lag, since
    /// a move that was made in time may still be on its way.
    pub fn deadline(&self) -> Option<Time> {
        let runs_out = self.clock().runs_out()?;
        Some(runs_out + self.settings().lag_limit)
    }

    fn note(&mut self, kinds: Vec<EventKind>, at: Time) -> Vec<Event> {
        let stamp = |kind| {
            let event = Event {
                version: self.version().next(),
                at,
                kind,
            };
            self.apply(&event)
                .expect("what was decided on this match fits it");
            event
        };
        kinds.into_iter().map(stamp).collect()
    }

    fn decide(&self, seat: Seat, command: Command, at: Time) -> Decision {
        match command {
            Command::Play { text, lag } => self.decide_play(seat, &text, lag, at),
            Command::Resign => {
                self.check_not_over()?;
                Ok(vec![self.ended(Some(!seat), Cause::Resignation)])
            }
            Command::Offer(offer) => self.decide_offer(seat, offer),
            Command::Accept(offer) => {
                self.check_open(!seat, offer)?;
                self.grant(!seat, offer)
            }
            Command::Decline(offer) => {
                self.check_open(!seat, offer)?;
                Ok(vec![EventKind::Declined { seat, offer }])
            }
            Command::Withdraw(offer) => {
                self.check_open(seat, offer)?;
                Ok(vec![EventKind::Withdrawn { seat, offer }])
            }
            Command::Hint => self.decide_hint(seat),
            Command::Abort => {
                self.check_not_over()?;
                if self.is_underway() {
                    return Err(Refused::TooLateToAbort);
                }
                Ok(vec![self.ended(None, Cause::Aborted)])
            }
            Command::Leave => Ok(self.changed_presence(seat, false)),
            Command::Return => Ok(self.changed_presence(seat, true)),
            Command::ClaimWin => self.decide_claim(seat, at),
            Command::Forfeit => {
                self.check_not_over()?;
                if !self.participant(seat).is_computer() {
                    return Err(Refused::OnlyComputers);
                }
                Ok(vec![self.ended(Some(!seat), Cause::Forfeit)])
            }
        }
    }

    fn decide_play(&self, seat: Seat, text: &str, lag: Millis, at: Time) -> Decision {
        self.check_not_over()?;
        if self.turn() != Some(seat) {
            return Err(Refused::NotYourTurn);
        }
        let lag = lag.min(self.settings().lag_limit);
        if let Some(end) = self.flag_fall(at, lag) {
            return Ok(vec![end]);
        }
        let mut table = self.table().boxed_clone();
        let played = table.play_text(text)?;

        let mut kinds = Vec::new();
        if let Some(offer) = self.offer(!seat) {
            kinds.push(EventKind::Declined { seat, offer });
        }
        if let Some(offer @ Offer::Takeback) = self.offer(seat) {
            kinds.push(EventKind::Withdrawn { seat, offer });
        }
        kinds.push(EventKind::Played {
            seat,
            text: played.text,
            lag,
            passed: played.passed,
        });
        if let Some(outcome) = table.outcome() {
            let winner = outcome.winner.map(|colour| table.holder(colour));
            kinds.push(self.ended(winner, Cause::Board(outcome.reason)));
        }
        Ok(kinds)
    }

    fn decide_offer(&self, seat: Seat, offer: Offer) -> Decision {
        match offer {
            Offer::Draw => {
                self.check_not_over()?;
                self.check_underway()?;
            }
            Offer::Takeback => {
                self.check_not_over()?;
                self.check_person(seat)?;
                self.plies_back(seat)?;
                self.check_takebacks()?;
            }
            Offer::Rematch if self.result().is_none() => return Err(Refused::NotOver),
            Offer::Rematch if self.is_rematch_agreed() => return Err(Refused::RematchAgreed),
            Offer::Rematch => {}
        }
        // Two offers of a takeback differ: each concerns the seat's own last action.
        if self.offer(!seat) == Some(offer) && offer != Offer::Takeback {
            return self.grant(!seat, offer);
        }
        if !self.has_to_ask(seat, offer) {
            return self.grant(seat, offer);
        }
        if self.offer(seat) == Some(offer) {
            return Err(Refused::AlreadyOffered(offer));
        }
        if self.is_offer_spent(seat) {
            return Err(match offer {
                Offer::Draw | Offer::Takeback => Refused::OfferSpent,
                Offer::Rematch => Refused::RematchOff,
            });
        }
        Ok(vec![EventKind::Offered { seat, offer }])
    }

    /// Two people at one screen can talk to each other, and a computer player has to be asked only about draws.
    fn has_to_ask(&self, seat: Seat, offer: Offer) -> bool {
        if self.participant(!seat).is_computer() {
            offer == Offer::Draw
        } else {
            !self.settings().is_shared_screen()
        }
    }

    /// The events after both seats have agreed to what this seat offered.
    fn grant(&self, seat: Seat, offer: Offer) -> Decision {
        match offer {
            Offer::Draw => Ok(vec![self.ended(None, Cause::Agreement)]),
            Offer::Takeback => {
                let plies = self.plies_back(seat)?;
                self.check_takebacks()?;
                let mut kinds = self.made_casual(seat, Help::Takeback);
                kinds.push(EventKind::TakenBack { seat, plies });
                Ok(kinds)
            }
            Offer::Rematch => Ok(vec![EventKind::RematchAgreed]),
        }
    }

    /// The number of actions to undo so that the seat's last one is undone.
    fn plies_back(&self, seat: Seat) -> Result<u16, Refused> {
        let shared = self.settings().is_shared_screen();
        let mut latest_first = self.actors().iter().rev().zip(1..);
        let own = latest_first.find(|&(&actor, _)| shared || actor == seat);
        own.map(|(_, plies)| plies)
            .ok_or(Refused::NothingToTakeBack)
    }

    fn decide_hint(&self, seat: Seat) -> Decision {
        self.check_not_over()?;
        self.check_person(seat)?;
        if !self.settings().allows_help() {
            return Err(Refused::NoHints);
        }
        Ok(self.made_casual(seat, Help::Hint))
    }

    fn decide_claim(&self, seat: Seat, at: Time) -> Decision {
        self.check_not_over()?;
        self.check_underway()?;
        let since = self.away_since(!seat).ok_or(Refused::NotLeft)?;
        let (grace, gone) = (self.settings().grace, at.since(since));
        if gone < grace {
            return Err(Refused::MayReturn(grace - gone));
        }
        Ok(vec![self.ended(Some(seat), Cause::Abandonment)])
    }

    fn changed_presence(&self, seat: Seat, present: bool) -> Vec<EventKind> {
        match (self.away_since(seat), present) {
            (None, false) if self.result().is_none() => vec![EventKind::Left { seat }],
            (Some(_), true) if !self.is_restless() => vec![EventKind::Returned { seat }],
            _ => Vec::new(),
        }
    }

    fn made_casual(&self, seat: Seat, help: Help) -> Vec<EventKind> {
        let casual = EventKind::BecameCasual { seat, help };
        self.is_rated().then_some(casual).into_iter().collect()
    }

    fn flag_fall(&self, at: Time, lag: Millis) -> Option<EventKind> {
        let loser = self.clock().fallen(at, lag)?;
        Some(self.ended(Some(!loser), Cause::Time))
    }

    fn ended(&self, winner: Option<Seat>, cause: Cause) -> EventKind {
        let rated = self.is_rated() && cause != Cause::Aborted;
        let result = MatchResult {
            winner,
            cause,
            rated,
        };
        EventKind::Ended { result }
    }

    fn check_not_over(&self) -> Result<(), Refused> {
        self.result().map_or(Ok(()), |_| Err(Refused::Over))
    }

    fn check_underway(&self) -> Result<(), Refused> {
        self.is_underway().then_some(()).ok_or(Refused::NotUnderway)
    }

    fn check_person(&self, seat: Seat) -> Result<(), Refused> {
        let is_person = !self.participant(seat).is_computer();
        is_person.then_some(()).ok_or(Refused::OnlyPersons)
    }

    fn check_takebacks(&self) -> Result<(), Refused> {
        let left = self.takebacks() < Self::MOST_TAKEBACKS;
        left.then_some(()).ok_or(Refused::TooManyTakebacks)
    }

    fn check_open(&self, seat: Seat, offer: Offer) -> Result<(), Refused> {
        let is_open = self.offer(seat) == Some(offer);
        is_open.then_some(()).ok_or(Refused::NoOffer(offer))
    }
}
