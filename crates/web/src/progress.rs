//! A person's progress according to their reviewed games: accuracy by month, and the themes they miss. Pure; the data
//! comes from `learning`.

use std::collections::BTreeMap;

use sente_api::{LearningDoc, ReviewedGameDoc};
use sente_puzzles::Theme;
use sente_rules::{Colour, GameId, Rules};

use crate::t;

/// The average accuracy in a month.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Month {
    /// The middle of the month, in milliseconds since 1970.
    pub at: u64,
    /// The average accuracy, from 0 to 100.
    pub accuracy: f64,
    /// The number of reviewed games.
    pub games: u32,
}

/// How often a person missed a theme with one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missed {
    /// The theme.
    pub theme: Theme,
    /// The person's colour.
    pub side: Colour,
    /// The number of times they missed it.
    pub missed: u32,
    /// The number of times it occurred.
    pub all: u32,
}

/// The minimum number of occurrences; fewer show nothing.
const LEAST: u32 = 3;

/// The accuracy in the months with reviewed games, oldest first.
pub fn months(learning: &LearningDoc, game: GameId) -> Vec<Month> {
    const DAY: f64 = 24.0 * 60.0 * 60.0 * 1000.0;
    /// Near enough to the middle of a month to be in it in every time zone.
    const MIDDLE: f64 = 14.5;
    // By the first day of the month.
    let mut months: BTreeMap<i32, (f64, u32)> = BTreeMap::new();
    for reviewed in of_game(learning, game) {
        if let Some(accuracy) = reviewed.accuracy {
            let first = reviewed.day.saturating_sub(days_before(reviewed.day));
            let (sum, games) = months.entry(first).or_default();
            *sum += f64::from(accuracy);
            *games += 1;
        }
    }
    let month = |(first, (sum, games)): (i32, (f64, u32))| Month {
        at: ((f64::from(first) + MIDDLE) * DAY) as u64,
        accuracy: sum / f64::from(games),
        games,
    };
    months.into_iter().map(month).collect()
}

/// The number of days of the same month before a day, which is counted from 1 January 1970. The calculation begins its
/// years with March, so that a leap day is the last of its year.
const fn days_before(day: i32) -> i32 {
    /// The days from 1 March of the year 0 to 1 January 1970, and those of 400 years.
    const BEFORE: i32 = 719_468;
    const ERA: i32 = 146_097;
    let of_era = day.saturating_add(BEFORE).rem_euclid(ERA);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    of_year - (153 * month + 2) / 5
}

/// The themes missed in a game, the most costly first.
pub fn missed(learning: &LearningDoc, game: GameId) -> Vec<Missed> {
    let mut found: Vec<Missed> = Vec::new();
    for reviewed in of_game(learning, game) {
        for tally in &reviewed.motifs {
            let Some(theme) = Theme::of_motif(&tally.motif) else {
                continue;
            };
            let of = |it: &&mut Missed| it.theme == theme && it.side == reviewed.side;
            if let Some(known) = found.iter_mut().find(of) {
                known.missed += tally.missed;
                known.all += tally.all;
            } else {
                found.push(Missed {
                    theme,
                    side: reviewed.side,
                    missed: tally.missed,
                    all: tally.all,
                });
            }
        }
    }
    found.retain(|it| it.missed > 0 && it.all >= LEAST);
    // Often missed themes first, and among these the ones missed nearly always.
    found.sort_by_key(|it| {
        let share = u64::from(it.missed) * 1000 / u64::from(it.all);
        (std::cmp::Reverse(u64::from(it.missed) * share), it.theme)
    });
    found
}

/// The theme missed most in all games, with its game.
pub fn weakest(learning: &LearningDoc) -> Option<(GameId, Missed)> {
    let worst = |game| Some((game, *missed(learning, game).first()?));
    let all = GameId::ALL.into_iter().filter_map(worst);
    all.max_by_key(|(_, it)| it.missed)
}

