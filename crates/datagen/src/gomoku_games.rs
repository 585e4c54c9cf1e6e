//! Games of Gomoku and Renju that the engine plays against itself for the training: a line of text for each game,
//! written as soon as it has ended, so that an interrupted run goes on where it was.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use fastrand::Rng;
use sente_engine::gomoku::GomokuEngine;
use sente_engine::{Analysis, Engine, Limits, Proven, SearchRequest};
use sente_rules::gomoku::{Gomoku, Rules, Variant};
use sente_rules::{Colour, Game, Point, Position, Table};

use crate::control::unlimited;

/// The fewest and the most random stones of an opening.
const STONES: std::ops::RangeInclusive<u16> = 2..=8;
/// How far from an even chance an opening may be.
const UNEVEN: f32 = 0.2;
/// One move in so many is the engine's answer to a much shorter search, so that games are different.
const ONE_IN_HASTE: u32 = 16;

/// What the games are.
#[derive(Args)]
pub struct Recipe {
    /// The game: gomoku, standard or renju
    #[arg(value_parser = variant)]
    game: Variant,
    /// The file that the games are added to
    #[arg(long)]
    out: PathBuf,
    /// How many games the file is to have
    #[arg(long, default_value_t = 50_000)]
    games: usize,
    /// How many nodes each move takes
    #[arg(long, default_value_t = 2_000)]
    nodes: u64,
    /// What the games follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The variant with this name.
fn variant(name: &str) -> Result<Variant> {
    let variants = [Variant::Freestyle, Variant::Standard, Variant::Renju];
    let found = variants
        .into_iter()
        .find(|variant| variant.game().to_string() == name);
    found.with_context(|| format!("{name} is no game of stones"))
}

/// A game that was played.
pub struct Played {
    pub variant: Variant,
    /// Who has won, or was proven to win.
    pub winner: Option<Colour>,
    /// Each move with the points that the engine gave the side to move; none for the opening's moves and where the
    /// result was proven.
    pub moves: Vec<(Point, Option<i16>)>,
}

/// Plays as many games as are still missing in the file and adds them to it.
pub fn play(recipe: &Recipe) -> Result<()> {
    let out = &recipe.out;
    let there = if out.exists() { read(out)?.len() } else { 0 };
    let file = OpenOptions::new().create(true).append(true).open(out);
    let mut file = file.with_context(|| out.display().to_string())?;
    for number in there..recipe.games {
        let mut rng = Rng::with_seed(recipe.seed << 32 | number as u64);
        let played = play_game(recipe, &mut rng)?;
        file.write_all(played.to_line().as_bytes())?;
    }
    println!("{} games in {}", recipe.games.max(there), out.display());
    Ok(())
}

/// All games of a file; a last line that was cut short is left out.
pub fn read(path: &Path) -> Result<Vec<Played>> {
    let file = std::fs::File::open(path).with_context(|| path.display().to_string())?;
    let mut reader = BufReader::new(file);
    let (mut games, mut line) = (Vec::new(), String::new());
    while reader.read_line(&mut line)? > 0 {
        if let Some(text) = line.strip_suffix('\n') {
            let number = games.len() + 1;
            let game = Played::from_line(text);
            games.push(game.with_context(|| format!("{}, line {number}", path.display()))?);
        }
        line.clear();
    }
    Ok(games)
}

fn play_game(recipe: &Recipe, rng: &mut Rng) -> Result<Played> {
    let mut engine = GomokuEngine::with_memory(2 << 20);
    let (mut game, opening) = even_opening(recipe, &mut engine, rng)?;
    let mut moves: Vec<_> = opening.into_iter().map(|point| (point, None)).collect();
    loop {
        if let Some(outcome) = game.position().outcome() {
            let winner = outcome.winner;
            return Ok(Played {
                variant: recipe.game,
                winner,
                moves,
            });
        }
        let turn = game.position().turn();
        let in_haste = rng.u32(..ONE_IN_HASTE) == 0;
        let found = ask(&mut engine, &game, recipe.nodes);
        let line = found
            .lines
            .first()
            .context("a move where the game goes on")?;
        let best = line.moves[0];
        if let Some(proven) = line.evaluation.proven {
            moves.push((best, None));
            let winner = match proven {
                Proven::Win { .. } => Some(turn),
                Proven::Loss { .. } => Some(!turn),
                Proven::Draw => None,
            };
            return Ok(Played {
                variant: recipe.game,
                winner,
                moves,
            });
        }
        let points = (line.evaluation.value * 100.0).round() as i16;
        let hasty = in_haste.then(|| ask(&mut engine, &game, recipe.nodes / 20));
        let hasty = hasty.and_then(|found| found.lines.first().map(|line| line.moves[0]));
        let mv = hasty.unwrap_or(best);
        moves.push((mv, Some(points)));
        game.play_text(&mv.to_string())?;
    }
}

/// A few random stones around the centre that the engine takes for about even.
fn even_opening(
    recipe: &Recipe,
    engine: &mut GomokuEngine,
    rng: &mut Rng,
) -> Result<(Game<Gomoku>, Vec<Point>)> {
    let rules = Rules::usual(recipe.game);
    loop {
        let (stones, reach) = (rng.u16(STONES), rng.u8(2..=4));
        let mut game = Game::<Gomoku>::new(&rules);
        let mut opening = Vec::new();
        while game.position().stones() < stones && !game.position().is_over() {
            let middle = game.position().size().lines() / 2;
            let mut draw = || rng.u8(middle - reach..=middle + reach);
            let point = Point::new(draw(), draw());
            // An occupied or forbidden point is drawn again.
            if game.play_text(&point.to_string()).is_ok() {
                opening.push(point);
            }
        }
        if game.position().is_over() {
            continue;
        }
        let found = ask(engine, &game, recipe.nodes / 4);
        let line = found
            .lines
            .first()
            .context("a move where the game goes on")?;
        if (line.evaluation.win_probability - 0.5).abs() <= UNEVEN {
            return Ok((game, opening));
        }
    }
}

fn ask(engine: &mut GomokuEngine, game: &Game<Gomoku>, nodes: u64) -> Analysis<Point> {
    let request = SearchRequest::best(Limits::nodes(nodes));
    engine.search(game, request, unlimited(), &mut |_: &Analysis<Point>| ())
}

impl Played {
    /// The variant, the winner, and the moves with their points: `renju white h8 i9:-12`.
    fn to_line(&self) -> String {
        let winner = match self.winner {
            Some(Colour::Black) => "black",
            Some(Colour::White) => "white",
            None => "nobody",
        };
        let mut line = format!("{} {winner}", self.variant.game());
        for (point, points) in &self.moves {
            let _ = write!(line, " {point}");
            if let Some(points) = points {
                let _ = write!(line, ":{points}");
            }
        }
        line.push('\n');
        line
    }

