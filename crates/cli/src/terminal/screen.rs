//! The terminal while the program fills it, and its way back: at the end, after an error, after a
//! panic, after a signal. Knows nothing of what is drawn.

use std::io::{self, Write, stdout};
use std::panic;
use std::thread;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// A terminal that is given back when this is dropped.
pub struct Screen {
    pub terminal: Terminal<CrosstermBackend<io::Stdout>>,
}

impl Screen {
    /// Takes the whole terminal. From now on a panic of this thread gives it back before it is reported;
    /// other threads' panics are reported by those who started them.
    pub fn enter() -> io::Result<Self> {
        let owner = thread::current().id();
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if thread::current().id() == owner {
                give_back();
                report(panic);
            }
        }));
        let terminal = take().and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match terminal {
            Ok(terminal) => Ok(Self { terminal }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }
}

impl Screen {
    /// Stops the program as the shell's key for it does, until the shell lets it go on.
    #[cfg(unix)]
    pub fn suspend(&mut self) -> io::Result<()> {
        use nix::sys::signal::{Signal, raise};
        give_back();
        raise(Signal::SIGTSTP)?;
        take()?;
        // A new one knows nothing of what was drawn before, and draws everything.
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(())
    }

    /// There are no jobs to come back to.
    #[cfg(not(unix))]
    pub fn suspend(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    let clear = Clear(ClearType::All);
    execute!(stdout(), EnterAlternateScreen, clear, EnableMouseCapture)
}

/// There is nobody left to tell where this fails.
fn give_back() {
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
    let _ = stdout().flush();
}
