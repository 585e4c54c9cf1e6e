//! Text forms of clocks: the offered choices, typed clocks, and the remaining time.

use sente_match::{Millis, TimeControl};

/// The offered clocks.
pub const CHOICES: [TimeControl; 10] = [
    TimeControl::Unlimited,
    game(1, 0),
    game(3, 2),
    game(5, 0),
    game(5, 3),
    game(10, 0),
    game(15, 10),
    TimeControl::Move {
        span: Millis::from_secs(10),
    },
    TimeControl::Move {
        span: Millis::from_secs(30),
    },
    TimeControl::Move {
        span: Millis::from_secs(60),
    },
];

const fn game(minutes: u64, seconds: u64) -> TimeControl {
    TimeControl::Game {
        main: Millis::from_secs(60 * minutes),
        increment: Millis::from_secs(seconds),
    }
}

/// A short description of a clock.
pub fn describe(control: TimeControl) -> String {
    match control {
        TimeControl::Unlimited => "none".to_owned(),
        TimeControl::Game { main, increment } => {
            let minutes = main.0 / 60_000;
            match increment {
                Millis::ZERO => format!("{minutes} min"),
                _ => format!("{minutes} min + {increment} a move"),
            }
        }
        TimeControl::Move { span } => format!("{span} for each move"),
    }
}

/// Parses a clock: minutes with seconds per move, as `5+3` or `5`, or seconds for each move, as `30s`.
pub fn read(text: &str) -> Result<TimeControl, String> {
    let number = |text: &str, range: std::ops::RangeInclusive<u64>| {
        let number = text.parse().ok();
        number.filter(|number| range.contains(number))
    };
    let read = match (text.strip_suffix('s'), text.split_once('+')) {
        (Some(seconds), _) => number(seconds, 1..=3600).map(|seconds| TimeControl::Move {
            span: Millis::from_secs(seconds),
        }),
        (None, Some((minutes, seconds))) => number(minutes, 1..=600)
            .zip(number(seconds, 0..=600))
            .map(|(minutes, seconds)| game(minutes, seconds)),
        (None, None) => number(text, 1..=600).map(|minutes| game(minutes, 0)),
    };
    read.ok_or_else(|| {
        format!("“{text}” is not a clock: write minutes+seconds like 5+3, or 30s for each move.")
    })
}

/// The remaining time as a clock displays it, with tenths of seconds near the end.
pub fn show(left: Millis) -> String {
    let seconds = left.0.div_ceil(1000);
    let (minutes, hours) = (seconds / 60 % 60, seconds / 3600);
    if left < CLOSE {
        let tenths = left.0.div_ceil(100);
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    match hours {
        0 => format!("{minutes}:{:02}", seconds % 60),
        _ => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
    }
}

/// The time until the text of [`show`] changes.
pub const fn changes_in(left: Millis) -> Millis {
    let step = if left.0 <= CLOSE.0 { 100 } else { 1000 };
    Millis(left.0.saturating_sub(1) % step + 1)
}

/// The remaining time below which tenths are displayed.
pub const CLOSE: Millis = Millis::from_secs(10);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_typed_and_described() {
        for (text, words) in [
            ("5", "5 min"),
            ("5+3", "5 min + 3 s a move"),
            ("30s", "30 s for each move"),
        ] {
            assert_eq!(describe(read(text).unwrap()), words);
        }
        for bad in [
            "", "0", "0+3", "0s", "5+", "+3", "s", "700", "5+3s", "-5", "9999s",
        ] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn what_is_left_is_rounded_up() {
        for (left, shown) in [
            (3_723_000, "1:02:03"),
            (299_001, "5:00"),
            (10_000, "0:10"),
            (9_999, "0:10.0"),
            (401, "0:00.5"),
            (0, "0:00.0"),
        ] {
            assert_eq!(show(Millis(left)), shown);
        }
        assert_eq!(changes_in(Millis(61_250)), Millis(250));
        assert_eq!(changes_in(Millis(61_000)), Millis(1000));
        assert_eq!(changes_in(Millis(9_030)), Millis(30));
    }
}
