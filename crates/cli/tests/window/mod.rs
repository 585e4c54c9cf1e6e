//! A program in a pseudo-terminal, as in a person's terminal window.

#![allow(dead_code, reason = "each test that uses a window uses a part of it")]

use std::ffi::OsStr;
use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};

/// The time limit of a wait, long enough for a busy machine.
const PATIENCE: Duration = Duration::from_mins(2);

/// A window with a running program.
pub struct Window {
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    output: Receiver<Vec<u8>>,
    /// The output since the last wait.
    unread: String,
    /// The terminal's settings before the program started.
    settings: String,
}

impl Window {
    /// Opens a window of 80 by 24 characters and starts the program in it.
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
        // Tests ignore the preferences of the person at this machine.
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

    /// Types keys.
    pub fn write(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// Waits for this text in the output. The program only writes changed cells, so a text is complete only where the
    /// screen had nothing similar before.
    #[track_caller]
    pub fn wait_for(&mut self, text: &str) {
        let since = Instant::now();
        loop {
            if let Some(at) = self.unread.find(text) {
                self.unread.drain(..at + text.len());
                return;
            }
            // A running clock produces output continuously.
            let left = PATIENCE.saturating_sub(since.elapsed());
            let Ok(bytes) = self.output.recv_timeout(left) else {
                panic!("“{text}” did not appear in time in {:?}", self.unread);
            };
            self.unread.push_str(&String::from_utf8_lossy(&bytes));
        }
    }

    /// Creates an account on the log-in page, and waits for the lobby.
    #[track_caller]
    pub fn sign_up(&mut self, name: &str, password: &str) {
        self.wait_for("Password");
        self.write(&format!("{name}\t{password}\x0e"));
        self.wait_for("Who wants to play");
    }

    /// In the form for an offer, which this key opens, chooses to move first and sends the offer.
    #[track_caller]
    pub fn offer_game(&mut self, key: &str) {
        self.write(key);
        self.wait_for("Offer a game");
        self.write(&"\x1b[B".repeat(4));
        self.write("\x1b[C");
        self.wait_for("you");
        self.write("\r");
    }

    /// Whether the terminal's settings are the same as before the program started.
    pub fn is_set_as_before(&self) -> bool {
        format!("{:?}", self.master.get_termios()) == self.settings
    }

    /// Sends a signal by name.
    pub fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        let mut kill = std::process::Command::new("kill");
        assert!(kill.args(["-s", name, &id]).status().unwrap().success());
    }

    /// Waits for the end of a full-screen program, which must restore the terminal.
    #[track_caller]
    pub fn close(mut self) -> ExitStatus {
        for given_back in ["\x1b[?1000l", "\x1b[?1049l", "\x1b[?25h"] {
            self.wait_for(given_back);
        }
        self.end()
    }

    /// Waits for the end of a program that only prints lines.
    #[track_caller]
    pub fn end(mut self) -> ExitStatus {
        let status = self.child.wait().unwrap();
        assert!(
            self.is_set_as_before(),
            "the terminal's settings were not restored"
        );
        status
    }
}
