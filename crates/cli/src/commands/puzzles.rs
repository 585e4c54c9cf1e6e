//! Makes puzzles from games of the engine's players, and checks the puzzles of a file.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, anyhow};
use clap::{Args, Subcommand, ValueEnum};
use sente_engine::PlayerRegistry;
use sente_puzzles::maker::{PuzzleQuery, completed, make};
use sente_puzzles::{Practice as Kind, Puzzle, read};
use sente_rules::GameId;
use serde_json::{Value, json};

use super::play::{any_seed, need_whole_screen};
use crate::failure::{write_reason, wrong_use};
use crate::terminal::{self, Way, Wishes};

/// Puzzles: positions that few moves win. `play` is for solving the puzzles that come with Sente; with a game the
/// command makes new ones.
///
/// New puzzles come from games between the engine's players. The same game, count and seed give the same puzzles, one
/// per line, the easiest first: name, rules, position, rating, number of moves to find, theme, a solution, and the
/// other winning moves in it.
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
    /// The number of puzzles. The result has fewer if they are hard to find.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=1000))]
    count: u16,
    /// The seed of the games that puzzles come from.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Makes no puzzles, but finds all winning moves of those in this file and drops puzzles that too many moves win.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "seed"])]
    check: Option<PathBuf>,
    /// Writes to this file instead of standard output.
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

/// Solves the puzzles that come with Sente, full-screen at this terminal: training, the puzzle of the day, series, and
/// your own mistakes.
///
/// Solved puzzles, best results and the mistakes that come back are kept in your data folder; with
/// `sente play --account` and on a server the account keeps them.
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
    /// The mode of practice.
    #[arg(long, value_enum, default_value_t)]
    practice: Practice,
    /// Uses only ASCII characters.
    #[arg(long)]
    ascii: bool,
    /// The folder for your preferences and progress, instead of the folders of your account.
    #[arg(long, value_name = "FOLDER", env = "SENTE_PREFERENCES")]
    preferences: Option<PathBuf>,
}

/// A mode of practice, as it is written on the command line.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Practice {
    /// One puzzle after another, at your level.
    #[default]
    Puzzles,
    /// The puzzle of the day.
    Daily,
    /// As many puzzles as you can solve without a mistake.
    Streak,
    /// As many puzzles as you can solve in three minutes.
    Rush,
    /// The mistakes of your own games, repeated until you know the answers.
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
            is_own_server: false,
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
            Some(file) => std::fs::write(file, text).map_err(|error| {
                let reason = write_reason(&error);
                anyhow!("{} cannot be written: {reason}", file.display())
            }),
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

/// Checks the puzzles of a file and lists all winning moves; keeps comment lines (`#`).
fn checked(game: GameId, file: &Path) -> anyhow::Result<(Vec<String>, Vec<Puzzle>)> {
    let known = std::fs::read_to_string(file)
        .with_context(|| format!("{} cannot be read", file.display()))?;
    let puzzles = read(&known)
        .map_err(|(line, error)| anyhow::anyhow!("{}, line {line}: {error}", file.display()))?;
    if let Some(other) = puzzles.iter().find(|puzzle| puzzle.game() != game) {
        anyhow::bail!("{} is not a puzzle of {}", other.id, game);
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
        "theme": puzzle.theme.code(),
        "solution": puzzle.solution,
        "also": also.collect::<Vec<_>>(),
    })
}
