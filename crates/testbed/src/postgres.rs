//! A PostgreSQL server for tests, which ends with the process that started it, however that process ends.

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

/// A server that listens on a socket in a temporary folder.
pub struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    databases: AtomicU32,
    /// The port for connections with TLS, if it has one.
    port: Option<u16>,
    /// The watchdog process: it stops the server when its standard input closes, which happens at the latest when this
    /// process ends.
    keeper: Child,
}

/// Settings without durability, for speed.
const QUICK: &str = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off";

/// The same, but a server that was killed keeps its data.
const LASTING: &str = "-c fsync=off -c full_page_writes=off";

/// A prefix that runs a command as the user nobody, because PostgreSQL refuses to run as root.
const NOBODY: u32 = 65534;

/// The watchdog's script: creates a server, reports it, waits for the end of its input, and cleans up. With a third
/// argument the server has a certificate for `localhost` and accepts only encrypted TCP connections with the password.
const KEEPER: &str = r#"
cd "$1" || exit 1
encrypt() {
    certify && mv server.key server.crt data && chmod 755 . &&
    printf 'local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n' >data/pg_hba.conf
}
printf secret >password &&
initdb -D data -U postgres -A trust --pwfile=password --no-sync --encoding UTF8 --locale C >log 2>&1 &&
{ [ -z "$3" ] || encrypt >>log 2>&1; } &&
pg_ctl -D data -l log -w -o "-k '$1' -c listen_addresses=$3 -c max_connections=200 $2" start >log 2>&1 &&
echo ready || cat log
read -r _
pg_ctl -D data -m immediate -w stop >log 2>&1
cd / && rm -rf "$1"
"#;

impl Postgres {
    /// The shared server of this process, started by the first caller; it is fast but not durable. `None` only if
    /// [`Need::Postgres`] is skipped on purpose.
    pub fn shared() -> Option<&'static Self> {
        static SERVER: OnceLock<Option<Postgres>> = OnceLock::new();
        let server = SERVER.get_or_init(|| Self::start(QUICK, None));
        server.as_ref()
    }

    /// A separate server that can be paused and killed: acknowledged data survives, unless the machine fails.
    pub fn own() -> Option<Self> {
        Self::start(LASTING, None)
    }

    /// A separate server that listens on TCP of this machine, with TLS and the password `secret` only.
    pub fn encrypted() -> Option<Self> {
        // A port that was free a moment ago is unlikely to be taken.
        let free = TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr());
        let port = free.expect("there is a free port").port();
        let options = format!("{QUICK} -c ssl=on -c port={port}");
        Self::start(&options, Some(port))
    }

    /// A separate server with full durability.
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

    /// Creates an empty database and returns its address.
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
            Some(port) => format!("postgres://postgres:secret@localhost:{port}/{name}"),
            None => format!("postgres://postgres@localhost/{name}?host={folder}"),
        }
    }

    /// The Unix socket on which it listens, unless it is encrypted.
    pub fn socket(&self) -> PathBuf {
        self.folder.join(".s.PGSQL.5432")
    }

    /// The certificate authority of an encrypted server.
    pub fn authority(&self) -> PathBuf {
        self.folder.join("root.crt")
    }

    /// Pauses all processes of the server with SIGSTOP: they keep their connections and do not answer.
    pub fn freeze(&self) {
        self.signal("-STOP");
    }

    /// Kills all processes of the server at once.
    pub fn kill(&self) {
        self.signal("-KILL");
    }

    /// Restarts a server that was killed.
    ///
    /// # Panics
    /// Panics if it does not start.
    pub fn resume(&self) {
        let start = || {
            let mut command = Command::new(self.programs.join("pg_ctl"));
            // It uses the options of the last start.
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
        // The last of the killed processes may still hold resources that the new server needs.
        assert!((0..20).any(|_| start()), "PostgreSQL starts again");
    }

    /// Resumes all processes with SIGCONT.
    pub fn thaw(&self) {
        self.signal("-CONT");
    }

    /// The ids of all processes of the server; none while it is down.
    pub fn processes(&self) -> Vec<String> {
        let pid = std::fs::read_to_string(self.folder.join("data/postmaster.pid"));
        let pid = pid.unwrap_or_default();
        let Some(pid) = pid.lines().next() else {
            return Vec::new();
        };
        let children = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children"));
        let children = children.unwrap_or_default();
        let all = std::iter::once(pid).chain(children.split_whitespace());
        all.map(str::to_owned).collect()
    }

    fn signal(&self, signal: &str) {
        let processes = self.processes();
        if processes.is_empty() {
            return;
        }
        let mut kill = Command::new("kill");
        kill.arg(signal).args(processes);
        // A process may have ended in the meantime.
        let _ = kill.stderr(Stdio::null()).status();
    }

    /// Executes a file of statements, such as the output of `pg_dump`, in the database at this address.
    pub fn run_file(&self, address: &str, file: &Path) {
        let done = Command::new(self.programs.join("psql"))
            .args(["--quiet", "--no-psqlrc", "--output", "/dev/null"])
            .args(["--set", "ON_ERROR_STOP=1", "--file"])
            .arg(file)
            .arg(address)
            .status();
        assert!(done.is_ok_and(|done| done.success()), "psql works");
    }

    /// Terminates all connections to the database at this address, as a restart of the server would.
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
        // The watchdog cleans up by itself; there is no need to wait for it.
        let _ = self.keeper.wait();
    }
}

/// The folder of the newest PostgreSQL of Debian, or of the one on the search path.
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

/// Whether this process runs as root.
fn is_root_process() -> bool {
    tempfile::tempdir().is_ok_and(|folder| is_root(folder.path()))
}

/// Whether this process runs as root, judged by the owner of a folder that it has created.
fn is_root(folder: &Path) -> bool {
    std::fs::metadata(folder).is_ok_and(|folder| folder.uid() == 0)
}