    fn from_line(line: &str) -> Result<Self> {
        let mut words = line.split(' ');
        let game = words.next().unwrap_or_default();
        let variant = variant(game)?;
        let winner = match words.next() {
            Some("black") => Some(Colour::Black),
            Some("white") => Some(Colour::White),
            Some("nobody") => None,
            other => bail!("{other:?} is no winner"),
        };
        let moves = words.map(|word| {
            let (point, points) = match word.split_once(':') {
                Some((point, points)) => (point, Some(points.parse::<i16>()?)),
                None => (word, None),
            };
            Ok((point.parse::<Point>()?, points))
        });
        let moves = moves.collect::<Result<Vec<_>>>()?;
        ensure!(!moves.is_empty(), "a game without moves");
        Ok(Self {
            variant,
            winner,
            moves,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupted_run_goes_on_and_plays_the_same_games() {
        let folder = tempfile::tempdir().expect("a folder");
        let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
        let recipe = |games, out: &Path| Recipe {
            game: Variant::Renju,
            out: out.to_owned(),
            games,
            nodes: 200,
            seed: 3,
        };
        play(&recipe(3, &whole)).expect("three games");
        play(&recipe(1, &parts)).expect("one game");
        play(&recipe(3, &parts)).expect("two more");
        let text = std::fs::read_to_string(&whole).expect("a file");
        assert_eq!(std::fs::read_to_string(&parts).expect("a file"), text);
        let games = read(&whole).expect("games");
        let again: String = games.iter().map(Played::to_line).collect();
        assert_eq!(again, text);
    }
}
