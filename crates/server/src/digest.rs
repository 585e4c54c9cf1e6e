//! Names made of content: the same content has the same name, and nobody finds another with it.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// 32 hexadecimal digits.
pub fn name(content: impl AsRef<[u8]>) -> String {
    let digest = Sha256::digest(content);
    digest[..16].iter().fold(String::new(), |mut name, byte| {
        // Writing to text cannot fail.
        let _ = write!(name, "{byte:02x}");
        name
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_is_the_beginning_of_sha_256() {
        assert_eq!(super::name(b"abc"), "ba7816bf8f01cfea414140de5dae2223");
    }
}
