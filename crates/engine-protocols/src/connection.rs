//! A line-based connection to another engine, usually a process with pipes. Reading has a time limit, the length of
//! lines is bounded, and the process ends with the connection.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::line::{self, Line};

/// The time that a program gets to exit by itself.
const LEAVE: Duration = Duration::from_millis(200);

/// The number of unread lines after which the other side must wait.
const BACKLOG: usize = 1024;

/// Why another engine cannot be used.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// The program does not exist or cannot be started.
    #[error("its program cannot be started: {0}")]
    Start(io::Error),
    /// The connection is closed.
    #[error("its program has ended")]
    Closed,
    /// The engine did not answer in time.
    #[error("it did not answer in time")]
    Silent,
    /// The engine reported an error or sent an invalid answer.
    #[error("it said “{0}”")]
    Refused(String),
    /// The engine played an illegal move.
    #[error("its move is refused: {0}")]
    Illegal(sente_rules::Illegal),
}

/// A connection to an engine.
pub struct EngineConnection {
    lines: Receiver<String>,
    out: Option<Box<dyn Write + Send>>,
    child: Option<Child>,
}

impl EngineConnection {
    /// A connection over any reader and writer.
    pub fn new(input: impl BufRead + Send + 'static, out: impl Write + Send + 'static) -> Self {
        let (sender, lines) = sync_channel(BACKLOG);
        std::thread::spawn(move || forward(input, &sender));
        Self {
            lines,
            out: Some(Box::new(out)),
            child: None,
        }
    }

    /// Starts a program and connects to its standard input and output.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let output = child.stdout.take().expect("the output is piped");
        let input = child.stdin.take().expect("the input is piped");
        let mut link = Self::new(BufReader::new(output), input);
        link.child = Some(child);
        Ok(link)
    }

    /// Sends a line.
    pub(crate) fn send(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        let out = self.out.as_mut().ok_or(Failure::Closed)?;
        let sent = writeln!(out, "{}", text.as_ref()).and_then(|()| out.flush());
        sent.map_err(|_| Failure::Closed)
    }

    /// The next non-empty line; `None` if none arrives within this time.
    pub(crate) fn receive(&self, wait: Duration) -> Result<Option<String>, Failure> {
        match self.lines.recv_timeout(wait) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Failure::Closed),
        }
    }

    /// Reads lines until `accept` recognises one, and returns its result.
    pub(crate) fn expect<T>(
        &self,
        patience: Duration,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Failure> {
        let began = Instant::now();
        loop {
            let left = patience.saturating_sub(began.elapsed());
            let line = self.receive(left)?.ok_or(Failure::Silent)?;
            if let Some(found) = wanted(&line) {
                return Ok(found);
            }
        }
    }

    /// Discards lines that have already arrived.
    pub(crate) fn drain(&self) {
        while self.lines.try_recv().is_ok() {}
    }
}

impl Drop for EngineConnection {
    fn drop(&mut self) {
        self.out = None;
        let Some(child) = &mut self.child else {
            return;
        };
        let began = Instant::now();
        while began.elapsed() < LEAVE {
            if !matches!(child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(LEAVE / 20);
        }
        // The process may just have exited; waiting reaps it in both cases.
        child.kill().ok();
        child.wait().ok();
    }
}

fn forward(mut input: impl BufRead, sender: &SyncSender<String>) {
    while let Ok(Some(line)) = line::read(&mut input) {
        let Line::Text(text) = line else {
            continue;
        };
        let text = text.trim();
        if !text.is_empty() && sender.send(text.to_owned()).is_err() {
            return;
        }
    }
}
