//! Files of the store: who may read them, and what lies beside them. They hold what people trust us
//! with, so they are for the user alone whom the program runs as.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use crate::{Result, StoreError};

/// What SQLite may put beside a database, and the database itself.
const PARTS: [&str; 3] = ["", "-wal", "-shm"];

/// The file's path with something behind it.
pub(crate) fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Opens a file for writing, which is made for the user alone where there is none.
pub(crate) fn open_private(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

/// Makes sure that a database is for the user alone. Who does not own it cannot change that, and may
/// use it all the same.
pub(crate) fn make_private(database: &Path) -> io::Result<()> {
    open_private(database)?;
    #[cfg(unix)]
    for part in PARTS.map(|suffix| beside(database, suffix)) {
        use std::os::unix::fs::PermissionsExt;
        // Most of them are not there.
        let _ = fs::set_permissions(part, fs::Permissions::from_mode(0o600));
    }
    Ok(())
}

/// Copies a file into one that is for the user alone.
pub(crate) fn copy_private(from: &Path, to: &Path) -> io::Result<()> {
    let (mut from, mut to) = (File::open(from)?, open_private(to)?);
    to.set_len(0)?;
    io::copy(&mut from, &mut to)?;
    to.sync_all()
}

/// Puts a complete database in another's place in one step, and keeps the other under a new name,
/// which is told. Both are closed and stand in one folder.
pub(crate) fn swap(new: &Path, place: &Path) -> Result<Option<PathBuf>> {
    let wrong = |error: io::Error| failed(place, &error);
    let mut aside = None;
    if place.try_exists().map_err(wrong)? {
        let free = (1_u32..).map(|number| beside(place, &format!(".before-restore-{number}")));
        let kept = free.into_iter().find(|path| !path.exists());
        let kept = kept.ok_or_else(|| StoreError::Malformed("too many old databases".into()))?;
        // What a closed database has left beside it belongs to it, and must not meet the new one.
        for suffix in &PARTS[1..] {
            let (from, to) = (beside(place, suffix), beside(&kept, suffix));
            if from.try_exists().map_err(wrong)? {
                fs::rename(from, to).map_err(wrong)?;
            }
        }
        // Not every file system knows a second name for a file.
        fs::hard_link(place, &kept)
            .or_else(|_| copy_private(place, &kept))
            .map_err(wrong)?;
        aside = Some(kept);
    }
    fs::rename(new, place).map_err(wrong)?;
    sync_folder(place);
    Ok(aside)
}

/// Lets a new name in a folder survive a power cut, where the system can be asked to.
fn sync_folder(file: &Path) {
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
        let _ = folder.sync_all();
    }
}

/// Removes a database that is of no use, with what SQLite puts beside it.
pub(crate) fn remove(database: &Path) {
    for suffix in PARTS {
        // Most of them are not there.
        let _ = fs::remove_file(beside(database, suffix));
    }
}

/// The path as text.
pub(crate) fn text(file: &Path) -> Result<&str> {
    let text = file.to_str();
    text.ok_or_else(|| StoreError::Malformed("the path is no text".into()))
}

/// What went wrong with a file.
pub(crate) fn failed(file: &Path, error: &io::Error) -> StoreError {
    StoreError::Malformed(format!("{}: {error}", file.display()))
}
