//! Why a command was refused. The texts are for people, the variants for programs.

use sente_rules::Illegal;
use thiserror::Error;

use crate::{Millis, Offer};

/// The reason for refusing a command. The match is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
pub enum Refused {
    /// It is the other seat's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The rules of the game forbid the move.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The match is over.
    #[error("the game is over")]
    Over,
    /// A rematch is possible only after the end.
    #[error("the game is not over yet")]
    NotOver,
    /// The rematch is already agreed.
    #[error("a rematch is already agreed")]
    RematchAgreed,
    /// The seat has no action that could be undone.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// The match has reached the limit on takebacks.
    #[error("no more moves can be taken back in this game")]
    TooManyTakebacks,
    /// The seat's same offer is still open.
    #[error("you have already offered {0}: wait for the answer")]
    AlreadyOffered(Offer),
    /// The seat has already made an offer since its last action.
    #[error("you have made your offer: the next one has to wait for your next move")]
    OfferSpent,
    /// The seat's offer of a rematch was declined.
    #[error("the rematch is off the table")]
    RematchOff,
    /// There is no offer to accept, decline or withdraw.
    #[error("no offer of {0} is open")]
    NoOffer(Offer),
    /// The game can no longer be aborted.
    #[error("both players have moved: resign instead")]
    TooLateToAbort,
    /// It is too early for a draw or for claiming the win.
    #[error("not both players have moved yet: abort the game instead")]
    NotUnderway,
    /// The other person has not left.
    #[error("the other player has not left")]
    NotLeft,
    /// The other person has left, but not long enough ago.
    #[error("the other player may still come back: wait {0} more")]
    MayReturn(Millis),
    /// Two people at different screens have to agree on help from a computer.
    #[error("hints were not agreed on when this game began")]
    NoHints,
    /// Computer players cannot take moves back and get no hints.
    #[error("only a person can do that")]
    OnlyPersons,
    /// Only computer players fail; a person resigns.
    #[error("only a computer player forfeits: resign instead")]
    OnlyComputers,
}
