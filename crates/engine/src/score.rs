//! Scores of a search: points, or a proven win or loss with its distance.

use std::fmt;
use std::ops::Neg;

/// A score for the side to move, in a fine unit of the game (hundredths of a disc in Othello, points elsewhere). Proven
/// wins and losses lie beyond all points and count the plies to the end, so that a shorter win has a higher score.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i16);

impl Score {
    /// Lower than every score.
    pub const MIN: Self = Self(-32_001);
    /// Higher than every score.
    pub const MAX: Self = Self(32_001);
    /// An even score.
    pub const EVEN: Self = Self(0);

    const WIN: i16 = 32_000;
    /// The longest win that can be represented.
    const LONGEST: i16 = 1_000;

    /// The largest number of points that is not a proven win.
    pub const MOST_POINTS: i16 = Self::WIN - Self::LONGEST - 1;

    /// A score in points, clamped to the range below proven results.
    pub fn points(points: i32) -> Self {
        let most = i32::from(Self::MOST_POINTS);
        Self(points.clamp(-most, most) as i16)
    }

    /// The side to move wins with the move this many plies from now.
    pub fn win_in(plies: u32) -> Self {
        Self(Self::WIN - plies.min(Self::LONGEST as u32) as i16)
    }

    /// The side to move has lost after this many plies.
    pub fn loss_in(plies: u32) -> Self {
        -Self::win_in(plies)
    }

    /// The raw number, for tables and windows.
    pub const fn raw(self) -> i16 {
        self.0
    }

    /// The score with this raw number.
    pub const fn from_raw(raw: i16) -> Self {
        Self(raw)
    }

    /// The number of plies to a proven win.
    pub fn win_distance(self) -> Option<u32> {
        (self.0 > Self::MOST_POINTS && self.0 <= Self::WIN).then(|| (Self::WIN - self.0) as u32)
    }

    /// The number of plies to a proven loss.
    pub fn loss_distance(self) -> Option<u32> {
        (-self).win_distance()
    }

    /// Whether the result is proven to be a win or a loss.
    pub fn is_decided(self) -> bool {
        self.0.abs() > Self::MOST_POINTS
    }

    /// The score one ply further from the end: a child's score seen from its parent.
    #[must_use]
    pub fn one_ply_back(self) -> Self {
        self.shifted(1)
    }

    /// The score for the transposition table, with distances counted from the node instead of the root.
    #[must_use]
    pub fn seen_from(self, ply: u32) -> Self {
        self.shifted(-(ply as i16))
    }

    /// The inverse of [`Score::seen_from`].
    #[must_use]
    pub fn seen_from_root(self, ply: u32) -> Self {
        self.shifted(ply as i16)
    }

    fn shifted(self, plies: i16) -> Self {
        if !self.is_decided() {
            self
        } else if self.0 > 0 {
            Self(self.0 - plies)
        } else {
            Self(self.0 + plies)
        }
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.win_distance(), self.loss_distance()) {
            (Some(plies), _) => write!(f, "win in {plies}"),
            (_, Some(plies)) => write!(f, "loss in {plies}"),
            _ => write!(f, "{:+}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shorter_wins_are_greater_and_longer_losses_too() {
        assert!(Score::win_in(1) > Score::win_in(3));
        assert!(Score::win_in(1000) > Score::points(i32::MAX));
        assert!(Score::loss_in(8) > Score::loss_in(2));
        assert!(Score::points(i32::MIN) > Score::loss_in(1000));
        assert!(Score::MIN < Score::loss_in(0) && Score::win_in(0) < Score::MAX);
    }

    #[test]
    fn distances_survive_the_way_to_the_table_and_back() {
        for score in [Score::win_in(7), Score::loss_in(12), Score::points(-55)] {
            assert_eq!(score.seen_from(5).seen_from_root(5), score);
            assert_eq!(-(-score), score);
        }
        assert_eq!(Score::win_in(7).win_distance(), Some(7));
        assert_eq!(Score::loss_in(7).loss_distance(), Some(7));
        assert_eq!(Score::win_in(7).one_ply_back(), Score::win_in(8));
        assert_eq!(Score::points(9).win_distance(), None);
    }
}
