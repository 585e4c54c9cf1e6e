//! Reports of a tournament's results: a table as text, JSON and Markdown.

use std::fmt::Write;

use sente_rules::Colour;
use serde::Serialize;

use crate::statistics::{Decision, Difference, Estimate, Pairs, Ratings, Sprt, Tally};
use crate::{Results, Settings};

/// The results of a tournament, the best player first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// A sentence that describes the tournament.
    pub description: String,
    /// The numbers of played games and of all games.
    pub games: [usize; 2],
    /// One row per player.
    pub players: Vec<Row>,
    /// One line per pair of players.
    pub meetings: Vec<MeetingRow>,
    /// The sequential test between two players, if it was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtReport>,
}

/// The results of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The player.
    pub name: String,
    /// Games by result.
    #[serde(flatten)]
    pub tally: Tally,
    /// Games with Black by result.
    pub black: Tally,
    /// Games with White by result.
    pub white: Tally,
    /// Pairs of games by points.
    pub pairs: Pairs,
    /// Games lost through an illegal move or a failure.
    pub forfeits: u32,
    /// The share of points, from 0 to 1.
    pub score: f64,
    /// Its 95 % interval.
    pub score_interval: (f64, f64),
    /// The Elo difference to the opponent, or with more than two players to the average of all.
    pub elo: Difference,
    /// The likelihood of superiority over the next player in the table; `None` for the last.
    pub superiority: Option<f64>,
}

/// The games between two players, from the first one's perspective.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MeetingRow {
    /// The two players.
    pub players: [String; 2],
    /// Games by result.
    #[serde(flatten)]
    pub tally: Tally,
}

/// The state of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtReport {
    /// The hypotheses.
    #[serde(flatten)]
    pub test: Sprt,
    /// The log-likelihood ratio.
    pub ratio: f64,
    /// The bounds at which it decides.
    pub bounds: (f64, f64),
    /// The decision.
    pub decision: Decision,
}

impl Report {
    /// The table's headings; [`Row::cells`] are in the same order.
    pub const HEADINGS: [&'static str; 10] = [
        "Player", "Games", "Wins", "Draws", "Losses", "As Black", "As White", "Score", "Elo", "LOS",
    ];

    /// The report of the results so far.
    pub fn of(results: &Results<'_>, sprt: Option<Sprt>) -> Self {
        let settings = results.settings();
        let names = settings.names();
        let meetings = settings.mode.meetings(names.len());
        let meeting = |players: [usize; 2]| MeetingRow {
            players: players.map(|player| names[player].clone()),
            tally: results.tally_against(players[0], players[1]),
        };
        Self {
            description: describe(settings),
            games: [results.done().len(), results.all()],
            players: rows(results, &names),
            meetings: meetings.into_iter().map(meeting).collect(),
            sprt: sprt.map(|test| SprtReport::of(test, results)),
        }
    }

    /// A page in Markdown with the table and the chart.
    pub fn to_markdown(&self) -> String {
        let mut page = format!("# Arena\n\n{}\n\n", self.description);
        let mut line = |cells: &[String; 10]| {
            let _ = writeln!(page, "| {} |", cells.join(" | "));
        };
        line(&Self::HEADINGS.map(str::to_owned));
        let mut rule = ["---:"; 10];
        rule[0] = "---";
        line(&rule.map(str::to_owned));
        for row in &self.players {
            line(&row.cells());
        }
        for note in self.notes() {
            let _ = write!(page, "\n{note}\n");
        }
        page.push_str("\n![Scores with 95 % intervals](results.svg)\n");
        page
    }

    /// The sentences below the table.
    pub fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        let reference = match self.players.len() {
            2 => "the opponent",
            _ => "the average of all",
        };
        notes.push(format!(
            "Elo is against {reference}, with its 95 % error; LOS is the likelihood of being stronger than the next player."
        ));
        let [played, all] = self.games;
        if played < all {
            notes.push(format!("{played} of {all} games were played."));
        }
        for row in self.players.iter().filter(|row| row.forfeits > 0) {
            notes.push(format!(
                "{} forfeited {} of its games.",
                row.name, row.forfeits
            ));
        }
        notes.extend(self.sprt.map(SprtReport::sentence));
        notes
    }
}

impl Row {
    /// The row as text, in the order of [`Report::HEADINGS`].
    pub fn cells(&self) -> [String; 10] {
        [
            self.name.clone(),
            self.tally.games().to_string(),
            self.tally.wins.to_string(),
            self.tally.draws.to_string(),
            self.tally.losses.to_string(),
            self.black.to_string(),
            self.white.to_string(),
            format!("{:.1} %", 100.0 * self.score),
            self.elo.to_string(),
            self.superiority
                .map_or_else(String::new, |share| format!("{:.1} %", 100.0 * share)),
        ]
    }
}

impl SprtReport {
    fn of(test: Sprt, results: &Results<'_>) -> Self {
        let pairs = results.leading_pairs();
        Self {
            test,
            ratio: test.ratio(pairs),
            bounds: test.bounds(),
            decision: test.decide(pairs),
        }
    }

    fn sentence(self) -> String {
        let Sprt { elo0, elo1, .. } = self.test;
        let (lower, upper) = self.bounds;
        let decision = match self.decision {
            Decision::Open => "not decided yet".to_owned(),
            Decision::Smaller => format!("{elo0:+} is accepted"),
            Decision::Larger => format!("{elo1:+} is accepted"),
        };
        let ratio = self.ratio;
        format!(
            "SPRT {elo0:+} against {elo1:+} Elo: {decision}; log-likelihood ratio {ratio:+.2} between {lower:+.2} and {upper:+.2}."
        )
    }
}

/// A sentence that describes the tournament.
fn describe(settings: &Settings) -> String {
    let mut text = format!(
        "{}: {}, {} games a meeting",
        settings.rules, settings.mode, settings.games
    );
    let limits = [
        settings.nodes.map(|nodes| format!("{nodes} nodes")),
        settings.depth.map(|depth| format!("depth {depth}")),
        settings.milliseconds.map(|time| format!("{time} ms")),
    ];
    for limit in limits.into_iter().flatten() {
        let _ = write!(text, ", {limit} a move");
    }
    let _ = write!(
        text,
        ", {} openings, seed {}.",
        settings.openings.len().min(settings.games / 2),
        settings.seed
    );
    text
}

fn rows(results: &Results<'_>, names: &[String]) -> Vec<Row> {
    let ratings = Ratings::of(names.len(), &results.meetings());
    let two = names.len() == 2;
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by(|&one, &two| ratings.rating(two).elo.total_cmp(&ratings.rating(one).elo));
    let row = |(place, &player): (usize, &usize)| {
        let (tally, pairs) = (results.tally(player), results.pairs(player));
        let estimate = Estimate::best(tally, pairs);
        let superiority = |next: &usize| match estimate.superiority() {
            Some(superiority) if two => superiority,
            None if two => tally.superiority(),
            _ => ratings.superiority(player, *next),
        };
        Row {
            name: names[player].clone(),
            tally,
            black: results.tally_as(player, Colour::Black),
            white: results.tally_as(player, Colour::White),
            pairs,
            forfeits: results.forfeits(player),
            score: estimate.score,
            score_interval: estimate.interval(),
            elo: if two {
                estimate.difference()
            } else {
                ratings.rating(player)
            },
            superiority: order.get(place + 1).map(superiority),
        }
    };
    order.iter().enumerate().map(row).collect()
}
