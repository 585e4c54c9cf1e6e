//! Collects puzzles over many runs: each run continues after the last game that the file names, until its time is up.
//! With `check` instead of `collect`, finds all winning moves of a file's puzzles and writes the puzzles that remain; with
//! `themes`, writes the puzzles with the themes that their solutions have now; with `choose`, writes some of them, so that
//! every strength has as many as there are up to the same number.
//!
//! ```text
//! collect_puzzles collect renju 7 600 renju.txt   # seed 7, for 600 seconds
//! collect_puzzles check renju.txt checked.txt
//! collect_puzzles themes checked.txt themed.txt
//! collect_puzzles choose 1200 themed.txt chosen.txt
//! ```

#![expect(clippy::print_stderr, reason = "a command-line tool reports on stderr")]

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::fs::{OpenOptions, read_to_string, write};
use std::io::{Error, Write};
use std::time::{Duration, Instant};

use sente_puzzles::maker::{completed, image, of_game, theme};
use sente_puzzles::{Puzzle, read};
use sente_rules::GameId;

fn main() -> Result<(), Error> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["collect", game, seed, seconds, file] => {
            let game: GameId = game.parse().map_err(Error::other)?;
            let seed = seed.parse().map_err(Error::other)?;
            let seconds = seconds.parse().map_err(Error::other)?;
            collect(game, seed, Duration::from_secs(seconds), file)
        }
        ["check", from, to] => check(from, to),
        ["themes", from, to] => sort(from, to),
        ["choose", count, from, to] => choose(count.parse().map_err(Error::other)?, from, to),
        _ => Err(Error::other(
            "usage: collect GAME SEED SECONDS FILE, check FROM TO, themes FROM TO, or choose COUNT FROM TO",
        )),
    }
}

/// Appends a line for each puzzle, and after each game a comment with its number.
fn collect(game: GameId, seed: u64, time: Duration, file: &str) -> Result<(), Error> {
    let text = read_to_string(file).unwrap_or_default();
    let mark = format!("# {game} {seed}: ");
    let done = text.lines().rev().find_map(|line| line.strip_prefix(&mark));
    let first = done.and_then(|number| number.parse::<u64>().ok());
    let mut known: HashSet<String> = puzzles(&text)?.iter().map(image).collect();
    let mut out = OpenOptions::new().create(true).append(true).open(file)?;
    let begin = Instant::now();
    for number in first.map_or(0, |last| last + 1).. {
        if begin.elapsed() > time {
            eprintln!("{game}: {} puzzles after {number} games", known.len());
            return Ok(());
        }
        for puzzle in of_game(game, seed, number) {
            if known.insert(image(&puzzle)) {
                writeln!(out, "{puzzle}")?;
            }
        }
        writeln!(out, "{mark}{number}")?;
    }
    Ok(())
}

/// Continues after the last puzzle that was checked.
fn check(from: &str, to: &str) -> Result<(), Error> {
    let checked = read_to_string(to).unwrap_or_default();
    let mut out = OpenOptions::new().create(true).append(true).open(to)?;
    for puzzle in puzzles(&read_to_string(from)?)? {
        if checked.contains(&puzzle.id) {
            continue;
        }
        match completed(&puzzle) {
            Some(puzzle) => writeln!(out, "{puzzle}")?,
            None => writeln!(out, "# left out: {}", puzzle.id)?,
        }
    }
    Ok(())
}

fn sort(from: &str, to: &str) -> Result<(), Error> {
    let mut all = puzzles(&read_to_string(from)?)?;
    for puzzle in &mut all {
        puzzle.theme = theme(puzzle);
    }
    write_all(&all, to)
}

/// The width of a band of ratings.
const BAND: i32 = 100;

/// Takes as many from each band of ratings, as far as it has them; each image of a position once.
fn choose(count: usize, from: &str, to: &str) -> Result<(), Error> {
    let mut seen = HashSet::new();
    let mut bands: BTreeMap<i32, VecDeque<Puzzle>> = BTreeMap::new();
    for puzzle in puzzles(&read_to_string(from)?)? {
        if seen.insert(image(&puzzle)) {
            bands
                .entry(puzzle.rating / BAND)
                .or_default()
                .push_back(puzzle);
        }
    }
    let mut chosen: Vec<Puzzle> = Vec::new();
    while chosen.len() < count && bands.values().any(|band| !band.is_empty()) {
        let room = count - chosen.len();
        chosen.extend(
            bands
                .values_mut()
                .filter_map(VecDeque::pop_front)
                .take(room),
        );
    }
    chosen.sort_by(|one, two| (one.rating, &one.id).cmp(&(two.rating, &two.id)));
    write_all(&chosen, to)
}

fn write_all(puzzles: &[Puzzle], to: &str) -> Result<(), Error> {
    let lines: Vec<String> = puzzles.iter().map(ToString::to_string).collect();
    write(to, lines.join("\n") + "\n")
}

fn puzzles(text: &str) -> Result<Vec<Puzzle>, Error> {
    read(text).map_err(|(line, error)| Error::other(format!("line {line}: {error}")))
}