/// The name of a theme in the language of the page.
pub fn theme_name(theme: Theme) -> String {
    match theme {
        Theme::Fours => t!("theme-fours"),
        Theme::OpenThrees => t!("theme-open-threes"),
        Theme::FourThrees => t!("theme-four-threes"),
        Theme::DoubleThrees => t!("theme-double-threes"),
        Theme::DoubleFours => t!("theme-double-fours"),
        Theme::LongWins => t!("theme-long-wins"),
        Theme::Forbidden => t!("theme-forbidden"),
        Theme::Initiative => t!("theme-initiative"),
        Theme::Corners => t!("theme-corners"),
        Theme::Room => t!("theme-room"),
        Theme::Edges => t!("theme-edges"),
        Theme::Ending => t!("theme-ending"),
        Theme::Captures => t!("theme-captures"),
        Theme::Attacks => t!("theme-attacks"),
    }
}
fn of_game(learning: &LearningDoc, game: GameId) -> impl Iterator<Item = &ReviewedGameDoc> {
    let is_of = move |reviewed: &&ReviewedGameDoc| {
        let rules = reviewed.rules.parse::<Rules>();
        rules.is_ok_and(|rules| rules.game() == game)
    };
    learning.games.iter().filter(is_of)
}

#[cfg(test)]
mod tests {
    use sente_api::MotifTally;

    use super::*;

    fn reviewed(
        rules: &str,
        day: i32,
        side: Colour,
        motifs: &[(&str, u32, u32)],
    ) -> ReviewedGameDoc {
        let tally = |&(motif, missed, all): &(&str, u32, u32)| MotifTally {
            motif: motif.to_owned(),
            missed,
            all,
        };
        ReviewedGameDoc {
            game: format!("{rules}-{day}"),
            rules: rules.to_owned(),
            side,
            day,
            accuracy: Some(if day < 50 { 60.0 } else { 80.0 }),
            motifs: motifs.iter().map(tally).collect(),
        }
    }

    fn learning() -> LearningDoc {
        let games = vec![
            reviewed(
                "gomoku",
                1,
                Colour::White,
                &[("makes-four-three", 4, 5), ("makes-four", 0, 9)],
            ),
            reviewed(
                "gomoku",
                2,
                Colour::White,
                &[("allows-four-three", 3, 4), ("forced-win", 5, 5)],
            ),
            reviewed("gomoku", 100, Colour::Black, &[("makes-four-three", 1, 6)]),
            reviewed("othello", 3, Colour::Black, &[("gives-corner", 2, 2)]),
        ];
        LearningDoc {
            games,
            ..LearningDoc::default()
        }
    }

    #[test]
    fn motifs_of_a_theme_are_counted_together_for_each_side() {
        let found = missed(&learning(), GameId::Gomoku);
        let four_threes = |side, missed, all| Missed {
            theme: Theme::FourThrees,
            side,
            missed,
            all,
        };
        assert_eq!(
            found,
            [
                four_threes(Colour::White, 7, 9),
                four_threes(Colour::Black, 1, 6)
            ]
        );
        // Two occurrences show nothing yet.
        assert_eq!(missed(&learning(), GameId::Othello), []);
        assert_eq!(weakest(&learning()), Some((GameId::Gomoku, found[0])));
        assert_eq!(weakest(&LearningDoc::default()), None);
    }

    #[test]
    fn a_month_is_that_of_the_calendar() {
        // The first and the last days of months, from 1 January 2026, and around the leap day of 2028.
        for (first, last) in [
            (20_454, 20_484),
            (20_485, 20_512),
            (20_513, 20_543),
            (21_215, 21_243),
            (21_244, 21_274),
        ] {
            let games = [first, last].map(|day| reviewed("gomoku", day, Colour::Black, &[]));
            let learning = LearningDoc {
                games: games.into(),
                ..LearningDoc::default()
            };
            let months = months(&learning, GameId::Gomoku);
            assert_eq!(months.len(), 1, "{first}");
            let at = (months[0].at / (24 * 60 * 60 * 1000)) as i32;
            assert!((first + 10..last).contains(&at), "{first} {at}");
        }
    }

    #[test]
    fn accuracy_is_averaged_by_month() {
        let months = months(&learning(), GameId::Gomoku);
        let figures: Vec<(f64, u32)> = months.iter().map(|it| (it.accuracy, it.games)).collect();
        assert_eq!(figures, [(60.0, 2), (80.0, 1)]);
        assert!(months[0].at < months[1].at);
    }
}
