//! Endgame tablebases on disk: read at the first lookup, built if missing or damaged, and kept. The engine defines
//! their content.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use bytes::Bytes;
use directories::ProjectDirs;
use sente_engine::Tablebases;
use sente_engine::surakarta::{Tablebase, TablebaseBuilder};

/// The number of pieces that is built without an explicit request.
pub const USUAL_PIECES: usize = 6;

/// The number of boards between two progress reports.
const PORTION: usize = 20_000;

/// What to do if a tablebase is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// Build it on a separate thread.
    Build,
    /// Do without it.
    Leave,
}

/// The folder with the tablebase files.
#[derive(Clone, Debug)]
pub struct TablebaseFiles {
    folder: PathBuf,
}

impl TablebaseFiles {
    /// The files in this folder, or in the user's data folder; `None` if the user has no home folder.
    pub fn find(folder: Option<PathBuf>) -> Option<Self> {
        let own = || {
            Some(
                ProjectDirs::from("", "", "sente")?
                    .data_dir()
                    .join("tablebases"),
            )
        };
        folder.or_else(own).map(|folder| Self { folder })
    }

    /// A handle that reads the file at the first lookup. Reports a file that cannot be used.
    pub fn provide(self, missing: Missing, complain: fn(&anyhow::Error)) -> Tablebases {
        Tablebases::provided_by(move |tablebases| {
            let known = self.read().unwrap_or_else(|error| {
                complain(&error);
                None
            });
            let pieces = known.as_ref().map_or(0, |known| known.pieces());
            if let Some(known) = known {
                tablebases.add_surakarta(known);
            }
            if missing == Missing::Build && pieces < USUAL_PIECES {
                let tablebases = tablebases.clone();
                std::thread::spawn(move || {
                    // Nobody waits for this write, and without the file the tablebase is only built again next time.
                    self.build(USUAL_PIECES, &tablebases, |_| {}).ok();
                });
            }
        })
    }

    /// Surakarta's tablebase; `None` if there is no file. The error says why a file cannot be used.
    pub fn read(&self) -> anyhow::Result<Option<Arc<Tablebase>>> {
        let path = self.path();
        let bytes = match map(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error).with_context(|| path.display().to_string()),
        };
        let tablebase = Tablebase::from_bytes(&bytes);
        let tablebase = tablebase.with_context(|| path.display().to_string())?;
        Ok(Some(Arc::new(tablebase)))
    }

    /// The same for building: a file that cannot be used counts as missing.
    pub fn read_or_complain(&self) -> Option<Arc<Tablebase>> {
        self.read().unwrap_or_else(|error| {
            anstream::eprintln!("sente: {error:#}; the file will be built again");
            None
        })
    }

    /// Builds the missing parts up to this number of pieces and reports the progress from 0 to 1. Every finished part
    /// is saved, so an interrupted build continues from there.
    pub fn build(
        &self,
        pieces: usize,
        tablebases: &Tablebases,
        mut tell: impl FnMut(f32),
    ) -> anyhow::Result<Arc<Tablebase>> {
        let known = self.read().ok().flatten();
        let mut builder = match &known {
            Some(known) if known.pieces() >= pieces => return Ok(Arc::clone(known)),
            Some(known) => TablebaseBuilder::extend(known, pieces),
            None => TablebaseBuilder::new(pieces),
        };
        let mut kept = builder.tablebase().reach();
        let mut goes_on = true;
        while goes_on {
            goes_on = builder.advance(PORTION);
            tell(builder.progress());
            let reach = builder.tablebase().reach();
            // Building the smallest parts takes less time than writing them.
            if reach > kept && (reach.0 > kept.0.max(3) || reach.0 >= USUAL_PIECES) {
                kept = reach;
                let tablebase = builder.tablebase().clone();
                self.keep(&tablebase)?;
                tablebases.add_surakarta(Arc::new(tablebase));
            }
        }
        Ok(Arc::new(builder.finish()))
    }

    /// The path of Surakarta's file.
    pub fn path(&self) -> PathBuf {
        self.folder.join("surakarta.tablebase")
    }

    /// Writes a temporary file and renames it, so that no reader sees an incomplete file.
    fn keep(&self, tablebase: &Tablebase) -> anyhow::Result<()> {
        fs::create_dir_all(&self.folder)
            .with_context(|| format!("{} cannot be created", self.folder.display()))?;
        let path = self.path();
        let beside = path.with_extension(format!("{}.part", std::process::id()));
        write_and_move(&beside, &path, &tablebase.to_bytes())
            .with_context(|| format!("{} cannot be written", path.display()))
    }
}

