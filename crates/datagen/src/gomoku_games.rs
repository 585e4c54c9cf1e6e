//! Games of Gomoku and Renju that the engine plays against itself as training data. Each game is a line of text, which
//! is written when the game ends, so that an interrupted run can continue.

use std::fmt::{self, Write as _};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use fastrand::Rng;
use sente_engine::gomoku::network::Network;
use sente_engine::gomoku::{GomokuEngine, promising, terms};
use sente_engine::{Analysis, Engine, Limits, Proven, SearchRequest};
use sente_rules::gomoku::{Gomoku, Rules, Variant};
use sente_rules::{Colour, Game, Point, Position, Table};

use crate::control::unlimited;
use crate::versions::load_network;

/// The range of the number of random stones in an opening.
const STONES: std::ops::RangeInclusive<u16> = 2..=8;
/// The maximum distance of an opening's win probability from one half.
const UNEVEN: f32 = 0.2;
/// For variety, one move in this many is the result of a much shorter search.
const ONE_IN_HASTE: u32 = 16;
/// The fraction (numerator, denominator) of the game's positions for which a position beside the game is also
/// evaluated.
const ASIDES_OF: (u32, u32) = (3, 4);

/// Options for playing the games.
#[derive(Args)]
pub struct Recipe {
    /// The file to which games are appended
    #[arg(value_parser = variant)]
    game: Variant,
    /// The file that the games are added to
    #[arg(long)]
    out: PathBuf,
    /// Total number of games in the file
    #[arg(long, default_value_t = 50_000)]
    games: usize,
    /// Nodes per move
    #[arg(long, default_value_t = 2_000)]
    nodes: u64,
    /// Seed of the random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Network file for the engine's evaluation
    #[arg(long)]
    network: Option<PathBuf>,
}

/// The variant with this name.
fn variant(name: &str) -> Result<Variant> {
    let variants = [Variant::Freestyle, Variant::Standard, Variant::Renju];
    let found = variants
        .into_iter()
        .find(|variant| variant.game().to_string() == name);
    found.with_context(|| format!("unknown game {name}: use gomoku, standard or renju"))
}

/// A finished game.
pub struct Played {
    pub variant: Variant,
    /// The winner, also if the win is only proven; `None` for a draw.
    pub winner: Option<Colour>,
    pub moves: Vec<Point>,
    /// The evaluations of positions of the game and of some positions beside it, in the order of the game.
    pub judgements: Vec<Judged>,
}

/// The evaluation of a position by the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The number of moves of the game before the position.
    pub ply: usize,
    /// The moves after them that deviate from the game; empty for a position of the game itself.
    pub aside: Vec<Point>,
    /// The best move.
    pub best: Point,
    pub value: Value,
}

/// The value of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    Points(i16),
    Win,
    Loss,
}

/// Plays the games that are missing in the file and appends them to it.
pub fn play(recipe: &Recipe) -> Result<()> {
    let out = &recipe.out;
    let there = if out.exists() { read(out)?.len() } else { 0 };
    let file = OpenOptions::new()
        .create(true)
        .read(true)
        .append(true)
        .open(out);
    let mut file = file.with_context(|| out.display().to_string())?;
    drop_incomplete_line(&mut file)?;
    let network = recipe.network.as_deref().map(load_network).transpose()?;
    for number in there..recipe.games {
        let mut rng = Rng::with_seed(recipe.seed << 32 | number as u64);
        let played = play_game(recipe, network.as_ref(), &mut rng)?;
        file.write_all(played.to_line().as_bytes())?;
    }
    println!("{} games in {}", recipe.games.max(there), out.display());
    Ok(())
}

/// Removes the last line if it was cut off, so that the next game does not continue it.
fn drop_incomplete_line(file: &mut File) -> Result<()> {
    let mut text = Vec::new();
    file.read_to_end(&mut text)?;
    let complete = text.iter().rposition(|&byte| byte == b'\n');
    file.set_len(complete.map_or(0, |end| end as u64 + 1))?;
    Ok(())
}

