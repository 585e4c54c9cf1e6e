//! A NATS server for tests, which ends with the process that started it, however that process ends.

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
    /// The watchdog process: it stops the server when its standard input closes, which happens at the latest when this
    /// process ends.
    keeper: Option<Child>,
}

/// The watchdog's script: starts a server, and stops it at the end of the script's input.
const KEEPER: &str = r#""$1" -c "$2/nats.conf" >/dev/null 2>&1 & server=$!
read -r _
kill -KILL $server
wait $server 2>/dev/null
rm -rf "$2/jobs""#;

impl Nats {
    /// Starts a server. `None` only if [`Need::Nats`] is skipped on purpose.
    pub fn start() -> Option<Self> {
        Self::with("")
    }

    /// The same with additional lines in its configuration.
    pub fn with(lines: &str) -> Option<Self> {
        Self::configured(lines, false)
    }

    /// The same with a certificate for `localhost`; it accepts only encrypted connections.
    pub fn encrypted(lines: &str) -> Option<Self> {
        Self::configured(lines, true)
    }

    fn configured(lines: &str, is_encrypted: bool) -> Option<Self> {
        let program = program().filter(|_| !Need::Nats.is_left_out());
        let Some(program) = program else {
            Need::Nats.report_missing();
            return None;
        };
        // A port that was free a moment ago is unlikely to be taken.
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

    /// Its address without credentials.
    pub fn address(&self) -> String {
        self.address_for("")
    }

    /// Its address with credentials, such as `name:password`.
    pub fn address_for(&self, somebody: &str) -> String {
        let at = if somebody.is_empty() { "" } else { "@" };
        let (scheme, host) = if self.is_encrypted {
            ("tls", "localhost")
        } else {
            ("nats", "127.0.0.1")
        };
        format!("{scheme}://{somebody}{at}{host}:{}", self.port)
    }

    /// The certificate authority of an encrypted server.
    pub fn authority(&self) -> PathBuf {
        self.folder.path().join("root.crt")
    }

    /// Pauses it with SIGSTOP: it keeps its connections and does not answer.
    pub fn freeze(&self) {
        self.signal("-STOP");
    }

    /// Resumes it with SIGCONT.
    pub fn thaw(&self) {
        self.signal("-CONT");
    }

    /// The ids of all processes of the server; none while it is down.
    pub fn processes(&self) -> Vec<String> {
        let pid = std::fs::read_to_string(self.folder.path().join("pid"));
        let pid = pid.unwrap_or_default();
        pid.split_whitespace().map(str::to_owned).collect()
    }

    fn signal(&self, signal: &str) {
        let sent = Command::new("kill")
            .arg(signal)
            .args(self.processes())
            .status();
        assert!(sent.is_ok_and(|sent| sent.success()), "NATS runs");
    }

    /// Kills it.
    pub fn kill(&mut self) {
        if let Some(mut keeper) = self.keeper.take() {
            drop(keeper.stdin.take());
            // It ends by itself; there is no need to wait for it.
            let _ = keeper.wait();
        }
    }

    /// Restarts it on the same port, and waits until it accepts connections.
    ///
    /// # Panics
    /// Panics if it does not start.
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

/// Debian's path of the program, or its name for the search path.
fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let listed = std::env::split_paths(&path).chain(["/usr/sbin".into()]);
    listed
        .map(|folder| folder.join("nats-server"))
        .find(|program| program.exists())
}
