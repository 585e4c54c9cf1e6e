//! The chart of a rating over time, with a sentence that summarizes it.

use leptos::prelude::*;
use sente_api::{RatingPoint, Stats};
use sente_rules::GameId;

use crate::components::chart::{line_chart, round};
use crate::components::empty::empty_card;
use crate::t;

/// The time span that the sentence covers, in milliseconds.
const MONTH: u64 = 30 * 24 * 60 * 60 * 1000;

/// The summary of a rating's recent history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Story {
    change: i64,
    best: bool,
}

/// The card of a game's rating.
pub fn card(game: GameId, stats: &Stats) -> AnyView {
    let of_game = |point: &&RatingPoint| point.game == game.code();
    let samples: Vec<(u64, f64)> = stats
        .ratings
        .iter()
        .filter(of_game)
        .map(|point| (point.at, point.rating))
        .collect();
    let Some(story) = tell(&samples) else {
        return empty_card(
            "panel profile-story",
            "story",
            || t!("stats-rating"),
            game,
            || t!("stats-no-rating"),
            || t!("stats-no-rating-text"),
        );
    };
    view! {
        <section class="panel profile-story" aria-labelledby="story">
            <h2 id="story">{move || words(story)}</h2>
            {line_chart(samples)}
        </section>
    }
    .into_any()
}

/// Summarizes the last month; `None` without a rated game.
fn tell(samples: &[(u64, f64)]) -> Option<Story> {
    let &(now, rating) = samples.last()?;
    let month_ago = samples.iter().find(|(at, _)| at + MONTH >= now)?;
    let best = samples
        .iter()
        .all(|(_, earlier)| round(*earlier) <= round(rating));
    Some(Story {
        change: round(rating) - round(month_ago.1),
        best: best && samples.len() > 1,
    })
}

fn words(story: Story) -> String {
    let change = story.change.abs();
    match (story.change, story.best) {
        (1.., true) => t!("story-up-best", change = change),
        (1.., false) => t!("story-up", change = change),
        (0, _) => t!("story-still"),
        _ => t!("story-down", change = change),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sentence_says_what_the_last_month_did() {
        assert_eq!(tell(&[]), None);
        let day = 24 * 60 * 60 * 1000;
        let samples = [
            (day, 1700.0),
            (70 * day, 1500.0),
            (80 * day, 1480.0),
            (90 * day, 1530.2),
        ];
        let story = tell(&samples).unwrap();
        assert_eq!((story.change, story.best), (30, false));
        assert_eq!(words(story), "Up 30 in 30 days");
        let story = tell(&samples[1..]).unwrap();
        assert_eq!(words(story), "Up 30 in 30 days, and at your best");
        assert_eq!(
            words(tell(&samples[..1]).unwrap()),
            "Your chart begins here"
        );
        assert_eq!(words(tell(&samples[1..3]).unwrap()), "Down 20 in 30 days");
    }
}
