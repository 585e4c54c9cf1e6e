//! Boards with their target scores, and their files. Independent of their source.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result, ensure};
use sente_rules::othello::Board;

/// A board and its final score for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    pub board: Board,
    pub score: i8,
}

const BYTES: usize = 17;

/// A file to which samples are appended.
pub struct Writer {
    file: BufWriter<File>,
    count: u64,
}

impl Writer {
    pub fn create(path: &Path) -> Result<Self> {
        let file = File::create(path).with_context(|| path.display().to_string())?;
        Ok(Self {
            file: BufWriter::new(file),
            count: 0,
        })
    }

    pub fn add(&mut self, sample: Sample) -> Result<()> {
        self.file.write_all(&sample.board.own.to_le_bytes())?;
        self.file.write_all(&sample.board.opponent.to_le_bytes())?;
        self.file.write_all(&sample.score.to_le_bytes())?;
        self.count += 1;
        Ok(())
    }

    /// Flushes the file and returns the number of samples.
    pub fn finish(mut self) -> Result<u64> {
        self.file.flush()?;
        Ok(self.count)
    }
}

/// Writes a file of samples atomically.
pub fn write(path: &Path, samples: impl IntoIterator<Item = Sample>) -> Result<u64> {
    let unfinished = path.with_extension("unfinished");
    let mut writer = Writer::create(&unfinished)?;
    for sample in samples {
        writer.add(sample)?;
    }
    let count = writer.finish()?;
    std::fs::rename(&unfinished, path).with_context(|| path.display().to_string())?;
    Ok(count)
}

/// Reads all samples of a file.
pub fn read(path: &Path) -> Result<Vec<Sample>> {
    let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
    let (records, rest) = bytes.as_chunks::<BYTES>();
    ensure!(rest.is_empty(), "{}: not whole samples", path.display());
    let number = |bytes: &[u8]| {
        bytes
            .iter()
            .rev()
            .fold(0, |sum, &byte| sum << 8 | u64::from(byte))
    };
    let sample = |record: &[u8; BYTES]| Sample {
        board: Board {
            own: number(&record[..8]),
            opponent: number(&record[8..16]),
        },
        score: record[16].cast_signed(),
    };
    Ok(records.iter().map(sample).collect())
}
