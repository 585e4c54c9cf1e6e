//! A line of communication with another engine: usually a process with pipes. Waits for lines with a
//! limit, keeps no line longer than a bound, and leaves no process behind.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::line::{self, Line};

/// How long a program may take to end by itself when it is not needed any more.
const LEAVE: Duration = Duration::from_millis(200);

/// How many lines are kept unread before the other side must wait.
const BACKLOG: usize = 1024;

/// Why another engine cannot be asked.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// There is no such program, or it may not be run.
    #[error("its program cannot be started: {0}")]
    Start(io::Error),
    /// Nobody is at the other end.
    #[error("its program has ended")]
    Closed,
    /// No answer came in time.
    #[error("it did not answer in time")]
    Silent,
    /// It said that something is wrong, or something that is no answer.
    #[error("it said “{0}”")]
    Refused(String),
    /// The rules refuse its move.
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
    /// A connection over any two ends.
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

    /// Says a line.
    pub(crate) fn send(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        let out = self.out.as_mut().ok_or(Failure::Closed)?;
        let sent = writeln!(out, "{}", text.as_ref()).and_then(|()| out.flush());
        sent.map_err(|_| Failure::Closed)
    }

    /// The next line that is not empty; none when none comes within this time.
    pub(crate) fn receive(&self, wait: Duration) -> Result<Option<String>, Failure> {
        match self.lines.recv_timeout(wait) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Failure::Closed),
        }
    }

    /// Reads lines until one is what is expected, and gives back what was made of it.
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

    /// Forgets lines that came unasked.
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
        // It may have ended just now; waiting collects it in both cases.
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
