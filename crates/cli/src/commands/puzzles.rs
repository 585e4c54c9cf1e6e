//! Makes puzzles from games of the engine's players, and proves those of a file anew.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use sente_puzzles::maker::{PuzzleQuery, completed, make};
use sente_puzzles::{Puzzle, read};
use sente_rules::GameId;
use serde_json::{Value, json};

/// Makes puzzles: positions from games between the engine's players that few moves win.
///
/// The same game, count and seed give the same puzzles, one a line, the easiest first: name, rules, position, rating,
/// moves to find, a solution, and the other moves that win on its way.
#[derive(Args)]
#[command(after_help = "Examples:
  sente puzzles othello --count 5
  sente puzzles renju --count 40 --seed 7 --out renju.txt
  sente puzzles gomoku --count 3 --json
  sente puzzles renju --check renju.txt --out checked.txt")]
pub struct Puzzles {
    /// gomoku, standard, renju, othello or surakarta.
    game: GameId,
    /// How many; fewer come where they are hard to find.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=1000))]
    count: u16,
    /// Other games are played with another seed.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Makes none but looks for all winning moves of those in this file, and leaves out what too many moves win.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "seed"])]
    check: Option<PathBuf>,
    /// Writes into this file.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Prints JSON; docs/json.md lists the fields.
    #[arg(long)]
    json: bool,
}

impl Puzzles {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let (comments, puzzles) = match &self.check {
            Some(file) => self.checked(file)?,
            None => self.made(),
        };
        let text = if self.json {
            let puzzles: Vec<_> = puzzles.iter().map(as_json).collect();
            let answer = json!({ "game": self.game.code(), "puzzles": puzzles });
            format!("{answer}\n")
        } else {
            let lines = puzzles.iter().map(|puzzle| format!("{puzzle}\n"));
            comments.into_iter().chain(lines).collect()
        };
        match &self.out {
            Some(file) => std::fs::write(file, text)
                .with_context(|| format!("{} cannot be written", file.display())),
            None => Ok(out.write_all(text.as_bytes())?),
        }
    }

    /// The puzzles of a file with all the moves that win; what begins with `#` stays as it is.
    fn checked(&self, file: &Path) -> anyhow::Result<(Vec<String>, Vec<Puzzle>)> {
        let known = std::fs::read_to_string(file)
            .with_context(|| format!("{} cannot be read", file.display()))?;
        let puzzles = read(&known)
            .map_err(|(line, error)| anyhow::anyhow!("{}, line {line}: {error}", file.display()))?;
        if let Some(other) = puzzles.iter().find(|puzzle| puzzle.game() != self.game) {
            anyhow::bail!("{} is no puzzle of {}", other.id, self.game);
        }
        let comments = known.lines().filter(|line| line.starts_with('#'));
        let comments = comments.map(|line| format!("{line}\n")).collect();
        Ok((comments, puzzles.iter().filter_map(completed).collect()))
    }

    fn made(&self) -> (Vec<String>, Vec<Puzzle>) {
        let Self {
            game, count, seed, ..
        } = self;
        let query = PuzzleQuery {
            game: *game,
            count: usize::from(*count),
            seed: *seed,
        };
        let comment = format!("# sente puzzles {game} --count {count} --seed {seed}\n");
        (vec![comment], make(query, &mut |_| {}))
    }
}

fn as_json(puzzle: &Puzzle) -> Value {
    let also = puzzle.also.iter();
    let also = also.map(|(place, moves)| json!({ "place": place, "moves": moves }));
    json!({
        "id": puzzle.id,
        "rules": puzzle.rules.to_string(),
        "position": puzzle.position,
        "rating": puzzle.rating,
        "asked": puzzle.asked,
        "solution": puzzle.solution,
        "also": also.collect::<Vec<_>>(),
    })
}
