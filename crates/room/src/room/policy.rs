//! The pauses and limits of a room, the same for all hosts.

use sente_match::Millis;

/// The timing of a room.
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
    /// The least time for a computer's move while somebody watches, so that people can follow.
    pub answer_pause: Millis,
    /// The same in games between computers.
    pub show_pause: Millis,
    /// The time limit for a computer's move.
    pub move_limit: Millis,
    /// The time limit for a hint.
    pub hint_time: Millis,
    /// The time limit for the search after a draw offer to a computer.
    pub offer_time: Millis,
    /// The delay before a search that could not start is requested again.
    pub retry_after: Millis,
    /// The time without a connection after which a person counts as having left.
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
