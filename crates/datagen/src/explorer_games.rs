//! Plays the engine's games for the explorer's built-in collection. Each game is appended as a line of text when it
//! ends, so that an interrupted run continues.

use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use fastrand::Rng;
use sente_arena::opening::{self, Judge};
use sente_engine::{Analysis, DynEngine, Limits, Line, Proven, SearchRequest, players};
use sente_explorer::{Entry, Won};
use sente_rules::{Colour, GameId, Rules, Table};

use crate::control::unlimited;

/// The player.
const PLAYER: &str = "sente-10";
/// The number of first plies in which games may diverge: the engine plays one of the moves that are about as good as
/// the best.
const PARTING: usize = 14;
/// The number of best moves to choose from.
const CHOICES: usize = 5;
/// The largest loss of winning probability of such a move.
const NEAR: f32 = 0.05;
/// The number of plies after which a game is drawn.
const LONGEST: usize = 400;

/// The options.
#[derive(Args)]
pub struct Recipe {
    /// The game
    game: GameId,
    /// The output file, to which games are appended
    #[arg(long)]
    out: PathBuf,
    /// The number of games in the complete file
    #[arg(long, default_value_t = 1_000)]
    games: usize,
    /// The nodes for each move
    #[arg(long, default_value_t = 4_000)]
    nodes: u64,
    /// The number of plies of each game that are kept
    #[arg(long, default_value_t = 30)]
    plies: usize,
    /// The seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Plays the missing games and appends them to the file.
pub fn play(recipe: &Recipe) -> Result<()> {
    let out = &recipe.out;
    let there = if out.exists() { count(out)? } else { 0 };
    let file = OpenOptions::new().create(true).append(true).open(out);
    let mut file = file.with_context(|| out.display().to_string())?;
    for number in there..recipe.games {
        let entry = play_game(recipe, recipe.seed << 32 | number as u64)?;
        file.write_all((entry.to_line() + "\n").as_bytes())?;
    }
    println!("{} games in {}", recipe.games.max(there), out.display());
    Ok(())
}

fn count(path: &Path) -> Result<usize> {
    let file = std::fs::File::open(path).with_context(|| path.display().to_string())?;
    Ok(BufReader::new(file).lines().count())
}

fn play_game(recipe: &Recipe, seed: u64) -> Result<Entry> {
    let mut rng = Rng::with_seed(seed);
    let rules = Rules::usual(recipe.game);
    let mut engine = player(recipe.game, seed)?;
    let mut table = rules.table();
    for action in opening_of(recipe, &rules, &mut rng)? {
        table.play_text(&action)?;
    }
    let won = loop {
        if let Some(outcome) = table.outcome() {
            break outcome.winner.map_or(Won::Drawn, Won::By);
        }
        if table.ply() >= LONGEST {
            break Won::Drawn;
        }
        let lines = if table.ply() < PARTING { CHOICES } else { 1 };
        let found = ask(engine.as_mut(), table.as_ref(), recipe.nodes, lines)?;
        let line = chosen(&found, &mut rng).context("a move where the game goes on")?;
        let (action, proven) = (line.moves[0].clone(), line.evaluation.proven);
        let turn = table.turn();
        table.play_text(&action)?;
        if let Some(proven) = proven.filter(|_| table.ply() >= recipe.plies) {
            break won(proven, turn);
        }
    };
    let moves = table.actions();
    let kept = moves.iter().take(recipe.plies).map(String::as_str);
    let between = if recipe.game.facts().pieces_move {
        " "
    } else {
        ""
    };
    Ok(Entry {
        won,
        black: String::new(),
        white: String::new(),
        date: String::new(),
        setup: None,
        moves: kept.collect::<Vec<_>>().join(between),
    })
}

/// Every other game begins with random moves that are about even, so that the collection has more than the engine's
/// favourite openings.
fn opening_of(recipe: &Recipe, rules: &Rules, rng: &mut Rng) -> Result<Vec<String>> {
    if rng.bool() {
        return Ok(Vec::new());
    }
    let judge = Judge {
        engine: player(recipe.game, 0)?,
        limits: Limits::nodes(recipe.nodes),
    };
    let plies = rng.usize(2..=recipe.game.facts().random_plies.max(2));
    let drawn = opening::draw(rules, plies, 1, rng.u64(..), Some(judge));
    Ok(drawn.into_iter().next().unwrap_or_default())
}

/// One of the moves that are about as good as the best; the best itself if the result is proven.
fn chosen<'a>(found: &'a Analysis<String>, rng: &mut Rng) -> Option<&'a Line<String>> {
    let best = found.lines.first()?;
    let least = best.evaluation.win_probability - NEAR;
    let near = |line: &&Line<String>| {
        line.evaluation.win_probability >= least && line.evaluation.proven.is_none()
    };
    let near: Vec<_> = found.lines.iter().filter(near).collect();
    if best.evaluation.proven.is_some() {
        return Some(best);
    }
    rng.choice(near)
}

fn won(proven: Proven, turn: Colour) -> Won {
    match proven {
        Proven::Win { .. } => Won::By(turn),
        Proven::Loss { .. } => Won::By(!turn),
        Proven::Draw => Won::Drawn,
    }
}

fn player(game: GameId, seed: u64) -> Result<Box<dyn DynEngine>> {
    players::create(game, PLAYER, seed).context("every game has this player")
}

fn ask(
    engine: &mut dyn DynEngine,
    table: &dyn Table,
    nodes: u64,
    lines: usize,
) -> Result<Analysis<String>> {
    let request = SearchRequest {
        lines,
        ..SearchRequest::best(Limits::nodes(nodes))
    };
    Ok(engine.search(table, request, unlimited(), &mut |_: &Analysis<String>| ())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupted_run_goes_on_and_its_games_can_be_explored() {
        let folder = tempfile::tempdir().expect("a folder");
        let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
        let recipe = |games, out: &Path| Recipe {
            game: GameId::Othello,
            out: out.to_owned(),
            games,
            nodes: 50,
            plies: 12,
            seed: 3,
        };
        play(&recipe(3, &whole)).expect("three games");
        play(&recipe(1, &parts)).expect("one game");
        play(&recipe(3, &parts)).expect("two more");
        let text = std::fs::read_to_string(&whole).expect("a file");
        assert_eq!(std::fs::read_to_string(&parts).expect("a file"), text);
        for line in text.lines() {
            let entry = Entry::from_line(line).expect("a game");
            let mut table = Rules::usual(GameId::Othello).table();
            for text in entry.texts() {
                table.play_text(text).expect("a legal move");
            }
            assert_eq!(table.ply(), 12);
        }
    }
}
