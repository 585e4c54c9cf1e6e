//! Names derived from content: equal content has the same name, and nobody can find other content with it.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// The first 128 bits of the content's SHA-256 hash, as 32 hexadecimal digits.
pub fn name(content: impl AsRef<[u8]>) -> String {
    let digest = Sha256::digest(content);
    digest[..16].iter().fold(String::new(), |mut name, byte| {
        // Writing to a `String` cannot fail.
        let _ = write!(name, "{byte:02x}");
        name
    })
}

/// Whether a text has the form of a name. Databases reject some arbitrary texts.
pub fn is_name(text: &str) -> bool {
    let digit = |letter: u8| matches!(letter, b'0'..=b'9' | b'a'..=b'f');
    text.len() == 32 && text.bytes().all(digit)
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_name_is_told_from_other_texts() {
        assert!(super::is_name(&super::name(b"abc")));
        for text in ["", "\0", "ba7816bf8f01cfea414140de5dae222", &"G".repeat(32)] {
            assert!(!super::is_name(text), "{text:?}");
        }
    }

    #[test]
    fn it_is_the_beginning_of_sha_256() {
        assert_eq!(super::name(b"abc"), "ba7816bf8f01cfea414140de5dae2223");
    }
}
