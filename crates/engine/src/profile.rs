//! What people are told about a computer player before they choose it.

/// A computer player of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// The stable name in commands, files and addresses, such as `minimax-3`.
    pub id: String,
    /// The name that people read.
    pub name: String,
    /// Its style in one line.
    pub style: String,
    /// The rating it was measured at in the arena.
    pub rating: i32,
    /// In how many games that was; none where the rating is an estimate.
    pub measured_games: u32,
}
