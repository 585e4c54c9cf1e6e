//! A PostgreSQL server for tests, which vanishes with the process that started it, however that ends.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::Need;
use crate::certificates::CERTIFY;

/// A server that listens on a socket in a folder of its own.
pub struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    databases: AtomicU32,
    /// Where it listens for connections with TLS, if it does.
    port: Option<u16>,
    /// Stops the server when its input ends, which it does at the latest with this process.
    keeper: Child,
}

/// Faster than what survives a power cut.
const QUICK: &str = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off";

/// The same, but for what survives when only the server is killed.
const LASTING: &str = "-c fsync=off -c full_page_writes=off";

/// Where a server that runs as root refuses to, it runs as nobody.
const NOBODY: u32 = 65534;

/// Makes a server, says so, waits for the end of its input, and cleans up. With a third argument it has a
/// certificate for `localhost`, and takes no connection over TCP that is not encrypted.
const KEEPER: &str = r#"
cd "$1" || exit 1
encrypt() {
    certify && mv server.key server.crt data && chmod 755 . &&
    printf 'local all all trust\nhostssl all all 127.0.0.1/32 trust\n' >data/pg_hba.conf
}
initdb -D data -U postgres -A trust --no-sync --encoding UTF8 --locale C >log 2>&1 &&
{ [ -z "$3" ] || encrypt >>log 2>&1; } &&
pg_ctl -D data -l log -w -o "-k '$1' -c listen_addresses=$3 -c max_connections=200 $2" start >log 2>&1 &&
echo ready || cat log
read -r _
pg_ctl -D data -m immediate -w stop >log 2>&1
cd / && rm -rf "$1"
"#;

