//! The clocks in a game from NBoard: the initial time of each side, less the time of its moves.

use std::time::Duration;

use sente_rules::Colour;

use super::ggf::properties;
use crate::clock::Clock;

/// The clocks of Black and White.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct GameClock([Clock; 2]);

impl GameClock {
    /// The clocks after all moves of a game that [`super::ggf::read`] has accepted.
    pub(super) fn read(text: &str) -> Self {
        let mut clocks = Self::default();
        for (name, value) in properties(text).filter_map(Result::ok) {
            match name {
                "TI" => clocks.0 = [setting(value); 2],
                "TB" => clocks.0[Colour::Black.index()] = setting(value),
                "TW" => clocks.0[Colour::White.index()] = setting(value),
                "B" => clocks.moved(Colour::Black, value),
                "W" => clocks.moved(Colour::White, value),
                _ => {}
            }
        }
        clocks
    }

    /// Subtracts the time of a move: `F5/evaluation/seconds`.
    pub(super) fn moved(&mut self, colour: Colour, text: &str) {
        let clock = &mut self.0[colour.index()];
        let spent = text.split('/').nth(2).and_then(seconds);
        if let (Some(left), Some(spent)) = (&mut clock.left, spent) {
            *left = left.saturating_sub(spent) + clock.increment;
        }
    }

    /// The remaining time of a side.
    pub(super) const fn of(&self, colour: Colour) -> Clock {
        self.0[colour.index()]
    }
}

/// Parses `minutes:seconds/increment/grace`; all parts but the first may be missing. Zero means no clock.
fn setting(text: &str) -> Clock {
    let mut parts = text.split('/').map(time);
    let left = parts.next().flatten().filter(|left| !left.is_zero());
    Clock {
        left,
        increment: parts.next().flatten().unwrap_or_default(),
        ..Clock::default()
    }
}

/// Parses seconds, optionally preceded by minutes and hours with colons.
fn time(text: &str) -> Option<Duration> {
    let mut sum = Duration::ZERO;
    for options in text.split(':') {
        sum = sum.checked_mul(60)?.checked_add(seconds(options)?)?;
    }
    Some(sum)
}

fn seconds(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.trim().parse().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(text: &str, colour: Colour) -> Option<f64> {
        let clock = GameClock::read(text).of(colour);
        clock.left.map(|left| left.as_secs_f64())
    }

    #[test]
    fn moves_take_their_time_off_the_clock() {
        let game = "(;GM[Othello]TI[15:00]TY[8]B[F5//1.5]W[D6/0.2/10]B[C3/2.5/1];)";
        assert_eq!(left(game, Colour::Black), Some(897.5));
        assert_eq!(left(game, Colour::White), Some(890.0));
        let game = "(;GM[Othello]TI[1:00:00/5/2:00]B[F5//7];)";
        assert_eq!(left(game, Colour::Black), Some(3598.0));
        let game = "(;GM[Othello]TB[1:00]TW[2:00]B[F5//70];)";
        assert_eq!(left(game, Colour::Black), Some(0.0));
        assert_eq!(left(game, Colour::White), Some(120.0));
    }

    #[test]
    fn without_a_time_there_is_no_clock() {
        for game in [
            "(;GM[Othello];)",
            "(;GM[Othello]TI[0];)",
            "(;GM[Othello]TI[];)",
            "(;GM[Othello]TI[soon]B[F5//3];)",
            "(;GM[Othello]TI[-5];)",
            "(;GM[Othello]TI[99999999999999999999:0];)",
        ] {
            assert_eq!(left(game, Colour::Black), None, "{game}");
        }
    }
}
