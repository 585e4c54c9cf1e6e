//! Certificates for the servers of tests, made with `openssl` and valid for two days.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A shell script that creates an authority, `root.crt`, and a certificate for `localhost`, `server.crt` with
/// `server.key`, in its working directory.
pub(crate) const CERTIFY: &str = r"
certify() {
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=authority -keyout root.key -out root.crt &&
    openssl req -newkey rsa:2048 -nodes -subj /CN=localhost -keyout server.key -out server.csr &&
    printf 'subjectAltName=DNS:localhost' >names &&
    openssl x509 -req -in server.csr -CA root.crt -CAkey root.key -CAcreateserial -days 2 -extfile names -out server.crt &&
    chmod 600 server.key && chmod 644 root.crt
}
";

/// Creates the certificates in this folder.
pub(crate) fn certify(folder: &Path) {
    let made = Command::new("sh")
        .arg("-c")
        .arg(format!("{CERTIFY} certify >certify.log 2>&1"))
        .current_dir(folder)
        .status();
    assert!(
        made.is_ok_and(|made| made.success()),
        "openssl makes certificates"
    );
}

/// Creates an authority in this folder that no server uses.
///
/// # Panics
/// Panics if there is no `openssl`.
pub fn stranger(folder: &Path) -> PathBuf {
    certify(folder);
    folder.join("root.crt")
}