/// Reads all games of a file. An incomplete last line is ignored.
pub fn read(path: &Path) -> Result<Vec<Played>> {
    let file = File::open(path).with_context(|| path.display().to_string())?;
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

fn play_game(recipe: &Recipe, network: Option<&Arc<Network>>, rng: &mut Rng) -> Result<Played> {
    let [mut engine, mut aside] = [(); 2].map(|()| {
        let engine = GomokuEngine::with_memory(2 << 20);
        match network {
            Some(network) => engine.with_network(Arc::clone(network)),
            None => engine,
        }
    });
    let (mut game, moves) = even_opening(recipe, &mut engine, rng)?;
    let mut played = Played {
        variant: recipe.game,
        winner: None,
        moves,
        judgements: Vec::new(),
    };
    loop {
        if let Some(outcome) = game.position().outcome() {
            played.winner = outcome.winner;
            return Ok(played);
        }
        let turn = game.position().turn();
        let in_haste = rng.u32(..ONE_IN_HASTE) == 0;
        let found = ask(&mut engine, &game, recipe.nodes);
        let (best, value) = judgement(&found)?;
        let ply = played.moves.len();
        if let Some(value) = value {
            let aside = Vec::new();
            played.judgements.push(Judged {
                ply,
                aside,
                best,
                value,
            });
        }
        let winner = match value {
            Some(Value::Points(_)) => None,
            Some(Value::Win) => Some(Some(turn)),
            Some(Value::Loss) => Some(Some(!turn)),
            None => Some(None),
        };
        if let Some(winner) = winner {
            played.moves.push(best);
            played.winner = winner;
            return Ok(played);
        }
        if rng.u32(..ASIDES_OF.1) < ASIDES_OF.0 {
            let judged = judge_beside(&mut aside, &game, ply, recipe.nodes, rng)?;
            played.judgements.extend(judged);
        }
        let hasty = in_haste.then(|| ask(&mut engine, &game, recipe.nodes / 20));
        let hasty = hasty.and_then(|found| found.lines.first().map(|line| line.moves[0]));
        let mv = hasty.unwrap_or(best);
        played.moves.push(mv);
        game.play_text(&mv.to_string())?;
    }
}

/// The best move of a search and the value of the position; no value for a proven draw.
fn judgement(found: &Analysis<Point>) -> Result<(Point, Option<Value>)> {
    let line = found.lines.first();
    let line = line.context("the search found no move")?;
    let value = match line.evaluation.proven {
        Some(Proven::Win { .. }) => Some(Value::Win),
        Some(Proven::Loss { .. }) => Some(Value::Loss),
        Some(Proven::Draw) => None,
        None => Some(Value::Points((line.evaluation.value * 100.0).round() as i16)),
    };
    Ok((line.moves[0], value))
}

/// Evaluates a position one or two moves beside the game, like those that a search visits; `None` if threats decide it.
fn judge_beside(
    engine: &mut GomokuEngine,
    game: &Game<Gomoku>,
    ply: usize,
    nodes: u64,
    rng: &mut Rng,
) -> Result<Option<Judged>> {
    let mut game = game.clone();
    let mut aside = Vec::new();
    for _ in 0..rng.usize(1..=2) {
        let moves = promising(game.position());
        let most = if rng.bool() { 8 } else { 40 };
        let Some(&mv) = moves.get(rng.usize(..most.min(moves.len().max(1)))) else {
            return Ok(None);
        };
        game.play_text(&mv.to_string())?;
        aside.push(mv);
    }
    if game.position().is_over() || terms(game.position()).is_none() {
        return Ok(None);
    }
    let (best, value) = judgement(&ask(engine, &game, nodes))?;
    Ok(value.map(|value| Judged {
        ply,
        aside,
        best,
        value,
    }))
}

/// A few random stones around the centre that the engine evaluates as about even.
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
        let line = found.lines.first();
        let line = line.context("the search found no move")?;
        if (line.evaluation.win_probability - 0.5).abs() <= UNEVEN {
            return Ok((game, opening));
        }
    }
}

fn ask(engine: &mut GomokuEngine, game: &Game<Gomoku>, nodes: u64) -> Analysis<Point> {
    let request = SearchRequest::best(Limits::nodes(nodes));
    engine.search(game, request, unlimited(), &mut |_: &Analysis<Point>| ())
}

impl Value {
    fn from_text(text: &str) -> Result<Self> {
        Ok(match text {
            "win" => Self::Win,
            "loss" => Self::Loss,
            points => Self::Points(points.parse()?),
        })
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points(points) => write!(f, "{points}"),
            Self::Win => f.write_str("win"),
            Self::Loss => f.write_str("loss"),
        }
    }
}

impl Played {
    /// The format is the variant, the winner, and the moves. A move can be preceded by evaluations, each with a tilde,
    /// the moves beside the game, the best move after them, and the value: `renju white h8 ~i9:-12 ~j10/k8:30 i9`.
    fn to_line(&self) -> String {
        let winner = match self.winner {
            Some(Colour::Black) => "black",
            Some(Colour::White) => "white",
            None => "nobody",
        };
        let mut line = format!("{} {winner}", self.variant.game());
        let mut judgements = self.judgements.iter().peekable();
        for (ply, point) in self.moves.iter().enumerate() {
            while let Some(judged) = judgements.next_if(|judged| judged.ply == ply) {
                let aside = judged.aside.iter().map(|point| format!("{point}/"));
                let aside: String = aside.collect();
                let _ = write!(line, " ~{aside}{}:{}", judged.best, judged.value);
            }
            let _ = write!(line, " {point}");
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
            other => bail!("unknown winner {other:?}"),
        };
        let mut played = Self {
            variant,
            winner,
            moves: Vec::new(),
            judgements: Vec::new(),
        };
        for word in words {
            let Some(judged) = word.strip_prefix('~') else {
                played.moves.push(word.parse()?);
                continue;
            };
            let (points, value) = judged
                .split_once(':')
                .context("an evaluation has no value")?;
            let points = points.split('/').map(str::parse);
            let mut aside = points.collect::<Result<Vec<Point>, _>>()?;
            played.judgements.push(Judged {
                ply: played.moves.len(),
                best: aside.pop().context("an evaluation has no best move")?,
                aside,
                value: Value::from_text(value)?,
            });
        }
        ensure!(!played.moves.is_empty(), "the game has no moves");
        Ok(played)
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
            network: None,
        };
        play(&recipe(3, &whole)).expect("three games");
        play(&recipe(1, &parts)).expect("one game");
        // The next game was cut off in the middle of its line.
        let first = std::fs::read_to_string(&parts).expect("a file");
        let cut = first.clone() + &first[..first.len() / 2];
        std::fs::write(&parts, cut).expect("a file");
        play(&recipe(3, &parts)).expect("two more");
        let text = std::fs::read_to_string(&whole).expect("a file");
        assert_eq!(std::fs::read_to_string(&parts).expect("a file"), text);
        let games = read(&whole).expect("games");
        let again: String = games.iter().map(Played::to_line).collect();
        assert_eq!(again, text);
        let mut judgements = games.iter().flat_map(|game| &game.judgements);
        assert!(judgements.any(|judged| !judged.aside.is_empty()));
    }
}
