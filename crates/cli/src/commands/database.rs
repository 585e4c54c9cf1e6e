//! Where everything is kept, and the two commands that copy it: `sente backup` and `sente restore`.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, anyhow, ensure};
use clap::Args;
use directories::ProjectDirs;
use sente_store::{Store, StoreError};

/// Which database is meant.
#[derive(Args, Clone, Default)]
pub struct DatabaseArgument {
    /// The path of an SQLite file or the address of a PostgreSQL database; a file in the data folder
    /// without it.
    #[arg(long, value_name = "PLACE", env = "SENTE_DATABASE")]
    database: Option<String>,
    /// The data folder, which is made where there is none; your own without it.
    #[arg(
        long,
        value_name = "DIR",
        env = "SENTE_DATA",
        conflicts_with = "database"
    )]
    data: Option<PathBuf>,
}

/// Copies everything that is kept into one file, also while a server runs.
#[derive(Args)]
#[command(after_help = "Example:\n  sente backup sente-2026-11-15.db")]
pub struct Backup {
    /// The file, which must not exist yet, unless it is replaced.
    file: PathBuf,
    /// Replace a file that is there.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    database: DatabaseArgument,
}

/// Brings everything back from a file that `sente backup` has made. No server may be running on the
/// database; what was there before is kept aside.
#[derive(Args)]
#[command(after_help = "Examples:\n  sente restore sente-2026-11-15.db\n  \
                        sente restore sente.db --database postgres://sente@localhost/sente --force")]
pub struct Restore {
    /// The file.
    file: PathBuf,
    /// Replace what is there.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    database: DatabaseArgument,
}

impl DatabaseArgument {
    /// The place: what was said, else what a file of settings says, else the usual one.
    pub fn place(&self, file: Option<&str>) -> anyhow::Result<String> {
        if let Some(place) = &self.database {
            return Ok(place.clone());
        }
        let folder = match (&self.data, file) {
            (Some(folder), _) => folder.clone(),
            (None, Some(place)) => return Ok(place.to_owned()),
            (None, None) => own_folder()?,
        };
        fs::create_dir_all(&folder)
            .with_context(|| format!("{} cannot be made", folder.display()))?;
        Ok(folder.join("sente.db").to_string_lossy().into_owned())
    }
}

fn own_folder() -> anyhow::Result<PathBuf> {
    let folders = ProjectDirs::from("", "", "sente");
    let folders = folders.context("you have no home folder: say --data DIR")?;
    Ok(folders.data_dir().to_owned())
}

impl Backup {
    /// Writes the file.
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let place = self.database.place(None)?;
        let target = self.target()?;
        tokio::runtime::Runtime::new()?.block_on(async {
            let store = Store::open(&place).await?;
            store.backup(&target).await?;
            store.close().await
        })?;
        if target != self.file {
            fs::rename(&target, &self.file)
                .with_context(|| format!("{} cannot be replaced", self.file.display()))?;
        }
        writeln!(out, "Everything is in {}.", self.file.display())?;
        Ok(())
    }

    /// Where it is written: what is replaced stays until everything is there.
    fn target(&self) -> anyhow::Result<PathBuf> {
        if !self.file.exists() {
            return Ok(self.file.clone());
        }
        let name = self.file.display();
        ensure!(
            self.force,
            "{name} is there already: run with --force to replace it"
        );
        let mut target = self.file.clone().into_os_string();
        target.push(".new");
        let target = PathBuf::from(target);
        if target.exists() {
            fs::remove_file(&target).with_context(|| target.display().to_string())?;
        }
        Ok(target)
    }
}

impl Restore {
    /// Reads the file.
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let name = self.file.display();
        ensure!(
            self.file.exists(),
            "{name} cannot be opened: there is no such file"
        );
        let place = self.database.place(None)?;
        let restore = Store::restore(&place, &self.file, self.force);
        let restored = tokio::runtime::Runtime::new()?.block_on(restore);
        let restored = restored.map_err(|error| match error {
            StoreError::NotEmpty => {
                anyhow!("{error}: run with --force to replace what is there")
            }
            other => other.into(),
        })?;
        writeln!(out, "Everything from {} is back.", self.file.display())?;
        if let Some(aside) = restored.aside {
            writeln!(out, "What was there before is kept in {aside}.")?;
        }
        Ok(())
    }
}
