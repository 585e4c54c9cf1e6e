//! The store's files and their permissions. They contain personal data, so only the user who runs the program may
//! access them.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use crate::{Result, StoreError};

/// The suffixes of the files that SQLite keeps for a database, including the database itself.
const PARTS: [&str; 3] = ["", "-wal", "-shm"];

/// The file's path with a suffix.
pub(crate) fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Opens a file for writing; a new file is accessible only to the user.
pub(crate) fn open_private(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

/// Makes a database accessible only to the user. A user who does not own the file cannot change its mode but may still
/// use it.
pub(crate) fn make_private(database: &Path) -> io::Result<()> {
    open_private(database)?;
    #[cfg(unix)]
    for part in PARTS.map(|suffix| beside(database, suffix)) {
        use std::os::unix::fs::PermissionsExt;
        // Most of these files do not exist.
        let _ = fs::set_permissions(part, fs::Permissions::from_mode(0o600));
    }
    Ok(())
}

/// Copies a file into one that only the user can access.
pub(crate) fn copy_private(from: &Path, to: &Path) -> io::Result<()> {
    let (mut from, mut to) = (File::open(from)?, open_private(to)?);
    to.set_len(0)?;
    io::copy(&mut from, &mut to)?;
    to.sync_all()
}

/// Replaces a database by a complete one in one step. The old one gets a new name, which is returned. Both must be
/// closed and in the same folder.
pub(crate) fn swap(new: &Path, place: &Path) -> Result<Option<PathBuf>> {
    let wrong = |error: io::Error| failed(place, &error);
    let mut aside = None;
    if place.try_exists().map_err(wrong)? {
        let free = (1_u32..).map(|number| beside(place, &format!(".before-restore-{number}")));
        let kept = free.into_iter().find(|path| !path.exists());
        let kept = kept.ok_or_else(|| StoreError::Malformed("too many old databases".into()))?;
        // SQLite's companion files of the closed database belong to it and must not be applied to the new one.
        for suffix in &PARTS[1..] {
            let (from, to) = (beside(place, suffix), beside(&kept, suffix));
            if from.try_exists().map_err(wrong)? {
                fs::rename(from, to).map_err(wrong)?;
            }
        }
        // Some file systems have no hard links.
        fs::hard_link(place, &kept)
            .or_else(|_| copy_private(place, &kept))
            .map_err(wrong)?;
        aside = Some(kept);
    }
    fs::rename(new, place).map_err(wrong)?;
    sync_folder(place);
    Ok(aside)
}

/// Makes a rename in a folder durable, if the system supports it.
fn sync_folder(file: &Path) {
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
        let _ = folder.sync_all();
    }
}

/// Deletes a database and the companion files of SQLite.
pub(crate) fn remove(database: &Path) {
    for suffix in PARTS {
        // Most of these files do not exist.
        let _ = fs::remove_file(beside(database, suffix));
    }
}

/// The path as text.
pub(crate) fn text(file: &Path) -> Result<&str> {
    let text = file.to_str();
    text.ok_or_else(|| StoreError::Malformed("the path is no text".into()))
}

/// Converts an I/O error of a file.
pub(crate) fn failed(file: &Path, error: &io::Error) -> StoreError {
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    let is_lost = folder.is_some_and(|folder| !folder.exists());
    let name = file.display();
    StoreError::Malformed(match error.kind() {
        io::ErrorKind::NotFound if is_lost => format!("{name}: its folder does not exist"),
        _ => format!("{name}: {error}"),
    })
}
