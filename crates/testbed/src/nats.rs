//! A NATS server for tests, which vanishes with the process that started it, however that ends.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::Need;
use crate::certificates::certify;

/// A server on a port of this machine, with JetStream.
pub struct Nats {
    port: u16,
    program: PathBuf,
    folder: TempDir,
    is_encrypted: bool,
    /// Ends the server when its input ends, which it does at the latest with this process.
    keeper: Option<Child>,
}

/// Starts a server, and ends it with its own input.
const KEEPER: &str = r#""$1" -c "$2/nats.conf" >/dev/null 2>&1 & server=$!
read -r _
kill -KILL $server
wait $server 2>/dev/null
rm -rf "$2/jobs""#;

impl Nats {
    /// A server of one's own. There is none only where [`Need::Nats`] is left out on purpose.
    pub fn start() -> Option<Self> {
        Self::with("")
    }

    /// The same, with these lines in its configuration.
    pub fn with(lines: &str) -> Option<Self> {
        Self::configured(lines, false)
    }

    /// The same, with a certificate for `localhost`; it takes no connection that is not encrypted.
    pub fn encrypted(lines: &str) -> Option<Self> {
        Self::configured(lines, true)
    }

    fn configured(lines: &str, is_encrypted: bool) -> Option<Self> {
        let program = program().filter(|_| !Need::Nats.is_left_out());
        let Some(program) = program else {
            Need::Nats.report_missing();
            return None;
        };
        // Nobody else is likely to take a port that was free a moment ago.
        let free = TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr());
        let folder = tempfile::Builder::new().prefix("sente-nats-").tempdir();
        let mut nats = Self {
            port: free.expect("there is a free port").port(),
            program,
            folder: folder.expect("there is room for a folder"),
            is_encrypted,
            keeper: None,
        };
        nats.configure(lines);
        nats.resume();
        Some(nats)
    }

    fn configure(&self, lines: &str) {
        let (port, folder) = (self.port, self.folder.path());
        let place = folder.display();
        let encryption = if self.is_encrypted {
            certify(folder);
            format!("tls {{ cert_file: \"{place}/server.crt\", key_file: \"{place}/server.key\" }}")
        } else {
            String::new()
        };
        let text = format!(
            "listen: 127.0.0.1:{port}\npid_file: \"{place}/pid\"\njetstream {{ store_dir: \"{place}/jobs\" }}\n\
             {lines}\n{encryption}\n"
        );
        let written = std::fs::write(folder.join("nats.conf"), text);
        written.expect("there is room for a file");
    }

    /// Its address.
    pub fn address(&self) -> String {
        self.address_for("")
    }

    /// Its address with what lets somebody in, such as `name:password`.
    pub fn address_for(&self, somebody: &str) -> String {
        let at = if somebody.is_empty() { "" } else { "@" };
        let (scheme, host) = if self.is_encrypted {
            ("tls", "localhost")
        } else {
            ("nats", "127.0.0.1")
        };
        format!("{scheme}://{somebody}{at}{host}:{}", self.port)
    }

    /// The file with the authority that has signed the certificate of an encrypted server.
    pub fn authority(&self) -> PathBuf {
        self.folder.path().join("root.crt")
    }

    /// Stops it in its tracks: it keeps its connections, and answers nobody.
    pub fn freeze(&self) {
        self.signal("-STOP");
    }

    /// Lets it go on.
    pub fn thaw(&self) {
        self.signal("-CONT");
    }

    fn signal(&self, signal: &str) {
        let pid = std::fs::read_to_string(self.folder.path().join("pid"));
        let sent = Command::new("kill")
            .args([signal, pid.unwrap_or_default().trim()])
            .status();
        assert!(sent.is_ok_and(|sent| sent.success()), "NATS runs");
    }

    /// Kills it.
    pub fn kill(&mut self) {
        if let Some(mut keeper) = self.keeper.take() {
            drop(keeper.stdin.take());
            // It ends by itself, whether somebody waits for it or not.
            let _ = keeper.wait();
        }
    }

    /// Starts it again where it was, and waits until it takes connections.
    ///
    /// # Panics
    /// Where it does not.
    pub fn resume(&mut self) {
        let keeper = Command::new("sh")
            .args(["-c", KEEPER, "keeper"])
            .arg(&self.program)
            .arg(self.folder.path())
            .stdin(Stdio::piped())
            .spawn();
        self.keeper = Some(keeper.expect("there is a shell"));
        let is_there = || std::net::TcpStream::connect(("127.0.0.1", self.port)).is_ok();
        let started = std::time::Instant::now();
        while !is_there() {
            let waited = started.elapsed();
            assert!(waited.as_secs() < 20, "NATS does not start");
            std::thread::yield_now();
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Where Debian puts it, or wherever the path leads.
fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let listed = std::env::split_paths(&path).chain(["/usr/sbin".into()]);
    listed
        .map(|folder| folder.join("nats-server"))
        .find(|program| program.exists())
}
