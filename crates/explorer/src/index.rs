//! The index of positions: which games reached a position, and which moves were played there. Visits are kept in sorted
//! runs: adding games never sorts all of them again, and a lookup is a binary search in each run.

use std::collections::BTreeMap;

use sente_rules::{Finished, Outcome, Position, Table};

use crate::entry::Entry;
use crate::symmetric_images::Forms;
use crate::{Tally, Won};

/// The number of visits in a run.
const RUN: usize = 1 << 15;

/// The statistics of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionStatistics {
    /// The number of games that reached it.
    pub games: u32,
    /// The played moves, the most frequent first.
    pub moves: Vec<Choice>,
    /// The indices of games in the collection, the latest first, up to the requested number.
    pub latest: Vec<u32>,
}

/// A move that was played in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move on the board of the query.
    pub text: String,
    /// The results of the games with this move.
    pub tally: Tally,
}

/// An index whose game type the caller does not know.
pub trait Index: Send + Sync {
    /// Adds the game with the next number; returns its result if the board decides it.
    fn add(&mut self, game: u32, entry: &Entry) -> Option<Won>;

    /// The statistics of a position.
    fn at(&self, table: &dyn Table, ends: &[Won], most: usize) -> PositionStatistics;
}

/// An index of games of `P`.
pub struct Visits<P: Position> {
    rules: P::Rules,
    runs: Vec<Vec<Visit<P::Move>>>,
    /// Visits that are not sorted yet.
    fresh: Vec<Visit<P::Move>>,
}

/// A visit: a game in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Visit<M> {
    key: u64,
    /// The played move on the canonical board; empty if the game ended.
    mv: Option<M>,
    game: u32,
}

impl<P: Position> Visits<P> {
    pub fn new(rules: &P::Rules) -> Self {
        Self {
            rules: rules.clone(),
            runs: Vec::new(),
            fresh: Vec::new(),
        }
    }

    /// All visits of a position, in no particular order.
    fn of(&self, key: u64) -> impl Iterator<Item = &Visit<P::Move>> {
        let sorted = self.runs.iter().flat_map(move |run| {
            let begin = run.partition_point(|visit| visit.key < key);
            run[begin..]
                .iter()
                .take_while(move |visit| visit.key == key)
        });
        let fresh = self.fresh.iter().filter(move |visit| visit.key == key);
        sorted.chain(fresh)
    }

    fn start(&self, setup: Option<&str>) -> Option<P> {
        match setup {
            None => Some(P::start(&self.rules)),
            Some(text) => P::from_text(&self.rules, text, Finished::Allowed).ok(),
        }
    }
}

impl<P: Position> Index for Visits<P> {
    fn add(&mut self, game: u32, entry: &Entry) -> Option<Won> {
        let mut symmetric_images = Forms::new(&self.start(entry.setup.as_deref())?);
        for text in entry.texts() {
            // An illegal move ends the game for the index.
            let Some(mv) = text
                .parse()
                .ok()
                .filter(|&mv| symmetric_images.position().check(mv).is_ok())
            else {
                break;
            };
            self.fresh.push(Visit {
                key: symmetric_images.key(),
                mv: Some(symmetric_images.shared_move(mv)),
                game,
            });
            symmetric_images.play(mv);
        }
        self.fresh.push(Visit {
            key: symmetric_images.key(),
            mv: None,
            game,
        });
        if self.fresh.len() >= RUN {
            let mut run = std::mem::take(&mut self.fresh);
            run.sort_unstable();
            self.runs.push(run);
        }
        symmetric_images.position().outcome().as_ref().map(won)
    }

    fn at(&self, table: &dyn Table, ends: &[Won], most: usize) -> PositionStatistics {
        let text = table.position_text();
        let Ok(position) = P::from_text(&self.rules, &text, Finished::Allowed) else {
            return PositionStatistics::default();
        };
        let symmetric_images = Forms::new(&position);
        let mut visits: Vec<_> = self.of(symmetric_images.key()).copied().collect();
        // A game that reached the position twice and played the same move both times counts once.
        visits.sort_unstable();
        visits.dedup();
        let mut tallies: BTreeMap<P::Move, Tally> = BTreeMap::new();
        for visit in &visits {
            if let Some(mv) = visit.mv {
                tallies
                    .entry(mv)
                    .or_default()
                    .add(ends[visit.game as usize]);
            }
        }
        let mut games: Vec<_> = visits.iter().map(|visit| visit.game).collect();
        games.sort_unstable_by_key(|&game| std::cmp::Reverse(game));
        games.dedup();
        PositionStatistics {
            games: games.len() as u32,
            moves: choices(&symmetric_images, &tallies),
            latest: games.into_iter().take(most).collect(),
        }
    }
}

/// Maps the moves to this board. Of several symmetric moves the last one represents all.
fn choices<P: Position>(
    symmetric_images: &Forms<P>,
    tallies: &BTreeMap<P::Move, Tally>,
) -> Vec<Choice> {
    let mut here: BTreeMap<P::Move, P::Move> = BTreeMap::new();
    symmetric_images.position().for_each_legal(|mv| {
        let stands = here.entry(symmetric_images.shared_move(mv)).or_insert(mv);
        *stands = mv.max(*stands);
    });
    let mut choices: Vec<_> = tallies
        .iter()
        .filter_map(|(shared, &tally)| {
            let text = here.get(shared)?.to_string();
            Some(Choice { text, tally })
        })
        .collect();
    choices.sort_by_key(|choice| std::cmp::Reverse(choice.tally.all()));
    choices
}

fn won(outcome: &Outcome) -> Won {
    outcome.winner.map_or(Won::Drawn, Won::By)
}
