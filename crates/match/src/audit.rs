//! Whether a match that somebody else has kept can have happened: every event must follow from something that a seat or
//! the time can have done. Replaying alone does not say that: it believes who is said to have won.

use sente_rules::Seat;
use thiserror::Error;

use crate::{Cause, Command, Event, EventKind, Match, Offer, ReplayError, Settings, Version};

/// Why a match cannot have happened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AuditError {
    /// It cannot begin.
    #[error(transparent)]
    Start(#[from] ReplayError),
    /// Nothing that can be done leads to this event.
    #[error("event {} follows from nothing", .0.0)]
    Event(Version),
    /// An event is said to have happened before the one before it.
    #[error("event {} is earlier than the one before it", .0.0)]
    Time(Version),
}

/// Something that can have been done.
enum Step {
    Command(Seat, Command),
    Tick,
}

impl Match {
    /// The match with these events, if each of them follows from what a seat or the time can have done.
    pub fn audit(settings: Settings, events: &[Event]) -> Result<Self, AuditError> {
        let mut game = Self::new(settings).map_err(ReplayError::from)?;
        let mut rest = events;
        while let Some(event) = rest.first() {
            if event.at < game.latest() {
                return Err(AuditError::Time(event.version));
            }
            let count = game.explain(steps(rest), rest);
            let count = count.ok_or(AuditError::Event(event.version))?;
            rest = &rest[count..];
        }
        Ok(game)
    }

    /// Lets the first of these steps happen that leads to the next of these events, and says to how many of them.
    fn explain(&mut self, steps: Vec<Step>, events: &[Event]) -> Option<usize> {
        // Moves, which are most of all, can only be what they are.
        let is_certain = steps.len() == 1;
        steps.into_iter().find_map(|step| {
            let before = (!is_certain).then(|| self.clone());
            let at = events[0].at;
            let led_to = match step {
                Step::Command(seat, command) => self.act(seat, command, at).unwrap_or_default(),
                Step::Tick => self.tick(at),
            };
            if !led_to.is_empty() && events.starts_with(&led_to) {
                return Some(led_to.len());
            }
            if let Some(before) = before {
                *self = before;
            }
            None
        })
    }
}

/// What can have led to the first of these events.
fn steps(events: &[Event]) -> Vec<Step> {
    let by = |seat, command| Step::Command(seat, command);
    let play = |wanted: Seat| {
        // A move answers what is open, and that is told before it.
        events.iter().take(3).find_map(|event| match &event.kind {
            EventKind::Played {
                seat, text, lag, ..
            } if *seat == wanted => Some(by(
                wanted,
                Command::Play {
                    text: text.clone(),
                    lag: *lag,
                },
            )),
            _ => None,
        })
    };
    let either = |command: Command| Seat::ALL.map(|seat| by(seat, command.clone()));
    match events[0].kind.clone() {
        EventKind::Played { seat, .. } => play(seat).into_iter().collect(),
        EventKind::Declined { seat, offer } => {
            let declined = by(seat, Command::Decline(offer));
            play(seat).into_iter().chain([declined]).collect()
        }
        EventKind::Withdrawn { seat, offer } => {
            let withdrawn = by(seat, Command::Withdraw(offer));
            play(seat).into_iter().chain([withdrawn]).collect()
        }
        EventKind::Offered { seat, offer } => vec![by(seat, Command::Offer(offer))],
        EventKind::TakenBack { seat, .. } => taken_back(seat),
        EventKind::BecameCasual { seat, .. } => {
            let mut steps = taken_back(seat);
            steps.push(by(seat, Command::Hint));
            steps
        }
        EventKind::Left { seat } => vec![by(seat, Command::Leave)],
        EventKind::Returned { seat } => vec![by(seat, Command::Return)],
        EventKind::RematchAgreed => {
            let offered = either(Command::Offer(Offer::Rematch));
            let accepted = either(Command::Accept(Offer::Rematch));
            offered.into_iter().chain(accepted).collect()
        }
        EventKind::Ended { result } => match result.cause {
            // The move that ends a game is told before its end.
            Cause::Board(_) => Vec::new(),
            Cause::Resignation => either(Command::Resign).into(),
            // Whoever plays too late ends the game with that, and then it does not matter what.
            Cause::Time => [Step::Tick]
                .into_iter()
                .chain(either(Command::play("")))
                .collect(),
            Cause::Agreement => {
                let offered = either(Command::Offer(Offer::Draw));
                let accepted = either(Command::Accept(Offer::Draw));
                offered.into_iter().chain(accepted).collect()
            }
            Cause::Abandonment => either(Command::ClaimWin).into(),
            Cause::Aborted => either(Command::Abort).into(),
            Cause::Forfeit => either(Command::Forfeit).into(),
        },
    }
}

fn taken_back(seat: Seat) -> Vec<Step> {
    vec![
        Step::Command(seat, Command::Offer(Offer::Takeback)),
        Step::Command(!seat, Command::Accept(Offer::Takeback)),
    ]
}
