//! A NATS server for tests, which vanishes with the process that started it, however that ends.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::Need;

/// A server on a port of this machine.
pub struct Nats {
    port: u16,
    program: PathBuf,
    /// Ends the server when its input ends, which it does at the latest with this process.
    keeper: Option<Child>,
}

/// Starts a server, and ends it with its own input.
const KEEPER: &str = r#""$1" -a 127.0.0.1 -p "$2" >/dev/null 2>&1 & server=$!
read -r _
kill -KILL $server
wait $server 2>/dev/null"#;

impl Nats {
    /// A server of one's own. There is none only where [`Need::Nats`] is left out on purpose.
    ///
    /// # Panics
    /// Where no server is installed.
    pub fn start() -> Option<Self> {
        let program = program().filter(|_| !Need::Nats.is_left_out());
        let Some(program) = program else {
            Need::Nats.report_missing();
            return None;
        };
        // Nobody else is likely to take a port that was free a moment ago.
        let free = TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr());
        let mut nats = Self {
            port: free.expect("there is a free port").port(),
            program,
            keeper: None,
        };
        nats.resume();
        Some(nats)
    }

    /// Its address.
    pub fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
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
            .arg(self.port.to_string())
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
