//! Audits a match that another program has recorded: every event must follow from a possible action of a seat or from
//! the clock. Replaying alone is not enough, because it accepts the recorded result.

use sente_rules::Seat;
use thiserror::Error;

use crate::{Cause, Command, Event, EventKind, Match, Offer, ReplayError, Settings, Version};

/// Why the recorded match is impossible.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AuditError {
    /// The match cannot begin with these settings.
    #[error(transparent)]
    Start(#[from] ReplayError),
    /// No possible action leads to this event.
    #[error("event {} cannot have happened: no action leads to it", .0.0)]
    Event(Version),
    /// The event's time is before that of the preceding event.
    #[error("event {} is earlier than the one before it", .0.0)]
    Time(Version),
}

/// A possible cause of an event.
enum Step {
    Command(Seat, Command),
    Tick,
}

impl Match {
    /// The match with these events. Fails if an event does not follow from an action of a seat or from the clock.
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

    /// Performs the first of these steps that produces the next events, and returns how many it produced.
    fn explain(&mut self, steps: Vec<Step>, events: &[Event]) -> Option<usize> {
        // Fast path: most events are moves, and a move has only one possible cause.
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

/// The possible causes of the first of these events.
fn steps(events: &[Event]) -> Vec<Step> {
    let by = |seat, command| Step::Command(seat, command);
    let play = |wanted: Seat| {
        // A move declines open offers, and that event comes before the move.
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
            // The move that ends a game comes before the event of its end.
            Cause::Board(_) => Vec::new(),
            Cause::Resignation => either(Command::Resign).into(),
            // An action after the flag has fallen ends the game on time, whatever the action is.
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