impl Postgres {
    /// The server of this process: started by whoever asks first, and so fast that it would not
    /// survive a power cut. There is none only where [`Need::Postgres`] is left out on purpose.
    pub fn shared() -> Option<&'static Self> {
        static SERVER: OnceLock<Option<Postgres>> = OnceLock::new();
        let server = SERVER.get_or_init(|| Self::start(QUICK, None));
        server.as_ref()
    }

    /// A server of one's own that can be stopped in its tracks and killed: what it has acknowledged is there afterwards,
    /// unless the machine fails as well.
    pub fn own() -> Option<Self> {
        Self::start(LASTING, None)
    }

    /// A server that listens on this machine with TLS, and without it not at all.
    pub fn encrypted() -> Option<Self> {
        // Nobody else is likely to take a port that was free a moment ago.
        let free = TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr());
        let port = free.expect("there is a free port").port();
        let options = format!("{QUICK} -c ssl=on -c port={port}");
        Self::start(&options, Some(port))
    }

    /// A server that flushes to disk as a real one does.
    pub fn durable() -> Option<Self> {
        Self::start("", None)
    }

    fn start(options: &str, port: Option<u16>) -> Option<Self> {
        let programs = programs().filter(|_| !Need::Postgres.is_left_out());
        let Some(programs) = programs else {
            Need::Postgres.report_missing();
            return None;
        };
        let folder = tempfile::Builder::new().prefix("sente-pg-").tempdir();
        let folder = folder.expect("there is room for a folder").keep();
        let path = std::env::var("PATH").unwrap_or_default();
        let mut keeper = Command::new("sh");
        keeper
            .arg("-c")
            .arg(format!("{CERTIFY}{KEEPER}"))
            .arg("keeper")
            .arg(&folder)
            .arg(options)
            .args(port.map(|_| "127.0.0.1"))
            .env("PATH", format!("{}:{path}", programs.display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        if is_root(&folder) {
            chown(&folder, Some(NOBODY), Some(NOBODY)).expect("root may give a folder away");
            keeper.uid(NOBODY).gid(NOBODY);
        }
        let mut keeper = keeper.spawn().expect("there is a shell");
        let said = BufReader::new(keeper.stdout.take().expect("it was asked for"));
        let server = Self {
            programs,
            folder,
            databases: AtomicU32::new(0),
            port,
            keeper,
        };
        let said: Vec<String> = said.lines().map_while(Result::ok).take(1).collect();
        assert_eq!(said, ["ready"], "PostgreSQL starts");
        Some(server)
    }

    /// The address of a new and empty database.
    pub fn database(&self) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let made = Command::new(self.programs.join("createdb"))
            .args(["-U", "postgres", "-h"])
            .arg(&self.folder)
            .args(self.port.map(|port| format!("--port={port}")))
            .arg(&name)
            .status();
        assert!(made.is_ok_and(|made| made.success()), "createdb works");
        let folder = self.folder.display();
        match self.port {
            Some(port) => format!("postgres://postgres@localhost:{port}/{name}"),
            None => format!("postgres://postgres@localhost/{name}?host={folder}"),
        }
    }

    /// The file with the authority that has signed the certificate of an encrypted server.
    pub fn authority(&self) -> PathBuf {
        self.folder.join("root.crt")
    }

    /// Stops all processes of the server in their tracks: they keep their connections, and answer nobody.
    pub fn freeze(&self) {
        self.signal("-STOP");
    }

    /// Kills all processes of the server at once.
    pub fn kill(&self) {
        self.signal("-KILL");
    }

    /// Starts a server again that was killed.
    ///
    /// # Panics
    /// Where it does not start.
    pub fn resume(&self) {
        let start = || {
            let mut command = Command::new(self.programs.join("pg_ctl"));
            // It takes the options with which it was started last.
            command
                .args(["-D", "data", "-l", "log", "-w", "restart"])
                .current_dir(&self.folder)
                .stdout(Stdio::null())
                .stderr(Stdio::null());
            if is_root_process() {
                command.uid(NOBODY).gid(NOBODY);
            }
            command.status().is_ok_and(|status| status.success())
        };
        // The last of the killed processes may still hold what the new one needs.
        assert!((0..20).any(|_| start()), "PostgreSQL starts again");
    }

    /// Lets them go on.
    pub fn thaw(&self) {
        self.signal("-CONT");
    }

    fn signal(&self, signal: &str) {
        let pid = std::fs::read_to_string(self.folder.join("data/postmaster.pid"));
        let pid = pid.unwrap_or_default();
        let Some(pid) = pid.lines().next() else {
            return;
        };
        let children = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children"));
        let mut kill = Command::new("kill");
        kill.arg(signal).arg(pid);
        kill.args(children.unwrap_or_default().split_whitespace());
        // A process that has just ended needs no signal.
        let _ = kill.stderr(Stdio::null()).status();
    }

    /// Runs a file of statements in the database at this address, as `pg_dump` writes them.
    pub fn run_file(&self, address: &str, file: &Path) {
        let done = Command::new(self.programs.join("psql"))
            .args(["--quiet", "--no-psqlrc", "--output", "/dev/null"])
            .args(["--set", "ON_ERROR_STOP=1", "--file"])
            .arg(file)
            .arg(address)
            .status();
        assert!(done.is_ok_and(|done| done.success()), "psql works");
    }

    /// Cuts all connections to the database at this address, as a restart of the server would.
    pub fn cut(&self, address: &str) {
        let text = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                    WHERE datname = current_database() AND pid <> pg_backend_pid()";
        let done = Command::new(self.programs.join("psql"))
            .args([
                "--quiet",
                "--no-psqlrc",
                "--output",
                "/dev/null",
                "-c",
                text,
            ])
            .arg(address)
            .status();
        assert!(done.is_ok_and(|done| done.success()), "psql works");
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.thaw();
        drop(self.keeper.stdin.take());
        // It cleans up by itself, whether somebody waits for it or not.
        let _ = self.keeper.wait();
    }
}

/// The folder of the newest PostgreSQL that Debian has put aside, or of any that is on the path.
fn programs() -> Option<PathBuf> {
    let version = |folder: &PathBuf| {
        let name = folder.parent()?.file_name()?.to_str()?;
        name.parse::<f32>()
            .ok()
            .map(|version| (version * 10.0) as u32)
    };
    let debian = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten();
    let debian = debian.flatten().map(|entry| entry.path().join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let listed: Vec<PathBuf> = std::env::split_paths(&path).collect();
    debian
        .filter(|folder| has_server(folder))
        .max_by_key(version)
        .or_else(|| listed.into_iter().find(|folder| has_server(folder)))
}

fn has_server(folder: &Path) -> bool {
    ["initdb", "pg_ctl", "createdb", "psql"]
        .iter()
        .all(|program| folder.join(program).exists())
}

/// Whether this process is root's.
fn is_root_process() -> bool {
    tempfile::tempdir().is_ok_and(|folder| is_root(folder.path()))
}

/// Whether this process is root's: a folder that it has made says so.
fn is_root(folder: &Path) -> bool {
    std::fs::metadata(folder).is_ok_and(|folder| folder.uid() == 0)
}
