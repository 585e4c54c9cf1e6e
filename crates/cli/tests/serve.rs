//! `sente serve`, `sente backup` and `sente restore`, as an operator runs them.

#![expect(clippy::unwrap_used, reason = "a test fails so")]
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

const SENTE: &str = env!("CARGO_BIN_EXE_sente");

/// A server that runs.
struct Running {
    child: Child,
    said: BufReader<ChildStdout>,
    address: String,
}

impl Running {
    fn start(database: &Path, more: &[&str]) -> Self {
        Self::spawn(
            Command::new(SENTE)
                .args(["serve", "--listen", "127.0.0.1:0", "--log", "off"])
                .arg("--database")
                .arg(database)
                .args(more),
        )
    }

    fn spawn(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        said.read_line(&mut line).unwrap();
        let address = line.strip_prefix("Sente is at http://").unwrap();
        let address = address.split(' ').next().unwrap().to_owned();
        Self {
            child,
            said,
            address,
        }
    }

    /// The whole answer to a request.
    fn ask(&self, request: &str) -> String {
        self.post(request, "")
    }

    /// The whole answer to a request with something to say.
    fn post(&self, request: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(
            stream,
            "{request} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Ends it as an operator does.
    fn terminate(self) {
        let id = self.child.id().to_string();
        let told = Command::new("kill").args(["-TERM", &id]).status().unwrap();
        assert!(told.success());
        self.end();
    }

    fn end(mut self) {
        let status = self.child.wait().unwrap();
        assert!(status.success(), "{status}");
        let mut rest = String::new();
        self.said.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "Goodbye.\n");
    }
}

#[test]
fn a_server_serves_until_it_is_told_to_end() {
    let folder = tempfile::tempdir().unwrap();
    let running = Running::start(&folder.path().join("sente.db"), &[]);
    assert!(running.ask("GET /readyz").starts_with("HTTP/1.1 200"));
    assert!(running.ask("GET /").starts_with("HTTP/1.1 200"));
    assert!(running.ask("POST /api/v1/quit").starts_with("HTTP/1.1 403"));
    running.terminate();
}

#[test]
fn without_a_terminal_sente_alone_serves_by_its_environment() {
    let folder = tempfile::tempdir().unwrap();
    let running = Running::spawn(
        Command::new(SENTE)
            .env("SENTE_DATABASE", folder.path().join("sente.db"))
            .env("SENTE_LISTEN", "127.0.0.1:0")
            .env("SENTE_LOG", "off")
            .stdin(Stdio::null()),
    );
    assert!(running.ask("GET /readyz").starts_with("HTTP/1.1 200"));
    running.terminate();
}

#[test]
fn the_page_can_end_a_server_for_this_machine() {
    let folder = tempfile::tempdir().unwrap();
    let running = Running::start(&folder.path().join("sente.db"), &["--local"]);
    assert!(running.ask("POST /api/v1/quit").starts_with("HTTP/1.1 202"));
    running.end();
}

#[test]
fn somebody_who_plays_in_the_browser_is_not_shown_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let said = |more: &[&str]| {
        let log = folder.path().join("log");
        let database = folder.path().join("sente.db");
        let file = std::fs::File::create(&log).unwrap();
        let running = Running::spawn(
            Command::new(SENTE)
                .args(["serve", "--listen", "127.0.0.1:0", "--database"])
                .arg(database)
                .args(more)
                .env_remove("SENTE_LOG")
                .stderr(file),
        );
        assert!(
            running
                .ask("GET /api/v1/players/gomoku")
                .starts_with("HTTP/1.1 ")
        );
        running.terminate();
        std::fs::read_to_string(log).unwrap()
    };
    assert_eq!(said(&["--local"]), "");
    assert!(said(&[]).contains("INFO"), "an operator reads the log");
    assert!(said(&["--local", "--log", "info"]).contains("INFO"));
}

#[test]
fn a_refusal_says_what_to_do_about_it() {
    let folder = tempfile::tempdir().unwrap();
    let [one, copy] = ["one.db", "copy.db"].map(|name| folder.path().join(name));
    let sente = |arguments: &[&str], file: &Path| {
        let mut sente = Command::new(SENTE);
        sente.args(arguments).arg(file).arg("--database").arg(&one);
        let output = sente.output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        (output.status.code(), said)
    };
    let (code, said) = sente(&["backup"], &copy);
    assert_eq!(code, Some(1));
    assert!(said.contains("there is no database"), "{said}");
    Running::start(&one, &["--local"]).terminate();
    assert_eq!(sente(&["backup"], &copy), (Some(0), String::new()));
    let (code, said) = sente(&["backup"], &copy);
    assert_eq!(code, Some(1));
    assert!(
        said.ends_with("copy.db already exists: use --force to replace it\n"),
        "{said}"
    );
    assert_eq!(
        sente(&["backup", "--force"], &copy),
        (Some(0), String::new())
    );
    let (code, said) = sente(&["restore"], &folder.path().join("none.db"));
    assert_eq!(code, Some(1));
    assert!(
        said.ends_with("none.db cannot be opened: there is no such file\n"),
        "{said}"
    );
}

#[test]
fn what_is_kept_is_copied_and_brought_back() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two, copy] = ["one.db", "two.db", "copy.db"].map(|name| folder.path().join(name));
    let running = Running::start(&one, &["--local"]);
    let sente = |command: &str, file: &Path, database: &Path, more: &[&str]| {
        let mut sente = Command::new(SENTE);
        sente
            .arg(command)
            .arg(file)
            .arg("--database")
            .arg(database)
            .args(more);
        sente
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .unwrap()
            .success()
    };
    let ann = r#"{"name":"Ann","password":"three green stones"}"#;
    let made = running.post("POST /api/v1/signup", ann);
    assert!(made.starts_with("HTTP/1.1 201"), "{made}");
    assert!(sente("backup", &copy, &one, &[]));
    running.ask("POST /api/v1/quit");
    running.end();
    assert!(sente("restore", &copy, &two, &[]));
    assert!(
        !sente("restore", &copy, &two, &[]),
        "it replaces nobody unasked"
    );
    assert!(sente("restore", &copy, &two, &["--force"]));
    assert!(!sente(
        "restore",
        &folder.path().join("none.db"),
        &two,
        &["--force"]
    ));
}
