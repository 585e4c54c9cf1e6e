//! How a failure is reported: one sentence without the system's error numbers, and an exit code that separates wrong
//! usage from other failures.

use std::fmt;
use std::io::{self, ErrorKind};

/// An error of usage: the command line asks for something impossible.
#[derive(Debug)]
pub struct WrongUse(String);

impl fmt::Display for WrongUse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongUse {}

/// A usage error with this message.
pub fn wrong_use(sentence: impl Into<String>) -> anyhow::Error {
    WrongUse(sentence.into()).into()
}

/// Marks a failure as an error of usage.
pub trait OrWrongUse<T> {
    /// Converts the error into a usage error.
    fn or_wrong_use(self) -> anyhow::Result<T>;
}

impl<T, E: Into<anyhow::Error>> OrWrongUse<T> for Result<T, E> {
    fn or_wrong_use(self) -> anyhow::Result<T> {
        self.map_err(|error| wrong_use(format!("{:#}", error.into())))
    }
}

/// 2 for wrong use, 1 for everything else.
pub fn exit_code(error: &anyhow::Error) -> u8 {
    if error.is::<WrongUse>() { 2 } else { 1 }
}

/// The failure and its causes as one sentence.
pub fn sentence(error: &anyhow::Error) -> String {
    let causes = error.chain().map(|cause| match cause.downcast_ref() {
        Some(error) => reason(error),
        None => without_number(&cause.to_string()),
    });
    causes.collect::<Vec<_>>().join(": ")
}

/// The reason why a file could not be used, in plain words.
pub fn reason(error: &io::Error) -> String {
    let words = match error.kind() {
        ErrorKind::NotFound => "there is no such file",
        ErrorKind::PermissionDenied => "you have no permission for it",
        ErrorKind::AlreadyExists => "the file already exists",
        ErrorKind::IsADirectory => "it is a folder",
        ErrorKind::NotADirectory => "a part of its path is not a folder",
        ErrorKind::StorageFull => "the disk is full",
        ErrorKind::ReadOnlyFilesystem => "the file system is read-only",
        ErrorKind::AddrInUse => "another program already listens there: choose another --listen",
        ErrorKind::AddrNotAvailable => "this machine has no such address: choose another --listen",
        _ => return without_number(&error.to_string()),
    };
    words.to_owned()
}

/// The reason why a file could not be written: a new file is never missing, but its folder may be.
pub fn write_reason(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "its folder does not exist".to_owned(),
        _ => reason(error),
    }
}

/// Rewrites error messages of number and address parsers in plain words.
pub fn in_words(text: &str) -> String {
    const WORDS: [(&str, &str); 7] = [
        ("invalid digit found in string", "write a whole number"),
        (
            "cannot parse integer from empty string",
            "write a whole number",
        ),
        (
            "number too large to fit in target type",
            "the number is too large",
        ),
        (
            "number too small to fit in target type",
            "the number is too small",
        ),
        ("number would be zero for non-zero type", "write at least 1"),
        ("invalid float literal", "write a number"),
        (
            "invalid socket address syntax",
            "write an address and a port, such as 127.0.0.1:7373",
        ),
    ];
    let replace = |text: String, (theirs, ours): (&str, &str)| text.replace(theirs, ours);
    WORDS.into_iter().fold(text.to_owned(), replace)
}

/// The system's error numbers mean nothing to users.
fn without_number(text: &str) -> String {
    let Some(at) = text.find(" (os error ") else {
        return text.to_owned();
    };
    let after = text[at..].find(')').map_or("", |end| &text[at + end + 1..]);
    format!("{}{after}", &text[..at])
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context;

    #[test]
    fn numbers_of_the_system_are_left_out() {
        let missing = std::fs::read("no/such/file").context("game.sgf cannot be read");
        let error = missing.unwrap_err();
        assert_eq!(
            sentence(&error),
            "game.sgf cannot be read: there is no such file"
        );
        assert_eq!(exit_code(&error), 1);
        assert_eq!(without_number("odd (os error 99), then"), "odd, then");
    }

    #[test]
    fn wrong_use_is_told_from_other_failures() {
        let refused: Result<(), _> = Err(anyhow::anyhow!("no such thing"));
        let error = refused.or_wrong_use().context("--thing").unwrap_err();
        assert_eq!(exit_code(&error), 2);
        assert_eq!(sentence(&error), "--thing: no such thing");
    }
}
