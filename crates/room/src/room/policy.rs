//! Pauses and limits of a room: one set for every place in which a game is played.

use sente_match::Millis;

/// The player that gives hints and judges draw offers, at its full strength.
pub const ADVISER: &str = "sente-10";

/// How a room behaves in time.
///
/// ```
/// use sente_match::Millis;
/// use sente_room::Policy;
///
/// // A host with a single engine that nobody watches.
/// let policy = Policy {
///     answer_pause: Millis::ZERO,
///     is_one_search: true,
///     ..Policy::default()
/// };
/// assert_eq!(policy.hint_time, Millis::from_secs(1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// The least time a computer takes for a move while somebody watches, so that people can follow.
    pub answer_pause: Millis,
    /// The same where computers play each other.
    pub show_pause: Millis,
    /// The most time a computer takes for a move.
    pub move_limit: Millis,
    /// How long the engine searches for a hint.
    pub hint_time: Millis,
    /// How long the engine searches when a computer is offered a draw.
    pub offer_time: Millis,
    /// After how long a search is asked for again that could not be started.
    pub retry_after: Millis,
    /// After how long without a connection somebody has left a game.
    pub leave_after: Millis,
    /// Whether the host can run only one search at a time.
    pub is_one_search: bool,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            answer_pause: Millis(350),
            show_pause: Millis(700),
            move_limit: Millis::from_secs(60),
            hint_time: Millis::from_secs(1),
            offer_time: Millis(300),
            retry_after: Millis(300),
            leave_after: Millis::from_secs(8),
            is_one_search: false,
        }
    }
}
