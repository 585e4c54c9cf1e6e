//! Hashes the files that determine the engine's answers: its code, its data, and the rules. Paths are relative to the
//! crate, so that the same sources have the same fingerprint on every machine.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// The hashed folders, relative to the engine's crate.
pub const FOLDERS: [&str; 3] = ["src", "data", "../rules/src"];

/// The fingerprint of the sources in these folders: 32 hexadecimal digits.
pub fn of_sources(crate_folder: &Path) -> io::Result<String> {
    let mut hash = Fnv::default();
    for folder in FOLDERS {
        let root = crate_folder.join(folder);
        let mut files = Vec::new();
        collect(&root, &mut files)?;
        let mut named = Vec::with_capacity(files.len());
        for file in files {
            let parts = file.strip_prefix(&root).unwrap_or(&file).components();
            let parts: Vec<_> = parts
                .map(|part| part.as_os_str().to_string_lossy().into_owned())
                .collect();
            named.push((parts.join("/"), file));
        }
        named.sort();
        for (name, file) in named {
            hash.part(folder.as_bytes());
            hash.part(name.as_bytes());
            hash.part(&fs::read(file)?);
        }
    }
    Ok(format!("{:032x}", hash.0))
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), files)?;
        } else {
            files.push(entry.path());
        }
    }
    Ok(())
}

/// 128-bit FNV-1a: sufficient to distinguish versions of our own files, and without a build dependency.
struct Fnv(u128);

impl Default for Fnv {
    fn default() -> Self {
        Self(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
}

impl Fnv {
    /// Hashes bytes with their length, so that different lists of parts differ.
    fn part(&mut self, bytes: &[u8]) {
        let length = (bytes.len() as u64).to_be_bytes();
        for byte in length.iter().chain(bytes) {
            self.0 = (self.0 ^ u128::from(*byte))
                .wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    }
}
