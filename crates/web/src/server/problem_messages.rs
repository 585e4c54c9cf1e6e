//! The texts for problems from the server and refusals from a match.

use sente_api::{Problem, ProblemCode};
use sente_match::{Offer, Refused};
use sente_rules::GameId;

use crate::{sentences, t};

/// The message for the person. Uses the server's text if it says more than the problem's code.
pub fn problem(problem: &Problem) -> String {
    match problem.code {
        ProblemCode::NameTaken => t!("problem-name-taken"),
        ProblemCode::NameReserved => t!("problem-name-reserved"),
        ProblemCode::BadName => t!("problem-bad-name"),
        ProblemCode::WeakPassword => t!("problem-weak-password"),
        ProblemCode::WrongCredentials => t!("problem-wrong-credentials"),
        ProblemCode::Unauthorised => t!("problem-unauthorised"),
        ProblemCode::Forbidden => t!("problem-forbidden"),
        ProblemCode::NotFound => t!("problem-not-found"),
        ProblemCode::Stale => t!("problem-stale"),
        ProblemCode::TooLarge => t!("problem-too-large"),
        ProblemCode::TooMany => {
            t!(
                "problem-too-many",
                seconds = problem.retry_after.unwrap_or(1)
            )
        }
        ProblemCode::Busy => t!("problem-busy"),
        ProblemCode::NoEngine => t!("problem-no-engine"),
        ProblemCode::Internal => t!("problem-internal"),
        ProblemCode::Malformed
        | ProblemCode::Invalid
        | ProblemCode::WrongOrigin
        | ProblemCode::WrongMethod
        | ProblemCode::Illegal
        | ProblemCode::Refused
        | ProblemCode::WrongType => problem.detail.clone(),
    }
}

/// The reason why a match refuses an action.
pub fn refused(game: GameId, refused: &Refused) -> String {
    match refused {
        Refused::NotYourTurn => t!("illegal-not-your-turn"),
        Refused::Illegal(illegal) => sentences::illegal(game, illegal),
        Refused::Over => t!("illegal-game-over"),
        Refused::NotOver => t!("refused-not-over"),
        Refused::RematchAgreed => t!("refused-rematch-agreed"),
        Refused::NothingToTakeBack => t!("refused-nothing-to-take-back"),
        Refused::TooManyTakebacks => t!("refused-too-many-takebacks"),
        Refused::AlreadyOffered(offer) => {
            t!("refused-already-offered", offer = self::offer(*offer))
        }
        Refused::OfferSpent => t!("refused-offer-spent"),
        Refused::RematchOff => t!("refused-rematch-off"),
        Refused::NoOffer(offer) => t!("refused-no-offer", offer = self::offer(*offer)),
        Refused::TooLateToAbort => t!("refused-too-late-to-abort"),
        Refused::NotUnderway => t!("refused-not-underway"),
        Refused::NotLeft => t!("refused-not-left"),
        Refused::MayReturn(span) => t!("refused-may-return", seconds = span.0.div_ceil(1000)),
        Refused::NoHints => t!("refused-no-hints"),
        Refused::OnlyPersons | Refused::OnlyComputers => t!("refused-not-for-you"),
    }
}

/// The name of an offer.
pub fn offer(offer: Offer) -> String {
    match offer {
        Offer::Draw => t!("offer-draw"),
        Offer::Takeback => t!("offer-takeback"),
        Offer::Rematch => t!("offer-rematch"),
    }
}
