//! Questions and answers over two streams. Contains no game logic.

use std::io::{self, BufRead, Read, Write};

/// A user who answers questions over a pair of streams.
pub struct Dialogue<'a> {
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
}

/// Why a question has no answer.
pub enum End {
    /// The input ended, or the user typed a command to stop.
    Politely,
    /// The user wants to answer an earlier question again.
    Back,
    /// The streams failed.
    Failed(io::Error),
}

impl From<io::Error> for End {
    fn from(error: io::Error) -> Self {
        Self::Failed(error)
    }
}

impl<'a> Dialogue<'a> {
    /// A dialogue over these streams.
    pub fn new(input: &'a mut dyn BufRead, out: &'a mut dyn Write) -> Self {
        Self { input, out }
    }

    /// Prints a line.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    /// Asks a question and returns the trimmed answer.
    pub fn ask(&mut self, request: &str) -> Result<String, End> {
        const LONGEST_LINE: u64 = 10_000;
        write!(self.out, "{request} > ")?;
        self.out.flush()?;
        let mut line = Vec::new();
        let read = (&mut *self.input)
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)?;
        if read == 0 {
            return Err(End::Politely);
        }
        Ok(String::from_utf8_lossy(&line).trim().to_owned())
    }

    /// Repeats the question until the answer can be parsed, and prints each time why it cannot.
    pub fn ask_until<T>(
        &mut self,
        request: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<T, End> {
        self.repeat(|dialogue| dialogue.ask(request), read)
    }

    /// Asks a question before a game begins, where the global words (such as “quit”) apply.
    pub fn agree(&mut self, request: &str) -> Result<String, End> {
        loop {
            let answer = self.ask(request)?;
            match answer.to_lowercase().as_str() {
                "quit" => return Err(End::Politely),
                "back" | "undo" => return Err(End::Back),
                "hint" => self.say("Hints are available when it is your turn to move.")?,
                _ => return Ok(answer),
            }
        }
    }

    /// Repeats the question until the answer can be parsed.
    pub fn agree_until<T>(
        &mut self,
        request: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<T, End> {
        self.repeat(|dialogue| dialogue.agree(request), read)
    }

    fn repeat<T>(
        &mut self,
        ask: impl Fn(&mut Self) -> Result<String, End>,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<T, End> {
        loop {
            match read(&ask(self)?) {
                Ok(answer) => return Ok(answer),
                Err(reason) => self.say(&format!("Sorry, {reason}."))?,
            }
        }
    }
}