/// The bytes of a file, mapped into memory: pages are read on demand and can be evicted.
#[cfg(unix)]
fn map(path: &Path) -> std::io::Result<Bytes> {
    let file = fs::File::open(path)?;
    if file.metadata()?.len() == 0 {
        return Ok(Bytes::new());
    }
    #[expect(
        unsafe_code,
        reason = "nobody changes the file: it is written beside its place and moved there"
    )]
    let map = unsafe { memmap2::Mmap::map(&file) }?;
    Ok(Bytes::from_owner(map))
}

/// The bytes of a file, read into memory. Outside Unix a mapped file could not be replaced.
#[cfg(not(unix))]
fn map(path: &Path) -> std::io::Result<Bytes> {
    fs::read(path).map(Bytes::from)
}

fn write_and_move(beside: &Path, path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let written = fs::write(beside, bytes).and_then(|()| fs::rename(beside, path));
    if written.is_err() {
        fs::remove_file(beside).ok();
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files() -> (tempfile::TempDir, TablebaseFiles) {
        let folder = tempfile::tempdir().unwrap();
        let files = TablebaseFiles::find(Some(folder.path().join("tablebases"))).unwrap();
        (folder, files)
    }

    #[test]
    fn what_is_built_is_kept_and_gone_on_with() {
        let (_folder, files) = files();
        assert!(files.read().unwrap().is_none());
        let tablebases = Tablebases::default();
        let mut told = Vec::new();
        files.build(4, &tablebases, |done| told.push(done)).unwrap();
        assert!(told.is_sorted() && told.last().is_some_and(|done| *done > 0.99));
        assert_eq!(tablebases.surakarta().unwrap().pieces(), 4);
        let read = files.read().unwrap().unwrap();
        assert_eq!(read.pieces(), 4);
        // The file exists already: nothing is built.
        files.build(4, &tablebases, |_| panic!("built")).unwrap();
        let provided = files.provide(Missing::Leave, |_| panic!("nothing is wrong"));
        assert_eq!(provided.surakarta().unwrap().pieces(), 4);
    }

    #[test]
    fn a_damaged_file_is_refused_with_a_sentence_and_built_again() {
        let (_folder, files) = files();
        let tablebases = Tablebases::default();
        files.build(4, &tablebases, |_| {}).unwrap();
        let whole = fs::read(files.path()).unwrap();
        let mut changed = whole.clone();
        changed[whole.len() / 2] ^= 1;
        let other_version = [b"sente surakarta 2\n", &whole[18..]].concat();
        for (bytes, sentence) in [
            (&whole[..whole.len() - 1], "bytes where"),
            (&changed[..], "its checksum is wrong"),
            (&other_version[..], "of another version"),
            (b"something else", "not a tablebase"),
            (b"", "not a tablebase"),
        ] {
            fs::write(files.path(), bytes).unwrap();
            let error = format!("{:#}", files.read().err().unwrap());
            assert!(error.contains(sentence), "{error}");
            assert!(error.contains("surakarta.tablebase"), "{error}");
            files.build(4, &Tablebases::default(), |_| {}).unwrap();
            assert_eq!(fs::read(files.path()).unwrap(), whole);
        }
    }
}
