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
    /// The rating it was measured at in the arena; only a guess at its strength for who has none.
    pub rating: i32,
    /// In how many games that was; none where the rating is an estimate.
    pub measured_games: u32,
}

/// One of the others, drawn for each game.
pub(crate) const SURPRISE: &str = "surprise";

impl Profile {
    /// Whether it has a rating of its own: who is another player in every game has none.
    pub fn has_rating(&self) -> bool {
        self.id != SURPRISE
    }

    /// What players are sorted by: the weakest first, those without a rating last.
    pub fn order(&self) -> (bool, i32) {
        (!self.has_rating(), self.rating)
    }
}
