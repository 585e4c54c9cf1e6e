//! The description of a computer player for people.

/// A computer player of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// The stable name in commands, files and addresses, such as `minimax-3`.
    pub id: String,
    /// The display name.
    pub name: String,
    /// A one-line description of its style.
    pub style: String,
    /// The rating measured in the arena; only an estimate for a player without a measurement.
    pub rating: i32,
    /// The number of games of the measurement; `None` if the rating is an estimate.
    pub measured_games: u32,
}

/// The player that is a different one in each game.
pub(crate) const SURPRISE: &str = "surprise";

impl Profile {
    /// Whether it has a rating of its own: a player that is a different one in each game has none.
    pub fn has_rating(&self) -> bool {
        self.id != SURPRISE
    }

    /// The sorting key: the weakest first, players without a rating last.
    pub fn order(&self) -> (bool, i32) {
        (!self.has_rating(), self.rating)
    }
}
