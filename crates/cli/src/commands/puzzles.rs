//! Makes puzzles from games of the engine's players, and proves those of a file anew.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use clap::{Args, Subcommand, ValueEnum};
use sente_engine::PlayerRegistry;
use sente_puzzles::maker::{PuzzleQuery, completed, make};
use sente_puzzles::{Practice as Kind, Puzzle, read};
use sente_rules::GameId;
use serde_json::{Value, json};

use super::play::{any_seed, need_whole_screen};
use crate::failure::wrong_use;
use crate::terminal::{self, Way, Wishes};

/// Puzzles: positions that few moves win. `play` lets you solve those that come with Sente; with a game it makes new ones.
///
/// New ones come from games between the engine's players. The same game, count and seed give the same puzzles, one a line, the easiest first: name, rules, position, rating,
/// moves to find, a solution, and the other moves that win on its way.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(after_help = "Examples:
  sente puzzles play renju
  sente puzzles othello --count 5
  sente puzzles renju --count 40 --seed 7 --out renju.txt
  sente puzzles gomoku --count 3 --json
  sente puzzles renju --check renju.txt --out checked.txt")]
pub struct Puzzles {
    #[command(subcommand)]
    action: Option<Action>,
    /// gomoku, standard, renju, othello or surakarta.
    #[arg(required = true)]
    game: Option<GameId>,
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

#[derive(Subcommand)]
enum Action {
    Play(PlayPuzzles),
}

/// Fills the terminal with the puzzles that come with Sente: one after another, the one of the day, series, and your own
/// mistakes.
///
/// What you have solved, your best results and the mistakes that come back are kept in your data folder; with
/// `sente play --account` and on a server they are kept with the account instead.
#[derive(Args)]
#[command(after_help = "Examples:
  sente puzzles play
  sente puzzles play renju --practice rush
  sente puzzles play --practice mistakes
  sente puzzles play surakarta --ascii")]
struct PlayPuzzles {
    /// gomoku, standard, renju, othello or surakarta.
    #[arg(default_value = "gomoku")]
    game: GameId,
    /// How to practise.
    #[arg(long, value_enum, default_value_t)]
    practice: Practice,
    /// Uses only characters that every terminal has.
    #[arg(long)]
    ascii: bool,
    /// The folder for what you like and have learned, instead of your own ones.
    #[arg(long, value_name = "FOLDER", env = "SENTE_PREFERENCES")]
    preferences: Option<PathBuf>,
}

/// A way to practise, as it is written.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Practice {
    /// One puzzle after another, as hard as you are strong.
    #[default]
    Puzzles,
    /// The puzzle of the day.
    Daily,
    /// As many as you can without a miss.
    Streak,
    /// As many as you can in three minutes.
    Rush,
    /// What you got wrong in your games, until you know better.
    Mistakes,
    /// The course, from the rules to club play.
    Course,
}

impl Practice {
    const fn way(self) -> Way {
        match self {
            Self::Puzzles => Way::Puzzles,
            Self::Daily => Way::Kind(Kind::Daily),
            Self::Streak => Way::Kind(Kind::Streak),
            Self::Rush => Way::Kind(Kind::Rush),
            Self::Mistakes => Way::Mistakes,
            Self::Course => Way::Course,
        }
    }
}

impl PlayPuzzles {
    fn run(&self, registry: &Arc<PlayerRegistry>) -> anyhow::Result<()> {
        need_whole_screen("make puzzles as text with sente puzzles GAME")?;
        let wishes = Wishes {
            rules: None,
            ascii: self.ascii,
            seed: any_seed(),
            preferences: self.preferences.clone(),
            server: None,
            practice: Some((self.game, self.practice.way())),
        };
        terminal::run(wishes, registry)
    }
}

impl Puzzles {
    pub fn run(&self, registry: &Arc<PlayerRegistry>, out: &mut impl Write) -> anyhow::Result<()> {
        match (&self.action, self.game) {
            (Some(Action::Play(play)), _) => play.run(registry),
            (None, Some(game)) => self.print(game, out),
            (None, None) => Err(wrong_use("name a game")),
        }
    }

    fn print(&self, game: GameId, out: &mut impl Write) -> anyhow::Result<()> {
        let (comments, puzzles) = match &self.check {
            Some(file) => checked(game, file)?,
            None => self.made(game),
        };
        let text = if self.json {
            let puzzles: Vec<_> = puzzles.iter().map(as_json).collect();
            let answer = json!({ "game": game.code(), "puzzles": puzzles });
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

    fn made(&self, game: GameId) -> (Vec<String>, Vec<Puzzle>) {
        let Self { count, seed, .. } = self;
        let query = PuzzleQuery {
            game,
            count: usize::from(*count),
            seed: *seed,
        };
        let comment = format!("# sente puzzles {game} --count {count} --seed {seed}\n");
        (vec![comment], make(query, &mut |_| {}))
    }
}

/// The puzzles of a file with all the moves that win; what begins with `#` stays as it is.
fn checked(game: GameId, file: &Path) -> anyhow::Result<(Vec<String>, Vec<Puzzle>)> {
    let known = std::fs::read_to_string(file)
        .with_context(|| format!("{} cannot be read", file.display()))?;
    let puzzles = read(&known)
        .map_err(|(line, error)| anyhow::anyhow!("{}, line {line}: {error}", file.display()))?;
    if let Some(other) = puzzles.iter().find(|puzzle| puzzle.game() != game) {
        anyhow::bail!("{} is no puzzle of {}", other.id, game);
    }
    let comments = known.lines().filter(|line| line.starts_with('#'));
    let comments = comments.map(|line| format!("{line}\n")).collect();
    Ok((comments, puzzles.iter().filter_map(completed).collect()))
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
