//! Wins, draws and losses as one bar, and an Elo difference with its error.

use leptos::prelude::*;
use sente_api::Tally;

use crate::components::chart::{percent, round};
use crate::t;

/// A bar of three parts; its label has the numbers for screen readers.
pub fn tally_bar(tally: Tally) -> impl IntoView {
    let [wins, draws, losses] = shares(tally);
    view! {
        <div class="tally" role="img" aria-label=move || words(tally)>
            <span class="tally-wins" style:width=percent(wins)></span>
            <span class="tally-draws" style:width=percent(draws)></span>
            <span class="tally-losses" style:width=percent(losses)></span>
        </div>
    }
}

/// Wins, draws and losses in words.
pub fn words(tally: Tally) -> String {
    let Tally {
        wins,
        draws,
        losses,
    } = tally;
    t!("tally-words", wins = wins, draws = draws, losses = losses)
}

/// An Elo difference as a dot and its error as a line, on a track from `-reach` to `reach`.
pub fn error_bar(elo: f64, error: f64, reach: f64) -> impl IntoView {
    let place = |value: f64| (50.0 + value / reach * 50.0).clamp(0.0, 100.0);
    let (from, to) = (place(elo - error), place(elo + error));
    view! {
        <div class="error" role="img" aria-label=move || elo_words(elo, error)>
            <span class="error-zero"></span>
            <span class="error-line" style:left=percent(from) style:width=percent(to - from)></span>
            <span class="error-dot" style:left=percent(place(elo))></span>
        </div>
    }
}

/// An Elo difference with its error in words.
pub fn elo_words(elo: f64, error: f64) -> String {
    t!("elo-words", elo = signed(elo), error = round(error))
}

/// A number with its sign, such as `+12` or `−7`.
pub fn signed(value: f64) -> String {
    match round(value) {
        0 => "±0".to_owned(),
        up @ 1.. => format!("+{up}"),
        down => format!("−{}", -down),
    }
}

/// The percentages of wins, draws and losses.
fn shares(tally: Tally) -> [f64; 3] {
    let all = f64::from((tally.wins + tally.draws + tally.losses).max(1));
    [tally.wins, tally.draws, tally.losses].map(|part| f64::from(part) / all * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_bar_are_shares_of_the_games() {
        let tally = Tally {
            wins: 3,
            draws: 0,
            losses: 1,
        };
        assert_eq!(
            shares(tally).map(|share| share.to_string()),
            ["75", "0", "25"]
        );
        assert_eq!(
            shares(Tally::default()).map(|share| share.to_string()),
            ["0"; 3]
        );
        assert_eq!(words(tally), "3 wins, 0 draws, 1 loss");
    }

    #[test]
    fn a_change_has_its_sign() {
        assert_eq!([12.4, -7.6, 0.2].map(signed), ["+12", "−8", "±0"]);
    }
}
