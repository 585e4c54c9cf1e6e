//! The location of the database, and the two commands that copy it: `sente backup` and `sente restore`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, ensure};
use clap::Args;
use directories::ProjectDirs;
use sente_store::{Store, StoreError};

use crate::failure::wrong_use;

/// The options that select the database.
#[derive(Args, Clone, Default)]
pub struct DatabaseArgument {
    /// The path of an SQLite file or the address of a PostgreSQL database. Default: a file in the data folder.
    #[arg(long, value_name = "PLACE", env = "SENTE_DATABASE")]
    database: Option<String>,
    /// The data folder, which is created if it does not exist. Default: the user's data folder.
    #[arg(
        long,
        value_name = "DIR",
        env = "SENTE_DATA",
        conflicts_with = "database"
    )]
    data: Option<PathBuf>,
}

/// Copies all data into one file. A server may be running.
#[derive(Args)]
#[command(after_help = "Example:\n  sente backup sente-2026-11-15.db")]
pub struct Backup {
    /// The backup file, which must not exist unless --force is given.
    file: PathBuf,
    /// Replaces an existing file.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    database: DatabaseArgument,
}

/// Restores all data from a file of `sente backup`. No server may be running on the database; existing data is kept
/// aside.
#[derive(Args)]
#[command(after_help = "Examples:\n  sente restore sente-2026-11-15.db\n  \
                        sente restore sente.db --database postgres://sente@localhost/sente --force")]
pub struct Restore {
    /// The backup file.
    file: PathBuf,
    /// Replaces existing data.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    database: DatabaseArgument,
}

impl DatabaseArgument {
    /// The database: from the options, else from the settings file, else the default.
    pub fn place(&self, file: Option<&str>) -> anyhow::Result<String> {
        if let Some(place) = &self.database {
            return known(place);
        }
        let folder = match (&self.data, file) {
            (Some(folder), _) => folder.clone(),
            (None, Some(place)) => return known(place),
            (None, None) => own_folder()?,
        };
        fs::create_dir_all(&folder)
            .with_context(|| format!("{} cannot be created", folder.display()))?;
        Ok(folder.join("sente.db").to_string_lossy().into_owned())
    }
}

/// The place, unless it is the address of another kind of database, which would be taken for a file's name.
fn known(place: &str) -> anyhow::Result<String> {
    match place.split_once("://") {
        Some((kind, _)) if !matches!(kind, "postgres" | "postgresql") => Err(wrong_use(format!(
            "“{place}” is neither a file nor a PostgreSQL database: write a path, or an address such as postgres://sente@localhost/sente"
        ))),
        _ => Ok(place.to_owned()),
    }
}

fn own_folder() -> anyhow::Result<PathBuf> {
    let folders = ProjectDirs::from("", "", "sente");
    let folders = folders.context("you have no home folder: use --data DIR")?;
    Ok(folders.data_dir().to_owned())
}

impl Backup {
    /// Writes the backup.
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let place = self.database.place(None)?;
        let target = self.target()?;
        ensure!(
            place.contains("://") || Path::new(&place).exists(),
            "there is no database {place} to copy: name it with --database or --data"
        );
        tokio::runtime::Runtime::new()?.block_on(async {
            let store = Store::open(&place).await?;
            store.backup(&target).await?;
            store.close().await
        })?;
        if target != self.file {
            fs::rename(&target, &self.file)
                .with_context(|| format!("{} cannot be replaced", self.file.display()))?;
        }
        writeln!(out, "The backup is in {}.", self.file.display())?;
        Ok(())
    }

    /// Writes to a temporary file: an existing file is replaced only by a complete backup.
    fn target(&self) -> anyhow::Result<PathBuf> {
        let folder = self.file.parent().filter(|it| !it.as_os_str().is_empty());
        ensure!(
            folder.is_none_or(Path::is_dir),
            "{} cannot be written: its folder does not exist",
            self.file.display()
        );
        if !self.file.exists() {
            return Ok(self.file.clone());
        }
        let name = self.file.display();
        ensure!(
            self.force,
            "{name} already exists: use --force to replace it"
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
    /// Restores the backup.
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
                anyhow!("{error}: use --force to replace the existing data")
            }
            other => other.into(),
        })?;
        writeln!(out, "{} is restored.", self.file.display())?;
        if let Some(aside) = restored.aside {
            writeln!(out, "The previous data is kept in {aside}.")?;
        }
        Ok(())
    }
}
