//! Makes opening books: the engine searches the most likely opening positions one after another for a long time.
//! Results are saved at once, so that an interrupted run continues.

use std::collections::{BTreeMap, HashSet};
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use sente_engine::{Analysis, Book, BookMove, Canonical, Limits, SearchRequest, players};
use sente_rules::{GameId, Rules, Table};

use crate::control;

/// The options of a book.
#[derive(Args)]
pub struct Recipe {
    /// The game
    game: GameId,
    /// The file with all results
    found: PathBuf,
    /// The output file
    #[arg(long)]
    out: PathBuf,
    /// The number of positions
    #[arg(long, default_value_t = 100)]
    positions: usize,
    /// The nodes for each position
    #[arg(long, default_value_t = 10_000_000)]
    nodes: u64,
    /// The number of best moves to compare
    #[arg(long, default_value_t = 3)]
    lines: usize,
    /// The largest loss of winning probability of a good move
    #[arg(long, default_value_t = 0.03)]
    margin: f32,
}

/// The table size of a search.
const MEMORY: usize = 64 << 20;

/// A position with the probability that games reach it.
struct Likely {
    likelihood: f32,
    shared: Canonical,
}

impl Recipe {
    /// Searches the missing positions and writes the book.
    pub fn make(&self) -> Result<()> {
        let mut known = read(&self.found)?;
        let mut kept = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.found)
            .with_context(|| self.found.display().to_string())?;
        let mut book = Book::default();
        let start = Canonical::of(&*Rules::usual(self.game).table())?;
        let mut seen = HashSet::from([start.position.clone()]);
        let mut waiting = vec![Likely {
            likelihood: 1.0,
            shared: start,
        }];
        while book.len() < self.positions
            && let Some(Likely { likelihood, shared }) = take_likeliest(&mut waiting)
        {
            let moves = if let Some(moves) = known.remove(&shared.position) {
                moves
            } else {
                let moves = self.look_at(&*shared.table)?;
                let line = Book::line(&shared.position, &moves);
                kept.write_all(format!("{line}\n").as_bytes())?;
                println!("{} of {}: {line}", book.len() + 1, self.positions);
                moves
            };
            let good = self.good(&moves);
            if good.is_empty() {
                continue;
            }
            for (mv, share) in moves.iter().zip(BookMove::shares(&moves)) {
                let mut table = shared.table.clone();
                table.play_text(&mv.text)?;
                let shared = Canonical::of(&*table)?;
                if table.outcome().is_none() && seen.insert(shared.position.clone()) {
                    let likelihood = likelihood * share;
                    waiting.push(Likely { likelihood, shared });
                }
            }
            book.add(&shared, good);
        }
        std::fs::write(&self.out, book.to_text())
            .with_context(|| self.out.display().to_string())?;
        println!("{} positions", book.len());
        Ok(())
    }

    /// The best moves after a long search by a new engine.
    fn look_at(&self, table: &dyn Table) -> Result<Vec<BookMove>> {
        let request = SearchRequest {
            lines: self.lines,
            ..SearchRequest::best(Limits::nodes(self.nodes))
        };
        let mut engine = players::engine(self.game, Some(MEMORY));
        let quiet = &mut |_: &Analysis<String>| ();
        let analysis = engine.search(table, request, control::unlimited(), quiet)?;
        let lines = analysis.lines.into_iter().filter_map(|line| {
            Some(BookMove {
                text: line.moves.into_iter().next()?,
                evaluation: line.evaluation,
            })
        });
        Ok(lines.collect())
    }

    fn good(&self, moves: &[BookMove]) -> Vec<BookMove> {
        let chance = |mv: &BookMove| mv.evaluation.win_probability;
        let best = moves.iter().map(chance).fold(0.0, f32::max);
        let is_good = |mv: &&BookMove| chance(mv) >= best - self.margin;
        moves.iter().filter(is_good).cloned().collect()
    }
}

fn take_likeliest(waiting: &mut Vec<Likely>) -> Option<Likely> {
    let likelihoods = waiting.iter().map(|likely| likely.likelihood);
    let (best, _) = likelihoods
        .enumerate()
        .max_by(|(_, one), (_, two)| one.total_cmp(two))?;
    Some(waiting.remove(best))
}

/// The results of earlier runs. An incomplete last line is ignored.
fn read(path: &Path) -> Result<BTreeMap<String, Vec<BookMove>>> {
    if !path.exists() {
        return Ok(BTreeMap::new());
    }
    let text = std::fs::read_to_string(path)?;
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    if whole.len() + 1 < text.len() {
        std::fs::write(path, format!("{whole}\n"))?;
    }
    let lines = whole.lines().map(Book::read_line);
    let lines: Option<BTreeMap<_, _>> = lines.collect();
    lines.with_context(|| format!("{} is not what was found before", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_that_was_interrupted_becomes_the_same_one() {
        let folder = tempfile::tempdir().unwrap();
        let recipe = |name: &str, positions| Recipe {
            game: GameId::Surakarta,
            found: folder.path().join(name),
            out: folder.path().join(name).with_extension("book"),
            positions,
            nodes: 2_000,
            lines: 2,
            margin: 0.02,
        };
        let read = |path: PathBuf| std::fs::read_to_string(path).unwrap();
        let whole = recipe("whole", 6);
        whole.make().unwrap();
        let parts = recipe("parts", 3);
        parts.make().unwrap();
        // The last line is incomplete.
        let found = read(parts.found.clone());
        std::fs::write(&parts.found, &found[..found.len() - 9]).unwrap();
        recipe("parts", 6).make().unwrap();
        assert_eq!(read(parts.out), read(whole.out));
        assert_eq!(read(parts.found), read(whole.found));
    }
}
