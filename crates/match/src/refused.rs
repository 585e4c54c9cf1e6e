//! Why a command was refused. The texts are sentences for people; the variants are for programs.

use sente_rules::Illegal;
use thiserror::Error;

use crate::{Millis, Offer};

/// The reason a command is not accepted. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
pub enum Refused {
    /// The other is to act.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The rules of the game do not allow it.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// Nothing more can happen on the board.
    #[error("the game is over")]
    Over,
    /// A rematch comes after a game.
    #[error("the game is not over yet")]
    NotOver,
    /// The next game is already arranged.
    #[error("a rematch is already agreed")]
    RematchAgreed,
    /// The seat has done nothing that could be undone.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// The match would grow without end.
    #[error("so much was taken back in this game that no more can be")]
    TooManyTakebacks,
    /// The same offer is still open.
    #[error("you have already offered {0}: wait for the answer")]
    AlreadyOffered(Offer),
    /// An offer was made and came to nothing since the seat last acted.
    #[error("you have made your offer: the next one has to wait for your next move")]
    OfferSpent,
    /// The seat's offer of a rematch came to nothing.
    #[error("the rematch is off the table")]
    RematchOff,
    /// Nothing to accept, decline or withdraw.
    #[error("no offer of {0} is open")]
    NoOffer(Offer),
    /// Too late to call the game off.
    #[error("both have moved: resign instead")]
    TooLateToAbort,
    /// Too early for a draw or a win.
    #[error("not both have moved yet: abort the game instead")]
    NotUnderway,
    /// The other did not leave.
    #[error("the other player has not left")]
    NotLeft,
    /// The other left, but not long enough ago.
    #[error("the other player may still come back: wait {0} more")]
    MayReturn(Millis),
    /// Two persons who cannot see each other have to agree on help from a computer.
    #[error("hints were not agreed on when this game began")]
    NoHints,
    /// Computer players don't take back and need no hints.
    #[error("only a person can do that")]
    OnlyPersons,
    /// A person gives up by resigning.
    #[error("only a computer player forfeits: resign instead")]
    OnlyComputers,
}
