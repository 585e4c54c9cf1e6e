//! A program in a terminal of its own, as a person has it in a window.

#![allow(dead_code, reason = "each test that uses a window uses a part of it")]

use std::ffi::OsStr;
use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};

/// Long enough for a busy machine; what is awaited comes much sooner.
const PATIENCE: Duration = Duration::from_mins(2);

/// A window in which a program runs.
pub struct Window {
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    output: Receiver<Vec<u8>>,
    /// Everything that was written since the last wait.
    unread: String,
    /// How the terminal was set before the program began.
    settings: String,
}

impl Window {
    /// Opens a window of 80 by 24 and starts the program in it.
    pub fn open(program: impl AsRef<OsStr>, arguments: &[&str]) -> Self {
        let size = PtySize {
            rows: 24,
            cols: 80,
            ..PtySize::default()
        };
        let pair = native_pty_system().openpty(size).unwrap();
        let settings = format!("{:?}", pair.master.get_termios());
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        for variable in [
            "NO_COLOR",
            "COLORTERM",
            "LC_ALL",
            "LC_CTYPE",
            "SENTE_ENGINES",
        ] {
            command.env_remove(variable);
        }
        command.env("LANG", "C.UTF-8");
        command.env("TERM", "xterm-256color");
        // What the person at this machine likes is no matter of tests.
        command.env("SENTE_PREFERENCES", env!("CARGO_TARGET_TMPDIR"));
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Self {
            keyboard: pair.master.take_writer().unwrap(),
            master: pair.master,
            child,
            output,
            unread: String::new(),
            settings,
        }
    }

    /// Types.
    pub fn write(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// Waits until this was written. Only what changes on the screen is written, so that a word is
    /// found whole where nothing like it stood before.
    #[track_caller]
    pub fn wait_for(&mut self, text: &str) {
        let since = Instant::now();
        loop {
            if let Some(at) = self.unread.find(text) {
                self.unread.drain(..at + text.len());
                return;
            }
            // A running clock writes all the time.
            let left = PATIENCE.saturating_sub(since.elapsed());
            let Ok(bytes) = self.output.recv_timeout(left) else {
                panic!("“{text}” did not come after {:?}", self.unread);
            };
            self.unread.push_str(&String::from_utf8_lossy(&bytes));
        }
    }

    /// Makes an account at the page on which one logs in, and waits for the lobby.
    #[track_caller]
    pub fn sign_up(&mut self, name: &str, password: &str) {
        self.wait_for("Password");
        self.write(&format!("{name}\t{password}\x0e"));
        self.wait_for("Who wants to play");
    }

    /// In the form for a game that this key opens: the person begins, and no lot is drawn.
    #[track_caller]
    pub fn offer_game(&mut self, key: &str) {
        self.write(key);
        self.wait_for("Offer a game");
        self.write(&"\x1b[B".repeat(4));
        self.write("\x1b[C");
        self.wait_for("you");
        self.write("\r");
    }

    /// Whether the terminal is set as it was before the program began.
    pub fn is_set_as_before(&self) -> bool {
        format!("{:?}", self.master.get_termios()) == self.settings
    }

    /// Sends a signal by its name.
    pub fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        let mut kill = std::process::Command::new("kill");
        assert!(kill.args(["-s", name, &id]).status().unwrap().success());
    }

    /// Waits for the end, at which the terminal has to be as it was before.
    #[track_caller]
    pub fn close(mut self) -> ExitStatus {
        for given_back in ["\x1b[?1000l", "\x1b[?1049l", "\x1b[?25h"] {
            self.wait_for(given_back);
        }
        self.end()
    }

    /// Waits for the end of a program that only writes lines.
    #[track_caller]
    pub fn end(mut self) -> ExitStatus {
        let status = self.child.wait().unwrap();
        assert!(self.is_set_as_before(), "the terminal is set differently");
        status
    }
}
