//! Othello.

/// Othello's rules have no settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules;

crate::placeholder::placeholder!(Othello, crate::Point);
