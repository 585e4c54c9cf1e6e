//! Short movements after a move: discs turn over one after another, a counter runs along its way, the evaluation bar
//! glides. Knows only how much of the time has passed.

use sente_match::{Millis, Time};

/// A movement that began at this time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Motion(Time);

/// The time that a movement takes, and a picture of it.
const LENGTH: Millis = Millis(250);
const FRAME: Millis = Millis(50);

impl Motion {
    /// A movement that begins now.
    pub const fn begin(now: Time) -> Self {
        Self(now)
    }

    /// The share of the time that has passed, from 0 to 1; `None` after the end.
    pub fn share(self, now: Time) -> Option<f32> {
        let passed = now.since(self.0);
        (passed < LENGTH).then(|| passed.0 as f32 / LENGTH.0 as f32)
    }

    /// The time until the next picture; `None` after the end.
    pub fn changes_in(self, now: Time) -> Option<Millis> {
        self.share(now)?;
        let passed = now.since(self.0);
        Some(Millis(FRAME.0 - passed.0 % FRAME.0))
    }
}

/// What is seen of a disc that turns over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The side that was up before.
    Old,
    /// The edge.
    Edge,
    /// The side that is up then.
    New,
}

/// What is seen of a disc at this distance from the new one, whose neighbours begin to turn first.
pub fn turning(share: f32, distance: u8) -> Side {
    const DELAY: f32 = 0.1;
    const TURN: f32 = 0.4;
    let begun = share - DELAY * f32::from(distance.saturating_sub(1));
    match begun / TURN {
        turned if turned < 0.33 => Side::Old,
        turned if turned < 0.67 => Side::Edge,
        _ => Side::New,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_movement_has_five_pictures() {
        let motion = Motion::begin(Time(1000));
        assert_eq!(motion.share(Time(1000)), Some(0.0));
        assert_eq!(motion.share(Time(1125)), Some(0.5));
        assert_eq!(motion.share(Time(1250)), None);
        assert_eq!(motion.changes_in(Time(1000)), Some(Millis(50)));
        assert_eq!(motion.changes_in(Time(1249)), Some(Millis(1)));
        assert_eq!(motion.changes_in(Time(1250)), None);
    }

    #[test]
    fn discs_turn_outwards_and_all_are_turned_in_the_last_picture() {
        let seen = |share| [1, 3, 6].map(|distance| turning(share, distance));
        assert_eq!(seen(0.0), [Side::Old; 3]);
        assert_eq!(seen(0.2), [Side::Edge, Side::Old, Side::Old]);
        assert_eq!(seen(0.4), [Side::New, Side::Edge, Side::Old]);
        assert_eq!(seen(0.8), [Side::New; 3]);
    }
}
