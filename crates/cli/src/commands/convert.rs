//! Converts a record into another format.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use clap::{Args, builder::PossibleValuesParser};
use sente_records::{Format, Reading, Record, Warning, WriteError, wthor};
use sente_rules::GameId;

use crate::failure::{write_reason, wrong_use};

/// Converts a game record into another format.
///
/// The content of the input determines its format. The extension of the output's name determines the output format:
/// json, sgf, psq, lib, ggf or txt.
#[derive(Args)]
#[command(after_help = "Examples:
  sente convert game.lib game.sgf
  sente convert game.sgf moves.txt --main-line
  sente convert game.sgf game.json --game renju
  sente convert WTH_2024.wtb game.ggf --number 17
  echo f5d6c3 | sente convert - - --to-format sgf")]
pub struct Convert {
    /// The file to read, or “-” for standard input.
    #[arg(value_name = "IN")]
    from: PathBuf,
    /// The file to write, or “-” for standard output.
    #[arg(value_name = "OUT")]
    to: PathBuf,
    /// The game, if the file does not identify it.
    #[arg(long)]
    game: Option<GameId>,
    /// Converts only this game of a file with several games, counted from 1.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,
    /// Omits variations, for formats that cannot hold them.
    #[arg(long)]
    main_line: bool,
    /// Omits the choices of an opening, for formats that can hold only moves.
    #[arg(long)]
    moves_only: bool,
    /// The output format, if the name of the output does not determine it.
    #[arg(long, value_name = "FORMAT", value_parser = PossibleValuesParser::new(["json", "sgf", "psq", "lib", "ggf", "txt"]))]
    to_format: Option<String>,
}

impl Convert {
    pub fn run(&self, input: &mut impl Read, out: &mut impl Write) -> anyhow::Result<()> {
        let format = self.output_format()?;
        let reading = self.read(input)?;
        let records = self.choose(reading.records)?;
        let bytes = sente_records::write(&records, format).map_err(with_advice)?;
        if is_standard(&self.to) {
            out.write_all(&bytes)?;
        } else {
            fs::write(&self.to, bytes).map_err(|error| {
                let reason = write_reason(&error);
                anyhow!("{} cannot be written: {reason}", self.to.display())
            })?;
        }
        tell(&reading.warnings);
        Ok(())
    }

    fn output_format(&self) -> anyhow::Result<Format> {
        let ending = self.to.extension().and_then(|ending| ending.to_str());
        let Some(ending) = self.to_format.as_deref().or(ending) else {
            return Err(wrong_use(
                "the output format is missing: end the name in .json, .sgf, .psq, .lib, .ggf or .txt, or add --to-format",
            ));
        };
        Format::from_extension(ending).ok_or_else(|| {
            wrong_use(format!(
                "“{ending}” is not a record format: use json, sgf, psq, lib, ggf or txt"
            ))
        })
    }

    fn read(&self, input: &mut impl Read) -> anyhow::Result<Reading> {
        let name = self.from.display();
        let mut bytes = Vec::new();
        let most = sente_records::LARGEST_FILE as u64 + 1;
        if is_standard(&self.from) {
            input.take(most).read_to_end(&mut bytes)?;
        } else {
            let file =
                fs::File::open(&self.from).with_context(|| format!("{name} cannot be opened"))?;
            let mut file = file.take(most);
            file.read_to_end(&mut bytes)
                .with_context(|| format!("{name} cannot be read"))?;
        }
        let reading = match Format::detect(&bytes) {
            Some(Format::Wthor) => wthor::read(&bytes, names_beside(&self.from).as_ref()),
            format => sente_records::read(&bytes, format, self.game),
        };
        reading.with_context(|| name.to_string())
    }

    fn choose(&self, mut records: Vec<Record>) -> anyhow::Result<Vec<Record>> {
        if let Some(number) = self.number {
            let count = records.len();
            let index = number as usize - 1;
            if index >= count {
                let sentence = format!("the file has {count} games, but no game {number}");
                return Err(wrong_use(sentence));
            }
            records = vec![records.swap_remove(index)];
        }
        if self.moves_only {
            records = records.iter().map(Record::stones_only).collect();
        }
        if self.main_line {
            records = records.iter().map(Record::main_line_only).collect();
        }
        Ok(records)
    }
}

/// The error, with the option that avoids it if there is one.
fn with_advice(error: WriteError) -> anyhow::Error {
    let advice = match error {
        WriteError::Variations(_) => "use --main-line to omit variations",
        WriteError::Opening(_) => "use --moves-only to omit the opening's choices",
        WriteError::Count { .. } => "use --number N to convert one game",
        _ => return error.into(),
    };
    anyhow::anyhow!("{error} ({advice})")
}

fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// The names of players and tournaments, from the files that accompany a database.
fn names_beside(path: &Path) -> Option<wthor::Names> {
    let folder = path.parent()?;
    let read = |names: [&str; 2]| {
        names
            .iter()
            .find_map(|name| fs::read(folder.join(name)).ok())
    };
    let players = read(["WTH.JOU", "wth.jou"])?;
    let tournaments = read(["WTH.TRN", "wth.trn"])?;
    wthor::Names::read(&players, &tournaments).ok()
}

/// Prints the first warnings and the number of the others.
fn tell(warnings: &[Warning]) {
    const MOST: usize = 5;
    for warning in warnings.iter().take(MOST) {
        eprintln!("sente: omitted: {warning}");
    }
    if warnings.len() > MOST {
        eprintln!("sente: omitted {} more", warnings.len() - MOST);
    }
}
